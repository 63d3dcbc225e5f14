//! The threads that render pages: a few, each with a warm runtime, fed by a short queue.

use super::caller_queues::{CallerQueues, QueuePlace};
use super::runtime::{Failure, Rendered, Runtime};
use std::borrow::Cow;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;
use tokio::sync::{Semaphore, SemaphorePermit, oneshot};
use umkreis_foundation::config::Rendering;

/// More waiting requests than this get the shell at once.
const WAITING_MAX: usize = 64;
/// Threads that are stuck in the engine and were replaced; beyond this there is no replacement.
const LOST_MAX: usize = 4;
/// The engine's own stack and what calls it.
const THREAD_STACK_BYTES: usize = 4 * 1024 * 1024;

pub struct Renderer {
    limits: Rendering,
    script: Cow<'static, [u8]>,
    pool: OnceLock<Pool>,
    callers: CallerQueues,
    turns: Semaphore,
    waiting: AtomicUsize,
}

/// One of the threads, until it is dropped.
pub struct RenderTurn<'a> {
    _turn: SemaphorePermit<'a>,
    _place: Option<QueuePlace<'a>>,
}

struct Pool {
    jobs: SyncSender<Job>,
    shared: Arc<Shared>,
}

struct Shared {
    limits: Rendering,
    script: Cow<'static, [u8]>,
    jobs: Mutex<Receiver<Job>>,
    lost: AtomicUsize,
}

/// Set when nobody waits for a thread any more.
type CancelFlag = Arc<AtomicBool>;

struct Job {
    input: String,
    answer: oneshot::Sender<Result<Rendered, Failure>>,
    /// The thread that took it.
    taken_by: Arc<OnceLock<CancelFlag>>,
}

impl Renderer {
    pub fn new(script: Cow<'static, [u8]>, limits: Rendering) -> Renderer {
        let turns = Semaphore::new(limits.threads);
        let (pool, callers, waiting) = (OnceLock::new(), CallerQueues::default(), AtomicUsize::new(0));
        Renderer { limits, script, pool, callers, turns, waiting }
    }

    pub fn is_on(&self) -> bool {
        self.limits.threads > 0 && !self.script.is_empty()
    }

    /// Starts the threads, so that the first visitor finds them warm. The first render does it otherwise.
    pub fn warm(&self) {
        if self.is_on() {
            self.pool();
        }
    }

    fn pool(&self) -> &Pool {
        self.pool.get_or_init(|| {
            let (jobs, waiting) = sync_channel(self.limits.threads);
            let shared = Arc::new(Shared {
                limits: self.limits.clone(),
                script: self.script.clone(),
                jobs: Mutex::new(waiting),
                lost: AtomicUsize::new(0),
            });
            (0..self.limits.threads).for_each(|_| shared.clone().spawn());
            Pool { jobs, shared }
        })
    }

    /// Waits for a free thread, and before that for what the same caller has asked for, if callers are told apart.
    /// Whoever gets the turn should look first whether somebody else has rendered the same page meanwhile.
    pub async fn turn(&self, caller: Option<IpAddr>) -> Result<RenderTurn<'_>, Failure> {
        if !self.is_on() {
            return Err(Failure::Off);
        }
        let turn = async {
            let place = match caller {
                Some(caller) => Some(self.callers.wait(caller).await),
                None => None,
            };
            let _waiting = WaitingPlace::new(&self.waiting).ok_or(Failure::Busy)?;
            let turn = self.turns.acquire().await.map_err(|_| Failure::Busy)?;
            Ok::<_, Failure>(RenderTurn { _turn: turn, _place: place })
        };
        tokio::time::timeout(self.wait(), turn).await.unwrap_or(Err(Failure::Busy))
    }

    /// Renders with the turn that was waited for.
    pub async fn render(&self, _turn: &RenderTurn<'_>, input: String) -> Result<Rendered, Failure> {
        let pool = self.pool();
        let (answer, answered) = oneshot::channel();
        let taken_by = Arc::new(OnceLock::new());
        let job = Job { input, answer, taken_by: taken_by.clone() };
        pool.jobs.try_send(job).map_err(|_| Failure::Busy)?;
        // The engine ends what takes too much processor time; on a busy machine that is more by the clock.
        let longest = self.wait() + Duration::from_millis(self.limits.time_ms);
        match tokio::time::timeout(longest, answered).await {
            Ok(Ok(result)) => result,
            Ok(Err(_)) => Err(Failure::Broken("the thread ended".to_owned())),
            Err(_) => {
                // Calls inside the engine cannot be interrupted; the thread is left to itself.
                if let Some(thread) = taken_by.get() {
                    pool.shared.clone().replace(thread);
                }
                Err(Failure::CutOff("wait"))
            }
        }
    }

    fn wait(&self) -> Duration {
        Duration::from_millis(self.limits.wait_ms)
    }
}

