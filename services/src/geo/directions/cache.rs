//! Ways that were asked for a moment ago; in memory only, and few, because they hold positions.

use super::{NoWay, Route};
use crate::catalogue::Point;
use indexmap::IndexMap;
use std::sync::{Arc, Mutex, PoisonError};
use umkreis_foundation::clock::Clock;
use umkreis_foundation::config::Mode;

const KEEP_MS: i64 = 10 * 60_000;
const ROUTES_MAX: usize = 500;

/// Coordinates in hundred-thousandths of a degree, which compare exactly.
type Key = ([i64; 4], Mode);
type FoundRoute = Result<Arc<Route>, NoWay>;

pub struct Cache {
    clock: Clock,
    /// The oldest first, so that the front is what goes.
    known: Mutex<IndexMap<Key, (i64, FoundRoute)>>,
}

impl Cache {
    pub fn new(clock: &Clock) -> Cache {
        Cache { clock: clock.clone(), known: Mutex::default() }
    }

    pub fn get(&self, from: Point, to: Point, mode: Mode) -> Option<FoundRoute> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let (at_ms, found) = known.get(&key(from, to, mode))?;
        (self.clock.now_ms() - at_ms < KEEP_MS).then(|| found.clone())
    }

    pub fn put(&self, from: Point, to: Point, mode: Mode, found: FoundRoute) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= ROUTES_MAX {
            known.shift_remove_index(0);
        }
        let key = key(from, to, mode);
        known.shift_remove(&key);
        known.insert(key, (self.clock.now_ms(), found));
    }
}

fn key(from: Point, to: Point, mode: Mode) -> Key {
    let exact = |degrees: f64| (degrees * 100_000.0).round() as i64;
    ([exact(from.latitude), exact(from.longitude), exact(to.latitude), exact(to.longitude)], mode)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(latitude: f64) -> Point {
        Point { latitude, longitude: 14.0 }
    }

    #[test]
    fn an_answer_is_remembered_for_ten_minutes_and_for_its_own_mode() {
        let clock = Clock::new(chrono_tz::Europe::Vienna);
        let cache = Cache::new(&clock);
        cache.put(at(48.0), at(48.1), Mode::Car, Err(NoWay::NoRoute));
        assert!(cache.get(at(48.0), at(48.1), Mode::Car).is_some());
        assert!(cache.get(at(48.0), at(48.1), Mode::Foot).is_none());
        assert!(cache.get(at(48.0), at(48.2), Mode::Car).is_none());
        clock.advance(std::time::Duration::from_secs(601));
        assert!(cache.get(at(48.0), at(48.1), Mode::Car).is_none());
    }

    #[test]
    fn the_memory_is_bounded_and_forgets_the_oldest() {
        let cache = Cache::new(&Clock::new(chrono_tz::Europe::Vienna));
        for step in 0..ROUTES_MAX + 10 {
            cache.put(at(step as f64 / 100.0), at(48.1), Mode::Car, Err(NoWay::NoRoute));
        }
        assert!(cache.get(at(0.0), at(48.1), Mode::Car).is_none());
        assert!(cache.get(at(5.0), at(48.1), Mode::Car).is_some());
        assert_eq!(cache.known.lock().unwrap().len(), ROUTES_MAX);
    }
}
