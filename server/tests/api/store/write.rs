//! POST /api/store, PUT and DELETE /api/store/{id}.

use crate::on_both;
use crate::support::app::TestApp;
use crate::support::provider::Provider;
use sea_orm::EntityTrait;
use serde_json::{Value, json};
use umkreis_foundation::config::GeocoderKind;
use umkreis_foundation::db::entity::{audit, store};
use uuid::Uuid;

fn body(company_id: Uuid, title: &str) -> Value {
    json!({ "companyId": company_id, "title": title, "street": "Hauptplatz 1", "postCode": "4020", "town": "Linz" })
}

async fn add(app: &TestApp, token: &str, body: &Value) -> String {
    let reply = app.post("/api/store").bearer(token).json(body).send().await.expect(200);
    reply.json()["id"].as_str().unwrap().to_owned()
}

async fn of_company(app: &TestApp, token: &str, id: Uuid) -> Value {
    app.get(&format!("/api/company/{id}/stores")).bearer(token).send().await.expect(200).json()
}

/// The titles in their order and which of them are the head office.
async fn titles(app: &TestApp, token: &str, id: Uuid) -> Vec<(String, bool)> {
    let stores = of_company(app, token, id).await;
    let one = |store: &Value| (store["title"].as_str().unwrap().to_owned(), store["main"].as_bool().unwrap());
    stores.as_array().unwrap().iter().map(one).collect()
}

fn expected(list: &[(&str, bool)]) -> Vec<(String, bool)> {
    list.iter().map(|(title, main)| ((*title).to_owned(), *main)).collect()
}

