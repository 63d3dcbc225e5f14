//! Adds what was counted in memory to the database, once a minute and at a stop.

use super::sql;
use crate::app::App;
use crate::services::catalogue::ListQuery;
use crate::services::catalogue::typed_search::TypedSearch;
use sea_orm::DbErr;
use std::time::Duration;

/// Until it is aborted. Nothing waits for it, and what could not be written is added next time.
pub async fn run(app: App) {
    let mut tick = tokio::time::interval(Duration::from_secs(app.config.jobs.write_sums_s.max(1)));
    tick.tick().await;
    loop {
        tick.tick().await;
        if let Err(error) = now(&app).await {
            tracing::warn!(%error, "cannot write down what was counted");
        }
    }
}

/// Adds everything in one transaction.
pub async fn now(app: &App) -> Result<(), DbErr> {
    let taken = app.reach.take();
    if taken.sums.is_empty() {
        return Ok(());
    }
    let tx = app.db.begin().await?;
    sql::add_counts(&tx, &taken.sums.counts).await?;
    for ((week, term), n) in &taken.sums.terms {
        sql::add_term(&tx, *week, term, *n, hits(app, term)).await?;
    }
    // Whether a commit that fails was made cannot be known, and nothing may count twice.
    taken.kept();
    tx.commit().await
}

/// How many companies a word finds, wherever they are.
fn hits(app: &App, term: &str) -> i32 {
    let snapshot = app.catalogue.snapshot();
    let typed = TypedSearch::new(&app.geo.region.places(), &snapshot, Some(term));
    let (near, near_radius_km) = typed.near(None);
    let query = ListQuery { text: typed.text(), near, near_radius_km, size: 0, ..ListQuery::default() };
    i32::try_from(snapshot.list(&query).total).unwrap_or(i32::MAX)
}
