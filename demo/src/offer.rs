//! The special offer, which groups companies for a while.

use super::illustration::Illustration;

/// A special offer that groups companies for a while.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    pub title: &'static str,
    pub description: &'static str,
    /// Days from today; a negative number has already passed.
    pub start_in_days: i64,
    pub end_in_days: i64,
    pub published: bool,
    pub image: Illustration,
    /// Indexes of the companies that take part.
    pub company_indexes: Vec<usize>,
}

/// One company in this many takes part.
const OFFER_EVERY: usize = 13;

/// One offer that is running today, among `company_count` companies; at most fifty take part.
pub fn offers(company_count: usize) -> Vec<Offer> {
    vec![Offer {
        title: "Klimawochen Oberösterreich",
        description: "Drei Wochen lang zeigen Betriebe aus dem ganzen Land, wie klimafreundliches Wirtschaften \
                      gelingt: mit offenen Türen, Kostproben, Führungen und kleinen Preisen.",
        start_in_days: -5,
        end_in_days: 16,
        published: true,
        image: Illustration::Offer,
        company_indexes: (0..company_count).step_by(OFFER_EVERY).take(50).collect(),
    }]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_offer_runs_today() {
        let offers = offers(650);
        assert_eq!(offers.len(), 1);
        assert!(offers[0].start_in_days < 0 && 0 < offers[0].end_in_days && offers[0].published);
        assert_eq!(offers[0].company_indexes.len(), 50);
        assert!(offers[0].company_indexes.iter().all(|&index| index < 650));
    }
}
