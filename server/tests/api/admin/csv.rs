//! `GET /api/admin/company/csv` and `GET /api/admin/user/csv`

use crate::on_both;
use crate::support::app::TestApp;
use crate::support::request::Reply;
use axum::body::Body;
use axum::http::Request;
use http_body_util::BodyExt;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};
use serde_json::json;
use umkreis_foundation::db::entity::company::{self, Texts};
use umkreis_foundation::db::entity::store;
use uuid::Uuid;

/// As a spreadsheet reads it.
fn table(reply: &Reply) -> Vec<Vec<String>> {
    let bytes = reply.body.strip_prefix("\u{feff}".as_bytes()).expect("a byte order mark");
    let mut reader = csv::ReaderBuilder::new().delimiter(b';').has_headers(false).from_reader(bytes);
    reader.records().map(|row| row.expect("a row").iter().map(str::to_owned).collect()).collect()
}

/// Makes unreadable what hangs on active companies: whoever reads it, even only to pass it over, stumbles.
async fn spoil_active_ones(app: &TestApp) {
    let tx = app.db.begin().await.expect("a transaction");
    for (table, column) in [("store", "title"), ("company_tag", "tag")] {
        // What no text is: nothing at all, or, where columns take whatever comes, a byte that begins no letter.
        let nonsense = if app.db.is_postgres() { "NULL" } else { "x'ff'" };
        if app.db.is_postgres() {
            let sql = format!("ALTER TABLE {table} ALTER COLUMN {column} DROP NOT NULL");
            tx.execute_unprepared(&sql).await.expect("the column takes it");
        }
        let active = "(SELECT id FROM company WHERE state = 'Active')";
        let sql = format!("UPDATE {table} SET {column} = {nonsense} WHERE company_id IN {active}");
        tx.execute_unprepared(&sql).await.expect("the rows are spoilt");
    }
    tx.commit().await.expect("the commit");
}

/// Whether the file arrives to its end.
async fn arrives(app: &TestApp, path: &str, token: &str) -> bool {
    let request = Request::get(path)
        .header("host", "umkreis.test")
        .header("authorization", format!("Bearer {token}"))
        .body(Body::empty());
    let response = app.middleware.clone().answer([127, 0, 0, 1].into(), request.expect("a request")).await;
    response.into_body().collect().await.is_ok()
}

