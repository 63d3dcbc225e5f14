//! What people call the places of the region: every name with the one place that it means.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use crate::fold::{fold, without_small_words};
use crate::named::{Name, Origin, Rank, named};

/// A town, village, quarter, district or region that has a name of its own.
#[derive(Debug, PartialEq)]
pub struct KnownPlace {
    /// As it is shown: "Freistadt", "Mühlviertel".
    pub label: &'static str,
    pub latitude: f64,
    pub longitude: f64,
    /// How far it reaches from there.
    pub radius_km: f64,
    /// People of the municipality where we know them, otherwise of the village; 0 if nobody knows.
    pub residents: u32,
    /// Regions, districts, lakes and quarters take an article ("im Mühlviertel"), towns do not.
    pub(crate) is_region: bool,
    pub(crate) is_home: bool,
}

/// What a name means.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Meaning {
    pub place: &'static KnownPlace,
    /// Whether the name alone means the place, or needs a preposition or its postcode beside it.
    pub alone: bool,
}

/// The folded names, without small words, and what helps to find them quickly.
pub(crate) struct Names {
    pub meanings: HashMap<Box<str>, Meaning>,
    /// The first word of every name, so that most words of a text cost a single look.
    pub first_words: HashSet<Box<str>>,
    /// Names that may be mistyped, in order of the alphabet.
    pub long: Vec<(Box<str>, &'static KnownPlace)>,
}

/// Names of fewer letters are mistyped into each other too easily.
pub(crate) const MISTYPED_LETTERS: usize = 6;

pub(crate) fn names() -> &'static Names {
    static NAMES: LazyLock<Names> = LazyLock::new(collect);
    &NAMES
}

fn collect() -> Names {
    let mut best: HashMap<Box<str>, (Rank, Meaning)> = HashMap::new();
    for (place, names) in named() {
        for Name { folded, rank, alone } in names {
            let meaning = Meaning { place, alone: *alone };
            let known = best.entry(without_small_words(folded).into()).or_insert((*rank, meaning));
            if *rank > known.0 {
                *known = (*rank, meaning);
            }
        }
    }
    let first_words = best.keys().filter_map(|name| name.split(' ').next()).map(Box::from).collect();
    let mut long: Vec<(Box<str>, &KnownPlace)> = best
        .iter()
        .filter(|(name, (rank, meaning))| {
            meaning.alone && name.len() >= MISTYPED_LETTERS && is_written_down(*rank)
        })
        .map(|(name, (_, meaning))| (name.clone(), meaning.place))
        .collect();
    long.sort_unstable_by(|a, b| a.0.cmp(&b.0));
    let meanings = best.into_iter().map(|(name, (_, meaning))| (name, meaning)).collect();
    Names { meanings, first_words, long }
}

/// Whether a name of our state stands in a table. Too many words are similar to the others: "Leben" to
/// Leoben, "Wälder" to the first word of "Wallern an der Trattnach".
fn is_written_down((origin, is_exact, _): Rank) -> bool {
    origin == Origin::OurTable || origin == Origin::Home && is_exact
}

/// Places whose name, or one of whose other names, begins with the text; the best known first.
///
/// Made for suggestions while typing: "St" begins Steyr as well as Sankt Florian, and a text without
/// letters is the beginning of everything.
pub fn places_beginning_with(prefix: &str, limit: usize) -> Vec<&'static KnownPlace> {
    const LONGEST_PREFIX: usize = 60;
    let mut prefix: String = prefix.trim_start().chars().take(LONGEST_PREFIX).collect();
    let spelled_out = fold(&prefix);
    let without_small = without_small_words(&spelled_out);
    // The additional letter keeps the last word from being taken for an abbreviation.
    prefix.push('x');
    let mut as_typed = fold(&prefix);
    as_typed.pop();
    let begins = |name: &str| {
        name.starts_with(&spelled_out) || name.starts_with(&as_typed) || name.starts_with(&without_small)
    };
    suggestions()
        .iter()
        .filter(|(_, names)| names.iter().any(|name| begins(name)))
        .map(|(place, _)| *place)
        .take(limit)
        .collect()
}

