//! How well a word of a question fits a word of a company, and what that is worth.

use super::fuzzy::Typo;
use super::query::QueryWord;

/// Where a word stands, in descending weight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    Name = 0,
    Tag = 1,
    Category = 2,
    Place = 3,
    Description = 4,
}

/// How a word fits, best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fit {
    /// The same word with the same accents.
    Exact,
    /// The same word with other accents, or another form of it.
    Folded,
    Beginning,
    BeginningFolded,
    /// Beginnings of one or two letters would match every description.
    ShortBeginning,
    ShortBeginningFolded,
    /// The last part of a compound word, which says what the thing is: a
    /// "Fahrradwerkstatt" is a "Werkstatt".
    Head,
    HeadFolded,
    /// Another part of a compound word.
    Part,
    PartFolded,
    /// Short or stemmed parts, which are only trusted outside descriptions ("eis" is
    /// part of "Preis", "reis" is the stem of "reisen").
    WeakPart,
    OneTypo,
    BeginsWithOneTypo,
    TwoTypos,
}

/// The largest worth of one word; five bits.
pub const WORTH_BITS: usize = 5;

/// What a fit is worth in each field (`Field` order). Equal sums form one band of
/// relevance, inside which distance decides. Whole words and beginnings follow the fields'
/// weights; parts of words in names still beat words of a description; typing errors come
/// last everywhere.
const WORTH: [[u8; 5]; 14] = [
    [30, 26, 22, 18, 12], // Exact
    [29, 25, 21, 17, 11], // Folded
    [28, 24, 20, 16, 10], // Beginning
    [19, 15, 15, 13, 8],  // BeginningFolded
    [28, 24, 20, 16, 0],  // ShortBeginning
    [19, 15, 15, 13, 0],  // ShortBeginningFolded
    [27, 23, 19, 9, 7],   // Head
    [18, 14, 14, 6, 5],   // HeadFolded
    [14, 14, 13, 9, 7],   // Part
    [10, 9, 9, 6, 5],     // PartFolded
    [10, 9, 9, 0, 0],     // WeakPart
    [4, 4, 3, 3, 2],      // OneTypo
    [3, 3, 2, 2, 1],      // BeginsWithOneTypo
    [2, 2, 2, 1, 1],      // TwoTypos
];

/// A name typed in full comes before everything else.
pub const FULL_NAME_WORTH: u16 = 31;

pub fn worth(fit: Fit, field: Field) -> u8 {
    WORTH[fit as usize][field as usize]
}

/// The low `len` bits of an accent mask.
pub fn low(mask: u64, len: usize) -> u64 {
    mask & ((1u64 << len) - 1)
}

/// A word as it stands in a company or category.
#[derive(Clone, Copy, Debug)]
pub struct TermRef<'a> {
    pub text: &'a str,
    pub mask: u64,
    pub stem_len: usize,
}

pub fn beginning_fit(word: &QueryWord, accents_agree: bool) -> Fit {
    match (word.text.len() <= 2, accents_agree) {
        (false, true) => Fit::Beginning,
        (false, false) => Fit::BeginningFolded,
        (true, true) => Fit::ShortBeginning,
        (true, false) => Fit::ShortBeginningFolded,
    }
}

/// Shorter endings are too often no part at all ("wein" ends "Schwein").
const HEAD_LEN_MIN: usize = 5;

/// The fit of a word of four letters or more inside a longer one.
pub fn part_fit(word: &QueryWord, accents_agree: bool, ends_it: bool) -> Fit {
    match (ends_it && word.text.len() >= HEAD_LEN_MIN, accents_agree) {
        (true, true) => Fit::Head,
        (true, false) => Fit::HeadFolded,
        (false, true) => Fit::Part,
        (false, false) => Fit::PartFolded,
    }
}

/// The best fit of a word without typing errors. The term dictionary finds the same
/// pairs through its indexes; this is the definition it is tested against.
pub fn fit(word: &QueryWord, term: TermRef<'_>) -> Option<Fit> {
    let wanted = word.text.as_str();
    if term.text == wanted {
        return Some(if term.mask == word.mask { Fit::Exact } else { Fit::Folded });
    }
    if &term.text[..term.stem_len] == word.stem() {
        return Some(Fit::Folded);
    }
    if term.text.starts_with(wanted) && word.matches_beginnings() {
        return Some(beginning_fit(word, low(term.mask, wanted.len()) == word.mask));
    }
    if !word.is_lettered() {
        return None;
    }
    if wanted.len() >= 4 {
        let starts =
            (1..term.text.len()).filter(|&at| term.text.as_bytes()[at..].starts_with(wanted.as_bytes()));
        let fits = starts.map(|at| {
            let agree = low(term.mask >> at, wanted.len()) == word.mask;
            part_fit(word, agree, at + wanted.len() == term.text.len())
        });
        // A word can be in another twice; what is worth most in a name counts.
        if let Some(best) = fits.max_by_key(|&fit| worth(fit, Field::Name)) {
            return Some(best);
        }
    }
    if wanted.len() == 3 && term.text.ends_with(wanted) {
        return Some(Fit::WeakPart);
    }
    if word.stem_len >= 4 && word.stem_len < wanted.len() && term.text.contains(word.stem()) {
        return Some(Fit::WeakPart);
    }
    None
}

