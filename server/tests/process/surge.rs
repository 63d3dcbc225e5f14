//! Five times as many visitors or writers as the server takes at once: it goes on serving, and refuses at once
//! what is too much.

use crate::cluster::{Cluster, Proxy};
use crate::program::{Answer, Place, SUGGEST};
use crate::support::full;
use crate::support::pace::p99;
use std::io::{Read, Write};
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinSet;

/// What the server takes at once (`http.max_requests`), and five times as many.
const TAKEN_AT_ONCE: usize = 512;
const VISITORS: usize = 5 * TAKEN_AT_ONCE;
/// Far fewer, so that a refusal does not wait for thousands of others who ask on the same two cores.
const PLACES: usize = 8;
const REFUSED_WITHIN: Duration = Duration::from_millis(100);

/// One request on a connection that stays open.
fn request(path: &str, body: &str) -> String {
    format!(
        "POST {path} HTTP/1.1\r\nhost: umkreis\r\ncontent-type: application/json\r\n\
         content-length: {}\r\n\r\n{body}",
        body.len()
    )
}

fn search() -> String {
    request("/api/company/list", r#"{"text": "hof"}"#)
}

fn suggestion() -> String {
    request(SUGGEST, r#"{"name": "Hofladen Sonnberg"}"#)
}

#[derive(Default)]
struct Times {
    admitted: Vec<Duration>,
    refused: Vec<Duration>,
}

/// A refusal tells people what is the matter, and programs when to come back.
fn check_refusal(answer: &Answer) {
    assert!(answer.header("retry-after").is_some(), "{answer:?}");
    assert!(
        answer.header("content-type").is_some_and(|kind| kind == "application/problem+json"),
        "{answer:?}"
    );
    let said: serde_json::Value = serde_json::from_str(&answer.body).expect("a problem");
    let detail = said["detail"].as_str().unwrap_or_default();
    assert!(detail.contains("Bitte versuche es"), "{answer:?}");
}

/// Asks on one connection without a pause; every answer must be a 200, or a refusal in order.
async fn ask(address: SocketAddr, request: String, until: Instant) -> Times {
    let mut stream = TcpStream::connect(address).await.expect("a connection");
    let (mut times, mut buffer) = (Times::default(), Vec::new());
    while Instant::now() < until {
        let began = Instant::now();
        stream.write_all(request.as_bytes()).await.expect("the request is sent");
        let answer = read_answer(&mut stream, &mut buffer).await;
        match answer.status {
            200 => times.admitted.push(began.elapsed()),
            429 | 503 => {
                times.refused.push(began.elapsed());
                check_refusal(&answer);
            }
            _ => panic!("{answer:?}"),
        }
    }
    times
}

async fn read_answer(stream: &mut TcpStream, buffer: &mut Vec<u8>) -> Answer {
    buffer.clear();
    loop {
        assert!(stream.read_buf(buffer).await.expect("an answer") > 0, "the connection was cut");
        let Ok(answer) = Answer::parse(buffer) else { continue };
        let head = answer.head.len() + 4;
        let length: usize = answer.header("content-length").and_then(|n| n.parse().ok()).expect("a length");
        if buffer.len() >= head + length {
            return answer;
        }
    }
}

async fn drive(address: SocketAddr, visitors: usize, request: &str, lasting: Duration) -> Times {
    let until = Instant::now() + lasting;
    let mut all = JoinSet::new();
    for _ in 0..visitors {
        all.spawn(ask(address, request.to_owned(), until));
    }
    let mut times = Times::default();
    for one in all.join_all().await {
        times.admitted.extend(one.admitted);
        times.refused.extend(one.refused);
    }
    times
}

/// The slowest health check of many. A probe is a program of its own,
/// so this is a thread of its own: as one of the visitors' tasks it would wait for them, not for the server.
fn slowest_health(address: SocketAddr, lasting: Duration) -> Duration {
    let (started, mut slowest) = (Instant::now(), Duration::ZERO);
    while started.elapsed() < lasting {
        let asked = Instant::now();
        let answer = is_alive(address).expect("an answer");
        slowest = slowest.max(asked.elapsed());
        assert_eq!(answer.status, 200);
        std::thread::sleep(Duration::from_millis(200));
    }
    slowest
}

/// On a connection of its own.
fn is_alive(address: SocketAddr) -> std::io::Result<Answer> {
    let mut stream = std::net::TcpStream::connect(address)?;
    stream.write_all(b"GET /api/health/live HTTP/1.1\r\nhost: umkreis\r\nconnection: close\r\n\r\n")?;
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes)?;
    Answer::parse(&bytes)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "loads the machine for a minute: make faults runs it"]
async fn five_times_too_many_visitors_are_served_or_refused_in_good_time() {
    // All visitors come from one address here, as they do behind a proxy.
    let place = Place::new("[http]\nmax_connections_per_address = 4096");
    let mut demo = place.command(&["demo", "--companies", "650"]);
    assert!(tokio::task::spawn_blocking(move || demo.status()).await.expect("runs").expect("runs").success());
    let program = place.serve().await;
    let calm = Duration::from_secs(10);
    let search = search();
    let mut calm_served = drive(program.address, 32, &search, calm).await.admitted.len();
    let surge = Duration::from_secs(60);
    let address = program.address;
    let probe = tokio::task::spawn_blocking(move || slowest_health(address, surge));
    let times = drive(address, VISITORS, &search, surge).await;
    let health = probe.await.expect("every check is answered");
    let per_s = times.admitted.len() as f64 / surge.as_secs_f64();
    // Before and after the minute, because a machine that others use too is not equally fast for that long.
    calm_served += drive(address, 32, &search, calm).await.admitted.len();
    let peak_per_s = calm_served as f64 / (2 * calm).as_secs_f64();
    let (served, refused, resident_mb) =
        (times.admitted.len(), times.refused.len(), program.resident_bytes() >> 20);
    // Readers are answered so soon that none may be refused; writers are, below.
    let p99_refused = (refused > 0).then(|| p99(times.refused));
    let p99 = p99(times.admitted);
    println!(
        "figure: overload: {VISITORS} visitors for a minute, {served} served (p99 {p99:?}), {refused} refused \
         (p99 {p99_refused:?}), {:.2} of the peak of {peak_per_s:.0}/s, health within {health:?}, {resident_mb} MB",
        per_s / peak_per_s
    );
    assert!(p99 <= Duration::from_secs(1), "{p99:?}");
    assert!(p99_refused.is_none_or(|p99| p99 <= REFUSED_WITHIN), "{p99_refused:?}");
    assert!(per_s >= 0.8 * peak_per_s, "{per_s} of {peak_per_s}");
    assert!(health <= Duration::from_millis(200), "{health:?}");
    assert!(resident_mb <= 512, "{resident_mb} MB");
}

/// Writers wait for the disk, so that more of them than there are places cannot all be in work.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn writers_beyond_its_places_are_refused_at_once_and_in_words() {
    let place = Place::new(&format!("[http]\nmax_requests = {PLACES}"));
    let program = place.serve().await;
    let lasting = Duration::from_secs(if full() { 20 } else { 1 });
    let writers = 5 * PLACES;
    let times = drive(program.address, writers, &suggestion(), lasting).await;
    let (served, refused) = (times.admitted.len(), times.refused.len());
    let (p99_served, p99_refused) = (p99(times.admitted), p99(times.refused));
    println!(
        "figure: {writers} writers at {PLACES} places: {served} served (p99 {p99_served:?}), {refused} refused \
         (p99 {p99_refused:?})"
    );
    assert!(served > 0 && refused > 0, "{served} served, {refused} refused");
    if full() {
        assert!(p99_refused <= REFUSED_WITHIN, "{p99_refused:?}");
        assert!(p99_served <= Duration::from_secs(1), "{p99_served:?}");
    }
}

