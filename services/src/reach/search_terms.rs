//! What people look for, in memory until enough of them looked for the same in one week.

use super::Browser;
use super::counted_today::DailyKey;
use chrono::NaiveDate;
use std::collections::HashMap;
use umkreis_search::name_key;

/// Nobody's single search is ever written.
pub const ENOUGH_BROWSERS: usize = 5;
const MOST_CHARACTERS: usize = 60;
/// Words that wait for more browsers; the rest of a week with more is not looked at.
const MOST_WAITING: usize = 50_000;

/// The text as it is counted, or nothing where it may say something about a person: no e-mail address, and no
/// number that is longer than a postcode of that country, because it may be a telephone's.
pub fn term_of(text: &str, country: &str) -> Option<String> {
    let too_long = text.chars().count() > MOST_CHARACTERS || longest_number(text) > postcode_digits(country);
    if text.contains(['@', '\u{ff20}']) || too_long {
        return None;
    }
    Some(name_key(text)).filter(|term| !term.is_empty())
}

fn postcode_digits(country: &str) -> usize {
    match country {
        "AT" | "BE" | "BG" | "CH" | "DK" | "HU" | "LI" | "LU" | "LV" | "NO" | "SI" => 4,
        _ => 5,
    }
}

/// How many digits the longest number has. Only letters end one: telephone numbers are written with gaps,
/// strokes and brackets.
fn longest_number(text: &str) -> usize {
    let digits = |part: &str| part.chars().filter(|letter| letter.is_numeric()).count();
    text.split(char::is_alphabetic).map(digits).max().unwrap_or(0)
}

/// The words of one week.
#[derive(Default)]
pub struct SearchTerms {
    /// Of the week: a browser that looks for the same on several days is one.
    key: DailyKey,
    words: HashMap<String, Searchers>,
}

/// By whom a word was looked for.
enum Searchers {
    ByTooFew(Vec<BrowserHashes>),
    ByEnough,
}

/// A browser, by hashes of the week. Whoever comes from another address every day still says the same of itself,
/// and a household with several browsers comes from one address, so another one differs in both.
struct BrowserHashes {
    address: u64,
    kind: u64,
}

impl SearchTerms {
    #[cfg(test)]
    pub fn len(&self) -> usize {
        self.words.len()
    }

    /// Forgets the week before this one.
    pub fn renew(&mut self, week: NaiveDate) {
        if self.key.renew(week) {
            self.words.clear();
        }
    }

    /// How many are to be added to what is kept: nothing while there are too few.
    pub fn add(&mut self, week: NaiveDate, browser: &Browser, term: &str) -> i32 {
        self.renew(week);
        if self.words.len() >= MOST_WAITING && !self.words.contains_key(term) {
            return 0;
        }
        let hash = |what: &[u8]| self.key.hash_of(&[term.as_bytes(), what]);
        let by = BrowserHashes { address: hash(&browser.address), kind: hash(&browser.kind) };
        let looked = self.words.entry(term.to_owned()).or_insert(Searchers::ByTooFew(Vec::new()));
        let Searchers::ByTooFew(browsers) = looked else { return 1 };
        if browsers.iter().all(|known| known.address != by.address && known.kind != by.kind) {
            browsers.push(by);
        }
        if browsers.len() < ENOUGH_BROWSERS {
            return 0;
        }
        *looked = Searchers::ByEnough;
        ENOUGH_BROWSERS as i32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_may_say_something_about_a_person_is_no_word() {
        assert_eq!(term_of(" Käse  4020 ", "AT").as_deref(), Some("kase 4020"));
        assert_eq!(term_of("brot 4020 linz 24h", "AT").as_deref(), Some("brot 4020 linz 24h"));
        let refused =
            ["", "…", "anna@example.org", "anna＠example.org", "0664 123 45", "(0)7/12-34", "12345", "٠٦٦٤١"];
        for text in refused.into_iter().chain([&*"ä".repeat(61)]) {
            assert_eq!(term_of(text, "AT"), None, "{text}");
        }
        assert!(term_of(&"ä".repeat(60), "AT").is_some());
        assert_eq!(term_of("Käse 80331", "DE").as_deref(), Some("kase 80331"), "a German postcode");
        assert_eq!(term_of("089 1234", "DE"), None);
        assert_eq!(term_of("Käse 1000", "SI").as_deref(), Some("kase 1000"), "a Slovenian postcode");
        assert_eq!(term_of("01 234", "SI"), None, "a telephone");
    }
}
