//! The places with all their names, put together from the embedded tables on first use.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use crate::fold::{fold, is_small_word};
use crate::ordinary_words::{is_never_a_place, is_ordinary};
use crate::place_names::KnownPlace;
use crate::places::{HOME_STATE, Place, Precision, number, places, postcodes, rows};

static TOWNS_TSV: &str = include_str!("../data/towns.tsv");
static REGIONS_TSV: &str = include_str!("../data/regions.tsv");

/// One of the names of a place.
#[derive(Clone)]
pub(crate) struct Name {
    pub folded: Box<str>,
    pub rank: Rank,
    /// Whether it is understood without a preposition.
    pub alone: bool,
}

/// Why one meaning of a name is preferred to another: who says so, whether it is the very name of a
/// municipality, and how many people live there.
pub(crate) type Rank = (Origin, bool, u32);

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Origin {
    Abroad,
    Home,
    /// Written down by us, so it is what people mean.
    OurTable,
}

/// Shorter names, and villages of fewer people, share their name with too many persons and things.
pub(crate) const ALONE_LETTERS: usize = 5;
pub(crate) const ALONE_RESIDENTS: u32 = 2_000;
/// Beyond the state only towns count that everybody knows.
const ALONE_RESIDENTS_ABROAD: u32 = 5_000;

pub(crate) fn embedded_names() -> &'static [(KnownPlace, Vec<Name>)] {
    static NAMED: LazyLock<Vec<(KnownPlace, Vec<Name>)>> = LazyLock::new(|| {
        let mut all = towns();
        all.extend(villages_of_the_post());
        all.extend(regions());
        all
    });
    &NAMED
}

/// What we know of a town better than GeoNames, whose numbers are often those of the main village only.
struct TownCorrection {
    residents: u32,
    others: &'static str,
}

/// Our table by folded name.
fn town_corrections() -> HashMap<String, TownCorrection> {
    let town = |[name, residents, others]: [&'static str; 3]| {
        (fold(name), TownCorrection { residents: number(residents) as u32, others })
    };
    rows(TOWNS_TSV).map(town).collect()
}

fn towns() -> Vec<(KnownPlace, Vec<Name>)> {
    let mut ours = town_corrections();
    let names_by_post = names_by_post();
    let at_home: HashSet<&str> =
        places().iter().filter(|place| place.state == HOME_STATE).map(|place| &*place.key).collect();
    let mut all = Vec::with_capacity(places().len());
    for place in places() {
        let origin = if place.state == HOME_STATE { Origin::Home } else { Origin::Abroad };
        // Of several places of one name the most populous of ours is meant; they come in this order.
        let is_meant = origin == Origin::Home || !at_home.contains(&*place.key);
        let our_town = if is_meant { ours.remove(&*place.key) } else { None };
        let posts = names_by_post.get(&position(place.latitude, place.longitude));
        let posts = posts.map_or(&[][..], |names| names.as_slice());
        all.push(town(place, origin, our_town, posts));
    }
    all
}

fn town(
    place: &Place,
    origin: Origin,
    ours: Option<TownCorrection>,
    posts: &[&str],
) -> (KnownPlace, Vec<Name>) {
    let residents = ours.as_ref().map_or(place.population, |town| town.residents);
    let is_home = origin == Origin::Home;
    let is_known = ours.is_some()
        || is_home && (!posts.is_empty() || residents >= ALONE_RESIDENTS)
        || residents >= ALONE_RESIDENTS_ABROAD;
    let mut names = Vec::new();
    for full in std::iter::once(&*place.key).chain(posts.iter().copied()) {
        // A name of several words is nobody's surname and no thing.
        let is_long = full.contains(' ') || full.len() >= ALONE_LETTERS;
        let alone = ours.is_some() || is_long && (is_known || is_home && full.contains(' '));
        names.push(name(full, (origin, is_known, residents), alone));
        for short in short_names(full) {
            names.push(name(short, (origin, false, residents), is_known && short.len() >= ALONE_LETTERS));
        }
    }
    for other in ours.iter().flat_map(|town| town.others.split('|')).map(fold).filter(|name| !name.is_empty())
    {
        names.push(name(&other, (Origin::OurTable, false, residents), true));
    }
    names.retain(|name| !is_never_a_place(&name.folded) && (is_home || !is_ordinary(&name.folded)));
    let radius_km = radius_km(residents, is_known);
    let known = KnownPlace {
        // GeoNames adds in brackets what nobody says: "Unterach (Attersee)".
        label: place.name.split(" (").next().unwrap_or(place.name).into(),
        latitude: place.latitude,
        longitude: place.longitude,
        radius_km,
        residents,
        is_region: false,
        is_home,
    };
    (known, names)
}

pub(crate) fn name(folded: &str, rank: Rank, alone: bool) -> Name {
    Name { folded: folded.into(), rank, alone: alone && !is_ordinary(folded) }
}

