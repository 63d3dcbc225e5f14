//! What is forgotten by itself, as docs/privacy.md promises.

use crate::on_both;
use crate::support::app::TestApp;
use sea_orm::{ActiveModelTrait, ActiveValue::Set, EntityTrait};
use serde_json::json;
use std::time::Duration;
use umkreis_foundation::db::entity::{audit, change, outbox, report, suggestion};

async fn days_later(app: &TestApp, count: u64) {
    app.clock.advance(Duration::from_secs(count * 24 * 60 * 60));
    umkreis::operation::housekeeping::tidy(&app.db, &app.clock).await.expect("tidied");
}

async fn contacts(app: &TestApp) -> Vec<Option<String>> {
    let suggested = suggestion::Entity::find().all(app.db.read()).await.expect("rows").into_iter();
    let reported = report::Entity::find().all(app.db.read()).await.expect("rows").into_iter();
    suggested.map(|row| row.contact_email).chain(reported.map(|row| row.contact_email)).collect()
}

on_both! {
    async fn the_feed_of_changes_is_trimmed_but_never_emptied(app) {
        for name in ["Hofladen", "Bäckerei"] {
            app.company(name).create().await;
        }
        let all = async || change::Entity::find().all(app.db.read()).await.expect("the feed");
        let newest = all().await.into_iter().map(|row| row.seq).max();
        days_later(&app, 3).await;
        let left: Vec<i64> = all().await.into_iter().map(|row| row.seq).collect();
        assert_eq!(left, newest.into_iter().collect::<Vec<_>>(), "by its number a copy is judged");
    }

    async fn what_visitors_told_is_kept_a_year_and_their_address_a_month_after_it_is_settled(app) {
        let (_, admin) = app.administrator().await;
        let company = app.company("Hofladen").create().await;
        let suggested = json!({ "name": "Imkerei", "contactEmail": "a@umkreis.test" });
        let suggested = app.post("/api/company/suggest").json(&suggested).send().await.expect(200).text_at("id");
        let told = json!({ "reason": "Closed", "contactEmail": "b@umkreis.test" });
        let told = app.post(&format!("/api/company/{company}/report")).json(&told).send().await.expect(200).text_at("id");
        days_later(&app, 40).await;
        assert!(contacts(&app).await.iter().all(Option::is_some), "nothing is settled yet");
        // Administrators sign in anew after so long.
        let admin_id = app.access_tokens.check(&admin, app.clock.now_ms()).await.expect("the database answers");
        assert!(admin_id.is_none());
        let admin = app.sign_in("verwaltung@umkreis.test").await;
        for path in [format!("/api/admin/suggestion/{suggested}"), format!("/api/admin/report/{told}")] {
            app.put(&path).bearer(&admin).json(&json!({ "state": "Done" })).send().await.expect(200);
        }
        days_later(&app, 29).await;
        assert!(contacts(&app).await.iter().all(Option::is_some), "somebody may still want to answer");
        days_later(&app, 2).await;
        assert_eq!(contacts(&app).await, [None, None]);
        days_later(&app, 300).await;
        assert!(contacts(&app).await.is_empty());
        assert!(audit::Entity::find().one(app.db.read()).await.expect("rows").is_some());
        days_later(&app, 3 * 365).await;
        assert!(audit::Entity::find().one(app.db.read()).await.expect("rows").is_none());
    }

    async fn mails_that_were_given_up_are_forgotten_after_a_month(app) {
        app.account("maria@umkreis.test", false).await;
        app.ask_reset("maria@umkreis.test").await.expect(200);
        let row = outbox::Entity::find().one(app.db.read()).await.expect("rows").expect("the mail");
        let tx = app.db.begin().await.expect("a transaction");
        let given_up = outbox::ActiveModel { id: Set(row.id), state: Set("Dead".to_owned()), ..Default::default() };
        given_up.update(&tx).await.expect("the mail");
        tx.commit().await.expect("the commit");
        days_later(&app, 29).await;
        assert!(outbox::Entity::find().one(app.db.read()).await.expect("rows").is_some());
        days_later(&app, 2).await;
        assert!(outbox::Entity::find().one(app.db.read()).await.expect("rows").is_none());
    }
}
