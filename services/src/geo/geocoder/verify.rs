//! What is verified of a service's answer to an address: it answers with the nearest it has, be it another
//! house, another street or a street of that name elsewhere. What its answer does not name is not claimed.

use super::Candidate;
use umkreis_addresses::STREET_KINDS;
use umkreis_gazetteer::Precision;
use umkreis_gazetteer::fold::{fold, without_small_words};
use umkreis_gazetteer::{NEAR_KM, RegionBox, km_from_postcode};

/// One slip of the pen makes another name of a shorter one: Bergstraße and Burgstraße, Brunner- and Brennerstraße.
const LONG_NAME: usize = 8;
/// What many names end with beside the kind of their street; before that they are their own.
const ENDINGS: [&str; 5] = ["berg", "burg", "feld", "dorf", "bach"];
/// In a longer one a slip changes nothing, in a shorter one it makes another: Hinterberg, Hinterburg.
const LONG_KIND: usize = 5;

/// An answer with the precision that is true of it: `None` for one that lies elsewhere, and `Area` for one that
/// is in the right town and no more.
pub fn verified(
    found: Candidate,
    street: &str,
    post_code: &str,
    town: &str,
    within: &RegionBox,
) -> Option<Candidate> {
    let query = StreetAndHouse::of(street);
    let parts: Vec<&str> = found.label.split(',').map(str::trim).collect();
    let way = parts.iter().position(|part| is_same_street(&StreetAndHouse::of(part).name, &query.name));
    let place = place_among(&parts, way, &found, (post_code, town), within)?;
    let precision = match (found.precision, way) {
        (Precision::Town, _) => Precision::Town,
        (Precision::Area, _) | (_, None) => Precision::Area,
        (Precision::Address, Some(way)) if house(&parts, way) == query.house => Precision::Address,
        (_, Some(_)) => Precision::Street,
    };
    // Another street's name would claim more than the position does.
    let label = if precision == Precision::Area { parts[place].to_owned() } else { found.label.clone() };
    Some(Candidate { label, precision, ..found })
}

/// Which part of the answer is the town or has the postcode that was asked for; the street may be called like
/// a town.
fn place_among(
    parts: &[&str],
    way: Option<usize>,
    found: &Candidate,
    (post_code, town): (&str, &str),
    within: &RegionBox,
) -> Option<usize> {
    let code = post_code.trim().trim_start_matches("A-");
    let others = || (0..parts.len()).filter(|number| Some(*number) != way);
    let right_code = others().find(|number| codes(parts[*number]).any(|named| named == code));
    if right_code.is_some() {
        return right_code;
    }
    // Towns share names. Where the answer has another postcode, it must at least lie near the right one.
    let other_code = others().any(|number| codes(parts[number]).next().is_some());
    let at = (found.latitude, found.longitude);
    if other_code && km_from_postcode(code, at, within).is_some_and(|km| km > NEAR_KM) {
        return None;
    }
    let town = place_key(town);
    others().find(|number| !town.is_empty() && place_key(parts[*number]) == town)
}

fn is_code(word: &str) -> bool {
    (4..=5).contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_digit())
}

fn codes(part: &str) -> impl Iterator<Item = &str> {
    part.split_whitespace().filter(|word| is_code(word))
}

/// The name of a town, without a postcode before it.
fn place_key(part: &str) -> String {
    let words: Vec<&str> = part.split_whitespace().filter(|word| !is_code(word)).collect();
    without_small_words(&fold(&words.join(" ")))
}

/// The number of the answer's house, which may also stand alone: "5, Ringstraße, Wels".
fn house(parts: &[&str], way: usize) -> Option<String> {
    let alone = |part: &&&str| !is_code(part) && !part.contains(char::is_whitespace);
    let number = |part: &&str| house_number(&[*part]);
    StreetAndHouse::of(parts[way]).house.or_else(|| parts.iter().filter(alone).find_map(number))
}

/// "Ringstraße 5a/2" in the form in which it is compared.
struct StreetAndHouse {
    name: String,
    house: Option<String>,
}

