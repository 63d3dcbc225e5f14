//! `/api/admin/review`, `/api/admin/suggestion` and `/api/admin/report`

use crate::on_both;
use serde_json::json;
use uuid::Uuid;

on_both! {
    async fn suggestions_have_a_state_and_somebody_who_looks_after_them(app) {
        let desk = app.desk().await;
        let owner = app.account("otto@umkreis.test", false).await;
        let body = json!({"name": "Dorfladen", "location": "Gallneukirchen", "reason": "Alles unverpackt"});
        let id = app.post("/api/company/suggest").json(&body).send().await.expect(200).json()["id"].clone();
        let path = format!("/api/admin/suggestion/{}", id.as_str().unwrap_or_default());
        let open = desk.get("/api/admin/suggestion?page=0&size=10").await.expect(200).json();
        assert_eq!((&open["content"][0]["name"], &open["content"][0]["state"], &open["content"][0]["assignee"]), (&json!("Dorfladen"), &json!("New"), &json!(null)));
        let taken = desk.put(&path, &json!({"state": "InWork", "assigneeId": desk.id})).await.expect(200).json();
        assert_eq!((&taken["state"], &taken["assignee"]["username"]), (&json!("InWork"), &json!("anna@umkreis.test")));
        let kept = desk.put(&path, &json!({"state": "Dismissed"})).await.expect(200).json();
        assert_eq!(kept["assignee"]["username"], "anna@umkreis.test", "what is not carried stays");
        assert_eq!(desk.put(&path, &json!({"assigneeId": null})).await.expect(200).json()["assignee"], json!(null));
        assert_eq!(desk.get("/api/admin/suggestion").await.json()["totalElements"], 0);
        assert_eq!(desk.get("/api/admin/suggestion?state=Dismissed").await.json()["totalElements"], 1);
        assert_eq!(desk.put(&path, &json!({"state": "Nope"})).await.invalid_fields(), ["state"]);
        assert_eq!(desk.put(&path, &json!({"assigneeId": owner})).await.invalid_fields(), ["assigneeId"]);
        assert_eq!(desk.get("/api/admin/suggestion?state=Nope").await.problem(400), "Malformed");
        assert_eq!(desk.put(&format!("/api/admin/suggestion/{}", Uuid::now_v7()), &json!({"state": "Done"})).await.problem(404), "NotFound");
        assert_eq!(app.audited().await, ["suggestion.change"; 3]);
    }

    async fn reports_are_handled_and_outlive_their_company(app) {
        let desk = app.desk().await;
        let company = app.company("Hofladen").create().await;
        let body = json!({"reason": "Closed", "message": "Seit März zu"});
        let id = app.post(&format!("/api/company/{company}/report")).json(&body).send().await.expect(200).json()["id"].clone();
        let path = format!("/api/admin/report/{}", id.as_str().unwrap_or_default());
        let open = desk.get(&format!("/api/admin/report?companyId={company}")).await.expect(200).json();
        assert_eq!((&open["content"][0]["reason"], &open["content"][0]["companyName"], &open["content"][0]["message"]), (&json!("Closed"), &json!("Hofladen"), &json!("Seit März zu")));
        assert_eq!(desk.get(&format!("/api/admin/report?companyId={}", Uuid::now_v7())).await.json()["totalElements"], 0);
        desk.delete(&format!("/api/admin/company/{company}")).await.expect(200);
        let done = desk.put(&path, &json!({"state": "Done"})).await.expect(200).json();
        assert_eq!((&done["state"], &done["companyId"], &done["companyName"]), (&json!("Done"), &json!(null), &json!("Hofladen")));
        assert_eq!(desk.put("/api/admin/report/rubbish", &json!({"state": "Done"})).await.problem(404), "NotFound");
        assert_eq!(desk.put(&path, &json!({"state": 1})).await.problem(400), "Malformed");
    }

    async fn whoever_left_an_address_hears_once_what_became_of_it(app) {
        let desk = app.desk().await;
        let company = app.company("Hofladen").create().await;
        let suggest = async |name: &str| {
            let body = json!({"name": name, "contactEmail": "ich@umkreis.test"});
            app.post("/api/company/suggest").json(&body).send().await.expect(200).text_at("id")
        };
        let told = async || {
            let mails = app.mails().await.into_iter().filter(|mail| mail.to == "ich@umkreis.test");
            mails.map(|mail| (mail.subject, mail.text)).collect::<Vec<_>>()
        };
        let path = format!("/api/admin/suggestion/{}", suggest("Dorfladen").await);
        desk.put(&path, &json!({"state": "InWork"})).await.expect(200);
        assert_eq!(told().await.len(), 0);
        // A slip is put right before anybody hears of it.
        desk.put(&path, &json!({"state": "Done"})).await.expect(200);
        desk.put(&path, &json!({"state": "New"})).await.expect(200);
        assert_eq!(told().await.len(), 0);
        desk.put(&path, &json!({"state": "Done"})).await.expect(200);
        desk.put(&path, &json!({"state": "Dismissed"})).await.expect(200);
        let mails = told().await;
        assert_eq!(mails.len(), 1, "{mails:?}");
        assert!(mails[0].0 == "Dein Vorschlag: „Dorfladen“" && mails[0].1.contains("vorerst nicht"), "{mails:?}");
        for state in ["InWork", "Dismissed", "Done"] {
            desk.put(&path, &json!({ "state": state })).await.expect(200);
        }
        assert_eq!(told().await.len(), 1, "once is enough");

        let food = app.category("Lebensmittel").await;
        let accepted = json!({"user": {"username": "neu@umkreis.test"},
            "company": {"name": "Imkerei", "description": "Honig", "categoryIds": [food]},
            "store": {"title": "Imkerei", "street": "Hauptplatz 1", "postCode": "4240", "town": "Freistadt"}});
        desk.post(&format!("/api/admin/suggestion/{}/company", suggest("Imkerei").await), &accepted).await.expect(200);
        assert!(told().await[1].1.contains("Wir haben den Betrieb angelegt"));

        let body = json!({"reason": "Closed", "contactEmail": "ich@umkreis.test"});
        let report = app.post(&format!("/api/company/{company}/report")).json(&body).send().await.expect(200).text_at("id");
        desk.put(&format!("/api/admin/report/{report}"), &json!({"state": "Done"})).await.expect(200);
        let mails = told().await;
        assert_eq!((mails.len(), mails[2].0.as_str()), (3, "Dein Hinweis: „Hofladen“"));
    }

    async fn the_overview_counts_what_waits(app) {
        let desk = app.desk().await;
        app.company("Neu").state("InReview").store("Nirgends", 0.0, 0.0).create().await;
        let active = app.company("Aktiv").create().await;
        app.post("/api/company/suggest").json(&json!({"name": "Dorfladen"})).send().await.expect(200);
        app.post(&format!("/api/company/{active}/report")).json(&json!({"reason": "Duplicate"})).send().await.expect(200);
        let counts = desk.get("/api/admin/review").await.expect(200).json();
        assert_eq!(counts, json!({"companies": 1, "suggestions": 1, "reports": 1, "stale": 0, "unplaced": 1}));
    }
}
