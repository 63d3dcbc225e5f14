//! How long an unrelated read takes while something is out of order, against how long it takes otherwise.

use std::time::{Duration, Instant};

/// Below this, twice as long says nothing: two cores are shared by the server, the one who asks and whoever
/// causes the outage, and waiting once for one of them takes about a millisecond. docs/benchmarks.md tells why
/// it is so much and no less.
const FLOOR: Duration = Duration::from_millis(4);
const READS: usize = 400;

/// Times of reads with and without the outage; taken in turns, so that a busy moment of the machine hits both.
#[derive(Default)]
pub struct Pace {
    pub calm: Vec<Duration>,
    pub disturbed: Vec<Duration>,
}

impl Pace {
    pub async fn calm(&mut self, read: impl AsyncFn()) {
        self.calm.extend(times(read).await);
    }

    pub async fn disturbed(&mut self, read: impl AsyncFn()) {
        self.disturbed.extend(times(read).await);
    }

    /// The promise: the slowest of a hundred takes at most twice as long.
    pub fn is_kept(&self) -> bool {
        p99(self.disturbed.clone()) <= FLOOR.max(2 * p99(self.calm.clone()))
    }

    pub fn judge(self, outage: &str) {
        let kept = self.is_kept();
        let (calm, disturbed) = (p99(self.calm), p99(self.disturbed));
        println!("figure: {outage}: p99 of an unrelated read {disturbed:?} instead of {calm:?}");
        assert!(kept, "{outage}: {disturbed:?} instead of {calm:?}");
    }
}

async fn times(read: impl AsyncFn()) -> Vec<Duration> {
    let mut times = Vec::with_capacity(READS);
    for _ in 0..READS {
        let began = Instant::now();
        read().await;
        times.push(began.elapsed());
    }
    times
}

/// The slowest of a hundred. Of none there is no such thing, and nothing may pass for being within a limit.
pub fn p99(mut times: Vec<Duration>) -> Duration {
    assert!(!times.is_empty(), "nothing was measured");
    times.sort_unstable();
    times[(times.len() - 1) * 99 / 100]
}
