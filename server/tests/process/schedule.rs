//! Scheduled backups when something is wrong: lost pictures, wrong clocks, killed attempts.

use crate::backup::add_picture;
use crate::program::{Place, run};
use crate::support::app::TestApp;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tempfile::TempDir;
use umkreis::operation::backup::schedule::make_if_due;
use uuid::Uuid;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

async fn keeping(keep: u32) -> (TestApp, TempDir) {
    let app = TestApp::sqlite_with(|config| config.backup.keep = keep).await;
    (app, TempDir::new().expect("a folder"))
}

fn names_in(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).expect("the folder");
    let mut names: Vec<String> =
        entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// Where the objects of a picture lie.
fn objects_of(app: &TestApp, id: Uuid) -> PathBuf {
    let name = id.to_string();
    app.config.data_dir.join("media").join(&name[name.len() - 2..]).join(name)
}

/// Makes the backup that is due and lacks pictures; the words with which it fails.
async fn failed(app: &TestApp, folder: &Path) -> String {
    let words = make_if_due(app, folder).await.expect_err("it lacks pictures").to_string();
    assert_eq!(
        make_if_due(app, folder).await.expect("nothing is due"),
        None,
        "another one would be no better"
    );
    app.clock.advance(DAY);
    words
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_that_lacks_pictures_fails_and_pushes_none_out_that_has_them() {
    let (app, folder) = keeping(1).await;
    let folder = folder.path();
    let (lost, damaged) = (add_picture(&app).await, add_picture(&app).await);
    let whole = make_if_due(&app, folder).await.expect("it works").expect("it is due");
    app.clock.advance(DAY);

    let elsewhere = app.config.data_dir.join("elsewhere");
    std::fs::rename(objects_of(&app, lost), &elsewhere).expect("it is lost");
    let words = failed(&app, folder).await;
    assert!(
        words.starts_with("1 picture has a row") && words.contains("is media.url the right place"),
        "{words}"
    );
    let variant = objects_of(&app, damaged).join("640.webp");
    std::fs::remove_file(&variant).expect("one object is lost");
    let words = failed(&app, folder).await;
    assert!(words.starts_with("2 pictures have a row"), "{words}");
    let names = names_in(folder);
    assert!(whole.exists() && names.len() == 2, "one whole one and the last that lacks some: {names:?}");
    assert!(names.iter().any(|name| name.ends_with("-lacks-2.tar")), "{names:?}");

    std::fs::rename(&elsewhere, objects_of(&app, lost)).expect("it is found");
    std::fs::write(&variant, "640").expect("it is made again");
    let next = make_if_due(&app, folder).await.expect("it works").expect("it is due");
    assert!(next.exists() && !whole.exists(), "a whole one takes its place");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_command_fails_when_pictures_are_missing_and_keeps_the_file() {
    let (app, folder) = keeping(1).await;
    let lost = add_picture(&app).await;
    add_picture(&app).await;
    std::fs::remove_dir_all(objects_of(&app, lost)).expect("it is lost");
    let file = folder.path().join("backup.tar").display().to_string();
    let data = app.config.data_dir.display().to_string();
    let place = Place::new("");
    let made = run(&mut place.command(&["backup", &file, "--data-dir", &data]));
    let words = String::from_utf8_lossy(&made.stderr).into_owned();
    assert!(!made.status.success() && words.contains("1 picture has a row"), "{words}");
    let checked = run(&mut place.command(&["restore", "--check", &file]));
    let words = String::from_utf8_lossy(&checked.stdout).into_owned();
    assert!(checked.status.success() && words.contains("lacks 1 pictures"), "{words}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_dated_in_the_future_neither_counts_nor_goes() {
    let (app, folder) = keeping(1).await;
    let future = folder.path().join("umkreis-20990101-000000.tar");
    std::fs::write(&future, "made while the clock was wrong").expect("written");
    let mut made = Vec::new();
    for _ in 0..2 {
        made.extend(make_if_due(&app, folder.path()).await.expect("it works"));
        app.clock.advance(DAY);
    }
    assert_eq!(made.len(), 2, "the one of the future does not stop them");
    assert!(future.exists() && !made[0].exists() && made[1].exists(), "{:?}", names_in(folder.path()));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_killed_backups_left_goes_before_the_next_begins_and_one_in_work_stays() {
    let (app, folder) = keeping(1).await;
    let path = |name: &str| folder.path().join(format!("umkreis-20200101-000000.tar.{name}.part"));
    let in_work = std::fs::File::create(path("in-work")).expect("somebody's");
    in_work.lock().expect("a lock");
    for name in ["killed", "killed-again"] {
        std::fs::write(path(name), "half").expect("what a killed attempt left");
    }
    // The next attempt fails too: without its table there is no database to back up.
    let tx = app.db.begin().await.expect("a transaction");
    sea_orm::ConnectionTrait::execute_unprepared(&tx, "DELETE FROM seaql_migrations").await.expect("gone");
    tx.commit().await.expect("the commit");
    make_if_due(&app, folder.path()).await.expect_err("there is nothing to back up");
    let left = names_in(folder.path());
    assert_eq!(left, ["umkreis-20200101-000000.tar.in-work.part"]);
    // Said, not only dropped: programs that other tests start beside this one hold a copy of the lock
    // from their fork to their exec.
    in_work.unlock().expect("it is done");
    make_if_due(&app, folder.path()).await.expect_err("there is nothing to back up");
    assert_eq!(names_in(folder.path()), [""; 0]);
}
