//! Ways on the operator's own road network: few searches at once, because each needs room of its own.

use super::{ATTRIBUTION, LineString, NoWay, Route};
use crate::catalogue::Point;
use std::num::NonZero;
use std::sync::Arc;
use std::thread::available_parallelism;
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio::time::timeout;
use umkreis_foundation::config::Mode;
use umkreis_roads::Network;

/// A search takes milliseconds; who has waited this long is better served with a straight line.
const PATIENCE: Duration = Duration::from_secs(1);

pub struct OwnRoads {
    network: Arc<Network>,
    /// As many as there are processors: more would not be faster, only larger.
    places: Arc<Semaphore>,
}

impl OwnRoads {
    pub fn new(network: Network) -> OwnRoads {
        let places = available_parallelism().map_or(2, NonZero::get);
        OwnRoads { network: Arc::new(network), places: Arc::new(Semaphore::new(places)) }
    }

    /// Nothing leaves the server, so nothing needs rounding.
    pub async fn find(&self, from: Point, to: Point, mode: Mode) -> Result<Arc<Route>, NoWay> {
        let mode = match mode {
            Mode::Car => umkreis_roads::Mode::Car,
            Mode::Bicycle => umkreis_roads::Mode::Bicycle,
            Mode::Foot => umkreis_roads::Mode::Foot,
        };
        let network = self.network.clone();
        let ends = ((from.latitude, from.longitude), (to.latitude, to.longitude));
        let search = move || network.route(mode, ends.0, ends.1);
        let way = in_turn(&self.places, PATIENCE, search).await?.ok_or(NoWay::NoRoute)?;
        Ok(Arc::new(Route {
            geometry: LineString::new(way.coordinates),
            distance_m: way.distance_m.round(),
            duration_s: Some(way.duration_s.round()),
            provider: "Umkreis",
            exact: true,
            problem: None,
            attribution: Some(ATTRIBUTION),
        }))
    }
}

/// Works on a thread that answers nobody else. The place belongs to the work and not to who waits for
/// it: a visitor who goes away does not stop the search, so the next one may not begin yet.
async fn in_turn<T: Send + 'static>(
    places: &Arc<Semaphore>,
    patience: Duration,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, NoWay> {
    let waited = timeout(patience, places.clone().acquire_owned()).await;
    let Ok(Ok(place)) = waited else { return Err(NoWay::Unavailable) };
    let working = tokio::task::spawn_blocking(move || {
        let _place = place;
        work()
    });
    working.await.map_err(|_| NoWay::Unavailable)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::mpsc;

    /// Counts how many work at once, and the most there ever were.
    #[derive(Default)]
    struct Busy {
        now: AtomicUsize,
        most: AtomicUsize,
    }

    impl Busy {
        fn work(&self) {
            self.most.fetch_max(self.now.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
            std::thread::sleep(Duration::from_millis(2));
            self.now.fetch_sub(1, Ordering::SeqCst);
        }
    }

    #[tokio::test]
    async fn of_many_searches_few_are_done_at_once_and_all_are_answered() {
        let (places, busy) = (Arc::new(Semaphore::new(3)), Arc::new(Busy::default()));
        let searches: Vec<_> = (0..100)
            .map(|number| {
                let (places, busy) = (places.clone(), busy.clone());
                tokio::spawn(async move {
                    let work = move || {
                        busy.work();
                        number
                    };
                    in_turn(&places, Duration::from_secs(60), work).await
                })
            })
            .collect();
        for (number, search) in searches.into_iter().enumerate() {
            assert_eq!(search.await.expect("no search panics"), Ok(number));
        }
        let most = busy.most.load(Ordering::SeqCst);
        assert!((1..=3).contains(&most), "{most} at once");
    }

    #[tokio::test]
    async fn who_waits_too_long_for_a_search_hears_that_there_is_none() {
        let places = Arc::new(Semaphore::new(1));
        let (go_on, held) = mpsc::channel::<()>();
        let (begun, begins) = mpsc::channel();
        let first = tokio::spawn({
            let places = places.clone();
            async move {
                let work = move || {
                    let _ = begun.send(());
                    let _ = held.recv();
                };
                in_turn(&places, PATIENCE, work).await
            }
        });
        tokio::task::spawn_blocking(move || begins.recv()).await.unwrap().expect("the first one begins");
        // Whoever asked for it has gone, but the search goes on, and so its place stays taken.
        first.abort();
        let short = Duration::from_millis(20);
        assert_eq!(in_turn(&places, short, || ()).await, Err(NoWay::Unavailable));
        go_on.send(()).expect("the first one still works");
        assert_eq!(in_turn(&places, Duration::from_secs(60), || ()).await, Ok(()));
        let broken = in_turn(&places, PATIENCE, || panic!("a broken network")).await;
        assert_eq!((broken, places.available_permits()), (Err::<(), _>(NoWay::Unavailable), 1));
    }
}
