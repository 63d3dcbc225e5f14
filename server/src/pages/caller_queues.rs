//! A queue for each caller: of each one page is rendered at a time, so that nobody takes all turns.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::OwnedMutexGuard;

#[derive(Default)]
pub struct CallerQueues(Mutex<HashMap<IpAddr, CallerQueue>>);

#[derive(Default)]
struct CallerQueue {
    front: Arc<tokio::sync::Mutex<()>>,
    pages: usize,
}

/// A page's place in its caller's queue, left when it is dropped.
pub struct QueuePlace<'a> {
    queues: &'a CallerQueues,
    caller: IpAddr,
    front: Option<OwnedMutexGuard<()>>,
}

impl CallerQueues {
    /// Waits until all pages that this caller asked for before are rendered or given up.
    pub async fn wait(&self, caller: IpAddr) -> QueuePlace<'_> {
        let front = {
            let mut queues = self.lock();
            let queue = queues.entry(caller).or_default();
            queue.pages += 1;
            queue.front.clone()
        };
        // There before it waits, so that whoever gives up leaves the queue as well.
        let mut place = QueuePlace { queues: self, caller, front: None };
        place.front = Some(front.lock_owned().await);
        place
    }

    #[cfg(test)]
    pub fn is_empty(&self) -> bool {
        self.lock().is_empty()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<IpAddr, CallerQueue>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for QueuePlace<'_> {
    fn drop(&mut self) {
        self.front = None;
        let mut queues = self.queues.lock();
        if let Some(queue) = queues.get_mut(&self.caller) {
            queue.pages -= 1;
            if queue.pages == 0 {
                queues.remove(&self.caller);
            }
        }
    }
}
