//! `GET /api/admin/import` and `POST /api/admin/import/{id}/undo`

use super::Desk;
use crate::on_both;
use axum::http::Method;
use sea_orm::{EntityTrait, PaginatorTrait};
use serde_json::{Value, json};
use std::time::Duration;
use umkreis::operation::housekeeping::tidy;
use umkreis_foundation::db::entity::{company, import, import_row};
use uuid::Uuid;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

impl Desk<'_> {
    /// Imports a file for good and says under which id.
    async fn imported(&self, file: &str) -> String {
        let call = self.call(Method::POST, "/api/admin/company/import?dryRun=false");
        let answer = call.body("text/csv", file.as_bytes().to_vec()).send().await.expect(200).json();
        answer["importId"].as_str().unwrap_or_else(|| panic!("nothing was changed: {answer}")).to_owned()
    }

    async fn undo(&self, id: &str, query: &str) -> Value {
        self.call(Method::POST, &format!("/api/admin/import/{id}/undo{query}"))
            .send()
            .await
            .expect(200)
            .json()
    }

    async fn seen(&self, id: Uuid) -> Value {
        let mut seen = self.get(&format!("/api/admin/company/{id}")).await.expect(200).json();
        for changes in ["basis", "updatedAt"] {
            seen[changes] = Value::Null;
        }
        seen
    }
}

