//! Starting: what cannot work is said in one line, and leaves nothing half-made behind.

use crate::program::{Place, run};
use crate::support::app::new_database;
use sea_orm::{ConnectionTrait, Database};
use std::path::Path;
use std::process::Command;

/// Fails with exactly one line on stderr, and returns it.
#[track_caller]
pub fn one_line_of(command: &mut Command) -> String {
    let output = run(command);
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success(), "it must fail: {stderr}");
    assert!(output.stdout.is_empty(), "nothing on stdout");
    let lines: Vec<&str> = stderr.lines().collect();
    let [line] = lines.as_slice() else { panic!("exactly one line, not {lines:#?}") };
    assert!(line.starts_with("umkreis: "), "{line}");
    (*line).to_owned()
}

/// Nothing but an empty folder may be left of a start that failed.
#[track_caller]
fn nothing_in(folder: &Path) {
    let names: Vec<_> = match std::fs::read_dir(folder) {
        Ok(entries) => entries.map(|entry| entry.expect("readable").file_name()).collect(),
        Err(_) => Vec::new(),
    };
    assert!(names.is_empty(), "left behind: {names:?}");
}

#[test]
fn an_unreadable_configuration_is_one_line() {
    let place = Place::new("");
    // A folder cannot be read as a file, not even by root.
    let folder = place.folder.path().display().to_string();
    let line = one_line_of(&mut place.command(&["serve", "--config", &folder]));
    assert!(line.contains("cannot read the configuration") && line.contains(&folder), "{line}");
    let line = one_line_of(&mut place.command(&["serve", "--config", "gibt/es/nicht.toml"]));
    assert!(line.contains("gibt/es/nicht.toml"), "{line}");
    nothing_in(&place.data_dir());
}

#[test]
fn an_unknown_key_is_one_line() {
    let place = Place::new("[mail]\ntranport = \"smtp\"");
    let line = one_line_of(&mut place.command(&["serve"]));
    assert!(line.contains("mail.tranport") && line.contains("mail.transport"), "{line}");
    nothing_in(&place.data_dir());
}

#[test]
fn broken_toml_is_one_line() {
    let place = Place::new("listen = \"127.0.0.1");
    let line = one_line_of(&mut place.command(&["serve"]));
    assert!(line.contains("line 1"), "{line}");
    nothing_in(&place.data_dir());
}

#[test]
fn an_occupied_port_is_one_line() {
    let place = Place::new("");
    let _occupied = std::net::TcpListener::bind(place.address).expect("the port is free");
    let line = one_line_of(&mut place.command(&["serve"]));
    assert!(line.contains("cannot listen on") && line.contains(&place.address.to_string()), "{line}");
    assert!(!place.data_dir().exists(), "not even the data folder");
}

#[test]
fn an_unwritable_data_folder_is_one_line() {
    let place = Place::new("");
    let file = place.folder.path().join("file");
    std::fs::write(&file, "").expect("written");
    let below = file.join("data").display().to_string();
    let line = one_line_of(&mut place.command(&["serve", "--data-dir", &below]));
    assert!(line.contains("data folder") && line.contains(&below), "{line}");
}

#[test]
fn an_unreachable_postgresql_is_one_line_without_its_password() {
    let place = Place::new("").on_database("postgres://umkreis:hunter2@127.0.0.1:1/umkreis".to_owned());
    let line = one_line_of(&mut place.command(&["serve"]));
    assert!(line.contains("cannot open the database postgres://127.0.0.1:1/umkreis"), "{line}");
    assert!(!line.contains("hunter2"), "{line}");
    nothing_in(&place.data_dir());
}

#[test]
fn a_mail_certificate_that_is_none_is_one_line() {
    let settings = "[mail]\ntransport = \"smtp\"\nsmtp_ca_file = \"umkreis.toml\"";
    let place = Place::new(settings);
    let line = one_line_of(&mut place.command(&["serve"]));
    assert!(line.contains("mail.smtp_ca_file"), "{line}");
    nothing_in(&place.data_dir());
}

async fn refuses_a_newer_database(place: Place, url: &str) {
    let migrated = run(&mut place.command(&["migrate"]));
    assert!(migrated.status.success(), "{migrated:?}");
    let connection = Database::connect(url).await.expect("the database opens");
    let foreign = "INSERT INTO seaql_migrations (version, applied_at) VALUES ('m9999_from_the_future', 0)";
    connection.execute_unprepared(foreign).await.expect("the row is written");
    connection.close().await.expect("closed");
    for command in ["serve", "migrate"] {
        let line = one_line_of(&mut place.command(&[command]));
        assert!(line.contains("newer than this program"), "{line}");
        assert!(line.contains("m9999_from_the_future"), "{line}");
    }
}

#[tokio::test]
async fn a_database_newer_than_the_program_is_refused() {
    let place = Place::new("");
    let url = format!("sqlite://{}?mode=rwc", place.data_dir().join("umkreis.db").display());
    refuses_a_newer_database(place, &url).await;
}

#[tokio::test]
async fn a_postgresql_database_newer_than_the_program_is_refused() {
    if let Ok(server) = std::env::var("UMKREIS_TEST_POSTGRES_URL") {
        let url = new_database(&server).await;
        refuses_a_newer_database(Place::new("").on_database(url.clone()), &url).await;
    } else {
        crate::support::skipped("UMKREIS_TEST_POSTGRES_URL is not set");
    }
}

#[tokio::test]
async fn an_empty_database_is_served_and_the_first_administrator_explained() {
    let place = Place::new("");
    let program = place.serve().await;
    assert_eq!(program.try_get("/api/health").await.expect("an answer").status, 200);
    assert_eq!(program.try_get("/").await.expect("an answer").status, 200);
    assert!(place.log().contains("umkreis user create --email"), "{}", place.log());
}

#[tokio::test]
async fn two_starts_on_the_same_data_leave_the_first_one_running() {
    let place = Place::new("");
    let program = place.serve().await;
    one_line_of(&mut place.command(&["serve"]));
    assert_eq!(program.try_get("/api/health").await.expect("an answer").status, 200);
}
