//! Moves, restores and backups that are killed half-way: nothing half-made counts, and the next attempt works.

use crate::backup::{add_picture, fill};
use crate::kill::full;
use crate::kill_schedule::{Kills, Traces};
use crate::program::{Place, run};
use crate::support::app::{TestApp, new_database};
use sea_orm::{EntityTrait, PaginatorTrait, Value};
use std::path::Path;
use std::time::Duration;
use tempfile::TempDir;
use umkreis::operation::backup::make::make;
use umkreis_foundation::db::entity::{media, setting};
use umkreis_foundation::db::table::{Row, tables};
use umkreis_foundation::db::{Db, Target};

const ROWS: u64 = 6_000;

/// Enough rows that copying them takes a while.
async fn fill_many(app: &TestApp) {
    fill(app).await;
    let table = tables().into_iter().find(|table| table.name == "setting").expect("the table");
    let text = |text: String| Value::String(Some(text));
    let row = |number: u64| -> Row { vec![text(format!("name {number:06}")), text("wert ".repeat(60))] };
    let tx = app.db.begin().await.expect("a transaction");
    // One is of `fill`, one says which key seals.
    table.insert(&tx, (2..ROWS).map(row).collect()).await.expect("the rows");
    tx.commit().await.expect("the commit");
}

fn rounds() -> u32 {
    if full() { 20 } else { 5 }
}

/// All or nothing.
async fn settings_in(target: &Target) -> u64 {
    let db = Db::open(target).await.expect("the target opens");
    let count = setting::Entity::find().count(db.read()).await.expect("a number");
    db.close().await;
    assert!(count == 0 || count == ROWS, "{count} of {ROWS} rows are there");
    count
}

async fn targets(folder: &Path) -> Vec<String> {
    let mut all = vec![format!("sqlite:{}", folder.join("new.db").display())];
    if let Ok(server) = std::env::var("UMKREIS_TEST_POSTGRES_URL") {
        all.push(new_database(&server).await);
    }
    all
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_that_is_killed_leaves_an_empty_target_and_the_next_one_succeeds() {
    let app = TestApp::sqlite().await;
    fill_many(&app).await;
    let from = format!("sqlite:{}", app.config.data_dir.join("umkreis.db").display());
    let place = Place::new("");
    let elsewhere = format!("sqlite:{}", place.data_dir().join("elsewhere.db").display());
    std::fs::create_dir_all(place.data_dir()).expect("a folder");
    let work = ["migrate-database", "--from", &from, "--to", &elsewhere];
    let mut kills = Kills::of(rounds(), place.command(&work));
    for to in targets(place.folder.path()).await {
        let arguments = ["migrate-database", "--from", &from, "--to", &to];
        let traces = Traces::in_database(&Target::parse(&to)).await;
        for round in 0..rounds() {
            let killed = kills.kill(round, place.command(&arguments), &traces).await;
            if settings_in(&Target::parse(&to)).await == ROWS {
                break;
            }
            kills.in_the_middle += u32::from(killed);
        }
        if settings_in(&Target::parse(&to)).await == 0 {
            let last = run(&mut place.command(&arguments));
            assert!(last.status.success(), "{}", String::from_utf8_lossy(&last.stderr));
        }
        assert_eq!(settings_in(&Target::parse(&to)).await, ROWS);
    }
    kills.judge("moves to each kind of database");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_restore_that_is_killed_can_be_repeated_and_no_row_comes_without_its_picture() {
    let app = TestApp::sqlite().await;
    fill_many(&app).await;
    for _ in 0..20 {
        add_picture(&app).await;
    }
    let folder = TempDir::new().expect("a folder");
    let file = folder.path().join("backup.tar");
    let contents = make(&app.db, &app.media.objects, &file, 0).await.expect("a backup");
    let file = file.display().to_string();
    let mut kills = Kills::of(rounds(), Place::new("").command(&["restore", &file]));
    let place = Place::new("");
    let traces = Traces::in_database(&place.database()).await;
    for round in 0..rounds() {
        let killed = kills.kill(round, place.command(&["restore", &file]), &traces).await;
        if place.data_dir().exists() && settings_in(&place.database()).await == ROWS {
            break;
        }
        kills.in_the_middle += u32::from(killed);
    }
    kills.judge("restores");
    if !place.data_dir().exists() || settings_in(&place.database()).await == 0 {
        let last = run(&mut place.command(&["restore", &file]));
        assert!(last.status.success(), "{}", String::from_utf8_lossy(&last.stderr));
    }
    let db = Db::open(&place.database()).await.expect("the database");
    let store = crate::backup::open_store(&place.data_dir().join("media"));
    for row in media::Entity::find().all(db.read()).await.expect("the pictures") {
        assert_eq!(store.names(row.id).await.expect("the store answers").len(), 3);
    }
    let again = make(&db, &store, &folder.path().join("again.tar"), 0).await.expect("a second backup");
    assert_eq!(again.tables, contents.tables);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_that_is_killed_leaves_no_file_of_its_name() {
    let app = TestApp::sqlite().await;
    fill_many(&app).await;
    let place = Place::new("");
    let file = place.folder.path().join("backup.tar");
    let name = file.display().to_string();
    let data = app.config.data_dir.display().to_string();
    let arguments = ["backup", &name, "--data-dir", &data];
    let elsewhere = place.folder.path().join("elsewhere.tar").display().to_string();
    let work = ["backup", &elsewhere, "--data-dir", &data];
    let mut kills = Kills::of(rounds(), place.command(&work));
    let traces = Traces::File { folder: place.folder.path().to_owned(), ending: ".part" };
    for round in 0..rounds() {
        let killed = kills.kill(round, place.command(&arguments), &traces).await;
        if file.exists() {
            break;
        }
        kills.in_the_middle += u32::from(killed);
    }
    kills.judge("backups");
    if !file.exists() {
        // What a killed attempt has left beside it is in nobody's way.
        let last = run(&mut place.command(&arguments));
        assert!(last.status.success(), "{}", String::from_utf8_lossy(&last.stderr));
    }
    let checked = umkreis::operation::backup::restore::inspect(file).await.expect("a whole file");
    assert_eq!(checked.contents.tables["setting"].count, ROWS);
}

#[test]
#[ignore = "takes minutes: make faults runs it"]
fn a_backup_of_twenty_thousand_companies_stays_small_in_memory() {
    let place = Place::new("");
    let loaded = place.command(&["demo", "--companies", "20000"]).output().expect("the program runs");
    assert!(loaded.status.success(), "{}", String::from_utf8_lossy(&loaded.stderr));
    let mut child = place.command(&["backup", "backup.tar"]).spawn().expect("it starts");
    let mut most_kb = 0;
    while child.try_wait().expect("it can be watched").is_none() {
        let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or_default();
        let kb = line.trim().trim_end_matches(" kB").parse().unwrap_or(0);
        most_kb = most_kb.max(kb);
        std::thread::sleep(Duration::from_millis(10));
    }
    let size = std::fs::metadata(place.folder.path().join("backup.tar")).expect("the backup").len();
    println!(
        "figure: a backup of 20,000 companies: {} MB in the file, {} MB of memory",
        size >> 20,
        most_kb / 1024
    );
    assert!((1..150 * 1024).contains(&most_kb), "{most_kb} kB");
}
