//! Words that say nothing about a business.

/// They are dropped from queries that contain other words, and from the index of descriptions.
const STOP_WORDS: &[&str] = &[
    "aber", "als", "am", "an", "auch", "auf", "aus", "bei", "beim", "bis", "das", "dem", "den", "der", "des",
    "die", "du", "ein", "eine", "einem", "einen", "einer", "es", "fur", "gibt", "ich", "ihr", "im", "in",
    "ist", "meiner", "mit", "nach", "nahe", "oder", "sich", "sie", "sind", "um", "und", "uns", "unser",
    "unsere", "vom", "von", "wir", "wo", "zu", "zum", "zur",
];

const STOP_WORD_LEN_MAX: usize = 6;

pub fn is_stop_word(folded: &str) -> bool {
    folded.len() <= STOP_WORD_LEN_MAX && STOP_WORDS.binary_search(&folded).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stop_words_are_sorted_for_the_lookup() {
        assert!(STOP_WORDS.is_sorted());
        assert!(STOP_WORDS.iter().all(|word| word.len() <= STOP_WORD_LEN_MAX));
        assert!(is_stop_word("fur") && !is_stop_word("kase"));
    }
}
