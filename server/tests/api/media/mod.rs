//! GET /api/media/{id}.

mod lost_commit;

use crate::on_both;
use crate::support::app::TestApp;
use umkreis_picture::samples;
use uuid::Uuid;

/// Stores a photo the way an upload does.
async fn photo(app: &TestApp) -> Uuid {
    let bytes = samples::jpeg(&samples::photo(1000, 600, 10), 85);
    let stored = umkreis_services::media::keep(&app.media, bytes.into()).await.unwrap();
    let mut tx = app.db.begin().await.unwrap();
    stored.record(&mut tx, None, app.clock.now_ms()).await.unwrap();
    tx.commit().await.unwrap();
    stored.id
}

on_both! {
    async fn the_nearest_width_is_sent_in_the_best_format_and_cached(app) {
        let id = photo(&app).await;
        let webp = app.get(&format!("/api/media/{id}?w=500")).header("accept", "image/avif,image/webp,*/*").send().await.expect(200);
        assert_eq!((webp.header("content-type"), webp.header("vary")), ("image/webp", "accept"));
        assert_eq!(image::load_from_memory(&webp.body).unwrap().width(), 640);
        assert!(webp.header("content-security-policy").contains("sandbox"));
        let again = app.get(&format!("/api/media/{id}?w=500")).header("accept", "image/webp").header("if-none-match", webp.header("etag"));
        assert!(again.send().await.expect(304).body.is_empty());
        let jpeg = app.get(&format!("/api/media/{id}?w=5000")).header("accept", "*/*").send().await.expect(200);
        assert_eq!((jpeg.header("content-type"), image::load_from_memory(&jpeg.body).unwrap().width()), ("image/jpeg", 960));
    }

    async fn avif_is_made_in_the_background_and_then_preferred(app) {
        let id = photo(&app).await;
        app.run_jobs().await;
        let avif = app.get(&format!("/api/media/{id}?w=320")).header("accept", "image/avif,image/webp").send().await.expect(200);
        assert_eq!(avif.header("content-type"), "image/avif");
        assert_eq!(avif.header("cache-control"), "public, max-age=31536000, immutable");
    }

    async fn a_discarded_picture_is_gone_from_the_table_and_the_store(app) {
        let id = photo(&app).await;
        let mut tx = app.db.begin().await.unwrap();
        umkreis_services::media::discard(&mut tx, id, app.clock.now_ms()).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(app.get(&format!("/api/media/{id}")).send().await.problem(404), "NotFound");
        app.run_jobs().await;
        assert!(app.media.objects.get_variant(id, 320, umkreis_services::media::Format::Webp).await.unwrap().is_none());
    }

    async fn unknown_pictures_are_not_there(app) {
        for path in ["/api/media/018f0000-0000-7000-8000-000000000000", "/api/media/../secret", "/api/media/x"] {
            assert_eq!(app.get(path).send().await.status, 404, "{path}");
        }
        assert_eq!(app.get("/api/media/018f0000-0000-7000-8000-000000000000?w=-1").send().await.problem(400), "Malformed");
    }
}
