//! Removing what has expired: very many rows at once, slow ones, and a table that cannot be tidied.

use crate::on_both;
use crate::support::app::TestApp;
use sea_orm::{ActiveModelTrait, ActiveValue::Set, ConnectionTrait, EntityTrait, PaginatorTrait};
use std::time::Duration;
use umkreis::operation::housekeeping::tidy;
use umkreis_foundation::db::entity::{allowance, geocode, idempotency, outbox, suggestion};
use uuid::Uuid;

const YEAR: Duration = Duration::from_secs(365 * 24 * 60 * 60);

async fn add<A: ActiveModelTrait + Send>(app: &TestApp, rows: impl Iterator<Item = A>) {
    let rows: Vec<A> = rows.collect();
    let tx = app.db.begin().await.expect("a transaction");
    for part in rows.chunks(500) {
        A::Entity::insert_many(part.to_vec()).exec_without_returning(&tx).await.expect("the rows");
    }
    tx.commit().await.expect("the commit");
}

async fn limits(app: &TestApp, count: i64) {
    let row = |number: i64| allowance::ActiveModel {
        key: Set(format!("limit {number}")),
        used: Set(0),
        until_ms: Set(number),
        not_before_ms: Set(0),
    };
    add(app, (0..count).map(row)).await;
}

async fn answers(app: &TestApp, count: i64) {
    let row = |number: i64| idempotency::ActiveModel {
        key_hash: Set(number.to_be_bytes().to_vec()),
        request_hash: Set(Vec::new()),
        status: Set(200),
        body: Set(String::new()),
        created_at_ms: Set(number),
    };
    add(app, (0..count).map(row)).await;
}

/// Settled suggestions with an address to answer to.
async fn contacts(app: &TestApp, count: usize) {
    let now_ms = app.clock.now_ms();
    let row = |_| suggestion::ActiveModel {
        id: Set(Uuid::now_v7()),
        name: Set("Imkerei".to_owned()),
        contact_email: Set(Some("maria@umkreis.test".to_owned())),
        state: Set("Done".to_owned()),
        created_at_ms: Set(now_ms),
        updated_at_ms: Set(now_ms),
        ..Default::default()
    };
    add(app, (0..count).map(row)).await;
}

async fn given_up_mails(app: &TestApp, count: i64) {
    let row = |number: i64| outbox::ActiveModel {
        id: Set(Uuid::now_v7()),
        kind: Set("mail".to_owned()),
        payload: Set("{}".to_owned()),
        state: Set("Dead".to_owned()),
        due_at_ms: Set(0),
        attempts: Set(9),
        last_error: Set(None),
        created_at_ms: Set(number / 150),
    };
    add(app, (0..count).map(row)).await;
}

async fn count<E: EntityTrait<Model: Send + Sync>>(app: &TestApp) -> u64 {
    E::find().count(app.db.read()).await.expect("a number")
}

on_both! {
    async fn very_many_expired_rows_of_every_kind_are_removed(app) {
        limits(&app, 2_500).await;
        answers(&app, 2_500).await;
        given_up_mails(&app, 450).await;
        contacts(&app, 1_500).await;
        let places = |number: i64| geocode::ActiveModel { key: Set(number.to_string()), answer: Set("[]".to_owned()), expires_at_ms: Set(number) };
        add(&app, (0..2_500).map(places)).await;
        app.clock.advance(Duration::from_secs(31 * 24 * 60 * 60));
        tidy(&app.db, &app.clock).await.expect("tidied");
        let left = [count::<allowance::Entity>(&app).await, count::<idempotency::Entity>(&app).await, count::<outbox::Entity>(&app).await, count::<geocode::Entity>(&app).await];
        assert_eq!(left, [0; 4]);
        let words = suggestion::Entity::find().all(app.db.read()).await.expect("the suggestions");
        assert_eq!(words.len(), 1_500, "they are kept for a year");
        assert!(words.iter().all(|row| row.contact_email.is_none()), "nobody will answer any more");
        app.clock.advance(YEAR);
        tidy(&app.db, &app.clock).await.expect("tidied");
        assert_eq!(count::<suggestion::Entity>(&app).await, 0);
    }

    async fn a_kind_that_cannot_be_removed_keeps_no_other(app) {
        answers(&app, 10).await;
        contacts(&app, 10).await;
        let tx = app.db.begin().await.expect("a transaction");
        tx.execute_unprepared("ALTER TABLE allowance RENAME TO elsewhere").await.expect("a table that is gone");
        tx.commit().await.expect("the commit");
        app.clock.advance(2 * YEAR);
        tidy(&app.db, &app.clock).await.expect_err("the limits cannot be removed, and that is said");
        assert_eq!((count::<idempotency::Entity>(&app).await, count::<suggestion::Entity>(&app).await), (0, 0));
    }
}

/// Together they take longer than PostgreSQL lets a statement take.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn more_rows_than_a_statement_may_remove_are_removed_in_parts() {
    let Some(app) = TestApp::postgres().await else { return };
    answers(&app, 6_000).await;
    let tx = app.db.begin().await.expect("a transaction");
    for sql in [
        "CREATE FUNCTION slowly() RETURNS trigger LANGUAGE plpgsql AS \
         $$ BEGIN PERFORM pg_sleep(0.001); RETURN OLD; END $$",
        "CREATE TRIGGER slowly BEFORE DELETE ON idempotency FOR EACH ROW EXECUTE FUNCTION slowly()",
    ] {
        tx.execute_unprepared(sql).await.expect("a slow table");
    }
    tx.commit().await.expect("the commit");
    app.clock.advance(YEAR);
    let mut rounds = 0;
    while count::<idempotency::Entity>(&app).await > 0 {
        tidy(&app.db, &app.clock).await.expect("each round gets on");
        rounds += 1;
        assert!(rounds <= 6, "no round gets to the end");
    }
}
