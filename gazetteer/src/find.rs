//! The built-in geocoder's core: finds places by postcode, by name or by the beginning of either.

use std::collections::HashSet;
use std::sync::LazyLock;

use crate::RegionBox;
use crate::embedded_names::{Name, embedded_names};
use crate::fold::{fold, without_small_words};
use crate::outside_region::name_of;
use crate::place_names::KnownPlace;
use crate::places::{HOME_STATE, Place, Postcode, Precision, distance_km, places, postcodes};

/// A possible meaning of what was typed.
#[derive(Debug, Clone, PartialEq, serde::Deserialize, serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Candidate {
    pub label: String,
    pub latitude: f64,
    pub longitude: f64,
    pub precision: Precision,
    /// How far a region or district reaches from there; nothing for towns, villages and addresses.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub radius_km: Option<f64>,
}

/// Candidates within a region for a postcode, a name, "4020 Linz" or a whole address, the best first.
///
/// Of an address only the postcode and the town count: streets are not in the embedded data, and the
/// answer's precision says so.
pub fn find(query: &str, limit: usize, within: &RegionBox) -> Vec<Candidate> {
    let query = query.trim();
    let limited = |found: Vec<Candidate>, limit: usize| limited(found, limit, within);
    if let Some((code, rest)) = split_postcode(query) {
        let found = by_postcode(code, rest);
        let found = if found.is_empty() { neighbours_of(code) } else { found };
        if !found.is_empty() {
            return limited(found, limit);
        }
    }
    if !query.is_empty() && query.len() < 4 && query.bytes().all(|byte| byte.is_ascii_digit()) {
        return limited(with_code_prefix(postcodes(), query).map(postcode_candidate).collect(), limit);
    }
    let whole = with_regions(query, by_name(query));
    if !whole.is_empty() {
        return limited(whole, limit);
    }
    // "Hauptplatz 1, Steyr": the town is the last part of an address, unless a land follows it.
    let parts = || query.rsplit(',').map(without_foreign_code);
    let town = parts().find(|part| is_a_name(part)).or_else(|| parts().next());
    limited(by_name(town.unwrap_or_default()), limit)
}

fn is_a_name(text: &str) -> bool {
    let wanted = fold(text);
    places().iter().any(|place| *place.key == *wanted)
}

/// The towns of our neighbours are known, their postcodes ("94032", "D-94032") are not.
fn without_foreign_code(part: &str) -> &str {
    let part = part.trim();
    let is_code = |word: &str| {
        let digits = word.trim_start_matches(|letter: char| letter.is_ascii_uppercase() || letter == '-');
        digits.len() == 5 && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    match part.split_once(' ') {
        Some((code, town)) if is_code(code) => town.trim(),
        _ => part,
    }
}

/// Whether the whole text is a place or postcode of ours that lies in a region, so that nobody else need be
/// asked.
pub fn knows(query: &str, within: &RegionBox) -> bool {
    let query = query.trim();
    let inside = |found: &[Candidate]| found.iter().any(|it| within.contains(it.latitude, it.longitude));
    let code_inside =
        |code: &str| with_code_prefix(postcodes(), code).any(|it| within.contains(it.latitude, it.longitude));
    if query.bytes().all(|byte| byte.is_ascii_digit()) {
        // Postcodes of new streets and of companies are in no list, but their neighbours are.
        return query.is_empty() || query.len() <= 4 && code_inside(&query[..query.len().min(3)]);
    }
    match split_postcode(query) {
        Some((code, town)) => {
            let only = query.trim_start_matches("A-").starts_with(code);
            only && code_inside(code) && (town.is_empty() || inside(&by_name(town)))
        }
        None => inside(&by_name(query)),
    }
}

/// The postcode the post uses for a place, when the directory knows it by the same name.
pub fn postcode_of(place: &Place) -> Option<&'static Postcode> {
    let near = |entry: &&Postcode| {
        entry.precision == Precision::Town
            && entry.key == place.key
            && distance_km((entry.latitude, entry.longitude), (place.latitude, place.longitude)) < 3.0
    };
    postcodes().iter().find(near)
}

/// A town beside a postcode is believed up to this distance.
pub const NEAR_KM: f64 = 15.0;

/// How far a position is from the nearest place of a region that has this postcode, if there is one. Elsewhere
/// another town may have the same.
pub fn km_from_postcode(code: &str, at: (f64, f64), within: &RegionBox) -> Option<f64> {
    let is_inside = |entry: &&Postcode| within.contains(entry.latitude, entry.longitude);
    let places = with_code_prefix(postcodes(), code).filter(|entry| entry.code == code).filter(is_inside);
    places.map(|entry| distance_km((entry.latitude, entry.longitude), at)).min_by(f64::total_cmp)
}

