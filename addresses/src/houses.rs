//! Which house of a street is meant by a number.

use crate::addresses::{Addresses, Precision};
use crate::house_number::{HouseNumber, NEAR_NUMBERS, NumberFit};

/// At most this many houses that begin with the digits typed so far are offered.
const BEGUN_MOST: usize = 6;

/// What a number that does not exist costs at most.
pub const HOUSE_COST_MOST: u32 = 6;

/// A street with the house that answers to a number, and what the difference costs.
pub struct HouseMatch {
    pub house: Option<usize>,
    pub precision: Precision,
    pub cost: u32,
}

impl Addresses {
    /// The house that is meant; the nearest number, or the street alone, where it does not exist. With `begun`
    /// also the houses whose numbers begin so.
    pub fn houses(&self, street: usize, typed: &str, begun: bool) -> Vec<HouseMatch> {
        let best = self.best_house(street, typed);
        if !begun {
            return vec![best];
        }
        let begins = |house: &usize| {
            let number = self.index.texts.get(self.index.houses[*house].number()).to_lowercase();
            number.len() > typed.len() && number.starts_with(typed)
        };
        let mut longer: Vec<HouseMatch> = self
            .index
            .houses_of(street)
            .filter(begins)
            .take(BEGUN_MOST)
            .map(|house| HouseMatch { house: Some(house), precision: self.precision(house), cost: 1 })
            .collect();
        if longer.is_empty() || best.cost == 0 {
            longer.insert(0, best);
        }
        longer
    }

    fn precision(&self, house: usize) -> Precision {
        let estimated = self.index.houses[house].is_estimated();
        if estimated { Precision::NearestHouse } else { Precision::House }
    }

    fn best_house(&self, street: usize, typed: &str) -> HouseMatch {
        let street_only = HouseMatch { house: None, precision: Precision::Street, cost: HOUSE_COST_MOST };
        let Some(asked) = HouseNumber::parse(typed) else { return street_only };
        let all = self.index.houses_of(street);
        let number = |house: usize| leading_number(self.index.texts.get(self.index.houses[house].number()));
        // Houses stand in the order of their numbers, so only those around the asked one are looked at. A
        // range begins before the numbers in it.
        let lowest = asked.number.saturating_sub(100);
        let houses: Vec<usize> = all.collect();
        let from = houses.partition_point(|house| number(*house).is_none_or(|number| number < lowest));
        let around = houses[from..]
            .iter()
            .take_while(|house| number(**house).is_some_and(|number| number <= asked.number + NEAR_NUMBERS));
        let fits = around.filter_map(|house| {
            let exists = self.index.house_number(&self.index.houses[*house])?;
            Some((exists.fits(&asked), *house))
        });
        match fits.min() {
            Some((NumberFit::Same, house)) => {
                HouseMatch { house: Some(house), precision: self.precision(house), cost: 0 }
            }
            Some((NumberFit::Within, house)) => {
                HouseMatch { house: Some(house), precision: self.precision(house), cost: 1 }
            }
            Some((NumberFit::Off(off, _), house)) if off <= NEAR_NUMBERS => {
                let precision = Precision::NearestHouse;
                HouseMatch { house: Some(house), precision, cost: 3 + off.min(3) }
            }
            _ => street_only,
        }
    }
}

fn leading_number(text: &str) -> Option<u32> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    text[..digits].parse().ok()
}
