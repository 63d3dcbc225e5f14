//! `kill -9` in mid-write: nothing that was acknowledged may be lost, and none of the mails it causes.

use crate::database::{Server, recovery};
use crate::program::{Place, SUGGEST};
use crate::shop::Shop;
use crate::support::app::new_database;
pub use crate::support::{full, in_time};
use mail_parser::MessageParser;
use sea_orm::{ConnectionTrait, DbBackend, EntityTrait, QuerySelect, Statement};
use std::collections::HashSet;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use umkreis_foundation::db::Db;
use umkreis_foundation::db::entity::{company_media, media, outbox, suggestion};
use umkreis_picture::samples;
use umkreis_services::mail::MailJob;
use umkreis_services::media::S3Settings;
use umkreis_services::media::objects::MediaObjects;
use umkreis_services::media::objects::copy::is_whole;
use umkreis_services::media::{Format, stored_widths};
use uuid::Uuid;

const WRITERS: usize = 8;
const READY: Duration = Duration::from_secs(3);

/// The suggestions that the database holds.
pub async fn kept(db: &Db) -> HashSet<Uuid> {
    let rows = suggestion::Entity::find().select_only().column(suggestion::Column::Id);
    let ids: Vec<Uuid> = rows.into_tuple().all(db.read()).await.expect("the rows are read");
    ids.into_iter().collect()
}

/// Acknowledged suggestions whose mail to the operators neither was sent nor waits.
async fn unmailed(place: &Place, db: &Db, told: &[Uuid]) -> Vec<String> {
    let rows = outbox::Entity::find().all(db.read()).await.expect("the rows are read");
    let waiting = rows.iter().filter_map(|row| match serde_json::from_str(&row.payload) {
        Ok(job) => Some(MailJob::mail(&job).subject.clone()),
        Err(_) => None,
    });
    let folder = std::fs::read_dir(place.data_dir().join("mail"));
    let files = folder.into_iter().flatten().filter_map(|file| std::fs::read(file.ok()?.path()).ok());
    let sent = files.filter_map(|mail| Some(MessageParser::default().parse(&mail)?.subject()?.to_owned()));
    let subjects: HashSet<String> = waiting.chain(sent).collect();
    let told: HashSet<&Uuid> = told.iter().collect();
    let suggestions = suggestion::Entity::find().all(db.read()).await.expect("the rows are read");
    let acknowledged = suggestions.into_iter().filter(|row| told.contains(&row.id)).map(|row| row.name);
    acknowledged.filter(|name| !subjects.contains(&format!("Neuer Vorschlag: {name}"))).collect()
}

