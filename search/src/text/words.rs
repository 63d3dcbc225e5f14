//! Splits text into words and folds their letters.
//!
//! A word is kept as its folded bytes (`ä`, `ae` and `a` are all `a`) plus a bit for each byte that
//! remembers where an accent stood. Two words with the same bytes match; with the same
//! accents they match exactly. That makes "exact before folded" a comparison of integers.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::{decompose_canonical, is_combining_mark};

/// Longer words are cut, so that 64 bits always hold the accents.
pub const WORD_BYTES_MAX: usize = 60;

/// A folded word; `linked` says that only a hyphen separates it from the word before, `capital` how it began.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Word<'a> {
    pub text: &'a str,
    pub accents: u64,
    pub linked: bool,
    pub capital: bool,
}

/// Collects the letters of one word while folding them.
#[derive(Default)]
struct Folder {
    text: String,
    accents: u64,
    full: bool,
    capital: bool,
}

impl Folder {
    fn push(&mut self, letter: char, accent: bool) {
        if self.full || self.text.len() + letter.len_utf8() > WORD_BYTES_MAX {
            self.full = true;
            return;
        }
        if accent {
            self.accents |= 1 << self.text.len();
        }
        self.text.push(letter);
    }

    /// `ae`, `oe` and `ue` spell an umlaut, except `ue` after a vowel or q ("Bauer",
    /// "neue", "Quelle"), where it is hardly ever one. The rule looks only backwards, so
    /// that the folded beginning of a word is always the beginning of the folded word.
    fn ends_in_digraph_vowel(&self) -> bool {
        let bytes = self.text.as_bytes();
        let Some(&last) = bytes.last() else {
            return false;
        };
        if self.full || self.accents & (1 << (bytes.len() - 1)) != 0 {
            return false;
        }
        let before = bytes.len().checked_sub(2).map(|at| bytes[at]);
        match last {
            b'a' | b'o' => true,
            b'u' => !matches!(before, Some(b'a' | b'e' | b'q')),
            _ => false,
        }
    }

    fn push_folded(&mut self, letter: char) {
        match letter {
            'e' if self.ends_in_digraph_vowel() => self.accents |= 1 << (self.text.len() - 1),
            'a'..='z' | '0'..='9' => self.push(letter, false),
            'ä' => self.push('a', true),
            'ö' | 'ø' | 'œ' => self.push('o', true),
            'ü' => self.push('u', true),
            'æ' => self.push('a', true),
            'ł' => self.push('l', true),
            'đ' => self.push('d', true),
            'ß' => {
                self.push('s', false);
                self.push('s', false);
            }
            other => {
                let mut base = other;
                let mut first = true;
                decompose_canonical(other, |part| {
                    if std::mem::take(&mut first) {
                        base = part;
                    }
                });
                if base.is_ascii_alphabetic() {
                    self.push(base.to_ascii_lowercase(), true);
                } else {
                    self.push(other, false);
                }
            }
        }
    }

    fn clear(&mut self) {
        self.text.clear();
        self.accents = 0;
        self.full = false;
    }
}

/// Characters that stand inside a word without belonging to it.
fn is_invisible(letter: char) -> bool {
    letter == '\u{ad}' || ('\u{200b}'..='\u{200d}').contains(&letter) || is_combining_mark(letter)
}

