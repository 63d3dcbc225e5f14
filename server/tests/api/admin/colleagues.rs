//! Two administrators decide about the same things: what one of them has not seen, nobody overwrites.

use super::Desk;
use crate::on_both;
use crate::support::app::TestApp;
use crate::support::request::Reply;
use axum::http::Method;
use serde_json::{Value, json};
use umkreis_picture::samples;
use uuid::Uuid;

impl TestApp {
    /// A second administrator who is signed in.
    async fn colleague(&self) -> Desk<'_> {
        let id = self.account("berta@umkreis.test", true).await;
        Desk { app: self, id, token: self.sign_in("berta@umkreis.test").await }
    }
}

impl Desk<'_> {
    /// Decides on what a row looked like.
    async fn decide(&self, method: Method, path: &str, seen: &Value, body: &Value) -> Reply {
        let basis = seen["basis"].as_str().expect("what it is based on");
        self.call(method, path).header("if-match", basis).json(body).send().await
    }

    async fn company(&self, id: Uuid) -> Value {
        self.get(&format!("/api/admin/company/{id}")).await.expect(200).json()
    }

    async fn first(&self, path: &str) -> Value {
        self.get(path).await.expect(200).json()["content"][0].clone()
    }
}

fn photo() -> Vec<u8> {
    samples::jpeg(&samples::photo(400, 300, 10), 80)
}

