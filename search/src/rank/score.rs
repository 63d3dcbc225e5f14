//! What a match counts, by its kind and by where the word stands.

use crate::index::Field;
use crate::text::MatchKind;

/// The largest score of one word has five bits.
pub const SCORE_BITS: usize = 5;

/// A name typed in full comes before everything else.
pub const FULL_NAME_SCORE: u16 = 31;

/// Companies with equal sums form one tier, inside which distance decides. Whole words and
/// prefixes follow the fields' weights; parts of words in names still beat words of a description;
/// typing errors come last everywhere.
pub fn score(kind: MatchKind, field: Field) -> u8 {
    let [name, tag, category, place, description] = match kind {
        MatchKind::Exact => [30, 26, 22, 18, 12],
        MatchKind::Folded => [29, 25, 21, 17, 11],
        MatchKind::Prefix => [28, 24, 20, 16, 10],
        MatchKind::PrefixFolded => [19, 15, 15, 13, 8],
        MatchKind::ShortPrefix => [28, 24, 20, 16, 0],
        MatchKind::ShortPrefixFolded => [19, 15, 15, 13, 0],
        MatchKind::CompoundHead => [27, 23, 19, 9, 7],
        MatchKind::CompoundHeadFolded => [18, 14, 14, 6, 5],
        MatchKind::CompoundPart => [14, 14, 13, 9, 7],
        MatchKind::CompoundPartFolded => [10, 9, 9, 6, 5],
        MatchKind::WeakPart => [10, 9, 9, 0, 0],
        MatchKind::OneTypo => [4, 4, 3, 3, 2],
        MatchKind::PrefixWithTypo => [3, 3, 2, 2, 1],
        MatchKind::TwoTypos => [2, 2, 2, 1, 1],
    };
    match field {
        Field::Name => name,
        Field::Tag => tag,
        Field::Category => category,
        Field::Place => place,
        Field::Description => description,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIELDS: [Field; 5] = [Field::Name, Field::Tag, Field::Category, Field::Place, Field::Description];

    #[test]
    fn scores_follow_the_order_of_fields_and_of_match_kinds() {
        for kind in [MatchKind::Exact, MatchKind::Folded, MatchKind::Prefix] {
            let row = FIELDS.map(|field| score(kind, field));
            assert!(row.windows(2).all(|pair| pair[0] > pair[1]), "{kind:?}");
        }
        for field in FIELDS {
            assert!(score(MatchKind::Exact, field) > score(MatchKind::Folded, field));
            assert!(score(MatchKind::Folded, field) > score(MatchKind::OneTypo, field));
            assert!(score(MatchKind::CompoundPartFolded, field) > score(MatchKind::OneTypo, field));
            assert!(score(MatchKind::OneTypo, field) > score(MatchKind::TwoTypos, field));
        }
    }
}
