//! `POST /api/admin/company/import` with files that are read and written in pieces.

use super::Desk;
use crate::on_both;
use axum::http::Method;
use serde_json::{Value, json};
use std::fmt::Write;

impl Desk<'_> {
    async fn sent(&self, query: &str, file: &str) -> Value {
        let call = self.call(Method::POST, &format!("/api/admin/company/import{query}"));
        call.body("text/csv", file.as_bytes().to_vec()).send().await.expect(200).json()
    }
}

fn lines(answer: &Value) -> Vec<u64> {
    answer["rows"].as_array().expect("rows").iter().filter_map(|row| row["line"].as_u64()).collect()
}

/// More than one answer names.
const MANY: usize = 1_050;

on_both! {
    async fn a_look_ahead_waits_for_nobody_who_writes_and_keeps_nobody_from_it(app) {
        let desk = app.desk().await;
        app.category("Lebensmittel").await;
        let file = "Name;Beschreibung;Kategorien\r\nHofladen;x;Lebensmittel\r\n";
        let busy = app.db.begin().await.expect("the only one who writes");
        assert_eq!(desk.sent("", file).await["created"], 1);
        drop(busy);
    }

    async fn every_row_of_a_large_file_can_be_seen_before_and_all_of_it_is_taken_back(app) {
        let desk = app.desk().await;
        app.category("Lebensmittel").await;
        let mut new = "Name;Beschreibung;Kategorien;PLZ;Ort;Straße\r\n".to_owned();
        for number in 0..MANY {
            write!(new, "Betrieb {number};x;Lebensmittel;4020;Linz;Weg {number}\r\n").expect("a row");
        }
        let done = desk.sent("?dryRun=false", &new).await;
        assert_eq!((&done["created"], &done["moreAfter"]), (&json!(MANY), &json!(1_001)), "{}", done["rows"][0]);
        let export = desk.get("/api/admin/company/csv?exportType=All").await.expect(200).body;
        let export = String::from_utf8(export).expect("UTF-8");
        let ids: Vec<&str> = export.lines().skip(1).filter_map(|line| line.split('"').nth(1)).collect();
        let mut edited = "ID;Beschreibung;Telefon\r\n".to_owned();
        for id in &ids {
            write!(edited, "{id};Neu;\r\n").expect("a row");
        }
        // The first company once more, in another piece: as it is by then, and with a telephone.
        write!(edited, "{0};Neu;\r\n{0};Neu;0732 1\r\n", ids[0]).expect("two rows");
        let dry = desk.sent("", &edited).await;
        assert_eq!((&dry["updated"], &dry["unchanged"]), (&json!(MANY + 1), &json!(1)));
        let (first, after) = (lines(&dry), dry["moreAfter"].as_u64().expect("there is more"));
        let rest = desk.sent(&format!("?after={after}"), &edited).await;
        let all: Vec<u64> = first.into_iter().chain(lines(&rest)).collect();
        let expected: Vec<u64> = (2..MANY as u64 + 2).chain([MANY as u64 + 3]).collect();
        assert_eq!((all, &rest["moreAfter"]), (expected, &Value::Null));
        assert_eq!(rest["rows"][50]["changes"], json!([{"column": "Telefon", "before": "", "after": "0732 1"}]));

        let id = desk.sent("?dryRun=false", &edited).await["importId"].as_str().expect("an id").to_owned();
        let seen = async || desk.get(&format!("/api/admin/company/{}", ids[0])).await.expect(200).json();
        let one = seen().await;
        assert_eq!((&one["description"], &one["stores"][0]["phone"]), (&json!("Neu"), &json!("0732 1")));
        let undone = desk.call(Method::POST, &format!("/api/admin/import/{id}/undo?dryRun=false")).send().await.expect(200).json();
        assert_eq!((&undone["restored"], &undone["refused"]), (&json!(MANY), &json!(0)), "{undone}");
        let one = seen().await;
        assert_eq!((&one["description"], &one["stores"][0]["phone"]), (&json!("x"), &Value::Null));
        let log = desk.get(&format!("/api/admin/audit?objectId={}", ids[0])).await.expect(200).json();
        assert_eq!(log["content"][0]["action"], "company.edit", "{log}");
        assert_eq!(log["content"][0]["difference"], "Beschreibung, Telefon", "{log}");
    }
}
