//! Serving connections: time-outs that axum's own `serve` lacks, and a graceful stop. HTTP/1.1 only:
//! TLS and HTTP/2 are the reverse proxy's.

use super::connection_limit::Activity;
use super::listener;
use super::middleware::Middleware;
use crate::config::Http;
use hyper::body::Incoming;
use hyper_util::rt::TokioIo;
use hyper_util::server::graceful::Watcher;
use std::convert::Infallible;
use std::future::{Future, poll_fn};
use std::io;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{Instant, Sleep};
use tokio_util::sync::CancellationToken;

/// Serves until `stop` completes, then lets running requests finish within `shutdown_s`.
pub async fn serve(
    listener: TcpListener,
    middleware: Middleware,
    settings: Http,
    stop: impl Future<Output = ()>,
) -> io::Result<()> {
    let stopping = CancellationToken::new();
    // Also when nobody waits for this any more.
    let _stops = stopping.clone().drop_guard();
    let mut ended =
        listener::start(listener, Connections::new(middleware, &settings), &settings, stopping.clone())?;
    tokio::select! {
        () = stop => stopping.cancel(),
        _ = &mut ended => return Err(io::Error::other("no connections are taken any more")),
    }
    let _ = ended.await;
    Ok(())
}

/// How connections are served, whichever thread does it.
#[derive(Clone)]
pub struct Connections {
    http1: hyper::server::conn::http1::Builder,
    timeouts: ConnectionTimeouts,
    middleware: Middleware,
}

impl Connections {
    pub fn new(middleware: Middleware, settings: &Http) -> Connections {
        let mut http1 = hyper::server::conn::http1::Builder::new();
        http1.max_buf_size(64 * 1024);
        let timeouts = ConnectionTimeouts {
            head: Duration::from_secs(settings.header_timeout_s),
            idle: Duration::from_secs(settings.idle_timeout_s),
            least_bytes: settings.idle_timeout_s * settings.answer_min_bytes_per_s,
        };
        Connections { http1, timeouts, middleware }
    }

    /// The same for connections that end after their first answer.
    pub fn for_one_request(mut self) -> Connections {
        self.http1.keep_alive(false);
        self
    }

    /// Until the connection ends, or its request is answered after a stop. Something must have arrived.
    pub async fn serve(self, stream: TcpStream, from: IpAddr, activity: &Arc<Activity>, watcher: Watcher) {
        let Connections { http1, timeouts, middleware } = self;
        let _ = stream.set_nodelay(true);
        let _ = stream.readable().await;
        let io = TokioIo::new(TimeoutStream::new(stream, activity.clone(), timeouts));
        let activity = activity.clone();
        let service = hyper::service::service_fn(move |request: hyper::Request<Incoming>| {
            activity.steps.fetch_add(1, Ordering::Relaxed);
            let answer = middleware.clone().answer(from, request);
            let activity = activity.clone();
            async move {
                let answer = answer.await;
                activity.steps.fetch_add(1, Ordering::Relaxed);
                Ok::<_, Infallible>(answer)
            }
        });
        let mut connection = http1.serve_connection(io, service);
        // A stop closes connections of which nothing was read, so what has arrived is read before.
        if poll_fn(|cx| Poll::Ready(Pin::new(&mut connection).poll(cx))).await.is_pending() {
            // Broken connections are everyday life and none of our business.
            let _ = watcher.watch(connection).await;
        }
    }
}

/// How long a connection may keep us waiting.
#[derive(Clone, Copy)]
struct ConnectionTimeouts {
    /// For a request head that has begun.
    head: Duration,
    /// Between two requests, and for an answer to go on.
    idle: Duration,
    /// At least this much of an answer must leave in that time.
    least_bytes: u64,
}

impl ConnectionTimeouts {
    fn shorter(&self) -> Duration {
        self.head.min(self.idle)
    }
}

/// What we wait for on a connection.
#[derive(Clone, Copy, PartialEq)]
enum AwaitedStep {
    Head,
    NextRequest,
    Answer,
}