/// Calls `emit` for every word of `text`, in order.
pub fn each_word(text: &str, mut emit: impl FnMut(Word<'_>)) {
    let mut folder = Folder::default();
    // The characters since the last word: only a lone hyphen links two words.
    let mut gap: Option<bool> = None;
    let mut take = |letter: char| {
        if folder.text.is_empty() {
            folder.capital = letter.is_uppercase();
        }
        if letter.is_ascii_alphanumeric() {
            folder.push_folded(letter.to_ascii_lowercase());
        } else if letter.is_alphanumeric() {
            for lower in letter.to_lowercase().filter(|&lower| !is_invisible(lower)) {
                folder.push_folded(lower);
            }
        } else if letter.is_ascii() || !is_invisible(letter) {
            if folder.text.is_empty() {
                gap = Some(false);
            } else {
                emit(Word {
                    text: &folder.text,
                    accents: folder.accents,
                    linked: gap == Some(true),
                    capital: folder.capital,
                });
                folder.clear();
                gap = Some(matches!(letter, '-' | '‐' | '‑'));
            }
        }
    };
    // Composing is slow and hardly ever needed: only text with separate accents has it.
    if text.chars().any(|letter| ('\u{300}'..='\u{36f}').contains(&letter)) {
        text.nfc().for_each(&mut take);
    } else {
        text.chars().for_each(&mut take);
    }
    take(' ');
}

/// One word, or several with hyphens, as one: "E-Bike" is `ebike`. With its accents.
pub fn folded_word(text: &str) -> Option<(Box<str>, u64)> {
    let (mut joined, mut accents) = (String::new(), 0);
    each_word(text, |word| {
        if joined.len() + word.text.len() <= WORD_BYTES_MAX {
            accents |= word.accents << joined.len();
            joined.push_str(word.text);
        }
    });
    (!joined.is_empty()).then(|| (joined.into(), accents))
}

/// The words of a name joined by single spaces: the key for sorting (German dictionary
/// order, ä like a) and for recognising a name typed in full.
pub fn name_key(name: &str) -> String {
    let mut key = String::with_capacity(name.len());
    each_word(name, |word| {
        if !key.is_empty() {
            key.push(' ');
        }
        key.push_str(word.text);
    });
    key
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        let mut out = Vec::new();
        each_word(text, |word| out.push(word.text.to_owned()));
        out
    }

    fn one(text: &str) -> (String, u64) {
        let mut out = None;
        each_word(text, |word| out = Some((word.text.to_owned(), word.accents)));
        out.expect("one word")
    }

    #[test]
    fn all_spellings_of_an_umlaut_fold_to_the_same_letters() {
        for text in ["Käse", "kaese", "KASE", "ka\u{308}se", "KÄSE"] {
            assert_eq!(one(text).0, "kase", "{text}");
        }
        assert_eq!(one("Käse"), one("Kaese"));
        assert_ne!(one("Käse").1, one("Kase").1);
        assert_eq!(one("Straße"), one("STRASSE"));
        assert_eq!(one("Café").0, "cafe");
        assert_eq!(one("Oberoesterreich"), one("Oberösterreich"));
    }

    #[test]
    fn vowels_before_ue_keep_the_e() {
        assert_eq!(one("Bauer"), ("bauer".into(), 0));
        assert_eq!(one("Neue"), ("neue".into(), 0));
        assert_eq!(one("Quelle"), ("quelle".into(), 0));
        assert_eq!(one("Mueller"), one("Müller"));
    }

    #[test]
    fn the_folded_beginning_of_a_word_begins_the_folded_word() {
        for text in ["Kaesereien", "Straßenmühle", "Mueller", "Bauernhof", "Größe", "aerosol", "Crème"] {
            let (whole, _) = one(text);
            for (end, _) in text.char_indices().skip(1) {
                let (part, _) = one(&text[..end]);
                assert!(whole.starts_with(&part), "{part} {whole}");
            }
        }
    }

    #[test]
    fn punctuation_emoji_and_control_characters_separate_words() {
        assert_eq!(words("Müller & Söhne\0GmbH 🐝honig"), ["muller", "sohne", "gmbh", "honig"]);
        assert_eq!(words("office@huber.at"), ["office", "huber", "at"]);
        assert_eq!(words("so\u{ad}fort"), ["sofort"]);
        assert!(words("\0 ... 🐝").is_empty());
    }

    #[test]
    fn only_a_lone_hyphen_links_words() {
        let mut linked = Vec::new();
        each_word("Bio-Laden - Wels", |word| linked.push(word.linked));
        assert_eq!(linked, [false, true, false]);
    }

    #[test]
    fn long_words_are_cut_at_a_character() {
        let (text, _) = one(&"я".repeat(500));
        assert!(text.len() <= WORD_BYTES_MAX);
        let (text, _) = one(&"ä".repeat(500));
        assert_eq!(text.len(), WORD_BYTES_MAX);
    }

    #[test]
    fn names_sort_like_in_a_german_dictionary() {
        assert_eq!(name_key("Bäckerei  Öller & Co."), "backerei oller co");
    }
}
