//! How many connections there may be, all together and from one address. Whoever comes when every slot is taken
//! gets the slot of the connection that has been quiet for longest, so that nobody can keep others out by holding
//! connections without using them.

use super::client_address::Client;
use crate::config::{Http, TrustedProxies};
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::task::AbortHandle;
use tokio::time::Instant;

/// Beyond all slots this many connections may ask for the server's health, and for nothing else.
const SLOTS_FOR_CHECKS: usize = 32;

pub struct ConnectionLimit {
    all: usize,
    per_address: usize,
    proxies: TrustedProxies,
    taken: Mutex<OpenConnections>,
}

#[derive(Default)]
struct OpenConnections {
    last_number: u64,
    connections: HashMap<u64, Connection>,
    by_address: HashMap<IpAddr, usize>,
}

struct Connection {
    from: IpAddr,
    activity: Arc<Activity>,
    /// Ends it.
    task: Option<AbortHandle>,
}

/// What happens on a connection.
pub struct Activity {
    /// Counts begins and ends of requests: odd while one is being answered.
    pub steps: AtomicUsize,
    began: Instant,
    quiet_since_ms: AtomicU64,
}

/// A connection's slot; given back when it is dropped.
pub struct Slot {
    limit: Arc<ConnectionLimit>,
    pub number: u64,
    pub activity: Arc<Activity>,
    /// All others are taken.
    pub only_for_checks: bool,
}

impl Default for Activity {
    fn default() -> Activity {
        Activity { steps: AtomicUsize::new(0), began: Instant::now(), quiet_since_ms: AtomicU64::new(0) }
    }
}

impl Activity {
    pub fn note(&self, now: Instant) {
        let since_ms = now.saturating_duration_since(self.began).as_millis() as u64;
        self.quiet_since_ms.store(since_ms, Ordering::Relaxed);
    }

    /// Since when nothing was heard; nothing while a request is being answered.
    fn quiet_since(&self) -> Option<Instant> {
        let answering = self.steps.load(Ordering::Relaxed) % 2 == 1;
        let since = std::time::Duration::from_millis(self.quiet_since_ms.load(Ordering::Relaxed));
        (!answering).then(|| self.began + since)
    }
}

impl ConnectionLimit {
    pub fn new(settings: &Http) -> anyhow::Result<ConnectionLimit> {
        Ok(ConnectionLimit {
            all: settings.max_connections,
            per_address: settings.max_connections_per_address,
            proxies: TrustedProxies::parse(&settings.trusted_proxies)?,
            taken: Mutex::default(),
        })
    }

    /// A slot for a new connection, if need be that of a quiet one.
    pub fn take(self: &Arc<ConnectionLimit>, from: IpAddr) -> Option<Slot> {
        let from = Client(from).limit_key();
        let mut taken = self.lock();
        let of_address = taken.by_address.get(&from).copied().unwrap_or(0);
        if of_address >= self.per_address && !self.proxies.contain(from) && !taken.end_quietest(Some(from)) {
            return None;
        }
        let full = taken.connections.len() >= self.all && !taken.end_quietest(None);
        if full && taken.connections.len() >= self.all + SLOTS_FOR_CHECKS {
            return None;
        }
        taken.last_number += 1;
        let number = taken.last_number;
        let activity = Arc::new(Activity::default());
        taken.connections.insert(number, Connection { from, activity: activity.clone(), task: None });
        *taken.by_address.entry(from).or_default() += 1;
        Some(Slot { limit: self.clone(), number, activity, only_for_checks: full })
    }

    /// Says which task serves the connection of this number now.
    pub fn served_by(&self, number: u64, task: AbortHandle) {
        if let Some(connection) = self.lock().connections.get_mut(&number) {
            connection.task = Some(task);
        }
    }

    fn lock(&self) -> MutexGuard<'_, OpenConnections> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl OpenConnections {
    /// Ends the connection (of this address) of which nothing was heard for longest, if one is quiet.
    fn end_quietest(&mut self, from: Option<IpAddr>) -> bool {
        let among = self.connections.iter().filter(|(_, one)| from.is_none_or(|from| one.from == from));
        let quiet = among.filter(|(_, one)| one.task.is_some());
        let quiet = quiet.filter_map(|(&number, one)| Some((one.activity.quiet_since()?, number)));
        let Some((_, number)) = quiet.min() else { return false };
        if let Some(task) = self.connections.get(&number).and_then(|one| one.task.as_ref()) {
            task.abort();
        }
        self.give_back(number);
        true
    }

