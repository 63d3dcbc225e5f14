//! What was typed, taken apart into words and numbers.

use crate::names::{Word, is_accent, keys, words, words_keeping_e};
use std::ops::Range;

/// More is no address; the end of it is ignored.
const LETTERS_MOST: usize = 200;
const TOKENS_MOST: usize = 10;

/// Words that stand in addresses but name nothing that could be found.
const OF_NO_MATTER: [&str; 24] = [
    "top",
    "tur",
    "stiege",
    "stg",
    "stock",
    "og",
    "eg",
    "haus",
    "nr",
    "nummer",
    "hausnummer",
    "osterreich",
    "austria",
    "at",
    "deutschland",
    "germany",
    "schweiz",
    "liechtenstein",
    "li",
    "fl",
    "france",
    "frankreich",
    "oo",
    "oberosterreich",
];

#[derive(Clone, Debug, PartialEq)]
pub struct Token {
    pub word: Word,
    /// The word with every "e" that was typed.
    spelled: Word,
    /// What may be a house number or a postcode.
    pub number: Option<String>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Question {
    pub tokens: Vec<Token>,
    /// The last word has no space or comma behind it: more of it may come.
    pub ends_in_word: bool,
    /// The name of the region, folded, where it is of no matter either.
    pub region: Option<String>,
}

impl Question {
    pub fn parse(text: &str) -> Question {
        let text: String = text.chars().take(LETTERS_MOST).collect();
        let mut tokens = Vec::new();
        for chunk in text.split(|letter: char| letter.is_whitespace() || ",;()".contains(letter)) {
            match country_code(chunk) {
                Some(code) => tokens.push(number_token(code)),
                None => split(chunk, &mut tokens),
            }
        }
        join_letters(&mut tokens);
        tokens.truncate(TOKENS_MOST);
        Question { tokens, ends_in_word: text.ends_with(char::is_alphanumeric), region: None }
    }

    /// The forms in which the words of a stretch are looked up; none for a stretch without a word. Where
    /// typing errors are looked for, an "e" behind a vowel may be one.
    pub fn keys(&self, stretch: Range<usize>, with_errors: bool) -> Vec<String> {
        let tokens = &self.tokens[stretch];
        if tokens.iter().all(|token| token.number.is_some()) {
            return Vec::new();
        }
        let mut all = keys(&tokens.iter().map(|token| token.word.clone()).collect::<Vec<_>>());
        if with_errors && tokens.iter().any(|token| token.word != token.spelled) {
            all.extend(keys(&tokens.iter().map(|token| token.spelled.clone()).collect::<Vec<_>>()));
        }
        all
    }

