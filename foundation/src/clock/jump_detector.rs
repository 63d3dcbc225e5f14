//! Notices a clock that has gone further than the time that passed, before anything is deleted by it.

use std::time::{Duration, Instant};

/// Clocks are put right in small steps all the time.
const STEP_MS: i64 = 60_000;
/// A jump that nobody took back in this time is believed: the clock was wrong before, or the machine
/// has slept.
const BELIEVED_AFTER: Duration = Duration::from_secs(24 * 60 * 60);

/// What the clock showed when it was last believed.
pub struct JumpDetector {
    shown_ms: i64,
    at: Instant,
}

impl JumpDetector {
    pub fn new(shown_ms: i64) -> JumpDetector {
        JumpDetector { shown_ms, at: Instant::now() }
    }

    /// How far the clock is ahead of what the time that passed explains; `None` while it can be believed.
    pub fn ahead_ms(&mut self, shows_ms: i64) -> Option<i64> {
        self.ahead_at(shows_ms, Instant::now())
    }

    fn ahead_at(&mut self, shows_ms: i64, now: Instant) -> Option<i64> {
        let passed = now.saturating_duration_since(self.at);
        let ahead_ms = shows_ms - self.shown_ms - passed.as_millis() as i64;
        if ahead_ms.abs() <= STEP_MS || passed >= BELIEVED_AFTER {
            *self = JumpDetector { shown_ms: shows_ms, at: now };
            return None;
        }
        // A clock that was set back makes nothing look older than it is.
        (ahead_ms > 0).then_some(ahead_ms)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINUTE: Duration = Duration::from_secs(60);
    const HOUR_MS: i64 = 60 * 60 * 1000;

    /// A clock that is wrong by so much after so many minutes.
    fn shows(minutes: u32, wrong_ms: i64) -> i64 {
        i64::from(minutes) * 60_000 + wrong_ms
    }

    fn watch(answers: &[(u32, i64, Option<i64>)]) {
        let mut watch = JumpDetector::new(0);
        let start = watch.at;
        for (minutes, wrong_ms, expected) in answers {
            let found = watch.ahead_at(shows(*minutes, *wrong_ms), start + *minutes * MINUTE);
            assert_eq!(found, *expected, "after {minutes} minutes, {wrong_ms} ms wrong");
        }
    }

    #[test]
    fn a_clock_that_jumps_ahead_is_not_believed_until_it_is_back() {
        watch(&[(10, 0, None), (20, HOUR_MS, Some(HOUR_MS)), (30, HOUR_MS, Some(HOUR_MS)), (40, 0, None)]);
    }

    #[test]
    fn a_jump_that_nobody_took_back_for_a_day_is_believed() {
        let year = 365 * 24 * HOUR_MS;
        let day = 24 * 60;
        watch(&[
            (10, year, Some(year)),
            (day - 1, year, Some(year)),
            (day, year, None),
            (day + 10, year, None),
        ]);
    }

    #[test]
    fn small_steps_and_a_clock_that_is_set_back_and_put_right_are_nothing_to_wait_for() {
        watch(&[(10, 50_000, None), (20, 100_000, None), (30, -HOUR_MS, None), (40, 100_000, None)]);
    }
}
