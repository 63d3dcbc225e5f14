//! A TCP proxy that misbehaves on demand: it stands between the product and what it depends on.

use std::io;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::task::{JoinHandle, JoinSet};

/// What happens to the bytes on their way; may be switched at any moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Mode {
    Pass,
    /// No connection is accepted, and those that are open end.
    Refuse,
    /// Connections are accepted and nothing is said; what was sent arrives after the next switch.
    Hang,
    /// Open connections say nothing for ever, and new ones work: a host died without a word, and another
    /// has its address.
    Forget,
    Slow {
        bytes_per_s: u64,
    },
    /// Whatever is asked, the answer is noise.
    Garbage,
    /// Each connection ends after so many bytes of answer.
    CutAfter {
        bytes: u64,
    },
    /// A connection ends where this is said on it: once it has arrived and before its answer comes, or
    /// before it arrives. Who has said it cannot tell which.
    CutAt {
        what: &'static str,
        arrives: bool,
    },
}

pub fn address_of(url: &str) -> SocketAddr {
    let url = url::Url::parse(url).expect("an address");
    let host = url.host_str().unwrap_or("127.0.0.1");
    format!("{host}:{}", url.port().unwrap_or(5432)).parse().expect("an address with a number")
}

/// The same database, reached by another way.
pub fn by_way_of(url: &str, way: SocketAddr) -> String {
    let mut url = url::Url::parse(url).expect("an address");
    url.set_host(Some(&way.ip().to_string())).expect("a host");
    url.set_port(Some(way.port())).expect("a port");
    url.into()
}

pub struct Chaos {
    pub address: SocketAddr,
    orders: mpsc::Sender<(Mode, oneshot::Sender<()>)>,
    task: JoinHandle<()>,
}

impl Chaos {
    /// Listens on a free port of this machine and forwards to `downstream`.
    pub async fn before(downstream: SocketAddr) -> Chaos {
        // Never listens: it keeps the port ours while nobody is accepted, which another test's connection
        // would take otherwise.
        let reserved = shared_socket(([127, 0, 0, 1], 0).into());
        let address = reserved.local_addr().expect("its address");
        let (orders, inbox) = mpsc::channel(1);
        let task = tokio::spawn(accept(listening(address), reserved, downstream, inbox));
        Chaos { address, orders, task }
    }

    /// Returns when the new behaviour holds for open and for new connections.
    pub async fn switch(&self, mode: Mode) {
        let (done, held) = oneshot::channel();
        self.orders.send((mode, done)).await.expect("the proxy runs");
        held.await.expect("the proxy answers");
    }
}

impl Drop for Chaos {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// Bound to a port that further sockets of ours may be bound to.
fn shared_socket(address: SocketAddr) -> TcpSocket {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.set_reuseport(true).expect("a port can be shared");
    socket.set_reuseaddr(true).expect("closed connections do not keep it");
    socket.bind(address).expect("a free port, or ours");
    socket
}

fn listening(address: SocketAddr) -> TcpListener {
    shared_socket(address).listen(1024).expect("it can listen")
}

async fn accept(
    listener: TcpListener,
    reserved: TcpSocket,
    downstream: SocketAddr,
    mut inbox: mpsc::Receiver<(Mode, oneshot::Sender<()>)>,
) {
    let mut mode = watch::Sender::new(Mode::Pass);
    let mut forgotten = Vec::new();
    let address = reserved.local_addr().expect("its address");
    let mut listener = Some(listener);
    // Dropped with this task, which ends every connection.
    let mut connections = JoinSet::new();
    loop {
        let accepted = async {
            match &listener {
                Some(listener) => listener.accept().await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            order = inbox.recv() => {
                let Some((next, done)) = order else { return };
                if next == Mode::Forget {
                    mode.send_replace(Mode::Hang);
                    forgotten.push(std::mem::replace(&mut mode, watch::Sender::new(Mode::Pass)));
                } else {
                    mode.send_replace(next);
                }
                if next == Mode::Refuse {
                    listener = None;
                    connections.shutdown().await;
                } else if listener.is_none() {
                    listener = Some(listening(address));
                }
                let _ = done.send(());
            }
            Ok((client, _)) = accepted => {
                connections.spawn(connection(client, downstream, mode.subscribe()));
            }
            Some(_) = connections.join_next() => {}
        }
    }
}

async fn connection(client: TcpStream, downstream: SocketAddr, mut mode: watch::Receiver<Mode>) {
    while *mode.borrow() == Mode::Hang {
        if mode.changed().await.is_err() {
            return;
        }
    }
    if *mode.borrow() == Mode::Garbage {
        let _ = babble(client).await;
        return;
    }
    let Ok(server) = TcpStream::connect(downstream).await else { return };
    let (client_in, client_out) = client.into_split();
    let (server_in, server_out) = server.into_split();
    let said = AtomicBool::new(false);
    // Either direction's end by force ends both; an orderly end lets the other finish.
    let _ = tokio::try_join!(
        pump(client_in, server_out, mode.clone(), Way::There, &said),
        pump(server_in, client_out, mode, Way::Back, &said)
    );
}

async fn babble(mut client: TcpStream) -> io::Result<()> {
    let mut asked = [0; 4096];
    loop {
        client.write_all(&noise(64)).await?;
        client.write_all(b"\r\n").await?;
        if client.read(&mut asked).await? == 0 {
            return Ok(());
        }
    }
}

/// The same noise every time, so that a failure can be repeated.
fn noise(length: usize) -> Vec<u8> {
    let mut state = 0x9e37_79b9_u32;
    std::iter::repeat_with(|| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 24) as u8
    })
    .filter(|byte| !matches!(byte, b'\r' | b'\n'))
    .take(length)
    .collect()
}

