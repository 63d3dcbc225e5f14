//! The audit log names every object that somebody else owns, also where one deed changes many.

use crate::on_both;
use crate::support::app::TestApp;
use axum::http::Method;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde_json::json;
use umkreis::foundation::db::entity::audit;
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
