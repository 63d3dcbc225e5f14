//! Answers what was typed, the best first.

use crate::addresses::{Addresses, FoundAddress};
use crate::houses::HouseMatch;
use crate::question::Question;
use crate::search::{COST_MOST, Candidate, Search, Stage, Target, WORSE_BY};
use std::collections::HashSet;

/// House numbers are looked up in at most this many streets.
const STREETS_MOST: usize = 500;
/// Answers that cost no more are not improved by looking for more typing errors. Whoever types sees the answers
/// and goes on, so that less is good enough.
const GOOD: [u32; 3] = [8, 16, u32::MAX];
const GOOD_WHILE_TYPING: [u32; 3] = [9, 24, u32::MAX];

/// A question, and how much of it there is.
pub struct Query {
    pub question: Question,
    typing: bool,
}

impl Addresses {
    /// Candidates for an address, a street, a place or a postcode, the best first.
    pub fn find(&self, text: &str, most: usize) -> Vec<FoundAddress> {
        self.answer(text, most, false)
    }

    /// Candidates while somebody types: the last word may be a beginning, and so may the house number.
    pub fn suggest(&self, text: &str, most: usize) -> Vec<FoundAddress> {
        self.answer(text, most, true)
    }

    fn answer(&self, text: &str, most: usize, typing: bool) -> Vec<FoundAddress> {
        let question = Question { region: self.region.clone(), ..Question::parse(text) };
        if question.tokens.is_empty() {
            return Vec::new();
        }
        let query = Query { question, typing };
        let question = &query.question;
        let good = if typing { GOOD_WHILE_TYPING } else { GOOD };
        for (stage, good) in [Stage::Exact, Stage::OneError, Stage::TwoErrors].into_iter().zip(good) {
            let candidates = Search::new(self, question, stage, typing).candidates();
            let candidates = self.with_houses(candidates, &query);
            if stage == Stage::TwoErrors || candidates.first().is_some_and(|best| best.cost <= good) {
                return self.answers(candidates, &query, most);
            }
        }
        Vec::new()
    }

    /// Looks up the house of each street that may be meant, and puts all in order.
    fn with_houses(
        &self,
        mut candidates: Vec<Candidate>,
        Query { question, typing }: &Query,
    ) -> Vec<Candidate> {
        candidates.sort_by(Candidate::compare);
        let mut numbered: Vec<Candidate> = Vec::with_capacity(candidates.len());
        for (at, candidate) in candidates.into_iter().enumerate() {
            let number = candidate.number.and_then(|token| question.tokens[token].number.as_deref());
            match (&candidate.target, number) {
                (Target::Street(_), Some(_)) if at >= STREETS_MOST => {}
                (Target::Street(street), Some(number)) => {
                    let begun = *typing
                        && question.ends_in_word
                        && candidate.number == Some(question.tokens.len() - 1);
                    numbered.extend(
                        self.houses(*street, number, begun).into_iter().map(|house| candidate.with(house)),
                    );
                }
                _ => numbered.push(candidate),
            }
        }
        numbered.sort_by(Candidate::compare);
        numbered
    }

    fn answers(&self, candidates: Vec<Candidate>, query: &Query, most: usize) -> Vec<FoundAddress> {
        let limit = candidates.first().map_or(0, |best| (best.cost + WORSE_BY).min(COST_MOST));
        let mut labels = HashSet::new();
        let found = candidates.into_iter().take_while(|candidate| candidate.cost <= limit).map(|candidate| {
            match candidate.target {
                Target::Place(place) => self.place_found(place),
                Target::Area(area) => self.area_found(area),
                Target::Street(street) => {
                    let at = candidate
                        .house
                        .map_or(self.index.streets[street].at, |house| self.index.houses[house].at);
                    let certain = self.is_certain(&candidate, query);
                    FoundAddress {
                        certain,
                        ..self.street_found(street, candidate.house, candidate.precision, at)
                    }
                }
            }
        });
        // The same house twice is two buildings far apart, which a label cannot tell from each other.
        found.filter(|found| labels.insert(found.label.clone())).take(most).collect()
    }
}

impl Candidate {
    fn with(&self, house: HouseMatch) -> Candidate {
        let HouseMatch { house, precision, cost } = house;
        Candidate { house, precision, cost: self.cost + cost, ..self.clone() }
    }

    /// The cheapest first, then the most precise, then the best known, then in the order of the file.
    fn compare(&self, other: &Candidate) -> std::cmp::Ordering {
        let key = |candidate: &Candidate| {
            let rank = match candidate.target {
                // Whoever names a place alone means the place, not a street that is called like it.
                Target::Place(id) => (0, id),
                Target::Area(id) => (1, id),
                Target::Street(id) => (2, id),
            };
            (
                candidate.cost,
                rank.0,
                candidate.precision,
                std::cmp::Reverse(candidate.weight),
                rank.1,
                candidate.house,
            )
        };
        key(self).cmp(&key(other))
    }
}