on_both! {
    async fn there_is_always_exactly_one_head_office(app) {
        let (owner, token) = app.signed_in("maria@umkreis.test").await;
        let id = app.company("Bäckerei").owner(owner).create().await;
        let mut first = body(id, "A");
        first["main"] = json!(false);
        let a = add(&app, &token, &first).await;
        app.clock.advance(std::time::Duration::from_secs(1));
        let b = add(&app, &token, &body(id, "B")).await;
        app.clock.advance(std::time::Duration::from_secs(1));
        assert_eq!(titles(&app, &token, id).await, expected(&[("A", true), ("B", false)]));
        let mut third = body(id, "C");
        third["main"] = json!(true);
        let c = add(&app, &token, &third).await;
        assert_eq!(titles(&app, &token, id).await, expected(&[("C", true), ("A", false), ("B", false)]));
        app.put(&format!("/api/store/{b}")).bearer(&token).json(&json!({ "main": true })).send().await.expect(200);
        assert_eq!(titles(&app, &token, id).await, expected(&[("B", true), ("A", false), ("C", false)]));
        app.put(&format!("/api/store/{b}")).bearer(&token).json(&json!({ "main": false })).send().await.expect(200);
        assert_eq!(titles(&app, &token, id).await, expected(&[("B", true), ("A", false), ("C", false)]));
        app.delete(&format!("/api/store/{b}")).bearer(&token).send().await.expect(204);
        assert_eq!(titles(&app, &token, id).await, expected(&[("A", true), ("C", false)]));
        app.delete(&format!("/api/store/{c}")).bearer(&token).send().await.expect(204);
        app.delete(&format!("/api/store/{a}")).bearer(&token).send().await.expect(204);
        assert_eq!(app.delete(&format!("/api/store/{a}")).bearer(&token).send().await.problem(404), "NotFound");
        assert_eq!(of_company(&app, &token, id).await, json!([]));
    }

    async fn many_at_once_leave_one_head_office(app) {
        let (owner, token) = app.signed_in("maria@umkreis.test").await;
        let id = app.company("Bäckerei").owner(owner).create().await;
        let mut wish = body(id, "Filiale");
        wish["main"] = json!(true);
        let all = futures_util::future::join_all((0..20).map(|_| app.post("/api/store").bearer(&token).json(&wish).send())).await;
        for reply in all {
            reply.expect(200);
        }
        let rows = store::Entity::find().all(app.db.read()).await.unwrap();
        assert_eq!((rows.len(), rows.iter().filter(|row| row.main).count()), (20, 1));
    }

    async fn an_address_without_coordinates_is_looked_up_and_a_pin_is_kept(app) {
        let (owner, token) = app.signed_in("maria@umkreis.test").await;
        let id = app.company("Bäckerei").owner(owner).create().await;
        let mut zero = body(id, "A");
        zero["location"] = json!({ "lat": 0, "lng": 0 });
        let path = format!("/api/store/{}", add(&app, &token, &zero).await);
        let linz = app.get(&path).bearer(&token).send().await.expect(200).json();
        assert_eq!(linz["own"]["positionSource"], "Town");
        assert!((linz["location"]["lat"].as_f64().unwrap() - 48.3).abs() < 0.1, "{linz}");
        // The whole object comes back with another town: the looked-up position follows it.
        let mut moved = linz.clone();
        moved["postCode"] = json!("4600");
        moved["town"] = json!("Wels");
        let wels = app.put(&path).bearer(&token).json(&moved).send().await.expect(200).json();
        assert!((wels["location"]["lng"].as_f64().unwrap() - 14.03).abs() < 0.1, "{wels}");
        let pin = json!({ "location": { "lat": 48.2, "lng": 14.1 } });
        let pinned = app.put(&path).bearer(&token).json(&pin).send().await.expect(200).json();
        assert_eq!(pinned["own"]["positionSource"], "Manual");
        let town = json!({ "town": "Linz", "postCode": "4020" });
        let kept = app.put(&path).bearer(&token).json(&town).send().await.expect(200).json();
        assert_eq!((kept["location"]["lat"].as_f64(), kept["own"]["positionSource"].as_str()), (Some(48.2), Some("Manual")));
        let again = app.put(&path).bearer(&token).json(&json!({ "location": null })).send().await.expect(200).json();
        assert_eq!(again["own"]["positionSource"], "Town");
        let mut nowhere = body(id, "B");
        nowhere["postCode"] = json!("99999");
        nowhere["town"] = json!("Xyzzyqua");
        let path = format!("/api/store/{}", add(&app, &token, &nowhere).await);
        let unknown = app.get(&path).bearer(&token).send().await.expect(200).json();
        assert_eq!((unknown["own"]["positionSource"].as_str(), unknown["location"].is_null()), (Some("Unknown"), true));
    }

    async fn wrong_fields_are_named_and_nothing_is_stored(app) {
        let (owner, token) = app.signed_in("maria@umkreis.test").await;
        let id = app.company("Bäckerei").owner(owner).create().await;
        let bad = json!({
            "companyId": id, "title": " ", "street": "", "postCode": "", "town": "", "email": "x", "phone": "1".repeat(51),
            "website": "javascript:alert(1)", "location": { "lat": 91, "lng": 0 }, "openingHours": "immer wenn's passt"
        });
        let fields = app.post("/api/store").bearer(&token).json(&bad).send().await.invalid_fields();
        assert_eq!(fields, ["email", "location", "openingHours", "phone", "postCode", "street", "title", "town", "website"]);
        for website in ["data:text/html,x", "ftp://hof.example", "javascript://hof.example/%0aalert(1)", "nur text"] {
            let mut one = body(id, "A");
            one["website"] = json!(website);
            assert_eq!(app.post("/api/store").bearer(&token).json(&one).send().await.invalid_fields(), ["website"], "{website}");
        }
        for (field, value) in [("postCode", "48"), ("postCode", "abc"), ("phone", "abc"), ("phone", "1"), ("phone", "Montag ab 8 Uhr")] {
            let mut slip = body(id, "A");
            slip[field] = json!(value);
            assert_eq!(app.post("/api/store").bearer(&token).json(&slip).send().await.invalid_fields(), [field], "{value}");
        }
        let mut text = body(id, "A");
        text["location"] = json!({ "lat": "48,3", "lng": 14 });
        assert_eq!(app.post("/api/store").bearer(&token).json(&text).send().await.invalid_fields(), ["location.lat"]);
        for (field, value) in [("title", json!(7)), ("main", json!("ja")), ("companyId", json!("x")), ("phone", json!([]))] {
            let mut wrong = body(id, "A");
            wrong[field] = value;
            assert_eq!(app.post("/api/store").bearer(&token).json(&wrong).send().await.invalid_fields(), [field]);
        }
        assert!(store::Entity::find().all(app.db.read()).await.unwrap().is_empty());
        for website in ["hof.example", "https://hof.example/laden?x=1"] {
            let mut one = body(id, "A");
            one["website"] = json!(website);
            one["openingHours"] = json!("Mo-Fr 08:00-12:00,13:00-18:00; PH off");
            one["phone"] = json!("0732 77 00-0 DW 12");
            add(&app, &token, &one).await;
        }
        let stores = of_company(&app, &token, id).await;
        assert_eq!(stores[0]["openingHours"], "Mo-Fr 08:00-12:00,13:00-18:00; PH off");
        assert!(stores[0]["openIntervals"].as_array().is_some_and(|week| week.len() >= 5), "{stores}");
    }

    async fn optional_fields_are_removed_by_null_or_an_empty_text(app) {
        let (owner, token) = app.signed_in("maria@umkreis.test").await;
        let id = app.company("Bäckerei").owner(owner).create().await;
        let mut full = body(id, "A");
        for (field, value) in [("phone", "0732 1234"), ("email", "a@hof.example"), ("website", "hof.example"), ("openingHours", "24/7")] {
            full[field] = json!(value);
        }
        let path = format!("/api/store/{}", add(&app, &token, &full).await);
        let change = json!({ "phone": null, "email": " ", "openingHours": "" });
        let after = app.put(&path).bearer(&token).json(&change).send().await.expect(200).json();
        for field in ["phone", "email", "openingHours", "openIntervals"] {
            assert_eq!(after[field], Value::Null, "{field}");
        }
        assert_eq!((after["website"].as_str(), after["title"].as_str()), (Some("hof.example"), Some("A")));
        assert_eq!(app.put(&path).bearer(&token).json(&json!({ "title": " " })).send().await.invalid_fields(), ["title"]);
    }

    async fn locations_of_others_are_not_there_and_none_moves_between_companies(app) {
        let (owner, token) = app.signed_in("maria@umkreis.test").await;
        let (stranger, foreign) = app.signed_in("anna@umkreis.test").await;
        let (_, admin) = app.administrator().await;
        let id = app.company("Bäckerei").owner(owner).create().await;
        let theirs = app.company("Anderer").owner(stranger).create().await;
        let path = format!("/api/store/{}", add(&app, &token, &body(id, "A")).await);
        assert_eq!(app.post("/api/store").bearer(&foreign).json(&body(id, "B")).send().await.problem(404), "NotFound");
        assert_eq!(app.post("/api/store").json(&body(id, "B")).send().await.problem(401), "Unauthorized");
        assert_eq!(app.put(&path).bearer(&foreign).json(&json!({ "title": "B" })).send().await.problem(404), "NotFound");
        assert_eq!(app.delete(&path).bearer(&foreign).send().await.problem(404), "NotFound");
        let moved = app.put(&path).bearer(&token).json(&json!({ "companyId": theirs, "title": "B" })).send().await.expect(200).json();
        assert_eq!((moved["companyId"].clone(), moved["title"].as_str()), (json!(id), Some("B")));
        app.put(&path).bearer(&admin).json(&json!({ "title": "C" })).send().await.expect(200);
        let noted = audit::Entity::find().all(app.db.read()).await.unwrap();
        assert_eq!((noted.len(), noted[0].action.as_str(), noted[0].object_kind.as_str()), (1, "store.edit", "store"));
    }

    async fn a_stale_change_to_a_location_is_refused_with_the_newer_one(app) {
        let (owner, token) = app.signed_in("maria@umkreis.test").await;
        let id = app.company("Bäckerei").owner(owner).create().await;
        let path = format!("/api/store/{}", add(&app, &token, &body(id, "A")).await);
        app.put(&path).bearer(&token).header("if-match", "\"v1\"").json(&json!({ "title": "B" })).send().await.expect(200);
        let late = app.put(&path).bearer(&token).header("if-match", "\"v1\"").json(&json!({ "title": "C" })).send().await;
        assert_eq!((late.problem(409), late.json()["current"]["title"].as_str()), ("Stale".to_owned(), Some("B")));
        assert_eq!(app.delete(&path).bearer(&token).header("if-match", "\"v1\"").send().await.problem(409), "Stale");
        app.delete(&path).bearer(&token).header("if-match", "\"v2\"").send().await.expect(204);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_is_looked_up_by_the_configured_service_and_says_how_precisely() {
    const HOUSE: &str = r#"{"features":[{"geometry":{"coordinates":[14.0301,48.1571]},
        "properties":{"type":"house","housenumber":"5","street":"Ringstraße","postcode":"4600","city":"Wels"}}]}"#;
    let service = Provider::start().await;
    let url = service.url();
    let configure = |config: &mut umkreis_foundation::config::Config| {
        config.geocoder.provider = GeocoderKind::Photon;
        config.geocoder.url = Some(url.clone());
    };
    for app in TestApp::on_each(configure).await {
        service.say(200, &[], HOUSE);
        let (owner, token) = app.signed_in("maria@umkreis.test").await;
        let id = app.company("Bäckerei").owner(owner).create().await;
        let mut new = body(id, "A");
        (new["street"], new["postCode"], new["town"]) = (json!("Ringstraße 5"), json!("4600"), json!("Wels"));
        let path = format!("/api/store/{}", add(&app, &token, &new).await);
        let found = app.get(&path).bearer(&token).send().await.expect(200).json();
        assert_eq!(
            (&found["own"]["positionSource"], &found["location"]["lat"]),
            (&json!("Address"), &json!(48.1571))
        );
        let asked = service.heard().len();
        app.put(&path).bearer(&token).json(&json!({ "title": "B" })).send().await.expect(200);
        assert_eq!(service.heard().len(), asked, "a new title is no new address");
        service.say(500, &[], "oops");
        let moved = json!({ "street": "Stadtplatz 2", "postCode": "4600", "town": "Wels" });
        let wels = app.put(&path).bearer(&token).json(&moved).send().await.expect(200).json();
        assert_eq!(wels["own"]["positionSource"], "Town", "the gazetteer answers for a failing service");
        assert!((wels["location"]["lng"].as_f64().unwrap() - 14.03).abs() < 0.1, "{wels}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stranger_cannot_make_us_ask_outside_about_the_locations_of_others() {
    let service = Provider::start().await;
    service.say(200, &[], r#"{"features":[]}"#);
    let url = service.url();
    let configure = |config: &mut umkreis_foundation::config::Config| {
        config.geocoder.provider = GeocoderKind::Photon;
        config.geocoder.url = Some(url.clone());
    };
    for app in TestApp::on_each(configure).await {
        let (owner, token) = app.signed_in("maria@umkreis.test").await;
        let (_, foreign) = app.signed_in("anna@umkreis.test").await;
        let id = app.company("Bäckerei").owner(owner).create().await;
        let path = format!("/api/store/{}", add(&app, &token, &body(id, "A")).await);
        let asked = service.heard().len();
        let moved = json!({ "street": "Stadtplatz 2", "postCode": "4600", "town": "Wels" });
        assert_eq!(app.put(&path).bearer(&foreign).json(&moved).send().await.problem(404), "NotFound");
        let new = body(id, "B");
        assert_eq!(app.post("/api/store").bearer(&foreign).json(&new).send().await.problem(404), "NotFound");
        assert_eq!(service.heard().len(), asked, "nobody outside was asked");
        app.put(&path).bearer(&token).json(&moved).send().await.expect(200);
        assert!(service.heard().len() > asked, "for the owner the service is asked");
    }
}
