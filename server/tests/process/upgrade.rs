//! Databases of every older schema, with rows in them, become the newest and keep their rows. A migration that
//! changes what is there adds what it must leave behind to `check`.

use crate::support::app::empty_database;
use sea_orm::sea_query::{Alias, Expr, ExprTrait, Query, SimpleExpr};
use sea_orm::{ConnectionTrait, Database, DatabaseConnection, DbBackend, EntityTrait, TransactionTrait};
use std::path::Path;
use tempfile::TempDir;
use umkreis_foundation::db::bulk_load::newest_schema;
use umkreis_foundation::db::entity::company::{self, State, Texts};
use umkreis_foundation::db::entity::{
    account, category, company_tag, deleted_thing, posted_mail, reach, synonym,
};
use umkreis_foundation::db::{Db, ONLY_SQLITE, Target};
use uuid::Uuid;

const OWNER: Uuid = Uuid::from_u128(1);
const COMPANY: Uuid = Uuid::from_u128(2);
const CATEGORY: Uuid = Uuid::from_u128(3);
const DELETED: Uuid = Uuid::from_u128(4);
const MAIL: Uuid = Uuid::from_u128(5);

/// The names and texts of the migrations, oldest first.
fn migrations() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../foundation/src/db/migration");
    let entries = std::fs::read_dir(folder).expect("migrations").map(|entry| entry.expect("an entry").path());
    let mut files: Vec<_> = entries.filter(|file| file.extension().is_some_and(|end| end == "sql")).collect();
    files.sort();
    let read = |file: &std::path::PathBuf| {
        let name = file.file_stem().expect("a name").to_string_lossy().into_owned();
        (name, std::fs::read_to_string(file).expect("a migration"))
    };
    files.iter().map(read).collect()
}

/// Brings an empty database to an older schema, as the program of that time has left it.
async fn older_schema(db: &DatabaseConnection, known: &[(String, String)]) {
    let serial = match db.get_database_backend() {
        DbBackend::Postgres => "bigserial NOT NULL CONSTRAINT pk_change PRIMARY KEY",
        _ => "integer NOT NULL CONSTRAINT pk_change PRIMARY KEY AUTOINCREMENT",
    };
    let table =
        "CREATE TABLE seaql_migrations (version varchar NOT NULL PRIMARY KEY, applied_at bigint NOT NULL)";
    db.execute_unprepared(table).await.expect("the table of migrations");
    for (name, sql) in known {
        if !sql.starts_with(ONLY_SQLITE) || db.get_database_backend() == DbBackend::Sqlite {
            let sql = sql.replace("{serial}", serial);
            db.execute_unprepared(&sql).await.expect("the migration");
        }
        insert(db, "seaql_migrations", vec![("version", name.as_str().into()), ("applied_at", 1_i64.into())])
            .await;
    }
}

async fn insert(db: &DatabaseConnection, table: &'static str, row: Vec<(&'static str, SimpleExpr)>) {
    let (columns, values): (Vec<_>, Vec<_>) =
        row.into_iter().map(|(column, value)| (Alias::new(column), value)).unzip();
    let statement =
        Query::insert().into_table(Alias::new(table)).columns(columns).values_panic(values).to_owned();
    db.execute(&statement).await.unwrap_or_else(|error| panic!("a row of {table}: {error}"));
}

/// Rows with the columns of the first release. A migration that adds a required column gives it a value.
async fn write(db: &DatabaseConnection) {
    let owner = vec![
        ("id", OWNER.into()),
        ("email", "otto@umkreis.test".into()),
        ("first_name", "Otto".into()),
        ("last_name", "Muster".into()),
        ("notification", true.into()),
        ("newsletter", false.into()),
        ("admin", false.into()),
        ("confirmed_at_ms", 3_i64.into()),
        ("created_at_ms", 1_i64.into()),
        ("updated_at_ms", 2_i64.into()),
    ];
    insert(db, "account", owner).await;
    let company = vec![
        ("id", COMPANY.into()),
        ("owner_id", OWNER.into()),
        ("name", "Hofladen".into()),
        ("description", "Frisch aus der Region.".into()),
        ("state", "Active".into()),
        ("listed_by_operator", true.into()),
        ("version", 7.into()),
        ("confirmed_at_ms", 6_i64.into()),
        ("created_at_ms", 4_i64.into()),
        ("updated_at_ms", 5_i64.into()),
    ];
    insert(db, "company", company).await;
    let category = vec![
        ("id", CATEGORY.into()),
        ("title", "Lebensmittel".into()),
        ("color_hex", "#38721B".into()),
        ("position", 0.into()),
        ("version", 8.into()),
    ];
    insert(db, "category", category).await;
    insert(
        db,
        "company_tag",
        vec![("company_id", COMPANY.into()), ("position", 0.into()), ("tag", "Bio".into())],
    )
    .await;
}

