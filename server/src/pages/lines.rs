//! Where pages wait for those of the same caller: of each caller one is rendered at a time, so that nobody takes
//! all turns.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::OwnedMutexGuard;

#[derive(Default)]
pub struct Lines(Mutex<HashMap<IpAddr, Line>>);

#[derive(Default)]
struct Line {
    head: Arc<tokio::sync::Mutex<()>>,
    pages: usize,
}

/// A page's place in its caller's line, left when it is dropped.
pub struct Place<'a> {
    lines: &'a Lines,
    caller: IpAddr,
    head: Option<OwnedMutexGuard<()>>,
}

impl Lines {
    /// Waits until all pages that this caller asked for before are rendered or given up.
    pub async fn head(&self, caller: IpAddr) -> Place<'_> {
        let head = {
            let mut lines = self.lock();
            let line = lines.entry(caller).or_default();
            line.pages += 1;
            line.head.clone()
        };
        // There before it waits, so that whoever gives up leaves the line as well.
        let mut place = Place { lines: self, caller, head: None };
        place.head = Some(head.lock_owned().await);
        place
    }

    #[cfg(test)]
    pub fn is_empty(&self) -> bool {
        self.lock().is_empty()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<IpAddr, Line>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.head = None;
        let mut lines = self.lines.lock();
        if let Some(line) = lines.get_mut(&self.caller) {
            line.pages -= 1;
            if line.pages == 0 {
                lines.remove(&self.caller);
            }
        }
    }
}
