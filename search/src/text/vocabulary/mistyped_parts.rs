//! Compounds of which one part has a typing error: "Matrazenkauf", "Kinderfarrad".
//!
//! No list has every compound, so the word that was meant is put together from its parts: one of them is a word
//! of the list as it stands, and the other nearly is.

use super::Vocabulary;
use super::compounds::LINKS;
use crate::text::query_text::QueryWord;
use crate::text::typing_errors::TypingError;
use crate::text::words::WORD_BYTES_MAX;
use std::cmp::Reverse;
use std::ops::Range;

/// In shorter parts an error makes another word too easily.
const MISTYPED_LEN_MIN: usize = 4;
const KNOWN_LEN_MIN: usize = 4;
const EDITS_MAX: usize = 2;
/// At most this many ways to divide a word are looked into; each is a search among all words.
const TRIED_MAX: usize = 4;

impl Vocabulary {
    /// The compounds that a word may be if one of its parts has a typing error, each with that error.
    pub fn with_mistyped_part(&self, word: &QueryWord, mut found: impl FnMut(TypingError, String, u64)) {
        let text = word.text.as_str();
        for mistyped in self.divided(text) {
            let Range { start, end } = mistyped;
            let (before, after) = (&text[..start], &text[end..]);
            let part = QueryWord::new(&text[mistyped], 0, false);
            self.with_typos(&part, part.typos_max().min(EDITS_MAX), |typo, meant, accents| {
                let short = before.len() + meant.len() + after.len() <= WORD_BYTES_MAX;
                if typo < TypingError::Unfinished && short && self.compounds.knows(meant) {
                    let kept = word.accents & ((1 << start) - 1);
                    let moved = (word.accents >> end) << (start + meant.len());
                    found(typo, format!("{before}{meant}{after}"), kept | (accents << start) | moved);
                }
            });
        }
    }

    /// Where a word has a part that is no word while all the rest is, the longest rest first.
    fn divided(&self, text: &str) -> Vec<Range<usize>> {
        let mut out = Vec::new();
        // A compound as it should be has no such part: the "Tauf" of a "Tauffeier" is no slip for "Taufe".
        if self.knows(text) || !text.bytes().all(|byte| byte.is_ascii_lowercase()) {
            return out;
        }
        for at in KNOWN_LEN_MIN..(text.len() + 1).saturating_sub(KNOWN_LEN_MIN) {
            let (front, back) = text.split_at(at);
            if self.compounds.may_begin(front) && !self.knows(back) {
                out.push(at..text.len());
            }
            if self.compounds.knows(back) {
                let ends = LINKS.iter().filter_map(|link| front.strip_suffix(link)).map(str::len);
                let ends = ends.filter(|&end| end >= MISTYPED_LEN_MIN && !self.knows(&text[..end]));
                out.extend(ends.map(|end| 0..end));
            }
        }
        out.sort_by_key(|mistyped| (mistyped.len(), Reverse(mistyped.start)));
        out.truncate(TRIED_MAX);
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::vocabulary::vocabulary;

    fn meant(typed: &str) -> Option<String> {
        let word = QueryWord { known: false, ..QueryWord::new(typed, 0, false) };
        let mut found: Vec<(TypingError, String)> = Vec::new();
        vocabulary().with_mistyped_part(&word, |typo, text, _| found.push((typo, text)));
        found.into_iter().min().map(|(_, text)| text)
    }

    #[test]
    fn one_part_of_a_compound_may_be_mistyped() {
        for (typed, word) in [
            ("matrazenkauf", "matratzenkauf"),
            ("kinderfarrad", "kinderfahrrad"),
            ("gemusekitse", "gemusekiste"),
        ] {
            assert_eq!(meant(typed).as_deref(), Some(word), "{typed}");
        }
        assert_eq!(meant("xyzzyquux"), None);
        assert_eq!(meant("fahrradreparatur"), None, "nothing is mistyped");
        assert_eq!(meant("tauffeier"), None, "nobody says Tauf, but compounds do");
    }
}