/// A place among those that wait, given back when dropped.
struct WaitingPlace<'a>(&'a AtomicUsize);

impl WaitingPlace<'_> {
    fn new(count: &AtomicUsize) -> Option<WaitingPlace<'_>> {
        let place = WaitingPlace(count);
        (count.fetch_add(1, Ordering::Relaxed) < WAITING_MAX).then_some(place)
    }
}

impl Drop for WaitingPlace<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Shared {
    fn spawn(self: Arc<Self>) {
        let thread = std::thread::Builder::new().name("pages".into()).stack_size(THREAD_STACK_BYTES);
        if let Err(error) = thread.spawn(move || self.work()) {
            tracing::error!(%error, "cannot start a thread to render pages");
        }
    }

    fn replace(self: Arc<Self>, thread: &CancelFlag) {
        if thread.swap(true, Ordering::AcqRel) {
            return;
        }
        if self.lost.fetch_add(1, Ordering::AcqRel) < LOST_MAX {
            self.spawn();
        } else {
            // It keeps its place and goes on working if it ever comes back.
            self.lost.fetch_sub(1, Ordering::AcqRel);
            thread.store(false, Ordering::Release);
        }
    }

    fn work(&self) {
        let given_up = CancelFlag::default();
        let mut runtime = None;
        loop {
            // Before the next job comes, so that it finds a warm runtime.
            if runtime.is_none() {
                runtime = self.started();
            }
            let next = self.jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
            let Ok(job) = next else { return };
            if job.answer.is_closed() {
                continue;
            }
            let _ = job.taken_by.set(given_up.clone());
            let result = match &runtime {
                Some(runtime) => runtime.render(&job.input),
                None => Err(Failure::Broken("the script does not start".to_owned())),
            };
            if result.is_err() {
                runtime = None;
            }
            let _ = job.answer.send(result);
            if given_up.load(Ordering::Acquire) {
                // Another thread has taken this one's place.
                self.lost.fetch_sub(1, Ordering::AcqRel);
                return;
            }
        }
    }

    fn started(&self) -> Option<Runtime> {
        match Runtime::start(&self.script, &self.limits) {
            Ok(runtime) => Some(runtime),
            Err(error) => {
                tracing::error!(?error, "the script that renders pages does not start");
                None
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::future::join_all;

    #[tokio::test]
    async fn however_much_one_caller_asks_for_others_have_their_turn() {
        let limits = Rendering { threads: 2, wait_ms: 50, ..Rendering::default() };
        let renderer = Renderer::new(Cow::Borrowed(&b"a script"[..]), limits);
        let [greedy, other] = [1, 2].map(|last| Some(IpAddr::from([203, 0, 113, last])));
        let first = renderer.turn(greedy).await;
        assert!(first.is_ok());
        let more = join_all((0..2 * WAITING_MAX).map(|_| renderer.turn(greedy)));
        let (more, others) = tokio::join!(more, renderer.turn(other));
        assert!(more.iter().all(Result::is_err), "one at a time");
        assert!(others.is_ok(), "there are two threads, and one caller has one");
        drop((first, more, others));
        assert!(renderer.callers.is_empty(), "nobody is remembered");
        let again = [renderer.turn(greedy).await, renderer.turn(other).await];
        assert!(again.iter().all(Result::is_ok));
        assert!(renderer.turn(None).await.is_err(), "both threads are taken");
    }
}
