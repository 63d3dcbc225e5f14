//! `/api/admin/overview`: the directory at a glance.

use super::Desk;
use crate::on_both;
use crate::support::app::TestApp;
use chrono::Datelike;
use sea_orm::{ActiveValue::Set, EntityTrait};
use serde_json::{Value, json};
use umkreis::operation::overview::keep_count;
use umkreis_foundation::db::entity::{company_count, search_term, traffic};
use umkreis_picture::samples;

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
        app.company("Hofladen").store("wels", 48.16, 14.03).create().await;
        app.company("Mühle").post_code("4600").store("Hinterwels", 48.16, 14.03).create().await;
        app.company("Neu").state("InReview").store("Linz", 48.3, 14.3).create().await;
        let seen = desk.get("/api/admin/overview").await.expect(200).json();
        assert_eq!(seen["states"], json!({ "active": 5, "inReview": 1, "rejected": 0, "paused": 0, "deactivated": 0 }));
        assert_eq!(named(&seen["byCategory"]), [("Reparatur".to_owned(), 3)]);
        assert_eq!(named(&seen["byTown"]), [("Linz".to_owned(), 3), ("Wels".to_owned(), 2)]);
        let months = seen["months"].as_array().expect("months");
        assert_eq!((months.len(), &months[23]["newCompanies"]), (24, &json!(6)));
        assert_eq!((&months[23]["active"], &months[22]["active"]), (&json!(5), &Value::Null));
        let quality = json!({ "withPicture": 0, "withHours": 0, "toTheHouse": 5, "confirmedWithinYear": 5 });
        assert_eq!(seen["quality"], quality);
    }

    async fn counts_by_town_and_shares_agree_with_the_lists_that_they_lead_to(app) {
        let desk = app.desk().await;
        // Of several locations the head office counts; opening hours may be those of any.
        let both = app.company("Zwei Orte").store("Linz", 48.3, 14.3).store("Wels", 48.16, 14.03).create().await;
        let stores = app.get(&format!("/api/store?companyId={both}")).send().await.expect(200).json();
        let branch = stores[1]["id"].as_str().expect("an id");
        let hours = json!({ "title": "Zweiter", "openingHours": "Mo-Fr 08:00-18:00", "location": { "lat": 48.16, "lng": 14.03 } });
        app.put(&format!("/api/store/{branch}")).bearer(&desk.token).json(&hours).send().await.expect(200);
        let photo = samples::jpeg(&samples::photo(64, 48, 10), 85);
        app.post(&format!("/api/company/image/{both}")).bearer(&desk.token).upload(&photo).send().await.expect(200);
        app.company("Mühle").post_code("4600").store("Hinterwels", 48.16, 14.03).create().await;
        app.company("Ohne Standort").create().await;
        app.company("Ohne Position").store("Linz", 0.0, 0.0).create().await;
        app.company("Außerhalb").store("Linz", 40.0, 10.0).create().await;
        let roughly = app.company("Ungenau").create().await;
        let store = json!({ "companyId": roughly, "title": "Ungenau", "street": "Gasse 1", "postCode": "4020", "town": "Linz", "main": true });
        app.post("/api/store").bearer(&desk.token).json(&store).send().await.expect(200);
        for (name, town) in [("Eins", "Nirgendsdorf"), ("Zwei", "NIRGENDSDORF")] {
            app.company(name).post_code("9999").store(town, 48.2, 14.1).create().await;
        }
        app.company("Neu").state("InReview").store("Linz", 0.0, 0.0).create().await;
        app.clock.advance(std::time::Duration::from_secs(370 * 24 * 60 * 60));
        let desk = Desk { app: &app, id: desk.id, token: app.sign_in("anna@umkreis.test").await };
        app.company("Frisch").store("Wels", 48.16, 14.03).create().await;

        let seen = desk.get("/api/admin/overview").await.expect(200).json();
        let active = seen["states"]["active"].as_i64().expect("a number");
        let towns = named(&seen["byTown"]);
        assert_eq!(towns, [("Linz".to_owned(), 4), ("NIRGENDSDORF".to_owned(), 2), ("Wels".to_owned(), 2)]);
        let listed = async |query: &str| {
            let answer = desk.get(&format!("/api/admin/company?state=Active&{query}")).await.expect(200).json();
            answer["totalElements"].as_i64().expect("a number")
        };
        for (town, count) in towns {
            assert_eq!(listed(&format!("town={town}")).await, count, "{town}");
        }
        for (share, with, lacking) in [
            ("withPicture", 1, "lacks=Picture"),
            ("withHours", 1, "lacks=Hours"),
            ("toTheHouse", 5, "lacks=Position"),
            ("confirmedWithinYear", 1, "unconfirmedMonths=12"),
        ] {
            assert_eq!(seen["quality"][share], with, "{share}");
            assert_eq!(listed(lacking).await, active - with, "{share}");
        }
    }

    async fn operators_see_how_many_companies_there_were_at_the_end_of_each_month(app) {
        let desk = app.desk().await;
        let month_before = app.clock.today() - chrono::Months::new(1);
        let first = month_before.with_day(1).expect("a day");
        let tx = app.db.begin().await.expect("a transaction");
        for (day, n) in [(first, 7), (first.with_day(9).expect("a day"), 9), (first - chrono::Days::new(1), 5)] {
            let row = company_count::ActiveModel { day: Set(day), n: Set(n) };
            company_count::Entity::insert(row).exec_without_returning(&tx).await.expect("a row");
        }
        tx.commit().await.expect("the commit");
        app.company("Hofladen").create().await;
        for _ in 0..2 {
            keep_count(&app).await.expect("noted");
        }
        let noted = company_count::Entity::find_by_id(app.clock.today()).one(app.db.read()).await.expect("the row");
        assert_eq!(noted.map(|row| row.n), Some(1));
        let seen = desk.get("/api/admin/overview").await.expect(200).json();
        let active: Vec<Value> = (20..24).map(|month| seen["months"][month]["active"].clone()).collect();
        assert_eq!(active, [Value::Null, json!(5), json!(9), json!(1)]);
    }

    async fn operators_see_how_it_is_used_and_what_is_searched_in_vain(app) {
        let desk = app.desk().await;
        let today = app.clock.today();
        let first = today.with_day(1).expect("a day");
        for number in 0..3 {
            app.company(&format!("Käse {number}")).create().await;
        }
        let tx = app.db.begin().await.expect("a transaction");
        for (kind, n) in [("Visit", 40), ("Search", 9), ("Call", 2), ("Route", 3), ("Pin", 5)] {
            let row = traffic::ActiveModel { day: Set(first), kind: Set(kind.to_owned()), n: Set(n) };
            traffic::Entity::insert(row).exec_without_returning(&tx).await.expect("a row");
        }
        // What was found when it was searched is of yesterday: meanwhile three companies came, and one word's left.
        let weeks = [("kase", 0, 12, 0), ("kase", 7, 8, 5), ("paradeiser", 0, 6, 0), ("uralt", 200, 50, 0)];
        for (term, days, n, hits) in weeks {
            let week = today - chrono::Duration::days(days);
            let row = search_term::ActiveModel { week: Set(week), term: Set(term.to_owned()), n: Set(n), hits: Set(hits) };
            search_term::Entity::insert(row).exec_without_returning(&tx).await.expect("a row");
        }
        tx.commit().await.expect("the commit");
        let seen = desk.get("/api/admin/overview").await.expect(200).json();
        let month = &seen["months"][23];
        assert_eq!((&month["visits"], &month["searches"], &month["contacts"]), (&json!(40), &json!(9), &json!(5)));
        let often = json!({ "term": "kase", "count": 20, "hits": 3 });
        let in_vain = json!({ "term": "paradeiser", "count": 6, "hits": 0 });
        assert_eq!(seen["searched"], json!([often, in_vain]));
        assert_eq!(seen["searchedInVain"], json!([in_vain]));
        let days = seen["days"].as_array().expect("days");
        let of_first = days.iter().find(|row| row["day"] == first.to_string()).expect("the first is at most 31 days ago");
        assert_eq!((days.len(), &days[30]["day"], &of_first["visits"], &of_first["searches"]),
            (31, &json!(today.to_string()), &json!(40), &json!(9)));
    }
}

#[tokio::test]
async fn towns_of_another_region_are_counted_under_their_own_names() {
    let app = TestApp::sqlite_with(|config| {
        (config.region.latitude, config.region.longitude) = (47.14, 9.52);
        config.region.bounds = [9.47, 47.04, 9.64, 47.28];
    })
    .await;
    let desk = app.desk().await;
    app.company("Dorfladen").post_code("9490").store("Vaduz", 47.14, 9.52).create().await;
    // In Upper Austria's tables the one is a postcode near Salzburg and the other that of Freistadt.
    app.company("Bioladen").post_code("5000").store("Aarau", 47.1, 9.5).create().await;
    app.company("Mühle").post_code("4240").store("Triesenberg", 47.1, 9.5).create().await;
    let seen = desk.get("/api/admin/overview").await.expect(200).json();
    let towns = ["Aarau", "Triesenberg", "Vaduz"].map(|town| (town.to_owned(), 1));
    assert_eq!(named(&seen["byTown"]), towns);
}
