//! `kill -9` while push messages are sent: what was accepted reaches every device, and is counted once.

use crate::figures::PASSWORD;
use crate::program::{Place, Program};
use crate::pushing::{add_administrator, sending_to, subscribe};
use crate::support::app::new_database;
use crate::support::full;
use crate::support::push::{Browsers, Firebase};
use crate::visitors::Office;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::time::{Duration, Instant};
use umkreis::db::Db;
use umkreis::db::entity::outbox;

/// Three batches, the last of them not full.
const DEVICES: usize = 220;
/// What a worker that dies may have sent without having recorded it.
const BATCH: usize = 100;
/// Fast enough that a few hundred milliseconds meet every part of the sending.
const PER_S: usize = 1_000;

struct Post {
    place: Place,
    browsers: Browsers,
    firebase: Firebase,
}

impl Post {
    async fn office(&self, program: &Program) -> Office {
        Office::open(program.address, PASSWORD).await
    }

    /// As if the two minutes had passed after which the work of a dead worker is taken again. Returns
    /// whether there was any.
    async fn leases_end(&self) -> bool {
        let db = Db::connect(&self.place.database()).await.expect("the database opens");
        let tx = db.begin().await.expect("a transaction");
        let ended = outbox::Entity::update_many()
            .col_expr(outbox::Column::DueAtMs, Expr::value(0_i64))
            .filter(outbox::Column::Kind.eq("push"))
            .exec(&tx)
            .await
            .expect("the leases end");
        tx.commit().await.expect("the commit");
        db.close().await;
        ended.rows_affected > 0
    }

    /// How often each device got each message.
    fn received(&self) -> HashMap<(String, String), usize> {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let apps = self.firebase.messages();
        let apps = apps.iter().map(|one| (text(&one["notification"]["title"]), text(&one["token"])));
        let browsers = self.browsers.received();
        let browsers = browsers.iter().map(|one| (text(&one.message["title"]), one.device.clone()));
        let mut counts = HashMap::new();
        for key in apps.chain(browsers) {
            *counts.entry(key).or_default() += 1;
        }
        counts
    }
}

async fn send(office: &Office, title: &str) -> String {
    let message = json!({ "title": title, "body": "Sie beginnen heute." });
    let made = office.json(office.post("/api/admin/push").json(&message)).await;
    made["id"].as_str().unwrap_or_else(|| panic!("an id: {made}")).to_owned()
}

/// What an administrator sees once everything was sent.
async fn result(office: &Office, id: &str) -> Value {
    let started = Instant::now();
    loop {
        let now = office.json(office.get(&format!("/api/admin/push/{id}"))).await;
        if now["state"] == "Done" {
            return now;
        }
        assert!(started.elapsed() < Duration::from_secs(30), "it is not sent to its end: {now}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

async fn survives(on: impl FnOnce(Place) -> Place, rounds: u64, name: &str) {
    let (browsers, firebase) = (Browsers::start().await, Firebase::start().await);
    let post = Post { place: on(sending_to(&firebase, PER_S)), browsers, firebase };
    add_administrator(&post.place);
    let db = Db::open(&post.place.database()).await.expect("the database opens");
    subscribe(&db, &post.browsers.subscription("d"), DEVICES).await;
    db.close().await;
    let mut program = post.place.serve().await;
    let mut office = post.office(&program).await;
    let mut interrupted = 0;
    for round in 0..rounds {
        let title = format!("Runde {round}");
        let id = send(&office, &title).await;
        // A different moment each time, so that the kill hits every part of a batch and the time between two.
        tokio::time::sleep(Duration::from_millis(round * 67 % 400)).await;
        program.kill();
        interrupted += u32::from(post.leases_end().await);
        program = post.place.serve().await;
        office = post.office(&program).await;
        let result = result(&office, &id).await;
        assert_eq!(
            (&result["sent"], &result["failed"], &result["removed"]),
            (&json!(DEVICES), &json!(0), &json!(0)),
            "round {round}: each batch is counted once"
        );
    }
    program.kill();
    let received = post.received();
    let mut repeated = 0;
    for round in 0..rounds {
        let title = format!("Runde {round}");
        let counts: Vec<usize> =
            received.iter().filter(|((of, _), _)| *of == title).map(|(_, count)| *count).collect();
        assert_eq!(counts.len(), DEVICES, "{title}: accepted, and not every device has it");
        let again = counts.iter().sum::<usize>() - DEVICES;
        assert!(again <= BATCH, "{title}: {again} were sent again after one kill");
        repeated += again;
    }
    println!(
        "figure: kill -9 amid pushes on {name}: {rounds} kills, {interrupted} of them while sending, 0 of {} lost, \
         {repeated} sent again",
        rounds as usize * DEVICES
    );
    assert!(interrupted > 0, "no kill came while something was sent");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_accepted_push_is_lost_when_the_process_is_killed_on_sqlite() {
    survives(|place| place, if full() { 50 } else { 4 }, "SQLite").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_accepted_push_is_lost_when_the_process_is_killed_on_postgresql() {
    let Ok(server) = std::env::var("UMKREIS_TEST_POSTGRES_URL") else {
        crate::support::skipped("UMKREIS_TEST_POSTGRES_URL is not set");
        return;
    };
    let url = new_database(&server).await;
    survives(|place| place.on_database(url), if full() { 50 } else { 2 }, "PostgreSQL").await;
}
