//! The places of a region that is not ours: those that somebody read from its own extract, and of the embedded
//! ones those that lie in it.

use std::collections::HashSet;
use std::sync::Arc;

use crate::RegionBox;
use crate::embedded_names::{
    ALONE_LETTERS, ALONE_RESIDENTS, Name, Origin, embedded_names, name, radius_km, short_names,
};
use crate::find::{Candidate, NEAR_KM};
use crate::fold::fold;
use crate::municipality::Municipalities;
use crate::ordinary_words::is_never_a_place;
use crate::place_names::{KnownPlace, Places};
use crate::places::{Place, Postcode, Precision, distance_km, is_at_home, postcodes};

/// What a directory is about.
#[derive(Clone, Copy, Debug)]
pub struct Region<'a> {
    pub name: &'a str,
    pub latitude: f64,
    pub longitude: f64,
    pub within: RegionBox,
}

/// A town, village or hamlet from an extract.
#[derive(Clone, Debug)]
pub struct ImportedPlace {
    pub name: String,
    pub latitude: f64,
    pub longitude: f64,
    /// Residents, or how many are usual for its kind.
    pub residents: u32,
    /// Others lie within a municipality that is called differently.
    pub is_municipality: bool,
}

/// A postcode from an extract, with the town that it is delivered to.
#[derive(Clone, Debug)]
pub struct ImportedCode {
    pub code: String,
    pub town: String,
    pub latitude: f64,
    pub longitude: f64,
}

type NamedPlace = (KnownPlace, Vec<Name>);

/// A region that is not one town reaches at least so far.
const REGION_KM: std::ops::RangeInclusive<f64> = 3.0..=80.0;

/// Fewer letters may become anything.
const NAME_FROM_LETTERS: usize = 3;

impl Region<'_> {
    /// The region itself, for whoever types its name as a place, or begins to; at home the embedded names say it.
    pub fn named_by(&self, text: &str) -> Option<Candidate> {
        let typed = fold(text);
        let is_meant = typed.len() >= NAME_FROM_LETTERS && fold(self.name).starts_with(&typed);
        if !is_meant || is_at_home(self.latitude, self.longitude) {
            return None;
        }
        let (known, _) = whole(self)?;
        Some(Candidate {
            label: known.label.to_string(),
            latitude: known.latitude,
            longitude: known.longitude,
            precision: Precision::Area,
            radius_km: Some(known.radius_km),
        })
    }
}

impl Places {
    /// The places of a region. At home the embedded ones are what people mean, and nothing is added to them:
    /// their tables tell apart what an extract does not, such as a hamlet and an ordinary word.
    pub fn of(region: &Region, imported: &[ImportedPlace], codes: &[ImportedCode]) -> Arc<Places> {
        let is_home = is_at_home(region.latitude, region.longitude);
        if is_home && region.within.encloses(&crate::REGION_BOX) {
            return Places::built_in();
        }
        let (imported, codes) = if is_home { (&[][..], &[][..]) } else { (imported, codes) };
        let mut all: Vec<NamedPlace> = imported.iter().filter_map(imported_place).collect();
        let keys: HashSet<String> = imported.iter().map(|place| fold(&place.name)).collect();
        let is_imported = |place: &KnownPlace| {
            let near = |other: &ImportedPlace| {
                distance_km((other.latitude, other.longitude), (place.latitude, place.longitude)) < NEAR_KM
            };
            let key = fold(&place.label);
            keys.contains(&key) && imported.iter().any(|other| fold(&other.name) == key && near(other))
        };
        let is_inside = |place: &KnownPlace| region.within.contains(place.latitude, place.longitude);
        let embedded = embedded_names().iter().filter(|(place, _)| is_inside(place) && !is_imported(place));
        all.extend(embedded.cloned());
        if !is_home && !keys.contains(&fold(region.name)) {
            all.extend(whole(region));
        }
        let codes = codes_of(region, codes);
        let municipalities = municipalities(region, imported, &codes);
        Arc::new(Places::new(all, codes, municipalities, is_home))
    }
}

