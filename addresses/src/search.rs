//! Explains what was typed: which words are the street, which the town, which number is what.
//!
//! Every stretch of words may be the street's name, and every other stretch the town's. Each explanation has
//! a cost: typing errors, letters that are missing, words that it does not explain. The cheapest is meant.

use crate::addresses::{Addresses, Precision, called};
use crate::geometry::Point;
use crate::houses::HOUSE_COST_MOST;
use crate::index::NONE;
use crate::lexicon::{Lexicon, Tolerance};
use crate::question::Question;
use std::collections::HashMap;
use std::ops::Range;

/// Shorter words have too many neighbours for a typing error to be recognised.
const LETTERS_OF_ONE_ERROR: usize = 4;
const LETTERS_OF_TWO_ERRORS: usize = 8;
/// Where nothing else is found, even they are tried.
const LETTERS_OF_A_LAST_TRY: usize = 3;
const LETTERS_OF_A_BEGUN_ERROR: usize = 6;
const LETTERS_OF_A_BEGUN_STREET: usize = 3;
/// Names that are looked at for one stretch of words.
const NAMES_MOST: usize = 1_500;
/// A street this near to the middle of a place may be said to be in it.
const AROUND_PLACE_M: f64 = 3_000.0;
const AROUND_PLACE_COST: u32 = 4;
const VILLAGE_COST: u32 = 1;
const OTHER_CODE_COST: u32 = 8;
const NO_CODE_COST: u32 = 3;
const STRANGE_NUMBER_COST: u32 = 6;

/// What costs so much more than the best is not meant.
pub const WORSE_BY: u32 = 10;
/// What costs more explains too little of what was typed.
pub const COST_MOST: u32 = 48;

/// How much is tolerated. The later ones take longer and are only reached where the earlier find nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    Exact,
    OneError,
    TwoErrors,
}

/// The entry of the index that may be meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    Street(usize),
    Area(usize),
    Place(usize),
}

/// One thing that may be meant, and what speaks against it.
#[derive(Clone, Debug)]
pub struct Candidate {
    pub target: Target,
    pub cost: u32,
    /// Which token is the house number.
    pub number: Option<usize>,
    pub house: Option<usize>,
    pub precision: Precision,
    pub weight: u32,
    /// Of a street: the first of the tokens that name it, and the one behind them.
    pub name: (usize, usize),
    /// What is left beside it, and how its surroundings differ from what was typed.
    pub unexplained: u32,
    pub around: u32,
}

/// The cheapest way to take the question for a street.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct StreetReading {
    cost: u32,
    number: Option<usize>,
    name: (usize, usize),
    unexplained: u32,
    around: u32,
}

/// A stretch of tokens that may be a town, with the names that may be meant and their costs.
struct TownSpan {
    tokens: Range<usize>,
    names: HashMap<u32, u32>,
    /// Where the places of these names are.
    places: Vec<(Point, u32)>,
}

/// What the tokens beside a street's name are.
struct Surroundings<'a> {
    town: Option<&'a TownSpan>,
    code: Option<u32>,
    number: Option<usize>,
    numbers_another: bool,
    cost: u32,
}

pub struct Search<'a> {
    addresses: &'a Addresses,
    question: &'a Question,
    stage: Stage,
    typing: bool,
    /// For each token the postcode that it is.
    codes: Vec<Option<u32>>,
}

