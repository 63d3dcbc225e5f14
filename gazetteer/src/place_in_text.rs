//! Understands a place inside what somebody types into the search box: "Tischler in Freistadt".

use std::ops::Range;

use crate::find::NEAR_KM;
use crate::fold::{is_small_word, without_small_words};
use crate::mistyped::mistyped;
use crate::ordinary_words::is_ordinary;
use crate::phrases::{
    LeadingWords, TrailingWords, after, before, before_a_region, makes_a_company, makes_a_quantity,
};
use crate::place_names::{KnownPlace, Meaning, Places};
use crate::places::{Postcode, distance_km};
use crate::words::Words;

/// A place that somebody typed beside what they look for.
#[derive(Debug, Clone, PartialEq)]
pub struct PlaceInText {
    /// As it is shown: "Freistadt", "Mühlviertel", "4600 Wels".
    pub label: String,
    /// The bytes of the text that mean the place, with the words that only belong to it: "in der Nähe
    /// von Wels", "Wels und Umgebung".
    pub words: Range<usize>,
    /// The text without those words.
    pub rest: String,
    pub latitude: f64,
    pub longitude: f64,
    /// How far the place itself reaches from there; companies within it count as being there.
    pub radius_km: f64,
    /// Whether the surroundings are asked for as well: "nähe", "bei", "rund um", "und Umgebung".
    pub is_around: bool,
}

/// Nobody types more on purpose, and every search waits for the answer.
const MOST_LETTERS: usize = 200;
/// "Sankt Georgen bei Obernberg am Inn" has six words.
const MOST_WORDS_OF_A_NAME: usize = 7;

/// Looking for similar names is the dearest step, and one place is wanted.
const MOST_MISTAKES: u8 = 3;

/// The place in a text; of several the last one with a preposition, otherwise the last.
///
/// A name counts when it stands for itself, not as a part of another word ("Steyr-Werke", "Linzer
/// Torte"). Municipalities and regions are understood anywhere, villages and names that are ordinary
/// words only after a preposition or beside their postcode. A region directly behind a town in it only
/// says which town is meant.
fn place_in_text(places: &Places, text: &str) -> Option<PlaceInText> {
    let words = Words::of(text, MOST_LETTERS);
    let mut best: Option<FoundPlace> = None;
    let mut mistakes_left = MOST_MISTAKES;
    let mut index = 0;
    while index < words.list.len() {
        let found = postcode_at(places, &words, index).or_else(|| name_at(places, &words, index));
        let Some(found) = found.or_else(|| mistyped_at(places, &words, index, &mut mistakes_left)) else {
            index += 1;
            continue;
        };
        index = found.end;
        match &mut best {
            Some(best) if found.only_says_where(best) => best.end = found.end,
            Some(best) if best.has_preposition && !found.has_preposition => {}
            _ => best = Some(found),
        }
    }
    best.map(|found| found.in_text(&words))
}

impl Places {
    /// The place in a text, if there is one.
    pub fn in_text(&self, text: &str) -> Option<PlaceInText> {
        place_in_text(self, text)
    }
}

/// A place at some words of the text, with all that belongs to it.
struct FoundPlace<'a> {
    start: usize,
    end: usize,
    has_preposition: bool,
    is_around: bool,
    code: Option<&'a Postcode>,
    /// Missing if only the postcode is known.
    place: Option<&'a KnownPlace>,
}

impl FoundPlace<'_> {
    /// Whether this is the region of a town that stands before it: "Freistadt im Mühlviertel".
    fn only_says_where(&self, town: &FoundPlace) -> bool {
        let (Some(region), Some(place)) = (self.place, town.place) else { return false };
        let is_larger = region.is_region && !place.is_region && region.radius_km > place.radius_km;
        let at = |place: &KnownPlace| (place.latitude, place.longitude);
        self.start == town.end && is_larger && distance_km(at(region), at(place)) < region.radius_km
    }

    fn in_text(self, words: &Words) -> PlaceInText {
        let range = words.list[self.start].range.start..words.list[self.end - 1].range.end;
        let (latitude, longitude, radius_km) = match (self.place, self.code) {
            (Some(place), _) => (place.latitude, place.longitude, place.radius_km),
            (None, code) => {
                code.map_or((0.0, 0.0, 0.0), |code| (code.latitude, code.longitude, NEAR_KM / 3.0))
            }
        };
        PlaceInText {
            label: self.label(),
            rest: without(words.text, &range),
            words: range,
            latitude,
            longitude,
            radius_km,
            is_around: self.is_around,
        }
    }

    fn label(&self) -> String {
        match (self.code, self.place) {
            (None, place) => place.map_or(String::new(), |place| place.label.to_string()),
            (Some(code), Some(place)) if !place.is_region && !is_at(place, code) => {
                format!("{} {}", code.code, place.label)
            }
            (Some(code), _) => format!("{} {}", code.code, code.place),
        }
    }
}

