//! Which companies match a text how well, and the best of those that filters leave.

mod dense_matches;
mod score;
mod selection;
mod text_matches;
mod tier;
mod top;
mod word_matches;

pub use score::{
    ADDED_PART_HALVINGS, CIRCUMSTANCE_HALVINGS, CIRCUMSTANCE_LOSS_MAX, DETAIL_HALVINGS, DOUBTED_TIMES,
    FEW_BY_CHANCE, FULL_NAME_SCORE, LOOSE_HALVINGS, MENTIONED_SCORE, named_place_times,
};
pub use selection::{Filter, Selection};
pub use text_matches::TextMatches;
pub use top::{Near, Ranked, best};
pub use word_matches::{Lookup, WordMatches, match_any};
