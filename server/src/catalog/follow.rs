//! Follows the change feed: what a transaction committed anywhere becomes visible here.

use super::load::{self, Loader};
use super::{Catalog, Change};
use crate::app::App;
use crate::clock::Clock;
use crate::config::Config;
use crate::db::entity::{change, store};
use crate::db::{Db, changed};
use sea_orm::{ColumnTrait, DbErr, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use std::collections::HashSet;
use std::time::Duration;
use uuid::Uuid;

/// In case a wake-up is lost, or another process writes to the same SQLite file.
const POLL: Duration = Duration::from_millis(500);
const PAUSE_AFTER_ERROR: Duration = Duration::from_millis(200);
const CHANGES_AT_ONCE: u64 = 2_000;

/// Builds the catalogue. The feed position is read first, so that a change committed while the
/// companies are being read is applied again rather than missed.
pub async fn start(db: &Db, config: &Config, clock: &Clock) -> Result<Catalog, DbErr> {
    let last = change::Entity::find().order_by_desc(change::Column::Seq).one(db.read()).await?;
    let categories = load::categories(db).await?;
    let companies = Loader::new(db, &config.region, clock).all().await?;
    let catalog = Catalog::new(companies, categories);
    db.feed.applied(last.map_or(0, |row| row.seq));
    Ok(catalog)
}

/// Runs until the process ends.
pub async fn follow(app: App) {
    if app.db.is_postgres() {
        tokio::spawn(listen(app.clone()));
    }
    let mut day = app.clock.today();
    loop {
        let caught_up = catch_up(&app).await;
        if let Err(error) = &caught_up {
            tracing::warn!(%error, "cannot follow the change feed");
            tokio::time::sleep(PAUSE_AFTER_ERROR).await;
            continue;
        }
        if app.clock.today() != day && refresh_opening_hours(&app).await.is_ok() {
            day = app.clock.today();
        }
        if matches!(caught_up, Ok(Progress::UpToDate)) {
            let _ = tokio::time::timeout(POLL, app.db.feed.changed.notified()).await;
        }
    }
}

enum Progress {
    UpToDate,
    MoreToCome,
}

async fn catch_up(app: &App) -> Result<Progress, DbErr> {
    let applied_seq = app.db.feed.applied_seq();
    let rows = change::Entity::find()
        .filter(change::Column::Seq.gt(applied_seq))
        .order_by_asc(change::Column::Seq)
        .limit(CHANGES_AT_ONCE)
        .all(app.db.read())
        .await?;
    let Some(last) = rows.last().map(|row| row.seq) else { return Ok(Progress::UpToDate) };
    let everything = rows.iter().any(|row| row.kind == changed::EVERYTHING);
    let company_ids: HashSet<Uuid> =
        rows.iter().filter(|row| row.kind == changed::COMPANY).map(|row| row.object_id).collect();
    let mut changes = Vec::new();
    if everything || rows.iter().any(|row| row.kind == changed::CATEGORY) {
        changes.push(Change::Categories(load::categories(&app.db).await?));
    }
    if everything {
        let all = Loader::new(&app.db, &app.config.region, &app.clock).all().await?;
        changes.extend(all.into_iter().map(|doc| Change::Company(Box::new(doc))));
    }
    changes.extend(company_changes(app, company_ids.into_iter().collect()).await?);
    app.catalog.apply(changes);
    app.db.feed.applied(last);
    metrics::gauge!("umkreis_catalogue_companies").set(app.catalog.snapshot().len() as f64);
    Ok(if rows.len() as u64 == CHANGES_AT_ONCE { Progress::MoreToCome } else { Progress::UpToDate })
}

/// Reloads the companies; those that are no longer there or no longer active are gone.
async fn company_changes(app: &App, ids: Vec<Uuid>) -> Result<Vec<Change>, DbErr> {
    let docs = Loader::new(&app.db, &app.config.region, &app.clock).some(&ids).await?;
    let mut gone: HashSet<Uuid> = ids.into_iter().collect();
    for doc in &docs {
        gone.remove(&doc.id);
    }
    let present = docs.into_iter().map(|doc| Change::Company(Box::new(doc)));
    Ok(present.chain(gone.into_iter().map(Change::CompanyGone)).collect())
}

/// At midnight the listed opening times move on by a day.
async fn refresh_opening_hours(app: &App) -> Result<(), DbErr> {
    let with_hours: Vec<Uuid> = store::Entity::find()
        .filter(store::Column::OpeningHours.is_not_null())
        .select_only()
        .column(store::Column::CompanyId)
        .distinct()
        .into_tuple()
        .all(app.db.read())
        .await?;
    for ids in with_hours.chunks(CHANGES_AT_ONCE as usize) {
        let changes = company_changes(app, ids.to_vec()).await?;
        app.catalog.apply(changes);
    }
    Ok(())
}

/// PostgreSQL's notifications only wake the follower; what changed stands in the table.
async fn listen(app: App) {
    loop {
        if let Err(error) = app.db.wake_on_notifications().await {
            tracing::warn!(%error, "lost the notification channel; polling until it is back");
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
}