/// The text without a part of it, nor the commas and brackets that were around that.
fn without(text: &str, part: &Range<usize>) -> String {
    let is_loose =
        |letter: char| letter.is_whitespace() || matches!(letter, ',' | ';' | ':' | '/' | '|' | '-' | '–');
    let before = text[..part.start].trim_end_matches(|letter| is_loose(letter) || letter == '(').trim_start();
    let after = text[part.end..]
        .trim_start_matches(|letter| is_loose(letter) || matches!(letter, ')' | '.' | '!' | '?'))
        .trim_end();
    let joint = if before.is_empty() || after.is_empty() { "" } else { " " };
    format!("{before}{joint}{after}")
}

fn is_at(place: &KnownPlace, code: &Postcode) -> bool {
    distance_km((place.latitude, place.longitude), (code.latitude, code.longitude)) < 1.0
}

fn is_near(place: &KnownPlace, code: &Postcode) -> bool {
    distance_km((place.latitude, place.longitude), (code.latitude, code.longitude)) < NEAR_KM
}

/// A postcode at a word, with the town's name behind it.
fn postcode_at<'a>(places: &'a Places, words: &Words, index: usize) -> Option<FoundPlace<'a>> {
    let code = code_at(places, words, index)?;
    let mut start = index;
    if !words.is_free_before(index) {
        // "A-4020": everything else that is joined to four digits is a number of its own.
        let is_coded = index > 0 && words.between(index) == "-" && words.is_free_before(index - 1);
        if !is_coded
            || !matches!(
                &words.text[words.list[index - 1].range.clone()],
                "A" | "a" | "AT" | "CH" | "D" | "DE" | "FL" | "LI"
            )
        {
            return None;
        }
        start = index - 1;
    }
    let town = (index + 1 < words.list.len())
        .then(|| names_from(places, words, index + 1).find(|(_, meaning)| is_near(meaning.place, code)))
        .flatten();
    let end = town.map_or(index + 1, |(end, _)| end);
    // Parts of Linz have rows of their own, because the post calls all of them "Linz".
    let part = places.meaning(&code.code).map(|meaning| meaning.place);
    let named = town.map(|(_, meaning)| meaning.place).filter(|place| part.is_none() || !is_at(place, code));
    let own = || places.meaning(&without_small_words(&code.key)).map(|meaning| meaning.place);
    let place = named.or(part).or_else(|| own().filter(|place| is_at(place, code)));
    let preposition = before(words, start);
    Some(complete(places, words, start..end, preposition, Some(code), place))
}

/// A postcode that exists, at a word that is neither a part of a longer number nor a quantity.
fn code_at<'a>(places: &'a Places, words: &Words, index: usize) -> Option<&'a Postcode> {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let word = words.folded(index);
    let of_a_number = is_number(words.folded(index + 1)) || index > 0 && is_number(words.folded(index - 1));
    if !(4..=5).contains(&word.len()) || !is_number(word) || of_a_number || !words.is_free_after(index) {
        return None;
    }
    if makes_a_quantity(words.folded(index + 1)) {
        return None;
    }
    places.code(word)
}

