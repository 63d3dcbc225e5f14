//! Push services that take a message and say nothing: a batch ends before its lease does, and arrives later.

use crate::depth;
use crate::support::app::TestApp;
use crate::support::chaos::{Chaos, Mode};
use crate::support::full;
use crate::support::push::{Browsers, Firebase};
use serde_json::json;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use uuid::Uuid;

/// Afterwards another worker takes a batch for abandoned and sends it too.
const LEASE: Duration = Duration::from_secs(120);
const BATCH: u32 = 100;

struct Services {
    browsers: Browsers,
    firebase: Firebase,
    way: Chaos,
    _keys: TempDir,
}

impl Services {
    /// One of them is asked over `way`.
    async fn start(apps: bool) -> (Services, TestApp) {
        let (browsers, firebase) = (Browsers::start().await, Firebase::start().await);
        let way = Chaos::before(if apps { firebase.address() } else { browsers.address }).await;
        let (keys, through) = (TempDir::new().expect("a folder"), firebase.through(way.address));
        let account = through.service_account(keys.path());
        let app = TestApp::sqlite_with(|config| {
            config.push.vapid_subject = Some("mailto:hallo@umkreis.test".to_owned());
            config.push.allow_private_endpoints = true;
            config.push.fcm_service_account = Some(account);
            config.push.fcm_url = through.url;
        })
        .await;
        (Services { browsers, firebase, way, _keys: keys }, app)
    }

    async fn subscribe(&self, app: &TestApp, apps: bool, number: u32) {
        let path = if apps { format!("/api/push?token=app-{number}") } else { "/api/push".to_owned() };
        let mut call = app.put(&path).header("device-id", &Uuid::now_v7().to_string());
        if !apps {
            call = call.json(&self.browsers.subscription_through(self.way.address, &format!("d{number}")));
        }
        call.send().await.expect(200);
    }
}

async fn silent(service: &str, apps: bool, devices: u32) {
    let (services, app) = Services::start(apps).await;
    for number in 0..devices {
        services.subscribe(&app, apps, number).await;
    }
    let (_, token) = app.administrator().await;
    services.way.switch(Mode::Hang).await;
    let message = json!({ "title": "Klimawochen", "body": "Sie beginnen heute." });
    let made = app.post("/api/admin/push").bearer(&token).json(&message).send().await.expect(200).json();
    let started = Instant::now();
    let most = LEASE * devices / BATCH;
    tokio::time::timeout(most, app.run_jobs()).await.unwrap_or_else(|_| {
        panic!("{service}: {devices} messages take longer than {most:?}, their part of the lease")
    });
    let took = started.elapsed();
    assert_eq!(depth(&app).await, (1, 0), "{service}: it waits for another attempt");

    services.way.switch(Mode::Pass).await;
    app.clock.advance(Duration::from_secs(60));
    app.run_jobs().await;
    assert_eq!(depth(&app).await, (0, 0));
    let path = format!("/api/admin/push/{}", made["id"].as_str().unwrap_or_default());
    let result = app.get(&path).bearer(&token).send().await.expect(200).json();
    let counts = ["state", "recipients", "sent", "failed", "removed", "again"].map(|name| &result[name]);
    assert_eq!(json!(counts), json!(["Done", devices, devices, 0, 0, 0]), "{service}");
    // What was sent into the silence may have arrived as well.
    let arrived = if apps { services.firebase.messages().len() } else { services.browsers.received().len() };
    assert!(arrived >= devices as usize, "{service}: {arrived} of {devices} arrived in the end");
    println!(
        "figure: {service} silent: {devices} pushes put off after {took:.1?} of {most:?}, all sent a minute after it was back"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_batch_ends_within_its_lease_although_push_services_say_nothing() {
    if full() {
        tokio::join!(silent("Firebase", true, BATCH), silent("browsers' push service", false, BATCH));
    } else {
        tokio::join!(silent("Firebase", true, 20), silent("browsers' push service", false, 20));
    }
}
