//! `umkreis import`: companies from a CSV file, as an operator types it.

use crate::program::{Place, run};
use crate::support::app::new_database;
use sea_orm::{ActiveValue::Set, EntityTrait};
use std::process::Output;
use umkreis_foundation::db::Db;
use umkreis_foundation::db::entity::{audit, category, company};
use uuid::Uuid;

const HEAD: &str = "ID;Name;Beschreibung;Schlagwörter;Kategorien;Konto;Straße;PLZ;Ort\r\n";
const ADMINISTRATOR: &str = "anna@umkreis.test";

fn succeed(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// An administrator, somebody who is none, and the category Gärtnerei.
async fn prepare(place: &Place) -> Db {
    for (email, more) in [(ADMINISTRATOR, &["--admin"][..]), ("otto@umkreis.test", &[][..])] {
        let mut create = place.command(&[&["user", "create", "--email", email][..], more].concat());
        succeed(&run(create.env("UMKREIS_PASSWORD", "Sonnenhof-4020")));
    }
    let db = Db::open(&place.database()).await.expect("the database opens");
    let row = category::ActiveModel {
        id: Set(Uuid::now_v7()),
        title: Set("Gärtnerei".to_owned()),
        color_hex: Set("#1D7648".to_owned()),
        media_id: Set(None),
        position: Set(0),
        version: Set(1),
        words: Set(String::new()),
    };
    let tx = db.begin().await.expect("a transaction");
    category::Entity::insert(row).exec(&tx).await.expect("the category");
    tx.commit().await.expect("the commit");
    db
}

fn import(place: &Place, file: impl AsRef<[u8]>, more: &[&str]) -> Output {
    std::fs::write(place.folder.path().join("betriebe.csv"), file).expect("the file is written");
    let arguments = [&["import", "betriebe.csv"][..], more].concat();
    run(&mut place.command(&arguments))
}

/// Fails, and says this in one line after what the log tells.
#[track_caller]
fn refused(output: &Output, why: &str) {
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && output.stdout.is_empty(), "{output:?}");
    let ours: Vec<&str> = stderr.lines().filter(|line| line.starts_with("umkreis: ")).collect();
    assert!(ours.len() == 1 && ours[0].contains(why), "{stderr}");
}

async fn names(db: &Db) -> Vec<String> {
    let rows = company::Entity::find().all(db.read()).await.expect("the companies");
    rows.into_iter().map(|row| row.name).collect()
}

async fn a_dry_run_tells_and_an_import_does(place: Place) {
    let db = prepare(&place).await;
    let owner = ["--owner", ADMINISTRATOR];
    let file = format!(
        "{HEAD};Grünzeug;Kräuter;bio;gärtnerei;otto@umkreis.test;Gasse 1;4020;Linz\r\n\
         ;Ohne Kategorie;x;;Unbekannt;;;;\r\n;Grünzeug;Noch einmal;;Gärtnerei;;Gasse 1;4020;Linz\r\n"
    );
    // The two accounts are in the log already.
    let logged = async || audit::Entity::find().all(db.read()).await.expect("the log").len();
    let before = logged().await;
    let told = succeed(&import(&place, &file, &["--dry-run", owner[0], owner[1]]));
    assert!(told.contains("dry run: would create 1, update 0, leave 0, skip 2"), "{told}");
    assert!(told.contains("Unbekannt") && told.contains("Create  Grünzeug"), "{told}");
    assert_eq!((names(&db).await.len(), logged().await), (0, before));
    let done = succeed(&import(&place, &file, &owner));
    assert!(done.contains("created 1, updated 0, left 0, skipped 2"), "{done}");
    assert_eq!(names(&db).await, ["Grünzeug"]);
    let again = succeed(&import(&place, &file, &owner));
    assert!(again.contains("created 0, updated 0, left 0, skipped 3"), "{again}");

    let columns = "Es fehlen die Spalten";
    refused(&import(&place, "", &owner), columns);
    refused(&import(&place, "a;b\r\n1;2\r\n", &owner), columns);
    refused(&import(&place, [0, 159, 146, 150], &owner), "weder eine CSV-Datei");
    refused(&import(&place, format!("{HEAD}{}", ";x;x;;x;;;;\r\n".repeat(10_001)), &owner), "10.000");
    refused(&import(&place, &file, &["--owner", "otto@umkreis.test"]), "otto@umkreis.test");
    refused(&import(&place, &file, &["--owner", "niemand@umkreis.test"]), "niemand@umkreis.test");
    refused(&run(&mut place.command(&["import", "fehlt.csv", owner[0], owner[1]])), "fehlt.csv");
    assert_eq!(names(&db).await, ["Grünzeug"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_is_imported_from_the_command_line_on_sqlite() {
    a_dry_run_tells_and_an_import_does(Place::new("")).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_is_imported_from_the_command_line_on_postgresql() {
    let Ok(server) = std::env::var("UMKREIS_TEST_POSTGRES_URL") else {
        return crate::support::skipped("UMKREIS_TEST_POSTGRES_URL is not set");
    };
    let url = new_database(&server).await;
    a_dry_run_tells_and_an_import_does(Place::new("").on_database(url)).await;
}