impl<'a> Search<'a> {
    pub fn new(addresses: &'a Addresses, question: &'a Question, stage: Stage, typing: bool) -> Search<'a> {
        let code = |number: &String| {
            let areas = addresses.index.areas.iter().map(|area| area.post_code);
            let mut codes = areas.filter(|code| *code != NONE);
            codes.find(|code| addresses.index.texts.get(*code) == number)
        };
        let codes = question.tokens.iter().map(|token| token.number.as_ref().and_then(code)).collect();
        Search { addresses, question, stage, typing, codes }
    }

    /// Everything that may be meant, in no order, each once.
    pub fn candidates(&self) -> Vec<Candidate> {
        let towns = self.towns();
        let mut candidates = self.places(&towns);
        let mut best = candidates.iter().map(|candidate| candidate.cost).min().unwrap_or(COST_MOST);
        let mut stretches: Vec<(u32, Range<usize>, Vec<Surroundings>)> = self
            .stretches()
            .map(|tokens| {
                let surroundings = self.surroundings(&tokens, &towns);
                let least = surroundings.iter().map(|beside| beside.cost).min().unwrap_or_default();
                (least, tokens, surroundings)
            })
            .collect();
        // What leaves the least unexplained comes first, and what leaves too much is not looked up at all.
        stretches.sort_by_key(|(least, tokens, _)| (*least, tokens.start, tokens.end));
        let mut streets: HashMap<usize, StreetReading> = HashMap::new();
        for (least, tokens, surroundings) in stretches {
            let limit = (best + WORSE_BY + HOUSE_COST_MOST).min(COST_MOST);
            if least > limit {
                break;
            }
            let stretch = (tokens.start, tokens.end);
            let names = self.names(&self.addresses.street_names, tokens, LETTERS_OF_A_BEGUN_STREET);
            for (name, cost) in names.into_iter().filter(|(_, cost)| least + cost <= limit) {
                for street in called(&self.addresses.streets, name) {
                    let all = surroundings.iter().filter_map(|beside| {
                        let (around, unexplained) = (self.cost_around(street, beside)?, beside.cost);
                        let cost = unexplained + around + cost;
                        Some(StreetReading {
                            cost,
                            number: beside.number,
                            name: stretch,
                            unexplained,
                            around,
                        })
                    });
                    if let Some(cheapest) = all.min() {
                        best = best.min(cheapest.cost);
                        let known = streets.entry(street).or_insert(cheapest);
                        *known = cheapest.min(*known);
                    }
                }
            }
        }
        candidates.extend(streets.into_iter().map(|(street, way)| {
            let area = self.addresses.index.areas.get(self.addresses.index.streets[street].area as usize);
            let weight = area.map_or(0, |area| area.houses);
            Candidate {
                target: Target::Street(street),
                cost: way.cost,
                number: way.number,
                house: None,
                precision: Precision::Street,
                weight,
                name: way.name,
                unexplained: way.unexplained,
                around: way.around,
            }
        }));
        candidates
    }

    fn stretches(&self) -> impl Iterator<Item = Range<usize>> + use<> {
        let count = self.question.tokens.len();
        (0..count).flat_map(move |from| (from + 1..=count).map(move |to| from..to))
    }

    /// The names that a stretch of tokens may be, with their costs, each once.
    fn names(&self, lexicon: &Lexicon, tokens: Range<usize>, begun_letters: usize) -> Vec<(u32, u32)> {
        let is_last = tokens.end == self.question.tokens.len();
        // Few names have a number in them, and whoever types such a name knows it.
        let numbered = self.question.tokens[tokens.clone()].iter().any(|token| token.number.is_some());
        let mut found = Vec::new();
        for key in self.question.keys(tokens, self.stage > Stage::Exact) {
            let letters = key.chars().count();
            // Whoever types may be within the last word; others are only begun where nothing else fits.
            let typing = self.typing && is_last && self.question.ends_in_word;
            let begun = self.stage > Stage::Exact && letters >= LETTERS_OF_ONE_ERROR;
            let unfinished = if typing { letters >= begun_letters } else { begun };
            let errors = match self.stage {
                _ if numbered => 0,
                Stage::TwoErrors if letters >= LETTERS_OF_TWO_ERRORS => 2,
                Stage::TwoErrors if letters >= LETTERS_OF_A_LAST_TRY => 1,
                Stage::OneError if letters >= LETTERS_OF_ONE_ERROR => 1,
                _ => 0,
            };
            // A short word that is begun and has an error may be nearly anything. Neither is it likely before
            // the last word of somebody who types, who would have seen it; but "Landsrt. 5" is.
            let may_be_both = letters >= LETTERS_OF_A_BEGUN_ERROR && (typing || !self.typing);
            if unfinished && errors > 0 && !may_be_both {
                lexicon.look_up(&key, Tolerance { errors: 0, unfinished, typing }, &mut found);
                lexicon.look_up(&key, Tolerance { errors, unfinished: false, typing }, &mut found);
            } else {
                lexicon.look_up(&key, Tolerance { errors, unfinished, typing }, &mut found);
            }
        }
        found.sort_unstable();
        found.dedup_by_key(|(name, _)| *name);
        if found.len() > NAMES_MOST {
            found.sort_by_key(|(name, cost)| (*cost, *name));
            found.truncate(NAMES_MOST);
        }
        found
    }

    fn towns(&self) -> Vec<TownSpan> {
        let words_only = |tokens: &Range<usize>| {
            self.question.tokens[tokens.clone()].iter().all(|token| token.number.is_none())
        };
        let mut towns = Vec::new();
        for tokens in self.stretches().filter(words_only) {
            let names = self.names(&self.addresses.town_names, tokens.clone(), 1);
            if !names.is_empty() {
                let places = names.iter().flat_map(|(name, cost)| {
                    let places = called(&self.addresses.places, *name);
                    places.map(|place| (self.addresses.index.places[place].at, *cost))
                });
                // Where a beginning fits many names, being around any of them says nothing.
                let places = if names.len() <= 5 { places.collect() } else { Vec::new() };
                towns.push(TownSpan { tokens, names: names.into_iter().collect(), places });
            }
        }
        towns
    }

    /// The ways to explain what is not the street's name.
    fn surroundings<'t>(&self, street: &Range<usize>, towns: &'t [TownSpan]) -> Vec<Surroundings<'t>> {
        let outside = |token: &usize| !street.contains(token);
        let count = self.question.tokens.len();
        let code = (0..count).filter(outside).find(|token| self.codes[*token].is_some());
        let number = self.house_number(street, code);
        let disjoint = |town: &&TownSpan| town.tokens.end <= street.start || town.tokens.start >= street.end;
        let options = std::iter::once(None).chain(towns.iter().filter(disjoint).map(Some));
        options
            .map(|town| {
                let explained = |token: &usize| {
                    Some(*token) == code
                        || Some(*token) == number
                        || town.is_some_and(|town| town.tokens.contains(token))
                };
                let left = (0..count).filter(outside).filter(|token| !explained(token));
                let behind =
                    |token: usize| number.is_some_and(|number| token > number && number + 3 >= token);
                let left: u32 = left.map(|token| self.question.cost_of_ignoring(token, behind(token))).sum();
                // A number behind a word that is not explained is that of another street.
                let word_before = number.and_then(|number| number.checked_sub(1)).filter(outside);
                let strange =
                    |token: &usize| self.question.tokens[*token].number.is_none() && !explained(token);
                let numbers_another = word_before.filter(strange).is_some();
                let cost = left + if numbers_another { STRANGE_NUMBER_COST } else { 0 };
                Surroundings {
                    town,
                    code: code.and_then(|token| self.codes[token]),
                    number,
                    numbers_another,
                    cost,
                }
            })
            .collect()
    }

    /// The number behind the street, else the one before it, else the first.
    fn house_number(&self, street: &Range<usize>, code: Option<usize>) -> Option<usize> {
        let tokens = &self.question.tokens;
        let number = |token: usize| tokens.get(token).filter(|_| Some(token) != code)?.number.as_ref();
        // Four digits elsewhere are a postcode that does not exist, rather than a house.
        let is_short =
            |number: &String| number.len() < 4 || number.bytes().any(|byte| !byte.is_ascii_digit());
        let behind = Some(street.end).filter(|token| number(*token).is_some());
        let before = street.start.checked_sub(1).filter(|token| number(*token).is_some_and(is_short));
        let elsewhere = (0..tokens.len()).filter(|token| !street.contains(token));
        let mut elsewhere = elsewhere.filter(|token| number(*token).is_some_and(is_short));
        behind.or(before).or_else(|| elsewhere.next())
    }

    /// What it costs to take a street for one in the town that is named beside it; nothing where it is elsewhere.
    fn cost_around(&self, street: usize, beside: &Surroundings) -> Option<u32> {
        let index = &self.addresses.index;
        let street = &index.streets[street];
        let area = index.areas.get(street.area as usize);
        let code = match (beside.code, area.map_or(NONE, |area| area.post_code)) {
            (None, _) => 0,
            (Some(code), own) if own == code => 0,
            (Some(_), NONE) => NO_CODE_COST,
            (Some(_), _) => OTHER_CODE_COST,
        };
        let Some(town) = beside.town else { return Some(code) };
        let named = |name: u32, more: u32| town.names.get(&name).map(|cost| cost + more);
        let own = area.and_then(|area| named(area.town, 0));
        let [municipality, village] = street.also;
        let around = || {
            let near = town.places.iter().filter(|(at, _)| at.metres_to(street.at) <= AROUND_PLACE_M);
            near.map(|(_, cost)| cost + AROUND_PLACE_COST).min()
        };
        let town = [own, named(municipality, 0), named(village, VILLAGE_COST)];
        let town = town.into_iter().flatten().min().or_else(around)?;
        Some(code + town)
    }

    /// Places and postcodes that may be meant where no street is.
    fn places(&self, towns: &[TownSpan]) -> Vec<Candidate> {
        let index = &self.addresses.index;
        let candidate = |target: Target, cost: u32, weight: u32| Candidate {
            target,
            cost,
            number: None,
            house: None,
            precision: Precision::Place,
            weight,
            name: (0, 0),
            unexplained: 0,
            around: 0,
        };
        let mut candidates = Vec::new();
        let nothing = 0..0;
        for beside in self.surroundings(&nothing, towns) {
            // A house number is of no use to a place, whosever it is.
            let strange = if beside.numbers_another { STRANGE_NUMBER_COST } else { 0 };
            let unused = beside.number.map_or(0, |token| self.question.cost_of_ignoring(token, false));
            let cost = beside.cost - strange + unused;
            let Some(town) = beside.town else {
                let coded =
                    index.areas.iter().enumerate().filter(|(_, area)| Some(area.post_code) == beside.code);
                candidates.extend(coded.map(|(id, area)| candidate(Target::Area(id), cost, area.houses)));
                continue;
            };
            for (name, named) in &town.names {
                let places = || called(&self.addresses.places, *name);
                let beside_code = if beside.code.is_some() { 2 } else { 0 };
                candidates.extend(places().map(|place| {
                    candidate(Target::Place(place), cost + named + beside_code, index.places[place].weight)
                }));
                for id in called(&self.addresses.areas, *name) {
                    let area = &index.areas[id];
                    match beside.code {
                        Some(code) if area.post_code == code => {
                            candidates.push(candidate(Target::Area(id), cost + named, area.houses));
                        }
                        None if places().next().is_none() => {
                            candidates.push(candidate(Target::Area(id), cost + named, area.houses));
                        }
                        _ => {}
                    }
                }
            }
        }
        candidates.extend(self.begun_codes().map(|(id, houses)| candidate(Target::Area(id), 1, houses)));
        candidates
    }

    /// Postcodes that begin with the only number that was typed so far.
    fn begun_codes(&self) -> impl Iterator<Item = (usize, u32)> {
        let only = match self.question.tokens.as_slice() {
            [token] if self.typing => token.number.as_deref(),
            _ => None,
        };
        let areas = self.addresses.index.areas.iter().enumerate();
        areas
            .filter(move |(_, area)| {
                let code = self.addresses.index.texts.get(area.post_code);
                only.is_some_and(|typed| code.len() > typed.len() && code.starts_with(typed))
            })
            .map(|(id, area)| (id, area.houses))
    }
}
