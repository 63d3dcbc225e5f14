//! Backups of both databases: round trips, busy sources, wrong targets, the schedule.

use crate::program::{Place, run};
use crate::support::app::{TestApp, new_database};
use bytes::Bytes;
use futures_util::TryStreamExt;
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tempfile::TempDir;
use umkreis::operation::backup::restore::{inspect, restore};
use umkreis::operation::backup::{BackupContents, make::make, schedule::make_if_due};
use umkreis_foundation::db::entity::{company, company_tag, media, setting};
use umkreis_foundation::db::{Db, Target};
use umkreis_services::media::S3Settings;
use umkreis_services::media::objects::MediaObjects;
use uuid::Uuid;

/// A place to restore into.
pub struct Empty {
    pub db: Db,
    pub store: MediaObjects,
    _folder: TempDir,
}

impl Empty {
    pub async fn of(database_url: Option<String>) -> Empty {
        let folder = TempDir::new().expect("a folder");
        let target = database_url.map(Target::Postgres);
        let target = target.unwrap_or_else(|| Target::Sqlite(folder.path().join("umkreis.db")));
        let db = Db::open(&target).await.expect("the database opens");
        Empty { db, store: open_store(&folder.path().join("media")), _folder: folder }
    }

    /// One on SQLite and, where there is one, one on PostgreSQL.
    pub async fn on_each() -> Vec<Empty> {
        let mut places = vec![Empty::of(None).await];
        if let Ok(server) = std::env::var("UMKREIS_TEST_POSTGRES_URL") {
            places.push(Empty::of(Some(new_database(&server).await)).await);
        }
        places
    }
}

pub fn open_store(path: &Path) -> MediaObjects {
    MediaObjects::open(path.to_str().expect("a path"), &S3Settings::default()).expect("the store opens")
}

/// A picture as an upload leaves it: objects first, then the row.
pub async fn add_picture(app: &TestApp) -> Uuid {
    let id = Uuid::now_v7();
    let store = &app.media.objects;
    store.put_master(id, Bytes::from(format!("master of {id}"))).await.expect("the master");
    for width in [320, 640] {
        let bytes = Bytes::from(format!("{width} of {id}"));
        store.put_variant(id, width, umkreis_services::media::Format::Webp, bytes).await.expect("a variant");
    }
    let row = media::ActiveModel {
        id: Set(id),
        width: Set(640),
        height: Set(480),
        avif_ready: Set(false),
        account_id: Set(None),
        created_at_ms: Set(app.clock.now_ms()),
    };
    let tx = app.db.begin().await.expect("a transaction");
    media::Entity::insert(row).exec_without_returning(&tx).await.expect("the row");
    tx.commit().await.expect("the commit");
    id
}

/// Something of most kinds: people, sessions, companies, places, pictures, bytes, absent values.
pub async fn fill(app: &TestApp) {
    let category = app.category("Bäckerei & Café").await;
    app.signed_in("besitzerin@umkreis.test").await;
    for number in 0..5 {
        app.company(&format!("Hofladen \"{number}\" 🧀\n"))
            .tags(&["bio", "käse", "ab Hof"])
            .category(category)
            .store("Linz", 48.306_940_000_000_005 + f64::from(number) / 3.0, 14.285_83)
            .create()
            .await;
        add_picture(app).await;
    }
    let tx = app.db.begin().await.expect("a transaction");
    let row = setting::ActiveModel { name: Set("umlaut ä".to_owned()), value: Set("\u{1}\\n".to_owned()) };
    setting::Entity::insert(row).exec_without_returning(&tx).await.expect("the setting");
    tx.commit().await.expect("the commit");
}

async fn backup(app: &TestApp, folder: &TempDir, name: &str) -> (PathBuf, BackupContents) {
    let file = folder.path().join(name);
    let made = make(&app.db, &app.media.objects, &file, app.clock.now_ms()).await;
    (file, made.expect("the backup is made"))
}