on_both! {
    async fn an_import_is_taken_back_as_a_whole(app) {
        let desk = app.desk().await;
        let food = app.category("Lebensmittel").await;
        app.category("Gastronomie").await;
        let placed = app.company("Hofladen").category(food).tags(&["bio"]).store("Linz", 48.306_940_000_000_005, 14.29).create().await;
        let bare = app.company("Ohne Standort").category(food).create().await;
        let before = (desk.seen(placed).await, desk.seen(bare).await);
        let file = format!("ID;Name;Beschreibung;Schlagwörter;Kategorien;Straße;PLZ;Ort;Telefon\r\n{placed};Hofladen neu;Anders;;Gastronomie;Weg 9;4600;Wels;0732 1\r\n{bare};Ohne Standort;x;;Lebensmittel;Weg 1;4400;Steyr;\r\n;Dorfladen;x;;Lebensmittel;Weg 2;4020;Linz;\r\n");
        let id = desk.imported(&file).await;
        assert_ne!(desk.seen(placed).await, before.0);
        let listed = desk.get("/api/admin/import").await.expect(200).json()["content"][0].clone();
        assert_eq!((&listed["created"], &listed["updated"], &listed["left"], &listed["who"]["username"]), (&json!(1), &json!(2), &json!(3), &json!("anna@umkreis.test")));

        let dry = desk.undo(&id, "").await;
        assert_eq!((&dry["restored"], &dry["deleted"], &dry["refused"]), (&json!(2), &json!(1), &json!(0)), "{dry}");
        assert_eq!(company::Entity::find().count(app.db.read()).await.expect("a count"), 3, "a look changes nothing");

        let done = desk.undo(&id, "?dryRun=false").await;
        assert_eq!((&done["restored"], &done["deleted"]), (&json!(2), &json!(1)), "{done}");
        assert_eq!((desk.seen(placed).await, desk.seen(bare).await), before, "to the last bit");
        assert_eq!(company::Entity::find().count(app.db.read()).await.expect("a count"), 2);
        let public = app.get(&format!("/api/company/{placed}")).send().await.expect(200).json();
        assert_eq!(public["name"], "Hofladen", "visitors see it as before");
        let listed = desk.get("/api/admin/import").await.expect(200).json()["content"][0].clone();
        assert!(listed["left"] == 0 && listed["undoneAt"].is_string(), "{listed}");
        assert_eq!(desk.undo(&id, "?dryRun=false").await["restored"], 0, "twice changes nothing");
        let log = app.audited().await;
        let whole: Vec<&String> = log.iter().filter(|action| action.ends_with(".import") || action.ends_with(".undo")).collect();
        assert_eq!(whole[..2], ["company.import", "import.undo"], "{log:?}");
        assert_eq!(log.iter().filter(|action| *action == "import.undo").count(), 1, "an empty one is no deed: {log:?}");
        assert_eq!(import_row::Entity::find().count(app.db.read()).await.expect("a count"), 0);
    }

    async fn what_was_edited_since_an_import_stays_and_is_named(app) {
        let desk = app.desk().await;
        let food = app.category("Lebensmittel").await;
        let edited = app.company("Hofladen").category(food).store("Linz", 48.3, 14.29).create().await;
        let other = app.company("Bäckerei").category(food).store("Wels", 48.16, 14.03).create().await;
        let file = format!("ID;Name;Beschreibung;Kategorien;Straße;PLZ;Ort\r\n{edited};Hofladen;Neu;Lebensmittel;Weg 1;4020;Linz\r\n{other};Bäckerei;Neu;Lebensmittel;Weg 1;4600;Wels\r\n;Dorfladen;x;Lebensmittel;Weg 2;4020;Linz\r\n");
        let id = desk.imported(&file).await;
        desk.put(&format!("/api/company/{edited}"), &json!({ "description": "Von Hand" })).await.expect(200);
        let new = desk.get("/api/admin/company?searchQuery=dorfladen").await.expect(200).json()["content"][0]["id"].as_str().unwrap_or_default().to_owned();
        desk.put(&format!("/api/admin/company/activate/{new}"), &json!({})).await.expect(200);
        let done = desk.undo(&id, "?dryRun=false").await;
        assert_eq!((&done["restored"], &done["deleted"], &done["refused"]), (&json!(1), &json!(0), &json!(2)), "{done}");
        let mut named: Vec<(&str, &str)> = done["rows"].as_array().expect("rows").iter().map(|row| (row["name"].as_str().unwrap_or_default(), row["why"].as_str().unwrap_or_default())).collect();
        named.sort_unstable();
        assert!(named[0].0 == "Dorfladen" && named[0].1.contains("freigegeben") && named[1] == ("Hofladen", "Wurde seither bearbeitet."), "{named:?}");
        assert_eq!(desk.seen(edited).await["description"], "Von Hand");
        assert_eq!(desk.get("/api/admin/import").await.expect(200).json()["content"][0]["left"], 2, "what stayed can be tried again");
    }

    async fn two_imports_of_one_company_are_taken_back_one_after_the_other(app) {
        let desk = app.desk().await;
        let food = app.category("Lebensmittel").await;
        let company = app.company("Hofladen").category(food).store("Linz", 48.3, 14.29).create().await;
        let before = desk.seen(company).await;
        let write = async |text: &str| desk.imported(&format!("ID;Beschreibung\r\n{company};{text}\r\n{company};{text}!\r\n")).await;
        let (first, second) = (write("Eins").await, write("Zwei").await);
        assert_eq!(desk.undo(&first, "?dryRun=false").await["refused"], 1, "the second one stands on it");
        assert_eq!(desk.undo(&second, "?dryRun=false").await["restored"], 1);
        assert_eq!(desk.seen(company).await["description"], "Eins!");
        assert_eq!(desk.undo(&first, "?dryRun=false").await["restored"], 1);
        assert_eq!(desk.seen(company).await, before);
    }

    async fn after_thirty_days_an_import_is_forgotten(app) {
        let desk = app.desk().await;
        let food = app.category("Lebensmittel").await;
        let company = app.company("Hofladen").category(food).store("Linz", 48.3, 14.29).create().await;
        let id = desk.imported(&format!("ID;Beschreibung\r\n{company};Neu\r\n")).await;
        app.clock.advance(DAY * 29);
        tidy(&app.db, &app.clock).await.expect("tidied");
        let desk = Desk { app: &app, id: desk.id, token: app.sign_in("anna@umkreis.test").await };
        assert_eq!(desk.undo(&id, "").await["restored"], 1);
        app.clock.advance(DAY * 2);
        let desk = Desk { app: &app, id: desk.id, token: app.sign_in("anna@umkreis.test").await };
        let late = desk.call(Method::POST, &format!("/api/admin/import/{id}/undo")).send().await;
        assert_eq!(late.problem(404), "NotFound");
        tidy(&app.db, &app.clock).await.expect("tidied");
        assert_eq!(import::Entity::find().count(app.db.read()).await.expect("a count"), 0);
        assert_eq!(import_row::Entity::find().count(app.db.read()).await.expect("a count"), 0);
    }
}
