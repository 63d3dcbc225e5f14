//! The companies of the admin_search, with their owners' names.

use super::texts::Texts;
use crate::foundation::db::entity::company::State;
use crate::foundation::db::entity::{account, company};
use crate::services::catalogue::name_key;
use memchr::memmem::Finder;
use std::collections::HashMap;
use uuid::Uuid;

/// What an administrator looks for among the companies.
#[derive(Default)]
pub struct WantedCompanies<'a> {
    pub text: &'a str,
    pub state: Option<State>,
    pub offer_id: Option<Uuid>,
}

#[derive(Default)]
pub(super) struct Companies(Texts<Entry>);

struct Entry {
    owner_id: Uuid,
    state: State,
    offer_id: Option<Uuid>,
    created_at_ms: i64,
    updated_at_ms: i64,
    /// The text is folded: first the company's words, so many bytes, then its owner's.
    own_bytes: usize,
}

impl Companies {
    pub(super) fn insert(&mut self, rows: Vec<company::Model>, places: &HashMap<Uuid, String>) {
        for row in rows {
            let place = places.get(&row.id).map_or("", String::as_str);
            let text = name_key(&format!("{} {place}", row.name));
            let entry = Entry {
                owner_id: row.owner_id,
                state: State::of(&row),
                offer_id: row.offer_id,
                created_at_ms: row.created_at_ms,
                updated_at_ms: row.updated_at_ms,
                own_bytes: text.len(),
            };
            self.0.insert(row.id, entry, &text);
        }
    }

    pub(super) fn remove(&mut self, ids: &[Uuid]) {
        for id in ids {
            self.0.remove(*id);
        }
    }

    pub(super) fn take_owners(&mut self, rows: &[account::Model]) {
        if rows.is_empty() {
            return;
        }
        let name =
            |row: &account::Model| name_key(&format!("{} {} {}", row.email, row.first_name, row.last_name));
        let names: HashMap<Uuid, String> = rows.iter().map(|row| (row.id, name(row))).collect();
        let theirs = self.0.all().filter_map(|(id, entry, text)| {
            let name = names.get(&entry.owner_id)?;
            let own = String::from_utf8_lossy(&text[..entry.own_bytes]);
            Some((id, format!("{own} {name}")))
        });
        for (id, text) in theirs.collect::<Vec<_>>() {
            if let Some(entry) = self.0.remove(id) {
                self.0.insert(id, entry, &text);
            }
        }
    }

    /// Newest change first; those in review oldest first, because whoever has waited longest is
    /// next.
    pub(super) fn find(&self, wanted: &WantedCompanies<'_>) -> Vec<(i64, Uuid)> {
        let folded = name_key(wanted.text);
        let words: Vec<_> = folded.split(' ').filter(|word| !word.is_empty()).collect();
        // Punctuation alone is no word and finds nothing, rather than everything.
        if words.is_empty() && !wanted.text.trim().is_empty() {
            return Vec::new();
        }
        let finders: Vec<_> = words.iter().map(|word| Finder::new(*word)).collect();
        let right = |entry: &Entry| {
            wanted.state.is_none_or(|state| entry.state == state)
                && wanted.offer_id.is_none_or(|id| entry.offer_id == Some(id))
        };
        let oldest_first = wanted.state == Some(State::InReview);
        let rank = |entry: &Entry| if oldest_first { entry.created_at_ms } else { -entry.updated_at_ms };
        // The longest word is the rarest, as a rule.
        let Some(first) = finders.iter().max_by_key(|finder| finder.needle().len()) else {
            let all = self.0.all().filter(|(_, entry, _)| right(entry));
            return all.map(|(id, entry, _)| (rank(entry), id)).collect();
        };
        let fits = |entry: &Entry, text: &[u8]| {
            right(entry) && finders.iter().all(|finder| finder.find(text).is_some())
        };
        let found = self.0.containing(&[first]).filter(|(_, entry, text)| fits(entry, text));
        found.map(|(id, entry, _)| (rank(entry), id)).collect()
    }
}