/// Ends a connection that keeps us waiting. A new connection counts as a begun request head:
/// whoever connects has something to say.
///
/// hyper's own time-out sets and clears a timer with every request, which shows in the
/// throughput; here one timer runs per connection, and only what it is compared with changes.
struct TimeoutStream {
    stream: TcpStream,
    activity: Arc<Activity>,
    seen_steps: usize,
    timeouts: ConnectionTimeouts,
    awaited: AwaitedStep,
    due: Instant,
    /// How much of the answer has left since when.
    sent: (u64, Instant),
    /// Never later than `due`, because it is set by the shorter of the timeouts.
    alarm: Pin<Box<Sleep>>,
}

impl TimeoutStream {
    fn new(stream: TcpStream, activity: Arc<Activity>, timeouts: ConnectionTimeouts) -> TimeoutStream {
        let now = Instant::now();
        let (due, sent) = (now + timeouts.head, (0, now));
        let alarm = Box::pin(tokio::time::sleep(timeouts.shorter()));
        TimeoutStream {
            stream,
            activity,
            seen_steps: 0,
            timeouts,
            awaited: AwaitedStep::Head,
            due,
            sent,
            alarm,
        }
    }

    fn wait_for(&mut self, awaited: AwaitedStep) {
        self.awaited = awaited;
        let wait = if awaited == AwaitedStep::Head { self.timeouts.head } else { self.timeouts.idle };
        let now = Instant::now();
        self.due = now + wait;
        self.activity.note(now);
    }

    /// A request may begin and end between two reads, so its traces are counted.
    fn notice_requests(&mut self) {
        let steps = self.activity.steps.load(Ordering::Relaxed);
        if steps == self.seen_steps {
            return;
        }
        self.seen_steps = steps;
        if steps % 2 == 1 {
            self.awaited = AwaitedStep::Answer;
        } else {
            self.wait_for(AwaitedStep::NextRequest);
            self.sent = (0, Instant::now());
        }
    }

    /// Whoever takes an answer slowly has its time anew with everything that leaves; whoever takes nothing
    /// any more, or next to nothing, is let go: a thousand of them would hold a thousand answers in memory.
    fn judge_write(
        &mut self,
        cx: &mut Context<'_>,
        written: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        match written {
            Poll::Ready(Ok(length)) if self.awaited != AwaitedStep::Answer => {
                self.sent.0 += length as u64;
                self.wait_for(self.awaited);
            }
            Poll::Pending => {
                self.notice_requests();
                if self.is_late(cx) || self.takes_too_little() {
                    return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
                }
            }
            Poll::Ready(_) => {}
        }
        written
    }

    fn takes_too_little(&mut self) -> bool {
        let (sent, since) = self.sent;
        let now = Instant::now();
        if now.duration_since(since) < self.timeouts.idle {
            return false;
        }
        self.sent = (0, now);
        sent < self.timeouts.least_bytes
    }

    /// Whether the time is up; otherwise this task is woken again in time.
    fn is_late(&mut self, cx: &mut Context<'_>) -> bool {
        while self.alarm.as_mut().poll(cx).is_ready() {
            let now = Instant::now();
            if self.awaited != AwaitedStep::Answer && now >= self.due {
                return true;
            }
            let soon = now + self.timeouts.shorter();
            let next = if self.awaited == AwaitedStep::Answer { soon } else { soon.min(self.due) };
            self.alarm.as_mut().reset(next);
        }
        false
    }
}