    /// What it costs to leave a token unexplained. `behind_number` when it follows the house's number.
    pub fn cost_of_ignoring(&self, at: usize, behind_number: bool) -> u32 {
        let token = &self.tokens[at];
        let letters = token.word.text.chars().count();
        match &token.number {
            Some(_) if behind_number => 1,
            Some(number) if number.len() >= 4 => 5,
            Some(_) => 8,
            None if OF_NO_MATTER.contains(&token.word.text.as_str()) => 1,
            None if self.region.as_ref() == Some(&token.word.text) => 1,
            None if token.word.is_small() || token.word.is_kind() => 3,
            None if letters <= 1 || (letters <= 4 && token.word.dotted) => 3,
            None if letters <= 3 => 10,
            // The longer a word, the less it was written for nothing.
            None => (10 + letters as u32).clamp(16, 26),
        }
    }
}

/// "A-4020", "FL-9490": the postcode in it.
fn country_code(chunk: &str) -> Option<&str> {
    let (country, code) = chunk.split_once('-')?;
    let is_country =
        (1..=2).contains(&country.len()) && country.bytes().all(|byte| byte.is_ascii_alphabetic());
    let is_code = (4..=5).contains(&code.len()) && code.bytes().all(|byte| byte.is_ascii_digit());
    (is_country && is_code).then_some(code)
}

fn number_token(number: &str) -> Token {
    let text = number.to_lowercase();
    let word = Word { text: text.clone(), dotted: false };
    Token { spelled: word.clone(), word, number: Some(text) }
}

/// Takes "Dr.-Karl-Renner-Str.12a/3" apart.
fn split(chunk: &str, tokens: &mut Vec<Token>) {
    let mut rest = chunk;
    while let Some(first) = rest.chars().next() {
        if first.is_ascii_digit() {
            let length = number_length(rest);
            if length > 0 {
                tokens.push(number_token(&rest[..length]));
                rest = &rest[length..];
                continue;
            }
        }
        // A word goes to its dot, or to a number that is written right behind it.
        let ends = |(at, letter): &(usize, char)| {
            !(letter.is_alphanumeric() || is_accent(*letter))
                || (letter.is_ascii_digit() && *at > 0 && !first.is_ascii_digit())
        };
        let length = rest.char_indices().find(ends).map_or(rest.len(), |(at, _)| at);
        let dotted = rest[length..].starts_with('.');
        let length = if length == 0 { first.len_utf8() } else { length + usize::from(dotted) };
        let spelled = words_keeping_e(&rest[..length]).into_iter();
        let both = words(&rest[..length]).into_iter().zip(spelled);
        tokens.extend(both.map(|(word, spelled)| Token { word, spelled, number: None }));
        rest = &rest[length..];
    }
}

/// How much of the text is a house number: "12", "12a", "12/3", "12-14", "4bis"; nothing for "1er".
fn number_length(text: &str) -> usize {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let letters: String = text[digits..].chars().take_while(|letter| letter.is_alphabetic()).collect();
    let is_addition =
        letters.chars().count() <= 1 || ["bis", "ter"].contains(&letters.to_lowercase().as_str());
    if !is_addition {
        return 0;
    }
    let mut length = digits + letters.len();
    while let Some(after) = text[length..].strip_prefix(['/', '-', '–']) {
        let more = after.chars().take_while(|letter| letter.is_alphanumeric());
        let more: usize = more.map(char::len_utf8).sum();
        if more == 0 || more > 4 {
            break;
        }
        length = text.len() - after.len() + more;
    }
    length
}

/// "12 a" is "12a".
fn join_letters(tokens: &mut Vec<Token>) {
    let mut at = 1;
    while at < tokens.len() {
        let letter = &tokens[at];
        let is_letter = letter.number.is_none()
            && !letter.word.dotted
            && (letter.word.text.len() == 1 || letter.word.text == "bis")
            && letter.word.text.bytes().all(|byte| byte.is_ascii_lowercase());
        let behind =
            tokens[at - 1].number.as_ref().filter(|number| number.bytes().all(|byte| byte.is_ascii_digit()));
        match behind.filter(|_| is_letter) {
            Some(number) => {
                tokens[at - 1] = number_token(&format!("{number}{}", tokens[at].word.text));
                tokens.remove(at);
            }
            None => at += 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &str) -> Vec<String> {
        let tokens = Question::parse(text).tokens.into_iter();
        tokens.map(|token| token.number.map_or(token.word.text, |number| format!("#{number}"))).collect()
    }

    #[test]
    fn addresses_are_taken_apart() {
        for (text, tokens) in [
            ("Hauptstr. 12a", vec!["hauptstr", "#12a"]),
            ("Hauptstr.12 A", vec!["hauptstr", "#12a"]),
            ("Hauptstraße12", vec!["hauptstrasse", "#12"]),
            ("Hauptstraße 12/3", vec!["hauptstrasse", "#12/3"]),
            ("A-4020 Linz, Landstraße 17-19", vec!["#4020", "linz", "landstrasse", "#17-19"]),
            ("Dr.-Renner-Str. 5/Top 3", vec!["dr", "renner", "str", "#5/top", "#3"]),
            ("Quai Antoine 1er 6", vec!["quai", "antoine", "1er", "#6"]),
            ("", vec![]),
            (" ,;/ – ", vec![]),
        ] {
            assert_eq!(parsed(text), tokens, "{text}");
        }
    }

    #[test]
    fn no_text_is_too_strange() {
        for text in ["\u{308}", "1\u{308}2", "½", "١٢", "💚 12", "12/", "-", "a\u{0}b", "ǅ", "İ1"] {
            let question = Question::parse(text);
            for from in 0..question.tokens.len() {
                question.keys(from..question.tokens.len(), true);
                question.cost_of_ignoring(from, false);
            }
        }
        assert_eq!(Question::parse(&"x ".repeat(500)).tokens.len(), TOKENS_MOST);
    }
}
