//! The companies of the administrators' search, with their owners' names.

use super::details::Details;
use super::texts::Texts;
use super::towns::{MunicipalityOf, Towns};
use crate::catalogue::load::drawable;
use crate::catalogue::{Point, name_key};
use memchr::memmem::Finder;
use serde::Deserialize;
use std::cmp::Reverse;
use std::collections::HashMap;
use umkreis_foundation::config::Region;
use umkreis_foundation::db::entity::company::State;
use umkreis_foundation::db::entity::{account, company};
use utoipa::ToSchema;
use uuid::Uuid;

/// What an administrator looks for among the companies.
#[derive(Default)]
pub struct WantedCompanies<'a> {
    pub text: &'a str,
    pub state: Option<State>,
    pub offer_id: Option<Uuid>,
    pub category_id: Option<Uuid>,
    /// The municipality of the head office, or how its town begins, and what tells municipalities apart.
    pub town: Option<(&'a str, &'a MunicipalityOf<'a>)>,
    pub lacks: Option<Lack>,
    /// Where a position has to be to be drawn.
    pub region: Option<&'a Region>,
    /// Nobody has said since then that everything is still right.
    pub confirmed_before_ms: Option<i64>,
    pub order: Option<Order>,
    pub descending: bool,
}

/// What an entry may be without.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, ToSchema)]
pub enum Lack {
    Picture,
    /// No location says when it is open.
    Hours,
    /// The house of the head office was not found, nor was it placed by hand.
    Position,
    /// Entered by the operators, and nobody of the business looks after it.
    Owner,
}

/// By what a list is ordered.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, ToSchema)]
pub enum Order {
    Name,
    State,
    Owner,
    Changed,
    Confirmed,
}

/// The place of a company in a list; all of one list are of one kind.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Rank {
    Number(i64),
    Text(String),
    TextDown(Reverse<String>),
}

impl Rank {
    fn number(value: i64, down: bool) -> Rank {
        Rank::Number(if down { -value } else { value })
    }

    fn text(text: String, down: bool) -> Rank {
        if down { Rank::TextDown(Reverse(text)) } else { Rank::Text(text) }
    }
}

#[derive(Default)]
pub(super) struct Companies(Texts<Entry>, Towns);

struct Entry {
    owner_id: Uuid,
    state: State,
    offer_id: Option<Uuid>,
    listed_by_operator: bool,
    created_at_ms: i64,
    updated_at_ms: i64,
    confirmed_at_ms: i64,
    details: Details,
    /// The number of its head office's town.
    town: Option<u32>,
    /// The text is folded: first the company's words, so many bytes, then its owner's.
    own_bytes: usize,
}

impl Entry {
    fn lacks(&self, lack: Lack, region: Option<&Region>) -> bool {
        let drawn = |at: Point| region.is_none_or(|region| drawable(at, region).is_some());
        match lack {
            Lack::Picture => !self.details.has_picture,
            Lack::Hours => !self.details.has_hours,
            Lack::Position => !self.details.house.is_some_and(drawn),
            Lack::Owner => self.listed_by_operator,
        }
    }

    fn fits(&self, wanted: &WantedCompanies<'_>, towns: Option<&[bool]>) -> bool {
        wanted.state.is_none_or(|state| self.state == state)
            && wanted.offer_id.is_none_or(|id| self.offer_id == Some(id))
            && wanted.category_id.is_none_or(|id| self.details.category_ids.contains(&id))
            && wanted.lacks.is_none_or(|lack| self.lacks(lack, wanted.region))
            && wanted.confirmed_before_ms.is_none_or(|before_ms| self.confirmed_at_ms < before_ms)
            && towns.is_none_or(|meant| self.town.is_some_and(|own| meant.get(own as usize) == Some(&true)))
    }

    /// Without an order the newest change comes first; of those in review the oldest, because whoever has waited
    /// longest is next.
    fn rank(&self, wanted: &WantedCompanies<'_>, text: &[u8]) -> Rank {
        let folded = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let down = wanted.descending;
        match wanted.order {
            None if wanted.state == Some(State::InReview) => Rank::Number(self.created_at_ms),
            None => Rank::Number(-self.updated_at_ms),
            Some(Order::Name) => Rank::text(folded(&text[..self.own_bytes]), down),
            Some(Order::Owner) => Rank::text(folded(&text[self.own_bytes..]), down),
            Some(Order::State) => Rank::number(self.state as i64, down),
            Some(Order::Changed) => Rank::number(self.updated_at_ms, down),
            Some(Order::Confirmed) => Rank::number(self.confirmed_at_ms, down),
        }
    }
}

impl Companies {
    pub(super) fn insert(&mut self, rows: Vec<company::Model>, mut details: HashMap<Uuid, Details>) {
        for row in rows {
            let mut details = details.remove(&row.id).unwrap_or_default();
            let town = details.town.take();
            let text = name_key(&format!("{} {}", row.name, details.places));
            let entry = Entry {
                owner_id: row.owner_id,
                state: State::of(&row),
                offer_id: row.offer_id,
                listed_by_operator: row.listed_by_operator,
                created_at_ms: row.created_at_ms,
                updated_at_ms: row.updated_at_ms,
                confirmed_at_ms: row.confirmed_at_ms,
                details,
                town: town.map(|written| self.1.number(written)),
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

    pub(super) fn find(&self, wanted: &WantedCompanies<'_>) -> Vec<(Rank, Uuid)> {
        let folded = name_key(wanted.text);
        let town = wanted.town.filter(|(typed, _)| !typed.trim().is_empty());
        let words: Vec<_> = folded.split(' ').filter(|word| !word.is_empty()).collect();
        // Punctuation alone is no word and finds nothing, rather than everything.
        let only_signs = |typed: &str, key: &str| key.is_empty() && !typed.trim().is_empty();
        if only_signs(wanted.text, &folded) || town.is_some_and(|(typed, _)| name_key(typed).is_empty()) {
            return Vec::new();
        }
        let towns = town.map(|(typed, municipality_of)| self.1.meant(typed, municipality_of));
        let towns = towns.as_deref();
        let finders: Vec<_> = words.iter().map(|word| Finder::new(*word)).collect();
        let ranked = |(id, entry, text): (Uuid, &Entry, &[u8])| (entry.rank(wanted, text), id);
        // The longest word is the rarest, as a rule.
        let Some(first) = finders.iter().max_by_key(|finder| finder.needle().len()) else {
            return self.0.all().filter(|(_, entry, _)| entry.fits(wanted, towns)).map(ranked).collect();
        };
        let fits = |entry: &Entry, text: &[u8]| {
            entry.fits(wanted, towns) && finders.iter().all(|finder| finder.find(text).is_some())
        };
        self.0.containing(&[first]).filter(|(_, entry, text)| fits(entry, text)).map(ranked).collect()
    }
}
