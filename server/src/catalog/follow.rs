//! Follows the change feed: what a transaction committed anywhere becomes visible here.

use super::load::{self, Loader};
use super::{Catalog, CatalogBuilder, CategoryDoc, Change};
use crate::app::App;
use crate::clock::Clock;
use crate::config::Config;
use crate::db::entity::{change, store};
use crate::db::{Db, changed};
use crate::system::memory;
use sea_orm::{ColumnTrait, DbErr, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use std::collections::HashSet;
use std::time::Duration;
use uuid::Uuid;

/// In case a wake-up is lost, or another process writes to the same SQLite file.
const POLL: Duration = Duration::from_millis(500);
const PAUSE_AFTER_ERROR: Duration = Duration::from_millis(200);
const CHANGES_AT_ONCE: u64 = 2_000;

/// A replica that lacks more changes than this is not worth starting from.
const MOST_MISSING: i64 = 10_000;
/// Feed rows are kept for longer than this; a younger one that is gone was never committed.
const KEPT_AT_LEAST_MS: i64 = 24 * 60 * 60 * 1000;

/// Builds the catalogue, from a replica if one keeps up: what it lacks is followed afterwards
/// like any other change.
pub async fn start(db: &Db, config: &Config, clock: &Clock) -> Result<Catalog, DbErr> {
    let source = db.for_large_reads(MOST_MISSING).await;
    match read_all(&source, config, clock).await {
        Err(error) if source.reads_replica() => {
            tracing::warn!(%error, "the replica failed; reading the catalogue from the primary");
            read_all(&source.on_primary(), config, clock).await
        }
        read => read,
    }
}

/// The feed position is read first, so that a change committed while the companies are being
/// read is applied again rather than missed.
async fn read_all(db: &Db, config: &Config, clock: &Clock) -> Result<Catalog, DbErr> {
    let last = newest_change(db).await?;
    let (companies, categories) = everything(db, config, clock).await?;
    let catalog = companies.finish(categories);
    db.feed.applied(last.map_or(0, |row| row.seq));
    Ok(catalog)
}

async fn everything(
    db: &Db,
    config: &Config,
    clock: &Clock,
) -> Result<(CatalogBuilder, Vec<CategoryDoc>), DbErr> {
    let categories = load::categories(db).await?;
    let mut companies = CatalogBuilder::default();
    Loader::new(db, &config.region, clock).each(|doc| companies.push(&doc)).await?;
    Ok((companies, categories))
}

async fn newest_change(db: &Db) -> Result<Option<change::Model>, DbErr> {
    change::Entity::find().order_by_desc(change::Column::Seq).one(db.read()).await
}

/// Runs until the process ends.
pub async fn follow(app: App) {
    if app.db.is_postgres() {
        tokio::spawn(listen(app.clone()));
    }
    let mut day = app.clock.today();
    // The change applied last, by which the feed is recognised.
    let mut mark = None;
    loop {
        let caught_up = catch_up(&app, &mut mark).await;
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

async fn catch_up(app: &App, mark: &mut Option<change::Model>) -> Result<Progress, DbErr> {
    let applied_seq = app.db.feed.applied_seq();
    let mut rows = change::Entity::find()
        .filter(change::Column::Seq.gte(applied_seq))
        .order_by_asc(change::Column::Seq)
        .limit(CHANGES_AT_ONCE)
        .all(app.db.read())
        .await?;
    let full = rows.len() as u64 == CHANGES_AT_ONCE;
    if let Some(known) = mark.as_ref()
        && rows.first() != Some(known)
        && known.at_ms > app.clock.now_ms() - KEPT_AT_LEAST_MS
    {
        *mark = start_over(app).await?;
        return Ok(Progress::MoreToCome);
    }
    if rows.first().is_some_and(|row| row.seq == applied_seq) {
        *mark = Some(rows.remove(0));
    }
    let Some(last) = rows.last().cloned() else { return Ok(Progress::UpToDate) };
    if rows.iter().any(|row| row.kind == changed::EVERYTHING) {
        read_again(app).await?;
    } else {
        app.catalog.apply(changes_of(app, &rows).await?);
    }
    app.db.feed.applied(last.seq);
    *mark = Some(last);
    metrics::gauge!("umkreis_catalogue_companies").set(app.catalog.snapshot().len() as f64);
    Ok(if full { Progress::MoreToCome } else { Progress::UpToDate })
}

/// After a failover another server answers, which may lack the last commits of the one that
/// failed. What we applied of them is gone, so everything is read again.
async fn start_over(app: &App) -> Result<Option<change::Model>, DbErr> {
    tracing::warn!("the change feed does not go on where it ended; reading the whole catalogue again");
    let newest = newest_change(&app.db).await?;
    read_again(app).await?;
    app.db.feed.started_over(newest.as_ref().map_or(0, |row| row.seq));
    Ok(newest)
}

/// Makes the catalogue what the database holds now, read in pieces as at the start.
async fn read_again(app: &App) -> Result<(), DbErr> {
    let (companies, categories) = everything(&app.db, &app.config, &app.clock).await?;
    let catalog = app.catalog.clone();
    // Sorting a million companies takes the better part of a minute, and visitors need the threads.
    let built = tokio::task::spawn_blocking(move || catalog.replace(companies, categories)).await;
    built.map_err(|error| DbErr::Custom(error.to_string()))?;
    memory::give_back();
    Ok(())
}

async fn changes_of(app: &App, rows: &[change::Model]) -> Result<Vec<Change>, DbErr> {
    let of_kind = |kind: &'static str| rows.iter().filter(move |row| row.kind == kind);
    let company_ids: HashSet<Uuid> = of_kind(changed::COMPANY).map(|row| row.object_id).collect();
    let mut changes = company_changes(app, company_ids.into_iter().collect()).await?;
    if of_kind(changed::CATEGORY).next().is_some() {
        changes.push(Change::Categories(load::categories(&app.db).await?));
    }
    Ok(changes)
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
