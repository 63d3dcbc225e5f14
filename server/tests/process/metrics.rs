//! What Prometheus is told, and that the dashboard asks for nothing else.

use crate::program::{Answer, Place, Program, SUGGEST, free_address};
use crate::support::app::new_database;
use crate::support::chaos::{Chaos, Mode, address_of, by_way_of};
use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::path::Path;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

pub async fn scrape(address: SocketAddr) -> String {
    let mut stream = tokio::net::TcpStream::connect(address).await.expect("the metrics listener");
    let request = "GET /metrics HTTP/1.1\r\nhost: umkreis\r\nconnection: close\r\n\r\n";
    stream.write_all(request.as_bytes()).await.expect("sent");
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).await.expect("read");
    Answer::parse(&bytes).expect("an answer").body
}

/// The names of the series in an exposition.
fn names(text: &str) -> BTreeSet<String> {
    let series = text.lines().filter(|line| !line.starts_with('#'));
    series.filter_map(|line| line.split(['{', ' ']).next()).map(str::to_owned).collect()
}

/// Everything that looks like one of our metrics.
fn asked_for(text: &str) -> BTreeSet<String> {
    let word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let words = text.split(|c| !word(c)).filter(|word| word.starts_with("umkreis_"));
    words.map(str::to_owned).collect()
}

/// The state is measured beside the requests; the last gauge of a round tells that one is done.
async fn measured(address: SocketAddr) -> String {
    let started = Instant::now();
    loop {
        let text = scrape(address).await;
        if text.contains("umkreis_catalogue_lag_seconds") {
            return text;
        }
        assert!(started.elapsed() < Duration::from_secs(20), "not measured in time:\n{text}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

async fn served(place: &Place) -> Program {
    let program = place.serve().await;
    let body = r#"{"name": "Hofladen"}"#;
    assert_eq!(program.post(SUGGEST, body).await.expect("an answer").status, 200);
    program
}

fn file_of_ops(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../ops").join(name);
    std::fs::read_to_string(path).expect("a file for operators")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_metric_of_the_dashboard_and_the_alerts_exists_on_both_databases() {
    let dashboard = file_of_ops("grafana-dashboard.json");
    let parsed: serde_json::Value = serde_json::from_str(&dashboard).expect("it is JSON");
    assert!(parsed["panels"].as_array().expect("panels").len() >= 10);
    let mut wanted = asked_for(&dashboard);
    wanted.extend(asked_for(&file_of_ops("prometheus-alerts.yml")));
    assert!(wanted.len() >= 12, "{wanted:?}");
    let mut databases = vec![None];
    if let Ok(server) = std::env::var("UMKREIS_TEST_POSTGRES_URL") {
        databases.push(Some(new_database(&server).await));
    }
    for database in databases {
        let listen = free_address();
        let settings = format!("[metrics]\nlisten = \"{listen}\"\n[backup]\nfolder = \"backups\"");
        let mut place = Place::new(&settings);
        place.database_url = database;
        let program = served(&place).await;
        // The specified form of a new password, which our own pages never use.
        let reset = "PUT /api/reset-pw?token=querycanary&password=querycanaryA1 HTTP/1.1\r\nhost: umkreis\r\nconnection: close\r\n\r\n";
        program.send(reset.as_bytes()).await.expect("an answer");
        let text = measured(listen).await;
        assert!(text.contains("route=\"/api/reset-pw\"") && !text.contains("canary"), "{text}");
        let found = names(&text);
        let missing: Vec<&String> = wanted.iter().filter(|name| !found.contains(*name)).collect();
        assert!(missing.is_empty(), "they ask for {missing:?}, there are {found:?}");
        let route = r#"route="/api/company/suggest",status="200""#;
        assert!(text.contains(route), "requests are told apart by route and status:\n{text}");
    }
}

/// The value of a series without labels; none when there is no such series.
fn value(text: &str, name: &str) -> Option<f64> {
    let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '))?;
    line.parse().ok()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_cannot_be_asked_shows_in_the_metrics_instead_of_what_was_true_before() {
    let Ok(server) = std::env::var("UMKREIS_TEST_POSTGRES_URL") else {
        crate::support::skipped("UMKREIS_TEST_POSTGRES_URL is not set");
        return;
    };
    let url = new_database(&server).await;
    let way = Chaos::before(address_of(&url)).await;
    let listen = free_address();
    let place = Place::new(&format!("[metrics]\nlisten = \"{listen}\""));
    let place = place.on_database(by_way_of(&url, way.address));
    let _program = served(&place).await;
    let text = measured(listen).await;
    assert!(value(&text, "umkreis_catalogue_unread_seconds").is_some_and(|s| s < 5.0), "{text}");
    assert!(value(&text, "umkreis_catalogue_lag_seconds").is_some_and(|s| s >= 0.0), "{text}");
    for mode in [Mode::Refuse, Mode::Hang] {
        way.switch(mode).await;
        let began = Instant::now();
        loop {
            let text = scrape(listen).await;
            let unread = value(&text, "umkreis_catalogue_unread_seconds").expect("always told");
            let lag = value(&text, "umkreis_catalogue_lag_seconds").expect("always told");
            if unread > 3.0 && lag.is_nan() {
                break;
            }
            assert!(began.elapsed() < Duration::from_secs(30), "{mode:?}: {text}");
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        way.switch(Mode::Pass).await;
        let back = Instant::now();
        while value(&scrape(listen).await, "umkreis_catalogue_lag_seconds").is_none_or(f64::is_nan) {
            assert!(back.elapsed() < Duration::from_secs(30), "{mode:?}: never measured again");
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }
}

#[test]
fn the_alerts_tell_of_instances_that_do_not_answer() {
    let alerts = file_of_ops("prometheus-alerts.yml");
    for expression in ["absent(umkreis_uptime_seconds)", "up == 0 and", "umkreis_catalogue_unread_seconds >"]
    {
        assert!(alerts.contains(expression), "{expression}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_operations_page_explains_every_metric() {
    let listen = free_address();
    let place = Place::new(&format!("[metrics]\nlisten = \"{listen}\""));
    let _program = served(&place).await;
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/operations.md");
    let explained = asked_for(&std::fs::read_to_string(path).expect("the page"));
    let base = |name: &String| {
        let ending = ["_bucket", "_sum", "_count"].into_iter().find_map(|end| name.strip_suffix(end));
        ending.unwrap_or(name).to_owned()
    };
    let found = names(&measured(listen).await);
    let missing: Vec<&String> = found
        .iter()
        .filter(|name| name.starts_with("umkreis_") && !explained.contains(&base(name)))
        .collect();
    assert!(missing.is_empty(), "explain these in docs/operations.md: {missing:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn made_up_methods_and_paths_make_no_series_of_their_own() {
    let listen = free_address();
    let place = Place::new(&format!("[metrics]\nlisten = \"{listen}\""));
    let program = served(&place).await;
    for number in 0..20 {
        let request = format!(
            "MADEUP{number} /made/up/{number} HTTP/1.1\r\nhost: umkreis\r\nconnection: close\r\n\r\n"
        );
        program.send(request.as_bytes()).await.expect("an answer");
    }
    let text = measured(listen).await;
    assert!(text.contains(r#"method="other""#), "{text}");
    assert!(!text.contains("MADEUP") && !text.contains("/made/up"), "{text}");
    // The public port knows nothing of it.
    let public = program.try_get("/metrics").await.expect("an answer");
    assert!(!public.body.contains("umkreis_request_seconds"), "{}", public.body);
}
