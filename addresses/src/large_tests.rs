//! A region of half a million addresses: answers come as quickly as somebody types.

use crate::addresses::Addresses;
use crate::geometry::Point;
use crate::index::{Area, House, Index, Line, NONE, Place, Street};
use crate::texts::Collecting;
use std::time::{Duration, Instant};

const TOWNS: usize = 440;
const HOUSES: usize = 500_000;

struct Chance(u64);

impl Chance {
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
    let (mut chance, mut texts, mut index) = (Chance(24), Collecting::default(), Index::default());
    let (mut asked, houses_each) = (Vec::new(), HOUSES / TOWNS / 100);
    let numbers: Vec<u32> = (1..=2 * houses_each).map(|number| texts.id(&number.to_string())).collect();
    for town in 0..TOWNS {
        let middle = Point {
            latitude_e7: 477_000_000 + chance.below(10_000_000) as i32,
            longitude_e7: 130_000_000 + chance.below(18_000_000) as i32,
        };
        let name = format!(
            "{}{}{}",
            chance.of(&FRONTS),
            chance.of(&MIDDLES),
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
                latitude_e7: middle.latitude_e7 + chance.below(200_000) as i32,
                longitude_e7: middle.longitude_e7 + chance.below(300_000) as i32,
            };
            let street = format!("{}{}{}", chance.of(&FRONTS), chance.of(&MIDDLES), chance.of(&ENDS));
            for number in 0..houses_each {
                let along = Point { latitude_e7: at.latitude_e7 + number as i32 * 1_500, ..at };
                index.houses.push(House::new(numbers[number * 2], along, false));
            }
            let far = Point { latitude_e7: at.latitude_e7 + houses_each as i32 * 1_500, ..at };
            index.line_points.extend([at, far]);
            index.lines.push(Line { points_end: index.line_points.len() as u32 });
            if chance.below(40) == 0 {
                asked.push(format!("{street} {}, {code} {name}", 1 + chance.below(2 * houses_each)));
                asked.push(format!(
                    "{} {} {}",
                    name.to_lowercase(),
                    street.replace("straße", "str."),
                    1 + chance.below(9)
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

fn tell(name: &str, mut took: Vec<Duration>) -> Duration {
    took.sort_unstable();
    let at = |share: f64| took[((took.len() - 1) as f64 * share) as usize];
    println!("{name}: {} asked, median {:?}, 99 % {:?}, most {:?}", took.len(), at(0.5), at(0.99), at(1.0));
    at(0.5)
}

#[test]
fn half_a_million_addresses_are_suggested_within_five_milliseconds() {
    let (index, asked) = region();
    let bytes = postcard::to_stdvec(&index).unwrap().len();
    let started = Instant::now();
    let addresses = Addresses::new(index);
    let (streets, houses) = addresses.count();
    println!("{streets} streets, {houses} houses, {bytes} bytes, ready after {:?}", started.elapsed());
    // The quickest of three, because the machine may be busy with something else in between.
    let timed = |answer: &dyn Fn()| {
        let once = || {
            let started = Instant::now();
            answer();
            started.elapsed()
        };
        [once(), once(), once()].into_iter().min().unwrap_or_default()
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
    let points = (0..1_000)
        .map(|step| (47.7 + f64::from(step) / 1_000.0, 13.0 + f64::from(step * 7 % 1_800) / 1_000.0));
    let reverse =
        points.map(|(latitude, longitude)| timed(&|| drop(addresses.at(latitude, longitude)))).collect();
    assert!(tell("at", reverse) < Duration::from_millis(5));
}
