//! Too much, too slow, too large: refused in good time while everybody else is served.

use crate::kill::in_time;
use crate::program::{Answer, Place, Program, SUGGEST, post_head};
use crate::support::pace::Pace;
use std::io::{Read, Write};
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// The promise: whoever dribbles is cut off within this time.
const CUT_OFF: Duration = Duration::from_secs(10);
const SUGGESTION: &str = r#"{"name": "Hofladen Sonnberg"}"#;

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

/// One request on a connection of its own.
fn ask(address: SocketAddr, path: &str, json: &str) -> std::io::Result<Answer> {
    let mut stream = std::net::TcpStream::connect(address)?;
    stream.write_all(format!("{}{json}", post_head(path, json.len())).as_bytes())?;
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes)?;
    Answer::parse(&bytes)
}

/// How long others wait for what they search meanwhile, each on a connection of its own, and whether they can
/// write. Somebody else is a program of its own, so this is a thread of its own: as a task it would wait for
/// the dribblers' tasks.
async fn others(program: &Program) -> Vec<Duration> {
    let address = program.address;
    let asking = move || {
        let (started, mut times) = (Instant::now(), Vec::new());
        while started.elapsed() < Duration::from_secs(5) {
            let asked = Instant::now();
            let list = ask(address, "/api/company/list", r#"{"text": "hof"}"#).expect("an answer");
            assert_eq!(list.status, 200, "{list:?}");
            times.push(asked.elapsed());
            if times.len() % 100 == 1 {
                let written = ask(address, SUGGEST, SUGGESTION).expect("an answer");
                assert_eq!(written.status, 200, "{written:?}");
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        times
    };
    tokio::task::spawn_blocking(asking).await.expect("all are answered")
}

async fn cut_off(sockets: usize, start: String, endless: u8) {
    let mut pace = dribbled(sockets, &start, endless).await;
    if crate::kill::full() {
        // A machine that stands still for a moment does so once; whatever is wrong with the server shows again.
        if !pace.is_kept() {
            pace = dribbled(sockets, &start, endless).await;
        }
        pace.judge(&format!("{sockets} dribbling sockets"));
    }
}

/// How others fare before and while so many sockets dribble, all of which are cut off in time.
async fn dribbled(sockets: usize, start: &str, endless: u8) -> Pace {
    // Fewer places than dribblers, as in the full run, however few there are.
    // All of them, and the others, come from one address here; what one may have is `connection_limit.rs`' matter.
    let http = format!("[http]\nmax_requests = {}\nmax_connections_per_address = 4096", sockets / 4);
    let place = Place::new(&http);
    let program = place.serve().await;
    let mut pace = Pace::default();
    if crate::kill::full() {
        pace.calm = others(&program).await;
    }
    let mut dribblers = tokio::task::JoinSet::new();
    for _ in 0..sockets {
        dribblers.spawn(dribble(program.connect().await, start.to_owned(), endless));
    }
    pace.disturbed = others(&program).await;
    let others = pace.disturbed.iter().max().copied().unwrap_or_default();
    assert!(others < in_time(Duration::from_secs(1)), "others waited {others:?}");
    let longest = dribblers.join_all().await.into_iter().max().unwrap_or_default();
    // Those that are never cut off give up after twice that.
    let most = if crate::kill::full() { CUT_OFF } else { 2 * CUT_OFF };
    assert!(longest <= most, "the last one was cut off after {longest:?}");
    println!(
        "figure: {sockets} dribbling sockets: cut off after {longest:?} at most, others waited {others:?} at most"
    );
    pace
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

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn dribbling_searches_are_closed_while_others_are_answered() {
    cut_off(sockets(), format!("{}{{", post_head("/api/company/list", 60_000)), b' ').await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_request_names_exactly_one_host() {
    let program = Place::new("").serve().await;
    for (version, hosts, status) in [
        ("1.1", "host: umkreis\r\n", 200),
        ("1.1", "", 400),
        ("1.1", "host: umkreis\r\nhost: umkreis\r\n", 400),
        ("1.1", "host: umkreis\r\nhost: evil.example\r\n", 400),
        ("1.0", "", 200),
        ("1.0", "host: a\r\nhost: b\r\n", 400),
    ] {
        for path in ["/api/version", "/favicon.svg", "/"] {
            let request = format!("GET {path} HTTP/{version}\r\n{hosts}connection: close\r\n\r\n");
            let answer = program.send(request.as_bytes()).await.expect("an answer");
            assert_eq!(answer.status, status, "{request:?}: {answer:?}");
            assert!(answer.header("x-content-type-options").is_some(), "{request:?}: {answer:?}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_holds_all_connections_and_says_nothing_keeps_nobody_out() {
    for (all, per_address) in [(40, 1_000), (1_000, 40)] {
        let settings =
            format!("[http]\nmax_connections = {all}\nmax_connections_per_address = {per_address}");
        let place = Place::new(&settings);
        let program = place.serve().await;
        let mut silent = Vec::new();
        for _ in 0..100 {
            silent.push(program.connect().await);
        }
        for path in ["/api/health", "/api/health/live", "/api/site", "/", "/api/category"] {
            let asked = Instant::now();
            let answer = program.try_get(path).await.expect("an answer");
            assert_eq!(answer.status, 200, "{path}: {answer:?}");
            assert!(asked.elapsed() < in_time(Duration::from_secs(1)), "{path}: {:?}", asked.elapsed());
        }
        drop(silent);
    }
}

/// One request on a connection that stays open, and how long the server then keeps it.
async fn kept_for(program: &Program, again_after: Option<Duration>) -> Duration {
    let mut stream = program.connect().await;
    let mut answer = [0; 4096];
    let ask = b"GET /api/version HTTP/1.1\r\nhost: umkreis\r\n\r\n";
    stream.write_all(ask).await.expect("the request is sent");
    assert!(stream.read(&mut answer).await.expect("an answer") > 0);
    if let Some(pause) = again_after {
        tokio::time::sleep(pause).await;
        stream.write_all(ask).await.expect("the second request is sent");
        assert!(stream.read(&mut answer).await.expect("an answer") > 0, "it was closed too early");
    }
    let answered = Instant::now();
    let read =
        tokio::time::timeout(in_time(CUT_OFF), stream.read(&mut answer)).await.expect("it is closed in time");
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

/// A server with one place of each kind, and requests that wait there for two seconds: for a geocoder that
/// takes connections and never says a word.
struct Crowded {
    geocoder: TcpListener,
    place: Place,
}

impl Crowded {
    async fn new() -> Crowded {
        let geocoder = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = geocoder.local_addr().expect("its address");
        let geocoding = format!("[geocoder]\nprovider = \"photon\"\nurl = \"http://{address}\"");
        let place = Place::new(&format!("[http]\nmax_requests = 1\n{geocoding}"));
        Crowded { geocoder, place }
    }

    /// Once somebody waits: until then, who asks could take the place of the one who should.
    async fn begun(&self) -> TcpStream {
        self.geocoder.accept().await.expect("a connection").0
    }
}

/// Only reads, and waits; each number is another question.
async fn wait_in_work(program: &Program, number: u32) -> Answer {
    let path = format!("/api/geo/geocode?q=Ringstra%C3%9Fe%20{number},%204600%20Wels&final=true");
    program.try_get(&path).await.expect("an answer")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn beyond_its_capacity_the_server_answers_503_at_once_and_stays_healthy() {
    let crowded = Crowded::new().await;
    let program = crowded.place.serve().await;
    let others = async {
        let silence = crowded.begun().await;
        // Twice as long as somebody who reads is counted among those who are answered soon.
        tokio::time::sleep(Duration::from_millis(500)).await;
        let asked = Instant::now();
        let shed = program.post(SUGGEST, SUGGESTION).await.expect("an answer");
        assert!(shed.status == 503 && shed.header("retry-after").is_some(), "{shed:?}");
        assert!(asked.elapsed() < in_time(Duration::from_millis(500)), "{:?}", asked.elapsed());
        // Whoever only reads is not counted behind those who wait.
        for path in ["/api/health", "/api/health/live", "/api/site", "/api/category"] {
            assert_eq!(program.try_get(path).await.expect("an answer").status, 200, "{path}");
        }
        let list = program.post("/api/company/list", "{}").await.expect("an answer");
        assert_eq!(list.status, 200, "{list:?}");
        // Whose body has yet to arrive takes nobody's place, and is refused only when it has.
        let mut slow = program.connect().await;
        slow.write_all(post_head(SUGGEST, SUGGESTION.len()).as_bytes()).await.expect("the head is sent");
        (slow, silence)
    };
    let (in_work, (mut slow, _silence)) = tokio::join!(wait_in_work(&program, 1), others);
    assert_eq!(in_work.status, 200, "the one in work is finished: {in_work:?}");
    assert_eq!(program.post(SUGGEST, SUGGESTION).await.expect("an answer").status, 200);
    slow.write_all(SUGGESTION.as_bytes()).await.expect("the body is sent");
    let mut answer = String::new();
    slow.read_to_string(&mut answer).await.expect("an answer");
    assert!(answer.starts_with("HTTP/1.1 20"), "there is a place once it has arrived: {answer}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn readers_who_wait_leave_their_places_to_others_and_are_refused_when_too_many_wait() {
    let crowded = Crowded::new().await;
    let program = crowded.place.serve().await;
    let others = async {
        let silence = crowded.begun().await;
        let began = Instant::now();
        while program.post("/api/company/list", "{}").await.expect("an answer").status != 200 {
            assert!(began.elapsed() < CUT_OFF, "the first keeps the only place for those who read");
        }
        let refused = wait_in_work(&program, 2).await;
        assert!(refused.status == 503 && refused.header("retry-after").is_some(), "{refused:?}");
        assert_eq!(program.post("/api/company/list", "{}").await.expect("an answer").status, 200);
        silence
    };
    let (first, _silence) = tokio::join!(wait_in_work(&program, 1), others);
    assert_eq!(first.status, 200, "{first:?}");
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
