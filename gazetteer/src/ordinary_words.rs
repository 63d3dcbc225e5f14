//! Names of places that are ordinary words or common surnames too.

/// Whether a folded name more often means something else: it is a place only after a preposition or
/// beside its postcode, and outside of our state it is none.
///
/// Short names and small villages need a preposition by rule (`embedded_names.rs`), so this holds only what the
/// rule would let pass, and words that even a preposition makes no place of our neighbours.
pub(crate) fn is_ordinary(folded: &str) -> bool {
    ORDINARY.binary_search(&folded).is_ok()
}

/// Whether people mean the word even after a preposition: "in Siedlung" is no address.
pub(crate) fn is_never_a_place(folded: &str) -> bool {
    matches!(folded, "siedlung" | "markt" | "dorf" | "eck" | "zehetner" | "wos")
}

/// Whether a word is not taken for a mistyped name ("in Garten" is not Garsten).
pub(crate) fn is_spelled_well(folded: &str) -> bool {
    matches!(folded, "garten" | "grunden" | "schatten" | "waldung")
}

/// In order of the alphabet, folded.
const ORDINARY: [&str; 51] = [
    "aich",
    "anger",
    "aurbach",
    "bergen",
    "bogen",
    "bruck",
    "brunn",
    "burk",
    "eben",
    "eggenberg",
    "esch",
    "gurten",
    "haag",
    "haus",
    "holz",
    "klaus",
    "kreuzen",
    "lam",
    "laufen",
    "lehen",
    "leiben",
    "lend",
    "lochen",
    "malta",
    "mining",
    "moos",
    "muhlen",
    "neu heimat",
    "neuhaus",
    "obdach",
    "pack",
    "rain",
    "regen",
    "rein",
    "schalchen",
    "sonnen",
    "spital",
    "steeg",
    "stein",
    "steinbach",
    "steinhaus",
    "strass",
    "tann",
    "thal",
    "thor",
    "turnau",
    "wald",
    "wang",
    "weibern",
    "weiten",
    "winzer",
];

#[cfg(test)]
mod tests {
    use super::ORDINARY;

    #[test]
    fn words_are_sorted_for_binary_search_and_folded() {
        assert!(ORDINARY.is_sorted());
        assert!(ORDINARY.iter().all(|word| crate::fold::fold(word) == **word));
    }
}
