//! A closed loop of requests over kept-alive connections, and what came back.

use std::net::SocketAddr;
use std::ops::Range;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use umkreis_search::sample::Dice;

const CONNECTIONS: u64 = 16;

/// Makes the bytes of the next request.
pub type RequestMaker = Arc<dyn Fn(&mut Dice) -> Vec<u8> + Send + Sync>;

#[derive(Clone, Copy, Debug, Default)]
pub struct Outcome {
    pub per_s: f64,
    pub p50_us: f64,
    pub p99_us: f64,
    /// Answers that were no 200; a figure with any of them is worthless.
    pub refused: usize,
}

pub fn get(path: &str) -> RequestMaker {
    let request = format!("GET {path} HTTP/1.1\r\nhost: bench\r\n\r\n").into_bytes();
    Arc::new(move |_| request.clone())
}

/// As browsers ask, which take it packed.
#[allow(dead_code, reason = "not every bench asks for what is stored packed")]
pub fn get_packed(path: &str) -> RequestMaker {
    let request = format!("GET {path} HTTP/1.1\r\nhost: bench\r\naccept-encoding: gzip\r\n\r\n").into_bytes();
    Arc::new(move |_| request.clone())
}

pub fn post(path: &str, body: impl Fn(&mut Dice) -> String + Send + Sync + 'static) -> RequestMaker {
    let path = path.to_owned();
    Arc::new(move |dice| {
        let body = body(dice);
        let head = "content-type: application/json\r\ncontent-length";
        format!("POST {path} HTTP/1.1\r\nhost: bench\r\n{head}: {}\r\n\r\n{body}", body.len()).into_bytes()
    })
}

/// Asks for `lasting` on a thread of its own, so that the measured servers keep theirs.
pub fn drive(address: SocketAddr, next: &RequestMaker, lasting: Duration) -> Outcome {
    drive_by(CONNECTIONS, address, next, lasting)
}

/// One request after the other: how long an answer takes where nobody else asks.
pub fn drive_alone(address: SocketAddr, next: &RequestMaker, lasting: Duration) -> Outcome {
    drive_by(1, address, next, lasting)
}

fn drive_by(connections: u64, address: SocketAddr, next: &RequestMaker, lasting: Duration) -> Outcome {
    let next = next.clone();
    let thread = std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        runtime.expect("a runtime").block_on(ask_together(connections, address, next, lasting))
    });
    thread.join().expect("the asking thread ends")
}

async fn ask_together(
    connections: u64,
    address: SocketAddr,
    next: RequestMaker,
    lasting: Duration,
) -> Outcome {
    let begin = Instant::now();
    let asking = (0..connections).map(|seed| {
        let next = next.clone();
        tokio::spawn(async move { ask(address, next, Dice::new(seed + 1), begin + lasting).await })
    });
    let mut times = Vec::new();
    let mut refused = 0;
    for one in asking.collect::<Vec<_>>() {
        let (micros, bad) = one.await.expect("a connection's task ends").expect("the server answers");
        times.extend(micros);
        refused += bad;
    }
    let seconds = begin.elapsed().as_secs_f64();
    times.sort_by(f64::total_cmp);
    let at = |share: f64| times.get(((times.len().max(1) - 1) as f64 * share) as usize).copied();
    Outcome {
        per_s: times.len() as f64 / seconds,
        p50_us: at(0.5).unwrap_or_default(),
        p99_us: at(0.99).unwrap_or_default(),
        refused,
    }
}

async fn ask(
    address: SocketAddr,
    next: RequestMaker,
    mut dice: Dice,
    until: Instant,
) -> std::io::Result<(Vec<f64>, usize)> {
    let mut stream = TcpStream::connect(address).await?;
    stream.set_nodelay(true)?;
    let (mut times, mut refused, mut buffer) = (Vec::new(), 0, vec![0; 64 * 1024]);
    while Instant::now() < until {
        let request = next(&mut dice);
        let begin = Instant::now();
        stream.write_all(&request).await?;
        let (ok, _) = read_answer(&mut stream, &mut buffer).await?;
        times.push(begin.elapsed().as_secs_f64() * 1e6);
        refused += usize::from(!ok);
    }
    Ok((times, refused))
}

/// The body of one answer.
pub fn body(address: SocketAddr, next: &RequestMaker) -> Vec<u8> {
    let next = next.clone();
    let thread = std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        runtime.expect("a runtime").block_on(async move {
            let mut stream = TcpStream::connect(address).await?;
            stream.write_all(&next(&mut Dice::new(1))).await?;
            let mut buffer = vec![0; 64 * 1024];
            let (_, body) = read_answer(&mut stream, &mut buffer).await?;
            Ok::<_, std::io::Error>(buffer[body].to_vec())
        })
    });
    thread.join().expect("the asking thread ends").expect("the server answers")
}

/// Reads one answer to its end and says whether it was a 200 and where its body lies.
async fn read_answer(stream: &mut TcpStream, buffer: &mut Vec<u8>) -> std::io::Result<(bool, Range<usize>)> {
    let mut filled = 0;
    loop {
        if filled == buffer.len() {
            buffer.resize(2 * filled, 0);
        }
        let read = stream.read(&mut buffer[filled..]).await?;
        if read == 0 {
            return Err(std::io::ErrorKind::UnexpectedEof.into());
        }
        filled += read;
        let Some(head) = memchr::memmem::find(&buffer[..filled], b"\r\n\r\n") else { continue };
        let end = head + 4 + content_length(&buffer[..head]);
        if filled >= end {
            return Ok((buffer.starts_with(b"HTTP/1.1 200"), head + 4..end));
        }
    }
}

fn content_length(head: &[u8]) -> usize {
    let text = std::str::from_utf8(head).unwrap_or_default();
    let line = text.lines().find(|line| line.to_ascii_lowercase().starts_with("content-length:"));
    line.and_then(|line| line[15..].trim().parse().ok()).expect("answers say how long they are")
}