#[derive(Clone, Copy, PartialEq)]
enum Way {
    There,
    Back,
}

async fn pump(
    mut from: OwnedReadHalf,
    mut to: OwnedWriteHalf,
    mut mode: watch::Receiver<Mode>,
    way: Way,
    said: &AtomicBool,
) -> io::Result<()> {
    let mut buffer = vec![0; 16 * 1024];
    let mut passed = 0_u64;
    loop {
        let length = from.read(&mut buffer).await?;
        if length == 0 {
            return to.shutdown().await;
        }
        while *mode.borrow() == Mode::Hang {
            mode.changed().await.map_err(io::Error::other)?;
        }
        let bytes = &buffer[..length];
        let now = *mode.borrow();
        match now {
            Mode::CutAt { what, arrives } if way == Way::There && says(bytes, what) => {
                if !arrives {
                    return Err(io::ErrorKind::ConnectionAborted.into());
                }
                said.store(true, Ordering::Relaxed);
                to.write_all(bytes).await?;
            }
            _ if way == Way::Back && said.load(Ordering::Relaxed) => {
                return Err(io::ErrorKind::ConnectionAborted.into());
            }
            Mode::Slow { bytes_per_s } => dribble(&mut to, bytes, bytes_per_s, &mut mode).await?,
            Mode::Garbage if way == Way::Back => to.write_all(&noise(length)).await?,
            Mode::CutAfter { bytes: most } if way == Way::Back => {
                let allowed = most.saturating_sub(passed).min(length as u64) as usize;
                to.write_all(&bytes[..allowed]).await?;
                if allowed < length {
                    return Err(io::ErrorKind::ConnectionAborted.into());
                }
            }
            _ => to.write_all(bytes).await?,
        }
        passed += length as u64;
    }
}

fn says(bytes: &[u8], what: &str) -> bool {
    bytes.windows(what.len()).any(|part| part == what.as_bytes())
}

/// One byte after the other, until the proxy is switched to something else.
async fn dribble(
    to: &mut OwnedWriteHalf,
    bytes: &[u8],
    bytes_per_s: u64,
    mode: &mut watch::Receiver<Mode>,
) -> io::Result<()> {
    let pause = Duration::from_secs(1) / u32::try_from(bytes_per_s.max(1)).unwrap_or(u32::MAX);
    let slow = Mode::Slow { bytes_per_s };
    for (at, byte) in bytes.iter().enumerate() {
        if *mode.borrow() != slow {
            return to.write_all(&bytes[at..]).await;
        }
        to.write_all(std::slice::from_ref(byte)).await?;
        let _ = tokio::time::timeout(pause, mode.changed()).await;
    }
    Ok(())
}
