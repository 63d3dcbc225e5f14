//! What people look for, in memory until enough of them looked for the same in one week.

use super::Browser;
use super::seen::DailyKey;
use chrono::NaiveDate;
use std::collections::HashMap;
use umkreis_search::name_key;

/// Nobody's single search is ever written.
pub const ENOUGH_BROWSERS: usize = 5;
const MOST_CHARACTERS: usize = 60;
/// A postcode; a longer number may be a telephone's.
const MOST_DIGITS: usize = 4;
/// Words that wait for more browsers; the rest of a week with more is not looked at.
const MOST_WAITING: usize = 50_000;

/// The text as it is counted, or nothing where it may say something about a person.
pub fn term_of(text: &str) -> Option<String> {
    let digits = text.chars().filter(char::is_ascii_digit).count();
    if text.contains('@') || digits > MOST_DIGITS || text.chars().count() > MOST_CHARACTERS {
        return None;
    }
    Some(name_key(text)).filter(|term| !term.is_empty())
}

/// The words of one week.
#[derive(Default)]
pub struct Terms {
    /// Of the week: a browser that looks for the same on several days is one.
    key: DailyKey,
    words: HashMap<String, Looked>,
}

/// By whom a word was looked for.
enum Looked {
    ByTooFew(Vec<u64>),
    ByEnough,
}

impl Terms {
    /// How many are to be added to what is kept: nothing while there are too few.
    pub fn add(&mut self, week: NaiveDate, browser: &Browser, term: &str) -> i32 {
        if self.key.renew(week) {
            self.words.clear();
        }
        if self.words.len() >= MOST_WAITING && !self.words.contains_key(term) {
            return 0;
        }
        let hash = self.key.hash(browser, None, term);
        let looked = self.words.entry(term.to_owned()).or_insert(Looked::ByTooFew(Vec::new()));
        let Looked::ByTooFew(browsers) = looked else { return 1 };
        if !browsers.contains(&hash) {
            browsers.push(hash);
        }
        if browsers.len() < ENOUGH_BROWSERS {
            return 0;
        }
        *looked = Looked::ByEnough;
        ENOUGH_BROWSERS as i32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_may_say_something_about_a_person_is_no_word() {
        assert_eq!(term_of(" Käse  4020 ").as_deref(), Some("kase 4020"));
        for text in ["", "…", "anna@example.org", "0664 123 45", "12345", &"ä".repeat(61)] {
            assert_eq!(term_of(text), None, "{text}");
        }
        assert!(term_of(&"ä".repeat(60)).is_some());
    }
}
