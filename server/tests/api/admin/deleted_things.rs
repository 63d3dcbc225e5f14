//! `POST /api/admin/deleted/{id}/restore` of locations, campaigns, categories and special offers.

use super::Desk;
use crate::account::PASSWORD;
use crate::on_both;
use axum::http::Method;
use chrono::TimeDelta;
use sea_orm::{EntityTrait, PaginatorTrait};
use serde_json::{Value, json};
use std::time::Duration;
use umkreis::operation::housekeeping::tidy;
use umkreis_foundation::db::entity::{deleted_thing, media};
use umkreis_picture::samples;
use uuid::Uuid;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

impl Desk<'_> {
    async fn restore(&self, id: &str) -> crate::support::request::Reply {
        self.call(Method::POST, &format!("/api/admin/deleted/{id}/restore")).send().await
    }

    /// The newest of what could be brought back.
    async fn last_deleted(&self) -> Value {
        self.get("/api/admin/deleted").await.expect(200).json()["content"][0].clone()
    }

    async fn kept(&self) -> u64 {
        deleted_thing::Entity::find().count(self.app.db.read()).await.expect("a count")
    }

    async fn pictures(&self) -> u64 {
        media::Entity::find().count(self.app.db.read()).await.expect("a count")
    }

    async fn stores(&self, company: Uuid) -> Vec<Value> {
        let all = self.get(&format!("/api/store?companyId={company}")).await.expect(200).json();
        all.as_array().expect("locations").clone()
    }

    async fn offer(&self, id: &str) -> Value {
        let all = self.get("/api/admin/special-offer").await.expect(200).json();
        all["content"]
            .as_array()
            .expect("offers")
            .iter()
            .find(|offer| offer["id"] == id)
            .cloned()
            .unwrap_or_default()
    }
}

fn photo() -> Vec<u8> {
    samples::jpeg(&samples::photo(64, 48, 10), 85)
}

/// The titles of the locations, the head office first, without what counts changes.
fn titles(stores: &[Value]) -> Vec<(&str, bool)> {
    stores.iter().map(|row| (row["title"].as_str().unwrap_or_default(), row["main"] == true)).collect()
}

