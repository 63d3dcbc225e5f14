//! `/api/calendar.ics` and its sisters: what runs today, for people's calendars.

use super::campaign;
use crate::on_both;
use sea_orm::{ActiveValue::Set, EntityTrait};
use umkreis::foundation::db::entity::offer;
use uuid::Uuid;

/// The lines as a calendar program reads them, without folds.
fn lines(text: &str) -> Vec<String> {
    text.replace("\r\n ", "").split("\r\n").map(str::to_owned).collect()
}

fn titles(text: &str) -> Vec<String> {
    lines(text).iter().filter_map(|line| line.strip_prefix("SUMMARY:")).map(str::to_owned).collect()
}

on_both! {
    async fn what_runs_today_is_a_calendar_of_all_of_a_town_and_of_a_company(app) {
        let linz = app.company("Rad & Tat").store("Linz", 48.30, 14.28).create().await;
        let marbach = app.company("Hofladen").store("Grünau im Almtal", 47.85, 13.95).create().await;
        let hidden = app.company("Geheim").state("InReview").store("Linz", 48.30, 14.28).create().await;
        let winter = campaign(&app, linz, "Winterservice", 20).await;
        campaign(&app, marbach, "Apfeltage", 3).await;
        campaign(&app, linz, "Vorbei", -1).await;
        let secret = campaign(&app, hidden, "Noch geheim", 5).await;
        let today = app.clock.today();
        let row = offer::ActiveModel {
            id: Set(Uuid::now_v7()),
            title: Set("Klimawochen".to_owned()),
            start_date: Set(today),
            end_date: Set(today),
            media_id: Set(None),
            published: Set(true),
            version: Set(1),
            created_at_ms: Set(app.clock.now_ms()),
            updated_at_ms: Set(app.clock.now_ms()),
        };
        let tx = app.db.begin().await.expect("a transaction");
        offer::Entity::insert(row).exec_without_returning(&tx).await.expect("a row");
        tx.commit().await.expect("the commit");

        let all = app.get("/api/calendar.ics").send().await.expect(200);
        assert_eq!(all.header("content-type"), "text/calendar; charset=utf-8");
        assert_eq!(titles(&all.text()), ["Klimawochen", "Apfeltage (Hofladen)", "Winterservice (Rad & Tat)"]);
        let again = app.get("/api/calendar.ics").header("if-none-match", all.header("etag"));
        again.send().await.expect(304);
        let written = lines(&all.text());
        let after = today + chrono::Days::new(21);
        assert!(written.contains(&format!("DTEND;VALUE=DATE:{}", after.format("%Y%m%d"))), "{written:?}");
        assert!(written.iter().any(|line| line.ends_with(&format!("/detail/{linz}/"))), "{written:?}");

        // Towns are found as people write them; an unknown one has nothing.
        for (town, expected) in [("gruenau im almtal", &["Apfeltage (Hofladen)"][..]), ("Nirgendwo", &[])] {
            let reply = app.get(&format!("/api/calendar.ics?town={}", town.replace(' ', "+"))).send().await;
            assert_eq!(titles(&reply.expect(200).text()), expected, "{town}");
        }
        let one = app.get(&format!("/api/campaign/{winter}/calendar.ics")).send().await.expect(200);
        assert_eq!(titles(&one.text()), ["Winterservice (Rad & Tat)"]);
        assert!(lines(&one.text()).contains(&format!("UID:{winter}")));
        let hidden_one = app.get(&format!("/api/campaign/{secret}/calendar.ics")).send().await;
        assert_eq!(hidden_one.problem(404), "NotFound");
    }
}
