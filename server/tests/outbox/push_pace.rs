//! Several instances on one database: together they send a message no faster than one of them may.

use crate::support::app::{TestApp, new_database};
use crate::support::push::Firebase;
use crate::until;
use serde_json::json;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tokio::task::JoinHandle;
use umkreis::app::App;
use uuid::Uuid;

const PER_S: u32 = 100;
const BATCH: usize = 100;
const DEVICES: usize = 500;
/// What a batch is worth at this pace, but for the milliseconds that are cut off the times.
const WORTH: Duration = Duration::from_millis(980);

/// Each has a service of its own, so that it is known who sent what.
struct Instance {
    app: TestApp,
    firebase: Firebase,
    _keys: TempDir,
}

impl Instance {
    async fn start(url: &str) -> Instance {
        let (firebase, keys) = (Firebase::start().await, TempDir::new().expect("a folder"));
        let account = firebase.service_account(keys.path());
        let app = TestApp::postgres_at(url, |config| {
            config.push.fcm_service_account = Some(account);
            config.push.fcm_url = firebase.url.clone();
            config.push.per_s = PER_S;
        })
        .await;
        Instance { app, firebase, _keys: keys }
    }

    async fn subscribe(&self, devices: std::ops::Range<usize>) {
        for number in devices {
            let call = self.app.put(&format!("/api/push?token=app-{number}"));
            call.header("device-id", &Uuid::now_v7().to_string()).send().await.expect(200);
        }
    }

    async fn push(&self, token: &str, title: &str) -> String {
        let message = json!({ "title": title, "body": "Sie beginnen heute." });
        let call = self.app.post("/api/admin/push").bearer(token).json(&message);
        let made = call.send().await.expect(200).json();
        made["id"].as_str().unwrap_or_default().to_owned()
    }

    /// Looks for work far more often than the worker does, so that both instances are after every batch.
    fn work(&self) -> JoinHandle<()> {
        let app: App = App::clone(&self.app);
        tokio::spawn(async move {
            loop {
                umkreis::background::drain_outbox(&app).await.expect("the outbox answers");
                tokio::time::sleep(Duration::from_millis(2)).await;
            }
        })
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn several_instances_send_no_faster_together_than_one_alone() {
    let Ok(server) = std::env::var("UMKREIS_TEST_POSTGRES_URL") else {
        crate::support::skipped("UMKREIS_TEST_POSTGRES_URL is not set");
        return;
    };
    let url = new_database(&server).await;
    let instances = [Instance::start(&url).await, Instance::start(&url).await];
    let (_, token) = instances[0].app.administrator().await;
    instances[0].subscribe(0..1).await;
    for one in &instances {
        one.push(&token, "Probe").await;
        one.app.run_jobs().await;
        assert_eq!(one.firebase.messages().len(), 1, "each instance sends what it finds");
    }
    instances[0].subscribe(1..DEVICES).await;

    let began = Instant::now();
    let id = instances[0].push(&token, "Klimawochen").await;
    let workers = instances.each_ref().map(Instance::work);
    let path = format!("/api/admin/push/{id}");
    until("all devices have it", Duration::from_secs(60), async || {
        let now = instances[1].app.get(&path).bearer(&token).send().await.expect(200).json();
        now["state"] == "Done"
    })
    .await;
    workers.iter().for_each(JoinHandle::abort);

    let shares = instances.each_ref().map(|one| one.firebase.arrivals().split_off(1));
    println!(
        "figure: {DEVICES} pushes at {PER_S} a second by two instances: {:?} each",
        shares.each_ref().map(Vec::len)
    );
    let mut arrivals = shares.concat();
    arrivals.sort_unstable();
    assert_eq!(arrivals.len(), DEVICES, "each device got it once");
    // However busy this machine is, that only makes them later.
    for (number, at) in arrivals.iter().enumerate() {
        let earliest = WORTH * (number / BATCH) as u32;
        assert!(*at - began >= earliest, "number {number} came after {:?}", *at - began);
    }
    // Nor are they made up for later: a batch begins when the one before it is over and its time has passed.
    for batches in 2..DEVICES / BATCH {
        for pair in arrivals.windows(batches * BATCH + 1) {
            let (more, within) = (batches * BATCH, pair[batches * BATCH] - pair[0]);
            assert!(within >= WORTH * (batches as u32 - 1), "more than {more} came within {within:?}");
        }
    }
}
