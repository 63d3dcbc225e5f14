//! Write transactions: a change, its feed row, its audit row and its mails commit together.

use super::{Db, change_feed::ChangeFeed, entity::change, time::NOW_MS};
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ConnectionTrait, DatabaseTransaction, DbBackend, DbErr, EntityTrait,
    ExecResult, QueryResult, SqliteTransactionMode, Statement, TransactionOptions, TransactionTrait,
};
use std::sync::Arc;
use uuid::Uuid;

/// One advisory lock makes feed numbers commit in order, so a follower that has seen number n
/// can never miss a smaller one that commits later.
const CHANGE_ORDER_LOCK: i64 = 0x756d_6b72;

/// The names of what can change in public data, as they stand in the feed.
pub mod changed {
    /// More has changed than can be named row by row: the whole catalogue is read again.
    pub const EVERYTHING: &str = "everything";
    pub const COMPANY: &str = "company";
    pub const CATEGORY: &str = "category";
    pub const SYNONYM: &str = "synonym";
    pub const OFFER: &str = "offer";
    pub const CAMPAIGN: &str = "campaign";
    /// Accounts are found by their time of change, but for those that are deleted.
    pub const ACCOUNT_GONE: &str = "account-gone";
}

pub struct Tx {
    inner: DatabaseTransaction,
    feed: Arc<ChangeFeed>,
    last_seq: Option<i64>,
    /// When the first change was made, by the clock that all instances share.
    changed_at_ms: i64,
    queued: bool,
}

impl Tx {
    pub(super) async fn begin(db: &Db) -> Result<Tx, DbErr> {
        // BEGIN IMMEDIATE: taking the write lock at once avoids a failure at the first write.
        let options = TransactionOptions {
            sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
            ..Default::default()
        };
        let inner = db.writer().begin_with_options(options).await?;
        Ok(Tx { inner, feed: db.feed.clone(), last_seq: None, changed_at_ms: 0, queued: false })
    }

    /// Records that public data changed; catalogues reload the object after the commit.
    pub async fn change(&mut self, kind: &'static str, object_id: Uuid) -> Result<(), DbErr> {
        if self.last_seq.is_none() {
            self.changed_at_ms = self.take_turn().await?;
        }
        let row = change::ActiveModel {
            kind: Set(kind.to_owned()),
            object_id: Set(object_id),
            at_ms: Set(self.changed_at_ms),
            ..Default::default()
        };
        let row = row.insert(&self.inner).await?;
        self.last_seq = Some(row.seq);
        Ok(())
    }

    /// The same for many objects of a kind, of which one number is enough to wait for.
    pub async fn change_all(&mut self, kind: &'static str, objects: &[Uuid]) -> Result<(), DbErr> {
        let Some((last, others)) = objects.split_last() else { return Ok(()) };
        if self.last_seq.is_none() {
            self.changed_at_ms = self.take_turn().await?;
            self.last_seq = Some(0);
        }
        if !others.is_empty() {
            let rows = others.iter().map(|object_id| change::ActiveModel {
                kind: Set(kind.to_owned()),
                object_id: Set(*object_id),
                at_ms: Set(self.changed_at_ms),
                ..Default::default()
            });
            change::Entity::insert_many(rows).exec_without_returning(&self.inner).await?;
        }
        self.change(kind, *last).await
    }

    /// Waits until no other transaction is about to commit changes, and returns the time.
    async fn take_turn(&self) -> Result<i64, DbErr> {
        if self.inner.get_database_backend() != DbBackend::Postgres {
            return Ok(chrono::Utc::now().timestamp_millis());
        }
        let sql = format!(
            "SELECT pg_advisory_xact_lock({CHANGE_ORDER_LOCK}), pg_notify('umkreis_change', ''), {NOW_MS} AS now_ms"
        );
        let row = self.inner.query_one_raw(Statement::from_string(DbBackend::Postgres, sql)).await?;
        row.ok_or_else(|| DbErr::RecordNotFound("the time".to_owned()))?.try_get("", "now_ms")
    }

    /// Notes that outbox rows were written, so that the worker wakes after the commit.
    pub fn queued(&mut self) {
        self.queued = true;
    }

    /// Commits, then waits until this instance's catalogue holds what was changed.
    pub async fn commit(self) -> Result<(), DbErr> {
        let feed = self.feed.clone();
        if let Some(seq) = self.commit_unseen().await? {
            feed.wait_for(seq).await;
        }
        Ok(())
    }

    /// Commits one of many transactions of a long piece of work, which waits for the last of them with
    /// [`Db::wait_for_change`].
    pub async fn commit_unseen(self) -> Result<Option<i64>, DbErr> {
        self.inner.commit().await?;
        if self.queued {
            self.feed.queued.send_replace(());
        }
        if self.last_seq.is_some() {
            self.feed.changed.notify_one();
        }
        Ok(self.last_seq)
    }
}

#[async_trait::async_trait]
impl ConnectionTrait for Tx {
    fn get_database_backend(&self) -> DbBackend {
        self.inner.get_database_backend()
    }

    async fn execute_raw(&self, stmt: Statement) -> Result<ExecResult, DbErr> {
        self.inner.execute_raw(stmt).await
    }

    async fn execute_unprepared(&self, sql: &str) -> Result<ExecResult, DbErr> {
        self.inner.execute_unprepared(sql).await
    }

    async fn query_one_raw(&self, stmt: Statement) -> Result<Option<QueryResult>, DbErr> {
        self.inner.query_one_raw(stmt).await
    }

    async fn query_all_raw(&self, stmt: Statement) -> Result<Vec<QueryResult>, DbErr> {
        self.inner.query_all_raw(stmt).await
    }

    fn support_returning(&self) -> bool {
        self.inner.support_returning()
    }
}
