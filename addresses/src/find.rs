//! Answers what was typed, the best first.

use crate::addresses::{Addresses, Found};
use crate::houses::Numbered;
use crate::question::Question;
use crate::search::{COST_MOST, Hit, Search, Stage, WORSE_BY, What};
use std::collections::HashSet;

/// House numbers are looked up in at most this many streets.
const STREETS_MOST: usize = 500;
/// Answers that cost no more are not improved by looking for more typing errors. Whoever types sees the answers
/// and goes on, so that less is good enough.
const GOOD: [u32; 3] = [8, 16, u32::MAX];
const GOOD_WHILE_TYPING: [u32; 3] = [9, 24, u32::MAX];

/// A question, and how much of it there is.
pub struct Asked {
    pub question: Question,
    typing: bool,
}

impl Addresses {
    /// Candidates for an address, a street, a place or a postcode, the best first.
    pub fn find(&self, text: &str, most: usize) -> Vec<Found> {
        self.answer(text, most, false)
    }

    /// Candidates while somebody types: the last word may be a beginning, and so may the house number.
    pub fn suggest(&self, text: &str, most: usize) -> Vec<Found> {
        self.answer(text, most, true)
    }

    fn answer(&self, text: &str, most: usize, typing: bool) -> Vec<Found> {
        let question = Question::parse(text);
        if question.tokens.is_empty() {
            return Vec::new();
        }
        let asked = Asked { question, typing };
        let question = &asked.question;
        let good = if typing { GOOD_WHILE_TYPING } else { GOOD };
        for (stage, good) in [Stage::Exact, Stage::OneError, Stage::TwoErrors].into_iter().zip(good) {
            let hits = Search::new(self, question, stage, typing).hits();
            let hits = self.with_houses(hits, &asked);
            if stage == Stage::TwoErrors || hits.first().is_some_and(|best| best.cost <= good) {
                return self.told(hits, &asked, most);
            }
        }
        Vec::new()
    }

    /// Looks up the house of each street that may be meant, and puts all in order.
    fn with_houses(&self, mut hits: Vec<Hit>, Asked { question, typing }: &Asked) -> Vec<Hit> {
        hits.sort_by(Hit::compare);
        let mut numbered: Vec<Hit> = Vec::with_capacity(hits.len());
        for (at, hit) in hits.into_iter().enumerate() {
            let number = hit.number.and_then(|token| question.tokens[token].number.as_deref());
            match (&hit.what, number) {
                (What::Street(_), Some(_)) if at >= STREETS_MOST => {}
                (What::Street(street), Some(number)) => {
                    let begun =
                        *typing && question.ends_in_word && hit.number == Some(question.tokens.len() - 1);
                    numbered
                        .extend(self.houses(*street, number, begun).into_iter().map(|house| hit.with(house)));
                }
                _ => numbered.push(hit),
            }
        }
        numbered.sort_by(Hit::compare);
        numbered
    }

    fn told(&self, hits: Vec<Hit>, asked: &Asked, most: usize) -> Vec<Found> {
        let limit = hits.first().map_or(0, |best| (best.cost + WORSE_BY).min(COST_MOST));
        let mut labels = HashSet::new();
        let found = hits.into_iter().take_while(|hit| hit.cost <= limit).map(|hit| match hit.what {
            What::Place(place) => self.place_found(place),
            What::Area(area) => self.area_found(area),
            What::Street(street) => {
                let at = hit.house.map_or(self.index.streets[street].at, |house| self.index.houses[house].at);
                let certain = self.is_certain(&hit, asked);
                Found { certain, ..self.street_found(street, hit.house, hit.precision, at) }
            }
        });
        // The same house twice is two buildings far apart, which a label cannot tell from each other.
        found.filter(|found| labels.insert(found.label.clone())).take(most).collect()
    }
}

impl Hit {
    fn with(&self, house: Numbered) -> Hit {
        let Numbered { house, precision, cost } = house;
        Hit { house, precision, cost: self.cost + cost, ..self.clone() }
    }

    /// The cheapest first, then the most precise, then the best known, then in the order of the file.
    fn compare(&self, other: &Hit) -> std::cmp::Ordering {
        let key = |hit: &Hit| {
            let rank = match hit.what {
                // Whoever names a place alone means the place, not a street that is called like it.
                What::Place(id) => (0, id),
                What::Area(id) => (1, id),
                What::Street(id) => (2, id),
            };
            (hit.cost, rank.0, hit.precision, std::cmp::Reverse(hit.weight), rank.1, hit.house)
        };
        key(self).cmp(&key(other))
    }
}