type Suggestion = (&'static KnownPlace, Vec<Box<str>>);

/// The places that are offered, the best known first: those whose names need no preposition, with all
/// of these names.
fn suggestions() -> &'static [Suggestion] {
    static SUGGESTIONS: LazyLock<Vec<Suggestion>> = LazyLock::new(|| {
        let means = |name: &str, place: &KnownPlace| {
            let meaning = names().meanings.get(&*without_small_words(name));
            meaning.is_some_and(|meaning| meaning.alone && std::ptr::eq(meaning.place, place))
        };
        let mut all: Vec<Suggestion> = Vec::new();
        for (place, own) in named() {
            let own = own.iter().map(|name| &*name.folded).filter(|name| means(name, place));
            let spellings: Vec<Box<str>> =
                own.flat_map(|name| [name.into(), without_small_words(name).into()]).collect();
            if !spellings.is_empty() {
                all.push((place, spellings));
            }
        }
        all.sort_by_key(|(place, _)| order(place));
        all
    });
    &SUGGESTIONS
}

/// Whoever types "b" seldom wants one of the many names that begin with "Bezirk", nor a town beyond the
/// border; and fewer people think of a valley by its name than live there.
fn order(place: &'static KnownPlace) -> (bool, bool, Reverse<u32>, &'static str) {
    let wanted = if place.is_region { place.residents / 10 } else { place.residents };
    (place.label.starts_with("Bezirk "), !place.is_home, Reverse(wanted), place.label)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(prefix: &str, limit: usize) -> Vec<&'static str> {
        places_beginning_with(prefix, limit).into_iter().map(|place| place.label).collect()
    }

    #[test]
    fn the_best_known_place_is_suggested_first() {
        assert_eq!(labels("lin", 1), ["Linz"]);
        assert_eq!(labels("ste", 1), ["Steyr"]);
        assert_eq!(labels("FREI", 1), ["Freistadt"]);
        assert_eq!(labels("Mühl", 1), ["Mühlviertel"]);
        assert_eq!(labels("salz", 2), ["Salzkammergut", "Salzburg"]);
        assert_eq!(labels("voeckla", 1), ["Vöcklabruck"]);
        assert_eq!(labels("ried", 1), ["Ried im Innkreis"]);
    }

    #[test]
    fn an_abbreviation_begins_other_names_too() {
        let found = labels("st", 40);
        assert!(found.contains(&"Steyr") && found.contains(&"Sankt Florian"), "{found:?}");
        assert!(labels("b", 5).contains(&"Braunau am Inn"), "b is not only an abbreviation of bei");
        assert_eq!(labels("st. flo", 1), ["Sankt Florian"]);
        assert_eq!(labels("kirchdorf a. d. kr", 1), ["Kirchdorf an der Krems"]);
        assert_eq!(labels("kirchdorf an d", 1), ["Kirchdorf an der Krems"]);
    }

    #[test]
    fn everyday_names_are_suggested_as_the_place_they_mean() {
        assert_eq!(labels("isch", 1), ["Bad Ischl"]);
        assert_eq!(labels("urf", 2), ["Linz-Urfahr", "Bezirk Urfahr-Umgebung"]);
    }

    #[test]
    fn the_limit_is_kept_and_nonsense_finds_nothing() {
        assert_eq!(labels("", 5).len(), 5);
        assert!(labels("linz", 0).is_empty());
        assert!(labels("xyzzyq", 5).is_empty());
        for prefix in ["🦀", "  ", "Лин", "ß", "e\u{301}", &"a".repeat(10_000)] {
            assert!(places_beginning_with(prefix, 3).len() <= 3, "{prefix}");
        }
    }

    #[test]
    fn no_place_is_suggested_twice() {
        let mut all = labels("", usize::MAX);
        assert!(all.len() > 400, "{}", all.len());
        all.sort_unstable();
        let many = all.len();
        all.dedup();
        assert!(many - all.len() < 10, "{} of {many} labels repeat", many - all.len());
    }
}
