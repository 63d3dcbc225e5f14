//! The monthly mail to owners, with a clock that is moved.

use crate::on_both;
use crate::support::app::TestApp;
use chrono::{Datelike, Months, NaiveDate};
use sea_orm::{ActiveModelTrait, ActiveValue::Set, EntityTrait};
use std::time::Duration;
use umkreis::directory::reach::monthly::mail_owners;
use umkreis_foundation::db::entity::{account, reach};
use uuid::Uuid;

const DAY: Duration = Duration::from_secs(24 * 3600);

fn first_of(day: NaiveDate) -> NaiveDate {
    day.with_day(1).expect("a first day")
}

/// Moves the clock into the next month.
fn into_next_month(app: &TestApp) {
    let month = app.clock.today().month();
    while app.clock.today().month() == month {
        app.clock.advance(DAY);
    }
}

/// So many views in the month of this day.
async fn views(app: &TestApp, company_id: Uuid, day: NaiveDate, n: i32) {
    let month = day.year() * 100 + day.month() as i32;
    let row = reach::ActiveModel {
        company_id: Set(company_id),
        month: Set(month),
        kind: Set("View".to_owned()),
        total: Set(n),
        ..Default::default()
    };
    let tx = app.db.begin().await.expect("a transaction");
    reach::Entity::insert(row).exec_without_returning(&tx).await.expect("a row");
    tx.commit().await.expect("the commit");
}

async fn no_mails_for(app: &TestApp, id: Uuid) {
    let tx = app.db.begin().await.expect("a transaction");
    let row = account::ActiveModel { id: Set(id), notification: Set(false), ..Default::default() };
    row.update(&tx).await.expect("the account");
    tx.commit().await.expect("the commit");
}

on_both! {
    async fn once_a_month_owners_read_how_they_were_come_upon_and_what_would_help(app) {
        let maria = app.account("maria@umkreis.test", false).await;
        let shop = app.company("Hofladen").owner(maria).store("Linz", 48.3, 14.3).create().await;
        let karl = app.account("karl@umkreis.test", false).await;
        let silent = app.company("Werkstatt").owner(karl).store("Wels", 48.16, 14.03).create().await;
        no_mails_for(&app, karl).await;
        let unseen = app.account("uli@umkreis.test", false).await;
        app.company("Nie besucht").owner(unseen).store("Enns", 48.2, 14.48).create().await;
        let waiting = app.account("wera@umkreis.test", false).await;
        let hidden = app.company("Wartet").owner(waiting).state("InReview").create().await;
        let month = first_of(app.clock.today());
        for (id, n) in [(shop, 41), (silent, 9), (hidden, 9)] {
            views(&app, id, month, n).await;
        }
        views(&app, shop, month - Months::new(1), 30).await;

        mail_owners(&app).await.expect("the first round");
        assert!(app.mails().await.is_empty(), "nobody is told about months before the directory began");
        into_next_month(&app);
        for _ in 0..3 {
            mail_owners(&app).await.expect("a round");
        }
        let mails = app.mails().await;
        assert_eq!(mails.iter().map(|mail| mail.to.as_str()).collect::<Vec<_>>(), ["maria@umkreis.test"]);
        let mail = &mails[0];
        assert!(mail.subject.contains("Hofladen") && mail.subject.contains("41-mal"), "{}", mail.subject);
        for part in ["41-mal geöffnet, im Monat davor 30-mal", "ein Bild, die Öffnungszeiten und", "E-Mails zu meinen Betrieben"] {
            assert!(mail.text.contains(part), "{part}: {}", mail.text);
        }
        for part in ["reichweite", "bild", "oeffnungszeiten", "beschreibung"] {
            let address = format!("https://umkreis.test/manage/detail/{shop}/#{part}");
            assert!(mail.text.contains(&address), "{part}: {}", mail.text);
        }
        assert!(mail.text.contains("In den letzten zwölf Monaten war das 71-mal."), "{}", mail.text);

        app.clock.advance(3 * DAY);
        mail_owners(&app).await.expect("a round");
        assert_eq!(app.mails().await.len(), 1, "once a month");
        views(&app, shop, app.clock.today(), 5).await;
        into_next_month(&app);
        mail_owners(&app).await.expect("a round");
        assert_eq!(app.mails().await.len(), 2);
    }

    async fn whoever_has_many_companies_reads_how_many_are_left_out(app) {
        let maria = app.account("maria@umkreis.test", false).await;
        for number in 0..7 {
            app.clock.advance(Duration::from_secs(1));
            let id = app.company(&format!("Filiale {number}")).owner(maria).store("Linz", 48.3, 14.3).create().await;
            views(&app, id, app.clock.today(), 3).await;
        }
        mail_owners(&app).await.expect("the first round");
        into_next_month(&app);
        mail_owners(&app).await.expect("a round");
        let mails = app.mails().await;
        let text = &mails[0].text;
        assert!(text.contains("Filiale 4") && !text.contains("Filiale 5"), "{text}");
        assert!(text.contains("deinen 2 weiteren Betrieben"), "{text}");
    }

    async fn two_instances_write_the_monthly_mail_once(app) {
        mail_owners(&app).await.expect("the first round");
        for number in 0..20 {
            let owner = app.account(&format!("besitz{number}@umkreis.test"), false).await;
            let id = app.company(&format!("Betrieb {number}")).owner(owner).store("Linz", 48.3, 14.3).create().await;
            views(&app, id, app.clock.today(), 7).await;
        }
        into_next_month(&app);
        for _ in 0..3 {
            let (one, other) = tokio::join!(mail_owners(&app), mail_owners(&app));
            one.expect("a round");
            other.expect("a round");
        }
        let mut to: Vec<String> = app.mails().await.into_iter().map(|mail| mail.to).collect();
        to.sort();
        to.dedup();
        assert_eq!((to.len(), app.mails().await.len()), (20, 20));
    }
}