on_both! {
    async fn companies_open_in_a_spreadsheet_and_run_nothing(app) {
        let desk = app.desk().await;
        let category = app.category("Lebensmittel").await;
        let otto = app.account("otto@umkreis.test", false).await;
        let id = app.company("=HYPERLINK(\"x\")").owner(otto).category(category).tags(&["bio", "ab Hof"])
            .description("Erste Zeile;\nzweite \"Zeile\"").store("Linz", 48.3, 14.29).store("Wels", 48.16, 14.03).create().await;
        app.company("Ruht").state("Deactivated").create().await;
        app.company("Neu").state("InReview").create().await;
        let tx = app.db.begin().await.expect("a transaction");
        store::Entity::update_many().col_expr(store::Column::Phone, Expr::value("+43 732 1")).filter(store::Column::CompanyId.eq(id)).exec(&tx).await.expect("the phone");
        tx.commit().await.expect("the commit");
        let reply = desk.get("/api/admin/company/csv?exportType=Active").await.expect(200);
        assert_eq!((reply.header("content-type"), reply.header("content-disposition")), ("text/csv; charset=utf-8", "attachment; filename=\"companies.csv\""));
        let rows = table(&reply);
        assert_eq!(rows.len(), 2);
        let cell = |name: &str| rows[1][rows[0].iter().position(|head| head == name).unwrap_or_else(|| panic!("no {name}"))].clone();
        assert_eq!((cell("Name"), cell("Beschreibung")), ("'=HYPERLINK(\"x\")".to_owned(), "Erste Zeile;\nzweite \"Zeile\"".to_owned()));
        assert_eq!((cell("Schlagwörter"), cell("Kategorien"), cell("Status")), ("bio | ab Hof".to_owned(), "Lebensmittel".to_owned(), "aktiv".to_owned()));
        assert_eq!((cell("Konto"), cell("Ort"), cell("Telefon"), cell("Breitengrad")), ("otto@umkreis.test".to_owned(), "Linz".to_owned(), "'+43 732 1".to_owned(), "48,3".to_owned()));
        assert!(cell("Weitere Standorte").contains("Wels"));
        assert_eq!(table(&desk.get("/api/admin/company/csv?exportType=Inactive").await.expect(200)).len(), 3);
        let rejected = app.company("Abgelehnt").state("InReview").owner(otto).create().await;
        desk.put(&format!("/api/admin/company/reject/{rejected}"), &json!({"reason": "Fehlt noch was"})).await.expect(200);
        let inactive = String::from_utf8(desk.get("/api/admin/company/csv?exportType=Inactive").await.expect(200).body.to_vec()).expect("UTF-8");
        assert!(inactive.contains("\"abgelehnt\""), "{inactive}");
        let person = desk.get(&format!("/api/admin/user/{otto}")).await.expect(200).json();
        assert!(person["companies"].as_array().is_some_and(|all| all.iter().any(|one| one["state"] == "Rejected")), "{person}");
        assert_eq!(table(&desk.get("/api/admin/company/csv?exportType=All").await.expect(200)).len(), 5);
        assert_eq!(table(&desk.get("/api/admin/company/csv").await.expect(200)).len(), 2);
        assert_eq!(desk.get("/api/admin/company/csv?exportType=nope").await.problem(400), "Malformed");
        assert_eq!(app.audited().await.first().map(String::as_str), Some("company.export"));
    }

    async fn the_export_of_a_few_reads_nothing_of_the_many_between_them(app) {
        let desk = app.desk().await;
        app.company("Erster").state("InReview").tags(&["bio"]).store("Linz", 48.3, 14.29).create().await;
        for number in 0..40 {
            app.company(&format!("Betrieb {number}")).tags(&["bio"]).store("Wels", 48.16, 14.03).create().await;
        }
        app.company("Letzter").state("Deactivated").tags(&["bio"]).store("Steyr", 48.04, 14.42).create().await;
        spoil_active_ones(&app).await;
        let rows = table(&desk.get("/api/admin/company/csv?exportType=Inactive").await.expect(200));
        let names: Vec<&str> = rows.iter().map(|row| row[1].as_str()).collect();
        assert_eq!(names, ["Name", "Erster", "Letzter"]);
        for path in ["/api/admin/company/csv?exportType=Active", "/api/admin/company/csv?exportType=All"] {
            assert!(!arrives(&app, path, &desk.token).await, "{path} must stumble, or this test proves nothing");
        }
    }

    async fn contacts_are_those_who_agreed_and_proved_their_address(app) {
        let desk = app.desk().await;
        let otto = app.account("otto@umkreis.test", false).await;
        app.account("ohne@umkreis.test", false).await;
        app.register("wartet@umkreis.test").await.expect(200);
        desk.put(&format!("/api/user?id={otto}"), &json!({"newsletter": true, "lastName": "@SUM(1)", "phone": "0664123"})).await.expect(200);
        let reply = desk.get("/api/admin/user/csv").await.expect(200);
        assert_eq!(reply.header("content-disposition"), "attachment; filename=\"sendinblue-contacts.csv\"");
        assert_eq!(table(&reply), [["EMAIL", "VORNAME", "NACHNAME", "TELEFON"], ["otto@umkreis.test", "Maria", "'@SUM(1)", "'0664123"]]);
        assert_eq!(table(&desk.get("/api/admin/user/csv?exportType=Notification").await.expect(200)).len(), 4);
        assert_eq!(table(&desk.get("/api/admin/user/csv?exportType=All").await.expect(200)).len(), 4);
        assert_eq!(desk.get("/api/admin/user/csv?exportType=Active").await.problem(400), "Malformed");
    }

    async fn a_file_of_several_pieces_is_complete(app) {
        let desk = app.desk().await;
        let owner = app.account("otto@umkreis.test", false).await;
        let rows = (0..1_005).map(|number| company::ActiveModel::entry(Uuid::now_v7(), owner, Texts::new(&format!("Betrieb {number}"), ""), 0));
        let tx = app.db.begin().await.expect("a transaction");
        company::Entity::insert_many(rows).exec_without_returning(&tx).await.expect("the companies");
        tx.commit().await.expect("the commit");
        let names: std::collections::HashSet<String> = table(&desk.get("/api/admin/company/csv?exportType=All").await.expect(200)).into_iter().map(|row| row[1].clone()).collect();
        assert_eq!(names.len(), 1_006, "the header and each company once");
    }
}
