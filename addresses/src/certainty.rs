//! Whether an answer can be trusted by somebody who does not look at it, as when an owner's address is saved.

use crate::addresses::Addresses;
use crate::find::Query;
use crate::lexicon::ERROR_COST;
use crate::names::searchable_forms;
use crate::search::{Candidate, Target};
use crate::typing_error::TypoAutomaton;

/// Who leaves a word of two letters or more unexplained may mean another town, and beside the right postcode who
/// leaves a longer one.
const UNEXPLAINED_MOST: u32 = 10;
const UNEXPLAINED_BESIDE_CODE: u32 = 16;
/// A slip makes another name of a shorter one.
const LETTERS_OF_A_SLIP: usize = 4;

impl Addresses {
    pub(crate) fn is_certain(&self, candidate: &Candidate, query: &Query) -> bool {
        let Target::Street(street) = candidate.target else { return true };
        let has_code = self.has_code(street, query);
        let unexplained_most = if has_code { UNEXPLAINED_BESIDE_CODE } else { UNEXPLAINED_MOST };
        let in_place = candidate.around < ERROR_COST || has_code;
        candidate.unexplained < unexplained_most && in_place && self.is_called(street, candidate, query)
    }

    /// Whether the street has one of the postcodes that were typed.
    fn has_code(&self, street: usize, query: &Query) -> bool {
        let area = self.index.areas.get(self.index.streets[street].area as usize);
        let code = area.map_or("", |area| self.index.texts.get(area.post_code));
        query.question.tokens.iter().any(|token| token.number.as_deref() == Some(code))
    }

    /// Whether it is the name that was typed, or one that no other street has and that a slip makes of it:
    /// whoever writes "Bergstraße" does not mean the Burgstraße, for there is a Bergstraße elsewhere.
    fn is_called(&self, street: usize, candidate: &Candidate, query: &Query) -> bool {
        let keys = query.question.keys(candidate.name.0..candidate.name.1, true);
        let forms = searchable_forms(self.index.texts.get(self.index.streets[street].name));
        if keys.iter().any(|key| forms.iter().any(|(form, _)| form == key)) {
            return true;
        }
        let is_slip = |key: &String| {
            let slip = TypoAutomaton::new(key, 1, false);
            let fits = |form: &str| slip.errors_in(form.as_bytes()).is_some();
            key.chars().count() >= LETTERS_OF_A_SLIP && forms.iter().any(|(form, _)| fits(form))
        };
        keys.iter().any(is_slip) && !keys.iter().any(|key| self.street_names.knows(key))
    }
}