    fn give_back(&mut self, number: u64) {
        let Some(Connection { from, .. }) = self.connections.remove(&number) else { return };
        if let Some(count) = self.by_address.get_mut(&from) {
            *count -= 1;
            if *count == 0 {
                self.by_address.remove(&from);
            }
        }
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        self.limit.lock().give_back(self.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    const ONE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(203, 0, 113, 1));
    const OTHER: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(203, 0, 113, 2));

    fn limit(all: usize, per_address: usize, proxies: &[&str]) -> Arc<ConnectionLimit> {
        let settings = Http {
            max_connections: all,
            max_connections_per_address: per_address,
            trusted_proxies: proxies.iter().map(|&proxy| proxy.to_owned()).collect(),
            ..Http::default()
        };
        Arc::new(ConnectionLimit::new(&settings).unwrap())
    }

    /// A connection that lasts until it is ended, and tells when it was.
    fn connect(
        limit: &Arc<ConnectionLimit>,
        from: IpAddr,
    ) -> Option<(Arc<Activity>, tokio::task::JoinHandle<()>)> {
        let slot = limit.take(from)?;
        let (number, activity) = (slot.number, slot.activity.clone());
        let task = tokio::spawn(async move {
            let _slot = slot;
            std::future::pending::<()>().await;
        });
        limit.served_by(number, task.abort_handle());
        Some((activity, task))
    }

    #[tokio::test]
    async fn who_holds_connections_without_using_them_gives_way_to_others() {
        let limit = limit(3, 3, &[]);
        let first = connect(&limit, ONE).unwrap();
        tokio::time::sleep(Duration::from_millis(20)).await;
        let second = connect(&limit, ONE).unwrap();
        let busy = connect(&limit, ONE).unwrap();
        busy.0.steps.fetch_add(1, Ordering::Relaxed);
        tokio::time::sleep(Duration::from_millis(20)).await;
        // Heard of later than the second.
        first.0.note(Instant::now());
        assert!(connect(&limit, OTHER).is_some());
        assert!(second.1.await.unwrap_err().is_cancelled(), "the quietest ends");
        assert!(!first.1.is_finished() && !busy.1.is_finished());
    }

    #[tokio::test]
    async fn one_address_has_no_more_than_its_places_and_takes_none_of_others() {
        let limit = limit(10, 2, &["198.51.100.0/24"]);
        let neighbour = connect(&limit, OTHER).unwrap();
        let busy: Vec<_> = (0..2).map(|_| connect(&limit, ONE).unwrap()).collect();
        busy.iter().for_each(|one| {
            one.0.steps.fetch_add(1, Ordering::Relaxed);
        });
        assert!(connect(&limit, ONE).is_none(), "none of its own is quiet");
        busy[0].0.steps.fetch_add(1, Ordering::Relaxed);
        assert!(connect(&limit, ONE).is_some());
        tokio::task::yield_now().await;
        assert!(!neighbour.1.is_finished() && !busy[1].1.is_finished());
        let proxy = IpAddr::V4(std::net::Ipv4Addr::new(198, 51, 100, 7));
        assert!((0..5).all(|_| connect(&limit, proxy).is_some()), "a proxy speaks for many");
    }

    #[tokio::test]
    async fn when_all_are_busy_there_is_a_place_for_asking_how_the_server_is() {
        let limit = limit(2, 2, &[]);
        for from in [ONE, OTHER] {
            connect(&limit, from).unwrap().0.steps.fetch_add(1, Ordering::Relaxed);
        }
        let third = IpAddr::V4(std::net::Ipv4Addr::new(203, 0, 113, 3));
        let slot = limit.take(third).unwrap();
        assert!(slot.only_for_checks);
        drop(slot);
        let others = (0..100).map(|last| IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, last)));
        let slots_for_checks: Vec<Slot> = others.map_while(|from| limit.take(from)).collect();
        assert_eq!(slots_for_checks.len(), SLOTS_FOR_CHECKS);
    }
}
