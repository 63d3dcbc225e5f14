//! Takes new connections, on a thread of its own, and answers health checks there. Under load thousands
//! of requests wait for their turn, and whoever asks whether the server lives must not wait with them.

use super::connection::Connections;
use super::connection_limit::{ConnectionLimit, Slot};
use crate::config::Http;
use hyper_util::server::graceful::{GracefulShutdown, Watcher};
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::{Builder, Handle};
use tokio::sync::oneshot;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

/// How a health check begins; whatever begins otherwise is served by everybody.
const CHECK: &[u8] = b"GET /api/health";
/// A refused accept (out of file descriptors) is tried again after this pause.
const ACCEPT_PAUSE: Duration = Duration::from_millis(50);

/// A request that has arrived before a stop is seen within this time: the operating system tells of it only
/// when it is asked, some time after the connection was accepted.
const LAST_LOOK: Duration = Duration::from_millis(20);

struct Listener {
    connections: Connections,
    /// Where all other requests are answered.
    everybody: Handle,
    limit: Arc<ConnectionLimit>,
    stopping: CancellationToken,
    first_byte_within: Duration,
    stop_within: Duration,
}

/// Takes connections until `stopping`, then ends once they have ended, or the time for it is over. The
/// answer is closed at that moment.
pub fn start(
    listener: TcpListener,
    connections: Connections,
    settings: &Http,
    stopping: CancellationToken,
) -> io::Result<oneshot::Receiver<()>> {
    let listening = Listener {
        connections,
        everybody: Handle::current(),
        limit: Arc::new(ConnectionLimit::new(settings).map_err(io::Error::other)?),
        stopping,
        first_byte_within: Duration::from_secs(settings.header_timeout_s),
        stop_within: Duration::from_secs(settings.shutdown_s),
    };
    let listener = listener.into_std()?;
    let runtime = Builder::new_current_thread().enable_all().build()?;
    let (ends, ended) = oneshot::channel();
    std::thread::Builder::new().name("front".to_owned()).spawn(move || {
        runtime.block_on(listening.run(listener));
        drop(ends);
    })?;
    Ok(ended)
}

impl Listener {
    async fn run(self, listener: std::net::TcpListener) {
        let listener = match TcpListener::from_std(listener) {
            Ok(listener) => listener,
            Err(error) => return tracing::error!(%error, "cannot take connections"),
        };
        let graceful = GracefulShutdown::new();
        loop {
            let accepted = tokio::select! {
                accepted = self.accept(&listener) => accepted,
                () = self.stopping.cancelled() => break,
            };
            // Who gets no slot sees the connection end.
            if let Some((stream, address)) = accepted
                && let Some(slot) = self.limit.take(address.ip())
            {
                self.take(stream, address.ip(), slot, graceful.watcher());
            }
        }
        drop(listener);
        if timeout(self.stop_within, graceful.shutdown()).await.is_err() {
            tracing::warn!("some requests did not finish in time");
        }
    }

    async fn accept(&self, listener: &TcpListener) -> Option<(TcpStream, SocketAddr)> {
        match listener.accept().await {
            Ok(accepted) => Some(accepted),
            Err(error) => {
                tracing::warn!(%error, "cannot accept a connection");
                tokio::time::sleep(ACCEPT_PAUSE).await;
                None
            }
        }
    }

    fn take(&self, stream: TcpStream, from: IpAddr, slot: Slot, watcher: Watcher) {
        let (connections, everybody) = (self.connections.clone(), self.everybody.clone());
        let (stopping, first_byte_within) = (self.stopping.clone(), self.first_byte_within);
        let (limit, number) = (self.limit.clone(), slot.number);
        let looking = tokio::spawn(async move {
            let check = tokio::select! {
                biased;
                check = is_check(&stream, first_byte_within) => check,
                () = stopping.cancelled() => is_check(&stream, LAST_LOOK).await,
            };
            match check {
                Ok(true) => {
                    // What comes after a check belongs to everybody, and not to this thread.
                    connections.for_one_request().serve(stream, from, &slot.activity, watcher).await;
                }
                Ok(false) if !slot.only_for_checks => {
                    let Ok(stream) = stream.into_std() else { return };
                    let serving = everybody.spawn(async move {
                        if let Ok(stream) = TcpStream::from_std(stream) {
                            connections.serve(stream, from, &slot.activity, watcher).await;
                        }
                    });
                    limit.served_by(number, serving.abort_handle());
                }
                Ok(false) | Err(_) => {}
            }
        });
        self.limit.served_by(number, looking.abort_handle());
    }
}