async fn restored(file: &Path, place: &Empty) -> anyhow::Result<BackupContents> {
    let checked = inspect(file.to_owned()).await?;
    restore(file, checked, &place.db, &place.store).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_of_either_database_restores_into_both_with_every_picture() {
    for app in TestApp::on_each(|_| ()).await {
        fill(&app).await;
        let folder = TempDir::new().expect("a folder");
        let (file, contents) = backup(&app, &folder, "first.tar").await;
        assert_eq!(contents.tables["company"].count, 5);
        assert_eq!(contents.objects.count, 15);
        let mode = std::fs::metadata(&file).expect("the file").permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "only its owner reads it");
        for place in Empty::on_each().await {
            restored(&file, &place).await.expect("it is restored");
            // A backup of the copy says the same of every table and picture.
            let again = folder.path().join(format!("{}.tar", Uuid::now_v7()));
            let second = make(&place.db, &place.store, &again, 0).await.expect("a second backup");
            assert_eq!(second.tables, contents.tables);
            assert_eq!(second.objects, contents.objects);
            let words = restored(&file, &place).await.expect_err("it is full now").to_string();
            assert!(words.contains("not empty") && words.contains("only an empty one"), "{words}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_feed_goes_on_after_the_numbers_of_the_source() {
    let app = TestApp::sqlite().await;
    fill(&app).await;
    let reached = app.db.feed.applied_seq();
    assert!(reached > 0);
    let folder = TempDir::new().expect("a folder");
    let (file, _) = backup(&app, &folder, "backup.tar").await;
    for place in Empty::on_each().await {
        restored(&file, &place).await.expect("it is restored");
        let mut tx = place.db.begin().await.expect("a transaction");
        tx.change("company", Uuid::nil()).await.expect("the change");
        tx.commit().await.expect("the commit");
        let rows = umkreis_foundation::db::entity::change::Entity::find()
            .all(place.db.read())
            .await
            .expect("the feed");
        let numbers: Vec<i64> = rows.iter().map(|row| row.seq).collect();
        assert_eq!(numbers, [reached + 1, reached + 2]);
    }
}

/// Writes companies with their tags in one transaction, and pictures that come and go.
async fn keep_writing(app: Arc<TestApp>, stop: Arc<AtomicBool>) -> usize {
    let mut written = 0;
    while !stop.load(Ordering::Relaxed) {
        app.company(&format!("Betrieb {written}")).tags(&["eins", "zwei", "drei"]).create().await;
        let gone = add_picture(&app).await;
        add_picture(&app).await;
        let tx = app.db.begin().await.expect("a transaction");
        media::Entity::delete_by_id(gone).exec(&tx).await.expect("the row goes");
        tx.commit().await.expect("the commit");
        app.media.objects.delete_all(gone).await.expect("the objects go");
        written += 1;
    }
    written
}

async fn is_whole(place: &Empty) {
    for row in company::Entity::find().all(place.db.read()).await.expect("companies") {
        let tags = company_tag::Entity::find().filter(company_tag::Column::CompanyId.eq(row.id));
        assert_eq!(tags.count(place.db.read()).await.expect("tags"), 3, "{} is torn apart", row.name);
    }
    for row in media::Entity::find().all(place.db.read()).await.expect("pictures") {
        let names = place.store.names(row.id).await.expect("the store answers");
        assert_eq!(names.len(), 3, "{} has a row and not all of its objects", row.id);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_during_writes_is_one_state_with_all_its_pictures() {
    for app in TestApp::on_each(|_| ()).await {
        let app = Arc::new(app);
        let stop = Arc::new(AtomicBool::new(false));
        let writers: Vec<_> = (0..2).map(|_| tokio::spawn(keep_writing(app.clone(), stop.clone()))).collect();
        let folder = TempDir::new().expect("a folder");
        let mut sizes = Vec::new();
        for round in 0..4 {
            let (file, contents) = backup(&app, &folder, &format!("{round}.tar")).await;
            assert!(contents.missing.is_empty());
            sizes.push(contents.rows());
            let place = Empty::of(None).await;
            restored(&file, &place).await.expect("it is restored");
            is_whole(&place).await;
        }
        stop.store(true, Ordering::Relaxed);
        for writer in writers {
            assert!(writer.await.expect("the writer ends") > 0);
        }
        assert!(sizes.first() < sizes.last(), "nothing was written meanwhile: {sizes:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_store_with_foreign_pictures_is_refused_and_an_interrupted_restore_goes_on() {
    let app = TestApp::sqlite().await;
    fill(&app).await;
    let folder = TempDir::new().expect("a folder");
    let (file, contents) = backup(&app, &folder, "backup.tar").await;
    let place = Empty::of(None).await;
    // A killed attempt leaves objects and no rows.
    let row = media::Entity::find().one(app.db.read()).await.expect("a row").expect("a picture");
    place.store.put_master(row.id, Bytes::from_static(b"half")).await.expect("half an object");
    let foreign = Uuid::now_v7();
    place.store.put_master(foreign, Bytes::from_static(b"foreign")).await.expect("a foreign one");
    let words = restored(&file, &place).await.expect_err("it is not ours").to_string();
    assert!(words.contains("object store is not empty") && words.contains(&foreign.to_string()), "{words}");
    assert_eq!(media::Entity::find().count(place.db.read()).await.expect("a number"), 0);
    place.store.delete_all(foreign).await.expect("removed");
    restored(&file, &place).await.expect("the second attempt succeeds");
    let second = make(&place.db, &place.store, &folder.path().join("again.tar"), 0).await.expect("a backup");
    assert_eq!(second.objects, contents.objects);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_picture_that_was_lost_before_does_not_prevent_a_backup_and_is_named() {
    let app = TestApp::sqlite().await;
    fill(&app).await;
    let lost = add_picture(&app).await;
    app.media.objects.delete_all(lost).await.expect("lost");
    let folder = TempDir::new().expect("a folder");
    let (_, contents) = backup(&app, &folder, "backup.tar").await;
    assert_eq!(contents.missing, [lost]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn scheduled_backups_come_when_due_and_the_oldest_go() {
    let app = TestApp::sqlite_with(|config| {
        config.backup.every_h = 24;
        config.backup.keep = 2;
    })
    .await;
    let folder = TempDir::new().expect("a folder");
    let backups = folder.path().join("not/yet/there");
    let mut made = Vec::new();
    for _ in 0..4 {
        made.extend(make_if_due(&app, &backups).await.expect("it works"));
        assert_eq!(make_if_due(&app, &backups).await.expect("it works"), None, "not due yet");
        app.clock.advance(Duration::from_secs(24 * 60 * 60));
    }
    assert_eq!(made.len(), 4);
    std::fs::write(backups.join("notes.txt"), "mine").expect("written");
    let left: Vec<bool> = made.iter().map(|file| file.exists()).collect();
    assert_eq!(left, [false, false, true, true]);
    assert!(backups.join("notes.txt").exists());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pictures_without_a_row_are_removed_after_a_day_unless_they_are_the_majority() {
    for app in TestApp::on_each(|_| ()).await {
        let kept = [add_picture(&app).await, add_picture(&app).await];
        let orphans = [Uuid::now_v7(), Uuid::now_v7()];
        for id in orphans {
            app.media.objects.put_master(id, Bytes::from_static(b"orphan")).await.expect("stored");
        }
        let collect = async || {
            umkreis_services::media::collect_orphans(&app.media, &app.db, app.clock.now_ms())
                .await
                .expect("it works")
        };
        assert_eq!(collect().await, 0, "an upload may still be on its way");
        app.clock.advance(Duration::from_secs(25 * 60 * 60));
        assert_eq!(collect().await, 2);
        let mut left: Vec<Uuid> =
            app.media.objects.list_ids().map_ok(|picture| picture.id).try_collect().await.expect("a list");
        left.sort();
        assert_eq!(left, kept);
        let tx = app.db.begin().await.expect("a transaction");
        media::Entity::delete_many().exec(&tx).await.expect("the wrong database");
        tx.commit().await.expect("the commit");
        assert_eq!(collect().await, 0, "a wrong database must not empty the store");
    }
}

fn words(place: &Place, arguments: &[&str]) -> (bool, String) {
    let output = run(&mut place.command(arguments));
    let text = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8_lossy(&text).into_owned())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_commands_back_up_a_served_place_and_restore_it_elsewhere() {
    let place = Place::new("");
    let program = place.serve().await;
    let suggestion = r#"{"name": "Hofladen Huber"}"#;
    assert_eq!(program.post(crate::program::SUGGEST, suggestion).await.expect("an answer").status, 200);
    let file = place.folder.path().join("backup.tar").display().to_string();
    let began = Instant::now();
    let (made, text) = words(&place, &["backup", &file]);
    println!("figure: a backup while serving: {:?}", began.elapsed());
    assert!(made && text.contains("it was read back and is sound"), "{text}");
    let (again, text) = words(&place, &["backup", &file]);
    assert!(!again && text.contains("exists already"), "{text}");

    let other = Place::new("");
    let (sound, text) = words(&other, &["restore", "--check", &file]);
    assert!(sound && text.starts_with("sound, made at"), "{text}");
    assert!(!other.data_dir().exists(), "a check creates nothing");
    let (full, text) = words(&place, &["restore", &file]);
    assert!(!full && text.contains("not empty"), "{text}");
    let began = Instant::now();
    let (done, text) = words(&other, &["restore", &file]);
    println!("figure: restored in {:?}, every checksum as it was", began.elapsed());
    assert!(done && text.contains("restored the state of"), "{text}");
    other.serve().await;

    let mut bytes = std::fs::read(&file).expect("the backup");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&file, bytes).expect("written");
    let third = Place::new("");
    let (refused, text) = words(&third, &["restore", &file]);
    assert!(!refused && text.contains("damaged or cut off") && text.lines().count() == 1, "{text}");
    assert!(!third.data_dir().exists(), "nothing was written");
    let (none, text) = words(&third, &["backup", "new.tar"]);
    assert!(!none && text.contains("there is no database at"), "{text}");
    assert!(!third.data_dir().join("umkreis.db").exists(), "and none was made");
}