on_both! {
    async fn a_removed_location_comes_back_with_its_hours_its_place_and_as_the_head_office(app) {
        let desk = app.desk().await;
        let (otto, token) = app.signed_in("otto@umkreis.test").await;
        let id = app.company("Hofladen").owner(otto).store("Linz", 48.3, 14.29).store("Wels", 48.16, 14.03).create().await;
        let before = desk.stores(id).await;
        let main = before[0]["id"].as_str().expect("an id").to_owned();
        let hours = json!({"openingHours": "Mo-Fr 08:00-18:00", "title": "Am Platz", "location": {"lat": 48.31, "lng": 14.3}});
        app.put(&format!("/api/store/{main}")).bearer(&token).json(&hours).send().await.expect(200);
        let before = desk.stores(id).await;
        app.delete(&format!("/api/store/{main}")).bearer(&token).send().await.expect(204);
        assert_eq!(titles(&desk.stores(id).await).len(), 1);
        let listed = desk.last_deleted().await;
        assert_eq!((&listed["kind"], &listed["name"], &listed["company"], &listed["who"]["username"], &listed["owner"]), (&json!("Store"), &json!("Am Platz"), &json!("Hofladen"), &json!("otto@umkreis.test"), &Value::Null));

        desk.restore(&main).await.expect(200);
        let back = desk.stores(id).await;
        assert_eq!(back[0], before[0], "to the last bit");
        assert_eq!(titles(&back), titles(&before), "and the other is no head office any more");
        assert_eq!(desk.restore(&main).await.problem(404), "NotFound");
        let public = app.post("/api/company/list").json(&json!({"text": "Hofladen"})).send().await.expect(200).json();
        assert_eq!(public["totalElements"], 1);
        // Whoever was made the head office on purpose stays it.
        app.delete(&format!("/api/store/{main}")).bearer(&token).send().await.expect(204);
        let new = json!({"companyId": id, "title": "Neu", "street": "Platz 1", "postCode": "4020", "town": "Linz", "main": true, "location": {"lat": 48.3, "lng": 14.2}});
        app.post("/api/store").bearer(&token).json(&new).send().await.expect(200);
        desk.restore(&main).await.expect(200);
        let all = desk.stores(id).await;
        assert_eq!((titles(&all)[0], all.iter().filter(|row| row["main"] == true).count(), all.len()), (("Neu", true), 1, 3));
        assert_eq!(app.audited().await, ["store.restore", "store.restore"]);
    }

    async fn a_deleted_campaign_comes_back_with_its_pictures_and_goes_with_its_company(app) {
        let desk = app.desk().await;
        let (otto, token) = app.signed_in("otto@umkreis.test").await;
        let id = app.company("Hofladen").owner(otto).create().await;
        let until = app.clock.today() + TimeDelta::days(7);
        let body = json!({"companyId": id, "title": "Saftwoche", "description": "Alles Saft", "validUntil": until});
        let campaign = app.post("/api/campaign/create").bearer(&token).json(&body).send().await.expect(200).text_at("id");
        for _ in 0..2 {
            app.post(&format!("/api/campaign/image/{campaign}")).bearer(&token).upload(&photo()).send().await.expect(200);
        }
        let path = format!("/api/company/{id}/campaigns");
        let before = app.get(&path).send().await.expect(200).json();
        app.delete(&format!("/api/campaign/{campaign}")).bearer(&token).send().await.expect(204);
        assert_eq!(app.get(&path).send().await.expect(200).json(), json!([]));
        let listed = desk.last_deleted().await;
        assert_eq!((&listed["kind"], &listed["name"], &listed["company"]), (&json!("Campaign"), &json!("Saftwoche"), &json!("Hofladen")));
        desk.restore(&campaign).await.expect(200);
        assert_eq!(app.get(&path).send().await.expect(200).json(), before, "with both pictures in their order");
        assert_eq!((desk.kept().await, desk.pictures().await), (0, 2));

        // What was deleted of a company comes back after the company, and goes with it.
        app.delete(&format!("/api/campaign/{campaign}")).bearer(&token).send().await.expect(204);
        desk.delete(&format!("/api/admin/company/{id}")).await.expect(200);
        assert_eq!(desk.restore(&campaign).await.problem(409), "CompanyDeleted");
        desk.restore(&id.to_string()).await.expect(200);
        desk.restore(&campaign).await.expect(200);
        assert_eq!(app.get(&path).send().await.expect(200).json(), before);
        app.delete(&format!("/api/campaign/{campaign}")).bearer(&token).send().await.expect(204);
        desk.delete(&format!("/api/admin/company/{id}")).await.expect(200);
        desk.delete(&format!("/api/admin/deleted/{id}")).await.expect(200);
        assert_eq!((desk.kept().await, desk.pictures().await), (0, 0));
    }

    async fn what_owners_have_removed_of_a_company_goes_with_their_account(app) {
        let desk = app.desk().await;
        let wanted = json!({"username": "otto@umkreis.test", "password": PASSWORD, "firstName": "Otto", "lastName": "Ober", "notification": true, "newsletter": false});
        app.post("/api/user").json(&wanted).send().await.expect(200);
        let code = app.mail_to("otto@umkreis.test").await.link_parameter("code");
        let token = app.confirm(&code).await.expect(200).text_at("access_token");
        let otto = app.account_row("otto@umkreis.test").await.expect("the account").id;
        let id = app.company("Hofladen").owner(otto).store("Linz", 48.3, 14.29).store("Wels", 48.16, 14.03).create().await;
        for store in desk.stores(id).await {
            let id = store["id"].as_str().expect("an id").to_owned();
            app.delete(&format!("/api/store/{id}")).bearer(&token).send().await.expect(204);
        }
        assert_eq!(desk.kept().await, 2);
        app.delete("/api/user").bearer(&token).json(&json!({"password": PASSWORD})).send().await.expect(200);
        assert_eq!(desk.kept().await, 0);
    }

    async fn a_deleted_category_comes_back_with_its_words_and_a_merged_one_with_its_companies(app) {
        let desk = app.desk().await;
        let (food, other) = (app.category("Lebensmittel").await, app.category("Käse").await);
        let (only, both) = (app.company("Eins").category(food).create().await, app.company("Zwei").category(other).category(food).create().await);
        desk.put(&format!("/api/admin/category/{food}"), &json!({"words": "Jause, Brettl"})).await.expect(200);
        desk.call(Method::POST, &format!("/api/admin/category/image/{food}")).upload(&photo()).send().await.expect(200);
        let whole = async || desk.get("/api/admin/category?size=100").await.expect(200).json();
        let before = whole().await;
        desk.post(&format!("/api/admin/category/{food}/merge"), &json!({"intoId": other})).await.expect(200);
        assert_eq!(desk.last_deleted().await["kind"], "Category");
        desk.restore(&food.to_string()).await.expect(200);
        let categories = async |id: Uuid| app.get(&format!("/api/company/{id}")).send().await.expect(200).json()["categoryIds"].clone();
        assert_eq!((categories(only).await, categories(both).await), (json!([food]), json!([other, food])));
        let found = app.post("/api/company/list").json(&json!({"text": "Brettl"})).send().await.expect(200).json();
        assert_eq!(found["totalElements"], 2, "its words are searched again, and the other keeps them as well");
        let after = whole().await;
        let one = |all: &Value| all["content"].as_array().expect("rows").iter().find(|row| row["id"] == json!(food)).cloned();
        assert_eq!(one(&after), one(&before));

        let unused = app.category("Leer").await;
        desk.delete(&format!("/api/admin/category/{unused}")).await.expect(200);
        let new = json!({"title": "LEER", "colorHex": "#12593F"});
        let taken = desk.post("/api/admin/category", &new).await.expect(200).text_at("id");
        let refused = desk.restore(&unused.to_string()).await;
        assert_eq!(refused.problem(409), "TitleTaken");
        assert!(refused.json()["detail"].as_str().is_some_and(|text| text.contains("„Leer“") && text.contains("Benenne")));
        desk.delete(&format!("/api/admin/category/{taken}")).await.expect(200);
        desk.restore(&unused.to_string()).await.expect(200);
        let about: Vec<_> = app.audited().await.into_iter().filter(|action| action == "category.restore").collect();
        assert_eq!(about.len(), 2);
    }

    async fn a_deleted_special_offer_comes_back_with_the_companies_that_are_in_no_other(app) {
        let desk = app.desk().await;
        let [stays, taken, gone] = [app.company("Eins").create().await, app.company("Zwei").create().await, app.company("Drei").create().await];
        let today = app.clock.today();
        let body = json!({"title": "Frühling", "startDate": today, "endDate": today, "companyIds": [stays, taken, gone]});
        let id = desk.post("/api/admin/special-offer", &body).await.expect(200).text_at("id");
        desk.call(Method::POST, &format!("/api/admin/special-offer/image/{id}")).upload(&photo()).send().await.expect(200);
        let before = desk.offer(&id).await;
        desk.delete(&format!("/api/admin/special-offer/{id}")).await.expect(200);
        let listed = desk.last_deleted().await;
        assert_eq!((&listed["kind"], &listed["name"], &listed["who"]["username"]), (&json!("SpecialOffer"), &json!("Frühling"), &json!("anna@umkreis.test")));
        let body = json!({"title": "Sommer", "startDate": today, "endDate": today, "companyIds": [taken]});
        desk.post("/api/admin/special-offer", &body).await.expect(200);
        desk.delete(&format!("/api/admin/company/{gone}")).await.expect(200);
        desk.restore(&id).await.expect(200);
        let after = desk.offer(&id).await;
        assert_eq!((&after["companyIds"], &after["imageId"], &after["title"], &after["endDate"]), (&json!([stays]), &before["imageId"], &before["title"], &before["endDate"]));
        let public = app.get("/api/special-offer").send().await.expect(200).json();
        assert_eq!(public.as_array().map(Vec::len), Some(2), "it runs again");
        let log = desk.get("/api/admin/audit?action=offer.restore").await.expect(200).json();
        assert_eq!((&log["content"][0]["action"], &log["content"][0]["title"]), (&json!("offer.restore"), &json!("Frühling")), "{log}");
    }

    async fn what_was_deleted_is_searched_and_narrowed_by_kind(app) {
        let desk = app.desk().await;
        let (otto, token) = app.signed_in("otto@umkreis.test").await;
        let id = app.company("Öhlerhof").owner(otto).store("Linz", 48.3, 14.29).store("Wels", 48.16, 14.03).create().await;
        let branch = desk.stores(id).await[1]["id"].as_str().expect("an id").to_owned();
        let title = json!({"openingHours": "Mo-Fr 08:00-18:00", "title": "Am Platz", "location": {"lat": 48.16, "lng": 14.03}});
        app.put(&format!("/api/store/{branch}")).bearer(&token).json(&title).send().await.expect(200);
        app.delete(&format!("/api/store/{branch}")).bearer(&token).send().await.expect(204);
        let mill = app.company("Mühlenladen").owner(otto).create().await;
        desk.delete(&format!("/api/admin/company/{mill}")).await.expect(200);
        let category = app.category("Ölmühlen").await;
        desk.delete(&format!("/api/admin/category/{category}")).await.expect(200);
        let found = async |query: &str| {
            let mut names = desk.names(&format!("/api/admin/deleted?{query}")).await;
            names.sort();
            names
        };
        assert_eq!(found("page=0").await, ["Am Platz", "Mühlenladen", "Ölmühlen"]);
        assert_eq!(found("searchQuery=m%C3%BChle").await, ["Mühlenladen", "Ölmühlen"]);
        assert_eq!(found("searchQuery=platz%20OHLER").await, ["Am Platz"], "by its company as well");
        assert_eq!(found("kind=Category&searchQuery=").await, ["Ölmühlen"]);
        assert_eq!(found("kind=Company&searchQuery=m%C3%BChle").await, ["Mühlenladen"]);
        for nothing in ["kind=SpecialOffer", "searchQuery=gibtsnicht", "searchQuery=%21%21", "kind=Store&searchQuery=m%C3%BChle"] {
            assert!(found(nothing).await.is_empty(), "{nothing}");
        }
        let second = desk.get("/api/admin/deleted?searchQuery=m%C3%BChle&size=1&page=1").await.expect(200).json();
        assert_eq!((&second["totalElements"], second["content"].as_array().map(Vec::len)), (&json!(2), Some(1)));
        desk.get("/api/admin/deleted?kind=Person").await.expect(400);
        desk.get(&format!("/api/admin/deleted?searchQuery={}", "a".repeat(201))).await.expect(422);
    }

    async fn everything_deleted_is_forgotten_after_thirty_days_or_by_hand(app) {
        let desk = app.desk().await;
        let (otto, token) = app.signed_in("otto@umkreis.test").await;
        let id = app.company("Hofladen").owner(otto).store("Linz", 48.3, 14.29).create().await;
        let today = app.clock.today();
        let offer = json!({"title": "Frühling", "startDate": today, "endDate": today});
        let offer = desk.post("/api/admin/special-offer", &offer).await.expect(200).text_at("id");
        desk.call(Method::POST, &format!("/api/admin/special-offer/image/{offer}")).upload(&photo()).send().await.expect(200);
        desk.delete(&format!("/api/admin/special-offer/{offer}")).await.expect(200);
        let category = app.category("Leer").await;
        desk.delete(&format!("/api/admin/category/{category}")).await.expect(200);
        let store = desk.stores(id).await[0]["id"].as_str().expect("an id").to_owned();
        app.delete(&format!("/api/store/{store}")).bearer(&token).send().await.expect(204);
        assert_eq!((desk.kept().await, desk.pictures().await), (3, 1));
        desk.delete(&format!("/api/admin/deleted/{category}")).await.expect(200);
        assert_eq!(desk.restore(&category.to_string()).await.problem(404), "NotFound");
        app.clock.advance(DAY * 31);
        let desk = Desk { app: &app, id: desk.id, token: app.sign_in("anna@umkreis.test").await };
        assert_eq!(desk.get("/api/admin/deleted").await.expect(200).json()["totalElements"], 0);
        assert_eq!(desk.restore(&store).await.problem(404), "NotFound");
        tidy(&app.db, &app.clock).await.expect("tidied");
        assert_eq!((desk.kept().await, desk.pictures().await), (0, 0));
        assert!(app.audited().await.contains(&"category.forget".to_owned()));
    }
}
