//! Names of streets and places in the forms in which they are compared.

use crate::fold::{fold, fold_keeping_e};

/// Longer names are cut off; nobody types more.
const WORDS_MOST: usize = 10;
/// An abbreviation with two meanings doubles the spellings; more than this are not tried.
const SPELLINGS_MOST: usize = 6;

/// What is said of a street's kind rather than its name: nobody searches for "Straße" alone. Folded, as all
/// words here are.
pub const STREET_KINDS: [&str; 11] =
    ["strasse", "gasse", "weg", "platz", "allee", "ring", "siedlung", "promenade", "zeile", "steig", "ufer"];

/// More of them, which are names of their own elsewhere, or in another language.
const OTHER_KINDS: [&str; 15] = [
    "park",
    "hof",
    "feld",
    "avenu",
    "boulevard",
    "ru",
    "place",
    "chemin",
    "route",
    "quai",
    "impasse",
    "passage",
    "square",
    "escalier",
    "sentier",
];

/// Words that everybody writes differently or leaves out.
const SMALL: [&str; 24] = [
    "am", "an", "auf", "bei", "beim", "dem", "den", "der", "die", "das", "im", "in", "ob", "zum", "zur",
    "und", "de", "du", "des", "la", "le", "les", "l", "d",
];

/// What people shorten, and what they mean by it. The first is the likeliest.
const SHORTENED: [(&str, &[&str]); 35] = [
    ("str", &["strasse"]),
    ("pl", &["platz", "place"]),
    ("g", &["gasse"]),
    ("w", &["weg"]),
    ("wg", &["weg"]),
    ("st", &["sankt", "saint"]),
    ("skt", &["sankt"]),
    ("ste", &["sainte"]),
    ("dr", &["doktor", "docteur"]),
    ("prof", &["professor"]),
    ("bgm", &["burgermeister"]),
    ("bgmst", &["burgermeister"]),
    ("bm", &["burgermeister"]),
    ("ing", &["ingenieur"]),
    ("dir", &["direktor"]),
    ("josef", &["josef", "joseph"]),
    ("av", &["avenu"]),
    ("ave", &["avenu"]),
    ("bd", &["boulevard"]),
    ("bld", &["boulevard"]),
    ("blvd", &["boulevard"]),
    ("boul", &["boulevard"]),
    ("r", &["ru"]),
    ("rte", &["route"]),
    ("ch", &["chemin"]),
    ("imp", &["impasse"]),
    ("gen", &["general"]),
    ("pr", &["prince", "princesse"]),
    ("hptstr", &["hauptstrasse"]),
    ("hptpl", &["hauptplatz"]),
    ("bhf", &["bahnhof"]),
    ("bhfstr", &["bahnhofstrasse"]),
    ("nr", &[]),
    ("hl", &["heiligen"]),
    ("sdlg", &["siedlung"]),
];

/// Endings that are shortened within a word: "Landstr.", "Marktpl.", "Herreng.".
const SHORT_ENDINGS: [(&str, &str, bool); 6] = [
    ("str", "strasse", false),
    ("strasze", "strasse", false),
    ("pl", "platz", true),
    ("g", "gasse", true),
    ("w", "weg", true),
    ("sdlg", "siedlung", false),
];

/// A folded word, and whether a dot says that it is shortened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    pub text: String,
    pub dotted: bool,
}

impl Word {
    pub fn is_small(&self) -> bool {
        SMALL.contains(&self.text.as_str())
            || (self.dotted && ["a", "b", "i", "o"].contains(&self.text.as_str()))
    }

    pub fn is_kind(&self) -> bool {
        let is_kind = |word: &str| STREET_KINDS.contains(&word) || OTHER_KINDS.contains(&word);
        self.meanings().iter().any(|meaning| is_kind(meaning))
    }

    /// What the word may stand for, in full.
    fn meanings(&self) -> Vec<String> {
        let mut meanings = self.full_forms();
        // Without a dot it may be a word of its own, or the beginning of one.
        if !self.dotted && self.text != "nr" && !meanings.contains(&self.text) {
            meanings.push(self.text.clone());
        }
        meanings
    }

    fn full_forms(&self) -> Vec<String> {
        if let Some((_, full)) = SHORTENED.iter().find(|(short, _)| *short == self.text) {
            return full.iter().map(|full| (*full).to_owned()).collect();
        }
        for (short, full, needs_dot) in SHORT_ENDINGS {
            if let Some(stem) = self.text.strip_suffix(short)
                && stem.len() >= 2
                && (self.dotted || !needs_dot)
            {
                return vec![format!("{stem}{full}")];
            }
        }
        vec![self.text.clone()]
    }
}

