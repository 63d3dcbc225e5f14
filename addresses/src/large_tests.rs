//! A region of half a million addresses: answers come as quickly as somebody types.

use crate::addresses::Addresses;
use crate::build::build;
use crate::geometry::Point;
use crate::index::{Area, House, Index, Line, NONE, Place, Street};
use crate::read::{RawExtract, RawHouse, RawPlace, RawWay, read};
use crate::texts::TextsBuilder;
use std::time::{Duration, Instant};

const TOWNS: usize = 440;
const HOUSES: usize = 500_000;

struct Random(u64);

impl Random {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % most
    }

    fn of<'a>(&mut self, parts: &[&'a str]) -> &'a str {
        parts[self.below(parts.len())]
    }
}

const FRONTS: [&str; 40] = [
    "Linden",
    "Ahorn",
    "Bahnhof",
    "Kirchen",
    "Schul",
    "Mühl",
    "Berg",
    "Tal",
    "Wald",
    "Wiesen",
    "Linzer ",
    "Welser ",
    "Steyrer ",
    "Franz-",
    "Josef-",
    "Anton-",
    "Dr.-",
    "Bürgermeister-",
    "Hof",
    "Garten",
    "Feld",
    "Bach",
    "Sonnen",
    "Markt",
    "Stifter",
    "Haydn",
    "Mozart",
    "Schubert",
    "Fischer",
    "Müller",
    "Gruber",
    "Huber",
    "Leiten",
    "Ober",
    "Unter",
    "Neu",
    "Alt",
    "Donau",
    "Traun",
    "Enns",
];
const MIDDLES: [&str; 30] = [
    "", "", "", "", "stein", "dorf", "brunn", "hofer", "berger", "bauer", "wieser", "maier", "egger",
    "kirchner", "leitner", "ecker", "reiter", "hammer", "brenner", "haider", "steiner", "moser", "lehner",
    "aigner", "auer", "bach", "grund", "anger", "holz", "see",
];
const ENDS: [&str; 9] = ["straße", "straße", "weg", "weg", "gasse", "platz", "ring", "siedlung", "-Straße"];

/// As many towns, streets and houses as Upper Austria has, with names as there.
fn region() -> (Index, Vec<String>) {
    let (mut random, mut texts, mut index) = (Random(24), TextsBuilder::default(), Index::default());
    let (mut asked, houses_each) = (Vec::new(), HOUSES / TOWNS / 100);
    let numbers: Vec<u32> = (1..=2 * houses_each).map(|number| texts.id(&number.to_string())).collect();
    for town in 0..TOWNS {
        let middle = Point {
            latitude_e7: 477_000_000 + random.below(10_000_000) as i32,
            longitude_e7: 130_000_000 + random.below(18_000_000) as i32,
        };
        let name = format!(
            "{}{}{}",
            random.of(&FRONTS),
            random.of(&MIDDLES),
            ["heim", "dorf", "kirchen", "berg"][town % 4]
        );
        let (code, name_id) = (format!("{}", 4000 + town * 2), texts.id(&name));
        index.areas.push(Area {
            post_code: texts.id(&code),
            town: name_id,
            at: middle,
            houses: houses_each as u32,
        });
        index.places.push(Place { name: name_id, within: NONE, at: middle, weight: 1_000 });
        for _ in 0..100 {
            let at = Point {
                latitude_e7: middle.latitude_e7 + random.below(200_000) as i32,
                longitude_e7: middle.longitude_e7 + random.below(300_000) as i32,
            };
            // Half of the names exist only once or twice, as that of a person or a field does.
            let rare = if random.below(2) == 0 { random.of(&MIDDLES) } else { "" };
            let street = format!("{}{}{rare}{}", random.of(&FRONTS), random.of(&MIDDLES), random.of(&ENDS));
            for number in 0..houses_each {
                let along = Point { latitude_e7: at.latitude_e7 + number as i32 * 1_500, ..at };
                index.houses.push(House::new(numbers[number * 2], along, false));
            }
            let far = Point { latitude_e7: at.latitude_e7 + houses_each as i32 * 1_500, ..at };
            index.line_points.extend([at, far]);
            index.lines.push(Line { points_end: index.line_points.len() as u32 });
            if random.below(40) == 0 {
                asked.push(format!("{street} {}, {code} {name}", 1 + random.below(2 * houses_each)));
                asked.push(format!(
                    "{} {} {}",
                    name.to_lowercase(),
                    street.replace("straße", "str."),
                    1 + random.below(9)
                ));
                asked.push(format!("{} 3 {name}", street.replacen(['e', 'a'], "x", 1)));
            }
            index.streets.push(Street {
                name: texts.id(&street),
                area: town as u32,
                also: [NONE, NONE],
                at,
                houses_end: index.houses.len() as u32,
                lines_end: index.lines.len() as u32,
            });
        }
    }
    index.texts = texts.finish();
    assert!(index.is_sound());
    (index, asked)
}

