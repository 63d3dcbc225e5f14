//! What one instance knows, the others know: changes, revocations, limits, pictures.

use crate::cluster::Cluster;
use crate::kill::{full, in_time};
use sea_orm::{ActiveModelTrait, ActiveValue::Set, EntityTrait};
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use umkreis_foundation::db::changed;
use umkreis_foundation::db::entity::{change, company};
use umkreis_picture::samples;
use uuid::Uuid;

const PASSWORD: &str = "Sonnenhof4020";
const VISIBLE_WITHIN: Duration = Duration::from_secs(1);

impl Cluster {
    /// Waits until an instance shows this name of the company; how long that took.
    async fn sees(&self, instance: usize, id: Uuid, name: &str) -> Duration {
        let since = Instant::now();
        loop {
            let answer = self.http.get(self.at(instance, &format!("/api/company/{id}"))).send().await;
            let body: Value = answer.expect("an answer").json().await.expect("JSON");
            if body["name"] == name {
                return since.elapsed();
            }
            assert!(since.elapsed() < 5 * in_time(VISIBLE_WITHIN), "{name} is not seen: {body}");
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    }

    async fn status(&self, instance: usize, token: &str) -> u16 {
        let answer = self.http.get(self.at(instance, "/api/user")).bearer_auth(token).send().await;
        answer.expect("an answer").status().as_u16()
    }

    async fn sign_in(&self, base: &str, email: &str, password: &str) -> reqwest::Response {
        let form = format!("grant_type=password&client_id=web&username={email}&password={password}");
        let request = self.http.post(format!("{base}/oauth/token"));
        let request = request.header("content-type", "application/x-www-form-urlencoded").body(form);
        request.send().await.expect("an answer")
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_change_on_one_instance_is_seen_on_the_others_within_a_second() {
    let Some(cluster) = Cluster::start(&[]).await else { return };
    let (owner, token) = cluster.app.signed_in("maria@umkreis.test").await;
    let id = cluster.app.company("Hofladen").owner(owner).create().await;
    let tries = if full() { 1_000 } else { 20 };
    let mut waits = Vec::new();
    for number in 0..tries {
        let (writer, reader) = (number % 3, (number + 1 + number / 3 % 2) % 3);
        let name = format!("Hofladen {number}");
        let url = cluster.at(writer, &format!("/api/company/{id}"));
        let put = cluster.http.put(url).bearer_auth(&token).json(&json!({ "name": name })).send().await;
        assert_eq!(put.expect("an answer").status(), 200);
        waits.push(cluster.sees(reader, id, &name).await);
    }
    waits.sort();
    let longest = waits[waits.len() - 1];
    println!(
        "figure: write on A, read on B: {tries} tries, median {:?}, longest {longest:?}",
        waits[waits.len() / 2]
    );
    assert!(longest <= in_time(VISIBLE_WITHIN), "{longest:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lost_notification_is_made_up_for_by_looking() {
    let Some(cluster) = Cluster::start(&[]).await else { return };
    let id = cluster.app.company("Vorher").create().await;
    for instance in 0..3 {
        cluster.sees(instance, id, "Vorher").await;
    }
    let tries = if full() { 50 } else { 2 };
    let mut longest = Duration::ZERO;
    for number in 0..tries {
        // Written past `Tx::change`, so nobody is notified.
        let name = format!("Nachher {number}");
        let tx = cluster.app.db.begin().await.expect("a transaction");
        let renamed = company::ActiveModel { id: Set(id), name: Set(name.clone()), ..Default::default() };
        renamed.update(&tx).await.expect("the name");
        let row = change::ActiveModel {
            kind: Set(changed::COMPANY.to_owned()),
            object_id: Set(id),
            at_ms: Set(chrono::Utc::now().timestamp_millis()),
            ..Default::default()
        };
        change::Entity::insert(row).exec(&tx).await.expect("the change row");
        tx.commit().await.expect("the commit");
        let sees = (0..3).map(|instance| cluster.sees(instance, id, &name));
        let waits = futures_util::future::join_all(sees).await;
        longest = longest.max(waits.into_iter().max().unwrap_or_default());
    }
    println!("figure: lost notification: {tries} tries, seen everywhere after {longest:?} at most");
    assert!(longest <= in_time(VISIBLE_WITHIN), "{longest:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_revoked_session_and_a_changed_password_count_everywhere_at_the_next_request() {
    let Some(cluster) = Cluster::start(&[]).await else { return };
    let account = cluster.app.account_with_password("maria@umkreis.test", PASSWORD).await;
    let rounds = if full() { 100 } else { 3 };
    for round in 0..rounds {
        let (here, others) = (round % 3, [(round + 1) % 3, (round + 2) % 3]);
        let token = cluster.app.open_session(account).await.access_token;
        for instance in 0..3 {
            assert_eq!(cluster.status(instance, &token).await, 200);
        }
        let revoke = cluster.http.post(cluster.at(here, "/oauth/revoke"));
        let revoke = revoke.header("content-type", "application/x-www-form-urlencoded");
        let revoked = revoke.body(format!("client_id=web&token={token}")).send().await.expect("an answer");
        assert_eq!(revoked.status(), 200);
        for instance in others {
            assert_eq!(cluster.status(instance, &token).await, 401, "revoked on {here}, asked {instance}");
        }
    }
    let token = cluster.app.open_session(account).await.access_token;
    assert_eq!(cluster.status(1, &token).await, 200);
    let body = json!({ "currentPassword": PASSWORD, "newPassword": "Nordhang-8841" });
    let put = cluster.http.put(cluster.at(0, "/api/user/password")).bearer_auth(&token).json(&body);
    assert_eq!(put.send().await.expect("an answer").status(), 200);
    assert_eq!(cluster.status(1, &token).await, 401);
    assert_eq!(cluster.status(2, &token).await, 401);
    println!(
        "figure: revoked on one of three instances: {rounds} sessions and a changed password, refused by the others \
         at the next request every time"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn account_and_mail_limits_are_shared_between_instances() {
    let settings =
        [("UMKREIS_LIMITS__ENABLED", "true"), ("UMKREIS_LIMITS__MAILS_PER_ADDRESS_PER_30_MIN", "3")];
    let Some(cluster) = Cluster::start(&settings).await else { return };
    cluster.app.account_with_password("maria@umkreis.test", PASSWORD).await;
    let mut statuses = Vec::new();
    for attempt in 0..6 {
        let answer =
            cluster.sign_in(&cluster.at(attempt % 3, ""), "maria@umkreis.test", "Falsch-12345").await;
        statuses.push(answer.status().as_u16());
    }
    assert_eq!(statuses, [400, 400, 400, 400, 400, 429], "five free failures in all, not on each instance");

    for attempt in 0..6 {
        let url = cluster.at(attempt % 3, "/api/reset-pw?email=maria@umkreis.test");
        assert_eq!(cluster.http.get(url).send().await.expect("an answer").status(), 200);
    }
    // Whichever instance sends them, there are as many mails as all together may send.
    let sent = || -> usize {
        let folders = cluster.places.iter().map(|place| place.data_dir().join("mail"));
        folders.filter_map(|folder| std::fs::read_dir(folder).ok()).map(Iterator::count).sum()
    };
    let started = Instant::now();
    let waiting =
        async || umkreis_foundation::outbox::depth(&cluster.app.db).await.expect("the outbox answers").0;
    while waiting().await > 0 {
        assert!(started.elapsed() < Duration::from_secs(20), "the mails do not leave");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(sent(), 3, "three mails in all");
}

/// Every request goes to whichever instance is next, as the proxy likes.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_visit_spread_over_all_instances_needs_no_sticky_session() {
    let Some(cluster) = Cluster::start(&[]).await else { return };
    let owner = cluster.app.account_with_password("maria@umkreis.test", PASSWORD).await;
    let id = cluster.app.company("Hofladen").owner(owner).create().await;
    for instance in 0..3 {
        cluster.sees(instance, id, "Hofladen").await;
    }
    let answer = cluster.sign_in(&cluster.through_proxy(""), "maria@umkreis.test", PASSWORD).await;
    let session: Value = answer.json().await.expect("a session");
    let token = session["access_token"].as_str().unwrap_or_else(|| panic!("a token: {session}"));
    let picture = samples::jpeg(&samples::photo(400, 300, 10), 80);
    for _ in 0..3 {
        let me = cluster.http.get(cluster.through_proxy("/api/user")).bearer_auth(token).send().await;
        assert_eq!(me.expect("an answer").status(), 200);
        let url = cluster.through_proxy(&format!("/api/company/image/{id}"));
        let image: Value = cluster.upload(&url, token, &picture).await.json().await.expect("JSON");
        let path = format!("/api/media/{}?w=320", image["id"].as_str().unwrap_or_else(|| panic!("{image}")));
        for _ in 0..3 {
            let shown = cluster.http.get(cluster.through_proxy(&path)).send().await.expect("an answer");
            assert_eq!(shown.status(), 200);
            assert!(shown.bytes().await.expect("a picture").len() > 500);
        }
    }
    let form = format!(
        "grant_type=refresh_token&client_id=web&refresh_token={}",
        session["refresh_token"].as_str().unwrap_or_else(|| panic!("a refresh token: {session}"))
    );
    let request = cluster.http.post(cluster.through_proxy("/oauth/token")).body(form);
    let renewed = request.header("content-type", "application/x-www-form-urlencoded").send().await;
    assert_eq!(renewed.expect("an answer").status(), 200);
}

impl Cluster {
    pub async fn upload(&self, url: &str, token: &str, picture: &[u8]) -> reqwest::Response {
        const BOUNDARY: &str = "umkreis-test-boundary";
        let head = format!(
            "--{BOUNDARY}\r\ncontent-disposition: form-data; name=\"image\"; filename=\"a.jpg\"\r\n\
             content-type: image/jpeg\r\n\r\n"
        );
        let body = [head.as_bytes(), picture, format!("\r\n--{BOUNDARY}--\r\n").as_bytes()].concat();
        let request = self.http.post(url).bearer_auth(token).body(body);
        let kind = format!("multipart/form-data; boundary={BOUNDARY}");
        request.header("content-type", kind).send().await.expect("an answer")
    }
}
