//! Calls to mark companies: /api/favourite and favourite-info.

use crate::on_both;
use serde_json::json;

const DEVICE: &str = "018f0000-0000-7000-8000-000000000001";

on_both! {
    async fn a_device_marks_and_unmarks_companies_as_often_as_it_likes(app) {
        let id = app.company("Hofladen").create().await;
        let path = format!("/api/favourite?companyId={id}");
        for _ in 0..2 {
            app.put(&path).header("device-id", DEVICE).send().await.expect(204);
        }
        assert_eq!(app.get("/api/favourite").header("device-id", DEVICE).send().await.expect(200).json(), json!([id]));
        let info = format!("/api/company/{id}/favourite-info");
        assert_eq!(app.get(&info).header("device-id", DEVICE).send().await.expect(200).json(), json!({ "favourite": true, "count": 1 }));
        assert_eq!(app.get(&info).send().await.expect(200).json(), json!({ "favourite": false, "count": 1 }));
        for _ in 0..2 {
            app.delete(&path).header("device-id", DEVICE).send().await.expect(204);
        }
        assert_eq!(app.get("/api/favourite").header("device-id", DEVICE).send().await.expect(200).json(), json!([]));
    }

    async fn devices_do_not_see_each_other(app) {
        let id = app.company("Hofladen").create().await;
        app.put(&format!("/api/favourite?companyId={id}")).header("device-id", DEVICE).send().await.expect(204);
        let other = "018f0000-0000-7000-8000-000000000002";
        assert_eq!(app.get("/api/favourite").header("device-id", other).send().await.expect(200).json(), json!([]));
    }

    async fn without_a_valid_device_or_company_nothing_is_marked(app) {
        let id = app.company("Hofladen").create().await;
        let path = format!("/api/favourite?companyId={id}");
        assert_eq!(app.put(&path).send().await.problem(400), "Malformed");
        assert_eq!(app.put(&path).header("device-id", "fixed").send().await.problem(400), "Malformed");
        let hidden = app.company("Geheim").state("InReview").create().await;
        let hidden = app.put(&format!("/api/favourite?companyId={hidden}")).header("device-id", DEVICE).send().await;
        assert_eq!(hidden.problem(404), "NotFound");
        assert_eq!(app.get("/api/favourite").send().await.expect(200).json(), json!([]));
    }
}

on_both! {
    async fn an_account_keeps_its_own_favourites(app) {
        let id = app.company("Hofladen").create().await;
        app.account("merkt@umkreis.test", false).await;
        let token = app.sign_in("merkt@umkreis.test").await;
        app.put(&format!("/api/favourite?companyId={id}")).bearer(&token).send().await.expect(204);
        assert_eq!(app.get("/api/favourite").bearer(&token).send().await.expect(200).json(), json!([id]));
        assert_eq!(app.get("/api/favourite").header("device-id", DEVICE).send().await.expect(200).json(), json!([]));
        assert_eq!(app.get("/api/favourite").bearer("falsch").send().await.problem(401), "Unauthorized");
    }
}

on_both! {
    async fn one_address_cannot_make_a_company_popular(app) {
        let id = app.company("Hofladen").create().await;
        let mark = format!("/api/favourite?companyId={id}");
        for number in 1..=50 {
            let device = format!("018f0000-0000-7000-8000-0000000001{number:02}");
            app.put(&mark).header("device-id", &device).send().await.expect(204);
            // Every device sees its own mark.
            let info = app.get(&format!("/api/company/{id}/favourite-info")).header("device-id", &device).send().await;
            assert_eq!(info.expect(200).json(), json!({ "favourite": true, "count": 1 }));
        }
        app.put(&mark).header("device-id", DEVICE).from("203.0.113.77").send().await.expect(204);
        app.account("merkt@umkreis.test", false).await;
        let token = app.sign_in("merkt@umkreis.test").await;
        app.put(&mark).bearer(&token).send().await.expect(204);
        let count = || async { app.get(&format!("/api/company/{id}/favourite-info")).send().await.expect(200).json()["count"].clone() };
        assert_eq!(count().await, json!(3), "an address, another one and an account");
        app.delete(&mark).header("device-id", DEVICE).from("198.51.100.1").send().await.expect(204);
        assert_eq!(count().await, json!(2));
    }
}
