//! Follows the change feed: what a transaction committed anywhere becomes visible here.

use super::load::{self, Loader};
use super::{Catalogue, CatalogueBuilder, CategoryDoc, Change, SynonymDoc};
use chrono::NaiveDate;
use sea_orm::{ColumnTrait, DbErr, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use std::collections::HashSet;
use std::time::Duration;
use tokio_util::task::AbortOnDropHandle;
use umkreis_foundation::clock::Clock;
use umkreis_foundation::config::Region;
use umkreis_foundation::db::entity::{change, store};
use umkreis_foundation::db::{Db, changed, with_timeout};
use umkreis_foundation::memory;
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
pub async fn start(db: &Db, region: &Region, clock: &Clock) -> Result<Catalogue, DbErr> {
    let source = db.for_large_reads(MOST_MISSING).await;
    match read_all(&source, region, clock).await {
        Err(error) if source.reads_replica() => {
            tracing::warn!(%error, "the replica failed; reading the catalogue from the primary");
            read_all(&source.on_primary(), region, clock).await
        }
        read => read,
    }
}

/// The feed position is read first, so that a change committed while the companies are being
/// read is applied again rather than missed.
async fn read_all(db: &Db, region: &Region, clock: &Clock) -> Result<Catalogue, DbErr> {
    let last = newest_change(db).await?;
    let (companies, categories, synonyms) = everything(db, region, clock).await?;
    let catalogue = companies.finish(categories, synonyms);
    db.feed.applied(last.map_or(0, |row| row.seq));
    Ok(catalogue)
}

async fn everything(
    db: &Db,
    region: &Region,
    clock: &Clock,
) -> Result<(CatalogueBuilder, Vec<CategoryDoc>, Vec<SynonymDoc>), DbErr> {
    let categories = load::categories(db).await?;
    let synonyms = load::synonyms(db).await?;
    let mut companies = CatalogueBuilder::default();
    Loader::new(db, region, clock).each(|doc| companies.push(&doc)).await?;
    Ok((companies, categories, synonyms))
}

async fn newest_change(db: &Db) -> Result<Option<change::Model>, DbErr> {
    with_timeout(change::Entity::find().order_by_desc(change::Column::Seq).one(db.read())).await
}

/// What the follower works with: the database it reads, and the catalogue that it keeps up to date.
#[derive(Clone)]
pub struct FollowerParts {
    pub db: Db,
    pub catalogue: Catalogue,
    pub region: Region,
    pub clock: Clock,
}

/// Runs until the process ends.
pub async fn follow(parts: FollowerParts) {
    // Ends with this, so that a stop does not look like a channel that was lost.
    let _listening = AbortOnDropHandle::new(tokio::spawn(listen(parts.clone())));
    let mut follower = Follower::of(parts.clone());
    loop {
        match follower.step().await {
            Ok(Progress::MoreToCome) => {}
            Ok(Progress::UpToDate) => {
                let _ = tokio::time::timeout(POLL, parts.db.feed.changed.notified()).await;
            }
            Err(error) => {
                tracing::warn!(%error, "cannot follow the change feed");
                tokio::time::sleep(PAUSE_AFTER_ERROR).await;
            }
        }
    }
}

struct Follower {
    parts: FollowerParts,
    /// The change applied last, by which the feed is recognised.
    mark: Option<change::Model>,
    day: NaiveDate,
    /// Companies whose listed opening times still begin with an earlier day.
    outdated: Vec<Uuid>,
}

impl Follower {
    fn of(parts: FollowerParts) -> Follower {
        Follower { day: parts.clock.today(), parts, mark: None, outdated: Vec::new() }
    }

    /// Applies what is new, then moves some opening times on. In pieces: at midnight there are as many
    /// as companies, and no change should wait for all of them.
    async fn step(&mut self) -> Result<Progress, DbErr> {
        let progress = catch_up(&self.parts, &mut self.mark).await?;
        self.parts.db.feed.was_read();
        let today = self.parts.clock.today();
        if today != self.day {
            self.outdated = with_opening_hours(&self.parts).await?;
            self.day = today;
        }
        if self.outdated.is_empty() {
            return Ok(progress);
        }
        let rest = self.outdated.len().saturating_sub(CHANGES_AT_ONCE as usize);
        let changes = company_changes(&self.parts, self.outdated[rest..].to_vec()).await?;
        self.parts.catalogue.apply(changes);
        self.outdated.truncate(rest);
        Ok(Progress::MoreToCome)
    }
}

enum Progress {
    UpToDate,
    MoreToCome,
}

async fn catch_up(parts: &FollowerParts, mark: &mut Option<change::Model>) -> Result<Progress, DbErr> {
    let applied_seq = parts.db.feed.applied_seq();
    let unseen = change::Entity::find()
        .filter(change::Column::Seq.gte(applied_seq))
        .order_by_asc(change::Column::Seq)
        .limit(CHANGES_AT_ONCE);
    let mut rows = with_timeout(unseen.all(parts.db.read())).await?;
    let full = rows.len() as u64 == CHANGES_AT_ONCE;
    if let Some(known) = mark.as_ref()
        && rows.first() != Some(known)
        && known.at_ms > parts.clock.now_ms() - KEPT_AT_LEAST_MS
    {
        *mark = start_over(parts).await?;
        return Ok(Progress::MoreToCome);
    }
    if rows.first().is_some_and(|row| row.seq == applied_seq) {
        *mark = Some(rows.remove(0));
    }
    let Some(last) = rows.last().cloned() else { return Ok(Progress::UpToDate) };
    if rows.iter().any(|row| row.kind == changed::EVERYTHING) {
        read_again(parts).await?;
    } else {
        parts.catalogue.apply(changes_of(parts, &rows).await?);
    }
    parts.db.feed.applied(last.seq);
    *mark = Some(last);
    metrics::gauge!("umkreis_catalogue_companies").set(parts.catalogue.snapshot().len() as f64);
    Ok(if full { Progress::MoreToCome } else { Progress::UpToDate })
}

/// After a failover another server answers, which may lack the last commits of the one that
/// failed. What we applied of them is gone, so everything is read again.
async fn start_over(parts: &FollowerParts) -> Result<Option<change::Model>, DbErr> {
    tracing::warn!("the change feed does not go on where it ended; reading the whole catalogue again");
    let newest = newest_change(&parts.db).await?;
    read_again(parts).await?;
    parts.db.feed.started_over(newest.as_ref().map_or(0, |row| row.seq));
    Ok(newest)
}

/// Makes the catalogue what the database holds now, read in pieces as at the start.
async fn read_again(parts: &FollowerParts) -> Result<(), DbErr> {
    let (companies, categories, synonyms) = everything(&parts.db, &parts.region, &parts.clock).await?;
    let catalogue = parts.catalogue.clone();
    // Sorting a million companies takes the better part of a minute, and visitors need the threads.
    let built = tokio::task::spawn_blocking(move || catalogue.replace(companies, categories, synonyms)).await;
    built.map_err(|error| DbErr::Custom(error.to_string()))?;
    memory::trim();
    Ok(())
}

async fn changes_of(parts: &FollowerParts, rows: &[change::Model]) -> Result<Vec<Change>, DbErr> {
    let of_kind = |kind: &'static str| rows.iter().filter(move |row| row.kind == kind);
    let company_ids: HashSet<Uuid> = of_kind(changed::COMPANY).map(|row| row.object_id).collect();
    let mut changes = company_changes(parts, company_ids.into_iter().collect()).await?;
    if of_kind(changed::CATEGORY).next().is_some() {
        changes.push(Change::Categories(load::categories(&parts.db).await?));
    }
    if of_kind(changed::SYNONYM).next().is_some() {
        changes.push(Change::Synonyms(load::synonyms(&parts.db).await?));
    }
    Ok(changes)
}

/// Reloads the companies; those that are no longer there or no longer active are gone.
async fn company_changes(parts: &FollowerParts, ids: Vec<Uuid>) -> Result<Vec<Change>, DbErr> {
    let docs = Loader::new(&parts.db, &parts.region, &parts.clock).some(&ids).await?;
    let mut gone: HashSet<Uuid> = ids.into_iter().collect();
    for doc in &docs {
        gone.remove(&doc.id);
    }
    let present = docs.into_iter().map(|doc| Change::Company(Box::new(doc)));
    Ok(present.chain(gone.into_iter().map(Change::CompanyGone)).collect())
}

/// Those whose listed times move on by a day at midnight.
async fn with_opening_hours(parts: &FollowerParts) -> Result<Vec<Uuid>, DbErr> {
    let ids = store::Entity::find()
        .filter(store::Column::OpeningHours.is_not_null())
        .select_only()
        .column(store::Column::CompanyId)
        .distinct()
        .into_tuple();
    with_timeout(ids.all(parts.db.read())).await
}

/// PostgreSQL's notifications only wake the follower; what changed stands in the table.
async fn listen(parts: FollowerParts) {
    loop {
        if let Err(error) = parts.db.wake_on_notifications().await {
            tracing::warn!(%error, "lost the notification channel; polling until it is back");
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sea_orm::ActiveValue::Set;
    use umkreis_foundation::config::Config;
    use umkreis_foundation::db::entity::{category, synonym};

    /// What another instance committed.
    async fn add_category(db: &Db) {
        let id = Uuid::now_v7();
        let row = category::ActiveModel {
            id: Set(id),
            title: Set("Lebensmittel".to_owned()),
            color_hex: Set("#38721B".to_owned()),
            media_id: Set(None),
            position: Set(0),
            version: Set(1),
            words: Set(String::new()),
        };
        let tx = db.begin().await.unwrap();
        category::Entity::insert(row).exec(&tx).await.unwrap();
        let noted = change::ActiveModel {
            kind: Set(changed::CATEGORY.to_owned()),
            object_id: Set(id),
            at_ms: Set(chrono::Utc::now().timestamp_millis()),
            ..Default::default()
        };
        change::Entity::insert(noted).exec(&tx).await.unwrap();
        tx.commit().await.unwrap();
    }

    /// The parts of an instance on an empty database in this folder.
    async fn instance(folder: &std::path::Path) -> FollowerParts {
        umkreis_foundation::tls::install_provider();
        let config = Config { data_dir: folder.to_owned(), ..Config::default() };
        let db = Db::connect(&config.database()).await.unwrap();
        db.migrate().await.unwrap();
        let clock = Clock::new(config.time_zone());
        let catalogue = start(&db, &config.region, &clock).await.unwrap();
        FollowerParts { db, catalogue, region: config.region, clock }
    }

    #[tokio::test]
    async fn a_changed_synonym_brings_all_of_them_to_the_catalogue() {
        let folder = tempfile::tempdir().unwrap();
        let parts = instance(folder.path()).await;
        let tx = parts.db.begin().await.unwrap();
        for word in ["Paradeiser", "Erdäpfel"] {
            let row = synonym::ActiveModel {
                id: Set(Uuid::now_v7()),
                word: Set(word.to_owned()),
                word_key: Set(super::super::name_key(word)),
                meaning: Set(format!("{word} auf Deutsch")),
                version: Set(1),
                created_at_ms: Set(1),
                updated_at_ms: Set(1),
            };
            synonym::Entity::insert(row).exec(&tx).await.unwrap();
        }
        tx.commit().await.unwrap();
        let row =
            |kind: &str| change::Model { seq: 1, kind: kind.to_owned(), object_id: Uuid::nil(), at_ms: 1 };
        let changes = changes_of(&parts, &[row(changed::SYNONYM), row(changed::SYNONYM)]).await.unwrap();
        let [Change::Synonyms(docs)] = &changes[..] else { panic!("{changes:?}") };
        assert_eq!(docs.iter().map(|doc| doc.word.as_str()).collect::<Vec<_>>(), ["Erdäpfel", "Paradeiser"]);
        assert_eq!(docs[0].meaning, "Erdäpfel auf Deutsch");
        let (_, _, synonyms) = everything(&parts.db, &parts.region, &parts.clock).await.unwrap();
        assert_eq!(&synonyms, docs, "also at a start");
        assert!(changes_of(&parts, &[row(changed::OFFER)]).await.unwrap().is_empty());
    }

    #[tokio::test]
    async fn a_change_is_seen_before_all_opening_times_have_moved_on() {
        let folder = tempfile::tempdir().unwrap();
        let parts = instance(folder.path()).await;
        let mut follower = Follower::of(parts.clone());
        // Midnight has come; what these companies are is not what this is about.
        follower.outdated = (0..3 * CHANGES_AT_ONCE).map(|_| Uuid::now_v7()).collect();
        assert!(matches!(follower.step().await, Ok(Progress::MoreToCome)));
        add_category(&parts.db).await;
        assert!(matches!(follower.step().await, Ok(Progress::MoreToCome)));
        assert_eq!(parts.catalogue.snapshot().categories().len(), 1);
        assert_eq!(follower.outdated.len() as u64, CHANGES_AT_ONCE);
        follower.step().await.unwrap();
        assert!(matches!(follower.step().await, Ok(Progress::UpToDate)));
    }
}
