//! `/api/admin/overview`: the directory at a glance.

use crate::on_both;
use chrono::Datelike;
use sea_orm::{ActiveValue::Set, EntityTrait};
use serde_json::{Value, json};
use umkreis::foundation::db::entity::{search_term, traffic};

fn named(list: &Value) -> Vec<(String, i64)> {
    let rows = list.as_array().expect("rows").iter();
    let text = |row: &Value| row["name"].as_str().unwrap_or_default().to_owned();
    rows.map(|row| (text(row), row["count"].as_i64().unwrap_or_default())).collect()
}

on_both! {
    async fn operators_see_what_there_is_by_state_category_and_town(app) {
        let desk = app.desk().await;
        let category = app.category("Reparatur").await;
        for number in 0..3 {
            app.company(&format!("Werkstatt {number}")).category(category).store("Linz", 48.3, 14.3).create().await;
        }
        app.company("Hofladen").store("Wels", 48.16, 14.03).create().await;
        app.company("Neu").state("InReview").store("Linz", 48.3, 14.3).create().await;
        let seen = desk.get("/api/admin/overview").await.expect(200).json();
        assert_eq!(seen["states"], json!({ "active": 4, "inReview": 1, "rejected": 0, "paused": 0, "deactivated": 0 }));
        assert_eq!(named(&seen["byCategory"]), [("Reparatur".to_owned(), 3)]);
        assert_eq!(named(&seen["byTown"]), [("Linz".to_owned(), 3), ("Wels".to_owned(), 1)]);
        let months = seen["months"].as_array().expect("months");
        assert_eq!((months.len(), &months[23]["newCompanies"]), (24, &json!(5)));
        let quality = json!({ "withPicture": 0, "withHours": 0, "toTheHouse": 4, "confirmedWithinYear": 4 });
        assert_eq!(seen["quality"], quality);
    }

    async fn operators_see_how_it_is_used_and_what_is_searched_in_vain(app) {
        let desk = app.desk().await;
        let today = app.clock.today();
        let first = today.with_day(1).expect("a day");
        let tx = app.db.begin().await.expect("a transaction");
        for (kind, n) in [("Visit", 40), ("Search", 9), ("Call", 2), ("Route", 3), ("Pin", 5)] {
            let row = traffic::ActiveModel { day: Set(first), kind: Set(kind.to_owned()), n: Set(n) };
            traffic::Entity::insert(row).exec_without_returning(&tx).await.expect("a row");
        }
        let weeks = [("kase", 0, 12, 4), ("kase", 7, 8, 5), ("paradeiser", 0, 6, 0), ("uralt", 200, 50, 0)];
        for (term, days, n, hits) in weeks {
            let week = today - chrono::Duration::days(days);
            let row = search_term::ActiveModel { week: Set(week), term: Set(term.to_owned()), n: Set(n), hits: Set(hits) };
            search_term::Entity::insert(row).exec_without_returning(&tx).await.expect("a row");
        }
        tx.commit().await.expect("the commit");
        let seen = desk.get("/api/admin/overview").await.expect(200).json();
        let month = &seen["months"][23];
        assert_eq!((&month["visits"], &month["searches"], &month["contacts"]), (&json!(40), &json!(9), &json!(5)));
        let often = json!({ "term": "kase", "count": 20, "hits": 5 });
        let in_vain = json!({ "term": "paradeiser", "count": 6, "hits": 0 });
        assert_eq!(seen["searched"], json!([often, in_vain]));
        assert_eq!(seen["searchedInVain"], json!([in_vain]));
    }
}
