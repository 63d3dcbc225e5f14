//! Adds what was counted in memory to the database, once a minute and at a stop.

use super::sql;
use super::term_hits::hits;
use crate::app::App;
use sea_orm::DbErr;
use std::time::Duration;

/// Until it is aborted. Nothing waits for it, and what could not be written is added next time.
pub async fn run(app: App) {
    let mut tick = tokio::time::interval(Duration::from_secs(app.config.jobs.write_sums_s.max(1)));
    tick.tick().await;
    loop {
        tick.tick().await;
        app.reach.forget(app.clock.today());
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
    let (places, snapshot) = (app.geo.region.places(), app.catalogue.snapshot());
    for ((week, term), n) in &taken.sums.terms {
        sql::add_term(&tx, *week, term, *n, hits(&places, &snapshot, term)).await?;
    }
    // Whether a commit that fails was made cannot be known, and nothing may count twice.
    taken.kept();
    tx.commit().await
}
