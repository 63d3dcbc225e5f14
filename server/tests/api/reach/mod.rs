//! `/api/reach`: what is counted, for whom, and what is left of it in the database.

mod monthly;

use crate::on_both;
use crate::support::app::{TestApp, new_database};
use crate::support::skipped;
use chrono::Datelike;
use sea_orm::{ActiveModelTrait, ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter};
use serde_json::{Value, json};
use std::time::Duration;
use umkreis::directory::reach::{flush, month_number, recount};
use umkreis::operation::housekeeping::tidy;
use umkreis_foundation::db::entity::{company, reach, search_term, traffic};
use uuid::Uuid;

pub const BROWSER: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

impl TestApp {
    /// A browser at this address tells that something happened.
    async fn tell(&self, address: &str, body: &Value) -> u16 {
        let call = self.post("/api/reach").from(address).header("user-agent", BROWSER);
        call.json(body).send().await.status.as_u16()
    }

    /// A browser of another kind at each address searches for this.
    pub async fn searches(&self, number: u8, text: &str) {
        let agent = format!("{BROWSER} ({number})");
        let call = self.post("/api/reach").from(&format!("203.0.113.{number}")).header("user-agent", &agent);
        call.json(&json!({ "kind": "Search", "text": text })).send().await.expect(204);
    }

    /// The total of this month after everything was written down.
    pub async fn reached(&self, company_id: Uuid, kind: &str) -> i32 {
        flush::now(self).await.expect("written down");
        let key = (company_id, month_number(self.clock.today()), kind.to_owned());
        let row = reach::Entity::find_by_id(key).one(self.db.read()).await.expect("the row");
        row.map_or(0, |row| row.total)
    }

    async fn traffic(&self, kind: &str) -> i32 {
        let rows = traffic::Entity::find().filter(traffic::Column::Kind.eq(kind)).all(self.db.read()).await;
        rows.expect("the rows").iter().map(|row| row.n).sum()
    }
}

pub fn view(id: Uuid) -> Value {
    json!({ "kind": "View", "companyId": id })
}

