//! What somebody typed into the search box: what is looked for, and where.
//!
//! A place inside the text ("Bäcker in Freistadt") becomes the place of the search and wins over where the
//! visitor is. A company's own name stays a name ("Tischlerei Linz"), and so do words without which the rest
//! finds nothing.

use super::{ListQuery, Point, Snapshot};
use serde::Serialize;
use umkreis_gazetteer::{PlaceInText, Places};

/// A text, divided into what is looked for and where.
pub struct TypedSearch<'a> {
    typed: Option<&'a str>,
    place: Option<PlaceInText>,
    /// The place as it is told with the answer.
    place_json: Option<String>,
}

/// A place that was understood inside the text.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SearchPlace {
    label: String,
    /// The words of the text that mean it.
    words: String,
    /// The text without them.
    rest: String,
    location: SearchLocation,
    radius_km: f64,
}

#[derive(Serialize)]
struct SearchLocation {
    lat: f64,
    lng: f64,
}

/// Finds the place inside a text, if there is one.
pub fn place_of(places: &Places, snapshot: &Snapshot, text: &str) -> Option<PlaceInText> {
    let mistyped =
        || mistyped_place(places, snapshot, text).or_else(|| unfinished_place(places, snapshot, text));
    let place = places.in_text(text).or_else(mistyped)?;
    let finds = || {
        let rest = ListQuery { text: Some(&place.rest), size: 0, ..ListQuery::default() };
        snapshot.list(&rest).total > 0
    };
    let meant = !is_quoted(text, &place) && !snapshot.has_name(text) && (place.rest.is_empty() || finds());
    meant.then_some(place)
}

/// A town with a typing error and no preposition: "Tischler Freistatd". The gazetteer alone does not believe it,
/// because it may be any word; here it is known that no company has such a word.
fn mistyped_place(places: &Places, snapshot: &Snapshot, text: &str) -> Option<PlaceInText> {
    let corrected = snapshot.corrected(text);
    corrected.iter().find_map(|(typed, shown)| {
        let start = text.find(typed.as_str())?;
        let end = start + typed.len();
        let named = |name: &str| places.in_text(name).filter(|town| town.rest.is_empty());
        // The word before may belong to the name: "Bad Ischel" is taken for a town before "Ischel" is for a sickle.
        let before = text[..start].trim_end();
        let first = before.rfind(' ').map_or(0, |space| space + 1);
        let whole = (!before.is_empty()).then(|| named(&format!("in {}", &text[first..end]))).flatten();
        let (words, town) = match whole {
            Some(town) => (first..end, town),
            None => (start..end, named(shown)?),
        };
        let around = [&text[..words.start], &text[words.end..]].map(str::trim);
        let rest = around.join(" ").trim().to_owned();
        Some(PlaceInText { words, rest, ..town })
    })
}

/// The last letters of a town that are still to come or were forgotten: "Gemüse Freistad". Shorter beginnings may
/// be anything, and so may what a company has as a word of its own.
fn unfinished_place(places: &Places, snapshot: &Snapshot, text: &str) -> Option<PlaceInText> {
    const LETTERS_MIN: usize = 6;
    const MISSING_MAX: usize = 2;
    const RESIDENTS_MIN: u32 = 2_000;
    let before = text.trim_end().rfind(' ').map_or(0, |space| space + 1);
    let typed = text[before..].trim_end();
    let letters = typed.chars().count();
    if letters < LETTERS_MIN || snapshot.has_word(typed) {
        return None;
    }
    let town = places.beginning_with(typed, 1).into_iter().next()?;
    let missing = town.label.chars().count().saturating_sub(letters);
    if missing > MISSING_MAX || town.residents < RESIDENTS_MIN {
        return None;
    }
    let whole = places.in_text(&town.label).filter(|place| place.rest.is_empty())?;
    let rest = text[..before].trim().to_owned();
    Some(PlaceInText { words: before..before + typed.len(), rest, ..whole })
}