impl AsyncRead for TimeoutStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = &mut *self;
        this.notice_requests();
        let before = buf.filled().len();
        let read = Pin::new(&mut this.stream).poll_read(cx, buf);
        // What is already there was sent in time: if we come late, because thousands wait, that is our fault.
        if read.is_pending() && this.is_late(cx) {
            return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
        }
        ready!(read)?;
        if buf.filled().len() > before && this.awaited == AwaitedStep::NextRequest {
            this.wait_for(AwaitedStep::Head);
        }
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for TimeoutStream {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(cx, buf);
        self.judge_write(cx, written)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(cx, bufs);
        self.judge_write(cx, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;
    use crate::http::headers::SecurityHeaders;
    use axum::{Router, routing};
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpSocket;

    const LARGE: usize = 1 << 20;
    /// Small buffers in the kernel, so that what was written has nearly arrived.
    const BUFFER: u32 = 64 * 1024;

    /// Asks a server that keeps nobody for longer than a second for something large.
    async fn ask_for_a_large_answer() -> TcpStream {
        let mut config = Config::default();
        config.http.idle_timeout_s = 1;
        config.http.header_timeout_s = 1;
        config.http.answer_min_bytes_per_s = LARGE as u64 / 8;
        let router = Router::new().route("/large", routing::get(|| async { vec![b'a'; LARGE] }));
        let headers = SecurityHeaders::new(&config).unwrap();
        let middleware = Middleware::new(&config, headers, Box::new(|_| None), |_| true, router).unwrap();
        let socket = TcpSocket::new_v4().unwrap();
        socket.set_send_buffer_size(BUFFER).unwrap();
        socket.bind("127.0.0.1:0".parse().unwrap()).unwrap();
        let listener = socket.listen(8).unwrap();
        let address = listener.local_addr().unwrap();
        tokio::spawn(serve(listener, middleware, config.http, std::future::pending()));
        let client = TcpSocket::new_v4().unwrap();
        client.set_recv_buffer_size(BUFFER).unwrap();
        let mut client = client.connect(address).await.unwrap();
        client.write_all(b"GET /large HTTP/1.1\r\nhost: umkreis\r\n\r\n").await.unwrap();
        client
    }

    #[tokio::test]
    async fn a_slow_reader_gets_all_of_an_answer_that_takes_longer_than_an_idle_connection_may() {
        let mut client = ask_for_a_large_answer().await;
        let (began, mut read, mut some) = (Instant::now(), 0, vec![0; LARGE / 50]);
        loop {
            tokio::time::sleep(Duration::from_millis(50)).await;
            match client.read(&mut some).await.expect("the connection lasts") {
                0 => break,
                length => read += length,
            }
        }
        assert!(began.elapsed() > Duration::from_secs(2), "only {:?}", began.elapsed());
        assert!(read > LARGE, "cut off after {read} bytes");
    }

    #[tokio::test]
    async fn a_reader_that_takes_next_to_nothing_is_let_go() {
        let mut client = ask_for_a_large_answer().await;
        let (mut read, mut some) = (0, vec![0; LARGE / 160]);
        // The whole answer would take eight seconds.
        while let Ok(length @ 1..) = client.read(&mut some).await {
            read += length;
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        assert!(read < LARGE, "it got everything");
    }

    #[tokio::test]
    async fn a_reader_that_takes_nothing_more_is_let_go() {
        let mut client = ask_for_a_large_answer().await;
        // A request that waits already is no reason to keep the connection.
        client.write_all(b"GET /").await.unwrap();
        tokio::time::sleep(Duration::from_secs(3)).await;
        let mut rest = Vec::new();
        let _ = client.read_to_end(&mut rest).await;
        assert!(rest.len() < LARGE, "{} bytes were kept for it", rest.len());
    }

    #[tokio::test]
    async fn a_request_that_is_already_there_is_read_however_late_and_silence_is_not_waited_for() {
        let wait = Duration::from_millis(10);
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let mut client = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        client.write_all(b"GET").await.unwrap();
        let (stream, _) = listener.accept().await.unwrap();
        stream.readable().await.unwrap();
        let mut timed = TimeoutStream::new(
            stream,
            Arc::default(),
            ConnectionTimeouts { head: wait, idle: wait, least_bytes: 0 },
        );
        // The server was busy elsewhere for longer than a head may take.
        tokio::time::sleep(5 * wait).await;
        let mut bytes = [0; 8];
        assert_eq!(timed.read(&mut bytes).await.unwrap(), 3);
        assert_eq!(timed.read(&mut bytes).await.unwrap_err().kind(), io::ErrorKind::TimedOut);
    }
}
