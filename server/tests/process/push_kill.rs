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
use umkreis_foundation::db::Db;
use umkreis_foundation::db::entity::outbox;

/// Three batches, the last of them not full.
pub const DEVICES: usize = 220;
/// What a worker that dies may have sent without having recorded it.
pub const BATCH: usize = 100;
/// Fast enough that a few hundred milliseconds meet every part of the sending.
const PER_S: usize = 1_000;

/// A server, the services it sends to, and devices of both.
pub struct Post {
    pub place: Place,
    pub browsers: Browsers,
    firebase: Firebase,
}

impl Post {
    pub async fn open(on: impl FnOnce(Place) -> Place) -> Post {
        let (browsers, firebase) = (Browsers::start().await, Firebase::start().await);
        let post = Post { place: on(sending_to(&firebase, PER_S)), browsers, firebase };
        add_administrator(&post.place);
        let db = Db::open(&post.place.database()).await.expect("the database opens");
        subscribe(&db, &post.browsers.subscription("d"), DEVICES).await;
        db.close().await;
        post
    }

    pub async fn office(&self, program: &Program) -> Office {
        Office::open(program.address, PASSWORD).await
    }

    /// As if the two minutes had passed after which the work of a dead worker is taken again. Returns
    /// whether there was any.
    pub async fn leases_end(&self) -> bool {
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

    /// How often each device got each message, by title and device.
    pub fn received(&self) -> HashMap<(String, String), usize> {
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

pub async fn send(office: &Office, title: &str) -> String {
    let message = json!({ "title": title, "body": "Sie beginnen heute." });
    let made = office.json(office.post("/api/admin/push").json(&message)).await;
    made["id"].as_str().unwrap_or_else(|| panic!("an id: {made}")).to_owned()
}

/// What an administrator sees of a message as soon as it is so: recipients, and of these sent, failed, removed
/// and tried again.
pub async fn counts(office: &Office, id: &str, so: impl Fn(&Value) -> bool) -> Value {
    let started = Instant::now();
    loop {
        let now = office.json(office.get(&format!("/api/admin/push/{id}"))).await;
        if so(&now) {
            return json!(["recipients", "sent", "failed", "removed", "again"].map(|name| &now[name]));
        }
        assert!(started.elapsed() < Duration::from_secs(30), "it does not go on: {now}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Fails unless every device got this message; how many got it again.
pub fn sent_again(received: &HashMap<(String, String), usize>, title: &str) -> usize {
    let of_it = received.iter().filter(|((of, _), _)| of == title);
    let counts: Vec<usize> = of_it.map(|(_, count)| *count).collect();
    assert_eq!(counts.len(), DEVICES, "{title}: accepted, and not every device has it");
    counts.iter().sum::<usize>() - DEVICES
}

async fn survives(on: impl FnOnce(Place) -> Place, rounds: u64, name: &str) {
    let post = Post::open(on).await;
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
        let counts = counts(&office, &id, |now| now["state"] == "Done").await;
        assert_eq!(counts, json!([DEVICES, DEVICES, 0, 0, 0]), "round {round}: each batch is counted once");
    }
    program.kill();
    let received = post.received();
    let mut repeated = 0;
    for round in 0..rounds {
        let title = format!("Runde {round}");
        let again = sent_again(&received, &title);
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
