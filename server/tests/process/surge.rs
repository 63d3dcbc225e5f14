//! Five times as many visitors as the server takes at once, for a minute: it goes on serving.

use crate::cluster::{Cluster, Proxy};
use crate::program::{Answer, Place};
use std::io::{Read, Write};
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinSet;

/// What the server takes at once (`http.max_requests`), and five times as many.
const TAKEN_AT_ONCE: usize = 512;
const VISITORS: usize = 5 * TAKEN_AT_ONCE;
const BODY: &str = r#"{"text": "hof"}"#;

#[derive(Default)]
struct Times {
    admitted: Vec<Duration>,
    refused: Vec<Duration>,
}

impl Times {
    fn p99(mut times: Vec<Duration>) -> Duration {
        times.sort();
        times.get(times.len().saturating_sub(1) * 99 / 100).copied().unwrap_or_default()
    }
}

/// Asks on one connection without a pause; every answer must be a 200, or a refusal in order.
async fn ask(address: SocketAddr, until: Instant) -> Times {
    let request = format!(
        "POST /api/company/list HTTP/1.1\r\nhost: umkreis\r\ncontent-type: application/json\r\n\
         content-length: {}\r\n\r\n{BODY}",
        BODY.len()
    );
    let mut stream = TcpStream::connect(address).await.expect("a connection");
    let (mut times, mut buffer) = (Times::default(), Vec::new());
    while Instant::now() < until {
        let began = Instant::now();
        stream.write_all(request.as_bytes()).await.expect("the request is sent");
        let status = read_answer(&mut stream, &mut buffer).await;
        match status {
            200 => times.admitted.push(began.elapsed()),
            429 | 503 => times.refused.push(began.elapsed()),
            other => panic!("an answer of {other}"),
        }
    }
    times
}

async fn read_answer(stream: &mut TcpStream, buffer: &mut Vec<u8>) -> u16 {
    buffer.clear();
    loop {
        assert!(stream.read_buf(buffer).await.expect("an answer") > 0, "the connection was cut");
        let Ok(answer) = Answer::parse(buffer) else { continue };
        let head = answer.head.len() + 4;
        let length: usize = answer.header("content-length").and_then(|n| n.parse().ok()).expect("a length");
        if buffer.len() >= head + length {
            return answer.status;
        }
    }
}

async fn drive(address: SocketAddr, visitors: usize, lasting: Duration) -> Times {
    let until = Instant::now() + lasting;
    let mut all = JoinSet::new();
    for _ in 0..visitors {
        all.spawn(ask(address, until));
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
    let place = Place::new("");
    let mut demo = place.command(&["demo", "--companies", "650"]);
    assert!(tokio::task::spawn_blocking(move || demo.status()).await.expect("runs").expect("runs").success());
    let program = place.serve().await;
    let calm = Duration::from_secs(10);
    let mut calm_served = drive(program.address, 32, calm).await.admitted.len();
    let surge = Duration::from_secs(60);
    let address = program.address;
    let probe = tokio::task::spawn_blocking(move || slowest_health(address, surge));
    let times = drive(address, VISITORS, surge).await;
    let health = probe.await.expect("every check is answered");
    let per_s = times.admitted.len() as f64 / surge.as_secs_f64();
    // Before and after the minute, because a machine that others use too is not equally fast for that long.
    calm_served += drive(address, 32, calm).await.admitted.len();
    let peak_per_s = calm_served as f64 / (2 * calm).as_secs_f64();
    let (served, refused, resident_mb) =
        (times.admitted.len(), times.refused.len(), program.resident_bytes() >> 20);
    let (p99, p99_refused) = (Times::p99(times.admitted), Times::p99(times.refused));
    println!(
        "figure: overload: {VISITORS} visitors for a minute, {served} served (p99 {p99:?}), {refused} refused \
         (p99 {p99_refused:?}), {:.2} of the peak of {peak_per_s:.0}/s, health within {health:?}, {resident_mb} MB",
        per_s / peak_per_s
    );
    assert!(p99 <= Duration::from_secs(1), "{p99:?}");
    assert!(p99_refused <= Duration::from_millis(100), "{p99_refused:?}");
    assert!(per_s >= 0.8 * peak_per_s, "{per_s} of {peak_per_s}");
    assert!(health <= Duration::from_millis(200), "{health:?}");
    assert!(resident_mb <= 512, "{resident_mb} MB");
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
    let turn = Duration::from_secs(2);
    for proxy in [&alone, &cluster.proxy] {
        drive(proxy.address, 32, turn).await;
    }
    let (mut one, mut three) = (0, 0);
    for _ in 0..TURNS {
        one += drive(alone.address, 32, turn).await.admitted.len();
        three += drive(cluster.proxy.address, 32, turn).await.admitted.len();
    }
    let share = three as f64 / one as f64;
    println!(
        "figure: behind a proxy: three instances serve {three}, one {one} in {} s each, in turns: {share:.2}",
        (turn * TURNS as u32).as_secs()
    );
    assert!(share >= 0.9, "{share}");
}
