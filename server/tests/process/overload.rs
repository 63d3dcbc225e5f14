//! Too much, too slow, too large: refused in good time while everybody else is served.

use crate::program::{Place, Program, SUGGEST, post_head};
use crate::support::pace::Pace;
use crate::surge::is_alive;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// The promise: whoever dribbles is cut off within this time.
const CUT_OFF: Duration = Duration::from_secs(10);

/// Sends one byte every half second until the server has had enough; says how long that took.
async fn dribble(mut stream: TcpStream, start: String, endless: u8) -> Duration {
    let started = Instant::now();
    stream.write_all(start.as_bytes()).await.expect("the start is sent");
    let (mut from, mut to) = stream.split();
    let mut answer = [0; 1024];
    loop {
        tokio::select! {
            // An answer may come first; the end of the connection is what counts.
            read = from.read(&mut answer) => match read {
                Ok(0) | Err(_) => return started.elapsed(),
                Ok(_) => {}
            },
            () = tokio::time::sleep(Duration::from_millis(500)) => {
                if to.write_all(&[endless]).await.is_err() {
                    return started.elapsed();
                }
            }
        }
        if started.elapsed() > 2 * CUT_OFF {
            return started.elapsed();
        }
    }
}

/// How long others wait for their answers meanwhile, each on a connection of its own. Somebody else is a
/// program of its own, so this is a thread of its own: as a task it would wait for the dribblers' tasks.
async fn others(program: &Program) -> Vec<Duration> {
    let address = program.address;
    let ask = move || {
        let (started, mut times) = (Instant::now(), Vec::new());
        while started.elapsed() < Duration::from_secs(5) {
            let asked = Instant::now();
            assert_eq!(is_alive(address).expect("an answer").status, 200);
            times.push(asked.elapsed());
            std::thread::sleep(Duration::from_millis(5));
        }
        times
    };
    tokio::task::spawn_blocking(ask).await.expect("all are answered")
}

async fn cut_off(sockets: usize, start: String, endless: u8) {
    let place = Place::new("");
    let program = place.serve().await;
    let mut pace = Pace::default();
    if crate::kill::full() {
        pace.calm = others(&program).await;
    }
    let mut dribblers = tokio::task::JoinSet::new();
    for _ in 0..sockets {
        dribblers.spawn(dribble(program.connect().await, start.clone(), endless));
    }
    pace.disturbed = others(&program).await;
    let others = pace.disturbed.iter().max().copied().unwrap_or_default();
    assert!(others < Duration::from_secs(1), "others waited {others:?}");
    let longest = dribblers.join_all().await.into_iter().max().unwrap_or_default();
    assert!(longest <= CUT_OFF, "the last one was cut off after {longest:?}");
    println!(
        "figure: {sockets} dribbling sockets: cut off after {longest:?} at most, others waited {others:?} at most"
    );
    if crate::kill::full() {
        pace.judge(&format!("{sockets} dribbling sockets"));
    }
}

