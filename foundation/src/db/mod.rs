//! Pools, transactions and the two engines; the only module that names a driver.

pub mod aggregate;
pub mod bulk_load;
pub mod change_feed;
pub mod constraint;
mod delete_in_batches;
pub mod entity;
mod failure;
pub mod json_rows;
mod migration;
mod open;
mod replica;
pub mod row_archive;
pub mod table;
mod time;
mod timeout;
mod tx;

pub use constraint::Violation;
pub use delete_in_batches::{BATCH_ROWS, delete_batch};
pub use failure::Failure;
pub use migration::ONLY_SQLITE;
pub use open::{OpenError, Target};
pub use timeout::{with_timeout, with_timeout_of};
pub use tx::{Tx, changed};

use sea_orm::{DatabaseConnection, DbBackend, DbErr};
use std::sync::Arc;

/// One database: readers that never write, and a writer.
///
/// SQLite has a single writer connection, so writes queue here instead of failing as busy; on
/// PostgreSQL both are the same pool.
#[derive(Clone)]
pub struct Db {
    read: DatabaseConnection,
    write: DatabaseConnection,
    /// A copy that may take large reads off the primary, and whether `read` is that copy.
    replica: Option<DatabaseConnection>,
    reads_replica: bool,
    /// Wakes the catalogue and the job worker after a commit.
    pub feed: Arc<change_feed::ChangeFeed>,
}

impl Db {
    /// Connects and brings the schema up to date.
    pub async fn open(target: &Target) -> Result<Db, OpenError> {
        let db = Db::connect(target).await?;
        db.migrate().await?;
        Ok(db)
    }

    /// Connects without touching the schema.
    pub async fn connect(target: &Target) -> Result<Db, OpenError> {
        let (read, write) = open::connect(target).await?;
        let feed = Arc::new(change_feed::ChangeFeed::default());
        Ok(Db { read, write, replica: None, reads_replica: false, feed })
    }

    /// Brings the schema up to date; instances that start together take turns.
    pub async fn migrate(&self) -> Result<(), OpenError> {
        open::migrate(self).await
    }

    /// For queries outside a transaction.
    pub fn read(&self) -> &DatabaseConnection {
        &self.read
    }

    /// Begins a write transaction; dropping it without `commit` rolls back.
    pub async fn begin(&self) -> Result<Tx, DbErr> {
        Tx::begin(self).await
    }

    /// Waits until this instance's catalogue holds a change that was committed before, as `commit` does.
    pub async fn wait_for_change(&self, seq: Option<i64>) {
        if let Some(seq) = seq {
            self.feed.wait_for(seq).await;
        }
    }

    pub(crate) fn writer(&self) -> &DatabaseConnection {
        &self.write
    }

    /// Whether several processes may serve from this database. What one of them remembers may have
    /// been changed by another, and commits of the others are announced.
    pub fn is_shared(&self) -> bool {
        self.is_postgres()
    }

    /// For this module and for tests; everybody else asks what the database can do.
    pub fn is_postgres(&self) -> bool {
        self.write.get_database_backend() == DbBackend::Postgres
    }

    /// Whether the database answers right now.
    pub async fn ping(&self) -> Result<(), DbErr> {
        self.read.ping().await
    }

    /// The pools by name, each with its connections in use and those that wait for work.
    pub fn pools(&self) -> Vec<(&'static str, u32, u32)> {
        let state = |name, size: u32, idle: usize| {
            let idle = u32::try_from(idle).unwrap_or(size).min(size);
            (name, size - idle, idle)
        };
        if self.is_postgres() {
            let pool = self.write.get_postgres_connection_pool();
            return vec![state("all", pool.size(), pool.num_idle())];
        }
        let sqlite = |name, db: &DatabaseConnection| {
            let pool = db.get_sqlite_connection_pool();
            state(name, pool.size(), pool.num_idle())
        };
        vec![sqlite("read", &self.read), sqlite("write", &self.write)]
    }

    /// Rings `feed.changed` at each commit of any instance, until the connection is lost. Nobody else
    /// commits to a database that is not shared, so there it waits for ever.
    pub async fn wake_on_notifications(&self) -> Result<(), sea_orm::sqlx::Error> {
        use sea_orm::sqlx::postgres::PgListener;
        if !self.is_shared() {
            return std::future::pending().await;
        }
        let mut listener = PgListener::connect_with(self.write.get_postgres_connection_pool()).await?;
        listener.listen("umkreis_change").await?;
        loop {
            listener.recv().await?;
            self.feed.changed.notify_one();
        }
    }

    pub async fn close(self) {
        let _ = self.read.close().await;
        let _ = self.write.close().await;
    }
}
