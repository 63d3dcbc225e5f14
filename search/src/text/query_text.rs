//! From the text that somebody typed to the words that must match.

use super::stem::stem_len;
use super::stop_words::is_stop_word;
use super::words::{WORD_BYTES_MAX, each_word, name_key};

/// More text than this is ignored; nobody types it, and cost must stay bounded.
const TEXT_CHARS_MAX: usize = 200;
/// More words than this are ignored.
pub const WORDS_MAX: usize = 8;

/// One word of a query.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct QueryWord {
    pub text: String,
    pub accents: u64,
    pub stem_len: usize,
    /// The last word may be unfinished, so that any beginning counts.
    pub last: bool,
}

impl QueryWord {
    pub fn new(text: &str, accents: u64, last: bool) -> QueryWord {
        QueryWord { text: text.to_owned(), accents, stem_len: stem_len(text), last }
    }

    pub fn stem(&self) -> &str {
        &self.text[..self.stem_len]
    }

    /// Postcodes and house numbers are not compound words and have no typing errors.
    pub fn is_lettered(&self) -> bool {
        !self.text.bytes().any(|byte| byte.is_ascii_digit())
    }

    pub fn matches_prefixes(&self) -> bool {
        self.last || self.text.len() >= 3
    }

    /// One typing error from four letters, two from eight.
    pub fn typos_max(&self) -> usize {
        match self.text.len() {
            _ if !self.is_lettered() => 0,
            0..=3 => 0,
            4..=7 => 1,
            _ => 2,
        }
    }
}

/// The words of a query; empty when there is nothing to search for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct QueryText {
    pub words: Vec<QueryWord>,
    /// All words in order, to recognise a company's name typed in full.
    pub name_key: String,
}

struct Typed {
    text: String,
    accents: u64,
    linked: bool,
}

impl QueryText {
    pub fn parse(text: &str) -> QueryText {
        let end = text.char_indices().nth(TEXT_CHARS_MAX).map_or(text.len(), |(at, _)| at);
        let text = &text[..end];
        let mut typed: Vec<Typed> = Vec::new();
        each_word(text, |word| {
            if typed.len() < 4 * WORDS_MAX {
                typed.push(Typed { text: word.text.to_owned(), accents: word.accents, linked: word.linked });
            }
        });
        let mut typed = join_single_letters(typed);
        if typed.iter().any(|word| !is_stop_word(&word.text)) {
            typed.retain(|word| !is_stop_word(&word.text));
        }
        let last = typed.len().saturating_sub(1);
        let mut words: Vec<QueryWord> = Vec::new();
        for (at, word) in typed.iter().enumerate() {
            // A single letter says nothing unless it is the beginning of the last word.
            let letter = word.text.len() == 1 && word.text.as_bytes()[0].is_ascii_lowercase();
            if letter && at != last && typed.len() > 1 {
                continue;
            }
            let known = words.iter().any(|have| have.text == word.text && have.accents == word.accents);
            if !known && words.len() < WORDS_MAX {
                words.push(QueryWord::new(&word.text, word.accents, at == last));
            }
        }
        let name_key = if words.is_empty() { String::new() } else { name_key(text) };
        QueryText { words, name_key }
    }
}

/// "E-Bike" is one word: a lone letter before a hyphen means nothing by itself.
fn join_single_letters(typed: Vec<Typed>) -> Vec<Typed> {
    let lettered = |word: &Typed| word.text.bytes().all(|byte| byte.is_ascii_lowercase());
    let mut out: Vec<Typed> = Vec::with_capacity(typed.len());
    for word in typed {
        match out.last_mut() {
            Some(before)
                if word.linked
                    && (before.text.len() == 1 || word.text.len() == 1)
                    && lettered(before)
                    && lettered(&word) =>
            {
                let shift = before.text.len();
                if shift + word.text.len() <= WORD_BYTES_MAX {
                    before.accents |= word.accents << shift;
                    before.text.push_str(&word.text);
                }
            }
            _ => out.push(word),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &str) -> Vec<String> {
        QueryText::parse(text).words.into_iter().map(|word| word.text).collect()
    }

    #[test]
    fn filler_words_are_dropped_when_others_remain() {
        assert_eq!(parsed("Bäckerei in der Nähe von Linz"), ["backerei", "linz"]);
        assert_eq!(parsed("Müller & Söhne"), ["muller", "sohne"]);
        assert_eq!(parsed("und"), ["und"]);
    }

    #[test]
    fn a_lone_letter_counts_only_where_it_can_mean_something() {
        assert_eq!(parsed("E-Bike Verleih"), ["ebike", "verleih"]);
        assert_eq!(parsed("Peter's Hof"), ["peter", "hof"]);
        assert_eq!(parsed("linz b"), ["linz", "b"]);
        assert_eq!(parsed("x"), ["x"]);
    }

    #[test]
    fn only_the_last_word_is_unfinished() {
        let flags: Vec<bool> = QueryText::parse("bio bier linz").words.iter().map(|word| word.last).collect();
        assert_eq!(flags, [false, false, true]);
    }

    #[test]
    fn huge_input_becomes_a_few_words() {
        assert_eq!(QueryText::parse(&"ab cd ".repeat(5000)).words.len(), 2);
        let many: String = (0..5000).map(|at| format!("w{at} ")).collect();
        assert!(QueryText::parse(&many).words.len() <= WORDS_MAX);
        assert!(QueryText::parse("\0\u{1F41D} --- ''").words.is_empty());
    }

    #[test]
    fn typing_errors_depend_on_the_length() {
        let typos = |text: &str| QueryText::parse(text).words[0].typos_max();
        assert_eq!((typos("bio"), typos("most"), typos("backerei"), typos("4020")), (0, 1, 2, 0));
    }
}
