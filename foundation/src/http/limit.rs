//! Limits per caller (address or account), kept in this process; answered with 429 and Retry-After.

use super::client_address::Client;
use crate::error::{Error, Result};
use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::time::Duration;

/// One limit: so many requests of one caller within a window, regained evenly.
pub struct Limit<K: Hash + Eq + Clone = IpAddr> {
    limiter: Option<DefaultKeyedRateLimiter<K>>,
    clock: DefaultClock,
}

impl<K: Hash + Eq + Clone> Limit<K> {
    /// `count` requests per `window`; a count of zero, or `enabled = false`, switches it off.
    pub fn new(enabled: bool, count: u32, window: Duration) -> Limit<K> {
        let quota = NonZeroU32::new(count)
            .filter(|_| enabled)
            .and_then(|count| Quota::with_period(window / count.get()).map(|q| q.allow_burst(count)));
        Limit { limiter: quota.map(RateLimiter::keyed), clock: DefaultClock::default() }
    }

    pub fn check_key(&self, key: &K) -> Result<()> {
        let Some(limiter) = &self.limiter else { return Ok(()) };
        limiter.check_key(key).map_err(|not_until| {
            let wait = not_until.wait_time_from(self.clock.now());
            Error::TooMany { retry_after_s: wait.as_secs() + 1 }
        })
    }

    /// Forgets callers that have regained everything; called now and then.
    pub fn tidy(&self) {
        if let Some(limiter) = &self.limiter {
            limiter.retain_recent();
        }
    }
}

impl Limit {
    pub fn check(&self, client: Client) -> Result<()> {
        self.check_key(&client.limit_key())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn caller(last: u8) -> Client {
        Client(IpAddr::from([203, 0, 113, last]))
    }

    #[test]
    fn each_address_has_its_own_allowance() {
        let limit = Limit::new(true, 2, Duration::from_secs(60));
        assert!(limit.check(caller(1)).is_ok());
        assert!(limit.check(caller(1)).is_ok());
        let Err(Error::TooMany { retry_after_s }) = limit.check(caller(1)) else { panic!("must refuse") };
        assert!((1..=31).contains(&retry_after_s), "{retry_after_s}");
        assert!(limit.check(caller(2)).is_ok());
    }

    #[test]
    fn a_switched_off_limit_lets_everything_pass() {
        let limit = Limit::new(false, 1, Duration::from_secs(60));
        assert!((0..100).all(|_| limit.check(caller(1)).is_ok()));
    }
}
