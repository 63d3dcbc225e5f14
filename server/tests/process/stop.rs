//! Stopping: what was accepted is finished, and nothing new is begun.

use crate::cluster::Bucket;
use crate::program::{Answer, Place, SUGGEST, post_head};
use crate::support::app::new_database;
use sea_orm::{ActiveValue::Set, EntityTrait};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use umkreis_foundation::db::{Db, entity::media};

const BODY: &str = r#"{"name": "Hofladen Sonnberg"}"#;
const LIST: &str = r#"{"text": "hof"}"#;

/// A request whose second half is still to come.
async fn half_sent(address: std::net::SocketAddr) -> TcpStream {
    let mut stream = TcpStream::connect(address).await.expect("a connection");
    let (first, _) = BODY.split_at(10);
    let begun = format!("{}{first}", post_head(SUGGEST, BODY.len()));
    stream.write_all(begun.as_bytes()).await.expect("the first half is sent");
    stream
}

async fn finish(mut stream: TcpStream) -> std::io::Result<Answer> {
    stream.write_all(&BODY.as_bytes()[10..]).await?;
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).await?;
    Answer::parse(&bytes)
}

async fn stop_once() {
    let place = Place::new("");
    let mut program = place.serve().await;
    let address = program.address;
    let accepted = futures_util::future::join_all((0..40).map(|_| half_sent(address))).await;
    let load = (0..4).map(|_| tokio::spawn(keep_asking(address)));
    let load = load.chain((0..4).map(|_| tokio::spawn(keep_asking_when_taken(address))));
    let load: Vec<_> = load.collect();
    // The half-sent requests are with the server once it has answered others after them.
    tokio::time::sleep(Duration::from_millis(300)).await;
    let told = Instant::now();
    program.terminate();
    tokio::time::sleep(Duration::from_millis(500)).await;
    assert!(TcpStream::connect(address).await.is_err(), "new connections are refused while it stops");
    for stream in accepted {
        let answer = finish(stream).await.expect("an accepted request is answered");
        assert!(answer.status < 300, "{answer:?}");
    }
    let status = program.ended_within(Duration::from_secs(30)).await;
    assert!(status.success(), "{status}\n{}", place.log());
    println!("figure: stopped {:?} after SIGTERM", told.elapsed());
    for task in load {
        let answered = task.await.expect("no answer was cut off or failed");
        assert!(answered > 0, "there was load");
    }
    assert!(place.log().contains("stopped"));
}

/// Asks until connections are refused; an answer that began must be whole and good.
async fn keep_asking(address: std::net::SocketAddr) -> usize {
    let request = b"GET /api/site HTTP/1.1\r\nhost: umkreis\r\nconnection: close\r\n\r\n";
    let mut answered = 0;
    loop {
        let Ok(mut stream) = TcpStream::connect(address).await else { return answered };
        let mut bytes = Vec::new();
        // Connections that wait in the kernel when the listener closes were never accepted.
        let sent = stream.write_all(request).await;
        if sent.is_err() || stream.read_to_end(&mut bytes).await.is_err() || bytes.is_empty() {
            continue;
        }
        let answer = Answer::parse(&bytes).expect("a whole answer");
        assert_eq!(answer.status, 200);
        let length: usize = answer.header("content-length").and_then(|n| n.parse().ok()).unwrap_or(0);
        assert_eq!(answer.body.len(), length);
        answered += 1;
    }
}