/// A mail that was given up, and one to an address that only begins like the owner's.
async fn write_mails(db: &DatabaseConnection) {
    let payloads = [
        (MAIL, r#"{"WithLink":{"mail":{"to":"otto@umkreis.test","subject":"x"},"sealed":"y"}}"#),
        (Uuid::from_u128(6), r#"{"Mail":{"to":"otto@umkreis.testen","subject":"x"}}"#),
    ];
    for (id, payload) in payloads {
        let mail = vec![
            ("id", id.into()),
            ("kind", "mail".into()),
            ("payload", payload.into()),
            ("state", "Dead".into()),
            ("due_at_ms", 10_i64.into()),
            ("attempts", 1.into()),
            ("created_at_ms", 10_i64.into()),
        ];
        insert(db, "outbox", mail).await;
    }
}

/// Since the twenty-second migration whoever queues a mail writes its line.
async fn check_mails(db: &Db, is_told: bool) {
    let rows = posted_mail::Entity::find().all(db.read()).await.expect("the lines about mails");
    let found: Vec<_> =
        rows.iter().map(|row| (row.id, row.account_id, row.kind.as_str(), row.given_up)).collect();
    let expected = if is_told { vec![(MAIL, OWNER, "Other", false)] } else { Vec::new() };
    assert_eq!(found, expected);
}

/// What was counted, since the sixth migration.
async fn write_counted(db: &DatabaseConnection) {
    let counted = vec![
        ("company_id", COMPANY.into()),
        ("month", 202_611.into()),
        ("kind", "View".into()),
        ("total", 12.into()),
        ("d3", 5.into()),
        ("d31", 7.into()),
    ];
    insert(db, "reach", counted).await;
}

async fn check_counted(db: &Db, is_there: bool) {
    let rows = reach::Entity::find().all(db.read()).await.expect("the sums");
    let found: Vec<_> =
        rows.iter().map(|row| (row.company_id, row.month, row.total, row.d1, row.d3, row.d31)).collect();
    let expected = if is_there { vec![(COMPANY, 202_611, 12, 0, 5, 7)] } else { Vec::new() };
    assert_eq!(found, expected);
}

/// What was deleted, since the thirteenth migration, under the name that its table has at that time. PostgreSQL knows
/// the older name after that, too.
async fn write_deleted(db: &DatabaseConnection, renamed: bool) {
    let table = match db.get_database_backend() {
        DbBackend::Sqlite if renamed => "deleted_thing",
        _ => "deleted_company",
    };
    let kept = vec![
        ("id", DELETED.into()),
        ("owner_id", OWNER.into()),
        ("name", "Alter Hofladen".into()),
        ("at_ms", 9_i64.into()),
        ("content", "{}".into()),
    ];
    insert(db, table, kept).await;
}

async fn check_deleted(db: &Db, is_there: bool) {
    let rows = deleted_thing::Entity::find().all(db.read()).await.expect("what was deleted");
    let found: Vec<_> = rows.iter().map(|row| (row.id, row.name.as_str(), row.kind.as_str())).collect();
    let expected = if is_there { vec![(DELETED, "Alter Hofladen", "company")] } else { Vec::new() };
    assert_eq!(found, expected);
}

/// The newest program reads what the older one has written.
async fn check(db: &Db) {
    let owner =
        account::Entity::find_by_id(OWNER).one(db.read()).await.expect("an answer").expect("the account");
    assert_eq!((owner.email.as_str(), owner.confirmed_at_ms), ("otto@umkreis.test", Some(3)));
    let row =
        company::Entity::find_by_id(COMPANY).one(db.read()).await.expect("an answer").expect("the company");
    assert_eq!(Texts::from(&row), Texts::new("Hofladen", "Frisch aus der Region."));
    assert_eq!((State::of(&row), row.listed_by_operator, row.version), (State::Active, true, 7));
    assert_eq!((row.created_at_ms, row.updated_at_ms, row.confirmed_at_ms), (4, 5, 6));
    let tags = company_tag::Entity::find().all(db.read()).await.expect("the tags");
    assert_eq!(tags.iter().map(|row| row.tag.as_str()).collect::<Vec<_>>(), ["Bio"]);
    let category = category::Entity::find_by_id(CATEGORY)
        .one(db.read())
        .await
        .expect("an answer")
        .expect("the category");
    assert_eq!((category.title.as_str(), category.version, category.words.as_str()), ("Lebensmittel", 8, ""));
    assert!(synonym::Entity::find().all(db.read()).await.expect("the synonyms").is_empty());
}

async fn upgrade(target: &Target, url: &str, known: &[(String, String)]) {
    let older = Database::connect(url).await.expect("the database opens");
    older_schema(&older, known).await;
    write(&older).await;
    write_mails(&older).await;
    let counts = known.iter().any(|(name, _)| name == "m0006_reach");
    if counts {
        write_counted(&older).await;
    }
    let deletes = known.iter().any(|(name, _)| name == "m0013_deleted_companies");
    if deletes {
        write_deleted(&older, known.iter().any(|(name, _)| name == "m0021_deleted_thing")).await;
    }
    older.close().await.expect("closed");
    let db = Db::open(target).await.expect("the upgrade");
    assert_eq!(db.schema().await.expect("an answer"), Some(newest_schema()));
    check(&db).await;
    check_counted(&db, counts).await;
    check_deleted(&db, deletes).await;
    check_mails(&db, known.iter().all(|(name, _)| name != "m0022_posted_mails")).await;
    db.close().await;
}

#[tokio::test]
async fn rows_survive_the_upgrade_from_every_older_schema() {
    let migrations = migrations();
    assert_eq!(migrations.last().map(|(name, _)| name.clone()), Some(newest_schema()));
    let server = std::env::var("UMKREIS_TEST_POSTGRES_URL").ok();
    for known in 1..=migrations.len() {
        let folder = TempDir::new().expect("a folder");
        let file = folder.path().join("umkreis.db");
        let url = format!("sqlite://{}?mode=rwc", file.display());
        upgrade(&Target::Sqlite(file), &url, &migrations[..known]).await;
        if let Some(server) = &server {
            let url = empty_database(server).await;
            upgrade(&Target::Postgres(url.clone()), &url, &migrations[..known]).await;
        }
    }
    if server.is_none() {
        crate::support::skipped("UMKREIS_TEST_POSTGRES_URL is not set");
    }
}

/// While instances of two releases run side by side, the older one keeps, locks, brings back and forgets what was
/// deleted under the name by which it knows the table.
#[tokio::test]
async fn the_release_before_goes_on_with_what_was_deleted_under_its_older_name() {
    let Ok(server) = std::env::var("UMKREIS_TEST_POSTGRES_URL") else {
        return crate::support::skipped("UMKREIS_TEST_POSTGRES_URL is not set");
    };
    let url = empty_database(&server).await;
    let newest = Db::open(&Target::Postgres(url.clone())).await.expect("the schema");
    let older = Database::connect(&url).await.expect("the database opens");
    write(&older).await;
    write_deleted(&older, true).await;
    check_deleted(&newest, true).await;
    let tx = older.begin().await.expect("a transaction");
    let table = Alias::new("deleted_company");
    let mut locked = Query::select();
    locked.column(Alias::new("name")).from(table.clone()).and_where(Expr::col(Alias::new("id")).eq(DELETED));
    let found = tx.query_all(locked.lock_exclusive()).await.expect("a locked row");
    assert_eq!(found.len(), 1);
    let gone =
        Query::delete().from_table(table).and_where(Expr::col(Alias::new("id")).eq(DELETED)).to_owned();
    tx.execute(&gone).await.expect("forgotten");
    tx.commit().await.expect("the commit");
    check_deleted(&newest, false).await;
    older.close().await.expect("closed");
    newest.close().await;
}
