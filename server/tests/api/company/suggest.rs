//! POST /api/company/suggest: a visitor recommends a business.

use crate::on_both;
use sea_orm::EntityTrait;
use serde_json::json;
use umkreis_foundation::db::entity::suggestion;

on_both! {
    async fn a_suggestion_is_stored_and_mailed_to_the_operators_and_the_business(app) {
        let body = json!({
            "name": "  Imkerei Moser ", "location": "Bad Ischl", "email": "imkerei@moser.example",
            "website": "moser.example", "reason": "Bester Honig", "contactEmail": "ich@umkreis.test", "admin": true
        });
        let reply = app.post("/api/company/suggest").json(&body).send().await.expect(200).json();
        let id = reply["id"].as_str().unwrap().parse::<uuid::Uuid>().unwrap();
        let row = suggestion::Entity::find_by_id(id).one(app.db.read()).await.unwrap().unwrap();
        assert_eq!((row.name.as_str(), row.state.as_str()), ("Imkerei Moser", "New"));
        let to_operators = app.mail_to(&app.config.mail.review_address.clone()).await;
        assert!(to_operators.subject.contains("Imkerei Moser") && to_operators.text.contains("Bester Honig"));
        let to_business = app.mail_to("imkerei@moser.example").await;
        assert!(to_business.text.contains("https://umkreis.test/login?register=true"), "{}", to_business.text);
    }

    async fn a_repeated_suggestion_is_one_and_mailed_once(app) {
        let send = |key: &'static str, name: &str| {
            app.post("/api/company/suggest").header("idempotency-key", key).json(&json!({ "name": name })).send()
        };
        let first = send("s-1", "Imkerei").await.expect(200);
        let again = send("s-1", "Imkerei").await.expect(200);
        assert_eq!((first.json(), again.header("idempotent-replay")), (again.json(), "true"));
        assert_eq!(app.mails().await.len(), 1);
        assert_eq!(send("s-1", "Hofladen").await.problem(422), "IdempotencyKeyReused");
        assert_ne!(send("s-2", "Imkerei").await.expect(200).json(), first.json());
        assert_eq!(suggestion::Entity::find().all(app.db.read()).await.unwrap().len(), 2);
    }

    async fn only_the_name_is_needed(app) {
        app.post("/api/company/suggest").json(&json!({ "name": "Hof", "email": "", "website": " " })).send().await.expect(200);
        assert_eq!(app.mails().await.len(), 1);
    }

    async fn wrong_fields_are_named_and_nothing_is_stored(app) {
        let body = json!({ "name": " ", "email": "x", "website": "javascript:alert(1)", "contactEmail": "a@b\nBcc: c@d.at" });
        let reply = app.post("/api/company/suggest").json(&body).send().await;
        assert_eq!(reply.invalid_fields(), ["contactEmail", "email", "name", "website"]);
        assert!(suggestion::Entity::find().all(app.db.read()).await.unwrap().is_empty());
        assert!(app.mails().await.is_empty());
    }

    async fn a_name_cannot_smuggle_headers_into_a_mail(app) {
        app.post("/api/company/suggest").json(&json!({ "name": "Hof\r\nBcc: opfer@umkreis.test" })).send().await.expect(200);
        let mails = app.mails().await;
        assert_eq!(mails.len(), 1);
        assert!(!mails[0].subject.contains('\n'));
    }

    async fn a_mail_to_a_stranger_carries_no_advertising(app) {
        let body = json!({ "name": "Gewinne jetzt auf www.boese.test", "email": "opfer@umkreis.test" });
        app.post("/api/company/suggest").json(&body).send().await.expect(200);
        let mail = app.mail_to("opfer@umkreis.test").await;
        assert!(!mail.text.contains("boese") && !mail.html.contains("boese") && !mail.subject.contains("boese"), "{}", mail.text);
        assert!(mail.text.contains("deinen Betrieb"), "{}", mail.text);
    }

    async fn a_form_instead_of_json_is_the_wrong_type(app) {
        let answer = app.post("/api/company/suggest").form(&[("name", "Hof")]).send().await;
        assert_eq!(answer.problem(415), "UnsupportedType");
        let answer = app.post("/api/company/suggest").body("application/json", "{\"name\":").send().await;
        assert_eq!(answer.problem(400), "Malformed");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn more_than_ten_suggestions_an_hour_are_refused() {
    let app = crate::support::app::TestApp::sqlite_with(|config| config.limits.enabled = true).await;
    let body = json!({"name": "Hofladen"});
    for _ in 0..10 {
        app.post("/api/company/suggest").from("203.0.113.7").json(&body).send().await.expect(200);
    }
    let answer = app.post("/api/company/suggest").from("203.0.113.7").json(&body).send().await;
    assert_eq!(answer.problem(429), "TooManyRequests");
    assert!(!answer.header("retry-after").is_empty());
    app.post("/api/company/suggest").from("203.0.113.8").json(&body).send().await.expect(200);
}

on_both! {
    with |config| { config.limits.enabled = true; config.limits.suggestion_per_h = 0; };
    async fn one_address_is_not_bombed_with_mails(app) {
        for _ in 0..8 {
            let body = json!({ "name": "Hof", "email": "opfer@umkreis.test" });
            app.post("/api/company/suggest").json(&body).send().await.expect(200);
        }
        let mails = app.mails().await;
        assert_eq!(mails.iter().filter(|mail| mail.to == "opfer@umkreis.test").count(), 5);
    }
}
