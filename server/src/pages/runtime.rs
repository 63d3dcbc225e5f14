//! One JavaScript runtime that renders pages, with limits on time, memory and stack.

use rquickjs::{CatchResultExt, Context, Function, Object};
use rustix::time::{ClockId, clock_gettime};
use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;
use umkreis_foundation::config::Rendering;

const STACK_BYTES: usize = 1024 * 1024;
/// Most renders end before this much is in use, and so without a collection.
const GC_THRESHOLD_BYTES: usize = 8 * 1024 * 1024;
/// Evaluating the script takes longer than rendering one page.
const START_TIME: Duration = Duration::from_secs(3);

/// What the script made of a page.
#[derive(Debug)]
pub struct Rendered {
    pub html: String,
    /// Rules for the colours of brand and categories.
    pub css: String,
}

/// Why there is no rendered page.
#[derive(Debug, PartialEq)]
pub enum Failure {
    /// Rendering is switched off, or the pages were not built into the program.
    Off,
    /// Too many wait already.
    Busy,
    /// It took too long or needed too much memory.
    CutOff(&'static str),
    /// The script threw.
    Broken(String),
}

pub struct Runtime {
    runtime: rquickjs::Runtime,
    context: Context,
    /// CPU time of this thread at which the running script is stopped.
    stop_at: Rc<Cell<Duration>>,
    stopped: Rc<Cell<bool>>,
    limit: Duration,
}

impl Runtime {
    /// Evaluates the script and lets it prepare its screens. Belongs to the calling thread.
    pub fn start(script: &[u8], limits: &Rendering) -> Result<Runtime, Failure> {
        let runtime = rquickjs::Runtime::new().map_err(broken)?;
        runtime.set_memory_limit(limits.memory_mb.saturating_mul(1024 * 1024));
        runtime.set_max_stack_size(STACK_BYTES);
        runtime.set_gc_threshold(GC_THRESHOLD_BYTES);
        let stop_at = Rc::new(Cell::new(cpu_time() + START_TIME));
        let stopped = Rc::new(Cell::new(false));
        let (deadline, noted) = (stop_at.clone(), stopped.clone());
        runtime.set_interrupt_handler(Some(Box::new(move || {
            let late = cpu_time() > deadline.get();
            noted.set(noted.get() || late);
            late
        })));
        let context = Context::full(&runtime).map_err(broken)?;
        let limit = Duration::from_millis(limits.time_ms);
        let this = Runtime { runtime, context, stop_at, stopped, limit };
        this.context.with(|ctx| {
            let done = ctx.eval::<(), _>(script).catch(&ctx);
            done.map_err(|error| this.failure(&error.to_string()))
        })?;
        // The screens are parts of their own; they are there once all promises have settled.
        while this.runtime.execute_pending_job().map_err(|_| this.failure("a promise failed"))? {}
        Ok(this)
    }

    /// Renders one page. After a failure the runtime must not be used again.
    pub fn render(&self, input: &str) -> Result<Rendered, Failure> {
        self.stop_at.set(cpu_time() + self.limit);
        self.context.with(|ctx| {
            let render = || -> rquickjs::Result<Rendered> {
                let pages: Object = ctx.globals().get("pages")?;
                let render: Function = pages.get("render")?;
                let page: Object = render.call((input,))?;
                Ok(Rendered { html: page.get("html")?, css: page.get("css")? })
            };
            render().catch(&ctx).map_err(|error| self.failure(&error.to_string()))
        })
    }

    fn failure(&self, message: &str) -> Failure {
        if self.stopped.get() {
            Failure::CutOff("time")
        } else if message.contains("out of memory") || message.contains("stack size exceeded") {
            Failure::CutOff("memory")
        } else {
            Failure::Broken(message.to_owned())
        }
    }
}

fn broken(error: rquickjs::Error) -> Failure {
    Failure::Broken(error.to_string())
}

/// On a busy machine the clock on the wall would cut off renders that have hardly run.
fn cpu_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), u32::try_from(time.tv_nsec).unwrap_or(0))
}
