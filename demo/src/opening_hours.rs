//! Opening hours in OpenStreetMap's notation, as such a shop would have them.

use super::rng::Rng;

const SHOP: [&str; 6] = [
    "Mo-Fr 09:00-18:00; Sa 09:00-13:00",
    "Mo-Fr 08:30-12:30,14:00-18:00; Sa 08:30-12:30",
    "Tu-Fr 10:00-18:00; Sa 09:00-14:00",
    "Mo-Fr 09:00-18:30; Sa 09:00-17:00",
    "Mo,Tu,Th,Fr 09:00-12:30,14:30-18:00; We,Sa 09:00-12:30",
    "We-Fr 10:00-18:00; Sa 10:00-15:00; PH off",
];

const FARM: [&str; 5] = [
    "Fr 14:00-18:00; Sa 08:00-12:00",
    "Th,Fr 09:00-18:00; Sa 08:00-12:00",
    "24/7",
    "Mo-Sa 07:00-19:00",
    "We 15:00-18:30; Fr 08:00-18:30; Sa 07:30-12:00",
];

const INN: [&str; 6] = [
    "We-Su 10:00-22:00; Mo,Tu off",
    "Mo-Fr 07:30-18:00; Sa 08:00-17:00; Su 09:00-17:00",
    "Tu-Sa 11:00-14:00,17:30-22:00; Su 10:00-15:00",
    "Th-Su 09:00-19:00",
    "Mo-Fr 11:00-14:30",
    "Apr-Oct: Tu-Su 10:00-21:00; Nov-Mar: Fr-Su 11:00-20:00",
];

const WORKSHOP: [&str; 5] = [
    "Mo-Th 07:00-12:00,13:00-17:00; Fr 07:00-12:00",
    "Mo-Fr 08:00-12:00,13:00-17:00",
    "Mo-Fr 08:00-17:00; Sa 09:00-12:00",
    "Tu-Fr 09:00-12:00,14:00-18:00; Sa 09:00-12:00",
    "Mo-Fr 07:30-16:30; PH off",
];

/// Hours for a company of the category; some companies give none.
pub fn hours(category: usize, rng: &mut Rng) -> Option<&'static str> {
    if rng.chance(0.12) {
        return None;
    }
    let choices: &[&str] = match category {
        0 if rng.chance(0.6) => &FARM,
        1 => &INN,
        3..=6 => &WORKSHOP,
        _ => &SHOP,
    };
    Some(rng.pick(choices))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pattern_is_understood_by_the_parser_we_use() {
        for pattern in SHOP.iter().chain(&FARM).chain(&INN).chain(&WORKSHOP) {
            assert!(pattern.parse::<opening_hours::OpeningHours>().is_ok(), "{pattern}");
        }
    }
}