/// Municipalities reach as far as their hamlets, villages only to their last house.
pub(crate) fn radius_km(residents: u32, is_known: bool) -> f64 {
    match residents {
        100_000.. => 8.0,
        30_000.. => 6.0,
        10_000.. => 4.5,
        5_000.. => 4.0,
        _ if is_known => 3.5,
        _ => 2.0,
    }
}

/// "Kirchdorf" for "Kirchdorf an der Krems", "Ischl" for "Bad Ischl".
pub(crate) fn short_names(full: &str) -> impl Iterator<Item = &str> {
    let is_small = |at: usize| full[at + 1..].split(' ').next().is_some_and(is_small_word);
    let head = full.match_indices(' ').find(|(at, _)| is_small(*at)).map(|(at, _)| &full[..at]);
    let without_bad = full.strip_prefix("bad ").map(|rest| rest.split(' ').next().unwrap_or(rest));
    head.into_iter().chain(without_bad)
}

fn position(latitude: f64, longitude: f64) -> (u64, u64) {
    (latitude.to_bits(), longitude.to_bits())
}

/// What the post calls a place. Its coordinates are those of `places.tsv`, so equality is enough.
fn names_by_post() -> HashMap<(u64, u64), Vec<&'static str>> {
    let mut names: HashMap<(u64, u64), Vec<&'static str>> = HashMap::new();
    for entry in postcodes().iter().filter(|entry| entry.precision == Precision::Town) {
        let known = names.entry(position(entry.latitude, entry.longitude)).or_default();
        if !known.contains(&&*entry.key) {
            known.push(&entry.key);
        }
    }
    names
}

/// Places that only the post knows lie somewhere among their neighbours.
fn villages_of_the_post() -> Vec<(KnownPlace, Vec<Name>)> {
    const UNSURE_KM: f64 = 6.0;
    let ours = town_corrections();
    let village = |entry: &'static crate::places::Postcode| {
        let is_home = is_home_code(&entry.code);
        let origin = if is_home { Origin::Home } else { Origin::Abroad };
        let residents = ours.get(&*entry.key).map_or(0, |town| town.residents);
        let is_long = entry.key.contains(' ') || entry.key.len() >= ALONE_LETTERS;
        let alone = is_home && (is_long || residents > 0);
        let mut names = vec![name(&entry.key, (origin, is_home, residents), alone)];
        for short in short_names(&entry.key) {
            names.push(name(short, (origin, false, residents), alone && short.len() >= ALONE_LETTERS));
        }
        names.retain(|name| is_home || !is_ordinary(&name.folded));
        let known = KnownPlace {
            label: entry.place.clone(),
            latitude: entry.latitude,
            longitude: entry.longitude,
            radius_km: UNSURE_KM,
            residents,
            is_region: false,
            is_home,
        };
        (known, names)
    };
    postcodes().iter().filter(|entry| entry.precision == Precision::Area).map(village).collect()
}

/// The post draws its own borders; these beginnings are ours but for a few villages.
fn is_home_code(code: &str) -> bool {
    ["4", "512", "514", "522", "523", "524", "525", "526", "527", "528", "531"]
        .iter()
        .any(|beginning| code.starts_with(beginning))
}

fn regions() -> impl Iterator<Item = (KnownPlace, Vec<Name>)> {
    rows(REGIONS_TSV).map(|[label, latitude, longitude, radius_km, residents, others]| {
        let residents = number(residents) as u32;
        let known = KnownPlace {
            label: label.into(),
            latitude: number(latitude),
            longitude: number(longitude),
            radius_km: number(radius_km),
            residents,
            is_region: true,
            is_home: true,
        };
        let all = std::iter::once(label).chain(others.split('|')).map(fold).filter(|name| !name.is_empty());
        let names = all.map(|folded| name(&folded, (Origin::OurTable, true, residents), true)).collect();
        (known, names)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::REGION_BOX;

    #[test]
    fn every_town_of_our_table_is_one_of_the_data() {
        let known: HashSet<&str> = places()
            .iter()
            .map(|place| &*place.key)
            .chain(postcodes().iter().map(|entry| &*entry.key))
            .collect();
        for name in town_corrections().keys() {
            assert!(known.contains(&**name), "{name} is in towns.tsv only");
        }
    }

    #[test]
    fn every_region_lies_in_the_region_box_and_has_a_size() {
        for (place, names) in regions() {
            assert!(REGION_BOX.contains(place.latitude, place.longitude), "{}", place.label);
            assert!((1.0..=80.0).contains(&place.radius_km), "{}", place.label);
            assert!(!names.is_empty(), "{}", place.label);
        }
    }

    #[test]
    fn short_names_leave_out_rivers_and_baths() {
        let short = |name: &str| short_names(&fold(name)).map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(short("Kirchdorf an der Krems"), ["kirchdorf"]);
        assert_eq!(short("Bad Ischl"), ["ischl"]);
        assert_eq!(short("Bad Goisern am Hallstättersee"), ["bad goisern", "goisern"]);
        assert!(short("Freistadt").is_empty());
    }
}
