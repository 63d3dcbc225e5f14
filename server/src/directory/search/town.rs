//! Towns that somebody is about to type, at the end of what stands in the search box.

use super::{SearchSuggestion, SearchSuggestionKind};
use umkreis_gazetteer::{KnownPlace, Places};
use umkreis_services::catalogue::{AreaQuery, Point, Snapshot};
use umkreis_services::geo::Location;

/// Beside everything else that is offered.
const TOWNS: usize = 4;

/// This many known places that begin as typed are looked at; the first with companies are offered.
const CANDIDATES: usize = 16;

/// No town has a longer name.
const MAX_WORDS: usize = 4;

/// Without a preposition, fewer letters begin too many towns that nobody means.
const MIN_LETTERS: usize = 3;

/// Companies so far away are still nearby; a region's edge is not.
const NEARBY_KM: std::ops::RangeInclusive<f64> = 3.0..=10.0;

/// After these somebody types a place.
const PREPOSITIONS: [&str; 10] = ["in", "im", "am", "bei", "um", "nahe", "nähe", "naehe", "von", "nach"];

/// The towns that the text's end may begin, the best known first, and whether only a place can be meant.
pub fn half_typed(places: &Places, snapshot: &Snapshot, text: &str) -> (Vec<SearchSuggestion>, bool) {
    let (beginnings, place_expected) = beginnings(text);
    let towns = beginnings.into_iter().map(|beginning| places.beginning_with(beginning, CANDIDATES));
    let towns = towns.into_iter().find(|towns| !towns.is_empty()).unwrap_or_default();
    let offered: Vec<_> =
        towns.into_iter().filter(|town| has_companies(snapshot, town)).take(TOWNS).map(suggestion).collect();
    (offered, place_expected)
}

fn suggestion(town: &KnownPlace) -> SearchSuggestion {
    SearchSuggestion {
        kind: SearchSuggestionKind::Town,
        label: town.label.to_string(),
        id: None,
        count: None,
        location: Some(Location { lat: town.latitude, lng: town.longitude }),
    }
}

fn has_companies(snapshot: &Snapshot, town: &KnownPlace) -> bool {
    let query = AreaQuery {
        near: Point { latitude: town.latitude, longitude: town.longitude },
        radius_km: town.radius_km.clamp(*NEARBY_KM.start(), *NEARBY_KM.end()),
        ..AreaQuery::default()
    };
    snapshot.stores_near(&query, 0, 0).total > 0
}

/// The parts at the text's end that may begin a name, the longest first: what follows the last
/// preposition, and only that, or the last words.
fn beginnings(text: &str) -> (Vec<&str>, bool) {
    let starts: Vec<usize> = text
        .char_indices()
        .filter(|&(at, letter)| {
            !letter.is_whitespace() && !text[..at].ends_with(|before: char| !before.is_whitespace())
        })
        .map(|(at, _)| at)
        .collect();
    let word = |index: usize| text[starts[index]..].split_whitespace().next().unwrap_or_default();
    let last = (0..starts.len()).rfind(|&index| PREPOSITIONS.contains(&word(index).to_lowercase().as_str()));
    if let Some(preposition) = last {
        let place: Vec<&str> = starts.get(preposition + 1).map(|&start| &text[start..]).into_iter().collect();
        return (place, true);
    }
    let letters = |part: &str| part.chars().filter(|letter| letter.is_alphabetic()).count();
    let from = starts.len().saturating_sub(MAX_WORDS);
    let parts = starts[from..].iter().map(|&start| &text[start..]);
    (parts.filter(|part| letters(part) >= MIN_LETTERS).collect(), false)
}

#[cfg(test)]
mod tests {
    use super::beginnings;

    #[test]
    fn a_town_may_begin_with_any_of_the_last_words() {
        assert_eq!(beginnings("frei"), (vec!["frei"], false));
        assert_eq!(beginnings("käse  bad is"), (vec!["käse  bad is", "bad is"], false));
        assert_eq!(beginnings("eins zwei drei vier fünf").0.len(), 4);
        assert_eq!(beginnings("li"), (vec![], false));
        assert_eq!(beginnings(""), (vec![], false));
    }

    #[test]
    fn after_a_preposition_one_letter_begins_a_place() {
        assert_eq!(beginnings("bäcker in f"), (vec!["f"], true));
        assert_eq!(beginnings("Bäcker in der Nähe von Bad I"), (vec!["Bad I"], true));
        assert_eq!(beginnings("bäcker in"), (vec![], true));
    }
}
