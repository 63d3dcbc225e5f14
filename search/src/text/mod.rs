//! German text: words with folded letters, stems, typing errors, and what somebody typed to search.

mod match_kind;
mod query_text;
mod stem;
mod stop_words;
mod typo_automaton;
mod words;

pub use match_kind::{
    MatchKind, TermRef, first_accents, match_kind, part_match, prefix_match, typo_match, typo_prefix,
};
pub use query_text::{QueryText, QueryWord};
pub use stem::stem_len;
pub use stop_words::is_stop_word;
pub use typo_automaton::TypoAutomaton;
pub use words::{WORD_BYTES_MAX, Word, each_word, name_key};
