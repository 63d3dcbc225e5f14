//! Made-up companies for tests and measurements: the same for the same numbers.

mod words;

use crate::{CategoryDoc, CompanyDoc, Point, StoreDoc};
use uuid::Uuid;
use words::{CATEGORIES, FILLER, FIRST, HEADS, LAST, MIDDLE, TAGS, TAILS, TOWNS, TRADES};

/// A company with nothing but a name; tests add what they are about.
pub fn named(number: u128, name: &str) -> CompanyDoc {
    CompanyDoc { id: Uuid::from_u128(number), name: name.into(), ..CompanyDoc::default() }
}

/// A head office without opening times.
pub fn store_at(town: &str, location: Point) -> StoreDoc {
    StoreDoc {
        id: Uuid::nil(),
        title: "Hauptsitz".into(),
        street: "Hauptstraße 1".into(),
        post_code: "4020".into(),
        town: town.into(),
        phone: None,
        email: None,
        website: None,
        main: true,
        location: Some(location),
        raw_location: location,
        opening_hours: None,
        open_intervals: Vec::new(),
    }
}

/// A small generator of numbers; quality hardly matters here.
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0x5851_F42D_4C95_7F2D)
    }

    pub fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) as usize) % limit
    }

    pub fn unit(&mut self) -> f64 {
        self.below(1 << 30) as f64 / (1u64 << 30) as f64
    }

    pub fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.below(from.len())]
    }

    pub fn id(&mut self) -> Uuid {
        let parts: [u64; 4] = std::array::from_fn(|_| self.below(1 << 31) as u64);
        Uuid::from_u64_pair(parts[0] << 32 | parts[1], parts[2] << 32 | parts[3])
    }

    /// A position in the region.
    pub fn position(&mut self) -> Point {
        Point { latitude: 47.6 + self.unit(), longitude: 12.9 + 1.9 * self.unit() }
    }
}

pub fn categories() -> Vec<CategoryDoc> {
    CATEGORIES
        .iter()
        .enumerate()
        .map(|(at, title)| CategoryDoc {
            id: category_id(at),
            title: (*title).to_owned(),
            image_id: Some(Uuid::from_u128(0xC000 + at as u128)),
            color_hex: format!("#{:06x}", at * 0x10_3010),
            position: at as i32,
            words: Vec::new(),
        })
        .collect()
}

pub fn category_id(at: usize) -> Uuid {
    Uuid::from_u128(0xCA7E_0000 + at as u128)
}

pub fn offer_id() -> Uuid {
    Uuid::from_u128(0x0FFE)
}

pub fn companies(count: usize, seed: u64) -> Vec<CompanyDoc> {
    let mut dice = Dice::new(seed);
    (0..count).map(|_| company(&mut dice)).collect()
}

pub fn company(dice: &mut Dice) -> CompanyDoc {
    let trade = dice.pick(TRADES);
    let surname = format!("{}{}{}", dice.pick(FIRST), dice.pick(MIDDLE), dice.pick(LAST));
    let name = match dice.below(8) {
        0 => format!("{trade} {surname} GmbH"),
        1 => format!("{surname} & Söhne"),
        2 => surname,
        _ => format!("{trade} {surname}"),
    };
    let first_category = dice.below(CATEGORIES.len());
    let mut category_ids = vec![category_id(first_category)];
    if dice.below(3) == 0 {
        category_ids.push(category_id(dice.below(CATEGORIES.len())));
        category_ids.dedup();
    }
    let id = dice.id();
    CompanyDoc {
        description: description(dice),
        tags: (0..1 + dice.below(4)).map(|_| dice.pick(TAGS).to_owned()).collect(),
        category_ids,
        image_ids: (0..dice.below(4)).map(|_| dice.id()).collect(),
        offer_id: (dice.below(30) == 0).then(offer_id),
        stores: stores(dice),
        listed_by_operator: dice.below(9) == 0,
        confirmed_at_ms: 1_750_000_000_000 + dice.below(1 << 30) as i64,
        updated_at_ms: 1_760_000_000_000 + dice.below(1 << 30) as i64,
        ..named(id.as_u128(), &name)
    }
}

fn description(dice: &mut Dice) -> String {
    let mut words = vec!["Wir", "bieten"];
    let mut compounds = Vec::new();
    for _ in 0..4 {
        compounds.push(format!("{}{}", dice.pick(HEADS), dice.pick(TAILS)));
    }
    for _ in 0..30 {
        words.push(dice.pick(FILLER));
    }
    if dice.below(100) < 70 {
        words.push("klimafreundlich");
    }
    if dice.below(100) < 9 {
        words.push("Lastenrad");
    }
    words.push(dice.pick(TAILS));
    format!("{}.\\n{}", words.join(" "), compounds.join(" und "))
}

fn stores(dice: &mut Dice) -> Vec<StoreDoc> {
    let count = match dice.below(20) {
        0 => 0,
        1 | 2 => 2,
        3 => 3,
        _ => 1,
    };
    (0..count).map(|at| store(dice, at == 0)).collect()
}

fn store(dice: &mut Dice, main: bool) -> StoreDoc {
    let &(post_code, town, latitude, longitude) = &TOWNS[dice.below(TOWNS.len())];
    let raw_location = match dice.below(12) {
        0 => Point { latitude: 0.0, longitude: 0.0 },
        // Several businesses share the town's centre, as geocoders like to answer.
        1 => Point { latitude, longitude },
        _ => Point {
            latitude: latitude + 0.2 * (dice.unit() - 0.5),
            longitude: longitude + 0.3 * (dice.unit() - 0.5),
        },
    };
    let open_intervals = match dice.below(4) {
        0 => Vec::new(),
        pattern => (0..6).map(|day| week_day(day, pattern as i64)).collect(),
    };
    StoreDoc {
        id: dice.id(),
        title: if main { "Hauptsitz".into() } else { "Filiale".into() },
        street: format!("{}straße {}", dice.pick(HEADS), 1 + dice.below(90)),
        post_code: post_code.into(),
        town: town.into(),
        phone: (dice.below(2) == 0).then(|| "+43 732 123456".into()),
        email: (dice.below(2) == 0).then(|| "hallo@betrieb.example".into()),
        website: (dice.below(3) == 0).then(|| "www.betrieb.example".into()),
        main,
        location: (raw_location.latitude != 0.0).then_some(raw_location),
        raw_location,
        opening_hours: (!open_intervals.is_empty()).then(|| "Mo-Sa 08:00-18:00".into()),
        open_intervals,
    }
}

fn week_day(day: i64, pattern: i64) -> (i64, i64) {
    let midnight_ms = 1_795_000_000_000 / 86_400_000 * 86_400_000 + day * 86_400_000;
    (midnight_ms + (6 + pattern) * 3_600_000, midnight_ms + (15 + pattern) * 3_600_000)
}
