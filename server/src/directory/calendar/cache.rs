//! The calendars of all and of towns, kept for a minute, because programs that subscribe ask at the same times.

use super::of_town;
use crate::app::App;
use axum::body::Bytes;
use chrono::NaiveDate;
use std::collections::HashMap;
use tokio::sync::Mutex;
use umkreis_foundation::error::Result;
use umkreis_services::catalogue::name_key;

/// What was written a minute ago may lack a campaign; the catalogue's own changes are seen at once.
const KEPT_MS: i64 = 60_000;
/// Towns that are kept; with more, all are made anew.
const MOST_KEPT: usize = 200;

#[derive(Default)]
pub struct CalendarCache {
    made: Mutex<HashMap<Option<String>, CachedCalendar>>,
}

struct CachedCalendar {
    at_ms: i64,
    day: NaiveDate,
    version: u64,
    text: Bytes,
}

impl CalendarCache {
    /// Whoever comes while one is being made waits for it.
    pub async fn of(&self, app: &App, town: Option<&str>) -> Result<Bytes> {
        let town = town.map(name_key);
        let mut made = self.made.lock().await;
        let (now_ms, day) = (app.clock.now_ms(), app.clock.today());
        let version = app.catalogue.snapshot().version();
        if let Some(kept) = made.get(&town)
            && kept.day == day
            && kept.version == version
            && (0..KEPT_MS).contains(&(now_ms - kept.at_ms))
        {
            return Ok(kept.text.clone());
        }
        let text = Bytes::from(of_town(app, town.as_deref()).await?);
        if made.len() >= MOST_KEPT {
            made.clear();
        }
        made.insert(town, CachedCalendar { at_ms: now_ms, day, version, text: text.clone() });
        Ok(text)
    }
}
