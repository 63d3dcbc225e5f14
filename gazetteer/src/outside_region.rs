//! Towns that everybody knows and that lie beyond the region: whoever types one means none of its namesakes here.

use std::sync::LazyLock;

use crate::RegionBox;
use crate::find::Candidate;
use crate::fold::fold;
use crate::places::{number, rows};

static ELSEWHERE_TSV: &str = include_str!("../data/elsewhere.tsv");

struct OutsideTown {
    names: Vec<String>,
    latitude: f64,
    longitude: f64,
}

fn towns() -> &'static [OutsideTown] {
    static TOWNS: LazyLock<Vec<OutsideTown>> = LazyLock::new(|| rows(ELSEWHERE_TSV).map(parse).collect());
    &TOWNS
}

fn parse([name, latitude, longitude, other]: [&'static str; 4]) -> OutsideTown {
    let names = [name, other].into_iter().map(fold).filter(|name| !name.is_empty());
    OutsideTown { names: names.collect(), latitude: number(latitude), longitude: number(longitude) }
}

/// Puts what is called just as the text before all longer names. Where the text is a town that everybody knows
/// and that lies outside the region, nothing else is meant: "Wien" is not "Wienerbruck".
pub fn exact_first(text: &str, found: Vec<Candidate>, within: &RegionBox) -> Vec<Candidate> {
    let wanted = fold(town_in(text));
    let (mut exact, longer): (Vec<_>, Vec<_>) =
        found.into_iter().partition(|candidate| is_called(candidate, &wanted));
    if !lies_elsewhere(&wanted, within) {
        exact.extend(longer);
    }
    exact
}

/// Of "Stephansplatz 1, 1010 Wien" what follows the street and the postcode; a name alone is itself.
fn town_in(text: &str) -> &str {
    let last = text.rsplit(',').next().unwrap_or_default();
    last.trim_start_matches(|letter: char| letter.is_ascii_digit() || letter == ' ')
}

fn lies_elsewhere(wanted: &str, within: &RegionBox) -> bool {
    towns().iter().any(|town| {
        town.names.iter().any(|name| name == wanted) && !within.contains(town.latitude, town.longitude)
    })
}

/// A label may have a postcode before the name, and a land or a neighbour behind it.
fn is_called(candidate: &Candidate, wanted: &str) -> bool {
    !wanted.is_empty() && fold(name_of(&candidate.label)) == wanted
}

/// The name in a label such as "4573 Hinterstoder", "Passau, Deutschland" or "Berg (nahe Linz)".
pub(crate) fn name_of(label: &str) -> &str {
    let name = label.trim_start_matches(|letter: char| letter.is_ascii_digit() || letter == ' ');
    name.split([',', '(']).next().unwrap_or_default().trim()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::REGION_BOX;
    use crate::find::find;

    fn labels(text: &str) -> Vec<String> {
        let found = exact_first(text, find(text, 8, &REGION_BOX), &REGION_BOX);
        found.into_iter().map(|candidate| candidate.label).collect()
    }

    #[test]
    fn a_town_beyond_the_region_is_no_longer_name_within_it() {
        assert_eq!(find("Wien", 8, &REGION_BOX)[0].label, "3223 Wienerbruck", "or this test proves nothing");
        for text in ["Wien", "wien ", "1010 Wien", "Stephansplatz 1, 1010 Wien", "Vienna", "St. Pölten"] {
            assert_eq!(labels(text), [""; 0], "{text}");
        }
        assert_eq!(labels("Wienerb"), ["3223 Wienerbruck"]);
    }

    #[test]
    fn a_namesake_within_the_region_is_found() {
        assert_eq!(labels("Sankt Gallen"), ["Sankt Gallen, Steiermark"]);
    }

    #[test]
    fn a_town_is_elsewhere_only_for_those_who_are_not_there() {
        let around_vienna = RegionBox { west: 16.0, south: 48.0, east: 16.6, north: 48.4 };
        assert!(!lies_elsewhere("wien", &around_vienna));
        assert!(lies_elsewhere("graz", &around_vienna));
    }

    #[test]
    fn none_of_the_towns_lies_where_the_embedded_places_are() {
        for town in towns() {
            assert!(!REGION_BOX.contains(town.latitude, town.longitude), "{:?}", town.names);
        }
    }

    #[test]
    fn the_very_name_comes_before_longer_ones() {
        for text in ["Steyr", "Berg", "Wels", "Haag", "4020 Linz"] {
            let wanted = fold(town_in(text));
            let found = labels(text);
            assert_eq!(fold(name_of(&found[0])), wanted, "{text}: {found:?}");
        }
    }
}
