//! POST and DELETE /api/company/image/{id}.

use crate::on_both;
use crate::support::app::TestApp;
use futures_util::TryStreamExt;
use sea_orm::EntityTrait;
use serde_json::{Value, json};
use std::sync::LazyLock;
use umkreis_foundation::db::entity::{company_media, media, outbox};
use umkreis_picture::samples;
use uuid::Uuid;

/// Written once for both databases: the encoder takes seconds.
static PHONE_PHOTO: LazyLock<Vec<u8>> = LazyLock::new(|| samples::heic(&samples::photo(700, 500, 10)));

fn photo() -> Vec<u8> {
    samples::jpeg(&samples::photo(400, 300, 10), 80)
}

async fn upload(app: &TestApp, token: &str, id: Uuid, bytes: &[u8]) -> String {
    let reply =
        app.post(&format!("/api/company/image/{id}")).bearer(token).upload(bytes).send().await.expect(200);
    reply.json()["id"].as_str().unwrap().to_owned()
}

async fn image_ids(app: &TestApp, id: Uuid) -> Value {
    app.get(&format!("/api/company/{id}")).send().await.expect(200).json()["imageIds"].clone()
}

on_both! {
    async fn an_image_is_uploaded_shown_reordered_and_removed(app) {
        let (owner, token) = app.signed_in("maria@umkreis.test").await;
        let id = app.company("Hofladen").owner(owner).create().await;
        let first = upload(&app, &token, id, &photo()).await;
        let second = upload(&app, &token, id, &samples::png(&samples::photo(50, 40, 3).into())).await;
        assert_eq!(image_ids(&app, id).await, json!([first, second]));
        app.get(&format!("/api/media/{first}?w=320")).send().await.expect(200);
        let order = json!({ "imageIds": [second] });
        app.put(&format!("/api/company/{id}")).bearer(&token).json(&order).send().await.expect(200);
        assert_eq!(image_ids(&app, id).await, json!([second, first]));
        let removal = format!("/api/company/image/{id}?imageId={first}");
        app.delete(&removal).bearer(&token).send().await.expect(204);
        app.delete(&removal).bearer(&token).send().await.expect(204);
        assert_eq!(image_ids(&app, id).await, json!([second]));
        assert_eq!(app.get(&format!("/api/media/{first}")).send().await.problem(404), "NotFound");
        let third = upload(&app, &token, id, &photo()).await;
        assert_eq!(image_ids(&app, id).await, json!([second, third]));
    }

    async fn a_photo_of_a_phone_in_heic_is_shown_in_every_width(app) {
        let (owner, token) = app.signed_in("maria@umkreis.test").await;
        let id = app.company("Hofladen").owner(owner).create().await;
        let photo = upload(&app, &token, id, &PHONE_PHOTO).await;
        for (width, format) in [(320, "webp"), (640, "jpeg")] {
            let reply = app.get(&format!("/api/media/{photo}?w={width}&format={format}")).send().await.expect(200);
            assert_eq!(reply.header("content-type"), format!("image/{format}"));
        }
        let broken = [&b"\0\0\0\x18ftypheic\0\0\0\0mif1heic"[..], &samples::png_claiming(9, 9)].concat();
        let refused = app.post(&format!("/api/company/image/{id}")).bearer(&token).upload(&broken).send().await;
        assert_eq!(refused.invalid_fields(), ["image"]);
    }

    async fn what_is_no_honest_picture_is_refused_and_leaves_nothing(app) {
        let (owner, token) = app.signed_in("maria@umkreis.test").await;
        let id = app.company("Hofladen").owner(owner).create().await;
        let whole = photo();
        let with_page = [whole.as_slice(), b"<html><script>alert(1)</script>"].concat();
        let with_archive = [whole.as_slice(), b"PK\x03\x04rest"].concat();
        let bad: [(&str, &[u8], u16); 8] = [
            ("text", b"just text", 415),
            ("svg", b"<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>", 415),
            ("gif", b"GIF89a\x01\x00\x01\x00", 415),
            ("html behind a jpeg", &with_page, 415),
            ("zip behind a jpeg", &with_archive, 415),
            ("truncated", &whole[..whole.len() / 2], 422),
            ("bomb", &samples::png_claiming(60_000, 60_000), 422),
            ("empty", b"", 422),
        ];
        for (name, bytes, status) in bad {
            let reply = app.post(&format!("/api/company/image/{id}")).bearer(&token).upload(bytes).send().await;
            assert_eq!(reply.status.as_u16(), status, "{name}: {}", reply.text());
            reply.problem(status);
        }
        assert!(media::Entity::find().all(app.db.read()).await.unwrap().is_empty());
        assert!(outbox::Entity::find().all(app.db.read()).await.unwrap().is_empty());
    }

    async fn the_form_must_carry_an_image_below_five_megabytes(app) {
        let (owner, token) = app.signed_in("maria@umkreis.test").await;
        let id = app.company("Hofladen").owner(owner).create().await;
        let path = format!("/api/company/image/{id}");
        assert_eq!(app.post(&path).bearer(&token).upload(&vec![0xff; 5_000_000]).send().await.problem(413), "TooLarge");
        assert_eq!(app.post(&path).bearer(&token).upload(&vec![0xff; 9_000_000]).send().await.problem(413), "TooLarge");
        assert_eq!(app.post(&path).bearer(&token).upload(&vec![0xff; 4_999_999]).send().await.problem(415), "UnsupportedType");
        assert_eq!(app.post(&path).bearer(&token).json(&json!({})).send().await.problem(415), "UnsupportedType");
        let other = "--b\r\ncontent-disposition: form-data; name=\"file\"; filename=\"a\"\r\n\r\nx\r\n--b--\r\n";
        let reply = app.post(&path).bearer(&token).body("multipart/form-data; boundary=b", other).send().await;
        assert_eq!(reply.invalid_fields(), ["image"]);
        let cut = "--b\r\ncontent-disposition: form-data; name=\"image\"\r\n\r\nhalf";
        let reply = app.post(&path).bearer(&token).body("multipart/form-data; boundary=b", cut).send().await;
        assert_eq!(reply.problem(400), "Malformed");
    }

    async fn foreign_companies_and_images_cannot_be_touched(app) {
        let (owner, token) = app.signed_in("maria@umkreis.test").await;
        let (stranger, foreign) = app.signed_in("anna@umkreis.test").await;
        let id = app.company("Hofladen").owner(owner).create().await;
        let theirs = app.company("Anderer").owner(stranger).create().await;
        let image = upload(&app, &token, id, &photo()).await;
        let path = format!("/api/company/image/{id}");
        assert_eq!(app.post(&path).bearer(&foreign).upload(&photo()).send().await.problem(404), "NotFound");
        assert_eq!(app.post(&path).upload(&photo()).send().await.problem(401), "Unauthorized");
        assert_eq!(app.delete(&format!("{path}?imageId={image}")).bearer(&foreign).send().await.problem(404), "NotFound");
        // Naming somebody else's image under the own company removes nothing and moves nothing.
        app.delete(&format!("/api/company/image/{theirs}?imageId={image}")).bearer(&foreign).send().await.expect(204);
        let steal = app.put(&format!("/api/company/{theirs}")).bearer(&foreign).json(&json!({ "imageIds": [image] })).send().await;
        assert_eq!(steal.invalid_fields(), ["imageIds[0]"]);
        assert_eq!(image_ids(&app, id).await, json!([image]));
        assert_eq!(app.delete(&path).bearer(&token).send().await.problem(400), "Malformed");
    }

    async fn a_company_has_at_most_twelve_images_also_when_many_come_at_once(app) {
        let (owner, token) = app.signed_in("maria@umkreis.test").await;
        let id = app.company("Hofladen").owner(owner).create().await;
        let tiny = samples::jpeg(&samples::photo(8, 8, 1), 70);
        let path = format!("/api/company/image/{id}");
        let all = futures_util::future::join_all((0..100).map(|_| app.post(&path).bearer(&token).upload(&tiny).send())).await;
        for reply in &all {
            match reply.status.as_u16() {
                200 => {}
                422 => assert_eq!(reply.problem(422), "TooManyImages"),
                _ => {
                    assert_eq!(reply.problem(503), "Unavailable");
                    assert!(!reply.header("retry-after").is_empty());
                }
            }
        }
        let stored = all.iter().filter(|reply| reply.status == 200).count();
        assert!((1..=12).contains(&stored), "{stored}");
        assert_eq!(company_media::Entity::find().all(app.db.read()).await.unwrap().len(), stored);
        for _ in stored..12 {
            upload(&app, &token, id, &tiny).await;
        }
        assert_eq!(app.post(&path).bearer(&token).upload(&tiny).send().await.problem(422), "TooManyImages");
        assert_eq!(media::Entity::find().all(app.db.read()).await.unwrap().len(), 12);
        let stored: Vec<_> = app.media.objects.list_ids().try_collect().await.unwrap();
        assert_eq!(stored.len(), 12, "what found no place has left no bytes");
    }

    async fn a_shared_picture_stays_for_the_others(app) {
        let (owner, token) = app.signed_in("maria@umkreis.test").await;
        let id = app.company("Hofladen").owner(owner).create().await;
        let other = app.company("Nachbar").create().await;
        let image = upload(&app, &token, id, &photo()).await;
        let row = company_media::Model { company_id: other, media_id: image.parse().unwrap(), position: 0 };
        let tx = app.db.begin().await.unwrap();
        company_media::Entity::insert(company_media::ActiveModel::from(row)).exec(&tx).await.unwrap();
        tx.commit().await.unwrap();
        app.delete(&format!("/api/company/image/{id}?imageId={image}")).bearer(&token).send().await.expect(204);
        app.get(&format!("/api/media/{image}")).send().await.expect(200);
    }
}

on_both! {
    with |config| { config.limits.enabled = true; config.limits.upload_per_30_min = 3; };
    async fn an_account_uploads_only_so_many_images_in_half_an_hour(app) {
        let (owner, token) = app.signed_in("maria@umkreis.test").await;
        let (neighbour, other) = app.signed_in("anna@umkreis.test").await;
        let id = app.company("Hofladen").owner(owner).create().await;
        let theirs = app.company("Nachbar").owner(neighbour).create().await;
        for _ in 0..3 {
            upload(&app, &token, id, &photo()).await;
        }
        let reply = app.post(&format!("/api/company/image/{id}")).bearer(&token).upload(&photo()).send().await;
        assert_eq!(reply.problem(429), "TooManyRequests");
        assert!(!reply.header("retry-after").is_empty());
        upload(&app, &other, theirs, &photo()).await;
    }
}
