//! The database says nothing any more, for a while or for ever: nobody waits for it for long.

use crate::database::{LONGEST_ANSWER, read_without, recovery};
use crate::program::{Place, Program, SUGGEST};
use crate::support::app::new_database;
use crate::support::build::add_category;
use crate::support::chaos::{Chaos, Mode, address_of, by_way_of};
use sea_orm::{ActiveValue::Set, ConnectionTrait, EntityTrait};
use std::time::{Duration, Instant};
use umkreis_foundation::db::entity::allowance;
use umkreis_foundation::db::{Db, Target};

const SUGGESTION: &str = r#"{"name": "Hofladen"}"#;

/// How long until visitors see it.
async fn seen(program: &Program, title: &str, most: Duration) -> Duration {
    let since = Instant::now();
    while !program.try_get("/api/category").await.expect("an answer").body.contains(title) {
        assert!(since.elapsed() < most, "{title} is not seen after {most:?}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    since.elapsed()
}

/// Several write at once; all are refused, and the one that waited longest waited so long.
async fn all_refused(program: &Program, writers: usize) -> Duration {
    let one = async || {
        let asked = Instant::now();
        let answer = program.post(SUGGEST, SUGGESTION).await.expect("an answer");
        assert_eq!(answer.status, 503, "{answer:?}");
        assert!(answer.header("retry-after").is_some(), "{answer:?}");
        asked.elapsed()
    };
    let waited = futures_util::future::join_all((0..writers).map(|_| one())).await;
    waited.into_iter().max().unwrap_or_default()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_falls_silent_is_answered_with_503_and_followed_again() {
    let Ok(server) = std::env::var("UMKREIS_TEST_POSTGRES_URL") else {
        crate::support::skipped("UMKREIS_TEST_POSTGRES_URL is not set");
        return;
    };
    let url = new_database(&server).await;
    let way = Chaos::before(address_of(&url)).await;
    let place = Place::new("").on_database(by_way_of(&url, way.address));
    let program = place.serve().await;
    let direct = Db::connect(&Target::parse(&url)).await.expect("the database opens");
    let mut slowest = Duration::ZERO;
    for round in 0..if crate::kill::full() { 10 } else { 1 } {
        way.switch(Mode::Hang).await;
        let (waited, _) = tokio::join!(all_refused(&program, 24), read_without(&program));
        assert!(waited <= LONGEST_ANSWER, "an answer took {waited:?}");
        let title = format!("Lebensmittel {round}");
        add_category(&direct, &title).await;
        way.switch(Mode::Pass).await;
        slowest = slowest.max(seen(&program, &title, LONGEST_ANSWER).await);
        recovery(&program).await;
    }
    println!("figure: silent database: a change is seen {slowest:?} after it speaks again at most");
    direct.close().await;
}

/// How long until a row that has expired is removed.
async fn tidied(db: &Db, most: Duration) -> Duration {
    let since = Instant::now();
    let expired = allowance::ActiveModel {
        key: Set("expired".to_owned()),
        used: Set(1),
        until_ms: Set(1),
        not_before_ms: Set(0),
    };
    let tx = db.begin().await.expect("a transaction");
    allowance::Entity::insert(expired).exec_without_returning(&tx).await.expect("the row");
    tx.commit().await.expect("the commit");
    while allowance::Entity::find_by_id("expired").one(db.read()).await.expect("an answer").is_some() {
        assert!(since.elapsed() < most, "nothing is tidied after {most:?}");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    since.elapsed()
}

/// The follower, the lanes of the worker, a backup, housekeeping and more writers than there are connections
/// wait for an answer when the host dies, and no packet ever tells them.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "waits for time-outs of half a minute: make faults runs it"]
async fn a_database_that_died_without_a_word_is_left_for_its_successor() {
    let Ok(server) = std::env::var("UMKREIS_TEST_POSTGRES_URL") else {
        crate::support::skipped("UMKREIS_TEST_POSTGRES_URL is not set");
        return;
    };
    let url = new_database(&server).await;
    let way = Chaos::before(address_of(&url)).await;
    let settings = "[jobs]\npoll_s = 1\ntidy_s = 1\n[backup]\nfolder = \"backups\"";
    let place = Place::new(settings).on_database(by_way_of(&url, way.address));
    let direct = Db::connect(&Target::parse(&url)).await.expect("the database opens");
    // A table that the start does not need, so that the first backup and housekeeping wait there.
    let kept = direct.begin().await.expect("a transaction");
    kept.execute_unprepared("LOCK TABLE audit IN ACCESS EXCLUSIVE MODE").await.expect("the lock");
    let program = place.serve().await;

    let lock = direct.begin().await.expect("a transaction");
    lock.execute_unprepared("LOCK TABLE change, outbox IN ACCESS EXCLUSIVE MODE").await.expect("the lock");
    // Longer than everything that looks by itself pauses: the follower and the lanes have asked by then.
    let asked = Duration::from_millis(1_500);
    let writers = async {
        tokio::time::sleep(asked).await;
        all_refused(&program, 24).await
    };
    let died = async {
        // Shorter than PostgreSQL lets a statement wait.
        tokio::time::sleep(2 * asked).await;
        assert!(!place.log().contains("the backup failed"), "it waits no more:\n{}", place.log());
        way.switch(Mode::Forget).await;
        drop((lock, kept));
        let since = Instant::now();
        add_category(&direct, "Lebensmittel").await;
        seen(&program, "Lebensmittel", Duration::from_secs(60)).await;
        recovery(&program).await;
        since.elapsed()
    };
    let (waited, recovered) = tokio::join!(writers, died);
    println!(
        "figure: database died without a word: working again after {recovered:?}, writers told after {waited:?}"
    );
    let mailed = Instant::now();
    while umkreis_foundation::outbox::depth(&direct).await.expect("the outbox answers").0 > 0 {
        assert!(mailed.elapsed() < Duration::from_secs(60), "the mails do not leave");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let tidied = tidied(&direct, Duration::from_secs(90)).await;
    println!("figure: database died without a word: tidied again {tidied:?} after all else worked");
    let log = place.log();
    let told = |what: &str| log.lines().any(|line| line.contains(what) && line.contains("fallen silent"));
    assert!(told("the backup failed"), "{log}");
    assert!(told("could not remove expired rows"), "{log}");
    direct.close().await;
}