/// The words of a name, as they are written in the data.
pub fn words(name: &str) -> Vec<Word> {
    folded_words(name, fold)
}

/// The same words with every "e" that was typed.
pub fn words_keeping_e(name: &str) -> Vec<Word> {
    folded_words(name, fold_keeping_e)
}

fn folded_words(name: &str, fold: fn(&str) -> String) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    for part in name.split(|letter: char| !letter.is_alphanumeric() && letter != '.' && !is_accent(letter)) {
        for piece in part.split_inclusive('.') {
            let text: String = fold(piece).split_whitespace().collect();
            if !text.is_empty() {
                words.push(Word { text, dotted: piece.ends_with('.') });
            }
        }
    }
    words.truncate(WORDS_MOST);
    words
}

/// Accents may follow their letter as a character of their own.
pub fn is_accent(letter: char) -> bool {
    ('\u{300}'..='\u{36f}').contains(&letter)
}

/// All words written together, in full, without the small ones: one text for "Dr.-Karl-Renner-Straße",
/// "Doktor Karl Rennerstr." and "dr karl renner strasse". More than one where an abbreviation is ambiguous.
pub fn keys(words: &[Word]) -> Vec<String> {
    let mut keys = vec![String::new()];
    for (at, word) in words.iter().enumerate() {
        // The first word stays, whatever it is: "Am Berg" is not what is called "Berg".
        if at > 0 && word.is_small() {
            continue;
        }
        let meanings = word.meanings();
        let longer =
            keys.iter().flat_map(|key| meanings.iter().map(move |meaning| format!("{key}{meaning}")));
        let longer: Vec<String> = longer.take(SPELLINGS_MOST).collect();
        if !longer.is_empty() {
            keys = longer;
        }
    }
    keys.retain(|key| !key.is_empty());
    keys
}

/// The forms in which a name may be asked for: as a whole (`false`), and without its first words (`true`),
/// as "Rennerstraße" for "Dr.-Karl-Renner-Straße".
pub fn searchable_forms(name: &str) -> Vec<(String, bool)> {
    let words = words(name);
    let mut forms: Vec<(String, bool)> = Vec::new();
    for from in 0..words.len() {
        let rest = &words[from..];
        let says_something = rest.iter().any(|word| !word.is_small() && !word.is_kind());
        if from > 0 && (words[from].is_small() || !says_something) {
            continue;
        }
        for key in keys(rest) {
            let long_enough = from == 0 || key.len() >= 4;
            if long_enough && !forms.iter().any(|(known, _)| *known == key) {
                forms.push((key, from > 0));
            }
        }
    }
    forms
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(name: &str) -> String {
        keys(&words(name)).swap_remove(0)
    }

    #[test]
    fn spellings_of_a_street_are_one() {
        for (one, other) in [
            ("Hauptstr.", "Hauptstraße"),
            ("Haupt-Strasse", "Hauptstraße"),
            ("Dr.-Karl-Renner-Straße", "Doktor Karl Rennerstr"),
            ("Marktpl.", "Marktplatz"),
            ("Herreng.", "Herrengasse"),
            ("St. Martins-Ring", "Sankt Martins-Ring"),
            ("Linzerstr.", "Linzer Straße"),
            ("Bgm.-Prandtstätter-Weg", "Bürgermeister Prandtstaetter Weg"),
            ("Straße a. d. Mühl", "Straße an der Muehl"),
            ("Av. de l'Hermitage", "Avenue de l’Hermitage"),
            ("Auf der Egerta", "auf egerta"),
        ] {
            assert_eq!(key(one), key(other), "{one} {other}");
        }
        assert_ne!(key("Am Berg"), key("Berg"));
        assert_ne!(key("Herreng"), key("Herrengasse"), "without a dot it may be a name of its own");
    }

    #[test]
    fn ambiguous_abbreviations_have_all_their_spellings() {
        assert_eq!(
            keys(&words("Pl. St. Martin")),
            ["platzsanktmartin", "platzsaintmartin", "placesanktmartin", "placesaintmartin"]
        );
    }

    #[test]
    fn first_names_and_titles_may_be_left_out() {
        let forms = searchable_forms("Dr.-Karl-Renner-Straße");
        let has = |form: &str, partial: bool| forms.contains(&(form.to_owned(), partial));
        assert!(has("doktorkarlrennerstrasse", false) && has("rennerstrasse", true));
        assert!(!has("strasse", true), "the kind alone names nothing");
        assert_eq!(
            searchable_forms("Im Pardiel"),
            [("impardiel".to_owned(), false), ("pardiel".to_owned(), true)]
        );
        assert_eq!(searchable_forms(""), []);
    }
}
