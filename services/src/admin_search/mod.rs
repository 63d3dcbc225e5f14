//! Every company and account with the text that administrators search, in memory.
//!
//! Looking for a part of a word among 100,000 rows takes a database without an engine's own index
//! tens of milliseconds; these lists take two. They are read when an administrator first asks and
//! then follow the change feed, as the catalogue does; accounts follow by their time of change,
//! and the feed tells which are gone.

mod accounts;
mod companies;
mod details;
mod texts;
mod towns;

pub use accounts::WantedAccounts;
pub use companies::{Lack, Order, WantedCompanies};
pub use towns::MunicipalityOf;

use accounts::Accounts;
use companies::Companies;
use details::Selection;
use sea_orm::{ColumnTrait, DbErr, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use std::collections::HashSet;
use std::sync::atomic::{AtomicI64, Ordering};
use tokio::sync::RwLock;
use umkreis_foundation::db::entity::{account, change, company};
use umkreis_foundation::db::{Db, changed};
use umkreis_foundation::http::paging::Page;
use uuid::Uuid;

const CHUNK: u64 = 5_000;
const IDS_AT_ONCE: usize = 500;
/// More changes than this are not followed one by one.
const READ_ANEW_AFTER: u64 = 5_000;
/// A transaction may commit this much later than the time it noted.
const LATE_COMMIT_MS: i64 = 30_000;

#[derive(Default)]
pub struct AdminSearch(RwLock<Option<SearchTable>>);

struct SearchTable {
    seq: i64,
    /// Accounts are as they were then.
    accounts_at_ms: AtomicI64,
    companies: Companies,
    accounts: Accounts,
}

impl AdminSearch {
    /// One page of companies and how many fit.
    pub async fn companies(
        &self,
        db: &Db,
        now_ms: i64,
        wanted: &WantedCompanies<'_>,
        page: Page,
    ) -> Result<(Vec<Uuid>, u64), DbErr> {
        self.refresh(db, now_ms).await?;
        let held = self.0.read().await;
        let Some(held) = held.as_ref() else { return Ok((Vec::new(), 0)) };
        Ok(page_of(held.companies.find(wanted), page))
    }

    /// One page of accounts and how many fit.
    pub async fn accounts(
        &self,
        db: &Db,
        now_ms: i64,
        wanted: &WantedAccounts<'_>,
        page: Page,
    ) -> Result<(Vec<Uuid>, u64), DbErr> {
        self.refresh(db, now_ms).await?;
        let held = self.0.read().await;
        let Some(held) = held.as_ref() else { return Ok((Vec::new(), 0)) };
        Ok(page_of(held.accounts.find(wanted), page))
    }

    async fn refresh(&self, db: &Db, now_ms: i64) -> Result<(), DbErr> {
        let seq = newest_seq(db).await?;
        let since_ms = self.0.read().await.as_ref().map(SearchTable::changed_since_ms);
        let recent = match since_ms {
            Some(since_ms) => changed_accounts(db, since_ms).await?,
            None => Vec::new(),
        };
        if let Some(held) = self.0.read().await.as_ref()
            && held.seq == seq
            && held.accounts.know(&recent)
        {
            held.accounts_at_ms.store(now_ms, Ordering::Relaxed);
            return Ok(());
        }
        let mut guard = self.0.write().await;
        if let Some(held) = guard.as_mut()
            && held.follow(db, seq).await?
        {
            held.take(recent);
            held.accounts_at_ms.store(now_ms, Ordering::Relaxed);
            return Ok(());
        }
        *guard = Some(SearchTable::read(db, seq, now_ms).await?);
        Ok(())
    }
}

async fn newest_seq(db: &Db) -> Result<i64, DbErr> {
    let newest = change::Entity::find().order_by_desc(change::Column::Seq).one(db.read()).await?;
    Ok(newest.map_or(0, |row| row.seq))
}

async fn changed_accounts(db: &Db, since_ms: i64) -> Result<Vec<account::Model>, DbErr> {
    account::Entity::find().filter(account::Column::UpdatedAtMs.gte(since_ms)).all(db.read()).await
}

/// The smallest ranks come first.
fn page_of<Rank: Ord>(mut found: Vec<(Rank, Uuid)>, page: Page) -> (Vec<Uuid>, u64) {
    let total = found.len() as u64;
    let first = (page.offset() as usize).min(found.len());
    let end = (first + page.size as usize).min(found.len());
    if end < found.len() {
        found.select_nth_unstable(end);
    }
    found[..end].sort_unstable();
    (found[first..end].iter().map(|(_, id)| *id).collect(), total)
}

impl SearchTable {
    async fn read(db: &Db, seq: i64, now_ms: i64) -> Result<SearchTable, DbErr> {
        let mut held = SearchTable {
            seq,
            accounts_at_ms: AtomicI64::new(now_ms),
            companies: Companies::default(),
            accounts: Accounts::default(),
        };
        let mut after = Uuid::nil();
        loop {
            let rows = company::Entity::find()
                .filter(company::Column::Id.gt(after))
                .order_by_asc(company::Column::Id)
                .limit(CHUNK)
                .all(db.read())
                .await?;
            let (Some(first), Some(last)) = (rows.first(), rows.last()) else { break };
            let details = details::read(db, Selection::Between(first.id, last.id)).await?;
            after = last.id;
            held.companies.insert(rows, details);
        }
        let mut after = Uuid::nil();
        loop {
            let rows = account::Entity::find()
                .filter(account::Column::Id.gt(after))
                .order_by_asc(account::Column::Id)
                .limit(CHUNK)
                .all(db.read())
                .await?;
            let Some(last) = rows.last() else { return Ok(held) };
            after = last.id;
            held.take(rows);
        }
    }

    /// Accounts that changed after this may be others than those held.
    fn changed_since_ms(&self) -> i64 {
        self.accounts_at_ms.load(Ordering::Relaxed) - LATE_COMMIT_MS
    }

    /// Applies what changed since; `false` when reading everything anew is the better way.
    async fn follow(&mut self, db: &Db, seq: i64) -> Result<bool, DbErr> {
        if seq == self.seq {
            return Ok(true);
        }
        let rows = change::Entity::find()
            .filter(change::Column::Seq.gt(self.seq))
            .filter(change::Column::Seq.lte(seq))
            .order_by_asc(change::Column::Seq)
            .limit(READ_ANEW_AFTER)
            .all(db.read())
            .await?;
        // Rows are forgotten after days; a gap may also be a rolled-back number, so this only
        // reads anew more often than needed.
        let complete = rows.first().is_some_and(|row| row.seq == self.seq + 1);
        let too_much = rows.len() as u64 == READ_ANEW_AFTER;
        if !complete || too_much || rows.iter().any(|row| row.kind == changed::EVERYTHING) {
            return Ok(false);
        }
        let of = |kind| rows.iter().filter(move |row| row.kind == kind).map(|row| row.object_id);
        for id in of(changed::ACCOUNT_GONE) {
            self.accounts.remove(id);
        }
        let ids: Vec<Uuid> = of(changed::COMPANY).collect::<HashSet<_>>().into_iter().collect();
        for ids in ids.chunks(IDS_AT_ONCE) {
            self.reload(db, ids).await?;
        }
        self.seq = seq;
        Ok(true)
    }

    async fn reload(&mut self, db: &Db, ids: &[Uuid]) -> Result<(), DbErr> {
        let among = ids.iter().copied();
        let rows = company::Entity::find().filter(company::Column::Id.is_in(among)).all(db.read()).await?;
        let details = details::read(db, Selection::These(ids)).await?;
        let owners = rows.iter().map(|row| row.owner_id).collect::<HashSet<_>>();
        self.companies.remove(ids);
        self.companies.insert(rows, details);
        let owners = account::Entity::find().filter(account::Column::Id.is_in(owners)).all(db.read()).await?;
        self.take(owners);
        Ok(())
    }

    /// Takes accounts as they are now, and their names into the text of their companies.
    fn take(&mut self, rows: Vec<account::Model>) {
        self.companies.take_owners(&rows);
        self.accounts.insert(rows);
    }
}
