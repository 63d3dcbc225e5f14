//! Where a location is: as the owner says, or else as the geocoder knows its address.

use super::input::NewStore;
use crate::app::App;
use umkreis_gazetteer::{Candidate, Precision};
use umkreis_services::geo::Geo;
pub use umkreis_services::geo::IMPRECISE;
use umkreis_services::geo::Location;
use umkreis_services::geo::geocoder::Geocoder;

/// Coordinates and how they came about.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Position {
    pub latitude: f64,
    pub longitude: f64,
    pub source: &'static str,
}

/// Placed by hand: never overwritten by looking up the address.
pub const MANUAL: &str = "Manual";
pub const UNKNOWN: Position = Position { latitude: 0.0, longitude: 0.0, source: "Unknown" };

/// What the owner typed or pinned; 0/0 stands for "unknown".
pub fn placed(location: Option<Location>) -> Option<Position> {
    let Location { lat, lng } = location.filter(|at| at.lat != 0.0 || at.lng != 0.0)?;
    Some(Position { latitude: lat, longitude: lng, source: MANUAL })
}

/// Where a new location is, looked up if need be; before a transaction begins, as `look_up` says.
pub async fn of(app: &App, new: &NewStore) -> Position {
    match placed(new.location) {
        Some(placed) => placed,
        None => look_up(app, &new.street, &new.post_code, &new.town).await,
    }
}

/// The same without asking anybody outside, for whoever is in a transaction or has thousands of them.
pub fn at_once(geocoder: &Geocoder, new: &NewStore) -> Position {
    placed(new.location).unwrap_or_else(|| known(geocoder, &new.street, &new.post_code, &new.town))
}

/// The best the configured geocoder knows about an address. Asked before a transaction begins,
/// because a service outside may take its time.
pub async fn look_up(app: &App, street: &str, post_code: &str, town: &str) -> Position {
    app.geo.geocoder.locate(&app.db, street, post_code, town).await.map_or(UNKNOWN, Position::from)
}

/// What is known at once: the house where a region was imported, else the middle of the town.
pub fn known(geocoder: &Geocoder, street: &str, post_code: &str, town: &str) -> Position {
    geocoder.known(street, post_code, town).map_or(UNKNOWN, Position::from)
}

/// The same on a thread that answers nobody else.
pub async fn look_up_here(geo: &Geo, street: &str, post_code: &str, town: &str) -> Position {
    let found = geo.geocoder.known_here(street, post_code, town).await;
    found.map_or(UNKNOWN, Position::from)
}

/// How much is known about a position, the least first; what is placed by hand is known best.
fn rank(source: &str) -> usize {
    let looked_up = [UNKNOWN.source, "Area", "Town", "Street", "Address"];
    looked_up.iter().position(|known| *known == source).unwrap_or(looked_up.len())
}

impl Position {
    /// Whether it says more than one that came about in the other way.
    pub fn is_better_than(&self, source: &str) -> bool {
        rank(self.source) > rank(source)
    }
}

impl From<Candidate> for Position {
    fn from(found: Candidate) -> Position {
        Position {
            latitude: found.latitude,
            longitude: found.longitude,
            source: match found.precision {
                Precision::Address => "Address",
                Precision::Street => "Street",
                Precision::Town => "Town",
                Precision::Area => "Area",
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn an_address_is_found_and_nonsense_stays_unknown() {
        let config = umkreis_foundation::config::Config::default();
        let clock = umkreis_foundation::clock::Clock::new(config.time_zone());
        let geo = umkreis_services::geo::Geo::open(&config, &clock).await.unwrap();
        let linz = known(&geo.geocoder, "Hauptplatz 1", "4020", "Linz");
        assert_eq!(linz.source, "Town");
        assert!((48.2..48.4).contains(&linz.latitude) && (14.2..14.4).contains(&linz.longitude), "{linz:?}");
        assert_eq!(known(&geo.geocoder, "", "99999", "Xyzzyqua"), UNKNOWN);
    }

    #[test]
    fn what_is_placed_by_hand_or_known_as_well_is_not_replaced() {
        let house = Position { source: "Address", ..UNKNOWN };
        let better = |position: Position| {
            ["Unknown", "Area", "Town", "Street", "Address", MANUAL]
                .map(|source| position.is_better_than(source))
        };
        assert_eq!(better(house), [true, true, true, true, false, false]);
        assert_eq!(better(Position { source: "Town", ..UNKNOWN }), [true, true, false, false, false, false]);
        assert_eq!(better(UNKNOWN), [false; 6]);
    }

    #[test]
    fn nought_nought_is_no_position() {
        assert_eq!(placed(None), None);
        assert_eq!(placed(Some(Location { lat: 0.0, lng: 0.0 })), None);
        assert_eq!(placed(Some(Location { lat: 48.0, lng: 0.0 })).map(|at| at.source), Some(MANUAL));
    }
}
