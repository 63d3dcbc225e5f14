//! Filling an empty database from a backup or from another database, all of it or nothing.

use super::entity::change;
use super::json_rows::{ContentDigest, encode};
use super::migration::Migrator;
use super::table::{Row, Table, tables};
use super::{Db, Tx, changed};
use sea_orm::{
    AccessMode, ActiveModelTrait, ActiveValue::Set, ConnectionTrait, DatabaseTransaction, DbBackend, DbErr,
    EntityTrait, IsolationLevel, Statement, TransactionOptions, TransactionTrait,
};
use sea_orm_migration::MigratorTrait;
use std::collections::BTreeMap;
use uuid::Uuid;

/// What every table holds, by its name.
pub type TableDigests = BTreeMap<String, ContentDigest>;

#[derive(Debug, thiserror::Error)]
pub enum BulkLoadError {
    #[error("the database is not empty (there are rows in {0}): only an empty one can be filled")]
    NotEmpty(&'static str),
    #[error(
        "the table {table} arrived wrong ({found} of {expected} rows, or other contents): nothing was kept"
    )]
    Differs { table: String, expected: u64, found: u64 },
    #[error("the database failed, nothing was kept: {0}")]
    Database(#[from] DbErr),
}

/// One write transaction into an empty database. Whoever stops before [`BulkLoad::finish`], by an
/// error or by being killed, leaves it empty, so that trying again just works.
pub struct BulkLoad {
    tx: Tx,
}

impl BulkLoad {
    pub async fn begin(db: &Db) -> Result<BulkLoad, BulkLoadError> {
        let tx = db.begin().await?;
        for table in tables() {
            if !table.is_empty(&tx).await? {
                return Err(BulkLoadError::NotEmpty(table.name));
            }
        }
        // A feed that has begun would collide with the numbers of the source.
        if change::Entity::find().one(&tx).await?.is_some() {
            return Err(BulkLoadError::NotEmpty("change"));
        }
        Ok(BulkLoad { tx })
    }

    pub async fn insert(&self, table: &Table, rows: Vec<Row>) -> Result<(), BulkLoadError> {
        Ok(table.insert(&self.tx, rows).await?)
    }

    /// Reads everything back, compares it, and keeps it only when it is the same.
    pub async fn finish(self, expected: &TableDigests, last_change: i64) -> Result<(), BulkLoadError> {
        for table in tables() {
            let wanted = expected.get(table.name).cloned().unwrap_or_default();
            let found = tally(&table, &self.tx).await?;
            if found != wanted {
                let table = table.name.to_owned();
                return Err(BulkLoadError::Differs { table, expected: wanted.count, found: found.count });
            }
        }
        go_on_after(&self.tx, last_change).await?;
        Ok(self.tx.commit().await?)
    }
}

async fn tally<C: ConnectionTrait>(table: &Table, db: &C) -> Result<ContentDigest, DbErr> {
    let mut tally = ContentDigest::default();
    let mut last = None;
    loop {
        let rows = table.rows_after(db, last.as_ref()).await?;
        rows.iter().for_each(|row| tally.add(encode(row).as_bytes()));
        match rows.into_iter().next_back() {
            Some(row) => last = Some(row),
            None => return Ok(tally),
        }
    }
}

/// The feed goes on with numbers that the source has never used, so that nothing that remembers
/// one of them takes an old state for the new one.
async fn go_on_after(tx: &Tx, last_change: i64) -> Result<(), DbErr> {
    let seq = last_change + 1;
    let row = change::ActiveModel {
        seq: Set(seq),
        kind: Set(changed::EVERYTHING.to_owned()),
        object_id: Set(Uuid::nil()),
        at_ms: Set(chrono::Utc::now().timestamp_millis()),
    };
    row.insert(tx).await?;
    if tx.get_database_backend() == DbBackend::Postgres {
        tx.execute_unprepared(&format!("SELECT setval('change_seq_seq', {seq})")).await?;
    }
    Ok(())
}

/// Copies everything from one database into another, an empty one.
pub async fn copy(from: &Db, to: &Db) -> Result<TableDigests, BulkLoadError> {
    let source = from.snapshot().await?;
    let load = BulkLoad::begin(to).await?;
    let mut tallies = TableDigests::new();
    for table in tables() {
        let tally = tallies.entry(table.name.to_owned()).or_default();
        let mut last = None;
        loop {
            let rows = table.rows_after(&source, last.as_ref()).await?;
            rows.iter().for_each(|row| tally.add(encode(row).as_bytes()));
            let Some(row) = rows.last() else { break };
            last = Some(row.clone());
            load.insert(&table, rows).await?;
        }
    }
    let last_change = last_change(&source).await?;
    source.rollback().await?;
    load.finish(&tallies, last_change).await?;
    Ok(tallies)
}

/// The highest number that the change feed has given out.
pub async fn last_change(db: &DatabaseTransaction) -> Result<i64, DbErr> {
    let backend = db.get_database_backend();
    let sql = match backend {
        DbBackend::Postgres => "SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM change_seq_seq",
        _ => "SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'change'",
    };
    let row = db.query_one_raw(Statement::from_string(backend, sql)).await?;
    row.map_or(Ok(0), |row| row.try_get_by_index(0))
}

impl Db {
    /// One state of the whole database, for as long as the transaction lives; writers go on.
    pub async fn snapshot(&self) -> Result<DatabaseTransaction, DbErr> {
        if self.is_postgres() {
            let options = TransactionOptions {
                isolation_level: Some(IsolationLevel::RepeatableRead),
                access_mode: Some(AccessMode::ReadOnly),
                ..Default::default()
            };
            return self.writer().begin_with_options(options).await;
        }
        let tx = self.read().begin().await?;
        // SQLite chooses the state at the first read.
        tx.query_one_raw(Statement::from_string(DbBackend::Sqlite, "SELECT 1 FROM setting LIMIT 1")).await?;
        Ok(tx)
    }

    /// The newest migration that this database has seen; none when it has no schema yet.
    pub async fn schema(&self) -> Result<Option<String>, DbErr> {
        self.ping().await?;
        let sql = "SELECT max(version) FROM seaql_migrations";
        let newest = Statement::from_string(self.read().get_database_backend(), sql);
        // The table of migrations itself is missing from a database that is not ours.
        match self.read().query_one_raw(newest).await {
            Ok(Some(row)) => row.try_get_by_index(0),
            _ => Ok(None),
        }
    }
}

/// The schema that rows of this program fit into.
pub fn newest_schema() -> String {
    Migrator::migrations().last().map(|migration| migration.name().to_owned()).unwrap_or_default()
}
