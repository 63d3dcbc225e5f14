//! Clocks that differ: several instances go by the database's, and say when theirs is another.

use crate::backup::fill;
use crate::program::{Place, free_address};
use crate::support::app::{TestApp, new_database};
use sea_orm::sea_query::Expr;
use sea_orm::{ActiveModelTrait, ActiveValue::Set, ConnectionTrait, Database, EntityTrait, PaginatorTrait};
use umkreis_foundation::db::entity::{access_token, change, outbox};
use uuid::Uuid;

const HOUR_MS: i64 = 60 * 60 * 1000;
const MINUTE_MS: i64 = 60_000;

fn here_ms() -> i64 {
    chrono::Utc::now().timestamp_millis()
}

/// Sets the clock of a database, as its sessions read it: so far behind this machine's.
async fn set_back(url: &str, hours: u32) {
    let db = Database::connect(url).await.expect("PostgreSQL answers");
    let function = format!(
        "CREATE OR REPLACE FUNCTION public.clock_timestamp() RETURNS timestamptz LANGUAGE sql
         AS 'SELECT pg_catalog.clock_timestamp() - interval ''{hours} hours'''"
    );
    // Found before the real one by whoever connects from now on.
    let path = "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET search_path = public, pg_catalog',
        current_database()); END $$";
    for sql in [function.as_str(), path] {
        db.execute_unprepared(sql).await.expect("the database's clock is set");
    }
    db.close().await.expect("the connection closes");
}

async fn database_an_hour_behind() -> Option<String> {
    let Ok(server) = std::env::var("UMKREIS_TEST_POSTGRES_URL") else {
        crate::support::skipped("UMKREIS_TEST_POSTGRES_URL is not set");
        return None;
    };
    let url = new_database(&server).await;
    set_back(&url, 1).await;
    Some(url)
}

/// Sessions of an instance whose clock is right, as the database shows them.
async fn let_tokens_expire_at(app: &TestApp, at_ms: i64) {
    let tx = app.db.begin().await.expect("a transaction");
    let tokens = access_token::Entity::update_many();
    let tokens = tokens.col_expr(access_token::Column::ExpiresAtMs, Expr::value(at_ms));
    tokens.exec(&tx).await.expect("the tokens");
    tx.commit().await.expect("the commit");
}

/// A job that another instance is doing.
async fn lease_a_job_until(app: &TestApp, due_at_ms: i64) -> Uuid {
    let id = Uuid::now_v7();
    let row = outbox::ActiveModel {
        id: Set(id),
        kind: Set("media".to_owned()),
        payload: Set(format!(r#"{{"DiscardMedia":{{"media_id":"{id}"}}}}"#)),
        state: Set("Waiting".to_owned()),
        due_at_ms: Set(due_at_ms),
        attempts: Set(1),
        last_error: Set(None),
        created_at_ms: Set(due_at_ms),
    };
    let tx = app.db.begin().await.expect("a transaction");
    row.insert(&tx).await.expect("the job");
    tx.commit().await.expect("the commit");
    id
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_instance_whose_clock_is_an_hour_ahead_takes_and_deletes_nothing_of_the_others() {
    let Some(url) = database_an_hour_behind().await else { return };
    let app = TestApp::postgres_at(&url, |_| ()).await;
    let database_ms = || here_ms() - HOUR_MS;
    assert!((app.clock.now_ms() - database_ms()).abs() < MINUTE_MS, "it goes by the database's clock");

    fill(&app).await;
    app.signed_in("maria@umkreis.test").await;
    let newest = change::Entity::find().all(app.db.read()).await.expect("the feed").pop().expect("a change");
    assert!((newest.at_ms - database_ms()).abs() < MINUTE_MS, "so does the feed");

    let tokens = access_token::Entity::find().count(app.db.read()).await.expect("a number");
    assert!(tokens > 0);
    let_tokens_expire_at(&app, database_ms() + 15 * MINUTE_MS).await;
    let job = lease_a_job_until(&app, database_ms() + 2 * MINUTE_MS).await;
    umkreis::operation::housekeeping::tidy(&app.db, &app.clock).await.expect("tidied");
    app.run_jobs().await;
    assert_eq!(access_token::Entity::find().count(app.db.read()).await.expect("a number"), tokens);
    let job = outbox::Entity::find_by_id(job).one(app.db.read()).await.expect("an answer");
    assert_eq!(job.expect("it is left to whoever does it").attempts, 1);

    // Once the clocks agree there is nothing left to put right.
    set_back(&url, 0).await;
    app.clock.follow(&app.db).await.expect("the database's clock");
    assert!((app.clock.now_ms() - here_ms()).abs() < MINUTE_MS);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_clock_that_is_not_the_databases_is_said_in_the_log_and_to_prometheus() {
    let Some(url) = database_an_hour_behind().await else { return };
    let listen = free_address();
    let place = Place::new(&format!("[metrics]\nlisten = \"{listen}\"")).on_database(url);
    let _program = place.serve().await;
    assert!(place.log().contains("this machine's clock is not the database's"), "{}", place.log());
    let text = crate::metrics::scrape(listen).await;
    let shown = text.lines().find_map(|line| line.strip_prefix("umkreis_clock_ahead_seconds "));
    let shown: f64 = shown.and_then(|number| number.parse().ok()).expect("the metric");
    assert!((3590.0..3610.0).contains(&shown), "{shown}");
}
