//! `/api/calendar.ics` and its sisters: what runs and comes, for people's calendars.

use super::campaign;
use crate::on_both;
use crate::support::app::TestApp;
use chrono::TimeDelta;
use sea_orm::{ActiveModelTrait, ActiveValue::Set, EntityTrait};
use std::time::Duration;
use umkreis_foundation::db::entity::{campaign as campaigns, company, offer};
use uuid::Uuid;

/// The lines as a calendar program reads them, without folds.
fn lines(text: &str) -> Vec<String> {
    text.replace("\r\n ", "").split("\r\n").map(str::to_owned).collect()
}

fn titles(text: &str) -> Vec<String> {
    lines(text).iter().filter_map(|line| line.strip_prefix("SUMMARY:")).map(str::to_owned).collect()
}

/// A published offer, from so many days after today to so many.
async fn offered(app: &TestApp, title: &str, [from, to]: [i64; 2]) -> Uuid {
    let (id, today) = (Uuid::now_v7(), app.clock.today());
    let row = offer::ActiveModel {
        id: Set(id),
        title: Set(title.to_owned()),
        start_date: Set(today + TimeDelta::days(from)),
        end_date: Set(today + TimeDelta::days(to)),
        media_id: Set(None),
        published: Set(true),
        version: Set(1),
        created_at_ms: Set(app.clock.now_ms()),
        updated_at_ms: Set(app.clock.now_ms()),
    };
    let tx = app.db.begin().await.expect("a transaction");
    offer::Entity::insert(row).exec_without_returning(&tx).await.expect("a row");
    tx.commit().await.expect("the commit");
    id
}

on_both! {
    async fn a_calendar_has_what_comes_and_for_a_month_what_is_over(app) {
        let linz = app.company("Rad & Tat").store("Linz", 48.30, 14.28).create().await;
        campaign(&app, linz, "Läuft", 20).await;
        campaign(&app, linz, "Gerade vorbei", -3).await;
        campaign(&app, linz, "Lange vorbei", -40).await;
        let coming = campaign(&app, linz, "Kommt", 60).await;
        let next = offered(&app, "Klimawochen", [10, 20]).await;
        offered(&app, "Voriges Jahr", [-400, -300]).await;
        let tx = app.db.begin().await.expect("a transaction");
        let from = app.clock.today() + TimeDelta::days(50);
        campaigns::ActiveModel { id: Set(coming), valid_from: Set(Some(from)), ..Default::default() }.update(&tx).await.expect("it begins later");
        company::ActiveModel { id: Set(linz), offer_id: Set(Some(next)), ..Default::default() }.update(&tx).await.expect("it takes part");
        tx.commit().await.expect("the commit");
        let expected = ["Klimawochen", "Läuft (Rad & Tat)", "Kommt (Rad & Tat)", "Gerade vorbei (Rad & Tat)"];
        for path in ["/api/calendar.ics".to_owned(), "/api/calendar.ics?town=linz".to_owned(), format!("/api/company/{linz}/calendar.ics")] {
            assert_eq!(titles(&app.get(&path).send().await.expect(200).text()), expected, "{path}");
        }
        // What visitors read of a company has what runs today and nothing else.
        let shown = app.get(&format!("/api/company/{linz}/campaigns")).send().await.expect(200).json();
        assert_eq!(shown.as_array().map(Vec::len), Some(1), "{shown}");

        campaign(&app, linz, "Neu", 5).await;
        app.clock.advance(Duration::from_secs(61));
        let later = app.get("/api/calendar.ics").send().await.expect(200).text();
        assert!(titles(&later).contains(&"Neu (Rad & Tat)".to_owned()), "kept for a minute, and no longer");
    }

    async fn what_runs_today_is_a_calendar_of_all_of_a_town_and_of_a_company(app) {
        let linz = app.company("Rad & Tat").store("Linz", 48.30, 14.28).create().await;
        let marbach = app.company("Hofladen").store("Grünau im Almtal", 47.85, 13.95).create().await;
        let hidden = app.company("Geheim").state("InReview").store("Linz", 48.30, 14.28).create().await;
        let winter = campaign(&app, linz, "Winterservice", 20).await;
        campaign(&app, marbach, "Apfeltage", 3).await;
        campaign(&app, linz, "Vorbei", -32).await;
        let secret = campaign(&app, hidden, "Noch geheim", 5).await;
        let today = app.clock.today();
        offered(&app, "Klimawochen", [0, 0]).await;

        let all = app.get("/api/calendar.ics").send().await.expect(200);
        assert_eq!(all.header("content-type"), "text/calendar; charset=utf-8");
        assert_eq!(titles(&all.text()), ["Klimawochen", "Apfeltage (Hofladen)", "Winterservice (Rad & Tat)"]);
        let paths = ["calendar.ics".to_owned(), format!("company/{linz}/calendar.ics"), format!("campaign/{winter}/calendar.ics")];
        for path in paths.map(|path| format!("/api/{path}")) {
            let first = app.get(&path).send().await.expect(200);
            app.get(&path).header("if-none-match", first.header("etag")).send().await.expect(304);
        }
        let own = app.get(&format!("/api/company/{linz}/calendar.ics")).send().await.expect(200);
        assert_eq!(titles(&own.text()), ["Winterservice (Rad & Tat)"], "an offer that it is not in");
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