impl StreetAndHouse {
    fn of(text: &str) -> StreetAndHouse {
        let parted = text.split(|letter: char| letter.is_whitespace() || letter == ',');
        let words: Vec<&str> = parted.filter(|word| !word.is_empty()).collect();
        // "1. Mai", "12. November": a number with a name after it belongs to the name.
        let is_ordinal =
            |at: usize| words[at].ends_with('.') && words.get(at + 1).is_some_and(|next| is_name(next));
        let is_number = |word: &str| word.starts_with(|first: char| first.is_ascii_digit()) && !is_name(word);
        let number = (0..words.len()).find(|at| is_number(words[*at]) && !is_ordinal(*at));
        let (name, rest) = words.split_at(number.unwrap_or(words.len()));
        StreetAndHouse { name: name_key(&name.join(" ")), house: house_number(rest) }
    }
}

/// Unlike "5a" and "5a-5c".
fn is_name(word: &str) -> bool {
    word.split(|letter: char| !letter.is_alphabetic()).any(|letters| letters.chars().count() > 1)
}

/// "5", "5a", "5 A", and of "5/2", "5-7" and "5, Top 3" the first number.
fn house_number(words: &[&str]) -> Option<String> {
    let first = words.first()?;
    let digits: String = first.chars().take_while(char::is_ascii_digit).collect();
    let is_letter = |text: &str| text.len() == 1 && text.bytes().all(|byte| byte.is_ascii_alphabetic());
    let after = &first[digits.len()..];
    let letter = match words.get(1) {
        Some(next) if after.is_empty() => *next,
        _ => after.split(['/', '-']).next().unwrap_or_default(),
    };
    let letter = if is_letter(letter) { letter.to_ascii_lowercase() } else { String::new() };
    (!digits.is_empty()).then(|| digits + &letter)
}

/// A street's name without what everybody writes differently: "Dr.-Renner-Str.", "Doktor Rennerstraße".
fn name_key(name: &str) -> String {
    let full = |word| match word {
        "str" => "strasse",
        "dr" => "doktor",
        "prof" => "professor",
        "bgm" => "burgermeister",
        word => word,
    };
    let folded = fold(name);
    let words: Vec<&str> = folded.split(' ').map(full).collect();
    let joined = without_small_words(&words.join(" ")).replace(' ', "");
    match joined.strip_suffix("str") {
        Some(stem) if !stem.is_empty() => format!("{stem}strasse"),
        _ => joined,
    }
}

/// The same name, but for one letter too many, missing, wrong or swapped with its neighbour in a long one.
fn is_same_street(a: &str, b: &str) -> bool {
    if a.is_empty() || b.is_empty() {
        return false;
    }
    if a == b {
        return true;
    }
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let shorter = a.len().min(b.len());
    let same_start = a.iter().zip(b).take_while(|(a, b)| a == b).count();
    let most_end = shorter - same_start;
    let same_end = a.iter().rev().zip(b.iter().rev()).take(most_end).take_while(|(a, b)| a == b).count();
    let one_letter = match (&a[same_start..a.len() - same_end], &b[same_start..b.len() - same_end]) {
        ([first, second], [other_first, other_second]) => first == other_second && second == other_first,
        (a, b) => a.len() <= 1 && b.len() <= 1,
    };
    let kinds = || STREET_KINDS.iter().chain(&ENDINGS);
    let kind = |name: &[u8]| kinds().find(|kind| name.ends_with(kind.as_bytes())).map(|kind| kind.len());
    let own = |name: &[u8]| name.len() - kind(name).unwrap_or(0);
    // A slip in the kind leaves only one of the two with it.
    let in_the_kind = match (kind(a), kind(b)) {
        (Some(length), None) if length >= LONG_KIND => same_start >= own(a) && own(a) > 0,
        (None, Some(length)) if length >= LONG_KIND => same_start >= own(b) && own(b) > 0,
        _ => false,
    };
    let long = own(a).min(own(b)) >= LONG_NAME;
    // Whose first letter differs is somebody else: Traunstraße, Braunstraße.
    one_letter && same_start > 0 && (in_the_kind || long)
}

#[cfg(test)]
#[path = "verify_tests.rs"]
mod tests;
