//! Push services that are away, silent, slow or babbling while messages are sent: no visitor feels it.

use crate::figures::PASSWORD;
use crate::outages::{FAULTS, compare};
use crate::pushing::{add_administrator, sending_to, subscribe};
use crate::support::chaos::Chaos;
use crate::support::push::{Browsers, Firebase};
use crate::visitors::Office;
use serde_json::json;
use umkreis_foundation::db::Db;

/// The default pace, and less than a batch, so that every message has one.
const PER_S: usize = 200;
const DEVICES: usize = 60;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "compares times, which needs a quiet machine: make faults runs it"]
async fn a_push_service_that_is_away_is_felt_by_no_visitor() {
    let (browsers, firebase) = (Browsers::counting().await, Firebase::start().await);
    let ways = [
        ("browsers' push service", Chaos::before(browsers.address).await),
        ("Firebase", Chaos::before(firebase.address()).await),
    ];
    let [to_browsers, to_apps] = [0, 1].map(|number| ways[number].1.address);
    let place = sending_to(&firebase.through(to_apps), PER_S);
    add_administrator(&place);
    let db = Db::open(&place.database()).await.expect("the database opens");
    subscribe(&db, &browsers.subscription_through(to_browsers, "d"), DEVICES).await;
    db.close().await;
    let program = place.serve().await;
    let office = Office::open(program.address, PASSWORD).await;
    let send = async |number| {
        let message = json!({ "title": format!("Klimawochen {number}"), "body": "Sie beginnen heute." });
        office.json(office.post("/api/admin/push").json(&message)).await;
    };
    for (service, way) in &ways {
        for fault in FAULTS {
            compare(&program, service, way, fault, &send).await;
        }
    }
    let (in_browsers, in_apps) = (browsers.count(), firebase.messages().len());
    assert!(in_browsers > 0 && in_apps > 0, "nothing was sent between the outages: {in_browsers}, {in_apps}");
}