on_both! {
    async fn a_decision_after_a_colleagues_is_refused_and_says_what_was_done(app) {
        let (anna, berta) = (app.desk().await, app.colleague().await);
        let otto = app.account("otto@umkreis.test", false).await;
        let id = app.company("Hofladen").owner(otto).state("InReview").create().await;
        let seen = anna.company(id).await;
        let reason = json!({"reason": "Erfüllt die Kriterien nicht"});
        berta.decide(Method::PUT, &format!("/api/admin/company/deactivate/{id}"), &seen, &reason).await.expect(200);
        let path = format!("/api/admin/company/activate/{id}");
        let late = anna.decide(Method::PUT, &path, &seen, &json!({})).await;
        assert_eq!(late.problem(409), "Stale");
        let detail = late.json()["detail"].as_str().unwrap_or_default().to_owned();
        assert!(detail.contains("Maria Muster den Eintrag deaktiviert") && detail.contains("Kriterien nicht"), "{detail}");
        assert_eq!(late.json()["current"]["state"], "Deactivated");
        assert_eq!(app.mails().await.len(), 1, "the owner hears of one decision");
        let now = late.json()["current"].clone();
        anna.decide(Method::PUT, &path, &now, &json!({})).await.expect(200);
        assert_eq!(app.mails().await.len(), 2, "who has seen it may decide otherwise");
    }

    async fn every_decision_about_a_company_counts_what_colleagues_and_owners_did_before(app) {
        let (anna, berta) = (app.desk().await, app.colleague().await);
        let otto = app.account("otto@umkreis.test", false).await;
        let token = app.sign_in("otto@umkreis.test").await;
        let id = app.company("Hofladen").owner(otto).state("InReview").create().await;
        let seen = anna.company(id).await;
        app.put(&format!("/api/company/{id}")).bearer(&token).json(&json!({"description": "Neu"})).send().await.expect(200);
        let late = anna.decide(Method::PUT, &format!("/api/admin/company/activate/{id}"), &seen, &json!({})).await;
        assert_eq!((late.problem(409), &late.json()["detail"]), ("Stale".to_owned(), &json!("Das wurde inzwischen an anderer Stelle geändert.")));
        let seen = anna.company(id).await;
        let taken = berta.decide(Method::PUT, &format!("/api/admin/company/{id}/assignee"), &seen, &json!({"assigneeId": berta.id})).await.expect(200);
        assert_eq!(taken.json()["assignee"]["id"], json!(berta.id));
        for (method, path, body) in [
            (Method::PUT, format!("/api/admin/company/activate/{id}"), json!({})),
            (Method::PUT, format!("/api/admin/company/deactivate/{id}"), json!({})),
            (Method::PUT, format!("/api/admin/company/{id}/assignee"), json!({"assigneeId": anna.id})),
            (Method::PUT, format!("/api/admin/company/{id}/special-offer"), json!({"specialOfferId": null})),
            (Method::PUT, format!("/api/admin/company/{id}/owner"), json!({"userId": anna.id})),
            (Method::DELETE, format!("/api/admin/company/{id}"), json!({"reason": "Weg"})),
        ] {
            let late = anna.decide(method, &path, &seen, &body).await;
            assert_eq!(late.problem(409), "Stale", "{path}");
            assert!(late.json()["detail"].as_str().is_some_and(|text| text.contains("wer sich darum kümmert")), "{path}");
        }
        assert!(app.mails().await.is_empty());
        let rubbish = anna.call(Method::PUT, &format!("/api/admin/company/activate/{id}")).header("if-match", "Unsinn").send().await;
        assert_eq!(rubbish.problem(409), "Stale");
    }

    async fn what_changed_of_locations_and_pictures_since_somebody_looked_is_not_decided_on(app) {
        let anna = app.desk().await;
        let (otto, token) = app.signed_in("otto@umkreis.test").await;
        let id = app.company("Hofladen").owner(otto).state("InReview").store("Linz", 48.3, 14.29).create().await;
        let image = format!("/api/company/image/{id}");
        let add_picture = async || app.post(&image).bearer(&token).upload(&photo()).send().await.expect(200).text_at("id");
        let picture = add_picture().await;
        let new_store = json!({"companyId": id, "title": "Filiale", "street": "Weg 1", "postCode": "4020", "town": "Linz", "location": {"lat": 48.3, "lng": 14.3}});
        let mut second = String::new();
        for step in ["moved", "hours", "opened", "closed", "picture added", "picture removed"] {
            let seen = anna.company(id).await;
            let main = seen["stores"][0]["id"].as_str().unwrap_or_default();
            let store = app.put(&format!("/api/store/{main}")).bearer(&token);
            match step {
                "moved" => drop(store.json(&json!({"street": "Anderer Weg 3"})).send().await.expect(200)),
                "hours" => drop(store.json(&json!({"openingHours": "Mo-Fr 08:00-12:00"})).send().await.expect(200)),
                "opened" => {
                    second = app.post("/api/store").bearer(&token).json(&new_store).send().await.expect(200).text_at("id");
                }
                "closed" => drop(app.delete(&format!("/api/store/{second}")).bearer(&token).send().await.expect(204)),
                "picture added" => drop(add_picture().await),
                _ => drop(app.delete(&format!("{image}?imageId={picture}")).bearer(&token).send().await.expect(204)),
            }
            for verb in ["activate", "reject"] {
                let late = anna.decide(Method::PUT, &format!("/api/admin/company/{verb}/{id}"), &seen, &json!({"reason": "Nein"})).await;
                assert_eq!(late.problem(409), "Stale", "{step}: {verb}");
                assert_eq!(late.json()["current"]["basis"], anna.company(id).await["basis"], "{step}");
            }
            let many = json!({"action": "Activate", "companies": [{"id": id, "basis": seen["basis"]}]});
            let answer = anna.post("/api/admin/company/many", &many).await.expect(200).json();
            assert_eq!(answer[0]["outcome"], "Refused", "{step}: {answer}");
        }
        assert!(app.mails().await.iter().all(|mail| mail.to != "otto@umkreis.test"));
        let seen = anna.company(id).await;
        anna.decide(Method::PUT, &format!("/api/admin/company/activate/{id}"), &seen, &json!({})).await.expect(200);
    }

    async fn a_company_that_a_colleague_assigned_is_not_lost_when_the_offer_is_saved(app) {
        let (anna, berta) = (app.desk().await, app.colleague().await);
        let (first, second) = (app.company("Eins").create().await, app.company("Zwei").create().await);
        let days = json!({"title": "Frühling", "startDate": "2026-01-01", "endDate": "2026-12-31", "companyIds": [first]});
        let id = anna.post("/api/admin/special-offer", &days).await.expect(200).json()["id"].as_str().unwrap_or_default().to_owned();
        let path = format!("/api/admin/special-offer/{id}");
        let seen = anna.first("/api/admin/special-offer").await;
        berta.put(&format!("/api/admin/company/{second}/special-offer"), &json!({"specialOfferId": id})).await.expect(200);
        let late = anna.decide(Method::PUT, &path, &seen, &json!({"title": "Ostern", "companyIds": [first]})).await;
        assert_eq!(late.problem(409), "Stale");
        let mut members = late.json()["current"]["companyIds"].as_array().expect("members").clone();
        members.sort_by_key(Value::to_string);
        assert_eq!(members, [json!(first), json!(second)], "the form can take the colleague's over");
        assert!(late.json()["detail"].as_str().is_some_and(|text| text.contains("die Betriebe dieses Sonderangebots")));
        assert_eq!(anna.decide(Method::DELETE, &path, &seen, &json!({})).await.problem(409), "Stale");
        anna.decide(Method::PUT, &path, &late.json()["current"], &json!({"companyIds": [first, second]})).await.expect(200);
    }

    async fn an_offer_that_a_colleague_has_changed_since_is_told_to_nobody(app) {
        let (anna, berta) = (app.desk().await, app.colleague().await);
        let today = app.clock.today();
        let days = json!({"title": "Frühling", "startDate": today, "endDate": today});
        let id = anna.post("/api/admin/special-offer", &days).await.expect(200).text_at("id");
        let path = format!("/api/admin/special-offer/{id}");
        let seen = anna.first("/api/admin/special-offer").await;
        berta.put(&path, &json!({"title": "Ostern"})).await.expect(200);
        let push = format!("{path}/push");
        let late = anna.decide(Method::PUT, &push, &seen, &json!({})).await;
        assert_eq!((late.problem(409), &late.json()["current"]["title"]), ("Stale".to_owned(), &json!("Ostern")));
        assert_eq!(anna.get("/api/admin/push").await.expect(200).json()["totalElements"], 0);
        anna.decide(Method::PUT, &push, &late.json()["current"], &json!({})).await.expect(200);
        assert_eq!(anna.get("/api/admin/push").await.expect(200).json()["totalElements"], 1);
    }

    async fn a_company_is_taken_out_of_another_offer_only_where_it_was_seen(app) {
        let (anna, berta) = (app.desk().await, app.colleague().await);
        let id = app.company("Eins").create().await;
        let mut offers = Vec::new();
        for title in ["Frühling", "Herbst"] {
            let days = json!({"title": title, "startDate": "2026-01-01", "endDate": "2026-12-31"});
            offers.push(anna.post("/api/admin/special-offer", &days).await.expect(200).json()["id"].as_str().unwrap_or_default().to_owned());
        }
        berta.put(&format!("/api/admin/company/{id}/special-offer"), &json!({"specialOfferId": offers[1]})).await.expect(200);
        let path = format!("/api/admin/special-offer/{}", offers[0]);
        assert_eq!(anna.put(&path, &json!({"companyIds": [id], "takenFrom": {}})).await.problem(409), "Stale");
        assert_eq!(anna.company(id).await["specialOfferId"], json!(offers[1]));
        let autumn = anna.first("/api/admin/special-offer").await;
        anna.put(&path, &json!({"companyIds": [id], "takenFrom": {id.to_string(): offers[1]}})).await.expect(200);
        assert_eq!(anna.company(id).await["specialOfferId"], json!(offers[0]));
        let robbed = anna.decide(Method::PUT, &format!("/api/admin/special-offer/{}", offers[1]), &autumn, &json!({"title": "x"})).await;
        assert_eq!(robbed.problem(409), "Stale", "the other offer has lost a company since");
    }

    async fn categories_persons_suggestions_and_reports_are_decided_on_what_was_seen(app) {
        let (anna, berta) = (app.desk().await, app.colleague().await);
        let (mode, food) = (app.category("Mode").await, app.category("Essen").await);
        let seen = anna.first("/api/admin/category").await;
        let path = format!("/api/admin/category/{mode}");
        berta.decide(Method::PUT, &path, &seen, &json!({"title": "Kleidung"})).await.expect(200);
        for (method, path, body) in [
            (Method::PUT, path.clone(), json!({"words": "Schuhe"})),
            (Method::POST, format!("{path}/merge"), json!({"intoId": food})),
            (Method::DELETE, path.clone(), json!({})),
        ] {
            let late = anna.decide(method, &path, &seen, &body).await;
            assert_eq!((late.problem(409), &late.json()["current"]["title"]), ("Stale".to_owned(), &json!("Kleidung")), "{path}");
        }
        let order = json!({"ids": [food, mode], "before": [mode, food]});
        berta.put("/api/admin/category/order", &order).await.expect(200);
        assert_eq!(anna.put("/api/admin/category/order", &order).await.problem(409), "Stale");

        let cora = app.account("cora@umkreis.test", false).await;
        let user = format!("/api/admin/user/{cora}");
        let detail = anna.get(&user).await.expect(200).json();
        let listed = anna.first("/api/admin/users?searchQuery=cora").await;
        app.company("Coras Hof").owner(cora).create().await;
        assert_eq!(anna.decide(Method::DELETE, &user, &detail, &json!({})).await.problem(409), "Stale", "nobody loses a company that was not shown");
        berta.decide(Method::PUT, &format!("{user}/admin"), &listed, &json!({"admin": true})).await.expect(200);
        let late = anna.decide(Method::PUT, &format!("{user}/admin"), &listed, &json!({"admin": false})).await;
        assert_eq!((late.problem(409), &late.json()["current"]["admin"]), ("Stale".to_owned(), &json!(true)));
        let now = anna.get(&user).await.expect(200).json();
        anna.decide(Method::DELETE, &user, &now, &json!({})).await.expect(200);

        let shop = app.company("Laden").create().await;
        app.post("/api/company/suggest").json(&json!({"name": "Dorfladen"})).send().await.expect(200);
        app.post(&format!("/api/company/{shop}/report")).json(&json!({"reason": "Closed"})).send().await.expect(200);
        for list in ["/api/admin/suggestion", "/api/admin/report"] {
            let seen = anna.first(list).await;
            let path = format!("{list}/{}", seen["id"].as_str().unwrap_or_default());
            let done = berta.decide(Method::PUT, &path, &seen, &json!({"state": "Done"})).await.expect(200).json();
            let late = anna.decide(Method::PUT, &path, &seen, &json!({"state": "Dismissed"})).await;
            assert_eq!((late.problem(409), &late.json()["current"]["state"]), ("Stale".to_owned(), &json!("Done")));
            anna.decide(Method::PUT, &path, &done, &json!({"state": "Dismissed"})).await.expect(200);
        }
    }
}
