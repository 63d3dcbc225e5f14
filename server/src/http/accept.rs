//! The accept loop: time-outs that axum's own `serve` lacks, a bound on connections, and a
//! graceful stop. HTTP/1.1 only: TLS and HTTP/2 are the reverse proxy's.

use super::client::Peer;
use crate::config::Http;
use axum::Router;
use axum::extract::Request;
use hyper::body::Incoming;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use std::future::Future;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::time::{Instant, Sleep};
use tower::ServiceExt;

/// A refused accept (out of file descriptors) is tried again after this pause.
const ACCEPT_PAUSE: Duration = Duration::from_millis(50);

/// Serves until `stop` completes, then lets running requests finish within `shutdown_s`.
pub async fn serve(listener: TcpListener, router: Router, settings: Http, stop: impl Future<Output = ()>) {
    let mut http1 = hyper::server::conn::http1::Builder::new();
    // hyper's own time-out also covers the wait between two requests; the shorter one for a
    // request head that has begun is kept by `HeadTimed`.
    http1
        .timer(TokioTimer::new())
        .header_read_timeout(Duration::from_secs(settings.idle_timeout_s))
        .max_buf_size(64 * 1024);
    let graceful = GracefulShutdown::new();
    let places = Arc::new(Semaphore::new(settings.max_connections));
    let mut stop = std::pin::pin!(stop);
    loop {
        let accepted = tokio::select! {
            accepted = accept(&listener, &places) => accepted,
            () = &mut stop => break,
        };
        let Some((stream, address, place)) = accepted else { continue };
        let _ = stream.set_nodelay(true);
        let in_request = Arc::new(AtomicBool::new(false));
        let head_timeout = Duration::from_secs(settings.header_timeout_s);
        let io = TokioIo::new(HeadTimed::new(stream, in_request.clone(), head_timeout));
        let router = router.clone();
        let service = hyper::service::service_fn(move |mut request: Request<Incoming>| {
            in_request.store(true, Ordering::Relaxed);
            request.extensions_mut().insert(Peer(address.ip()));
            let answer = router.clone().oneshot(request);
            let in_request = in_request.clone();
            async move {
                let answer = answer.await;
                in_request.store(false, Ordering::Relaxed);
                answer
            }
        });
        let connection = graceful.watch(http1.serve_connection(io, service));
        tokio::spawn(async move {
            // Broken connections are everyday life and none of our business.
            let _ = connection.await;
            drop(place);
        });
    }
    drop(listener);
    let finished = tokio::time::timeout(Duration::from_secs(settings.shutdown_s), graceful.shutdown()).await;
    if finished.is_err() {
        tracing::warn!("some requests did not finish in time");
    }
}

async fn accept(
    listener: &TcpListener,
    places: &Arc<Semaphore>,
) -> Option<(TcpStream, std::net::SocketAddr, tokio::sync::OwnedSemaphorePermit)> {
    let place = places.clone().acquire_owned().await.ok()?;
    match listener.accept().await {
        Ok((stream, address)) => Some((stream, address, place)),
        Err(error) => {
            tracing::warn!(%error, "cannot accept a connection");
            tokio::time::sleep(ACCEPT_PAUSE).await;
            None
        }
    }
}

/// Ends a connection whose request head, once begun, does not arrive in time. A new connection
/// counts as begun: whoever connects has something to say.
struct HeadTimed {
    stream: TcpStream,
    in_request: Arc<AtomicBool>,
    timeout: Duration,
    deadline: Option<Pin<Box<Sleep>>>,
}

impl HeadTimed {
    fn new(stream: TcpStream, in_request: Arc<AtomicBool>, timeout: Duration) -> HeadTimed {
        let deadline = Some(Box::pin(tokio::time::sleep(timeout)));
        HeadTimed { stream, in_request, timeout, deadline }
    }
}

impl AsyncRead for HeadTimed {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = &mut *self;
        if this.in_request.load(Ordering::Relaxed) {
            this.deadline = None;
            return Pin::new(&mut this.stream).poll_read(cx, buf);
        }
        if let Some(deadline) = &mut this.deadline
            && deadline.as_mut().poll(cx).is_ready()
        {
            return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
        }
        let before = buf.filled().len();
        ready!(Pin::new(&mut this.stream).poll_read(cx, buf))?;
        if buf.filled().len() > before && this.deadline.is_none() {
            let deadline = tokio::time::sleep_until(Instant::now() + this.timeout);
            this.deadline = Some(Box::pin(deadline));
        }
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for HeadTimed {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(cx, buf)
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
        Pin::new(&mut self.stream).poll_write_vectored(cx, bufs)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}
