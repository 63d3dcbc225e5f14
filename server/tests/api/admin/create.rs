//! `POST /api/admin/create`, `POST /api/admin/company` and `POST /api/admin/suggestion/{id}/company`

use crate::on_both;
use crate::support::app::TestApp;
use crate::support::provider::Provider;
use axum::http::Method;
use sea_orm::{EntityTrait, PaginatorTrait};
use serde_json::{Value, json};
use umkreis_foundation::config::{Config, GeocoderKind};
use umkreis_foundation::db::entity::{account, company, store};
use uuid::Uuid;

fn entry(category: Uuid) -> Value {
    json!({
        "user": {"username": " Berta@Umkreis.test ", "firstName": "", "lastName": " "},
        "company": {"name": "Dorfladen", "description": "Alles aus dem Dorf.", "categoryIds": [category]},
        "store": {"title": "Dorfladen", "street": "Hauptstraße 1", "postCode": "4210", "town": "Gallneukirchen", "location": {"lat": 48.35, "lng": 14.41}},
    })
}

on_both! {
    async fn a_user_with_company_and_store_is_made_at_once_and_invited(app) {
        let desk = app.desk().await;
        let category = app.category("Lebensmittel").await;
        let made = desk.post("/api/admin/create", &entry(category)).await.expect(200).json();
        let path = format!("/api/admin/company/{}", made["id"].as_str().unwrap_or_default());
        let detail = desk.get(&path).await.expect(200).json();
        assert_eq!((&detail["state"], &detail["listedByOperator"], &detail["owner"]["username"]), (&json!("InReview"), &json!(true), &json!("berta@umkreis.test")));
        assert_eq!((&detail["stores"][0]["id"], &detail["stores"][0]["main"], &detail["tags"]), (&made["storeId"], &json!(true), &json!([])));
        let user = desk.get(&format!("/api/admin/user/{}", made["userId"].as_str().unwrap_or_default())).await.expect(200).json();
        assert_eq!((&user["firstName"], &user["lastName"], &user["confirmed"]), (&json!(" "), &json!(" "), &json!(false)));
        let mails = app.mails().await;
        assert_eq!(mails.len(), 1, "the invitation and nothing else: {mails:?}");
        app.reset(&mails[0].link_parameter("token"), "Sonnenhof4020").await.expect(200);
        assert_eq!(desk.get(&path).await.expect(200).json()["listedByOperator"], json!(false), "accepted, it is the business's own");
        assert_eq!(app.audited().await, ["account.invite", "company.create"]);
    }

    async fn who_registered_an_address_before_its_owner_was_invited_gets_no_company(app) {
        let desk = app.desk().await;
        let category = app.category("Lebensmittel").await;
        let listed = app.company("Hofladen").owner(desk.id).create().await;
        for (email, by) in [("berta@umkreis.test", "create"), ("carla@umkreis.test", "transfer")] {
            app.register(email).await.expect(200);
            let strangers = app.mail_to(email).await.link_parameter("code");
            if by == "create" {
                desk.post("/api/admin/create", &entry(category)).await.expect(200);
                assert_eq!(desk.post("/api/admin/create", &entry(category)).await.invalid_fields(), ["user.username"], "invited once");
            } else {
                desk.put(&format!("/api/admin/company/{listed}/owner"), &json!({"username": email})).await.expect(200);
            }
            // The owner of the address may click both mails; only the invitation opens the account.
            assert_eq!(app.confirm(&strangers).await.refused(400, "invalid_grant"), "LinkInvalid", "{by}");
            let mails = app.mails().await;
            let invitation = mails.iter().rev().find(|mail| mail.to == email && mail.subject.contains("Einladung")).expect("an invitation");
            assert!(!invitation.text.contains("Maria"), "the stranger's name: {}", invitation.text);
            app.reset(&invitation.link_parameter("token"), "Apfelbaum4020").await.expect(200);
            app.password_grant(email, "Apfelbaum4020").await.expect(200);
        }
    }

    async fn what_is_wrong_with_an_entry_is_named_and_nothing_is_left(app) {
        let desk = app.desk().await;
        let category = app.category("Lebensmittel").await;
        let cases: [(&str, Value, &str); 13] = [
            ("/user/username", json!("kein"), "user.username"),
            ("/user/username", json!("anna@umkreis.test"), "user.username"),
            ("/user/firstName", json!("x".repeat(101)), "user.firstName"),
            ("/company/name", json!(" "), "company.name"),
            ("/company/description", json!(""), "company.description"),
            ("/company/categoryIds", json!([]), "company.categoryIds"),
            ("/company/categoryIds", json!([Uuid::now_v7()]), "company.categoryIds[0]"),
            ("/store/title", json!(""), "store.title"),
            ("/store/street", json!(""), "store.street"),
            ("/store/postCode", json!(""), "store.postCode"),
            ("/store/town", json!(""), "store.town"),
            ("/store/website", json!("javascript:alert(1)"), "store.website"),
            ("/store/location", json!({"lat": 91, "lng": 0}), "store.location"),
        ];
        for (pointer, value, field) in cases {
            let mut body = entry(category);
            *body.pointer_mut(pointer).unwrap_or(&mut Value::Null) = value.clone();
            if pointer == "/store/website" {
                body["store"]["website"] = value;
            }
            assert_eq!(desk.post("/api/admin/create", &body).await.invalid_fields(), [field], "{body}");
        }
        assert_eq!(desk.post("/api/admin/create", &json!({})).await.problem(422), "Invalid");
        assert_eq!(desk.post("/api/admin/create", &json!([])).await.problem(400), "Malformed");
        assert_eq!(account::Entity::find().count(app.db.read()).await.expect("a count"), 1);
        assert_eq!(company::Entity::find().count(app.db.read()).await.expect("a count"), 0);
        assert!(app.mails().await.is_empty() && app.audited().await.is_empty());
    }

    async fn the_operators_list_a_business_and_say_so(app) {
        let desk = app.desk().await;
        let category = app.category("Lebensmittel").await;
        let mut body = entry(category);
        body["company"]["active"] = json!(true);
        let id = desk.post("/api/admin/company", &json!({"company": body["company"], "store": body["store"]})).await.expect(200).json()["id"].clone();
        let id = id.as_str().unwrap_or_default();
        let public = app.get(&format!("/api/company/{id}")).send().await.expect(200).json();
        assert_eq!((&public["listedByOperator"], &public["name"]), (&json!(true), &json!("Dorfladen")));
        desk.post("/api/admin/company", &json!({"company": entry(category)["company"]})).await.expect(200);
        assert_eq!(store::Entity::find().count(app.db.read()).await.expect("a count"), 1);
        assert_eq!(desk.post("/api/admin/company", &json!({"company": {}})).await.problem(422), "Invalid");
    }

    async fn a_suggestion_becomes_an_entry_of_the_operators_own(app) {
        let desk = app.desk().await;
        let food = app.category("Lebensmittel").await;
        let suggested = json!({"name": "Dorfladen", "contactEmail": "ich@umkreis.test"});
        let id = app.post("/api/company/suggest").json(&suggested).send().await.expect(200).text_at("id");
        let path = format!("/api/admin/suggestion/{id}/company");
        let mut body = entry(food);
        body["user"] = json!({"username": "nobody"});
        assert_eq!(desk.post(&path, &body).await.invalid_fields(), ["user.username"], "who is invited has an address");
        body["user"] = Value::Null;
        let made = desk.post(&path, &body).await.expect(200).json();
        assert_eq!(made["userId"], json!(desk.id));
        let detail = desk.get(&format!("/api/admin/company/{}", made["id"].as_str().unwrap_or_default())).await.expect(200).json();
        let owner = &detail["owner"]["username"];
        assert_eq!((&detail["listedByOperator"], owner), (&json!(true), &json!("anna@umkreis.test")));
        assert_eq!(detail["stores"][0]["id"], made["storeId"]);
        let done = desk.get("/api/admin/suggestion?state=Done").await.expect(200).json();
        assert_eq!(done["content"][0]["companyId"], made["id"]);
        let mails = app.mails().await;
        assert!(mails.iter().all(|mail| !mail.subject.contains("Einladung")), "nobody is invited: {mails:?}");
        assert_eq!(mails.iter().filter(|mail| mail.to == "ich@umkreis.test").count(), 1, "{mails:?}");
        let mut left_out = entry(food);
        left_out.as_object_mut().unwrap().remove("user");
        assert_eq!(desk.post(&path, &left_out).await.problem(409), "SuggestionDone");
    }

    async fn a_suggestion_becomes_a_company_once(app) {
        let desk = app.desk().await;
        let category = app.category("Lebensmittel").await;
        let id = app.post("/api/company/suggest").json(&json!({"name": "Dorfladen"})).send().await.expect(200).json()["id"].clone();
        let path = format!("/api/admin/suggestion/{}/company", id.as_str().unwrap_or_default());
        let made = desk.post(&path, &entry(category)).await.expect(200).json();
        let done = desk.get("/api/admin/suggestion?state=Done").await.expect(200).json();
        assert_eq!((&done["content"][0]["companyId"], &done["content"][0]["state"]), (&made["id"], &json!("Done")));
        assert!(app.mail_to("berta@umkreis.test").await.subject.contains("Einladung"));
        assert_eq!(desk.post(&path, &entry(category)).await.problem(409), "SuggestionDone");
        // A second suggestion for somebody who is known already.
        let id = app.post("/api/company/suggest").json(&json!({"name": "Zweiter Laden"})).send().await.expect(200).json()["id"].clone();
        let again = desk.post(&format!("/api/admin/suggestion/{}/company", id.as_str().unwrap_or_default()), &entry(category)).await.expect(200).json();
        assert_eq!(again["userId"], made["userId"]);
        assert_eq!(app.mail_to("berta@umkreis.test").await.subject, "Du betreust jetzt „Dorfladen“", "an invitation waits already");
        assert_eq!(desk.post(&format!("/api/admin/suggestion/{}/company", Uuid::now_v7()), &entry(category)).await.problem(404), "NotFound");
    }
}

