//! German text: words with folded letters, forms and related words, typing errors, and what somebody typed to
//! search.

mod concept;
mod idioms;
mod match_kind;
mod phone;
mod query_text;
#[cfg(test)]
mod query_text_tests;
mod separated;
mod stem;
mod tokens;
mod typing_errors;
mod typo_automaton;
mod vocabulary;
mod words;

pub use concept::{Concept, Weight, what_is_done};
pub use match_kind::{
    MatchKind, TermRef, each_match, first_accents, part_match, prefix_match, says_otherwise, whole_match,
};
pub use phone::{calling_code_digits, phone_number};
pub use query_text::{QueryText, QueryWord};
pub use stem::stem_len;
pub use tokens::{ROUND_THE_CLOCK, is_hour, lacked, lacking, spelled};
pub use typing_errors::{TypingError, may_be_typing_error, may_be_unfinished};
pub use typo_automaton::TypoAutomaton;
pub use vocabulary::{
    Parts, Related, Relation, Relations, is_filler, is_instead, is_negation, is_surname, vocabulary,
};
pub use words::{WORD_BYTES_MAX, Word, each_word, folded_word, name_key};
