//! The embedded lists of places and postcodes, parsed once on first use.

use std::borrow::Cow;
use std::sync::LazyLock;

use crate::fold::fold;

static PLACES_TSV: &str = include_str!("../data/places.tsv");
static POSTCODES_TSV: &str = include_str!("../data/postcodes.tsv");

/// The state that the directory is about, as it is written in the data.
pub const HOME_STATE: &str = "OÖ";

/// A village, town or city.
#[derive(Debug)]
pub struct Place {
    pub name: &'static str,
    pub key: Box<str>,
    pub latitude: f64,
    pub longitude: f64,
    pub population: u32,
    pub state: &'static str,
}

/// How near a coordinate is to what was asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Deserialize, serde::Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Precision {
    /// The house itself.
    Address,
    /// Somewhere along the street.
    Street,
    /// The middle of the town or village itself.
    Town,
    /// Only the surroundings are known: the middle of the neighbouring postcodes.
    Area,
}

/// One postcode and the place the post delivers it to.
#[derive(Clone, Debug)]
pub struct Postcode {
    pub code: Cow<'static, str>,
    pub place: Cow<'static, str>,
    pub key: Box<str>,
    pub latitude: f64,
    pub longitude: f64,
    pub precision: Precision,
}

/// Every place of the region, the most populous first.
pub fn places() -> &'static [Place] {
    static PLACES: LazyLock<Vec<Place>> = LazyLock::new(|| rows(PLACES_TSV).map(parse_place).collect());
    &PLACES
}

/// Every postcode of the region, in ascending order.
pub fn postcodes() -> &'static [Postcode] {
    static POSTCODES: LazyLock<Vec<Postcode>> =
        LazyLock::new(|| rows(POSTCODES_TSV).map(parse_postcode).collect());
    &POSTCODES
}

/// Whether a directory around this point is about our state, which the embedded tables were written for.
pub fn is_at_home(latitude: f64, longitude: f64) -> bool {
    const NEAR_KM: f64 = 15.0;
    let km = |place: &Place| distance_km((place.latitude, place.longitude), (latitude, longitude));
    let nearest = places().iter().min_by(|a, b| km(a).total_cmp(&km(b)));
    nearest.is_some_and(|place| place.state == HOME_STATE && km(place) < NEAR_KM)
}

/// Distance in kilometres; treating the earth as flat is exact enough within the region.
pub fn distance_km(a: (f64, f64), b: (f64, f64)) -> f64 {
    let east = (a.1 - b.1) * ((a.0 + b.0) / 2.0).to_radians().cos();
    east.hypot(a.0 - b.0) * 111.2
}

/// The rows of an embedded table without its heading.
pub(crate) fn rows<const COLUMNS: usize>(
    table: &'static str,
) -> impl Iterator<Item = [&'static str; COLUMNS]> {
    table.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let mut fields = line.split('\t');
        std::array::from_fn(|_| fields.next().expect("the embedded table has all its columns"))
    })
}

fn parse_place([name, latitude, longitude, population, state]: [&'static str; 5]) -> Place {
    Place {
        name,
        key: fold(name).into(),
        latitude: number(latitude),
        longitude: number(longitude),
        population: number(population) as u32,
        state,
    }
}

fn parse_postcode([code, place, latitude, longitude, precision]: [&'static str; 5]) -> Postcode {
    Postcode {
        code: code.into(),
        place: place.into(),
        key: fold(place).into(),
        latitude: number(latitude),
        longitude: number(longitude),
        precision: if precision == "town" { Precision::Town } else { Precision::Area },
    }
}

pub(crate) fn number(field: &str) -> f64 {
    field.parse().expect("the embedded table holds numbers")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::REGION_BOX;

    #[test]
    fn every_place_and_postcode_lies_in_the_region() {
        assert!(places().len() > 1500);
        assert!(postcodes().len() > 900);
        assert!(places().iter().all(|place| REGION_BOX.contains(place.latitude, place.longitude)));
        assert!(postcodes().iter().all(|entry| REGION_BOX.contains(entry.latitude, entry.longitude)));
    }

    #[test]
    fn postcodes_are_sorted_for_binary_search() {
        assert!(postcodes().is_sorted_by_key(|entry| &*entry.code));
    }

    #[test]
    fn a_directory_is_at_home_where_its_middle_is() {
        assert!(is_at_home(48.0, 14.0) && is_at_home(48.5, 14.5));
        for (latitude, longitude) in [(47.14, 9.52), (47.8, 13.04), (48.21, 16.37), (43.74, 7.42)] {
            assert!(!is_at_home(latitude, longitude), "{latitude} {longitude}");
        }
    }

    #[test]
    fn linz_and_wels_are_about_25_km_apart() {
        let at = |name| {
            let place = places().iter().find(|place| place.name == name).unwrap();
            (place.latitude, place.longitude)
        };
        assert!((20.0..30.0).contains(&distance_km(at("Linz"), at("Wels"))));
    }
}