/// Asks until connections are refused, and sends each body only when the server has said that it waits for
/// it. From then on the request is accepted: whatever happens to the server, it must be answered.
async fn keep_asking_when_taken(address: std::net::SocketAddr) -> usize {
    let head = post_head("/api/company/list", LIST.len()).replacen("\r\n", "\r\nexpect: 100-continue\r\n", 1);
    let mut answered = 0;
    loop {
        let Ok(mut stream) = TcpStream::connect(address).await else { return answered };
        let mut go_on = [0; b"HTTP/1.1 100 Continue\r\n\r\n".len()];
        let sent = stream.write_all(head.as_bytes()).await;
        if sent.is_err() || stream.read_exact(&mut go_on).await.is_err() {
            continue;
        }
        assert!(go_on.starts_with(b"HTTP/1.1 100"), "{}", String::from_utf8_lossy(&go_on));
        stream.write_all(LIST.as_bytes()).await.expect("an accepted request is heard to its end");
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).await.expect("an accepted request is answered");
        let answer = Answer::parse(&bytes).expect("an accepted request is answered");
        assert_eq!(answer.status, 200, "{answer:?}");
        answered += 1;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stop_under_load_finishes_what_was_accepted() {
    let rounds = if crate::kill::full() { 20 } else { 1 };
    for _ in 0..rounds {
        stop_once().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_idle_connection_does_not_delay_the_stop() {
    let place = Place::new("");
    let mut program = place.serve().await;
    let program_address = program.address;
    let idle: Arc<Vec<TcpStream>> = Arc::new(
        futures_util::future::join_all((0..10).map(|_| async move {
            let mut stream = TcpStream::connect(program_address).await.expect("a connection");
            stream.write_all(b"GET /api/version HTTP/1.1\r\nhost: umkreis\r\n\r\n").await.expect("sent");
            let mut some = [0; 64];
            stream.read_exact(&mut some).await.expect("an answer");
            stream
        }))
        .await,
    );
    program.terminate();
    let status = program.ended_within(Duration::from_secs(5)).await;
    assert!(status.success());
    drop(idle);
}

/// Whoever reads the log after an upgrade should not look for a fault that was none.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stop_on_postgresql_leaves_no_warning() {
    let Ok(server) = std::env::var("UMKREIS_TEST_POSTGRES_URL") else {
        return crate::support::skipped("UMKREIS_TEST_POSTGRES_URL is not set");
    };
    let place = Place::new("").on_database(new_database(&server).await);
    let mut program = place.serve().await;
    program.terminate();
    let status = program.ended_within(Duration::from_secs(10)).await;
    let log = place.log();
    assert!(status.success() && log.contains("stopped") && !log.contains("WARN"), "{status}\n{log}");
}

/// A picture in the database before the first start, so that a backup looks for it.
async fn add_picture_row(place: &Place) {
    std::fs::create_dir_all(place.data_dir()).expect("the data folder");
    let db = Db::open(&place.database()).await.expect("the database");
    let row = media::ActiveModel {
        id: Set(uuid::Uuid::now_v7()),
        width: Set(640),
        height: Set(480),
        avif_ready: Set(false),
        account_id: Set(None),
        created_at_ms: Set(0),
    };
    let tx = db.begin().await.expect("a transaction");
    media::Entity::insert(row).exec_without_returning(&tx).await.expect("the row");
    tx.commit().await.expect("the commit");
    db.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_that_takes_long_does_not_delay_the_stop_and_leaves_nothing() {
    // Connections are taken by the kernel, and nobody ever answers.
    let silent = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
    let bucket = Bucket {
        address: format!("http://{}", silent.local_addr().expect("its address")),
        access_key: "key".to_owned(),
        secret: "secret".to_owned(),
        url: "s3://umkreis/pictures".to_owned(),
    };
    let place = Place::new(&format!("{}[backup]\nfolder = \"backups\"\n", bucket.settings()));
    add_picture_row(&place).await;
    let mut program = place.serve().await;
    let folder = place.folder.path().join("backups");
    let unfinished = || {
        let entries = std::fs::read_dir(&folder).into_iter().flatten().flatten();
        entries.filter(|entry| entry.path().extension().is_some_and(|end| end == "part")).count()
    };
    let started = Instant::now();
    while unfinished() == 0 {
        assert!(started.elapsed() < Duration::from_secs(5), "no backup begins:\n{}", place.log());
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    let told = Instant::now();
    program.terminate();
    let status = program.ended_within(Duration::from_secs(10)).await;
    assert!(status.success(), "{status}\n{}", place.log());
    println!("figure: stopped {:?} after SIGTERM in the middle of a backup", told.elapsed());
    assert_eq!(unfinished(), 0, "half a backup is left");
}
