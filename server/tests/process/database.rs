//! The database goes away and comes back, or another takes over: refused in words, recovered from
//! by itself, nothing lost.

use crate::cluster::{Proxy, script};
use crate::load::{Load, Observations};
use crate::program::{Place, Program, SUGGEST, run};
use crate::support::app::new_database;
use crate::support::chaos::{Chaos, Mode, address_of, by_way_of};
use std::process::Command;
use std::time::{Duration, Instant};
use umkreis_foundation::db::{Db, Target};

const VISITORS: usize = 8;
const WRITERS: usize = 64;
pub const LONGEST_ANSWER: Duration = Duration::from_secs(5);
const RECOVERED: Duration = Duration::from_secs(2);

/// How long until a visitor can write again.
pub async fn recovery(program: &Program) -> Duration {
    let since = Instant::now();
    loop {
        let answer = program.post(SUGGEST, r#"{"name": "Hofladen"}"#).await;
        if matches!(answer, Ok(answer) if answer.status == 200) {
            return since.elapsed();
        }
        assert!(since.elapsed() < Duration::from_secs(20), "no recovery");
    }
}

/// Reads what needs no database for as long as writers wait for it; all of it is answered.
pub async fn read_without(program: &Program) -> usize {
    let (since, mut read) = (Instant::now(), 0);
    while since.elapsed() < Duration::from_secs(2) {
        for path in ["/api/category", "/api/site"] {
            assert_eq!(program.try_get(path).await.expect("an answer").status, 200, "{path}");
        }
        let list = program.post("/api/company/list", r#"{"text": "hof"}"#).await.expect("an answer");
        assert_eq!(list.status, 200, "{list:?}");
        read += 3;
    }
    read
}

async fn judge(seen: &Observations, url: &str) {
    assert!(seen.failures.is_empty(), "only 503 with Retry-After is allowed: {:#?}", seen.failures);
    assert!(seen.slowest <= LONGEST_ANSWER, "an answer took {:?}", seen.slowest);
    let db = Db::connect(&Target::parse(url)).await.expect("the database opens");
    let lost = seen.lost(&db).await;
    assert!(lost.is_empty(), "confirmed but lost: {lost:?}");
    db.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_goes_away_is_answered_with_503_and_used_again_when_it_is_back() {
    umkreis_foundation::tls::install_provider();
    let Ok(server) = std::env::var("UMKREIS_TEST_POSTGRES_URL") else {
        crate::support::skipped("UMKREIS_TEST_POSTGRES_URL is not set");
        return;
    };
    let url = new_database(&server).await;
    let way = Chaos::before(address_of(&url)).await;
    // Twice as many writers as the server takes at once.
    let place = Place::new(&format!("[http]\nmax_requests = {}", WRITERS / 2))
        .on_database(by_way_of(&url, way.address));
    let program = place.serve().await;
    let load = Load::start(&format!("http://{}", place.address), VISITORS);
    load.goes_on_for(50).await;
    way.switch(Mode::Refuse).await;
    let writers = (0..WRITERS).map(|_| program.post(SUGGEST, r#"{"name": "Hofladen"}"#));
    let (refused, read) = tokio::join!(futures_util::future::join_all(writers), read_without(&program));
    for answer in refused {
        let answer = answer.expect("an answer");
        assert_eq!(answer.status, 503, "{answer:?}");
        assert!(answer.header("retry-after").is_some(), "{answer:?}");
    }
    assert_eq!(program.try_get("/").await.expect("an answer").status, 200, "pages need no database");
    println!("figure: database away: {WRITERS} writers waiting or refused, {read} reads, all answered");
    way.switch(Mode::Pass).await;
    let recovered = recovery(&program).await;
    load.goes_on_for(50).await;
    let seen = load.end().await;
    judge(&seen, &url).await;
    assert!(seen.put_off > 0, "the outage was noticed");
    println!(
        "figure: database away: {} answers, {} put off, slowest {:?}, recovered after {recovered:?}",
        seen.answered, seen.put_off, seen.slowest
    );
    assert!(recovered <= RECOVERED, "{recovered:?}");
}

/// A cluster of PostgreSQL of its own; it goes with this value.
pub struct Server {
    pub url: String,
    directory: String,
}

impl Server {
    /// `arguments` of `scripts/postgres.sh` that start one.
    pub fn start(arguments: &[&str]) -> Server {
        let output = Command::new(script("postgres.sh")).args(arguments).output().expect("the script runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let mut lines = text.lines().map(str::to_owned);
        let (Some(url), Some(directory)) = (lines.next(), lines.next()) else { panic!("two lines: {text}") };
        Server { url, directory }
    }

    pub async fn told_to(&self, what: &'static [&'static str]) {
        let directory = self.directory.clone();
        let status = tokio::task::spawn_blocking(move || {
            Command::new(script("postgres.sh")).arg(what[0]).arg(directory).args(&what[1..]).status()
        });
        let status = status.await.expect("it does not panic").expect("the script runs");
        assert!(status.success(), "{what:?}");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = Command::new(script("postgres.sh")).arg("stop").arg(&self.directory).status();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "restarts PostgreSQL twenty times: make faults runs it"]
async fn twenty_restarts_of_the_database_under_load_lose_nothing() {
    umkreis_foundation::tls::install_provider();
    let server = Server::start(&["start", "--durable"]);
    let place = Place::new("").on_database(server.url.clone());
    let program = place.serve().await;
    let load = Load::start(&format!("http://{}", place.address), VISITORS);
    let mut slowest = Duration::ZERO;
    for round in 0..20 {
        load.goes_on_for(100).await;
        server.told_to(if round % 2 == 0 { &["restart", "fast"] } else { &["restart", "immediate"] }).await;
        slowest = slowest.max(recovery(&program).await);
    }
    let seen = load.end().await;
    judge(&seen, &server.url).await;
    println!(
        "figure: database restarts: 20, {} answers, {} put off, {} confirmed, 0 lost, slowest answer {:?}, recovered after {slowest:?}",
        seen.answered,
        seen.put_off,
        seen.acknowledged.len(),
        seen.slowest
    );
    assert!(slowest <= RECOVERED, "{slowest:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "runs a primary and its replica: make faults runs it"]
async fn a_failover_to_the_replica_is_survived_without_a_restart() {
    umkreis_foundation::tls::install_provider();
    let primary = Server::start(&["start", "--replicated"]);
    let replica = Server::start(&["follow", &primary.directory]);
    let servers = [address_of(&primary.url), address_of(&replica.url)];
    let Some(way) = Proxy::for_database(&servers).await else { return };
    let place = Place::new("")
        .on_database(by_way_of(&primary.url, way.address))
        .with("UMKREIS_REPLICA_URL", &replica.url);
    let program = place.serve().await;
    let checked = run(&mut place.command(&["check-config"]));
    let said = String::from_utf8_lossy(&checked.stdout).into_owned();
    assert!(said.contains("replica         ok (0 changes behind)"), "{said}");
    let load = Load::start(&format!("http://{}", place.address), VISITORS);
    load.goes_on_for(200).await;
    let gone = Instant::now();
    primary.told_to(&["crash"]).await;
    replica.told_to(&["promote"]).await;
    recovery(&program).await;
    let outage = gone.elapsed();
    load.goes_on_for(100).await;
    let seen = load.end().await;
    judge(&seen, &replica.url).await;
    println!(
        "figure: failover: {} answers, {} put off, {} confirmed, 0 lost, writing again {outage:?} after the crash",
        seen.answered,
        seen.put_off,
        seen.acknowledged.len()
    );
    assert_eq!(program.try_get("/api/category").await.expect("an answer").status, 200);
}
