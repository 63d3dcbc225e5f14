//! `/api/admin/special-offer`

use crate::on_both;
use axum::http::Method;
use chrono::TimeDelta;
use serde_json::json;
use umkreis_picture::samples;
use uuid::Uuid;

on_both! {
    async fn offers_are_created_changed_and_ended(app) {
        let desk = app.desk().await;
        let (first, second) = (app.company("Eins").create().await, app.company("Zwei").state("InReview").create().await);
        let today = app.clock.today();
        let body = json!({"title": " Frühling ", "startDate": today, "endDate": today + TimeDelta::days(7), "companyIds": [first, second], "published": true});
        let id = desk.post("/api/admin/special-offer", &body).await.expect(200).json()["id"].clone();
        let path = format!("/api/admin/special-offer/{}", id.as_str().unwrap_or_default());
        let page = desk.get("/api/admin/special-offer?size=100").await.expect(200).json();
        let offer = &page["content"][0];
        assert_eq!((&offer["title"], &offer["active"], offer["companies"].as_array().map(Vec::len)), (&json!("Frühling"), &json!(true), Some(2)));
        assert_eq!(app.get("/api/special-offer").send().await.json()[0]["companyIds"], json!([first]), "visitors see active companies only");

        let changed = desk.put(&path, &json!({"companyIds": [second], "title": "Ostern"})).await.expect(200);
        assert_eq!(changed.header("etag"), "\"v2\"");
        assert_eq!((&changed.json()["title"], &changed.json()["companyIds"], &changed.json()["startDate"]), (&json!("Ostern"), &json!([second]), &json!(today)));
        let stale = desk.call(Method::PUT, &path).header("if-match", "\"v1\"").json(&json!({"title": "Zu spät"})).send().await;
        assert_eq!(stale.problem(409), "Stale");
        assert_eq!(desk.put(&path, &json!({"published": false})).await.expect(200).json()["active"], json!(false));
        assert_eq!(app.get("/api/special-offer").send().await.json(), json!([]));

        desk.delete(&path).await.expect(200);
        assert_eq!(desk.delete(&path).await.problem(404), "NotFound");
        assert_eq!(desk.get("/api/admin/company?searchQuery=zwei").await.json()["content"][0]["specialOfferId"], json!(null));
        let offers: Vec<String> = app.audited().await.into_iter().filter(|deed| deed.starts_with("offer.")).collect();
        assert_eq!(offers, ["offer.create", "offer.change", "offer.change", "offer.delete"]);
    }

    async fn assigning_a_company_takes_it_out_of_its_former_offer(app) {
        let desk = app.desk().await;
        let id = app.company("Eins").create().await;
        for title in ["Alt", "Neu"] {
            let body = json!({"title": title, "startDate": "2026-01-01", "endDate": "2026-12-31", "companyIds": [id, id]});
            desk.post("/api/admin/special-offer", &body).await.expect(200);
        }
        let page = desk.get("/api/admin/special-offer").await.expect(200).json();
        let members: Vec<_> = page["content"].as_array().expect("offers").iter().map(|o| (o["title"].clone(), o["companyIds"].as_array().map_or(0, Vec::len))).collect();
        assert!(members.contains(&(json!("Neu"), 1)) && members.contains(&(json!("Alt"), 0)), "{members:?}");
    }

    async fn companies_join_and_leave_an_offer_that_has_more_than_fit_into_one_list(app) {
        let desk = app.desk().await;
        let today = app.clock.today();
        let (stays, leaves, joins) = (app.company("Eins").create().await, app.company("Zwei").create().await, app.company("Drei").create().await);
        let body = json!({"title": "Ostern", "startDate": today, "endDate": today, "companyIds": [stays, leaves]});
        let id = desk.post("/api/admin/special-offer", &body).await.expect(200).text_at("id");
        let path = format!("/api/admin/special-offer/{id}");
        let renamed = desk.put(&path, &json!({"title": "Neu", "joining": [], "leaving": []})).await.expect(200).json();
        assert_eq!(renamed["companyIds"].as_array().map(Vec::len), Some(2), "nothing was said about them");
        let changed = desk.put(&path, &json!({"joining": [joins, stays], "leaving": [leaves]})).await.expect(200).json();
        let members: Vec<_> = changed["companies"].as_array().expect("members").iter().map(|row| row["name"].clone()).collect();
        assert_eq!(members, ["Drei", "Eins"]);
        let too_many = vec![Uuid::nil(); 1_001];
        assert_eq!(desk.put(&path, &json!({"leaving": too_many})).await.invalid_fields(), ["leaving"]);
        assert_eq!(desk.put(&path, &json!({"joining": [Uuid::now_v7()]})).await.invalid_fields(), ["companyIds"]);
    }

    async fn an_offer_cannot_end_before_it_starts(app) {
        let desk = app.desk().await;
        let create = |body| { let desk = &desk; async move { desk.post("/api/admin/special-offer", &body).await } };
        assert_eq!(create(json!({"title": "A", "startDate": "2026-05-02", "endDate": "2026-05-01"})).await.invalid_fields(), ["endDate"]);
        let id = create(json!({"title": "A", "startDate": "2026-05-01T10:00:00Z", "endDate": "2026-05-01"})).await.expect(200).json()["id"].clone();
        let path = format!("/api/admin/special-offer/{}", id.as_str().unwrap_or_default());
        assert_eq!(desk.put(&path, &json!({"startDate": "2026-05-02"})).await.invalid_fields(), ["endDate"]);
        for (body, field) in [
            (json!({"startDate": "2026-05-01", "endDate": "2026-05-01"}), "title"),
            (json!({"title": " ", "startDate": "2026-05-01", "endDate": "2026-05-01"}), "title"),
            (json!({"title": "x".repeat(201), "startDate": "2026-05-01", "endDate": "2026-05-01"}), "title"),
            (json!({"title": "A", "endDate": "2026-05-01"}), "startDate"),
            (json!({"title": "A", "startDate": "morgen", "endDate": "2026-05-01"}), "startDate"),
            (json!({"title": "A", "startDate": 7, "endDate": "2026-05-01"}), "startDate"),
            (json!({"title": "A", "startDate": "2026-05-01", "endDate": "2026-05-01", "companyIds": [Uuid::now_v7()]}), "companyIds"),
            (json!({"title": "A", "startDate": "2026-05-01", "endDate": "2026-05-01", "companyIds": ["x"]}), "companyIds[0]"),
            (json!({"title": "A", "startDate": "2026-05-01", "endDate": "2026-05-01", "companyIds": vec![Uuid::nil(); 1001]}), "companyIds"),
        ] {
            assert_eq!(create(body.clone()).await.invalid_fields(), [field], "{body}");
        }
        assert_eq!(desk.get("/api/admin/special-offer").await.json()["totalElements"], 1, "nothing was half created");
        for unknown in [Uuid::now_v7().to_string(), "rubbish".to_owned()] {
            assert_eq!(desk.put(&format!("/api/admin/special-offer/{unknown}"), &json!({"title": "B"})).await.problem(404), "NotFound");
        }
    }

    async fn an_offer_gets_a_picture_and_the_old_one_goes(app) {
        let desk = app.desk().await;
        let body = json!({"title": "A", "startDate": "2026-05-01", "endDate": "2026-05-01"});
        let id = desk.post("/api/admin/special-offer", &body).await.expect(200).json()["id"].clone();
        let id = id.as_str().unwrap_or_default();
        let path = format!("/api/admin/special-offer/image/{id}");
        let upload = |bytes: &[u8]| desk.call(Method::POST, &path).upload(bytes);
        let picture = samples::jpeg(&samples::photo(64, 48, 10), 85);
        let first = upload(&picture).send().await.expect(200).json()["id"].clone();
        let second = upload(&picture).send().await.expect(200).json()["id"].clone();
        assert_eq!(desk.get("/api/admin/special-offer").await.json()["content"][0]["imageId"], second);
        app.run_jobs().await;
        app.get(&format!("/api/media/{}", second.as_str().unwrap_or_default())).send().await.expect(200);
        assert_eq!(app.get(&format!("/api/media/{}", first.as_str().unwrap_or_default())).send().await.problem(404), "NotFound");
        assert_eq!(upload(b"<svg/>").send().await.problem(415), "UnsupportedType");
        assert_eq!(upload(&vec![0; 5_000_000]).send().await.problem(413), "TooLarge");
        let unknown = format!("/api/admin/special-offer/image/{}", Uuid::now_v7());
        assert_eq!(desk.call(Method::POST, &unknown).upload(&picture).send().await.problem(404), "NotFound");
    }
}
