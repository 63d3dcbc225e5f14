//! How long an unrelated read takes while something is out of order, against how long it takes otherwise.

use std::time::{Duration, Instant};

/// Below this a machine that does other things too cannot tell one from the other.
const FLOOR: Duration = Duration::from_millis(5);
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
    pub fn judge(self, outage: &str) {
        let (calm, disturbed) = (p99(self.calm), p99(self.disturbed));
        println!("figure: {outage}: p99 of an unrelated read {disturbed:?}, otherwise {calm:?}");
        assert!(disturbed <= FLOOR.max(2 * calm), "{outage}: {disturbed:?} instead of {calm:?}");
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

fn p99(mut times: Vec<Duration>) -> Duration {
    assert!(!times.is_empty(), "nothing was read");
    times.sort_unstable();
    times[(times.len() - 1) * 99 / 100]
}