/// A municipality is understood by its name alone, a hamlet after a preposition or beside its postcode.
fn imported_place(place: &ImportedPlace) -> Option<NamedPlace> {
    let key = fold(&place.name);
    if key.is_empty() || is_never_a_place(&key) {
        return None;
    }
    let is_known = place.is_municipality || place.residents >= ALONE_RESIDENTS;
    let is_long = |name: &str| name.contains(' ') || name.len() >= ALONE_LETTERS;
    let mut names = vec![name(&key, (Origin::Home, is_known, place.residents), is_known && is_long(&key))];
    for short in short_names(&key) {
        names.push(name(short, (Origin::Home, false, place.residents), is_known && is_long(short)));
    }
    let known = KnownPlace {
        label: place.name.clone().into(),
        latitude: place.latitude,
        longitude: place.longitude,
        radius_km: radius_km(place.residents, is_known),
        residents: place.residents,
        is_region: false,
        is_home: true,
    };
    Some((known, names))
}

/// The region itself, as somebody names it: "Bäcker in Liechtenstein".
fn whole(region: &Region) -> Option<NamedPlace> {
    const AS_KNOWN_AS: u32 = 100_000;
    let key = fold(region.name);
    let RegionBox { west, south, east, north } = region.within;
    let known = KnownPlace {
        label: region.name.to_owned().into(),
        latitude: region.latitude,
        longitude: region.longitude,
        radius_km: (distance_km((south, west), (north, east)) / 2.0)
            .clamp(*REGION_KM.start(), *REGION_KM.end()),
        residents: AS_KNOWN_AS,
        is_region: true,
        is_home: true,
    };
    let names = vec![name(&key, (Origin::OurTable, true, AS_KNOWN_AS), true)];
    (!key.is_empty()).then_some((known, names))
}

/// What an address counts to: a hamlet counts to the town of its postcode.
fn municipalities(region: &Region, imported: &[ImportedPlace], codes: &[Postcode]) -> Municipalities {
    let mut own: Vec<&ImportedPlace> = imported.iter().filter(|place| place.is_municipality).collect();
    own.sort_by_key(|place| place.residents);
    let own = own.into_iter().map(|place| (fold(&place.name), place.name.clone().into()));
    let is_inside = |place: &Place| region.within.contains(place.latitude, place.longitude);
    Municipalities::of(Municipalities::embedded(codes, is_inside).chain(own))
}

