//! What somebody may be about to type.

use uuid::Uuid;

/// What a suggestion leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SuggestionKind {
    Category,
    /// What companies call themselves: "Tischlerei".
    Trade,
    Tag,
    Company,
}

/// One line below the search box.
#[derive(Clone, Debug, PartialEq)]
pub struct Suggestion {
    pub kind: SuggestionKind,
    pub label: String,
    /// The category or company it leads to.
    pub id: Option<Uuid>,
    /// How many companies it finds.
    pub count: u64,
}
