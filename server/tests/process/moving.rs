//! Moving to another database or object store, and back, without losing anything.

use crate::backup::{Empty, add_picture, fill, open_store};
use crate::program::{Place, run};
use crate::support::app::{TestApp, new_database};
use sea_orm::{ActiveValue::Set, ConnectionTrait, EntityTrait, PaginatorTrait, Statement};
use std::collections::BTreeSet;
use tempfile::TempDir;
use umkreis::operation::backup::restore::copy_pictures;
use umkreis_foundation::db::Db;
use umkreis_foundation::db::bulk_load::copy;
use umkreis_foundation::db::entity::{company, geocode};
use umkreis_foundation::db::table::{NOT_COPIED, tables};
use uuid::Uuid;

async fn names(db: &Db, sqlite: &str, postgres: &str) -> BTreeSet<String> {
    let sql = if db.is_postgres() { postgres } else { sqlite };
    let statement = Statement::from_string(db.read().get_database_backend(), sql);
    let rows = db.read().query_all_raw(statement).await.expect("the schema can be read");
    rows.iter().map(|row| row.try_get_by_index::<String>(0).expect("a name")).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_table_and_column_of_the_schema_is_copied() {
    for place in Empty::on_each().await {
        let found = names(
            &place.db,
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
            "SELECT table_name::text FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
        )
        .await;
        let mut known: BTreeSet<String> = tables().iter().map(|table| table.name.to_owned()).collect();
        known.extend(NOT_COPIED.map(str::to_owned));
        known.insert("seaql_migrations".to_owned());
        assert_eq!(found, known, "a new table belongs into db/table.rs");
        for table in tables() {
            let name = table.name;
            let found = names(
                &place.db,
                &format!("SELECT name FROM pragma_table_info('{name}')"),
                &format!(
                    "SELECT column_name::text FROM information_schema.columns WHERE table_name = '{name}'"
                ),
            )
            .await;
            let known: BTreeSet<String> = table.columns.iter().map(|column| column.name.to_owned()).collect();
            assert_eq!(found, known, "{name}: the entity has other columns than the table");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_moves_to_the_other_engine_and_back_unchanged() {
    let app = TestApp::sqlite().await;
    fill(&app).await;
    let mut places = Empty::on_each().await;
    places.push(Empty::of(None).await);
    let mut from = app.db.clone();
    let mut first = None;
    for place in &places {
        let tallies = copy(&from, &place.db).await.expect("it moves");
        assert_eq!(tallies["company"].count, 5);
        assert_eq!(*first.get_or_insert_with(|| tallies.clone()), tallies);
        from = place.db.clone();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_target_with_a_single_row_is_refused_and_stays_as_it_is() {
    let app = TestApp::sqlite().await;
    fill(&app).await;
    for place in Empty::on_each().await {
        let tx = place.db.begin().await.expect("a transaction");
        let row = geocode::ActiveModel {
            key: Set("a".to_owned()),
            answer: Set("[]".to_owned()),
            expires_at_ms: Set(0),
        };
        geocode::Entity::insert(row).exec_without_returning(&tx).await.expect("one row");
        tx.commit().await.expect("the commit");
        let words = copy(&app.db, &place.db).await.expect_err("not empty").to_string();
        assert!(words.contains("not empty") && words.contains("geocode"), "{words}");
        assert_eq!(company::Entity::find().count(place.db.read()).await.expect("a number"), 0);
    }
    // One that was used and cleared again has a feed of its own.
    let used = Empty::of(None).await;
    let mut tx = used.db.begin().await.expect("a transaction");
    tx.change("company", Uuid::nil()).await.expect("a change");
    tx.commit().await.expect("the commit");
    let words = copy(&app.db, &used.db).await.expect_err("used").to_string();
    assert!(words.contains("rows in change"), "{words}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_that_breaks_off_leaves_the_target_empty_and_can_be_repeated() {
    let app = TestApp::sqlite().await;
    fill(&app).await;
    for place in Empty::on_each().await {
        // A text that the target cannot take stands for any failure after many rows.
        let block = if place.db.is_postgres() {
            "ALTER TABLE setting ADD CONSTRAINT ck_no CHECK (name <> 'umlaut ä')"
        } else {
            "CREATE TRIGGER obstacle BEFORE INSERT ON setting BEGIN SELECT RAISE(ABORT, 'no'); END"
        };
        let tx = place.db.begin().await.expect("a transaction");
        tx.execute_unprepared(block).await.expect("an obstacle");
        tx.commit().await.expect("the commit");
        let words = copy(&app.db, &place.db).await.expect_err("the obstacle").to_string();
        assert!(words.contains("nothing was kept"), "{words}");
        assert_eq!(company::Entity::find().count(place.db.read()).await.expect("a number"), 0);
        let free = if place.db.is_postgres() {
            "ALTER TABLE setting DROP CONSTRAINT ck_no"
        } else {
            "DROP TRIGGER obstacle"
        };
        let tx = place.db.begin().await.expect("a transaction");
        tx.execute_unprepared(free).await.expect("no obstacle");
        tx.commit().await.expect("the commit");
        copy(&app.db, &place.db).await.expect("the second attempt succeeds");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pictures_move_to_another_store_that_holds_no_others() {
    let app = TestApp::sqlite().await;
    let first = add_picture(&app).await;
    add_picture(&app).await;
    let folder = TempDir::new().expect("a folder");
    let to = open_store(folder.path());
    // What an interrupted attempt has left is completed.
    to.put_master(first, "half".into()).await.expect("half a picture");
    assert_eq!(copy_pictures(&app.media.objects, &to).await.expect("they move"), (2, 6));
    let (here, there) = (app.media.objects.get_master(first).await, to.get_master(first).await);
    assert_eq!(here.expect("an answer"), there.expect("an answer"));
    // What is there already, and equal, is not written again.
    let name = first.to_string();
    let object = folder.path().join(&name[name.len() - 2..]).join(&name).join("master.webp");
    let written_at = || std::fs::metadata(&object).and_then(|found| found.modified()).expect("a time");
    let before = written_at();
    assert_eq!(copy_pictures(&app.media.objects, &to).await.expect("nothing to do"), (2, 6));
    assert_eq!(written_at(), before);
    to.put_master(Uuid::now_v7(), "foreign".into()).await.expect("a foreign picture");
    let words = copy_pictures(&app.media.objects, &to).await.expect_err("not ours").to_string();
    assert!(words.contains("not empty"), "{words}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_commands_move_a_place_and_refuse_what_cannot_work() {
    let place = Place::new("");
    assert!(run(&mut place.command(&["migrate"])).status.success());
    let from = format!("sqlite:{}", place.data_dir().join("umkreis.db").display());
    let said = |arguments: &[&str]| {
        let output = run(&mut place.command(arguments));
        let text = [output.stdout, output.stderr].concat();
        (output.status.success(), String::from_utf8_lossy(&text).into_owned())
    };
    let (same, text) = said(&["migrate-database", "--from", &from, "--to", &from]);
    assert!(!same && text.contains("are the same"), "{text}");
    let (none, text) = said(&["migrate-database", "--from", "sqlite:none.db", "--to", "sqlite:new.db"]);
    assert!(!none && text.contains("there is no database at none.db"), "{text}");
    assert!(!place.folder.path().join("new.db").exists());
    std::fs::write(place.folder.path().join("foreign.db"), "").expect("an empty file");
    let (foreign, text) = said(&["migrate-database", "--from", "sqlite:foreign.db", "--to", "sqlite:new.db"]);
    assert!(!foreign && text.contains("no database of umkreis"), "{text}");
    let mut targets = vec!["sqlite:new.db".to_owned()];
    if let Ok(server) = std::env::var("UMKREIS_TEST_POSTGRES_URL") {
        targets.push(new_database(&server).await);
    }
    for target in targets {
        let (done, text) = said(&["migrate-database", "--from", &from, "--to", &target]);
        assert!(done && text.contains("checksums equal") && text.contains("set database_url"), "{text}");
    }
    let (missing, text) = said(&["migrate-media", "--from", "nowhere", "--to", "pictures"]);
    assert!(!missing && text.contains("there is no folder nowhere"), "{text}");
    std::fs::create_dir(place.folder.path().join("old")).expect("a folder");
    let (done, text) = said(&["migrate-media", "--from", "old", "--to", "pictures"]);
    assert!(done && text.contains("0 pictures"), "{text}");
}