/// Splits "4020 Linz" or "Hauptplatz 1, 4020 Linz" at its postcode.
fn split_postcode(query: &str) -> Option<(&str, &str)> {
    let mut start = 0;
    for word in query.split(|letter: char| letter == ',' || letter.is_whitespace()) {
        let digits = word.strip_prefix("A-").unwrap_or(word);
        // A house number of four digits at the very front is unheard of, a postcode there is common.
        if digits.len() == 4 && digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Some((digits, query[start + word.len()..].trim_matches([' ', ','])));
        }
        start += word.len() + query[start + word.len()..].chars().next().map_or(0, char::len_utf8);
    }
    None
}

/// Entries of a postcode; a town named beside it decides when it is one the postcode is near to.
fn by_postcode(code: &str, town: &str) -> Vec<Candidate> {
    let mut found: Vec<Candidate> = with_code_prefix(postcodes(), code).map(postcode_candidate).collect();
    let Some(centre) = found.first().map(|first| (first.latitude, first.longitude)) else {
        return found;
    };
    if !town.is_empty() {
        let named = by_name(town)
            .into_iter()
            .find(|named| distance_km((named.latitude, named.longitude), centre) < NEAR_KM);
        if let Some(named) = named {
            let known = found[0].label.ends_with(&named.label);
            if !known {
                found.insert(0, Candidate { label: format!("{code} {}", named.label), ..named });
            }
        }
    }
    found
}

/// A postcode without a place of its own (post boxes, companies, new ones) lies near those whose
/// numbers are next to it; more than that is not known, and the label says so.
fn neighbours_of(code: &str) -> Vec<Candidate> {
    let number = |text: &str| text.parse::<i32>().unwrap_or_default();
    let mut near: Vec<&Postcode> = with_code_prefix(postcodes(), &code[..3]).collect();
    near.sort_by_key(|entry| (number(&entry.code) - number(code)).abs());
    let candidate = |entry: &Postcode| Candidate {
        label: format!("{code} (nahe {} {})", entry.code, entry.place),
        precision: Precision::Area,
        ..postcode_candidate(entry)
    };
    near.into_iter().take(3).map(candidate).collect()
}

/// The entries of all postcodes that begin with these digits.
pub(crate) fn with_code_prefix<'a>(
    all: &'a [Postcode],
    prefix: &'a str,
) -> impl Iterator<Item = &'a Postcode> {
    let start = all.partition_point(|entry| &*entry.code < prefix);
    all[start..].iter().take_while(move |entry| entry.code.starts_with(prefix))
}

fn postcode_candidate(entry: &Postcode) -> Candidate {
    Candidate {
        label: format!("{} {}", entry.code, entry.place),
        latitude: entry.latitude,
        longitude: entry.longitude,
        precision: entry.precision,
        radius_km: None,
    }
}

/// Fewer letters begin the names of too many regions.
const REGION_LETTERS: usize = 4;

/// Regions and districts that are called so or whose name begins so, before the towns that only have them in
/// their name ("Peilstein im Mühlviertel"), and after those that are called so or begin so themselves.
fn with_regions(text: &str, mut towns: Vec<Candidate>) -> Vec<Candidate> {
    let wanted = fold(text);
    if wanted.len() < REGION_LETTERS {
        return towns;
    }
    let called = |names: &[Name], whole: bool| {
        names
            .iter()
            .any(|name| if whole { *name.folded == *wanted } else { name.folded.starts_with(&*wanted) })
    };
    for whole in [false, true] {
        let before = |town: &&Candidate| {
            let name = fold(name_of(&town.label));
            if whole { name == wanted } else { name.starts_with(&*wanted) }
        };
        let at = towns.iter().take_while(before).count();
        let fits = |names: &[Name]| called(names, whole) && (whole || !called(names, true));
        let regions = embedded_names().iter().filter(|(place, names)| place.is_region && fits(names));
        towns.splice(at..at, regions.map(|(place, _)| region_candidate(place)));
    }
    towns
}

fn region_candidate(region: &KnownPlace) -> Candidate {
    Candidate {
        label: region.label.to_string(),
        latitude: region.latitude,
        longitude: region.longitude,
        precision: Precision::Area,
        radius_km: Some(region.radius_km),
    }
}

