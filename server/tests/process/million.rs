//! A million companies in one process: what they weigh, and how fast they are searched.

use crate::figures::PASSWORD;
use crate::program::{Place, Program, run_within};
use crate::support::full;
use asking::{RequestMaker, drive, get, post};
use std::time::{Duration, Instant};
use umkreis_search::sample::Dice;

#[allow(dead_code, reason = "shared with the benches, which need more of it")]
#[path = "../../benches/search/load.rs"]
mod asking;

/// Filling alone took longer than five minutes on a machine that compiled meanwhile.
const FILLED_WITHIN: Duration = Duration::from_secs(600);
const READY_WITHIN: Duration = Duration::from_secs(150);
/// Everything is asked in turns, so that what else the machine does meets all alike.
const TURNS: usize = 3;
const TURN: Duration = Duration::from_secs(3);
const WORDS: [&str; 8] = ["käse", "hof", "bio", "b", "brot linz", "rad", "solar wels", "gärtn"];
/// Of the throughput of the smallest file.
const SHARE: f64 = 0.1;

/// Around ever other places, because an answer that was given before is cheaper.
fn near(dice: &mut Dice) -> String {
    let place = dice.position();
    format!(r#"{{"latitude":{:.5},"longitude":{:.5}}}"#, place.latitude, place.longitude)
}

/// The three ways to ask that docs/scaling.md tells of.
fn searches() -> [(&'static str, RequestMaker); 3] {
    let list = |body: fn(&mut Dice) -> String| post("/api/company/list?page=0&size=18", body);
    [
        ("browsing", list(|dice| format!(r#"{{"near":{}}}"#, near(dice)))),
        (
            "words around places",
            list(|dice| format!(r#"{{"text":"{}","near":{}}}"#, dice.pick(&WORDS), near(dice))),
        ),
        ("words without a place", list(|dice| format!(r#"{{"text":"{}"}}"#, dice.pick(&WORDS)))),
    ]
}

fn per_s(program: &Program, next: &RequestMaker, lasting: Duration) -> f64 {
    let outcome = drive(program.address, next, lasting);
    assert_eq!(outcome.refused, 0, "the server refused {} requests", outcome.refused);
    outcome.per_s
}

/// The throughput of each search as a share of the smallest file's, which is returned too.
fn shares(program: &Program) -> (f64, Vec<(&'static str, f64)>) {
    let (file, searches) = (get("/favicon.svg"), searches());
    let mut rates = vec![0.0; searches.len()];
    let mut smallest = 0.0;
    for (_, next) in &searches {
        // What is asked for the first time has to be found first.
        per_s(program, next, TURN / 3);
    }
    for _ in 0..TURNS {
        smallest += per_s(program, &file, TURN);
        for ((_, next), rate) in searches.iter().zip(&mut rates) {
            *rate += per_s(program, next, TURN);
        }
    }
    let shares = searches.iter().zip(rates).map(|((name, _), rate)| (*name, rate / smallest)).collect();
    (smallest / TURNS as f64, shares)
}

/// Without `UMKREIS_FAULTS=full` it is the smaller promise of ten thousand.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "takes minutes and gigabytes, and needs a release build: make faults runs it"]
async fn a_million_companies_are_served_from_one_and_a_half_gigabytes_and_searched_quickly() {
    let (companies, most_bytes) = if full() { ("1000000", 1_500_000_000) } else { ("10000", 120_000_000) };
    let place = Place::new("[log]\nfilter = \"warn\"");
    let began = Instant::now();
    let filled = run_within(
        &mut place.command(&["demo", "--companies", companies, "--password", PASSWORD]),
        FILLED_WITHIN,
    );
    assert!(filled.status.success(), "{}", String::from_utf8_lossy(&filled.stderr));
    let filled = began.elapsed();
    let program = place.serve_within(READY_WITHIN).await;
    let (smallest, shares) = shares(&program);
    let bytes = program.resident_bytes();
    let told: Vec<String> = shares.iter().map(|(name, share)| format!("{name} {share:.2}")).collect();
    println!(
        "figure: {companies} companies: written in {filled:.0?}, ready after {:.1?}, {} MB after the load; of the \
         smallest file's {smallest:.0}/s: {}",
        program.ready_after,
        bytes / 1_000_000,
        told.join(", ")
    );
    assert!(bytes <= most_bytes, "{bytes} bytes");
    for (name, share) in shares {
        assert!(share >= SHARE, "{name}: {share:.3}");
    }
}
