//! The audit log names every object that somebody else owns, also where one deed changes many.

use crate::on_both;
use crate::support::app::TestApp;
use axum::http::Method;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde_json::json;
use umkreis_foundation::db::entity::audit;
use uuid::Uuid;

/// What the log says about one object, oldest first.
async fn about(app: &TestApp, id: Uuid) -> Vec<(String, Option<String>)> {
    let rows = audit::Entity::find().filter(audit::Column::ObjectId.eq(id)).order_by_asc(audit::Column::Id);
    rows.all(app.db.read())
        .await
        .expect("the log")
        .into_iter()
        .map(|row| (row.action, row.difference))
        .collect()
}

on_both! {
    async fn taking_an_import_back_names_every_company(app) {
        let desk = app.desk().await;
        let owner = app.account("otto@umkreis.test", false).await;
        let food = app.category("Lebensmittel").await;
        let id = app.company("Dorfladen").owner(owner).category(food).store("Linz", 48.3, 14.3).create().await;
        let file = format!("ID;Name\r\n{id};Dorfladen Huber\r\n");
        desk.call(Method::POST, "/api/admin/company/import?dryRun=false").body("text/csv", file).send().await.expect(200);
        let import = desk.get("/api/admin/import").await.expect(200).json()["content"][0]["id"].as_str().unwrap().to_owned();
        let undo = |dry: bool| format!("/api/admin/import/{import}/undo?dryRun={dry}");
        desk.post(&undo(true), &json!({})).await.expect(200);
        assert_eq!(about(&app, id).await.len(), 1, "trying changes nothing");
        desk.post(&undo(false), &json!({})).await.expect(200);
        let named = ("company.edit".to_owned(), Some("Name".to_owned()));
        assert_eq!(about(&app, id).await, [named.clone(), named], "the import and its undoing each changed the name");
    }

    async fn the_audit_log_names_everybody_who_is_invited_or_given_rights(app) {
        let desk = app.desk().await;
        let word = |text: &str| Some(text.to_owned());
        let invited = json!({"username": "neu@umkreis.test", "admin": true});
        let id = desk.post("/api/admin/user", &invited).await.expect(200).text_at("id").parse().expect("an id");
        assert_eq!(about(&app, id).await, [("account.invite".to_owned(), word("admin: false → true"))]);
        let known = app.account("otto@umkreis.test", false).await;
        for (admin, difference) in [(true, "admin: false → true"), (false, "admin: true → false")] {
            desk.call(Method::PUT, &format!("/api/admin/user/{known}/admin")).json(&json!({"admin": admin})).send().await.expect(200);
            assert_eq!(about(&app, known).await.last(), Some(&("account.admin".to_owned(), word(difference))));
        }
    }

    async fn the_audit_log_names_every_company_that_an_administrator_changes(app) {
        let desk = app.desk().await;
        let owner = app.account("otto@umkreis.test", false).await;
        let heir = app.account("erbin@umkreis.test", false).await;
        let food = app.category("Lebensmittel").await;
        let id = app.company("Dorfladen").owner(owner).category(food).store("Linz", 48.3, 14.3).create().await;

        let file = format!("ID;Name\r\n{id};Dorfladen Huber\r\n");
        let done = desk.call(Method::POST, "/api/admin/company/import?dryRun=false").body("text/csv", file).send().await.expect(200);
        assert_eq!(done.json()["updated"], json!(1), "{}", done.text());
        let offer = json!({"title": "Frühling", "startDate": "2026-01-01", "endDate": "2026-12-31", "companyIds": [id]});
        let offer = desk.post("/api/admin/special-offer", &offer).await.expect(200).text_at("id");
        desk.delete(&format!("/api/admin/special-offer/{offer}")).await.expect(200);
        let word = |text: &str| Some(text.to_owned());
        assert_eq!(about(&app, id).await, [
            ("company.edit".to_owned(), word("Name")),
            ("company.offer".to_owned(), word(&format!("offer: none → {offer}"))),
            ("company.offer".to_owned(), word(&format!("offer: {offer} → none"))),
        ]);

        // Moved with its category, and asked about by somebody whose it is not.
        let bread = app.category("Brot").await;
        desk.post(&format!("/api/admin/category/{food}/merge"), &json!({"intoId": bread})).await.expect(200);
        assert_eq!(about(&app, id).await.last(), Some(&("company.edit".to_owned(), word(&format!("categories: {food} → {bread}")))));
        let deletion = format!("/api/company/{id}/deletion");
        desk.post(&deletion, &json!({})).await.expect(200);
        desk.delete(&deletion).await.expect(200);
        let newest: Vec<String> = about(&app, id).await.into_iter().rev().take(2).map(|(action, _)| action).collect();
        assert_eq!(newest, ["company.deletion.withdraw", "company.deletion"]);

        desk.delete(&format!("/api/admin/user/{owner}?transferTo={heir}")).await.expect(200);
        assert_eq!(about(&app, id).await.last(), Some(&("company.transfer".to_owned(), word(&format!("owner: {owner} → {heir}")))));
        desk.delete(&format!("/api/admin/user/{heir}")).await.expect(200);
        assert_eq!(about(&app, id).await.last(), Some(&("company.delete".to_owned(), word("withAccount"))));
    }
}

/// A difference is made of names, each followed by its values, so that the pages can write all of it in German.
#[test]
fn every_name_in_a_difference_has_a_german_word() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let words = std::fs::read_to_string(root.join("../web/src/text/de-audit.ts")).expect("the words");
    let mut found = 0;
    let mut folders = vec![root.join("src")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = std::fs::read_to_string(&path).unwrap_or_default();
            for line in text.lines().filter(|line| line.contains("difference = format!(\"")) {
                let written = line.split("format!(\"").nth(1).and_then(|rest| rest.split('"').next());
                for part in written.unwrap_or_default().split("; ") {
                    let part = part.trim_start_matches("{more}");
                    let Some((name, _)) = part.split_once(": ") else { continue };
                    found += 1;
                    assert!(words.contains(&format!("\n    {name}: ")), "{}: „{name}“", path.display());
                }
                let sentence = written.unwrap_or_default();
                let free = sentence.starts_with('{') && !sentence.starts_with("{more}");
                assert!(sentence.contains(": ") || free, "{}: {sentence}", path.display());
            }
        }
    }
    assert!(found > 10, "{found} names");
}
