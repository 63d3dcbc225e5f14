//! Bringing the schema up to date: several at once, killed half-way, behind a long one elsewhere.

use crate::kill::full;
use crate::kill_schedule::{Kills, Traces};
use crate::program::{Place, run};
use crate::support::app::empty_database;
use sea_orm::{ConnectionTrait, Database, DbBackend, Statement, TransactionTrait};
use std::path::Path;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use umkreis_foundation::db::bulk_load::newest_schema;
use umkreis_foundation::db::{Db, Target};

/// The key of the lock that migrations take; as in `db/open.rs`.
const MIGRATION_LOCK: i64 = 0x756d_6b6d;

fn server() -> Option<String> {
    let server = std::env::var("UMKREIS_TEST_POSTGRES_URL").ok();
    if server.is_none() {
        crate::support::skipped("UMKREIS_TEST_POSTGRES_URL is not set");
    }
    server
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn instances_that_start_together_on_an_empty_database_take_turns() {
    let Some(server) = server() else { return };
    for _ in 0..if full() { 20 } else { 1 } {
        let url = empty_database(&server).await;
        let places: Vec<Place> = (0..4).map(|_| Place::new("").on_database(url.clone())).collect();
        let programs = futures_util::future::join_all(places.iter().map(Place::serve)).await;
        let db = Database::connect(&url).await.expect("the database opens");
        let sql = "SELECT count(*) AS n FROM seaql_migrations";
        let row = db.query_one_raw(Statement::from_string(DbBackend::Postgres, sql)).await;
        let applied: i64 = row.expect("an answer").expect("a row").try_get("", "n").expect("a number");
        db.close().await.expect("closed");
        assert!(applied >= 1);
        for program in &programs {
            assert_eq!(program.try_get("/api/category").await.expect("an answer").status, 200);
        }
    }
}

/// Kills a migration a little later each time, then lets one run to its end.
async fn resumes(what: &str, rounds: u32, place: impl AsyncFn() -> Place) {
    let mut kills = Kills::of(rounds, place().await.command(&["migrate"]));
    for round in 0..rounds {
        let place = place().await;
        std::fs::create_dir_all(place.data_dir()).expect("the data folder");
        let traces = Traces::in_database(&place.database()).await;
        let killed = kills.kill(round, place.command(&["migrate"]), &traces).await;
        kills.in_the_middle += u32::from(killed && !is_migrated(&place).await);
        let again = run(&mut place.command(&["migrate"]));
        assert!(again.status.success(), "round {round}: {}", String::from_utf8_lossy(&again.stderr));
        assert!(is_migrated(&place).await, "round {round}");
        let found = run(&mut place.command(&["check-config"]));
        assert!(found.status.success(), "round {round}: {}", String::from_utf8_lossy(&found.stderr));
    }
    kills.judge(&format!("migrations on {what}, all of which were resumed"));
}

/// SQLite is asked in a copy: opening it would repair what the next start must be able to repair.
async fn is_migrated(place: &Place) -> bool {
    let folder = TempDir::new().expect("a folder");
    let target = match place.database() {
        Target::Sqlite(file) => {
            let copy = folder.path().join("copy.db");
            for end in ["", "-wal"] {
                let named = |path: &Path| format!("{}{end}", path.display());
                let _ = std::fs::copy(named(&file), named(&copy));
            }
            Target::Sqlite(copy)
        }
        postgres => postgres,
    };
    let db = Db::connect(&target).await.expect("the database opens");
    let schema = db.schema().await.expect("an answer");
    db.close().await;
    schema == Some(newest_schema())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_migration_that_was_killed_is_done_by_the_next_start() {
    let rounds = if full() { 50 } else { 4 };
    resumes("SQLite", rounds, async || Place::new("")).await;
    let Some(server) = server() else { return };
    resumes("PostgreSQL", rounds, async || Place::new("").on_database(empty_database(&server).await)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_start_waits_for_a_migration_elsewhere_that_takes_longer_than_any_request_may() {
    let Some(server) = server() else { return };
    let url = empty_database(&server).await;
    let elsewhere = Database::connect(&url).await.expect("the database opens");
    let migration = elsewhere.begin().await.expect("a transaction");
    let lock = format!("SELECT pg_advisory_xact_lock({MIGRATION_LOCK})");
    migration.execute_unprepared(&lock).await.expect("the lock");
    let place = Place::new("").on_database(url);
    let held = Instant::now();
    let finish = async {
        // Longer than the time-out of statements, which must not count here.
        tokio::time::sleep(Duration::from_secs(6)).await;
        migration.commit().await.expect("the commit");
    };
    let (program, ()) = tokio::join!(place.serve(), finish);
    assert!(held.elapsed() >= Duration::from_secs(6));
    assert_eq!(program.try_get("/api/category").await.expect("an answer").status, 200);
    assert!(place.log().contains("waiting for it"), "{}", place.log());
}
