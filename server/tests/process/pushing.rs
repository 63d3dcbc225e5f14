//! Fifty thousand push messages, and whether visitors notice.

use crate::figures::{PASSWORD, demo};
use crate::program::{Place, run};
use crate::support::push::{Browsers, Firebase};
use crate::visitors::{Office, p99_for, p99_while};
use sea_orm::EntityTrait;
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use umkreis_foundation::db::Db;
use umkreis_foundation::db::entity::push_subscription;
use uuid::Uuid;

const DEVICES: usize = 50_000;
/// The default pace.
const PER_S: usize = 200;

/// A place whose server sends to push services of the tests' own.
pub fn sending_to(firebase: &Firebase, per_s: usize) -> Place {
    let place = Place::new(&format!(
        "[push]\nvapid_subject = \"mailto:hallo@umkreis.test\"\nallow_private_endpoints = true\nper_s = {per_s}\n\
         fcm_url = {:?}",
        firebase.url
    ));
    let account = firebase.service_account(place.folder.path());
    place.with("UMKREIS_PUSH__FCM_SERVICE_ACCOUNT", &account.display().to_string())
}

/// The administrator as whom [`Office`] signs in, where there is no demo.
pub fn add_administrator(place: &Place) {
    let mut create = place.command(&["user", "create", "--email", "admin@umkreis.test", "--admin"]);
    let created = run(create.env("UMKREIS_PASSWORD", PASSWORD));
    assert!(created.status.success(), "{}", String::from_utf8_lossy(&created.stderr));
}

/// Every second device is an app, the others are browsers.
fn device(number: usize, browser: &Value) -> push_subscription::ActiveModel {
    let app = number.is_multiple_of(2);
    let text = |value: &Value| value.as_str().map(str::to_owned).filter(|_| !app);
    let row = push_subscription::Model {
        device_id: Uuid::now_v7(),
        fcm_token: app.then(|| format!("token-{number}")),
        endpoint: text(&browser["endpoint"]).map(|address| format!("{address}-{number}")),
        p256dh: text(&browser["keys"]["p256dh"]),
        auth: text(&browser["keys"]["auth"]),
        created_at_ms: 1,
        updated_at_ms: 1,
    };
    row.into()
}

/// `browser` is the subscription of one; the others differ by their number.
pub async fn subscribe(db: &Db, browser: &Value, devices: usize) {
    let tx = db.begin().await.expect("a transaction");
    for first in (0..devices).step_by(1_000) {
        let rows = (first..devices.min(first + 1_000)).map(|number| device(number, browser));
        let written = push_subscription::Entity::insert_many(rows).exec_without_returning(&tx).await;
        written.expect("the subscriptions");
    }
    tx.commit().await.expect("the commit");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "takes minutes and measures time: make faults runs it"]
async fn fifty_thousand_pushes_are_queued_at_once_and_drained_without_visitors_noticing() {
    let (browsers, firebase) = (Browsers::counting().await, Firebase::start().await);
    let place = sending_to(&firebase, PER_S);
    let program = demo(&place, "650").await;
    let db = Db::open(&place.database()).await.expect("the database opens");
    subscribe(&db, &browsers.subscription("d"), DEVICES).await;
    let office = Office::open(program.address, PASSWORD).await;
    let quiet = p99_for(program.address, Duration::from_secs(5)).await;

    let started = Instant::now();
    let message = json!({ "title": "Klimawochen", "body": "Sie beginnen heute." });
    let made = office.json(office.post("/api/admin/push").json(&message)).await;
    let queued = started.elapsed();
    assert!(queued <= Duration::from_secs(3), "{queued:?}");
    let path = format!("/api/admin/push/{}", made["id"].as_str().expect("an id"));
    let drained = async {
        loop {
            let now = office.json(office.get(&path)).await;
            if now["state"] == "Done" {
                return now;
            }
            assert!(started.elapsed() < Duration::from_secs(400), "{now}");
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    };
    let (result, busy) = p99_while(program.address, drained).await;
    println!(
        "figure: 50,000 pushes: queued in {queued:?}, drained in {:?}; visitors: p99 {busy:?} instead of {quiet:?}",
        started.elapsed()
    );
    assert_eq!(
        (&result["sent"], &result["failed"], &result["removed"]),
        (&json!(DEVICES), &json!(0), &json!(0))
    );
    assert_eq!((browsers.count(), firebase.messages().len()), (DEVICES / 2, DEVICES / 2));
    assert!(busy <= (2 * quiet).max(Duration::from_millis(25)), "{busy:?} instead of {quiet:?}");
}
