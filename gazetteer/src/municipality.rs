//! To which municipality an address counts, as far as the places and postcodes of a region tell.

use crate::find::with_code_prefix;
use crate::fold::{fold, without_small_words};
use crate::place_names::Places;
use crate::places::{Place, Postcode, places};
use std::borrow::Cow;
use std::collections::HashMap;

/// The one name of each municipality by what people write of it.
pub(crate) struct Municipalities(HashMap<String, Cow<'static, str>>);

impl Municipalities {
    /// Of two alike the later one is meant.
    pub fn of(names: impl IntoIterator<Item = (String, Cow<'static, str>)>) -> Municipalities {
        Municipalities(names.into_iter().map(|(key, name)| (without_small_words(&key), name)).collect())
    }

    /// The towns of postcodes, and before them the embedded places, of two alike the larger one.
    pub fn embedded<'a>(
        codes: &'a [Postcode],
        is_inside: impl Fn(&Place) -> bool + 'a,
    ) -> impl Iterator<Item = (String, Cow<'static, str>)> + 'a {
        let towns = codes.iter().map(|entry| (entry.key.to_string(), entry.place.clone()));
        // Places come in order of population, and later ones win.
        let places = places().iter().rev().filter(move |place| is_inside(place));
        towns.chain(places.map(|place| (place.key.to_string(), Cow::Borrowed(place.name))))
    }
}

impl Places {
    /// The one name for all spellings of a town. A village that is not known counts to the place of its postcode,
    /// where that has only one; what is nowhere known in the region stays as it was written.
    pub fn municipality(&self, post_code: &str, town: &str) -> String {
        let Municipalities(names) = &self.municipalities;
        let known = names.get(&without_small_words(&fold(town)));
        let of_code = || {
            let mut found = with_code_prefix(&self.codes, post_code).filter(|entry| entry.code == post_code);
            let first = found.next()?;
            found.all(|other| other.place == first.place).then_some(&first.place)
        };
        let code = !post_code.is_empty();
        let known = known.or_else(|| code.then(of_code).flatten());
        known.map_or_else(|| town.trim().to_owned(), |name| name.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::Places;

    #[test]
    fn spellings_are_one_and_unknown_villages_count_to_their_postcode() {
        let places = Places::built_in();
        let municipality = |post_code, town| places.municipality(post_code, town);
        for town in ["Linz", "linz", " LINZ "] {
            assert_eq!(municipality("4020", town), "Linz");
        }
        assert_eq!(municipality("4645", "Gruenau im Almtal"), municipality("4645", "Grünau i. Almtal"));
        assert_eq!(municipality("4240", "Unterhinterdorf"), "Freistadt");
        assert_eq!(municipality("", "Unterhinterdorf"), "Unterhinterdorf");
        assert_eq!(municipality("80331", " München "), "München", "outside of what we know");
    }
}
