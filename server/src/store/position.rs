//! Where a location is: as the owner says, or else as the built-in gazetteer knows its address.

use crate::company::Location;
use crate::geo::gazetteer;
use crate::geo::places::Precision;

/// Coordinates and how they came about.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Position {
    pub latitude: f64,
    pub longitude: f64,
    pub source: &'static str,
}

/// Placed by hand: never overwritten by looking up the address.
pub const MANUAL: &str = "Manual";
const UNKNOWN: Position = Position { latitude: 0.0, longitude: 0.0, source: "Unknown" };

/// What the owner typed or pinned; 0/0 stands for "unknown".
pub fn placed(location: Option<Location>) -> Option<Position> {
    let Location { lat, lng } = location.filter(|at| at.lat != 0.0 || at.lng != 0.0)?;
    Some(Position { latitude: lat, longitude: lng, source: MANUAL })
}

/// The middle of the town, or of its surroundings.
pub fn look_up(post_code: &str, town: &str) -> Position {
    let found = gazetteer::find(&format!("{post_code} {town}"), 1).into_iter().next();
    found.map_or(UNKNOWN, |found| Position {
        latitude: found.latitude,
        longitude: found.longitude,
        source: match found.precision {
            Precision::Address => "Address",
            Precision::Street => "Street",
            Precision::Town => "Town",
            Precision::Area => "Area",
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_found_and_nonsense_stays_unknown() {
        let linz = look_up("4020", "Linz");
        assert_eq!(linz.source, "Town");
        assert!((48.2..48.4).contains(&linz.latitude) && (14.2..14.4).contains(&linz.longitude), "{linz:?}");
        assert_eq!(look_up("99999", "Xyzzyqua"), UNKNOWN);
    }

    #[test]
    fn nought_nought_is_no_position() {
        assert_eq!(placed(None), None);
        assert_eq!(placed(Some(Location { lat: 0.0, lng: 0.0 })), None);
        assert_eq!(placed(Some(Location { lat: 48.0, lng: 0.0 })).map(|at| at.source), Some(MANUAL));
    }
}
