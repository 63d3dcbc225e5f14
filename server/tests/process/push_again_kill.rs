//! `kill -9` while devices are tried again whose service was away: each gets its message, and is counted once.

use crate::program::Place;
use crate::push_kill::{BATCH, DEVICES, Post, counts, send, sent_again};
use crate::support::app::new_database;
use crate::support::full;
use crate::visitors::Office;
use serde_json::json;
use std::time::{Duration, Instant};

/// Every second device is a browser.
const AWAY: usize = DEVICES / 2;
/// When a kill comes: after this many arrivals, and this many milliseconds more. The newest job is made due first,
/// with ten devices, then those with fifty: at 10 and 60 a job is counted, at the others one is in work.
const MOMENTS: [(usize, u64); 8] = [(10, 40), (36, 0), (60, 40), (1, 0), (10, 5), (85, 0), (60, 60), (10, 0)];

impl Post {
    /// Whether the browsers' service is there.
    fn browsers_answer(&self, status: u16) {
        for number in 0..DEVICES {
            self.browsers.answer(&format!("d-{number}"), status);
        }
    }

    /// How many browsers have this message, as soon as it is so many.
    async fn arrived(&self, title: &str, at_least: usize) -> usize {
        let started = Instant::now();
        loop {
            let received = self.browsers.received();
            let count = received.iter().filter(|one| one.message["title"] == title).count();
            if count >= at_least {
                return count;
            }
            assert!(started.elapsed() < Duration::from_secs(30), "{count} of {at_least} arrived");
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }
}

/// Devices that wait are tried now, as an administrator can have it, and not in a minute. The last batch may
/// still be there: it keeps the pace.
async fn try_now(office: &Office) {
    let page = office.json(office.get("/api/admin/outbox?state=Waiting&page=0&size=100")).await;
    let entries = page["content"].as_array().expect("a page").iter();
    for entry in entries.filter(|entry| entry["task"] == "PushAgain") {
        let id = entry["id"].as_str().expect("an id");
        office.json(office.post(&format!("/api/admin/outbox/{id}/retry"))).await;
    }
}

async fn survives(on: impl FnOnce(Place) -> Place, rounds: usize, name: &str) {
    let post = Post::open(on).await;
    let mut program = post.place.serve().await;
    let mut office = post.office(&program).await;
    let (mut interrupted, mut again) = (0, 0);
    for round in 0..rounds {
        let title = format!("Runde {round}");
        post.browsers_answer(503);
        let id = send(&office, &title).await;
        let waiting = counts(&office, &id, |now| now["again"] == AWAY).await;
        assert_eq!(
            waiting,
            json!([DEVICES, DEVICES - AWAY, 0, 0, AWAY]),
            "round {round}: the others have it"
        );
        post.browsers_answer(201);
        try_now(&office).await;
        let (arrivals, more_ms) = MOMENTS[round % MOMENTS.len()];
        let arrived = post.arrived(&title, arrivals).await;
        tokio::time::sleep(Duration::from_millis(more_ms)).await;
        program.kill();
        interrupted += u32::from(post.leases_end().await && arrived < AWAY);
        program = post.place.serve().await;
        office = post.office(&program).await;
        let counts = counts(&office, &id, |now| now["state"] == "Done").await;
        assert_eq!(counts, json!([DEVICES, DEVICES, 0, 0, 0]), "round {round}: each device is counted once");
        let more = sent_again(&post.received(), &title);
        assert!(more <= BATCH, "{title}: {more} were sent again after one kill");
        again += more;
    }
    program.kill();
    println!(
        "figure: kill -9 while devices are tried again on {name}: {rounds} kills, {interrupted} of them while sending, \
         0 of {} lost, {again} sent again",
        rounds * DEVICES
    );
    assert!(interrupted > 0, "no kill came while devices were tried again");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_device_that_is_tried_again_is_lost_when_the_process_is_killed_on_sqlite() {
    survives(|place| place, if full() { 24 } else { 3 }, "SQLite").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_device_that_is_tried_again_is_lost_when_the_process_is_killed_on_postgresql() {
    let Ok(server) = std::env::var("UMKREIS_TEST_POSTGRES_URL") else {
        crate::support::skipped("UMKREIS_TEST_POSTGRES_URL is not set");
        return;
    };
    let url = new_database(&server).await;
    survives(|place| place.on_database(url), if full() { 24 } else { 2 }, "PostgreSQL").await;
}
