//! Counting in the real program: nothing of a person is left anywhere, and sums survive stops and kills.

use crate::metrics::scrape;
use crate::program::{Place, Program, free_address, run};
use crate::support::app::new_database;
use flate2::read::GzDecoder;
use sea_orm::{ActiveValue::Set, EntityTrait};
use std::io::Read;
use std::path::Path;
use std::time::Duration;
use umkreis_foundation::db::Db;
use umkreis_foundation::db::entity::company::Texts;
use umkreis_foundation::db::entity::{account, company, reach};
use uuid::Uuid;

async fn tell(program: &Program, address: &str, agent: &str, body: &str) -> u16 {
    post(program, "/api/reach", address, agent, body).await
}

async fn post(program: &Program, path: &str, address: &str, agent: &str, body: &str) -> u16 {
    let request = format!(
        "POST {path} HTTP/1.1\r\nhost: umkreis\r\nconnection: close\r\nx-forwarded-for: {address}\r\n\
         user-agent: Mozilla/5.0 {agent}\r\naccept-language: de\r\ncontent-type: application/json\r\n\
         content-length: {}\r\n\r\n{body}",
        body.len()
    );
    program.send(request.as_bytes()).await.map_or(0, |answer| answer.status)
}

fn view(id: Uuid) -> String {
    format!(r#"{{"kind": "View", "companyId": "{id}"}}"#)
}

/// A folder with one public company in its database, or in the one at this address.
async fn with_company(settings: &str, database: Option<String>) -> (Place, Uuid) {
    let place = Place::new(&format!("[http]\ntrusted_proxies = [\"127.0.0.1\"]\n{settings}"));
    let place = match database {
        Some(url) => place.on_database(url),
        None => place,
    };
    std::fs::create_dir_all(place.data_dir()).expect("the data folder");
    let db = Db::connect(&place.database()).await.expect("the database opens");
    db.migrate().await.expect("the tables");
    let (owner, id, now_ms) = (Uuid::now_v7(), Uuid::now_v7(), chrono::Utc::now().timestamp_millis());
    let owner_row = account::ActiveModel {
        id: Set(owner),
        email: Set("maria@umkreis.test".to_owned()),
        first_name: Set("Maria".to_owned()),
        last_name: Set("Muster".to_owned()),
        notification: Set(true),
        newsletter: Set(false),
        admin: Set(false),
        confirmed_at_ms: Set(Some(now_ms)),
        created_at_ms: Set(now_ms),
        updated_at_ms: Set(now_ms),
        ..Default::default()
    };
    let row = company::ActiveModel {
        state: Set("Active".to_owned()),
        ..company::ActiveModel::entry(id, owner, Texts::new("Hofladen", "Frisch aus der Region."), now_ms)
    };
    let tx = db.begin().await.expect("a transaction");
    account::Entity::insert(owner_row).exec(&tx).await.expect("the owner");
    company::Entity::insert(row).exec(&tx).await.expect("the company");
    tx.commit().await.expect("the commit");
    db.close().await;
    (place, id)
}

async fn total(place: &Place) -> i32 {
    let db = Db::connect(&place.database()).await.expect("the database opens");
    let rows = reach::Entity::find().all(db.read()).await.expect("the rows");
    db.close().await;
    rows.iter().map(|row| row.total).sum()
}

/// A new PostgreSQL database, where there is a server.
async fn postgresql() -> Option<String> {
    let Ok(server) = std::env::var("UMKREIS_TEST_POSTGRES_URL") else {
        crate::support::skipped("UMKREIS_TEST_POSTGRES_URL is not set");
        return None;
    };
    Some(new_database(&server).await)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_canary_browser_leaves_no_trace() {
    no_trace_is_left(None).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_canary_browser_leaves_no_trace_on_postgresql() {
    if let Some(url) = postgresql().await {
        no_trace_is_left(Some(url)).await;
    }
}

const CANARY_ADDRESS: &str = "198.51.100.77";
const CANARY_AGENT: &str = "agentcanary";

/// Everything a visitor does: pages, a search with its suggestions, and what the pages tell.
async fn visit_of_a_canary(program: &Program, id: Uuid) {
    for path in
        ["/?search=searchcanary", "/api/search/suggestions?text=searchcanary", &*format!("/detail/{id}/")]
    {
        let request = format!(
            "GET {path} HTTP/1.1\r\nhost: umkreis\r\nconnection: close\r\nx-forwarded-for: {CANARY_ADDRESS}\r\n\
             user-agent: Mozilla/5.0 {CANARY_AGENT}\r\nreferer: https://referrercanary.example/\r\n\r\n"
        );
        let answer = program.send(request.as_bytes()).await.expect("an answer");
        assert_eq!(answer.status, 200, "{path}");
    }
    let list = r#"{"text": "searchcanary"}"#;
    assert_eq!(post(program, "/api/company/list", CANARY_ADDRESS, CANARY_AGENT, list).await, 200);
    let search = r#"{"kind": "Search", "text": "searchcanary"}"#;
    for body in [view(id), search.to_owned()] {
        assert_eq!(tell(program, CANARY_ADDRESS, CANARY_AGENT, &body).await, 204);
    }
}

/// A file as somebody who looks for words would read it; the parts of a backup are packed one by one.
fn unpacked(path: &Path) -> Vec<u8> {
    let bytes = std::fs::read(path).expect("a file");
    if path.extension().is_none_or(|kind| kind != "tar") {
        return bytes;
    }
    let mut all = Vec::new();
    for part in tar::Archive::new(&bytes[..]).entries().expect("an archive") {
        let mut part = part.expect("a part");
        all.extend_from_slice(&part.path_bytes());
        if part.path_bytes().ends_with(b".gz") {
            GzDecoder::new(part).read_to_end(&mut all).expect("it is gzip");
        } else {
            part.read_to_end(&mut all).expect("its bytes");
        }
    }
    all
}

/// The backup has every row, so what is in none of its files is in no table.
async fn no_trace_is_left(database: Option<String>) {
    let metrics = free_address();
    let settings = format!("[log]\nfilter = \"trace\"\n[metrics]\nlisten = \"{metrics}\"");
    let (place, id) = with_company(&settings, database).await;
    let mut program = place.serve().await;
    visit_of_a_canary(&program, id).await;
    let told = scrape(metrics).await;
    program.terminate();
    program.ended_within(Duration::from_secs(30)).await;
    assert_eq!(total(&place).await, 1, "it was counted");
    let made = run(&mut place.command(&["backup", "canary.tar"]));
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let mut files = vec![("metrics".to_owned(), told.into_bytes())];
    for entry in walkdir::WalkDir::new(place.folder.path()).into_iter().filter_map(Result::ok) {
        if entry.file_type().is_file() {
            files.push((entry.path().display().to_string(), unpacked(entry.path())));
        }
    }
    let holds = |end: &str, word: &str| {
        let file = files.iter().find(|(name, _)| name.ends_with(end));
        file.is_some_and(|(_, bytes)| String::from_utf8_lossy(bytes).contains(word))
    };
    assert!(
        holds("canary.tar", "Frisch aus der Region.") && holds("canary.tar", "\"View\""),
        "words are found"
    );
    assert!(holds("serve.log", "/api/reach"), "the calls are in the log");
    for (name, bytes) in &files {
        let text = String::from_utf8_lossy(bytes);
        for canary in [CANARY_ADDRESS, CANARY_AGENT, "searchcanary", "referrercanary"] {
            assert!(!text.contains(canary), "{canary} is in {name}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killed_amid_counting_the_sums_never_exceed_what_was_sent() {
    sums_survive_kills(None, "SQLite").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killed_amid_counting_the_sums_never_exceed_what_was_sent_on_postgresql() {
    if let Some(url) = postgresql().await {
        sums_survive_kills(Some(url), "PostgreSQL").await;
    }
}

async fn sums_survive_kills(database: Option<String>, name: &str) {
    let (place, id) = with_company("[jobs]\nwrite_sums_s = 1", database).await;
    let (mut sent, mut written_before) = (0, 0);
    let rounds: u32 = if crate::kill::full() { 20 } else { 3 };
    for round in 0..rounds {
        let program = place.serve().await;
        for number in 0..40 {
            let told = tell(&program, &format!("10.{round}.0.{number}"), "Firefox", &view(id)).await;
            assert_eq!(told, 204);
            sent += 1;
        }
        // By now everything of this round is written; what comes next may be lost.
        tokio::time::sleep(Duration::from_millis(2_500)).await;
        let safe = sent;
        for number in 0..40 {
            sent += i32::from(
                tell(&program, &format!("10.{round}.1.{number}"), "Firefox", &view(id)).await == 204,
            );
            tokio::time::sleep(Duration::from_millis(u64::from(round % 7) * 5)).await;
        }
        program.kill();
        let written = total(&place).await;
        assert!(written <= sent, "{written} of {sent}");
        assert!(written >= written_before + 40, "{written} after {written_before}, safe were 40 of {safe}");
        written_before = written;
    }
    println!(
        "figure: kill -9 amid counting on {name}: {rounds} rounds, {written_before} of {sent} views written, none twice, \
         none lost that was older than a round of writing"
    );
}
