//! Which campaigns run today, known until the directory or the day changes: asking the database for those of
//! thousands of companies takes long.

use super::sql;
use chrono::NaiveDate;
use std::sync::Arc;
use tokio::sync::Mutex;
use umkreis_foundation::clock::Clock;
use umkreis_foundation::db::Db;
use umkreis_foundation::error::Result;
use uuid::Uuid;

/// A replica may be behind what the catalogue has seen, so nothing is believed for longer.
const KEPT_MS: i64 = 60_000;

/// A campaign and its company.
pub type CampaignOfCompany = (Uuid, Uuid);

#[derive(Default)]
pub struct RunningCampaigns {
    known: Mutex<Option<CachedCampaigns>>,
}

struct CachedCampaigns {
    feed: i64,
    day: NaiveDate,
    at_ms: i64,
    running: Arc<[CampaignOfCompany]>,
}

impl RunningCampaigns {
    /// Of public companies, soonest end first. Whoever comes while they are read waits for them.
    pub async fn of(&self, db: &Db, clock: &Clock) -> Result<Arc<[CampaignOfCompany]>> {
        let mut known = self.known.lock().await;
        // Before they are read: what changes meanwhile is then read once more.
        let (feed, day, at_ms) = (db.feed.applied_seq(), clock.today(), clock.now_ms());
        if let Some(known) = &*known
            && (known.feed, known.day) == (feed, day)
            && (0..KEPT_MS).contains(&(at_ms - known.at_ms))
        {
            return Ok(known.running.clone());
        }
        let running: Arc<[CampaignOfCompany]> = sql::all_running(db.read(), day).await?.into();
        *known = Some(CachedCampaigns { feed, day, at_ms, running: running.clone() });
        Ok(running)
    }
}
