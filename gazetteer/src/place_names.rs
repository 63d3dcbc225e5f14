//! What people call the places of a region: every name with the one place that it means.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, LazyLock};

use crate::embedded_names::{Name, Origin, Rank, embedded_names};
use crate::fold::{fold, without_small_words};
use crate::municipality::Municipalities;
use crate::places::{Postcode, postcodes};

/// A town, village, quarter, district or region that has a name of its own.
#[derive(Clone, Debug, PartialEq)]
pub struct KnownPlace {
    /// As it is shown: "Freistadt", "Mühlviertel".
    pub label: Cow<'static, str>,
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
pub(crate) struct Meaning<'a> {
    pub place: &'a KnownPlace,
    /// Whether the name alone means the place, or needs a preposition or its postcode beside it.
    pub alone: bool,
}

/// The places of a region with all their names, and what helps to find them quickly.
pub struct Places {
    known: Vec<KnownPlace>,
    /// The folded names, without small words: the place, and whether the name alone means it.
    meanings: HashMap<Box<str>, (usize, bool)>,
    /// The first word of every name, so that most words of a text cost a single look.
    first_words: HashSet<Box<str>>,
    /// Names that may be mistyped, in order of the alphabet.
    long: Vec<(Box<str>, usize)>,
    /// The places that are offered, the best known first: those whose names need no preposition, with all
    /// of these names.
    offered: Vec<(usize, Vec<Box<str>>)>,
    /// In ascending order.
    pub(crate) codes: Vec<Postcode>,
    pub(crate) municipalities: Municipalities,
    /// Whether they are those of our state, or of a part of it.
    pub(crate) is_home: bool,
}

/// Names of fewer letters are mistyped into each other too easily.
pub(crate) const MISTYPED_LETTERS: usize = 6;

impl Places {
    /// The embedded ones, made once.
    pub fn built_in() -> Arc<Places> {
        static BUILT_IN: LazyLock<Arc<Places>> = LazyLock::new(|| {
            let municipalities = Municipalities::of(Municipalities::embedded(postcodes(), |_| true));
            Arc::new(Places::new(embedded_names().to_vec(), postcodes().to_vec(), municipalities, true))
        });
        BUILT_IN.clone()
    }

    pub(crate) fn new(
        named: Vec<(KnownPlace, Vec<Name>)>,
        codes: Vec<Postcode>,
        municipalities: Municipalities,
        is_home: bool,
    ) -> Places {
        let mut best: HashMap<Box<str>, (Rank, usize, bool)> = HashMap::new();
        for (place, (_, names)) in named.iter().enumerate() {
            for Name { folded, rank, alone } in names {
                let meaning = (*rank, place, *alone);
                let known = best.entry(without_small_words(folded).into()).or_insert(meaning);
                if *rank > known.0 {
                    *known = meaning;
                }
            }
        }
        let first_words = best.keys().filter_map(|name| name.split(' ').next()).map(Box::from).collect();
        let mut long: Vec<(Box<str>, usize)> = best
            .iter()
            .filter(|(name, (rank, _, alone))| {
                *alone && name.len() >= MISTYPED_LETTERS && is_written_down(*rank)
            })
            .map(|(name, (_, place, _))| (name.clone(), *place))
            .collect();
        long.sort_unstable_by(|a, b| a.0.cmp(&b.0));
        let meanings: HashMap<_, _> =
            best.into_iter().map(|(name, (_, place, alone))| (name, (place, alone))).collect();
        let offered = offered(&named, &meanings);
        let known = named.into_iter().map(|(place, _)| place).collect();
        Places { known, meanings, first_words, long, offered, codes, municipalities, is_home }
    }

    pub(crate) fn meaning(&self, name: &str) -> Option<Meaning<'_>> {
        let (place, alone) = *self.meanings.get(name)?;
        Some(Meaning { place: &self.known[place], alone })
    }

    pub(crate) fn begins_a_name(&self, word: &str) -> bool {
        self.first_words.contains(word)
    }

    /// The names that may be mistyped and begin with this letter.
    pub(crate) fn long_names(&self, first: &str) -> impl Iterator<Item = (&str, &KnownPlace)> {
        let from = self.long.partition_point(|(name, _)| &name[..1] < first);
        let all = self.long[from..].iter().take_while(move |(name, _)| name.starts_with(first));
        all.map(|(name, place)| (&**name, &self.known[*place]))
    }

    pub(crate) fn code(&self, code: &str) -> Option<&Postcode> {
        let at = self.codes.partition_point(|entry| &*entry.code < code);
        self.codes.get(at).filter(|entry| entry.code == code)
    }

    /// Places whose name, or one of whose other names, begins with the text; the best known first.
    ///
    /// Made for suggestions while typing: "St" begins Steyr as well as Sankt Florian, and a text without
    /// letters is the beginning of everything.
    pub fn beginning_with(&self, prefix: &str, limit: usize) -> Vec<&KnownPlace> {
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
        self.offered
            .iter()
            .filter(|(_, names)| names.iter().any(|name| begins(name)))
            .map(|(place, _)| &self.known[*place])
            .take(limit)
            .collect()
    }
}

/// Whether a name of our state stands in a table. Too many words are similar to the others: "Leben" to
/// Leoben, "Wälder" to the first word of "Wallern an der Trattnach".
fn is_written_down((origin, is_exact, _): Rank) -> bool {
    origin == Origin::OurTable || origin == Origin::Home && is_exact
}

fn offered(
    named: &[(KnownPlace, Vec<Name>)],
    meanings: &HashMap<Box<str>, (usize, bool)>,
) -> Vec<(usize, Vec<Box<str>>)> {
    let mut all: Vec<(usize, Vec<Box<str>>)> = Vec::new();
    for (place, (_, own)) in named.iter().enumerate() {
        let means = |name: &&str| meanings.get(&*without_small_words(name)) == Some(&(place, true));
        let own = own.iter().map(|name| &*name.folded).filter(means);
        let spellings: Vec<Box<str>> =
            own.flat_map(|name| [name.into(), without_small_words(name).into()]).collect();
        if !spellings.is_empty() {
            all.push((place, spellings));
        }
    }
    all.sort_by_key(|(place, _)| order(&named[*place].0));
    all
}

/// Whoever types "b" seldom wants one of the many names that begin with "Bezirk", nor a town beyond the
/// border; and fewer people think of a valley by its name than live there.
fn order(place: &KnownPlace) -> (bool, bool, Reverse<u32>, &str) {
    let wanted = if place.is_region { place.residents / 10 } else { place.residents };
    (place.label.starts_with("Bezirk "), !place.is_home, Reverse(wanted), &place.label)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(prefix: &str, limit: usize) -> Vec<String> {
        let places = Places::built_in();
        places.beginning_with(prefix, limit).into_iter().map(|place| place.label.to_string()).collect()
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
        let has = |label: &str| found.iter().any(|found| found == label);
        assert!(has("Steyr") && has("Sankt Florian"), "{found:?}");
        let braunau = labels("b", 5).iter().any(|label| label == "Braunau am Inn");
        assert!(braunau, "b is not only an abbreviation of bei");
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
            assert!(labels(prefix, 3).len() <= 3, "{prefix}");
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
