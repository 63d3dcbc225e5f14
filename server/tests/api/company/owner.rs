//! What owners and administrators see of companies that others do not: GET /api/company/{id}
//! with a token, and GET /api/company/{id}/user.

use crate::on_both;
use serde_json::json;

on_both! {
    async fn an_inactive_company_is_there_for_its_owner_and_administrators_only(app) {
        let (owner, token) = app.signed_in("maria@umkreis.test").await;
        let (_, foreign) = app.signed_in("anna@umkreis.test").await;
        let (_, admin) = app.administrator().await;
        let food = app.category("Lebensmittel").await;
        let id = app.company("Wartet").owner(owner).state("InReview").category(food).store("Linz", 48.3, 14.28).create().await;
        for part in ["", "/stores", "/categories", "/campaigns", "/favourite-info"] {
            let path = format!("/api/company/{id}{part}");
            app.get(&path).bearer(&token).send().await.expect(200);
            app.get(&path).bearer(&admin).send().await.expect(200);
            assert_eq!(app.get(&path).bearer(&foreign).send().await.problem(404), "NotFound", "{part}");
            assert_eq!(app.get(&path).send().await.problem(404), "NotFound", "{part}");
        }
        let stores = app.get(&format!("/api/store?companyId={id}")).bearer(&token).send().await.expect(200).json();
        assert_eq!((stores[0]["own"]["version"].as_i64(), stores[0]["own"]["positionSource"].as_str()), (Some(1), Some("Manual")));
        let one = format!("/api/store/{}", stores[0]["id"].as_str().unwrap());
        assert_eq!(app.get(&one).bearer(&token).send().await.expect(200).header("etag"), "\"v1\"");
        assert_eq!(app.get(&one).bearer(&foreign).send().await.problem(404), "NotFound");
    }

    async fn only_owner_and_administrators_are_told_the_state_and_version(app) {
        let (owner, token) = app.signed_in("maria@umkreis.test").await;
        let (_, foreign) = app.signed_in("anna@umkreis.test").await;
        let id = app.company("Hofladen").owner(owner).create().await;
        let path = format!("/api/company/{id}");
        let own = app.get(&path).bearer(&token).send().await.expect(200);
        assert_eq!((own.header("etag"), own.header("cache-control")), ("\"v1\"", "no-store"));
        assert_eq!(own.json()["own"]["state"], "Active");
        for reply in [app.get(&path).send().await, app.get(&path).bearer(&foreign).send().await] {
            let public = reply.expect(200).json();
            assert!(public.get("own").is_none(), "{public}");
            assert_eq!(public["listedByOperator"], false);
            assert!(public["confirmedAt"].as_str().is_some_and(|at| at.ends_with('Z')), "{public}");
        }
        assert_eq!(app.get(&path).bearer("expired").send().await.problem(401), "Unauthorized");
    }

    async fn the_owners_name_is_told_to_the_owner_and_administrators_only(app) {
        let (owner, token) = app.signed_in("maria@umkreis.test").await;
        let (_, foreign) = app.signed_in("anna@umkreis.test").await;
        let (_, admin) = app.administrator().await;
        let id = app.company("Hofladen").owner(owner).create().await;
        let path = format!("/api/company/{id}/user");
        for token in [&token, &admin] {
            let user = app.get(&path).bearer(token).send().await.expect(200).json();
            assert_eq!(user, json!({ "firstName": "Maria", "lastName": "Muster", "email": "maria@umkreis.test", "phone": null }));
        }
        assert_eq!(app.get(&path).bearer(&foreign).send().await.problem(404), "NotFound");
        assert_eq!(app.get(&path).send().await.problem(401), "Unauthorized");
    }
}