fn codes_of(region: &Region, codes: &[ImportedCode]) -> Vec<Postcode> {
    let mut all: Vec<Postcode> = codes
        .iter()
        .map(|code| Postcode {
            code: code.code.clone().into(),
            place: code.town.clone().into(),
            key: fold(&code.town).into(),
            latitude: code.latitude,
            longitude: code.longitude,
            precision: Precision::Town,
        })
        .collect();
    let own: HashSet<&str> = codes.iter().map(|code| code.code.as_str()).collect();
    let is_inside = |code: &&Postcode| region.within.contains(code.latitude, code.longitude);
    let embedded = postcodes().iter().filter(|code| !own.contains(&*code.code)).filter(is_inside);
    all.extend(embedded.cloned());
    all.sort_by(|a, b| a.code.cmp(&b.code));
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIECHTENSTEIN: Region<'static> = Region {
        name: "Liechtenstein",
        latitude: 47.14,
        longitude: 9.52,
        within: RegionBox { west: 9.47, south: 47.04, east: 9.64, north: 47.28 },
    };

    fn place(
        name: &str,
        latitude: f64,
        longitude: f64,
        residents: u32,
        is_municipality: bool,
    ) -> ImportedPlace {
        ImportedPlace { name: name.to_owned(), latitude, longitude, residents, is_municipality }
    }

    fn liechtenstein() -> Arc<Places> {
        let imported = [
            place("Vaduz", 47.141, 9.522, 5_700, true),
            place("Balzers", 47.066, 9.503, 4_600, true),
            place("Mühleholz", 47.15, 9.51, 100, false),
            place("Haag", 47.21, 9.49, 100, false),
            place("Siedlung", 47.1, 9.5, 100, false),
        ];
        let code = |code: &str, town: &str, latitude, longitude| ImportedCode {
            code: code.to_owned(),
            town: town.to_owned(),
            latitude,
            longitude,
        };
        let codes = [code("9496", "Balzers", 47.066, 9.503), code("9490", "Vaduz", 47.141, 9.522)];
        Places::of(&LIECHTENSTEIN, &imported, &codes)
    }

    #[test]
    fn places_of_another_region_are_understood_and_those_of_ours_are_words() {
        let places = liechtenstein();
        for (text, label, rest) in [
            ("Bäcker in Vaduz", "Vaduz", "Bäcker"),
            ("Balzers Tischler", "Balzers", "Tischler"),
            ("Käse 9490", "9490 Vaduz", "Käse"),
            ("Käse in FL-9490 Vaduz", "9490 Vaduz", "Käse"),
            ("Käse bei Mühleholz", "Mühleholz", "Käse"),
            ("Käse bei Balzres", "Balzers", "Käse"),
            ("Käse in Liechtenstein", "Liechtenstein", "Käse"),
            ("Käse Vaduz Liechtenstein", "Vaduz", "Käse"),
            ("Käse Vaduz Oberösterreich", "Vaduz", "Käse Oberösterreich"),
            ("Käse in Vaduz in OÖ", "Vaduz", "Käse in OÖ"),
        ] {
            let found = places.in_text(text).unwrap_or_else(|| panic!("{text}: no place"));
            assert_eq!((found.label.as_str(), found.rest.as_str()), (label, rest), "{text}");
        }
        for text in ["Bäcker in Linz", "Käse Wels", "4600", "Mühlviertel", "Mühleholz Käse", "in Siedlung"]
        {
            assert!(places.in_text(text).is_none(), "{text}");
        }
    }

    #[test]
    fn towns_of_another_region_are_offered_the_best_known_first() {
        let places = liechtenstein();
        let labels = |text| -> Vec<String> {
            places.beginning_with(text, 5).iter().map(|place| place.label.to_string()).collect()
        };
        assert_eq!(labels("va"), ["Vaduz"]);
        assert_eq!(labels(""), ["Liechtenstein", "Vaduz", "Balzers"]);
        assert_eq!(labels("lin"), [""; 0]);
    }

    #[test]
    fn addresses_of_another_region_count_to_its_own_municipalities() {
        let places = liechtenstein();
        for (post_code, town, municipality) in [
            ("9490", "VADUZ", "Vaduz"),
            ("9496", "Balzers", "Balzers"),
            ("9490", "Mühleholz", "Vaduz"),
            ("9490", "Neuhütten", "Vaduz"),
            // Both are known in the embedded tables.
            ("5000", "Aarau", "Aarau"),
            ("4240", "Unterhinterdorf", "Unterhinterdorf"),
        ] {
            assert_eq!(places.municipality(post_code, town), municipality, "{post_code} {town}");
        }
    }

    #[test]
    fn the_name_of_another_region_is_a_place_that_reaches_as_far_as_it_does() {
        for typed in ["Liechtenstein", "liechten", "Lie"] {
            let found = LIECHTENSTEIN.named_by(typed).unwrap_or_else(|| panic!("{typed}"));
            assert_eq!((found.label.as_str(), found.precision), ("Liechtenstein", Precision::Area));
            assert!(found.radius_km.is_some_and(|radius_km| (10.0..20.0).contains(&radius_km)), "{found:?}");
        }
        for typed in ["", "Li", "Lichtung", "Liechtensteiner Straße"] {
            assert_eq!(LIECHTENSTEIN.named_by(typed), None, "{typed}");
        }
        let home =
            Region { name: "Oberösterreich", latitude: 48.0, longitude: 14.0, within: crate::REGION_BOX };
        assert_eq!(home.named_by("Oberösterreich"), None, "the embedded names say it");
    }

    #[test]
    fn at_home_nothing_is_added_and_a_smaller_region_has_its_own_places_only() {
        let within = crate::REGION_BOX;
        let home = Region { name: "Oberösterreich", latitude: 48.0, longitude: 14.0, within };
        let hamlet = [place("Kekswald", 48.1, 14.1, 5_000, true)];
        let all = Places::of(&home, &hamlet, &[]);
        assert!(Arc::ptr_eq(&all, &Places::built_in()));
        let within = RegionBox { west: 13.7, south: 48.2, east: 15.0, north: 48.8 };
        let part =
            Places::of(&Region { name: "Mühlviertel", latitude: 48.45, longitude: 14.4, within }, &[], &[]);
        assert!(part.in_text("Bäcker in Freistadt").is_some() && part.in_text("Bäcker in Gmunden").is_none());
        assert_eq!(part.in_text("Bäcker Freistadt OÖ").map(|found| found.rest).as_deref(), Some("Bäcker"));
    }

    #[test]
    fn a_neighbour_in_the_tables_is_known_once() {
        let within = RegionBox { west: 12.8, south: 47.5, east: 13.4, north: 48.1 };
        let region = Region { name: "Flachgau", latitude: 47.85, longitude: 13.1, within };
        let places = Places::of(&region, &[place("Salzburg", 47.8, 13.045, 155_000, true)], &[]);
        let salzburg = places.beginning_with("salzburg", 5);
        assert_eq!(salzburg.len(), 1, "{salzburg:?}");
        assert!(salzburg[0].is_home);
    }
}