impl<'a> TypedSearch<'a> {
    pub fn new(places: &Places, snapshot: &Snapshot, typed: Option<&'a str>) -> TypedSearch<'a> {
        let place = typed.and_then(|text| place_of(places, snapshot, text));
        let told = |place: &PlaceInText| place_json(typed.unwrap_or_default(), place);
        TypedSearch { typed, place_json: place.as_ref().and_then(told), place }
    }

    /// What is looked for; absent when nothing but a place was typed.
    pub fn text(&self) -> Option<&str> {
        let text = self.place.as_ref().map_or(self.typed, |place| Some(&place.rest));
        text.filter(|text| !text.is_empty())
    }

    /// What is told of the place.
    pub fn place_json(&self) -> Option<&str> {
        self.place_json.as_deref()
    }

    /// Where companies are wanted, and how far the place reaches; `visitor` is where the visitor is.
    pub fn near(&self, visitor: Option<Point>) -> (Option<Point>, f64) {
        match &self.place {
            Some(place) => {
                (Some(Point { latitude: place.latitude, longitude: place.longitude }), place.radius_km)
            }
            None => (visitor, 0.0),
        }
    }
}

fn place_json(text: &str, place: &PlaceInText) -> Option<String> {
    let told = SearchPlace {
        label: place.label.clone(),
        words: text.get(place.words.clone()).unwrap_or_default().to_owned(),
        rest: place.rest.clone(),
        location: SearchLocation { lat: place.latitude, lng: place.longitude },
        radius_km: place.radius_km,
    };
    serde_json::to_string(&told).ok()
}

/// What stands in quotation marks is meant as a word.
fn is_quoted(text: &str, place: &PlaceInText) -> bool {
    let before = text.get(..place.words.start).unwrap_or_default();
    let quotes = before.chars().filter(|letter| "\"„“”»«".contains(*letter)).count();
    let inside = text.get(place.words.clone()).unwrap_or_default();
    quotes % 2 == 1 || inside.contains(['"', '„', '“', '”', '»', '«'])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::{Catalogue, CompanyDoc};
    use umkreis_search::sample::{named, store_at};

    fn understood(companies: &[&str], text: &str) -> (Option<String>, Option<String>) {
        let docs = companies.iter().zip(1..).map(|(name, number)| named(number, name));
        let catalogue = Catalogue::new(docs.collect::<Vec<CompanyDoc>>(), Vec::new());
        let snapshot = catalogue.snapshot();
        let typed = TypedSearch::new(&Places::built_in(), &snapshot, Some(text));
        (typed.text().map(str::to_owned), typed.place.as_ref().map(|place| place.label.clone()))
    }

    #[test]
    fn a_place_in_the_text_becomes_the_place_of_the_search() {
        let some = |text: &str| Some(text.to_owned());
        assert_eq!(
            understood(&["Bäckerei Huber"], "bäckerei in freistadt"),
            (some("bäckerei"), some("Freistadt"))
        );
        assert_eq!(understood(&["Bäckerei Huber"], "Freistadt"), (None, some("Freistadt")));
        assert_eq!(understood(&["Bäckerei Huber"], "bäckerei"), (some("bäckerei"), None));
    }

    #[test]
    fn a_mistyped_town_is_a_place_without_a_preposition() {
        let mut docs = vec![named(1, "Tischlerei Huber")];
        docs[0].stores = vec![
            store_at("Freistadt", Point { latitude: 48.51, longitude: 14.5 }),
            store_at("Bad Ischl", Point { latitude: 47.71, longitude: 13.62 }),
        ];
        let catalogue = Catalogue::new(docs, Vec::new());
        let snapshot = catalogue.snapshot();
        let places = Places::built_in();
        let typed = TypedSearch::new(&places, &snapshot, Some("tischler bad ischel"));
        assert_eq!(typed.place.as_ref().map(|place| place.label.as_str()), Some("Bad Ischl"));
        assert_eq!(typed.text(), Some("tischler"));
        for (text, rest) in [("tischler freistatd", Some("tischler")), ("freistatd", None)] {
            let typed = TypedSearch::new(&places, &snapshot, Some(text));
            assert_eq!(typed.place.as_ref().map(|place| place.label.as_str()), Some("Freistadt"), "{text}");
            assert_eq!(typed.text(), rest);
            assert!(typed.place_json().is_some_and(|json| json.contains("freistatd")));
        }
        let typed = TypedSearch::new(&places, &snapshot, Some("tischler freistad"));
        assert_eq!(typed.place.as_ref().map(|place| place.label.as_str()), Some("Freistadt"));
        assert_eq!(typed.text(), Some("tischler"));
        let quoted = TypedSearch::new(&places, &snapshot, Some("\"freistatd\" tischler"));
        assert!(quoted.place.is_none());
    }

    #[test]
    fn names_quoted_words_and_words_that_find_nothing_else_stay_words() {
        assert_eq!(understood(&["Teilauto Freistadt"], "teilauto freistadt").1, None);
        assert_eq!(understood(&["Bäckerei Huber"], "bäckerei \"freistadt\"").1, None);
        assert_eq!(understood(&["Bäckerei Huber"], "qzxvw freistadt").1, None);
    }
}