/// Unfinished words are only compared with typing errors from this length on; shorter
/// ones would match nearly everything.
const TYPO_BEGINNING_LEN_MIN: usize = 6;

/// Whether a word with typing errors may also be unfinished.
pub fn typo_beginning(word: &QueryWord) -> bool {
    word.text.len() >= TYPO_BEGINNING_LEN_MIN
}

/// The fit of a word with up to `typos` typing errors.
pub fn typo_fit(word: &QueryWord, term: &str, typos: usize) -> Option<Fit> {
    let near = |prefix| Typo::new(&word.text, typos, prefix).matches(term.as_bytes());
    match typos {
        0 => None,
        1 if near(false) => Some(Fit::OneTypo),
        1 if typo_beginning(word) && near(true) => Some(Fit::BeginsWithOneTypo),
        2 if near(typo_beginning(word)) => Some(Fit::TwoTypos),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::services::catalogue::query::Question;
    use crate::services::catalogue::text::{each_word, stem_len};

    const FIELDS: [Field; 5] = [Field::Name, Field::Tag, Field::Category, Field::Place, Field::Description];

    fn fit_of(typed: &str, term: &str) -> Option<Fit> {
        let word = Question::parse(typed).words.remove(0);
        let mut found = None;
        each_word(term, |have| {
            let stem_len = stem_len(have.text);
            found = fit(&word, TermRef { text: have.text, mask: have.mask, stem_len });
        });
        found
    }

    #[test]
    fn fits_are_graded_from_exact_to_part() {
        assert_eq!(fit_of("Käserei", "Käserei"), Some(Fit::Exact));
        assert_eq!(fit_of("kaeserei", "Käserei"), Some(Fit::Exact));
        assert_eq!(fit_of("kaserei", "Käserei"), Some(Fit::Folded));
        assert_eq!(fit_of("Käsereien", "Käserei"), Some(Fit::Folded));
        assert_eq!(fit_of("käs", "Käserei"), Some(Fit::Beginning));
        assert_eq!(fit_of("käs", "Kassa"), Some(Fit::BeginningFolded));
        assert_eq!(fit_of("käse", "Ziegenkäserei"), Some(Fit::Part));
        assert_eq!(fit_of("kase", "Ziegenkäserei"), Some(Fit::PartFolded));
        assert_eq!(fit_of("Käserei", "Ziegenkäserei"), Some(Fit::Head));
        assert_eq!(fit_of("kaserei", "Ziegenkäserei"), Some(Fit::HeadFolded));
        assert_eq!(fit_of("wein", "Schwein"), Some(Fit::Part));
        assert_eq!(fit_of("hof", "Biohof"), Some(Fit::WeakPart));
        assert_eq!(fit_of("Fahrräder", "Fahrradwerkstatt"), Some(Fit::WeakPart));
        assert_eq!(fit_of("40", "4020"), Some(Fit::ShortBeginning));
        assert_eq!(fit_of("4020", "A14020"), None);
        assert_eq!(fit_of("wein", "Bier"), None);
    }

    #[test]
    fn worth_follows_the_order_of_fields_and_of_fits() {
        for fit in [Fit::Exact, Fit::Folded, Fit::Beginning] {
            let row = FIELDS.map(|field| worth(fit, field));
            assert!(row.windows(2).all(|pair| pair[0] > pair[1]), "{fit:?}");
        }
        for field in FIELDS {
            assert!(worth(Fit::Exact, field) > worth(Fit::Folded, field));
            assert!(worth(Fit::Folded, field) > worth(Fit::OneTypo, field));
            assert!(worth(Fit::PartFolded, field) > worth(Fit::OneTypo, field));
            assert!(worth(Fit::OneTypo, field) > worth(Fit::TwoTypos, field));
        }
    }

    #[test]
    fn typing_errors_fit_whole_words_and_long_beginnings() {
        let word = |text: &str| Question::parse(text).words.remove(0);
        assert_eq!(typo_fit(&word("bakerei"), "backerei", 1), Some(Fit::OneTypo));
        assert_eq!(typo_fit(&word("tichler"), "tischlermeister", 1), Some(Fit::BeginsWithOneTypo));
        assert_eq!(typo_fit(&word("wien"), "weinbau", 1), None);
        assert_eq!(typo_fit(&word("restorant"), "restaurant", 2), Some(Fit::TwoTypos));
    }
}
