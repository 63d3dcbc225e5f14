//! What somebody who is still typing may be about to search for, and in which order it is offered.

pub mod http;
mod town;

use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use umkreis_gazetteer::Places;
use umkreis_services::catalogue::{Snapshot, Suggestion, SuggestionKind};
use umkreis_services::geo::Location;
use utoipa::ToSchema;
use uuid::Uuid;

/// As many lines as a phone shows above its keyboard.
const OFFERED: usize = 8;

/// Longer texts are pasted, not typed, and nobody is about to finish them.
const MAX_CHARACTERS: usize = 200;

/// A search finds companies; their names fill the list only where nothing else is there to be chosen.
const COMPANIES_BESIDE_OTHERS: usize = 3;

/// What a line leads to. In the order in which the lines are shown.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum SearchSuggestionKind {
    Category,
    /// What companies call themselves: "Tischlerei".
    Trade,
    Tag,
    Town,
    Company,
}

/// One line below the search box.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, ToSchema)]
pub struct SearchSuggestion {
    pub kind: SearchSuggestionKind,
    pub label: String,
    /// Of the category or company.
    #[schema(required)]
    pub id: Option<Uuid>,
    /// How many companies it finds, where that is known.
    #[schema(required)]
    pub count: Option<u64>,
    /// Of the town.
    #[schema(required)]
    pub location: Option<Location>,
}

impl From<Suggestion> for SearchSuggestion {
    fn from(found: Suggestion) -> SearchSuggestion {
        let kind = match found.kind {
            SuggestionKind::Category => SearchSuggestionKind::Category,
            SuggestionKind::Trade => SearchSuggestionKind::Trade,
            SuggestionKind::Tag => SearchSuggestionKind::Tag,
            SuggestionKind::Company => SearchSuggestionKind::Company,
        };
        // A company is one company; saying so helps nobody.
        let count = (kind != SearchSuggestionKind::Company).then_some(found.count);
        SearchSuggestion { kind, label: found.label, id: found.id, count, location: None }
    }
}

/// What somebody who typed this may be about to search for, the best first.
pub fn suggestions(places: &Places, snapshot: &Snapshot, typed: &str) -> Vec<SearchSuggestion> {
    let text = typed.trim();
    if !can_be_completed(text) {
        return Vec::new();
    }
    let (towns, place_expected) = town::half_typed(places, snapshot, text);
    // More than are shown, because the kinds are mixed anew.
    let found = snapshot.suggestions(text, 2 * OFFERED).into_iter().map(SearchSuggestion::from);
    mixed(found.chain(towns).collect(), place_expected)
}

/// Whether there is anything to complete.
fn can_be_completed(text: &str) -> bool {
    text.chars().any(char::is_alphabetic) && text.chars().nth(MAX_CHARACTERS).is_none()
}

/// At most eight of what was found, which comes best first within each kind.
///
/// The kinds take turns until the list is full: the best of each, then the second best of each, so
/// that no kind pushes out another. They are shown kind by kind, categories first and companies
/// last; towns come first after "in". The same words are offered once, by the first kind that has them.
fn mixed(found: Vec<SearchSuggestion>, place_expected: bool) -> Vec<SearchSuggestion> {
    let rank = |kind: SearchSuggestionKind| (!(place_expected && kind == SearchSuggestionKind::Town), kind);
    let mut sorted = found;
    sorted.sort_by_key(|one| rank(one.kind));
    let mut words = HashSet::new();
    sorted.retain(|one| one.kind == SearchSuggestionKind::Company || words.insert(one.label.to_lowercase()));

    let companies_only = words.is_empty();
    let mut turn = 0;
    let mut kind = None;
    let mut in_turns: Vec<(usize, SearchSuggestion)> = Vec::with_capacity(sorted.len());
    for one in sorted {
        turn = if kind == Some(one.kind) { turn + 1 } else { 0 };
        kind = Some(one.kind);
        let too_many = one.kind == SearchSuggestionKind::Company && turn >= COMPANIES_BESIDE_OTHERS;
        if companies_only || !too_many {
            in_turns.push((turn, one));
        }
    }
    in_turns.sort_by_key(|(turn, _)| *turn);
    in_turns.truncate(OFFERED);
    in_turns.sort_by_key(|(_, one)| rank(one.kind));
    in_turns.into_iter().map(|(_, one)| one).collect()
}

#[cfg(test)]
mod tests;