/// What administrators enter one by one is looked up like an owner's own; a file of thousands is not.
#[tokio::test(flavor = "multi_thread")]
async fn a_single_entry_is_looked_up_outside_and_an_imported_one_is_not() {
    let service = Provider::start().await;
    let house = r#"{"features":[{"geometry":{"coordinates":[14.4155,48.3532]},"properties":{"type":"house","street":"Hauptstraße","city":"Gallneukirchen"}}]}"#;
    service.say(200, &[], house);
    let url = service.url();
    let configure = move |config: &mut Config| {
        config.geocoder.provider = GeocoderKind::Photon;
        config.geocoder.url = Some(url.clone());
    };
    for app in TestApp::on_each(configure).await {
        let before = service.heard().len();
        let desk = app.desk().await;
        let mut body = entry(app.category("Lebensmittel").await);
        body["store"]["location"] = Value::Null;
        let made = desk.post("/api/admin/create", &body).await.expect(200).json();
        body["store"]["street"] = json!("Hauptstraße 2");
        let listed = desk
            .post("/api/admin/company", &json!({"company": body["company"], "store": body["store"]}))
            .await
            .expect(200)
            .json();
        body["store"]["street"] = json!("Hauptstraße 4");
        let suggested = app.post("/api/company/suggest").json(&json!({"name": "Dorfladen"})).send().await;
        let path = format!(
            "/api/admin/suggestion/{}/company",
            suggested.expect(200).json()["id"].as_str().unwrap_or_default()
        );
        let accepted = desk.post(&path, &body).await.expect(200).json();
        for id in [&made["id"], &listed["id"], &accepted["id"]] {
            let detail = desk
                .get(&format!("/api/admin/company/{}", id.as_str().unwrap_or_default()))
                .await
                .expect(200)
                .json();
            assert_eq!(detail["stores"][0]["location"], json!({"lat": 48.3532, "lng": 14.4155}));
        }
        assert_eq!(service.heard().len(), before + 3);
        let file = "Name;Beschreibung;Kategorien;Straße;PLZ;Ort\r\nNeu;x;Lebensmittel;Hauptstraße 3;4210;Gallneukirchen\r\n";
        let import = desk
            .call(Method::POST, "/api/admin/company/import?dryRun=false")
            .body("text/csv", file)
            .send()
            .await
            .expect(200)
            .json();
        assert_eq!((&import["created"], service.heard().len()), (&json!(1), before + 3), "{import}");
    }
}