/// A name at a word, exactly as we know it.
fn name_at<'a>(places: &'a Places, words: &Words, index: usize) -> Option<FoundPlace<'a>> {
    let word = words.folded(index);
    if word.is_empty() || is_small_word(word) || !words.is_free_before(index) {
        return None;
    }
    for (end, meaning) in names_from(places, words, index) {
        let code = (end < words.list.len()).then(|| code_at(places, words, end)).flatten();
        let code = code.filter(|code| is_near(meaning.place, code));
        // Lakes and the towns at them share a name.
        let takes_article = meaning.place.is_region || words.folded(end - 1).ends_with("see");
        let preposition = match takes_article {
            true => before_a_region(words, index),
            false => before(words, index),
        };
        if code.is_some() || is_meant(words, index..end, meaning, preposition) {
            let end = end + usize::from(code.is_some());
            return Some(complete(places, words, index..end, preposition, code, Some(meaning.place)));
        }
    }
    None
}

/// A name with one mistake, which is believed after "in", "bei" or "nähe" only.
fn mistyped_at<'a>(places: &'a Places, words: &Words, index: usize, left: &mut u8) -> Option<FoundPlace<'a>> {
    let word = words.folded(index);
    if word.is_empty() || is_small_word(word) || *left == 0 || !words.is_free_before(index) {
        return None;
    }
    let preposition = before(words, index).filter(|phrase| phrase.admits_typos)?;
    *left -= 1;
    let (end, place) = mistyped(places, words, index)?;
    Some(complete(places, words, index..end, Some(preposition), None, Some(place)))
}

/// Whether a name means its place here.
fn is_meant(words: &Words, name: Range<usize>, meaning: Meaning, preposition: Option<&LeadingWords>) -> bool {
    let previous = name.start.checked_sub(1).map_or("", |previous| words.folded(previous));
    if let Some(phrase) = preposition {
        // "aus Holz" is a material, and after "von" and "für" come persons.
        let is_thing = phrase.words == ["aus"] && name.len() == 1 && is_ordinary(words.folded(name.start));
        return meaning.alone || phrase.admits_villages && !is_thing;
    }
    if !meaning.alone || makes_a_company(previous, words.folded(name.end)) {
        return false;
    }
    // Towns have no article but rivers do: "an der Enns".
    let has_article =
        matches!(previous, "der" | "die" | "das" | "dem" | "den" | "des" | "am" | "zum" | "zur" | "beim");
    meaning.place.is_region || !has_article
}

/// The names that begin at a word, the longest first, each with the index behind its last word.
fn names_from<'a>(
    places: &'a Places,
    words: &Words,
    index: usize,
) -> impl Iterator<Item = (usize, Meaning<'a>)> + use<'a> {
    let mut found = [None; MOST_WORDS_OF_A_NAME];
    if places.begins_a_name(words.folded(index)) {
        let mut name = String::with_capacity(40);
        for (offset, slot) in found.iter_mut().enumerate() {
            let at = index + offset;
            if at >= words.list.len() || offset > 0 && !words.continues(at) {
                break;
            }
            let word = words.folded(at);
            if offset > 0 && is_small_word(word) {
                continue;
            }
            if offset > 0 {
                name.push(' ');
            }
            name.push_str(word);
            let is_joined =
                || after(words, at + 1, places.is_home).is_some_and(|phrase| phrase.may_be_joined);
            let ends = words.is_free_after(at) || is_joined();
            if ends {
                *slot = places.meaning(&name).map(|meaning| (at + 1, meaning));
            }
        }
    }
    found.into_iter().rev().flatten()
}

/// Adds the words around a name that only belong to it.
fn complete<'a>(
    places: &Places,
    words: &Words,
    name: Range<usize>,
    preposition: Option<&LeadingWords>,
    code: Option<&'a Postcode>,
    place: Option<&'a KnownPlace>,
) -> FoundPlace<'a> {
    let mut end = name.end;
    let mut is_around = preposition.is_some_and(|phrase| phrase.is_around);
    while let Some(TrailingWords { words: phrase, is_around: more, .. }) = after(words, end, places.is_home) {
        end += phrase.len();
        is_around |= more;
    }
    let start = name.start - preposition.map_or(0, |phrase| phrase.words.len());
    FoundPlace { start, end, has_preposition: preposition.is_some(), is_around, code, place }
}

#[cfg(test)]
#[path = "place_in_text_tests.rs"]
mod tests;