/// More instances than cores cannot serve more, but they must not serve less either. Both are asked in
/// turns, so that what else the machine does meets both alike.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "measures throughput, which needs a quiet machine: make faults runs it"]
async fn three_instances_behind_a_proxy_serve_what_the_cores_allow() {
    const TURNS: usize = 8;
    let Some(cluster) = Cluster::start(&[]).await else { return };
    for number in 0..100 {
        cluster.app.company(&format!("Hofladen {number}")).store("Linz", 48.3, 14.29).create().await;
    }
    let alone = Proxy::for_web(&[cluster.places[0].address]).await.expect("a second HAProxy");
    let (search, turn) = (search(), Duration::from_secs(2));
    for proxy in [&alone, &cluster.proxy] {
        drive(proxy.address, 32, &search, turn).await;
    }
    let (mut one, mut three) = (0, 0);
    for _ in 0..TURNS {
        one += drive(alone.address, 32, &search, turn).await.admitted.len();
        three += drive(cluster.proxy.address, 32, &search, turn).await.admitted.len();
    }
    let share = three as f64 / one as f64;
    println!(
        "figure: behind a proxy: three instances serve {three}, one {one} in {} s each, in turns: {share:.2}",
        (turn * TURNS as u32).as_secs()
    );
    assert!(share >= 0.9, "{share}");
}
