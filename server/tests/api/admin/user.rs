//! `/api/admin/users` and `/api/admin/user/{id}`

use crate::on_both;
use axum::http::Method;
use serde_json::json;
use umkreis::people::account::{NewAccount, invite};
use uuid::Uuid;

on_both! {
    async fn accounts_are_listed_newest_first_and_searched(app) {
        let desk = app.desk().await;
        let otto = app.account("otto@umkreis.test", false).await;
        app.account("paula@umkreis.test", false).await;
        app.company("Hofladen").owner(otto).create().await;
        desk.put(&format!("/api/user?id={otto}"), &json!({"lastName": "Öllinger_100%"})).await.expect(200);
        let page = desk.get("/api/admin/users?page=0&size=20").await.expect(200).json();
        let names: Vec<_> = page["content"].as_array().expect("a page").iter().map(|user| user["username"].as_str().unwrap_or_default().to_owned()).collect();
        assert_eq!(names, ["paula@umkreis.test", "otto@umkreis.test", "anna@umkreis.test"]);
        for query in ["OTTO", "%C3%B6lling", "%C3%96lling", "muster%20paula", "_100%25"] {
            let found = desk.get(&format!("/api/admin/users?searchQuery={query}")).await.expect(200).json();
            assert_eq!(found["totalElements"], 1, "{query}");
        }
        assert_eq!(desk.get("/api/admin/users?searchQuery=%25").await.json()["totalElements"], 1, "a percent sign is a letter");
        assert_eq!(desk.get("/api/admin/users?admin=true").await.json()["content"][0]["username"], "anna@umkreis.test");
        let one = desk.get(&format!("/api/admin/user/{otto}")).await.expect(200).json();
        assert_eq!((&one["companyCount"], &one["companies"][0]["name"], &one["confirmed"]), (&json!(1), &json!("Hofladen"), &json!(true)));
        assert!(!desk.get("/api/admin/users").await.text().contains("assword"));
    }

    async fn the_list_follows_new_renamed_promoted_and_deleted_accounts(app) {
        let desk = app.desk().await;
        let found = async |query: &str| {
            let page = desk.get(&format!("/api/admin/users?{query}")).await.expect(200).json();
            let rows = page["content"].as_array().expect("a page").iter();
            rows.map(|user| user["username"].as_str().unwrap_or_default().to_owned()).collect::<Vec<_>>()
        };
        assert!(found("searchQuery=otto").await.is_empty());
        let otto = app.account("otto@umkreis.test", false).await;
        assert_eq!(found("searchQuery=otto").await, ["otto@umkreis.test"]);
        desk.put(&format!("/api/user?id={otto}"), &json!({"lastName": "Größling"})).await.expect(200);
        assert_eq!(found("searchQuery=groessl").await, ["otto@umkreis.test"]);
        assert_eq!(found("admin=true").await, ["anna@umkreis.test"]);
        desk.put(&format!("/api/admin/user/{otto}/admin"), &json!({"admin": true})).await.expect(200);
        assert_eq!(found("admin=true").await, ["otto@umkreis.test", "anna@umkreis.test"]);
        desk.delete(&format!("/api/admin/user/{otto}")).await.expect(200);
        assert!(found("searchQuery=otto").await.is_empty());
        assert_eq!(found("").await, ["anna@umkreis.test"]);
    }

    async fn deleting_an_account_takes_its_companies_or_hands_them_on(app) {
        let desk = app.desk().await;
        let [otto, paula, heir] = [app.account("otto@umkreis.test", false).await, app.account("paula@umkreis.test", false).await, app.account("erbin@umkreis.test", false).await];
        let (gone, kept) = (app.company("Eins").owner(otto).create().await, app.company("Zwei").owner(paula).create().await);
        let session = app.open_session(otto).await;
        desk.delete(&format!("/api/admin/user/{otto}")).await.expect(200);
        assert!(!app.catalogue.snapshot().contains(&gone) && !app.is_signed_in(&session.access_token).await);
        for nobody in [Uuid::now_v7(), paula] {
            assert_eq!(desk.delete(&format!("/api/admin/user/{paula}?transferTo={nobody}")).await.invalid_fields(), ["transferTo"]);
        }
        desk.delete(&format!("/api/admin/user/{paula}?transferTo={heir}")).await.expect(200);
        assert!(app.catalogue.snapshot().contains(&kept));
        assert_eq!(desk.get(&format!("/api/admin/company/{kept}")).await.expect(200).json()["owner"]["username"], "erbin@umkreis.test");
        assert_eq!(desk.delete(&format!("/api/admin/user/{paula}")).await.problem(404), "NotFound");
        assert_eq!(app.audited().await, ["account.delete", "company.delete", "account.delete", "company.transfer"]);
        app.run_jobs().await;
        let mails = app.mails().await;
        let told: Vec<_> = mails.iter().filter(|mail| mail.subject == "Du betreust jetzt „Zwei“").collect();
        assert!(told.len() == 1 && told[0].text.contains("Ab jetzt gehört ein Eintrag"), "{mails:?}");
        for (email, became) in [("otto@umkreis.test", "stehen nicht mehr im Verzeichnis: Eins."), ("paula@umkreis.test", "jemand anderer betreut sie jetzt: Zwei.")] {
            let farewell = app.mail_to(email).await;
            assert!(farewell.subject.contains("gelöscht") && farewell.text.contains("Wir haben dein Konto"), "{}", farewell.text);
            assert!(farewell.text.contains(became), "{}", farewell.text);
        }
    }

    async fn deleting_oneself_asks_twice_and_the_last_administrator_stays(app) {
        let desk = app.desk().await;
        let path = format!("/api/admin/user/{}", desk.id);
        assert_eq!(desk.delete(&path).await.problem(422), "ConfirmYourself");
        assert_eq!(desk.delete(&format!("{path}?confirm=otto@umkreis.test")).await.problem(422), "ConfirmYourself");
        assert_eq!(desk.delete(&format!("{path}?confirm=Anna@umkreis.test")).await.problem(409), "LastAdministrator");
        // Who was only invited may never come.
        let invited = NewAccount { email: "nina@umkreis.test".to_owned(), admin: true, ..NewAccount::default() };
        let mut tx = app.db.begin().await.expect("a transaction");
        invite::create(&app, &mut tx, None, &invited).await.expect("the invitation");
        tx.commit().await.expect("the commit");
        assert_eq!(desk.delete(&format!("{path}?confirm=Anna@umkreis.test")).await.problem(409), "LastAdministrator");
        app.account("zweite@umkreis.test", true).await;
        desk.delete(&format!("{path}?confirm=Anna@umkreis.test")).await.expect(200);
        assert_eq!(desk.get("/api/admin/users").await.problem(401), "Unauthorized");
    }

    async fn rights_are_granted_and_revoked_at_once(app) {
        let desk = app.desk().await;
        let otto = app.account("otto@umkreis.test", false).await;
        let token = app.sign_in("otto@umkreis.test").await;
        let path = format!("/api/admin/user/{otto}/admin");
        assert_eq!(app.get("/api/admin/users").bearer(&token).send().await.problem(403), "Forbidden");
        assert_eq!(desk.put(&path, &json!({"admin": true})).await.expect(200).json()["admin"], json!(true));
        app.get("/api/admin/users").bearer(&token).send().await.expect(200);
        desk.put(&path, &json!({"admin": false})).await.expect(200);
        assert_eq!(app.get("/api/admin/users").bearer(&token).send().await.problem(403), "Forbidden");
        let own = format!("/api/admin/user/{}/admin", desk.id);
        assert_eq!(desk.put(&own, &json!({"admin": false})).await.problem(409), "LastAdministrator");
        assert_eq!(desk.put(&path, &json!({"admin": "yes"})).await.invalid_fields(), ["admin"]);
        assert_eq!(desk.put(&path, &json!({})).await.invalid_fields(), ["admin"]);
        assert_eq!(desk.put(&format!("/api/admin/user/{}/admin", Uuid::now_v7()), &json!({"admin": true})).await.problem(404), "NotFound");
    }

    async fn whose_rights_change_hears_of_it_once(app) {
        let desk = app.desk().await;
        let otto = app.account("otto@umkreis.test", false).await;
        let path = format!("/api/admin/user/{otto}/admin");
        for (admin, subject) in [(true, "Du verwaltest "), (false, "Deine Verwaltungsrechte bei ")] {
            let before = app.mails().await.len();
            desk.put(&path, &json!({"admin": admin})).await.expect(200);
            desk.put(&path, &json!({"admin": admin})).await.expect(200);
            let mail = app.mail_to("otto@umkreis.test").await;
            assert!(mail.subject.starts_with(subject), "{}", mail.subject);
            assert!(mail.text.contains("/manage"), "{}", mail.text);
            assert_eq!(app.mails().await.len(), before + 1, "what stays as it is, is not told again");
        }
    }

    async fn an_invitation_is_sent_again_until_it_was_used(app) {
        let desk = app.desk().await;
        let mut tx = app.db.begin().await.expect("a transaction");
        let new = NewAccount { email: "berta@umkreis.test".to_owned(), first_name: " ".to_owned(), last_name: " ".to_owned(), ..NewAccount::default() };
        let id = umkreis::people::account::invite::create(&app, &mut tx, None, &new).await.expect("invited");
        tx.commit().await.expect("the commit");
        let first = app.mail_to("berta@umkreis.test").await.link_parameter("token");
        let user = desk.get(&format!("/api/admin/user/{id}")).await.expect(200).json();
        assert_eq!((&user["confirmed"], &user["invitation"]["expired"]), (&json!(false), &json!(false)));
        assert_eq!(desk.put(&format!("/api/admin/user/{id}/admin"), &json!({"admin": true})).await.problem(409), "NotConfirmed");

        let path = format!("/api/admin/user/{id}/invitation");
        desk.call(Method::POST, &path).send().await.expect(200);
        let second = app.mail_to("berta@umkreis.test").await.link_parameter("token");
        assert_ne!(first, second);
        assert_eq!(app.reset(&first, "Sonnenhof4020").await.problem(422), "LinkInvalid");
        app.reset(&second, "Sonnenhof4020").await.expect(200);
        assert_eq!(desk.call(Method::POST, &path).send().await.problem(409), "AlreadyConfirmed");
        assert_eq!(desk.get(&format!("/api/admin/user/{id}")).await.json()["invitation"], json!(null));
        assert_eq!(desk.call(Method::POST, "/api/admin/user/rubbish/invitation").send().await.problem(404), "NotFound");
    }

    async fn the_audit_log_says_who_did_what(app) {
        let desk = app.desk().await;
        let otto = app.account("otto@umkreis.test", false).await;
        let id = app.company("Hofladen").owner(otto).create().await;
        desk.put(&format!("/api/admin/company/deactivate/{id}"), &json!({"reason": "Pause"})).await.expect(200);
        desk.put(&format!("/api/user?id={otto}"), &json!({"phone": "0664"})).await.expect(200);
        let page = desk.get("/api/admin/audit?page=0&size=20").await.expect(200).json();
        assert_eq!((&page["content"][0]["action"], &page["content"][0]["difference"]), (&json!("account.change"), &json!("phone")));
        let entry = &page["content"][1];
        assert_eq!((&entry["who"]["username"], &entry["objectKind"], &entry["objectId"]), (&json!("anna@umkreis.test"), &json!("company"), &json!(id)));
        assert_eq!(entry["difference"], "state: Active → Deactivated; reason: Pause");
        assert_eq!(desk.get(&format!("/api/admin/audit?objectId={id}")).await.json()["totalElements"], 1);
        assert_eq!(desk.get("/api/admin/audit?objectId=x").await.problem(400), "Malformed");
    }
}
