//! How much searched words find, as they were written: now, and not when they were searched.

use super::sql;
use crate::app::App;
use chrono::{Duration, NaiveDate};
use umkreis_foundation::error::Result;
use umkreis_gazetteer::Places;
use umkreis_services::catalogue::typed_search::TypedSearch;
use umkreis_services::catalogue::{ListQuery, Snapshot};

/// What people look for is told of the last weeks, this one included.
const WEEKS_OF_TERMS: i64 = 8;
/// Words that are looked up again in one round, the most searched first.
const MOST_WORDS: u64 = 500;

pub fn terms_since(today: NaiveDate) -> NaiveDate {
    today - Duration::weeks(WEEKS_OF_TERMS)
}

/// How many companies a word finds, wherever they are. What was found only by leaving words out or by taking one
/// for a typing error is not what people looked for.
pub fn hits(places: &Places, snapshot: &Snapshot, term: &str) -> i32 {
    let typed = TypedSearch::new(places, snapshot, Some(term));
    let (near, near_radius_km) = typed.near(None);
    let query = ListQuery { text: typed.text(), near, near_radius_km, size: 0, ..ListQuery::default() };
    let found = snapshot.list(&query);
    if !found.left_out.is_empty() || !found.corrected.is_empty() {
        return 0;
    }
    i32::try_from(found.total).unwrap_or(i32::MAX)
}

/// Looks the words of the last weeks up again, because companies and synonyms come and go; part of housekeeping.
pub async fn recount(app: &App) -> Result<()> {
    let since = terms_since(app.clock.today());
    let words = sql::words_since(app.db.read(), since, MOST_WORDS).await?;
    let (places, snapshot) = (app.geo.region.places(), app.catalogue.snapshot());
    let changed = tokio::task::spawn_blocking(move || {
        let now = words.into_iter().map(|(term, before)| (hits(&places, &snapshot, &term), term, before));
        now.filter(|(now, _, before)| now != before).collect::<Vec<_>>()
    });
    for (hits, term, _) in changed.await.map_err(anyhow::Error::from)? {
        // One at a time, so that nobody who writes waits for all of them.
        let tx = app.db.begin().await?;
        sql::set_hits(&tx, since, &term, hits).await?;
        tx.commit().await?;
    }
    Ok(())
}
