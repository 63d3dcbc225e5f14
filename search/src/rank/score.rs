//! What a match counts: one table of weights, and what distance costs.
//!
//! Companies are put in order by the sum of their words' scores, less what their distance costs; among
//! equals the nearest comes first, then the name. `/reihenfolge` explains it to visitors.

use crate::index::Field;
use crate::text::{MatchKind, Relation};

/// The largest score of one word has six bits.
pub const SCORE_BITS: usize = 6;

/// A name typed in full comes before everything else.
pub const FULL_NAME_SCORE: u16 = 63;

/// The weights: what a company is (name, category, first sentence) counts before its tags, and these before
/// what its texts mention. In each of these a word's own hits come before those of its relatives, and whole
/// words before what merely begins like them. A mere mention does not come before the trade that is meant, but
/// before whoever has only something wider to do with it.
#[rustfmt::skip]
pub fn score(kind: MatchKind, field: Field) -> u8 {
    let row: [u8; 8] = match kind {
        //                                          name cat. other lead tag place text contact
        MatchKind::Whole                             => [62, 60, 46, 56, 48, 44, 36, 32],
        MatchKind::Related(Relation::Form)           => [61, 59, 45, 55, 47, 43, 35, 31],
        MatchKind::WholeFolded                       => [60, 58, 44, 54, 46, 42, 35, 31],
        MatchKind::Head                              => [58, 54, 41, 50, 43, 38, 33,  0],
        MatchKind::RelatedHead(Relation::Form)       => [58, 54, 41, 50, 43, 38, 33,  0],
        MatchKind::Prefix                            => [57, 53, 40, 46, 42, 40, 28, 20],
        MatchKind::PrefixFolded                      => [48, 44, 34, 38, 36, 34, 24, 12],
        MatchKind::ShortPrefix                       => [57, 53, 40,  0, 42, 40,  0,  0],
        MatchKind::ShortPrefixFolded                 => [48, 44, 34,  0, 36, 34,  0,  0],
        MatchKind::Part                              => [54, 46, 34, 36, 34,  0, 22,  0],
        MatchKind::Related(Relation::Same)           => [47, 46, 40, 44, 38,  0, 25,  0],
        MatchKind::RelatedHead(Relation::Same)       => [46, 45, 39, 43, 37,  0, 23,  0],
        MatchKind::Related(Relation::Need)           => [46, 45, 38, 43, 37,  0, 20,  0],
        MatchKind::RelatedHead(Relation::Need)       => [45, 44, 37, 42, 36,  0, 19,  0],
        MatchKind::Related(Relation::Narrower)       => [44, 43, 37, 41, 36,  0, 21,  0],
        MatchKind::RelatedHead(Relation::Narrower)   => [42, 41, 36, 39, 34,  0, 18,  0],
        MatchKind::Related(Relation::Wider)          => [35, 35, 31, 34, 30,  0, 14,  0],
        MatchKind::RelatedHead(Relation::Wider)      => [34, 34, 30, 33, 29,  0, 13,  0],
        MatchKind::Related(Relation::Broader)        => [19, 18, 13, 17, 15,  0, 12,  0],
        MatchKind::RelatedHead(Relation::Broader)    => [16, 15, 11, 14, 13,  0,  8,  0],
        MatchKind::Beginning                         => [26, 22, 14, 12, 16, 18,  7,  6],
        MatchKind::PartPrefix                        => [24, 20, 13, 11, 14,  5,  6,  0],
    };
    let [name, category, other_category, lead, tag, place, description, contact] = row;
    match field {
        Field::Name => name,
        Field::Category => category,
        Field::OtherCategory => other_category,
        Field::Lead => lead,
        Field::Tag => tag,
        Field::Place => place,
        Field::Description => description,
        Field::Contact => contact,
    }
}

/// No more than this is a mere mention in a text.
pub const MENTIONED_SCORE: u16 = 36;

/// How often the relevance of what only adds to a sum is halved: of a detail ("frisch"), which puts alike companies
/// in order and makes nothing of something else, and of the single words of a phrase or compound.
pub const DETAIL_HALVINGS: usize = 3;
pub const ADDED_PART_HALVINGS: usize = 3;