/// What is called like the text; where nothing is, what is called so but for the small words.
fn by_name(text: &str) -> Vec<Candidate> {
    let wanted = fold(text);
    if wanted.is_empty() {
        return Vec::new();
    }
    let found = ranked(|key| rank(key, &wanted));
    if !found.is_empty() || !wanted.contains(' ') {
        return found;
    }
    let wanted = without_small_words(&wanted);
    ranked(|key| rank(&without_small_words(key), &wanted))
}

/// Places and names of the postal directory that are called just so, then places whose name begins with the
/// text, then places with a later word that does, then what only the postal directory knows.
fn ranked(rank: impl Fn(&str) -> Option<u8>) -> Vec<Candidate> {
    let mut ranked: Vec<(u8, bool, usize)> = places()
        .iter()
        .enumerate()
        .filter_map(|(index, place)| Some((rank(&place.key)?, place.state != HOME_STATE, index)))
        .collect();
    // Places come in order of population, so the index settles what rank and state leave open.
    ranked.sort_unstable();
    let longer = ranked.partition_point(|(rank, ..)| *rank == 0);
    let (posts_so_called, posts): (Vec<_>, Vec<_>) = postcodes()
        .iter()
        .filter(|entry| entry.precision == Precision::Area)
        .filter_map(|entry| Some((rank(&entry.key)?, postcode_candidate(entry))))
        .partition(|(rank, _)| *rank == 0);
    let places = |part: &[(u8, bool, usize)]| -> Vec<Candidate> {
        part.iter().map(|(_, _, index)| place_candidate(*index)).collect()
    };
    let small = |part: Vec<(u8, Candidate)>| part.into_iter().map(|(_, candidate)| candidate);
    let mut found = places(&ranked[..longer]);
    found.extend(small(posts_so_called));
    found.extend(places(&ranked[longer..]));
    found.extend(small(posts));
    found
}

/// 0 for the very name, 1 for its beginning, 2 for the beginning of a later word, nothing otherwise.
fn rank(key: &str, wanted: &str) -> Option<u8> {
    let at = key.find(wanted)?;
    match at {
        0 if key.len() == wanted.len() => Some(0),
        0 => Some(1),
        _ => key.match_indices(wanted).any(|(at, _)| key.as_bytes()[at - 1] == b' ').then_some(2),
    }
}

fn place_candidate(index: usize) -> Candidate {
    let place = &places()[index];
    Candidate {
        label: label(index),
        latitude: place.latitude,
        longitude: place.longitude,
        precision: Precision::Town,
        radius_km: None,
    }
}

/// The name; with its state outside of ours, and with a well-known neighbour where names repeat.
fn label(index: usize) -> String {
    let place = &places()[index];
    let state = match place.state {
        HOME_STATE => None,
        "NÖ" => Some("Niederösterreich"),
        "S" => Some("Salzburg"),
        "St" => Some("Steiermark"),
        "K" => Some("Kärnten"),
        "T" => Some("Tirol"),
        "DE" => Some("Deutschland"),
        _ => Some("Tschechien"),
    };
    match (state, repeated_names().contains(place.key.as_ref())) {
        (Some(state), _) if state != place.name => format!("{}, {state}", place.name),
        (None, true) => format!("{} (nahe {})", place.name, nearest_town(place)),
        _ => place.name.to_owned(),
    }
}

fn repeated_names() -> &'static HashSet<&'static str> {
    static REPEATED: LazyLock<HashSet<&'static str>> = LazyLock::new(|| {
        let mut seen = HashSet::new();
        let home = places().iter().filter(|place| place.state == HOME_STATE);
        home.filter(|place| !seen.insert(place.key.as_ref())).map(|place| place.key.as_ref()).collect()
    });
    &REPEATED
}

/// The nearest place of 4,000 people or more, which readers can be expected to know.
fn nearest_town(place: &Place) -> &'static str {
    let known = places().iter().filter(|other| other.population >= 4_000 && other.key != place.key);
    let at = (place.latitude, place.longitude);
    known
        .min_by(|a, b| {
            distance_km((a.latitude, a.longitude), at).total_cmp(&distance_km((b.latitude, b.longitude), at))
        })
        .map_or("", |town| town.name)
}

fn limited(mut found: Vec<Candidate>, limit: usize, within: &RegionBox) -> Vec<Candidate> {
    let mut labels = HashSet::new();
    found.retain(|candidate| within.contains(candidate.latitude, candidate.longitude));
    found.retain(|candidate| labels.insert(candidate.label.clone()));
    found.truncate(limit);
    found
}

#[cfg(test)]
#[path = "find_tests.rs"]
mod tests;
