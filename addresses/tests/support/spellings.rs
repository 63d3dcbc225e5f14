//! Addresses of an extract as people write them, with and without a typing error.

use std::path::Path;
use umkreis_osm::{Feature, Position, Tags};

/// An address as it stands in an extract.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct MappedAddress {
    pub street: String,
    pub number: String,
    pub post_code: String,
    pub town: String,
    /// Where it is mapped: a shopping centre's number stands at every one of its shops.
    pub places: Vec<(i32, i32)>,
}

/// The same numbers every time, so that a failure can be repeated.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % most.max(1)
    }
}

/// Every address with a street and a single number, read without the code under test.
pub fn addresses(extract: &Path) -> Vec<MappedAddress> {
    let mut all = Vec::new();
    let mut add = |tags: &Tags, points: &[Position]| {
        let text = |key: &str| tags.get(key).unwrap_or_default().to_owned();
        let (street, number) = (text("addr:street"), text("addr:housenumber"));
        if street.is_empty() || number.is_empty() || number.contains([',', ';']) || points.is_empty() {
            return;
        }
        // A closed way repeats its first point.
        let points = if points.len() > 1 { &points[1..] } else { points };
        let count = points.len() as i64;
        let mean = |of: fn(&Position) -> i32| {
            (points.iter().map(|it| i64::from(of(it))).sum::<i64>() / count) as i32
        };
        all.push(MappedAddress {
            street,
            number,
            post_code: text("addr:postcode"),
            town: text("addr:city"),
            places: vec![(mean(|it| it.latitude_e7), mean(|it| it.longitude_e7))],
        });
    };
    umkreis_osm::read(
        extract,
        |_| false,
        &|_| {},
        |feature| match feature {
            Feature::Node(node) => add(&node.tags, &[node.place]),
            Feature::Line(line) => add(line.tags, line.points),
            Feature::Relation(_) => {}
        },
    )
    .expect("the extract is read");
    all.sort();
    all.dedup_by(|next, first| {
        let text = |it: &MappedAddress| [&it.street, &it.number, &it.post_code, &it.town].map(String::clone);
        let same = text(next) == text(first);
        if same {
            first.places.append(&mut next.places);
        }
        same
    });
    all
}

/// So many of them at random.
#[allow(dead_code, reason = "a small town is asked for everything")]
pub fn sample(mut all: Vec<MappedAddress>, count: usize, random: &mut Random) -> Vec<MappedAddress> {
    let mut chosen = Vec::new();
    while chosen.len() < count && !all.is_empty() {
        chosen.push(all.swap_remove(random.below(all.len())));
    }
    chosen
}

/// An address as four people write it.
pub fn spellings(address: &MappedAddress) -> [String; 4] {
    let MappedAddress { street, number, post_code, town, .. } = address;
    let place = format!("{post_code} {town}").trim().to_owned();
    let spaced: String = number
        .chars()
        .flat_map(|letter| {
            let space = letter.is_alphabetic().then_some(' ');
            space.into_iter().chain(letter.to_uppercase())
        })
        .collect();
    let parted = |one: &str, other: &str| {
        if one.is_empty() || other.is_empty() { format!("{one}{other}") } else { format!("{one}, {other}") }
    };
    [
        // From a letterhead.
        parted(&format!("{street} {number}"), &place),
        // In a hurry, with abbreviations.
        format!("{} {number} {town}", shortened(street)).trim().to_owned(),
        // On a phone: small, without umlauts, the town first.
        plain(&format!("{town} {street} {number}")).trim().to_owned(),
        // From a parcel: postcode first, hyphens forgotten, the letter apart.
        parted(&place, &format!("{} {spaced}", street.replace('-', " "))),
    ]
}

/// The street and number as four people write them into a form, which asks for postcode and town beside them.
#[allow(dead_code, reason = "only the server has forms")]
pub fn lines(MappedAddress { street, number, .. }: &MappedAddress) -> [String; 4] {
    [
        format!("{street} {number}"),
        format!("{} {number}", shortened(street)),
        plain(&format!("{street} {number}")),
        format!("{} {}", street.replace('-', " "), number.to_uppercase()),
    ]
}

fn shortened(street: &str) -> String {
    let mut text = street.to_owned();
    for (long, short) in [
        ("straße", "str."),
        ("strasse", "str."),
        ("Straße", "Str."),
        ("Strasse", "Str."),
        ("Platz", "Pl."),
        ("platz", "pl."),
        ("gasse", "g."),
        ("Sankt ", "St. "),
        ("Doktor ", "Dr. "),
        ("Avenue ", "Av. "),
        ("Boulevard ", "Bd "),
        ("Saint-", "St-"),
    ] {
        text = text.replace(long, short);
    }
    text
}

fn plain(text: &str) -> String {
    let mut plain = String::new();
    for letter in text.to_lowercase().chars() {
        match letter {
            'ä' => plain.push_str("ae"),
            'ö' => plain.push_str("oe"),
            'ü' => plain.push_str("ue"),
            'ß' => plain.push_str("ss"),
            'é' | 'è' | 'ê' => plain.push('e'),
            '-' | '\'' | '’' => plain.push(' '),
            letter => plain.push(letter),
        }
    }
    plain
}

/// A text with one letter of its words wrong, missing, twice, or exchanged with the next.
pub fn mistyped(text: &str, random: &mut Random) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let places: Vec<usize> = (0..letters.len().saturating_sub(1))
        .filter(|at| letters[*at].is_alphabetic() && letters[at + 1].is_alphabetic())
        .collect();
    if places.is_empty() {
        return text.to_owned();
    }
    let at = places[random.below(places.len())];
    match random.below(4) {
        0 => drop(letters.remove(at)),
        1 => letters.insert(at, letters[at]),
        // Two equal letters exchanged would be no error.
        2 if letters[at] != letters[at + 1] => letters.swap(at, at + 1),
        _ => {
            let wrong = char::from(b'a' + random.below(26) as u8);
            letters[at] = if wrong == letters[at] { 'x' } else { wrong };
        }
    }
    letters.into_iter().collect()
}

/// From the nearest of an address's places.
pub fn metres(address: &MappedAddress, latitude: f64, longitude: f64) -> f64 {
    let from = |(place_latitude_e7, place_longitude_e7): &(i32, i32)| {
        let north = latitude - f64::from(*place_latitude_e7) / 1e7;
        let east = (longitude - f64::from(*place_longitude_e7) / 1e7) * latitude.to_radians().cos();
        north.hypot(east) * 111_195.0
    };
    address.places.iter().map(from).fold(f64::MAX, f64::min)
}
