//! Uploads whose connection to the database breaks at the commit: whether it happened, nobody can tell.

use crate::support::app::{TestApp, new_database};
use crate::support::chaos::{Chaos, Mode, address_of, by_way_of};
use crate::support::request::Reply;
use futures_util::TryStreamExt;
use sea_orm::EntityTrait;
use serde_json::json;
use std::time::Duration;
use umkreis_foundation::db::entity::media;
use umkreis_picture::samples;
use umkreis_services::media::objects::copy::is_whole;
use uuid::Uuid;

/// What shows pictures, with the address to upload them to and the token of who may.
struct Pages {
    uploads: Vec<(String, String)>,
}

impl Pages {
    async fn make(app: &TestApp) -> Pages {
        let (owner, token) = app.signed_in("maria@umkreis.test").await;
        let (_, admin) = app.administrator().await;
        let company = app.company("Hofladen").owner(owner).create().await;
        let category = app.category("Lebensmittel").await;
        let campaign = json!({ "companyId": company, "title": "Markt", "validUntil": "2099-12-24" });
        let offer = json!({ "title": "Frühling", "startDate": "2026-01-01", "endDate": "2099-12-31" });
        let made = async |path: &str, token: &str, body| {
            app.post(path).bearer(token).json(body).send().await.expect(200).text_at("id")
        };
        let campaign = made("/api/campaign/create", &token, &campaign).await;
        let offer = made("/api/admin/special-offer", &admin, &offer).await;
        let uploads = vec![
            (format!("/api/company/image/{company}"), token.clone()),
            (format!("/api/campaign/image/{campaign}"), token),
            (format!("/api/admin/category/image/{category}"), admin.clone()),
            (format!("/api/admin/special-offer/image/{offer}"), admin),
        ];
        Pages { uploads }
    }
}

async fn upload(app: &TestApp, path: &str, token: &str) -> Reply {
    let photo = samples::jpeg(&samples::photo(400, 300, 10), 80);
    app.post(path).bearer(token).header("idempotency-key", path).upload(&photo).send().await
}

async fn known(app: &TestApp) -> Vec<media::Model> {
    media::Entity::find().all(app.db.read()).await.expect("the rows")
}

async fn stored(app: &TestApp) -> Vec<Uuid> {
    app.media.objects.list_ids().map_ok(|picture| picture.id).try_collect().await.expect("a list")
}

/// An application whose database is reached by a way that can be cut.
async fn behind_a_way() -> Option<(TestApp, Chaos)> {
    let Ok(server) = std::env::var("UMKREIS_TEST_POSTGRES_URL") else {
        crate::support::skipped("UMKREIS_TEST_POSTGRES_URL is not set");
        return None;
    };
    let url = new_database(&server).await;
    let way = Chaos::before(address_of(&url)).await;
    Some((TestApp::postgres_at(&by_way_of(&url, way.address), |_| ()).await, way))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_picture_whose_commit_was_cut_off_has_its_bytes_when_it_is_known() {
    let Some((app, way)) = behind_a_way().await else { return };
    let pages = Pages::make(&app).await;
    for (number, (path, token)) in pages.uploads.iter().enumerate() {
        way.switch(Mode::CutAt { what: "COMMIT", arrives: true }).await;
        let lost = upload(&app, path, token).await;
        way.switch(Mode::Pass).await;
        assert_eq!(lost.problem(503), "Unavailable", "{path}");
        let known = known(&app).await;
        assert_eq!(known.len(), number + 1, "{path}: the commit has happened");
        for row in known {
            let objects = app.media.objects.whole(row.id).await.expect("the store answers");
            assert!(is_whole(&objects, row.width.unsigned_abs(), false), "{path}: known without its bytes");
        }
    }
    // Whoever tries again with the same key is told of a picture that can be seen.
    for (path, token) in &pages.uploads[..2] {
        let again = upload(&app, path, token).await.expect(200);
        assert_eq!(again.header("idempotent-replay"), "true", "{path}");
        app.get(&format!("/api/media/{}?w=320", again.text_at("id"))).send().await.expect(200);
    }
    assert_eq!(stored(&app).await.len(), 4, "the second try has left nothing");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_picture_whose_commit_never_arrived_is_swept_up_later() {
    let Some((app, way)) = behind_a_way().await else { return };
    let pages = Pages::make(&app).await;
    let (path, token) = &pages.uploads[0];
    way.switch(Mode::CutAt { what: "COMMIT", arrives: false }).await;
    let lost = upload(&app, path, token).await;
    way.switch(Mode::Pass).await;
    assert_eq!(lost.problem(503), "Unavailable");
    assert!(known(&app).await.is_empty(), "the commit has not happened");
    let again = upload(&app, path, token).await.expect(200);
    assert_eq!((stored(&app).await.len(), again.header("idempotent-replay")), (2, ""));
    app.clock.advance(Duration::from_secs(25 * 60 * 60));
    assert_eq!(
        umkreis_services::media::collect_orphans(&app.media, &app.db, app.clock.now_ms())
            .await
            .expect("the sweep"),
        1
    );
    assert_eq!(stored(&app).await, [known(&app).await[0].id]);
}
