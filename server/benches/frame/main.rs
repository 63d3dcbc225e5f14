//! What the frame around the handlers costs: static files and a JSON answer against a bare axum,
//! and how much memory and time an idle server needs: `cargo bench --bench frame`.

#[path = "../../src/catalog/sample.rs"]
#[allow(dead_code, reason = "only its dice are needed here")]
mod sample;
mod doc {
    pub use umkreis::catalog::{CategoryDoc, CompanyDoc, Point, StoreDoc};
}
#[allow(dead_code, reason = "shared with the bench of the search")]
#[path = "../search/load.rs"]
mod load;
#[allow(dead_code, reason = "shared with the process tests, which need more of it")]
#[path = "../../tests/process/program.rs"]
mod program;

use axum::http::header;
use axum::routing::get as on_get;
use load::{Outcome, drive, get};
use program::Place;
use std::net::SocketAddr;
use std::time::Duration;

const LASTING: Duration = Duration::from_secs(2);
/// Taking turns spreads the machine's noise over both.
const ROUNDS: usize = 5;

/// Answers the same bytes with as little around them as axum allows.
async fn bare(path: &'static str, kind: &'static str, body: Vec<u8>) -> anyhow::Result<SocketAddr> {
    let json: Option<serde_json::Value> = serde_json::from_slice(&body).ok();
    let body = axum::body::Bytes::from(body);
    let answer = match json {
        // The product writes its JSON anew for each caller; so does the bare server.
        Some(value) => on_get(move || std::future::ready(axum::Json(value.clone()))),
        None => on_get(move || std::future::ready(([(header::CONTENT_TYPE, kind)], body.clone()))),
    };
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
    let address = listener.local_addr()?;
    // A runtime of its own, as a process of its own would have.
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
        let listener = listener.into_std().expect("a listener");
        runtime.block_on(async move {
            let listener = tokio::net::TcpListener::from_std(listener).expect("a listener");
            axum::serve(listener, axum::Router::new().route(path, answer)).await
        })
    });
    Ok(address)
}

fn best(outcomes: &[Outcome]) -> Outcome {
    let mut sorted = outcomes.to_vec();
    sorted.sort_by(|a, b| a.per_s.total_cmp(&b.per_s));
    sorted[sorted.len() / 2]
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let place = Place::new("[log]\nfilter = \"warn\"\n");
    let program = place.serve().await;
    println!("empty: ready after {:.2} s", program.ready_after.as_secs_f64());
    println!("| answer | bytes | bare axum/s | Umkreis/s | share (goal ≥ 0.90) |");
    println!("|---|---|---|---|---|");
    for (name, path, kind) in
        [("static file", "/favicon.svg", "image/svg+xml"), ("JSON", "/api/site", "application/json")]
    {
        let body = program.try_get(path).await?.body.into_bytes();
        let length = body.len();
        let bare = bare(path, kind, body).await?;
        let (mut theirs, mut mine) = (Vec::new(), Vec::new());
        for _ in 0..ROUNDS {
            theirs.push(drive(bare, &get(path), LASTING));
            mine.push(drive(program.address, &get(path), LASTING));
        }
        let (theirs, mine) = (best(&theirs), best(&mine));
        assert_eq!((theirs.refused, mine.refused), (0, 0));
        println!(
            "| {name} | {length} | {:.0} | {:.0} | {:.2} |",
            theirs.per_s,
            mine.per_s,
            mine.per_s / theirs.per_s
        );
    }
    Ok(())
}
