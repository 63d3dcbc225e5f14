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

    async fn other_names_are_for_the_search_and_read_by_owner_and_administrators_only(app) {
        let (_, token) = app.signed_in("maria@umkreis.test").await;
        let (_, admin) = app.administrator().await;
        let food = app.category("Lebensmittel").await;
        let body = |names: &str| json!({ "name": "Hofladen", "description": "Käse", "tags": ["Bio"], "categoryIds": [food], "otherNames": names });
        let long = app.post("/api/company").bearer(&token).json(&body(&"x".repeat(201))).send().await;
        assert_eq!(long.invalid_fields(), ["otherNames"]);
        let id = app.post("/api/company").bearer(&token).json(&body(" Huberhof, Beim Most ")).send().await.expect(200).text_at("id");
        let path = format!("/api/company/{id}");
        app.put(&format!("/api/admin/company/activate/{id}")).bearer(&admin).json(&json!({})).send().await.expect(200);
        for token in [&token, &admin] {
            assert_eq!(app.get(&path).bearer(token).send().await.expect(200).json()["own"]["otherNames"], "Huberhof, Beim Most");
        }
        let review = app.get(&format!("/api/admin/company/{id}")).bearer(&admin).send().await.expect(200).json();
        assert_eq!(review["otherNames"], "Huberhof, Beim Most");

        for shown in [path.clone(), format!("/detail/{id}/"), "/?search=Hofladen".to_owned(), "/api/company/similar?name=Hofladen".to_owned()] {
            let text = app.get(&shown).send().await.expect(200).text();
            assert!(text.contains("Hofladen") && !text.contains("Huberhof") && !text.contains("otherNames"), "{shown}: {text}");
        }
        let listed = app.post("/api/company/list").json(&json!({ "text": "Hofladen" })).send().await.expect(200).text();
        assert!(listed.contains(&id) && !listed.contains("Huberhof"), "{listed}");

        let searched = || app.catalogue.snapshot().company(&id.parse().unwrap()).unwrap().other_names.clone();
        assert_eq!(searched(), "Huberhof, Beim Most");
        let change = async |body| app.put(&path).bearer(&token).json(&body).send().await;
        assert_eq!(change(json!({ "otherNames": "x".repeat(201) })).await.invalid_fields(), ["otherNames"]);
        assert_eq!(change(json!({ "name": "Hof" })).await.expect(200).json()["own"]["otherNames"], "Huberhof, Beim Most");
        assert_eq!(change(json!({ "otherNames": "Moserhof" })).await.expect(200).json()["own"]["otherNames"], "Moserhof");
        assert_eq!(searched(), "Moserhof");
        for nothing in [json!(" "), json!(null)] {
            change(json!({ "otherNames": "Moserhof" })).await.expect(200);
            assert_eq!(change(json!({ "otherNames": nothing })).await.expect(200).json()["own"]["otherNames"], json!(null));
            assert_eq!(searched(), "");
        }
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
