//! `POST /api/admin/company/many` with `Write`: mails from administrators to owners.

use super::bulk::outcomes;
use crate::on_both;
use sea_orm::{EntityTrait, QueryOrder};
use serde_json::json;
use umkreis_foundation::db::entity::audit;

on_both! {
    async fn owners_are_written_to_by_name_once_each(app) {
        let desk = app.desk().await;
        let otto = app.account("otto@umkreis.test", false).await;
        let rosa = app.account("rosa@umkreis.test", false).await;
        let ids = [
            app.company("Hofladen").owner(otto).create().await,
            app.company("Imkerei").owner(rosa).create().await,
            app.company("Mühle").owner(otto).create().await,
        ];
        let letter = json!({
            "action": "Write", "subject": "Sommerfest mit {Betrieb}",
            "message": "schön, dass es {Betrieb} gibt.\n\nKommst du, {Vorname}?", "companies": desk.chosen(&ids).await,
        });
        let done = desk.bulk(letter.clone()).await;
        assert_eq!(outcomes(&done), ["Done", "Done", "Done"]);
        app.run_jobs().await;
        let mut mails = app.mails().await;
        mails.sort_by(|one, other| one.to.cmp(&other.to));
        assert_eq!(mails.len(), 2, "one for each owner");
        assert_eq!(mails[0].to, "otto@umkreis.test");
        assert_eq!(mails[0].subject, "Sommerfest mit „Hofladen“ und „Mühle“");
        assert!(mails[0].text.contains("/manage") && !mails[0].text.contains("{"), "{}", mails[0].text);
        assert_eq!(mails[1].subject, "Sommerfest mit „Imkerei“");
        assert!(mails[1].text.contains("schön, dass es „Imkerei“ gibt."), "{}", mails[1].text);
        assert!(mails[1].text.contains(&format!("/manage/detail/{}/", ids[1])), "{}", mails[1].text);
        assert!(mails[1].text.contains("E-Mails zu meinen Betrieben"), "it says how to have no more of them");
        assert_eq!(app.audited().await, ["company.write", "company.write", "company.write", "account.write", "account.write"]);
        let log = audit::Entity::find().order_by_asc(audit::Column::Id).all(app.db.read()).await.expect("the log");
        assert_eq!(log[0].difference.as_deref(), Some("subject: Sommerfest mit {Betrieb}"));

        let again = desk.bulk(letter.clone()).await;
        assert_eq!(outcomes(&again), ["Refused", "Refused", "Refused"], "pressed twice, sent once");
        let mut another = letter;
        another["subject"] = json!("Noch etwas");
        assert_eq!(outcomes(&desk.bulk(another).await), ["Done", "Done", "Done"]);

        // The person who got them has them, whoever looks after the companies by now.
        desk.put(&format!("/api/admin/company/{}/owner", ids[1]), &json!({ "username": "otto@umkreis.test" })).await.expect(200);
        for person in [otto, rosa] {
            let told = desk.get(&format!("/api/admin/user/{person}")).await.expect(200).json();
            let subjects: Vec<&str> = told["letters"].as_array().expect("letters").iter().filter_map(|letter| letter["subject"].as_str()).collect();
            assert_eq!(subjects, ["Noch etwas", "Sommerfest mit {Betrieb}"]);
            assert!(told["letters"][0]["writtenAt"].is_string(), "{told}");
        }
    }

    async fn a_letter_is_tried_on_oneself_first_and_owners_get_nothing(app) {
        let desk = app.desk().await;
        let otto = app.account("otto@umkreis.test", false).await;
        let ids = [app.company("Mühle").owner(otto).create().await, app.company("Hofladen").owner(otto).create().await];
        let trial = |companies: serde_json::Value| json!({
            "subject": "Sommerfest mit {Betrieb}", "message": "Kommst du, {Vorname}?", "companies": companies,
        });
        desk.post("/api/admin/company/letter/test", &trial(json!(ids))).await.expect(200);
        app.run_jobs().await;
        let mails = app.mails().await;
        assert_eq!(mails.len(), 1);
        assert_eq!((mails[0].to.as_str(), mails[0].subject.as_str()), ("anna@umkreis.test", "Test: Sommerfest mit „Mühle“ und „Hofladen“"));
        assert!(!mails[0].text.contains("{Vorname}"), "{}", mails[0].text);
        assert!(app.audited().await.is_empty(), "and it counts as no mail to the owner");
        let letter = json!({"action": "Write", "subject": "Sommerfest mit {Betrieb}", "message": "Kommst du?", "companies": desk.chosen(&ids).await});
        assert_eq!(outcomes(&desk.bulk(letter).await), ["Done", "Done"]);
        assert_eq!(desk.post("/api/admin/company/letter/test", &trial(json!([]))).await.invalid_fields(), ["companies"]);
        assert_eq!(desk.post("/api/admin/company/letter/test", &trial(json!([otto]))).await.problem(404), "NotFound");
    }

    async fn nobody_is_written_to_who_wants_no_mails_or_never_confirmed_the_address(app) {
        let desk = app.desk().await;
        let (quiet, token) = app.signed_in("otto@umkreis.test").await;
        app.put("/api/user").bearer(&token).json(&json!({ "notification": false })).send().await.expect(200);
        let category = app.category("Lebensmittel").await;
        let entry = json!({
            "company": { "name": "Dorfladen", "description": "Alles da.", "tags": ["bio"], "categoryIds": [category] },
            "store": { "title": "Dorfladen", "street": "Hauptstraße 1", "postCode": "4210", "town": "Gallneukirchen" },
        });
        let own = desk.post("/api/admin/company", &entry).await.expect(200).json()["id"].clone();
        let mut invited = entry.clone();
        invited["company"]["name"] = json!("Gärtnerei");
        invited["user"] = json!({ "username": "neu@umkreis.test", "firstName": "Nina", "lastName": "Neu" });
        let invited = desk.post("/api/admin/create", &invited).await.expect(200).json();
        let listed = desk.get("/api/admin/company?size=20").await.expect(200).json();
        assert!(!invited.is_null() && !own.is_null());
        let hers = app.company("Ruhig").owner(quiet).create().await;
        let mut ids = vec![hers];
        ids.extend(listed["content"].as_array().expect("rows").iter().filter_map(|row| row["id"].as_str()?.parse::<uuid::Uuid>().ok()));
        let before = app.mails().await.len();
        let letter = json!({ "action": "Write", "subject": "Hallo", "message": "Hallo", "companies": desk.chosen(&ids).await });
        let done = desk.bulk(letter).await;
        assert_eq!(outcomes(&done), ["Refused", "Refused", "Refused"], "{done:?}");
        let mut why: Vec<&str> = done.iter().filter_map(|(_, why)| why.as_deref()).collect();
        why.sort_unstable();
        assert_eq!(why, ["Die E-Mail-Adresse wurde nie bestätigt.", "Möchte keine E-Mails zu den eigenen Betrieben.", "Wird von euch selbst betreut."]);
        assert_eq!(app.mails().await.len(), before);
    }

    async fn operators_keep_templates_of_their_own(app) {
        let desk = app.desk().await;
        let path = "/api/admin/letter-template";
        let template = json!({ "title": "Sommerfest", "subject": "Komm, {Vorname}!", "message": "Mit {Betrieb}" });
        let id = desk.post(path, &template).await.expect(200).text_at("id");
        let again = json!({ "title": "SOMMERFEST", "subject": "x", "message": "x" });
        assert_eq!(desk.post(path, &again).await.invalid_fields(), ["title"], "names differ in more than their case");
        assert_eq!(desk.post(path, &json!({ "title": " ", "subject": "", "message": "" })).await.invalid_fields().len(), 3);
        let kept = desk.get(path).await.expect(200).json();
        assert_eq!((kept.as_array().map(Vec::len), &kept[0]["subject"]), (Some(1), &json!("Komm, {Vorname}!")));
        desk.delete(&format!("/api/admin/letter-template/{id}")).await.expect(200);
        assert_eq!(desk.get(path).await.expect(200).json(), json!([]));
        assert_eq!(app.audited().await, ["template.create", "template.delete"]);
    }
}
