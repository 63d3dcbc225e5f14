//! A copy of the database that lags, fails or is not one; and a feed that went back in time.

use crate::kill::in_time;
use crate::on_both;
use crate::support::app::TestApp;
use sea_orm::EntityTrait;
use serde_json::json;
use std::time::{Duration, Instant};
use umkreis_foundation::db::entity::{change, company};
use uuid::Uuid;

/// The names of all companies that a visitor finds.
async fn found(app: &TestApp) -> Vec<String> {
    let list = app.post("/api/company/list").json(&json!({})).send().await.expect(200).json();
    let companies = list["content"].as_array().cloned().unwrap_or_default();
    companies.iter().filter_map(|company| company["name"].as_str().map(str::to_owned)).collect()
}

async fn exported(app: &TestApp, token: &str) -> String {
    app.get("/api/admin/company/csv").bearer(token).send().await.expect(200).text()
}

async fn eventually_finds(app: &TestApp, names: &[&str]) {
    let started = Instant::now();
    loop {
        let mut seen = found(app).await;
        seen.sort();
        if seen == names {
            return;
        }
        assert!(started.elapsed() < in_time(Duration::from_secs(3)), "{seen:?} instead of {names:?}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Two databases with as many changes, told apart by the name of their only company.
async fn original_and_copy() -> Option<(TestApp, TestApp, String)> {
    let original = TestApp::postgres().await?;
    let copy = TestApp::postgres().await?;
    original.company("Original").create().await;
    copy.company("Kopie").create().await;
    let url = copy.config.database_url.clone()?;
    Some((original, copy, url))
}

async fn beside(original: &TestApp, replica_url: &str) -> TestApp {
    let url = original.config.database_url.clone().expect("it is on PostgreSQL");
    TestApp::postgres_at(&url, |config| config.replica_url = Some(replica_url.to_owned())).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_replica_that_keeps_up_serves_the_start_and_exports() {
    let Some((original, _copy, url)) = original_and_copy().await else { return };
    let app = beside(&original, &url).await;
    assert_eq!(found(&app).await, ["Kopie"]);
    let (_, token) = app.administrator().await;
    assert!(exported(&app, &token).await.contains("Kopie"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_replica_that_is_behind_is_caught_up_at_the_start_and_left_out_of_exports() {
    let Some((original, _copy, url)) = original_and_copy().await else { return };
    original.company("Neuer").create().await;
    let app = beside(&original, &url).await;
    eventually_finds(&app, &["Kopie", "Neuer"]).await;
    let (_, token) = app.administrator().await;
    let export = exported(&app, &token).await;
    assert!(export.contains("Original") && export.contains("Neuer") && !export.contains("Kopie"), "{export}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_replica_that_is_ahead_is_the_copy_of_something_else() {
    let Some((original, copy, url)) = original_and_copy().await else { return };
    copy.company("Fremd").create().await;
    assert_eq!(found(&beside(&original, &url).await).await, ["Original"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_replica_that_does_not_answer_costs_two_seconds_and_nothing_else() {
    let Some(original) = TestApp::postgres().await else { return };
    original.company("Original").create().await;
    let started = Instant::now();
    let app = beside(&original, "postgres://umkreis@127.0.0.1:1/umkreis").await;
    assert!(started.elapsed() < in_time(Duration::from_secs(4)), "{:?}", started.elapsed());
    assert_eq!(found(&app).await, ["Original"]);
    let (_, token) = app.administrator().await;
    assert!(exported(&app, &token).await.contains("Original"));
}

on_both! {
    async fn a_change_that_a_failover_undid_disappears_from_the_catalogue(app) {
        let kept = app.company("Bleibt").create().await;
        let undone: Uuid = app.company("Ging verloren").create().await;
        eventually_finds(&app, &["Bleibt", "Ging verloren"]).await;
        // As a server that took over without the last commit would answer: it has neither the
        // company nor its change.
        let last = app.db.feed.applied_seq();
        let tx = app.db.begin().await.expect("a transaction");
        company::Entity::delete_by_id(undone).exec(&tx).await.expect("the company goes");
        change::Entity::delete_by_id(last).exec(&tx).await.expect("its change goes");
        tx.commit().await.expect("the commit");
        eventually_finds(&app, &["Bleibt"]).await;
        app.get(&format!("/api/company/{kept}")).send().await.expect(200);
        app.company("Neu").create().await;
        eventually_finds(&app, &["Bleibt", "Neu"]).await;
    }
}