/// Writes until the server is gone; keeps the ids it was told.
pub async fn write(address: SocketAddr, acknowledged: Arc<Mutex<Vec<Uuid>>>) {
    loop {
        // No two are alike, so that each can be found in its mail.
        let body = format!(r#"{{"name": "Hofladen {}"}}"#, Uuid::now_v7().simple());
        let request = format!("{}{body}", crate::program::post_head(SUGGEST, body.len()));
        let Ok(mut stream) = TcpStream::connect(address).await else { return };
        let mut bytes = Vec::new();
        if stream.write_all(request.as_bytes()).await.is_err()
            || stream.read_to_end(&mut bytes).await.is_err()
        {
            return;
        }
        let text = String::from_utf8_lossy(&bytes);
        // An answer that the kill cut off acknowledges nothing.
        let Some(json) = text.split("\r\n\r\n").nth(1).filter(|body| body.ends_with('}')) else { return };
        if text.starts_with("HTTP/1.1 503") {
            continue;
        }
        assert!(text.starts_with("HTTP/1.1 20"), "{text}");
        let id = serde_json::from_str::<serde_json::Value>(json)
            .ok()
            .and_then(|value| value["id"].as_str().and_then(|id| id.parse().ok()));
        let id = id.unwrap_or_else(|| panic!("an id is answered: {text}"));
        acknowledged.lock().expect("no writer panicked").push(id);
    }
}

/// Only a kill amid successful writes can lose one.
pub async fn wait_for_writes(acknowledged: &Mutex<Vec<Uuid>>, wanted: usize) {
    let started = std::time::Instant::now();
    while acknowledged.lock().expect("no writer panicked").len() < wanted {
        assert!(started.elapsed() < Duration::from_secs(20), "the writers do not get anywhere");
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
}

pub async fn check_integrity(db: &Db) {
    if db.is_postgres() {
        return;
    }
    let all = async |sql: &str| {
        let statement = Statement::from_string(DbBackend::Sqlite, sql.to_owned());
        db.read().query_all_raw(statement).await.expect("the check runs")
    };
    let found = all("PRAGMA integrity_check").await;
    let words: Vec<String> = found.iter().filter_map(|row| row.try_get_by_index(0).ok()).collect();
    assert_eq!(words, ["ok"]);
    assert!(all("PRAGMA foreign_key_check").await.is_empty());
}

/// With a database of its own, that one is killed in every other round while the server goes on.
async fn survives(place: Place, database: Option<Server>, rounds: u64, name: &str) {
    let acknowledged = Arc::<Mutex<Vec<Uuid>>>::default();
    let (mut slowest, mut slowest_recovery) = (Duration::ZERO, Duration::ZERO);
    for round in 0..rounds {
        let program = place.serve().await;
        slowest = slowest.max(program.ready_after);
        let before = acknowledged.lock().expect("no writer panicked").len();
        let writers = (0..WRITERS).map(|_| tokio::spawn(write(program.address, acknowledged.clone())));
        let writers: Vec<_> = writers.collect();
        wait_for_writes(&acknowledged, before + WRITERS).await;
        // A different moment each time, so that the kill hits every part of a write.
        tokio::time::sleep(Duration::from_millis(round * 37 % 200)).await;
        if let Some(database) = database.as_ref().filter(|_| round % 2 == 1) {
            database.told_to(&["kill"]).await;
            database.told_to(&["revive"]).await;
            slowest_recovery = slowest_recovery.max(recovery(&program).await);
        }
        program.kill();
        for writer in writers {
            writer.await.expect("no writer saw a wrong answer");
        }
        let db = Db::connect(&place.database()).await.expect("the database opens");
        check_integrity(&db).await;
        let kept = kept(&db).await;
        db.close().await;
        let told = acknowledged.lock().expect("no writer panicked").clone();
        let lost: Vec<&Uuid> = told.iter().filter(|id| !kept.contains(id)).collect();
        assert!(lost.is_empty(), "round {round}: acknowledged but lost: {lost:?}");
    }
    let told = acknowledged.lock().expect("no writer panicked").clone();
    let db = Db::connect(&place.database()).await.expect("the database opens");
    let unmailed = unmailed(&place, &db, &told).await;
    db.close().await;
    assert!(unmailed.is_empty(), "acknowledged, but nobody is told: {unmailed:?}");
    let written_again = match database {
        Some(_) => format!(", writing again {slowest_recovery:?} after a kill of the database at most"),
        None => String::new(),
    };
    println!(
        "figure: kill -9 on {name}: {rounds} rounds, {} acknowledged, 0 lost, 0 mails lost, ready after {slowest:?} \
         at most{written_again}",
        told.len()
    );
    assert!(slowest <= in_time(READY), "ready again only after {slowest:?}");
    assert!(slowest_recovery <= in_time(READY), "writing again only after {slowest_recovery:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_acknowledged_is_lost_when_the_process_is_killed_on_sqlite() {
    survives(Place::new(""), None, if full() { 200 } else { 10 }, "SQLite").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_acknowledged_is_lost_when_the_process_is_killed_on_postgresql() {
    let Ok(server) = std::env::var("UMKREIS_TEST_POSTGRES_URL") else {
        crate::support::skipped("UMKREIS_TEST_POSTGRES_URL is not set");
        return;
    };
    let place = Place::new("").on_database(new_database(&server).await);
    survives(place, None, 10, "PostgreSQL").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "kills a PostgreSQL of its own fifty times: make faults runs it"]
async fn nothing_acknowledged_is_lost_when_the_process_or_its_postgresql_is_killed() {
    let database = Server::start(&["start", "--durable"]);
    let place = Place::new("").on_database(database.url.clone());
    survives(place, Some(database), 100, "PostgreSQL").await;
}

/// What a row says of its picture is there: every variant, in every format that was made by then, and the
/// master.
async fn check_objects(store: &MediaObjects, row: &media::Model) {
    let objects = store.whole(row.id).await.expect("the folder answers");
    let found: Vec<String> = objects.iter().map(|(name, _)| name.to_string()).collect();
    let width = row.width.unsigned_abs();
    assert!(is_whole(&objects, width, row.avif_ready), "{} lacks some of its objects: {found:?}", row.id);
    let jpeg = stored_widths(width).into_iter().map(|width| format!("{width}.{}", Format::Jpeg.extension()));
    for name in jpeg.chain(["master.webp".to_owned()]) {
        assert!(found.contains(&name), "{} has no {name}: {found:?}", row.id);
    }
    let small = objects.iter().find(|(_, bytes)| bytes.len() <= 100);
    assert!(small.is_none(), "{} is cut off: {small:?}", row.id);
}

/// The rows of pictures whose bytes were not looked at yet are compared with their objects. Returns the ids of
/// all, and makes room: a company shows a dozen only.
async fn check_pictures(place: &Place, checked: &mut HashSet<(Uuid, bool)>) -> HashSet<Uuid> {
    let db = Db::connect(&place.database()).await.expect("the database opens");
    check_integrity(&db).await;
    let folder = place.data_dir().join("media").display().to_string();
    let store = MediaObjects::open(&folder, &S3Settings::default()).expect("the folder of pictures");
    let pictures = media::Entity::find().all(db.read()).await.expect("the rows are read");
    for picture in &pictures {
        // Once as it was uploaded and once with its AVIF variants: nothing else happens to it.
        if checked.insert((picture.id, picture.avif_ready)) {
            check_objects(&store, picture).await;
        }
    }
    let tx = db.begin().await.expect("a transaction");
    company_media::Entity::delete_many().exec(&tx).await.expect("the dozen goes");
    tx.commit().await.expect("the commit");
    db.close().await;
    pictures.into_iter().map(|picture| picture.id).collect()
}

/// With a database of its own, that one is killed in every other round while the server goes on.
async fn pictures_survive(place: Place, database: Option<Server>, rounds: u64, name: &str) {
    let mut shop = Shop::open(place).await;
    // Wide enough for several variants, so that a kill can come between them.
    shop.picture = samples::jpeg(&samples::photo(700, 525, 10), 80);
    let (confirmed, mut checked) = (Mutex::<Vec<Uuid>>::default(), HashSet::new());
    let count = || confirmed.lock().expect("nobody panicked").len();
    for round in 0..rounds {
        let program = shop.place.serve().await;
        let before = count();
        let kill = async {
            // Only a kill amid successful uploads can leave half of one.
            wait_for_writes(&confirmed, before + 1).await;
            // Before the dozen is full.
            tokio::time::sleep(Duration::from_millis(round * 53 % 150)).await;
            if let Some(database) = database.as_ref().filter(|_| round % 2 == 1) {
                database.told_to(&["kill"]).await;
                database.told_to(&["revive"]).await;
                recovery(&program).await;
            }
            program.kill();
        };
        let uploads = futures_util::future::join_all((0..3).map(|_| shop.keep_uploading(&confirmed)));
        tokio::join!(uploads, kill);
        let known = check_pictures(&shop.place, &mut checked).await;
        let told = confirmed.lock().expect("nobody panicked").clone();
        let lost: Vec<&Uuid> = told.iter().filter(|id| !known.contains(id)).collect();
        assert!(lost.is_empty(), "round {round}: confirmed but lost: {lost:?}");
    }
    let known: HashSet<Uuid> = checked.into_iter().map(|(id, _)| id).collect();
    println!(
        "figure: kill -9 amid uploads on {name}: {rounds} rounds, {} confirmed, {} known, all with every variant",
        count(),
        known.len()
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_picture_is_known_without_its_bytes_when_the_process_is_killed() {
    pictures_survive(Place::new(""), None, if full() { 100 } else { 3 }, "SQLite").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "kills a PostgreSQL of its own twenty times: make faults runs it"]
async fn no_picture_is_known_without_its_bytes_when_the_process_or_its_postgresql_is_killed() {
    let database = Server::start(&["start", "--durable"]);
    let place = Place::new("").on_database(database.url.clone());
    pictures_survive(place, Some(database), 40, "PostgreSQL").await;
}
