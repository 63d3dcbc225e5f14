//! The accounts of the administrators' search.

use super::texts::Texts;
use crate::catalogue::name_key;
use memchr::memmem::Finder;
use std::cmp::Reverse;
use umkreis_foundation::db::entity::account;
use uuid::Uuid;

/// Nobody types more words to find a person.
const MOST_WORDS: usize = 8;

/// What an administrator looks for among the accounts.
#[derive(Default)]
pub struct WantedAccounts<'a> {
    /// Parts of the address or of the names; all words must fit.
    pub text: &'a str,
    pub admin: Option<bool>,
}

#[derive(Default)]
pub(super) struct Accounts(Texts<Entry>);

#[derive(PartialEq)]
struct Entry {
    created_at_ms: i64,
    updated_at_ms: i64,
    admin: bool,
}

impl From<&account::Model> for Entry {
    fn from(row: &account::Model) -> Entry {
        Entry { created_at_ms: row.created_at_ms, updated_at_ms: row.updated_at_ms, admin: row.admin }
    }
}

/// As typed in small letters, and folded for other spellings of umlauts.
fn text_of(row: &account::Model) -> String {
    let written = format!("{} {} {}", row.email, row.first_name, row.last_name).to_lowercase();
    format!("{written}\n{}", name_key(&written))
}

/// One word, as it was typed and as other spellings fold to; every sign counts.
struct Word {
    typed: Finder<'static>,
    folded: Option<Finder<'static>>,
}

impl Word {
    fn new(word: &str) -> Word {
        let lower = word.to_lowercase();
        let folded = Some(name_key(&lower)).filter(|_| lower.chars().all(char::is_alphanumeric));
        Word {
            typed: Finder::new(&lower).into_owned(),
            folded: folded
                .filter(|key| !key.is_empty() && *key != lower)
                .map(|key| Finder::new(&key).into_owned()),
        }
    }

    fn spellings(&self) -> Vec<&Finder<'static>> {
        std::iter::once(&self.typed).chain(&self.folded).collect()
    }

    fn is_in(&self, text: &[u8]) -> bool {
        self.spellings().iter().any(|finder| finder.find(text).is_some())
    }
}

impl Accounts {
    pub(super) fn insert(&mut self, rows: Vec<account::Model>) {
        for row in rows {
            self.0.insert(row.id, Entry::from(&row), &text_of(&row));
        }
    }

    pub(super) fn remove(&mut self, id: Uuid) {
        self.0.remove(id);
    }

    /// Whether nothing about these is new.
    pub(super) fn know(&self, rows: &[account::Model]) -> bool {
        rows.iter().all(|row| {
            let known = self.0.get(&row.id);
            known.is_some_and(|(entry, text)| *entry == Entry::from(row) && text == text_of(row).as_bytes())
        })
    }

    /// The newest first.
    pub(super) fn find(&self, wanted: &WantedAccounts<'_>) -> Vec<(Reverse<(i64, Uuid)>, Uuid)> {
        let words: Vec<Word> = wanted.text.split_whitespace().take(MOST_WORDS).map(Word::new).collect();
        let ranked = |id, entry: &Entry| (Reverse((entry.created_at_ms, id)), id);
        let right = |entry: &Entry| wanted.admin.is_none_or(|admin| entry.admin == admin);
        let Some((first, others)) = words.split_first() else {
            let all = self.0.all().filter(|(_, entry, _)| right(entry));
            return all.map(|(id, entry, _)| ranked(id, entry)).collect();
        };
        let found = self.0.containing(&first.spellings());
        let fits = |entry: &Entry, text: &[u8]| right(entry) && others.iter().all(|word| word.is_in(text));
        found.filter(|(_, entry, text)| fits(entry, text)).map(|(id, entry, _)| ranked(id, entry)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(accounts: &Accounts, text: &str) -> usize {
        accounts.find(&WantedAccounts { text, admin: None }).len()
    }

    #[test]
    fn every_sign_counts_and_umlauts_have_several_spellings() {
        let mut accounts = Accounts::default();
        accounts.insert(vec![account::Model {
            id: Uuid::now_v7(),
            email: "otto@umkreis.test".to_owned(),
            first_name: "Otto".to_owned(),
            last_name: "Öllinger_100%".to_owned(),
            phone: None,
            notification: true,
            newsletter: false,
            admin: false,
            password_hash: None,
            confirmed_at_ms: None,
            created_at_ms: 1,
            updated_at_ms: 1,
        }]);
        for text in ["OTTO", "ölling", "Oellinger", "_100%", "%", "o@um", "linger otto", ""] {
            assert_eq!(found(&accounts, text), 1, "{text}");
        }
        for text in ["paula", "otto paula", "%%", "\\", "100_"] {
            assert_eq!(found(&accounts, text), 0, "{text}");
        }
    }
}
