//! Words that are written as Upper Austria speaks them: "Ladn", "Soafn", "Gschirr".
//!
//! Speech swallows an "e" and changes some vowels and endings. A word is dialect if undoing that makes a German word
//! of it; what no such rule explains stands in the tables ("Kuchl").

use super::{Vocabulary, is_filler};
use crate::text::match_kind::first_accents;

/// Shorter words are too easily made another one.
const SPOKEN_LEN_MIN: usize = 4;
/// What is left of a first syllable, and the whole of it: "Gschirr", "zrissen".
const FIRST_SYLLABLES: [(&str, &str); 2] = [("g", "ge"), ("z", "zer")];
/// What is spoken behind the first letter, and what is written for it: "Soaf", "Buach", "Spiagl", "Hoiz", "Solot",
/// "spuit".
const VOWELS: [(&str, &str); 8] = [
    ("oa", "ei"),
    ("ua", "u"),
    ("ia", "ie"),
    ("oi", "ol"),
    ("oi", "al"),
    ("o", "a"),
    ("ui", "iel"),
    ("ui", "ul"),
];
/// Endings behind a consonant: "Nudln", "Ladn", "Mantl", "Stockal", "Glosa", "Semmö", "Massasche", "ziehts" ("zieht
/// es").
const ENDINGS: [(&str, &str); 8] = [
    ("ln", "eln"),
    ("n", "en"),
    ("l", "el"),
    ("al", "erl"),
    ("a", "er"),
    ("o", "el"),
    ("asche", "age"),
    ("ts", "t"),
];

/// Behind these an "e" is swallowed before "n": "baun", "umbaun".
const DIPHTHONGS: [&str; 2] = ["au", "eu"];

/// What undoes one thing that speech does.
type Rule = fn(&str) -> Vec<String>;

impl Vocabulary {
    /// How a word is written, with its accents, if it is no German word as it stands but as it is spoken.
    pub fn written(&self, spoken: &str, accents: u64) -> Option<(String, u64)> {
        let lettered = spoken.len() >= SPOKEN_LEN_MIN && spoken.bytes().all(|byte| byte.is_ascii_lowercase());
        if !lettered || is_filler(spoken) || self.knows(spoken) {
            return None;
        }
        let swallowed: [Rule; 2] = [with_first_syllable, with_ending];
        let changed: [Rule; 3] = [with_first_syllable, with_vowels, with_ending];
        let text = spellings(spoken, &swallowed).into_iter().find(|text| self.knows(text));
        // An "ö" is no "o" that was an "a", and of other vowels any compound can be made.
        let text = text.or_else(|| {
            let spellings = if accents == 0 { spellings(spoken, &changed) } else { Vec::new() };
            spellings.into_iter().find(|text| self.lists(text))
        })?;
        let same = spoken.bytes().zip(text.bytes()).take_while(|(spoken, written)| spoken == written).count();
        let accents = self.spellings.get(&text).unwrap_or(first_accents(accents, same));
        Some((text, accents))
    }
}

/// The word with everything undone that speech may have done to it, in every combination.
fn spellings(spoken: &str, rules: &[Rule]) -> Vec<String> {
    let mut all = vec![spoken.to_owned()];
    for rule in rules {
        let more: Vec<String> = all.iter().flat_map(|text| rule(text)).collect();
        all.extend(more);
    }
    all.remove(0);
    // The last letter is swallowed, too: "Gmüs", "Soaf". Alone that would be any unfinished word.
    let longer: Vec<String> =
        all.iter().filter(|text| !text.ends_with(is_vowel)).map(|text| format!("{text}e")).collect();
    all.extend(longer);
    all
}

fn is_vowel(letter: char) -> bool {
    matches!(letter, 'a' | 'e' | 'i' | 'o' | 'u' | 'y')
}

fn with_first_syllable(text: &str) -> Vec<String> {
    let whole = |&(left, whole): &(&str, &str)| {
        let rest = text.strip_prefix(left)?;
        (!rest.starts_with(is_vowel)).then(|| format!("{whole}{rest}"))
    };
    FIRST_SYLLABLES.iter().filter_map(whole).collect()
}

fn with_vowels(text: &str) -> Vec<String> {
    let (first, rest) = text.split_at(1);
    let spoken = VOWELS.iter().filter(|(spoken, _)| rest.contains(*spoken));
    spoken.map(|(spoken, written)| format!("{first}{}", rest.replace(*spoken, written))).collect()
}

fn with_ending(text: &str) -> Vec<String> {
    let whole = |(spoken, written): &(&str, &str)| {
        let front = text.strip_suffix(*spoken)?;
        (front.len() > 2 && !front.ends_with(is_vowel)).then(|| format!("{front}{written}"))
    };
    let verb = text.strip_suffix('n').filter(|front| DIPHTHONGS.iter().any(|vowel| front.ends_with(vowel)));
    ENDINGS.iter().filter_map(whole).chain(verb.map(|front| format!("{front}en"))).collect()
}

#[cfg(test)]
mod tests {
    use crate::text::vocabulary::vocabulary;

    fn written(spoken: &str) -> Option<String> {
        vocabulary().written(spoken, 0).map(|(text, _)| text)
    }

    #[test]
    fn what_speech_swallows_and_changes_is_undone() {
        for (spoken, word) in [
            ("ladn", "laden"),
            ("tauschladn", "tauschladen"),
            ("lederhosn", "lederhosen"),
            ("nudln", "nudeln"),
            ("mantl", "mantel"),
            ("gschirr", "geschirr"),
            ("gmus", "gemuse"),
            ("zrissn", "zerrissen"),
            ("soafn", "seifen"),
            ("buach", "buch"),
            ("spiagl", "spiegel"),
            ("hoiz", "holz"),
            ("woid", "wald"),
            ("solot", "salat"),
            ("glosa", "glaser"),
            ("woschmaschin", "waschmaschine"),
            ("stockal", "stockerl"),
            ("semmo", "semmel"),
            ("ziehts", "zieht"),
            ("spuit", "spielt"),
            ("massasche", "massage"),
            ("baun", "bauen"),
            ("umbaun", "umbauen"),
        ] {
            assert_eq!(written(spoken).as_deref(), Some(word), "{spoken}");
        }
    }

    #[test]
    fn german_words_and_other_letters_stay_as_they_are() {
        for word in [
            "garn",
            "gras",
            "zwiebel",
            "laden",
            "kuchl",
            "ohneplastik",
            "xyzzy",
            "noch",
            "gmunden",
            "4020",
            "яблоко",
        ] {
            assert_eq!(written(word), None, "{word}");
        }
    }

    #[test]
    fn accents_are_those_of_the_word_that_is_written() {
        assert_eq!(vocabulary().written("gmus", 0b100), Some(("gemuse".into(), 0b1000)));
        assert_eq!(vocabulary().written("woss", 0b10), None, "an umlaut stays");
        assert_eq!(vocabulary().written("krautergartn", 0b100), Some(("krautergarten".into(), 0b100)));
    }
}