/// Looks at what comes first without taking it. A check fits into one packet, so what is there decides.
async fn is_check(stream: &TcpStream, patience: Duration) -> io::Result<bool> {
    let mut start = [0; CHECK.len()];
    match timeout(patience, stream.peek(&mut start)).await?? {
        0 => Err(io::ErrorKind::UnexpectedEof.into()),
        read => Ok(start[..read] == *CHECK),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;
    use crate::http::connection::serve;
    use crate::http::headers::SecurityHeaders;
    use crate::http::middleware::Middleware;
    use axum::{Router, routing};
    use std::io::{Read, Write};
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    const CHECKING: &[u8] = b"GET /api/health/live HTTP/1.1\r\nhost: umkreis\r\n\r\n";
    const READING: &[u8] = b"GET /api/site HTTP/1.1\r\nhost: umkreis\r\n\r\n";

    fn middleware(config: &Config) -> Middleware {
        let well = || routing::get(|| async { "well" });
        let router = Router::new().route("/api/health/live", well()).route("/api/site", well());
        let headers = SecurityHeaders::new(config).unwrap();
        Middleware::new(config, headers, Box::new(|_| None), |_| true, router).unwrap()
    }

    async fn connected() -> std::net::TcpStream {
        let config = Config::default();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        tokio::spawn(serve(listener, middleware(&config), config.http, std::future::pending()));
        tokio::task::yield_now().await;
        let client = std::net::TcpStream::connect(address).unwrap();
        client.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
        client
    }

    #[tokio::test]
    async fn a_health_check_is_answered_while_everybody_is_busy() {
        let mut client = connected().await;
        // The test's only runtime thread blocks from here on, so only the thread of the health checks can answer.
        client.write_all(CHECKING).unwrap();
        let mut answer = [0; 1024];
        let read = client.read(&mut answer).unwrap();
        let answer = String::from_utf8_lossy(&answer[..read]);
        assert!(answer.starts_with("HTTP/1.1 200") && answer.ends_with("well"), "{answer}");
    }

    #[tokio::test]
    async fn a_connection_that_begins_with_a_health_check_ends_with_its_answer() {
        let mut client = connected().await;
        // One write, so that the second request is there before the first is answered.
        client.write_all(&[CHECKING, CHECKING].concat()).unwrap();
        let mut answer = String::new();
        client.read_to_string(&mut answer).expect("the connection ends with the answer");
        assert_eq!(answer.matches("HTTP/1.1 200").count(), 1, "the second is not served here: {answer}");
        assert!(answer.contains("connection: close"), "{answer}");
    }

    #[tokio::test]
    async fn a_request_that_has_arrived_is_answered_although_the_server_stops() {
        let config = Config::default();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let listening = Listener {
            connections: Connections::new(middleware(&config), &config.http),
            everybody: Handle::current(),
            limit: Arc::new(ConnectionLimit::new(&config.http).unwrap()),
            stopping: CancellationToken::new(),
            first_byte_within: Duration::from_secs(10),
            stop_within: Duration::from_secs(10),
        };
        listening.stopping.cancel();
        for request in [CHECKING, READING] {
            let mut client = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
            client.write_all(request).await.unwrap();
            let (stream, address) = listener.accept().await.unwrap();
            let slot = listening.limit.take(address.ip()).unwrap();
            let graceful = GracefulShutdown::new();
            listening.take(stream, address.ip(), slot, graceful.watcher());
            let mut answer = String::new();
            let (_, read) = tokio::join!(graceful.shutdown(), client.read_to_string(&mut answer));
            read.expect("an answer");
            assert!(answer.starts_with("HTTP/1.1 200") && answer.ends_with("well"), "{answer}");
        }
        // Who has said nothing is not waited for.
        let mut silent = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        let (stream, address) = listener.accept().await.unwrap();
        let slot = listening.limit.take(address.ip()).unwrap();
        listening.take(stream, address.ip(), slot, GracefulShutdown::new().watcher());
        assert_eq!(timeout(Duration::from_secs(5), silent.read(&mut [0])).await.unwrap().unwrap(), 0);
    }
}