fn sockets() -> usize {
    if crate::kill::full() { 2_000 } else { 200 }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn dribbling_heads_are_closed_while_others_are_answered() {
    cut_off(sockets(), "GET / HTTP/1.1\r\nx-slow: ".to_owned(), b'a').await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn dribbling_bodies_are_closed_while_others_are_answered() {
    cut_off(sockets(), format!("{}{{", post_head(SUGGEST, 60_000)), b' ').await;
}

/// One request on a connection that stays open, and how long the server then keeps it.
async fn kept_for(program: &Program, again_after: Option<Duration>) -> Duration {
    let mut stream = program.connect().await;
    let mut answer = [0; 4096];
    let ask = b"GET /api/health/live HTTP/1.1\r\nhost: umkreis\r\n\r\n";
    stream.write_all(ask).await.expect("the request is sent");
    assert!(stream.read(&mut answer).await.expect("an answer") > 0);
    if let Some(pause) = again_after {
        tokio::time::sleep(pause).await;
        stream.write_all(ask).await.expect("the second request is sent");
        assert!(stream.read(&mut answer).await.expect("an answer") > 0, "it was closed too early");
    }
    let answered = Instant::now();
    let read = tokio::time::timeout(CUT_OFF, stream.read(&mut answer)).await.expect("it is closed in time");
    assert!(matches!(read, Ok(0) | Err(_)), "nothing more was asked for");
    answered.elapsed()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_connection_that_nobody_uses_is_closed_after_its_time() {
    let place = Place::new("[http]\nidle_timeout_s = 2");
    let program = place.serve().await;
    let kept = kept_for(&program, None).await;
    assert!(kept >= Duration::from_millis(1_500), "closed after {kept:?}");
    // Using it begins the time anew.
    let kept = kept_for(&program, Some(Duration::from_secs(1))).await;
    assert!(kept >= Duration::from_millis(1_500), "closed after {kept:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn beyond_its_capacity_the_server_answers_503_at_once_and_stays_healthy() {
    let place = Place::new("[http]\nmax_requests = 1");
    let program = place.serve().await;
    let body = r#"{"name": "Hofladen Sonnberg"}"#;
    let mut slow = program.connect().await;
    slow.write_all(post_head(SUGGEST, body.len()).as_bytes()).await.expect("the head is sent");
    tokio::time::sleep(Duration::from_millis(300)).await;

    let asked = Instant::now();
    let shed = program.post(SUGGEST, body).await.expect("an answer");
    assert_eq!(shed.status, 503, "{shed:?}");
    assert!(shed.header("retry-after").is_some(), "{shed:?}");
    assert!(asked.elapsed() < Duration::from_millis(500), "{:?}", asked.elapsed());
    // Whoever only reads is not counted behind those who wait.
    for path in ["/api/health", "/api/health/live", "/api/site", "/api/category"] {
        assert_eq!(program.try_get(path).await.expect("an answer").status, 200, "{path}");
    }
    let list = program.post("/api/company/list", "{}").await.expect("an answer");
    assert_eq!(list.status, 200, "{list:?}");

    slow.write_all(body.as_bytes()).await.expect("the body is sent");
    let mut answer = String::new();
    slow.read_to_string(&mut answer).await.expect("an answer");
    assert!(answer.starts_with("HTTP/1.1 20"), "the one in work is finished: {answer}");
    assert_eq!(program.post(SUGGEST, body).await.expect("an answer").status, 200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn readers_who_wait_leave_their_places_to_others_and_are_refused_when_too_many_wait() {
    let place = Place::new("[http]\nmax_requests = 1\nbody_grace_s = 60");
    let program = place.serve().await;
    let unfinished = post_head("/api/company/list", 100);
    let mut first = program.connect().await;
    // The server asks for the body once the request has its place.
    let expecting = unfinished.replacen("\r\n", "\r\nexpect: 100-continue\r\n", 1);
    first.write_all(expecting.as_bytes()).await.expect("the head is sent");
    let mut asked = [0; 64];
    let length = first.read(&mut asked).await.expect("an answer");
    assert!(asked[..length].starts_with(b"HTTP/1.1 100"), "{:?}", String::from_utf8_lossy(&asked[..length]));
    let began = Instant::now();
    while program.post("/api/company/list", "{}").await.expect("an answer").status != 200 {
        assert!(began.elapsed() < CUT_OFF, "the first keeps the only place for those who read");
    }
    let mut second = program.connect().await;
    second.write_all(unfinished.as_bytes()).await.expect("the head is sent");
    let mut refused = String::new();
    second.read_to_string(&mut refused).await.expect("an answer");
    assert!(refused.starts_with("HTTP/1.1 503") && refused.contains("retry-after"), "{refused}");
    assert_eq!(program.post("/api/company/list", "{}").await.expect("an answer").status, 200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_body_over_64_kib_is_refused() {
    let place = Place::new("");
    let program = place.serve().await;
    let json = |length: usize| format!(r#"{{"name": "Hofladen", "note": "{}"}}"#, "x".repeat(length));
    let small = program.post(SUGGEST, &json(60_000)).await.expect("an answer");
    assert!(small.status < 300, "an unknown field of any size below the limit is ignored: {small:?}");
    let large = program.post(SUGGEST, &json(65_536)).await.expect("an answer");
    assert_eq!(large.status, 413, "{large:?}");
    assert!(large.head.contains("application/problem+json"), "{large:?}");
}
