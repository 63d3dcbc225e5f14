//! How often companies are seen or contacted: who is counted, and what is kept of it (docs/decisions/0042).

pub mod flush;
pub mod http;
mod mails;
pub mod monthly;
mod owner_report;
mod sql;
mod term_hits;

pub use sql::empty_days;
pub use term_hits::{hits, recount, terms_since};

use crate::app::App;
use crate::directory::access;
use crate::people::session::bearer::{MaybeSignedIn, SignedIn};
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use chrono::{Datelike, NaiveDate};
use umkreis_foundation::db::Db;
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::http::client_address::Client;
use umkreis_services::reach::{Browser, ReachKind};
use uuid::Uuid;

/// Whoever calls, as far as they may be counted.
pub struct Visitor {
    browser: Option<Browser>,
    who: Option<SignedIn>,
}

impl FromRequestParts<App> for Visitor {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self> {
        let MaybeSignedIn(who) = MaybeSignedIn::from_request_parts(parts, app).await?;
        let Ok(client) = Client::from_request_parts(parts, app).await;
        Ok(Visitor { browser: Browser::counted(client, &parts.headers), who })
    }
}

impl Visitor {
    /// Counts, but neither administrators nor the owner of the company.
    pub async fn count(&self, app: &App, company_id: Option<Uuid>, kind: ReachKind) -> Result<()> {
        if let Some(browser) = self.counted(&app.db, company_id).await? {
            app.reach.count(app.clock.today(), browser, company_id, kind);
        }
        Ok(())
    }

    pub async fn count_search(&self, app: &App, term: &str) -> Result<()> {
        if let Some(browser) = self.counted(&app.db, None).await? {
            app.reach.count_search(app.clock.today(), browser, term);
        }
        Ok(())
    }

    async fn counted(&self, db: &Db, company_id: Option<Uuid>) -> Result<Option<&Browser>> {
        let (Some(browser), Some(who)) = (&self.browser, self.who) else { return Ok(self.browser.as_ref()) };
        if who.admin || who.lacks_factor {
            return Ok(None);
        }
        let Some(id) = company_id else { return Ok(Some(browser)) };
        match access::check(db, who, id).await {
            Ok(_) => Ok(None),
            Err(Error::NotFound) => Ok(Some(browser)),
            Err(error) => Err(error),
        }
    }
}

/// A month as a number that can be compared, such as 202611.
pub fn month_number(day: NaiveDate) -> i32 {
    day.year() * 100 + day.month() as i32
}
