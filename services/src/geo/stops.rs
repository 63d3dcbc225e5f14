//! Stops of public transport around a location, with the minutes it takes to walk there.

use super::Location;
use super::directions::NoWay;
use super::directions::own_roads::OwnRoads;
use super::region::Region;
use crate::catalogue::{Point, distance_km};
use quick_cache::sync::Cache;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use umkreis_addresses::Stop;
use umkreis_foundation::config::Mode;
use utoipa::ToSchema;

/// As the crow flies; who has to walk further takes another way.
const FARTHEST_M: f64 = 2_000.0;
/// The nearest of all, beside the nearest with rails.
const NEAREST: usize = 2;
/// Of all that are near, this many are looked at.
const LOOKED_AT: usize = 40;
/// A way is looked for to this many of them: rails are looked for behind the next buses.
const WALKED_MOST: usize = 12;
/// Where no road network tells: streets are longer than the straight line, by a third as a rule.
const DETOUR: f64 = 1.3;
const WALKING_M_PER_MIN: f64 = 80.0;
/// Far more than a directory has locations.
const MOST_KNOWN: usize = 50_000;

/// By what one leaves from there.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Serialize, ToSchema)]
pub enum StopKind {
    Train,
    Subway,
    Tram,
    Bus,
    Ferry,
    CableCar,
}

impl From<umkreis_addresses::StopKind> for StopKind {
    fn from(kind: umkreis_addresses::StopKind) -> StopKind {
        use umkreis_addresses::StopKind as Kind;
        match kind {
            Kind::Train => StopKind::Train,
            Kind::Subway => StopKind::Subway,
            Kind::Tram => StopKind::Tram,
            Kind::Bus => StopKind::Bus,
            Kind::Ferry => StopKind::Ferry,
            Kind::CableCar => StopKind::CableCar,
        }
    }
}

/// A stop near a location. There is no timetable in it: what leaves, and when, nobody here knows.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NearStop {
    pub name: String,
    pub kind: StopKind,
    pub location: Location,
    /// The length of the way on foot.
    pub walking_m: u32,
    pub walking_min: u32,
}

/// What was found before, by location in hundred-thousandths of a degree; it goes with its region.
pub type KnownStops = Cache<[i64; 2], Arc<[NearStop]>>;

pub fn empty_cache() -> KnownStops {
    Cache::new(MOST_KNOWN)
}

impl Region {
    /// The nearest stops on foot, the nearest first; nothing where the addresses are not used.
    pub async fn stops_near(&self, at: Point) -> Arc<[NearStop]> {
        let Some(addresses) = &self.addresses else { return Arc::from([]) };
        let exact = |degrees: f64| (degrees * 100_000.0).round() as i64;
        let key = [exact(at.latitude), exact(at.longitude)];
        if let Some(known) = self.known_stops.get(&key) {
            return known;
        }
        let mut walked: Vec<NearStop> = Vec::new();
        let mut certain = true;
        for stop in addresses.stops_near(at.latitude, at.longitude, FARTHEST_M, LOOKED_AT) {
            // No way is shorter than the straight line: the nearest are known, and only rails may follow.
            let nearer = walked.iter().filter(|it| f64::from(it.walking_m) <= stop.distance_m);
            let is_needed = match nearer.clone().count() {
                0..NEAREST => true,
                _ => is_on_rails(stop.kind.into()) && !nearer.clone().any(|it| is_on_rails(it.kind)),
            };
            if !is_needed || walked.len() >= WALKED_MOST {
                continue;
            }
            match walk(self.roads.as_ref(), at, &stop).await {
                Ok((walking_m, walking_min)) => walked.push(near_stop(stop, walking_m, walking_min)),
                // Beyond a river without a bridge, a stop is none.
                Err(NoWay::NoRoute) => {}
                Err(NoWay::Unavailable) => {
                    certain = false;
                    break;
                }
            }
        }
        let stops = chosen(walked);
        let stops: Arc<[NearStop]> = stops.into();
        if certain {
            self.known_stops.insert(key, stops.clone());
        }
        stops
    }
}

fn is_on_rails(kind: StopKind) -> bool {
    matches!(kind, StopKind::Train | StopKind::Subway | StopKind::Tram)
}

/// The two nearest on foot, and the nearest with rails even if two buses are nearer. Who would have to walk much
/// farther than a stop seems to be away takes another way.
fn chosen(mut walked: Vec<NearStop>) -> Vec<NearStop> {
    walked.retain(|stop| f64::from(stop.walking_m) <= FARTHEST_M * DETOUR);
    walked.sort_by_key(|stop| stop.walking_m);
    let others = walked.split_off(walked.len().min(NEAREST));
    if !walked.iter().any(|stop| is_on_rails(stop.kind)) {
        walked.extend(others.into_iter().find(|stop| is_on_rails(stop.kind)));
    }
    walked
}

/// Metres and minutes on foot.
async fn walk(roads: Option<&OwnRoads>, from: Point, stop: &Stop) -> Result<(f64, f64), NoWay> {
    let to = Point { latitude: stop.latitude, longitude: stop.longitude };
    let Some(roads) = roads else {
        let metres = distance_km(from, to) * 1000.0 * DETOUR;
        return Ok((metres, metres / WALKING_M_PER_MIN));
    };
    let way = roads.find(from, to, Mode::Foot).await?;
    Ok((way.distance_m, way.duration_s.unwrap_or_default() / 60.0))
}

fn near_stop(stop: Stop, walking_m: f64, walking_min: f64) -> NearStop {
    NearStop {
        name: stop.name,
        kind: stop.kind.into(),
        location: Location { lat: stop.latitude, lng: stop.longitude },
        walking_m: walking_m.round() as u32,
        // Nobody is there in no time.
        walking_min: (walking_min.round() as u32).max(1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stop(name: &str, kind: StopKind, walking_m: u32) -> NearStop {
        let location = Location { lat: 48.0, lng: 14.0 };
        NearStop { name: name.to_owned(), kind, location, walking_m, walking_min: walking_m / 80 }
    }

    fn names(walked: &[(&str, StopKind, u32)]) -> Vec<String> {
        let walked = walked.iter().map(|(name, kind, metres)| stop(name, *kind, *metres)).collect();
        chosen(walked).into_iter().map(|stop| stop.name).collect()
    }

    #[test]
    fn the_nearest_on_foot_are_told_and_the_nearest_with_rails() {
        use StopKind::{Bus, Train, Tram};
        let near =
            [("A", Bus, 900), ("B", Bus, 200), ("C", Bus, 300), ("D", Train, 1_500), ("E", Tram, 1_200)];
        assert_eq!(names(&near), ["B", "C", "E"]);
        assert_eq!(names(&[("A", Train, 100), ("B", Bus, 200), ("C", Tram, 300)]), ["A", "B"]);
        assert_eq!(names(&[("Jenseits", Bus, 4_000), ("A", Bus, 200)]), ["A"], "over a bridge far away");
        assert_eq!(names(&[]), [""; 0]);
    }
}