/// Prints how long it took, and returns what all but a hundredth stay within.
fn tell(name: &str, mut took: Vec<Duration>) -> Duration {
    took.sort_unstable();
    let at = |share: f64| took[((took.len() - 1) as f64 * share) as usize];
    println!("{name}: {} asked, median {:?}, 99 % {:?}, most {:?}", took.len(), at(0.5), at(0.99), at(1.0));
    at(0.99)
}

/// What this thread has used of the processor so far.
fn processor_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec as u32)
}

/// Asks everything letter by letter, then as a whole, and where points are.
fn measure(index: Index, asked: &[String]) {
    let bytes = postcard::to_stdvec(&index).unwrap().len();
    let started = Instant::now();
    let addresses = Addresses::new(index);
    let (streets, houses) = addresses.count();
    println!("{streets} streets, {houses} houses, {bytes} bytes, ready after {:?}", started.elapsed());
    // The time of the processor, because the machine may be busy with something else in between.
    let timed = |answer: &dyn Fn()| {
        let started = processor_time();
        answer();
        processor_time() - started
    };
    let mut typing = Vec::new();
    for text in asked.iter().take(60) {
        for end in text.char_indices().map(|(at, letter)| at + letter.len_utf8()) {
            typing.push(timed(&|| drop(addresses.suggest(&text[..end], 8))));
        }
    }
    assert!(tell("suggest", typing) < Duration::from_millis(5));
    let finding = asked.iter().take(600).map(|text| timed(&|| drop(addresses.find(text, 5)))).collect();
    assert!(tell("find", finding) < Duration::from_millis(20));
    let houses = addresses.index.houses.iter().step_by(500).map(|house| house.at);
    let points = houses.map(|at| (at.latitude() + 0.0003, at.longitude() + 0.0004));
    let reverse = points.map(|(latitude, longitude)| timed(&|| drop(addresses.at(latitude, longitude))));
    assert!(tell("at", reverse.collect()) < Duration::from_millis(5));
}

#[test]
fn half_a_million_addresses_are_suggested_within_five_milliseconds() {
    let (index, asked) = region();
    measure(index, &asked);
}

/// The same region again and again beside itself, with other names for its towns and most of its streets.
fn blown_up(raw: RawExtract, copies: usize) -> RawExtract {
    let mut large = RawExtract::default();
    for copy in 0..copies {
        let shifted = |at: Point| Point {
            latitude_e7: at.latitude_e7 + (copy % 8) as i32 * 3_000_000,
            longitude_e7: at.longitude_e7 + (copy / 8) as i32 * 3_000_000,
        };
        let texts = &mut large.texts;
        let text = |texts: &mut TextsBuilder, id: u32, always: bool| match (id, raw.texts.get(id)) {
            (NONE, _) => NONE,
            // Every third name of a street is everywhere: Hauptstraße, Schulgasse.
            (_, text) if copy == 0 || (!always && id.is_multiple_of(3)) => texts.id(text),
            (_, text) => texts.id(&format!("{}{}", FRONTS[copy % 40], text.to_lowercase())),
        };
        large.ways.extend(raw.ways.iter().map(|way| RawWay {
            name: text(texts, way.name, false),
            points: way.points.iter().map(|point| shifted(*point)).collect(),
        }));
        large.places.extend(raw.places.iter().map(|place| RawPlace {
            name: text(texts, place.name, true),
            at: shifted(place.at),
            weight: place.weight,
        }));
        for house in &raw.houses {
            let (street, town) = (text(texts, house.street, false), text(texts, house.town, true));
            let (number, code) = (raw.texts.get(house.number), raw.texts.get(house.post_code));
            let code = format!("{copy:02}{}", code.get(2..).unwrap_or("00"));
            let (number, post_code) = (texts.id(number), texts.id(&code));
            large.houses.push(RawHouse { number, street, town, post_code, at: shifted(house.at), ..*house });
        }
    }
    large
}

/// For an extract of one's own with some thousand addresses: `UMKREIS_TEST_EXTRACT=… cargo test blown_up`.
#[test]
fn a_blown_up_extract_is_suggested_within_five_milliseconds() {
    let Some(extract) = std::env::var_os("UMKREIS_TEST_EXTRACT") else { return };
    let raw = read(std::path::Path::new(&extract), &|_| {}).unwrap();
    let copies = HOUSES.div_ceil(raw.houses.len()).min(100);
    let large = blown_up(raw, copies);
    let started = Instant::now();
    let index = build(large, &|_| {}).unwrap();
    println!("{copies} copies built in {:?}", started.elapsed());
    let mut asked = Vec::new();
    for street in index.streets.iter().enumerate().step_by(index.streets.len() / 200) {
        let (Some(area), name) = (index.areas.get(street.1.area as usize), index.texts.get(street.1.name))
        else {
            continue;
        };
        let (code, town) = (index.texts.get(area.post_code), index.texts.get(area.town));
        asked.push(format!("{name} 12, {code} {town}"));
        asked.push(format!("{} {} 5", town.to_lowercase(), name.replace("strasse", "str.")));
        asked.push(format!("{} 3 {town}", name.replacen(['e', 'a'], "x", 1)));
    }
    measure(index, &asked);
}
