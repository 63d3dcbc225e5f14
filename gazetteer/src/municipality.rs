//! To which municipality an address counts, as far as places and postcodes tell.

use crate::find::with_code_prefix;
use crate::fold::{fold, without_small_words};
use crate::places::{Postcode, places, postcodes};
use std::collections::HashMap;
use std::sync::LazyLock;

/// The name of the place by what people write of it; of two alike the larger one.
fn known(town: &str) -> Option<&'static str> {
    static NAMES: LazyLock<HashMap<String, &'static str>> = LazyLock::new(|| {
        let all = postcodes().iter().map(|entry| (&*entry.key, &*entry.place));
        // Later ones win, and places come in order of population.
        let all = all.chain(places().iter().rev().map(|place| (&*place.key, place.name)));
        all.map(|(key, name)| (without_small_words(key), name)).collect()
    });
    NAMES.get(&without_small_words(&fold(town))).copied()
}

/// The one name for all spellings of a town. A village that is not known counts to the place of its postcode,
/// where that has only one; what is nowhere known stays as it was written.
pub fn municipality(post_code: &str, town: &str) -> String {
    let of_code = || {
        let mut found = with_code_prefix(post_code).filter(|entry: &&Postcode| entry.code == post_code);
        let first = found.next()?;
        found.all(|other| other.place == first.place).then_some(&*first.place)
    };
    let code = !post_code.is_empty();
    known(town).or_else(|| code.then(of_code).flatten()).unwrap_or(town.trim()).to_owned()
}

#[cfg(test)]
mod tests {
    use super::municipality;

    #[test]
    fn spellings_are_one_and_unknown_villages_count_to_their_postcode() {
        for town in ["Linz", "linz", " LINZ "] {
            assert_eq!(municipality("4020", town), "Linz");
        }
        assert_eq!(municipality("4645", "Gruenau im Almtal"), municipality("4645", "Grünau i. Almtal"));
        assert_eq!(municipality("4240", "Unterhinterdorf"), "Freistadt");
        assert_eq!(municipality("", "Unterhinterdorf"), "Unterhinterdorf");
        assert_eq!(municipality("80331", " München "), "München", "outside of what we know");
    }
}