on_both! {
    async fn a_browser_counts_once_a_day_and_sums_are_added_up(app) {
        let id = app.company("Hofladen").create().await;
        for address in ["203.0.113.1", "203.0.113.1", "203.0.113.2"] {
            assert_eq!(app.tell(address, &view(id)).await, 204);
            assert_eq!(app.tell(address, &json!({ "kind": "Call", "companyId": id })).await, 204);
        }
        assert_eq!((app.reached(id, "View").await, app.reached(id, "Call").await), (2, 2));
        assert_eq!(app.tell("203.0.113.3", &view(id)).await, 204);
        assert_eq!(app.tell("203.0.113.1", &json!({ "kind": "Visit" })).await, 204);
        assert_eq!(app.reached(id, "View").await, 3, "added to what is there");
        assert_eq!((app.traffic("View").await, app.traffic("Visit").await), (3, 1));
        app.clock.advance(DAY);
        assert_eq!(app.tell("203.0.113.1", &view(id)).await, 204);
        flush::now(&app).await.expect("written down");
        assert_eq!(app.traffic("View").await, 4, "a new day");
    }

    async fn the_day_has_its_own_column(app) {
        let id = app.company("Hofladen").create().await;
        let today = app.clock.today();
        app.tell("203.0.113.1", &view(id)).await;
        app.reached(id, "View").await;
        let row = reach::Entity::find().one(app.db.read()).await.expect("the row").expect("one row");
        let counted: Vec<u32> = (1..).zip(row.day_counts()).filter(|(_, n)| *n == 1).map(|(day, _)| day).collect();
        assert_eq!(counted, [today.day()]);
    }

    async fn robots_owners_administrators_and_whoever_asks_not_to_are_not_counted(app) {
        let (owner, own) = app.signed_in("maria@umkreis.test").await;
        let (_, other) = app.signed_in("franz@umkreis.test").await;
        let (_, admin) = app.administrator().await;
        let id = app.company("Hofladen").owner(owner).create().await;
        let call = |address: &str| app.post("/api/reach").from(address).json(&view(id));
        call("203.0.113.1").header("user-agent", "Googlebot/2.1").send().await.expect(204);
        call("203.0.113.2").send().await.expect(204);
        call("203.0.113.3").header("user-agent", BROWSER).header("sec-gpc", "1").send().await.expect(204);
        call("203.0.113.4").header("user-agent", BROWSER).bearer(&own).send().await.expect(204);
        call("203.0.113.5").header("user-agent", BROWSER).bearer(&admin).send().await.expect(204);
        assert_eq!(app.reached(id, "View").await, 0);
        call("203.0.113.6").header("user-agent", BROWSER).bearer(&other).send().await.expect(204);
        assert_eq!(app.reached(id, "View").await, 1, "another owner is a visitor");
    }

    async fn a_marked_company_counts_as_marked(app) {
        let id = app.company("Hofladen").create().await;
        let device = Uuid::now_v7().to_string();
        let mark = app.put(&format!("/api/favourite?companyId={id}")).header("device-id", &device);
        mark.header("user-agent", BROWSER).send().await.expect(204);
        assert_eq!(app.reached(id, "Favourite").await, 1);
    }

    async fn what_cannot_be_counted_is_refused_in_words(app) {
        let hidden = app.company("Geheim").state("InReview").create().await;
        assert_eq!(app.tell("203.0.113.1", &view(hidden)).await, 404);
        assert_eq!(app.tell("203.0.113.1", &view(Uuid::now_v7())).await, 404);
        for wrong in [
            json!({ "kind": "View" }),
            json!({ "kind": "Visit", "companyId": hidden }),
            json!({ "kind": "Search" }),
            json!({ "kind": "Search", "text": "a".repeat(10_001) }),
            json!({ "kind": "Gone" }),
        ] {
            assert_eq!(app.tell("203.0.113.1", &wrong).await, 422, "{wrong}");
        }
        let form = app.post("/api/reach").form(&[("kind", "Visit")]).header("user-agent", BROWSER).send().await;
        assert_eq!(form.status.as_u16(), 415, "a form of a foreign page counts nothing");
    }

    async fn a_company_that_is_deleted_meanwhile_holds_nothing_up(app) {
        let (gone, there) = (app.company("Weg").create().await, app.company("Da").create().await);
        app.tell("203.0.113.1", &view(gone)).await;
        app.tell("203.0.113.1", &view(there)).await;
        assert_eq!(app.reached(gone, "View").await, 1);
        app.tell("203.0.113.2", &view(gone)).await;
        app.tell("203.0.113.2", &view(there)).await;
        let tx = app.db.begin().await.expect("a transaction");
        company::Entity::delete_by_id(gone).exec(&tx).await.expect("deleted");
        tx.commit().await.expect("the commit");
        assert_eq!((app.reached(there, "View").await, app.reached(gone, "View").await), (2, 0));
    }

    async fn a_search_is_kept_once_five_browsers_made_it(app) {
        app.company("Käserei").create().await;
        let words = async || {
            flush::now(&app).await.expect("written down");
            let rows = search_term::Entity::find().all(app.db.read()).await.expect("the rows");
            rows.into_iter().map(|row| (row.term, row.n, row.hits)).collect::<Vec<_>>()
        };
        for number in [1, 1, 2, 3] {
            app.searches(number, " Käserei ").await;
            app.searches(number, "max@example.org").await;
        }
        let search = json!({ "kind": "Search", "text": "Käserei" });
        for number in 20..30 {
            assert_eq!(app.tell(&format!("203.0.113.{number}"), &search).await, 204);
        }
        assert!(words().await.is_empty(), "one browser that changes its address is not several");
        for number in 4..6 {
            app.searches(number, "KAESEREI").await;
            app.searches(number, "max@example.org").await;
        }
        // The ten addresses of one kind count as one browser among the first five.
        assert_eq!(words().await, [("kaserei".to_owned(), 6, 1)]);
        assert_eq!(app.traffic("Search").await, 15);
    }

    async fn what_a_word_finds_is_looked_up_again_and_again(app) {
        let found = async || {
            flush::now(&app).await.expect("written down");
            recount(&app).await.expect("counted anew");
            let row = search_term::Entity::find().one(app.db.read()).await.expect("the row");
            row.map(|row| (row.term, row.hits))
        };
        app.company("Käserei Huber").create().await;
        for number in 1..6 {
            app.searches(number, "Käserei Qwertz").await;
        }
        let word = |hits| Some(("kaserei qwertz".to_owned(), hits));
        assert_eq!(found().await, word(0), "what is found by leaving a word out is not what was meant");
        let there = app.company("Käserei Qwertz").create().await;
        assert_eq!(found().await, word(1));
        let desk = app.desk().await;
        desk.put(&format!("/api/admin/company/deactivate/{there}"), &json!({ "reason": "Geschlossen" })).await.expect(200);
        assert_eq!(found().await, word(0), "its only company left");
    }

    async fn after_25_months_days_become_months(app) {
        let id = app.company("Hofladen").create().await;
        let tx = app.db.begin().await.expect("a transaction");
        let today = app.clock.today();
        for months in [24, 27] {
            let month = month_number(today - chrono::Months::new(months));
            let row = reach::ActiveModel { company_id: Set(id), month: Set(month), kind: Set("View".to_owned()),
                total: Set(9), d3: Set(4), d31: Set(5), ..Default::default() };
            reach::Entity::insert(row).exec_without_returning(&tx).await.expect("a row");
        }
        let old = search_term::ActiveModel { week: Set(today - chrono::Months::new(27)), term: Set("kase".to_owned()),
            n: Set(5), hits: Set(0) };
        old.insert(&tx).await.expect("a row");
        let long_ago = (today - chrono::Months::new(27)).with_day(1).expect("a day");
        let last_year = (today - chrono::Months::new(24)).with_day(9).expect("a day");
        for (day, n) in [(long_ago, 1), (long_ago.with_day(9).expect("a day"), 2), (long_ago.with_day(20).expect("a day"), 4), (last_year, 8)] {
            let row = traffic::ActiveModel { day: Set(day), kind: Set("Visit".to_owned()), n: Set(n) };
            traffic::Entity::insert(row).exec_without_returning(&tx).await.expect("a row");
        }
        tx.commit().await.expect("the commit");
        for _ in 0..2 {
            tidy(&app.db, &app.clock).await.expect("tidied");
        }
        let rows = reach::Entity::find().all(app.db.read()).await.expect("rows");
        let mut left: Vec<(i32, i32, i32)> = rows.iter().map(|row| (row.total, row.d3, row.d31)).collect();
        left.sort_unstable();
        assert_eq!(left, [(9, 0, 0), (9, 4, 5)]);
        assert!(search_term::Entity::find().one(app.db.read()).await.expect("rows").is_none());
        let mut visits: Vec<_> = traffic::Entity::find().all(app.db.read()).await.expect("rows")
            .into_iter().map(|row| (row.day, row.n)).collect();
        visits.sort_unstable();
        assert_eq!(visits, [(long_ago, 7), (last_year, 8)], "those of the whole directory as well");
    }
}

#[tokio::test]
async fn two_instances_add_to_the_same_sums() {
    let Ok(server) = std::env::var("UMKREIS_TEST_POSTGRES_URL") else {
        return skipped("UMKREIS_TEST_POSTGRES_URL is not set");
    };
    let url = new_database(&server).await;
    let one = TestApp::postgres_at(&url, |_| ()).await;
    let id = one.company("Hofladen").create().await;
    let other = TestApp::postgres_at(&url, |_| ()).await;
    for round in 0..4 {
        for number in 0..50 {
            one.tell(&format!("203.0.{round}.{number}"), &view(id)).await;
            other.tell(&format!("198.51.{round}.{number}"), &view(id)).await;
        }
        let (first, second) = tokio::join!(flush::now(&one), flush::now(&other));
        first.and(second).expect("both are written down");
    }
    assert_eq!(one.reached(id, "View").await, 400);
}