/// The same for a compound whose words are only matched by what is related to them.
pub const LOOSE_HALVINGS: usize = 1;

/// The same for how a thing should be, or what it is for: neither outweighs the thing.
pub const CIRCUMSTANCE_HALVINGS: usize = 1;

/// Whoever is this much less what is looked for does not stand for all only because of a quality or purpose.
pub const CIRCUMSTANCE_LOSS_MAX: u16 = 5;

/// Fewer companies than this may mention everything that was typed, or an unknown word, by chance.
pub const FEW_BY_CHANCE: u32 = 5;

/// Another word is offered instead of a doubtful one only if this many times as many companies have it.
pub const DOUBTED_TIMES: usize = 3;

/// What it costs to be farther away than this many kilometres: something much nearer that is nearly as good
/// comes first.
pub const DISTANCE_COSTS: [(f64, u16); 6] =
    [(4.0, 2), (8.0, 4), (15.0, 7), (25.0, 10), (40.0, 13), (70.0, 16)];

/// How many times as much it costs to be far from a place that was typed, for each of so many words: relevance is the
/// sum of what the words score, and who asks for two things in Perg wants neither of them fifty kilometres away.
const NAMED_PLACE_TIMES: u16 = 2;
const NAMED_PLACE_WORDS_MAX: u16 = 2;

pub fn named_place_times(words: u16) -> u16 {
    NAMED_PLACE_TIMES * words.clamp(1, NAMED_PLACE_WORDS_MAX)
}

/// What an unknown distance costs; nothing costs more.
pub const UNKNOWN_DISTANCE_COST: u16 = 64;

#[cfg(test)]
mod tests {
    use super::*;

    const FIELDS: [Field; 7] = [
        Field::Name,
        Field::Category,
        Field::Lead,
        Field::Tag,
        Field::Place,
        Field::Description,
        Field::Contact,
    ];
    const RELATIONS: [Relation; 5] =
        [Relation::Same, Relation::Need, Relation::Narrower, Relation::Wider, Relation::Broader];

    #[test]
    fn what_a_company_is_counts_before_tags_and_tags_before_texts() {
        for kind in [MatchKind::Whole, MatchKind::Head, MatchKind::Prefix] {
            let row = FIELDS.map(|field| score(kind, field));
            assert!(row.windows(2).all(|pair| pair[0] > pair[1]), "{kind:?}");
        }
    }

    #[test]
    fn own_hits_come_before_those_of_relatives() {
        let texts =
            [Field::Name, Field::Category, Field::OtherCategory, Field::Lead, Field::Tag, Field::Description];
        for field in texts {
            let own = score(MatchKind::Whole, field).min(score(MatchKind::Head, field));
            for relation in RELATIONS {
                assert!(own > score(MatchKind::Related(relation), field), "{field:?} {relation:?}");
            }
        }
        let tagged = score(MatchKind::Whole, Field::Tag);
        assert!(RELATIONS.iter().all(|&relation| tagged > score(MatchKind::Related(relation), Field::Name)));
        assert!(FIELDS.iter().all(|&field| u16::from(score(MatchKind::Whole, field)) < 1 << SCORE_BITS));
    }

    #[test]
    fn the_trade_that_is_meant_comes_before_a_mere_mention() {
        let mention = score(MatchKind::Whole, Field::Description);
        assert_eq!(u16::from(mention), MENTIONED_SCORE);
        for relation in [Relation::Same, Relation::Need, Relation::Narrower] {
            assert!(score(MatchKind::RelatedHead(relation), Field::Lead) > mention, "{relation:?}");
        }
        for field in FIELDS {
            assert!(score(MatchKind::Related(Relation::Wider), field) < mention, "{field:?}");
        }
    }

    #[test]
    fn distance_costs_more_the_farther_it_is() {
        assert!(DISTANCE_COSTS.is_sorted());
        let most = named_place_times(u16::MAX);
        assert!(DISTANCE_COSTS.iter().all(|&(_, cost)| most * cost <= UNKNOWN_DISTANCE_COST));
        assert!(named_place_times(0) == named_place_times(1) && named_place_times(1) < most);
    }
}
