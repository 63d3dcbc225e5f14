//! Whether an address has an account cannot be told by time, measured against the real program.

use crate::program::{Place, Program, run};
use std::time::{Duration, Instant};

/// Interleaved, so that a busy moment of the machine hits both alike.
const PAIRS: usize = 200;
const DIFFER_AT_MOST: Duration = Duration::from_millis(10);

async fn time_of(program: &Program, request: String) -> Duration {
    let asked = Instant::now();
    program.send(request.as_bytes()).await.expect("an answer");
    asked.elapsed()
}

fn form(path: &str, body: &str) -> String {
    format!(
        "POST {path} HTTP/1.1\r\nhost: umkreis\r\nconnection: close\r\nauthorization: Basic d2ViOg==\r\n\
         content-type: application/x-www-form-urlencoded\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    )
}

fn sign_in(email: &str) -> String {
    form("/oauth/token", &format!("grant_type=password&client_id=web&username={email}&password=Falsch-12345"))
}

fn forgot(email: &str) -> String {
    format!("GET /api/reset-pw?email={email} HTTP/1.1\r\nhost: umkreis\r\nconnection: close\r\n\r\n")
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "compares times, which needs a quiet machine: make faults runs it"]
async fn known_and_unknown_addresses_take_equally_long() {
    let place = Place::new("");
    let mut command = place.command(&["user", "create", "--email", "known@umkreis.test"]);
    let created = run(command.env("UMKREIS_PASSWORD", "Richtig-12345"));
    assert!(created.status.success(), "{}", String::from_utf8_lossy(&created.stderr));
    let program = place.serve().await;
    for (name, request) in [("sign-in", sign_in as fn(&str) -> String), ("forgotten password", forgot)] {
        let (mut known, mut unknown) = (Vec::new(), Vec::new());
        for _ in 0..PAIRS {
            known.push(time_of(&program, request("known@umkreis.test")).await);
            unknown.push(time_of(&program, request("other@umkreis.test")).await);
        }
        let (known, unknown) = (median(known), median(unknown));
        println!("figure: {name}: {PAIRS} pairs, median {known:?} known, {unknown:?} unknown");
        assert!(known.abs_diff(unknown) <= DIFFER_AT_MOST, "{name}: {known:?} and {unknown:?}");
    }
}
