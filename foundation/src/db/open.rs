//! Connecting to SQLite or PostgreSQL, and bringing the schema up to date.

use super::{Db, migration::Migrator};
use futures_util::future::BoxFuture;
use sea_orm::sqlx::sqlite::{SqliteJournalMode, SqliteSynchronous};
use sea_orm::sqlx::{self, Connection, PgConnection};
use sea_orm::{
    ConnectOptions, ConnectionTrait, Database, DatabaseConnection, DatabaseTransaction, DbBackend, DbErr,
    IntoDatabaseExecutor, Statement, TransactionTrait,
};
use sea_orm_migration::MigratorTrait;
use std::path::PathBuf;
use std::time::Duration;

/// Older libraries have a bug that can corrupt a database in WAL mode.
const OLDEST_SQLITE: (u32, u32, u32) = (3, 51, 3);
const STATEMENT_TIMEOUT: Duration = Duration::from_secs(5);
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(4);
const CONNECT_TIMEOUT: Duration = Duration::from_secs(4);
/// A connection that says nothing for this long is given up, however it came to that.
const PING_TIMEOUT: Duration = Duration::from_secs(2);
const RECOVERY_TIMEOUT: Duration = Duration::from_secs(600);
const REPLICA_TIMEOUT: Duration = Duration::from_secs(2);
const READERS: u32 = 4;
/// Rows that SQLite's thread may read ahead; with few of them the threads wake each other all the time.
const ROWS_AHEAD: usize = 1_000;
const POSTGRES_CONNECTIONS: u32 = 16;
const MIGRATION_LOCK: i64 = 0x756d_6b6d;

/// Where the data is kept.
#[derive(Clone, Debug)]
pub enum Target {
    Sqlite(PathBuf),
    Postgres(String),
}

#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    #[error("cannot open the database {place}: {source}")]
    Connect { place: String, source: DbErr },
    #[error("SQLite {found} is too old: 3.51.3 or newer is needed (older ones can corrupt a WAL database)")]
    OldSqlite { found: String },
    #[error("the database is newer than this program (it knows the migration {name}): use a newer umkreis")]
    NewerSchema { name: String },
    #[error("cannot bring the database schema up to date: {0}")]
    Migrate(DbErr),
}

impl Target {
    /// Understands `postgres://…`, `sqlite:path` and a plain path.
    pub fn parse(url: &str) -> Target {
        if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            return Target::Postgres(url.to_owned());
        }
        let path = url.strip_prefix("sqlite://").or(url.strip_prefix("sqlite:")).unwrap_or(url);
        Target::Sqlite(PathBuf::from(path.split('?').next().unwrap_or(path)))
    }

    /// Names the place without its password.
    fn place(&self) -> String {
        match self {
            Target::Sqlite(path) => path.display().to_string(),
            Target::Postgres(url) => match url::Url::parse(url) {
                Ok(url) => format!(
                    "postgres://{}:{}{}",
                    url.host_str().unwrap_or("socket"),
                    url.port().unwrap_or(5432),
                    url.path()
                ),
                Err(_) => "postgres://(unreadable address)".to_owned(),
            },
        }
    }
}

pub(super) async fn connect(target: &Target) -> Result<(DatabaseConnection, DatabaseConnection), OpenError> {
    let failed = |source| OpenError::Connect { place: target.place(), source };
    match target {
        Target::Sqlite(path) => {
            let url = format!("sqlite://{}?mode=rwc", path.display());
            recover(&url).await.map_err(failed)?;
            let write = Database::connect(sqlite_options(&url, 1)).await.map_err(failed)?;
            refuse_old_sqlite(&write).await?;
            let read = Database::connect(sqlite_options(&url, READERS)).await.map_err(failed)?;
            Ok((read, write))
        }
        Target::Postgres(url) => {
            let pool = Database::connect(postgres_options(url)).await.map_err(failed)?;
            Ok((pool.clone(), pool))
        }
    }
}

/// Opens the file once and closes it again. What a killed process left in the log is read and moved
/// into the file meanwhile, which takes longer than any request may when a large import was killed.
async fn recover(url: &str) -> Result<(), DbErr> {
    let mut options = sqlite_options(url, 1);
    options.acquire_timeout(RECOVERY_TIMEOUT).connect_timeout(RECOVERY_TIMEOUT);
    Database::connect(options).await?.close().await
}

fn sqlite_options(url: &str, connections: u32) -> ConnectOptions {
    let mut options = common_options(url, connections);
    options.map_sqlx_sqlite_opts(|sqlite| {
        sqlite
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            // What is deleted is overwritten, so that it cannot be read from the file any more.
            .pragma("secure_delete", "ON")
            .busy_timeout(Duration::from_secs(5))
            .row_buffer_size(ROWS_AHEAD)
    });
    options
}

fn postgres_options(url: &str) -> ConnectOptions {
    let mut options = common_options(url, POSTGRES_CONNECTIONS);
    options.statement_timeout(STATEMENT_TIMEOUT).set_application_name("umkreis");
    // Neither "already exists, skipping" nor a rollback that finds nothing to do, as whatever was cut
    // off by a stop leaves one, is news to an operator.
    options.map_sqlx_postgres_opts(|postgres| postgres.options([("client_min_messages", "error")]));
    // The pool's own checks wait for ever: connections to a host that died without a word would keep
    // their places, and there would be none left for its successor.
    options.test_before_acquire(false).map_sqlx_postgres_before_acquire(|connection, _| ping(connection));
    options.map_sqlx_postgres_pool_opts(|pool| pool.after_release(|connection, _| ping(connection)));
    options
}

fn ping(connection: &mut PgConnection) -> BoxFuture<'_, Result<bool, sqlx::Error>> {
    Box::pin(async move {
        let silence = |_| sqlx::Error::Io(std::io::ErrorKind::TimedOut.into());
        tokio::time::timeout(PING_TIMEOUT, connection.ping()).await.map_err(silence)??;
        Ok(true)
    })
}

fn common_options(url: &str, connections: u32) -> ConnectOptions {
    let mut options = ConnectOptions::new(url);
    options
        .max_connections(connections)
        .min_connections(1)
        .acquire_timeout(ACQUIRE_TIMEOUT)
        .connect_timeout(CONNECT_TIMEOUT)
        .sqlx_logging(false);
    options
}

async fn refuse_old_sqlite(db: &DatabaseConnection) -> Result<(), OpenError> {
    let row = db
        .query_one_raw(Statement::from_string(DbBackend::Sqlite, "SELECT sqlite_version() AS v"))
        .await
        .map_err(OpenError::Migrate)?;
    let found: String = row.and_then(|row| row.try_get("", "v").ok()).unwrap_or_default();
    let mut parts = found.split('.').map(|part| part.parse::<u32>().unwrap_or(0));
    let mut next = || parts.next().unwrap_or(0);
    if (next(), next(), next()) < OLDEST_SQLITE {
        return Err(OpenError::OldSqlite { found });
    }
    Ok(())
}

/// Connects at first use, so that a replica that is away delays nothing.
pub(super) async fn connect_replica(url: &str) -> Result<DatabaseConnection, OpenError> {
    let mut options = postgres_options(url);
    options.max_connections(READERS).min_connections(0).acquire_timeout(REPLICA_TIMEOUT).connect_lazy(true);
    let place = Target::Postgres(url.to_owned()).place();
    Database::connect(options).await.map_err(|source| OpenError::Connect { place, source })
}

pub(super) async fn migrate(db: &Db) -> Result<(), OpenError> {
    if !db.is_postgres() {
        return up(db.writer()).await;
    }
    // The lock and all migrations share one transaction: a process that is killed meanwhile
    // leaves nothing behind, and the next one in turn begins where it began.
    let turn = db.writer().begin().await.map_err(OpenError::Migrate)?;
    wait_for_turn(&turn).await.map_err(OpenError::Migrate)?;
    up(&turn).await?;
    turn.commit().await.map_err(OpenError::Migrate)
}

/// Neither waiting nor migrating many rows may be cut off by the time-out meant for requests.
async fn wait_for_turn(turn: &DatabaseTransaction) -> Result<(), DbErr> {
    turn.execute_unprepared("SET LOCAL statement_timeout = 0").await?;
    let sql = format!("SELECT pg_try_advisory_xact_lock({MIGRATION_LOCK}) AS mine");
    let row = turn.query_one_raw(Statement::from_string(DbBackend::Postgres, sql)).await?;
    if row.is_some_and(|row| row.try_get("", "mine").unwrap_or(false)) {
        return Ok(());
    }
    tracing::info!("another instance is bringing the database schema up to date; waiting for it");
    turn.execute_unprepared(&format!("SELECT pg_advisory_xact_lock({MIGRATION_LOCK})")).await.map(drop)
}

async fn up<C>(db: &C) -> Result<(), OpenError>
where
    C: ConnectionTrait,
    for<'c> &'c C: IntoDatabaseExecutor<'c>,
{
    refuse_newer_schema(db).await?;
    Migrator::up(db, None).await.map_err(OpenError::Migrate)
}

async fn refuse_newer_schema(db: &impl ConnectionTrait) -> Result<(), OpenError> {
    Migrator::install(db).await.map_err(OpenError::Migrate)?;
    let known: Vec<String> =
        Migrator::migrations().iter().map(|migration| migration.name().to_owned()).collect();
    let applied = Migrator::get_migration_models(db).await.map_err(OpenError::Migrate)?;
    match applied.into_iter().find(|row| !known.contains(&row.version)) {
        Some(row) => Err(OpenError::NewerSchema { name: row.version }),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn sqlite_is_built_without_what_its_connections_would_wait_for_each_other_for() {
        let db = Database::connect("sqlite::memory:").await.unwrap();
        let asked = Statement::from_string(DbBackend::Sqlite, "PRAGMA compile_options");
        let rows = db.query_all_raw(asked).await.unwrap();
        let options: Vec<String> = rows.iter().map(|row| row.try_get_by_index(0).unwrap()).collect();
        assert!(options.iter().any(|option| option == "DEFAULT_MEMSTATUS=0"), "{options:?}");
        assert!(!options.iter().any(|option| option == "ENABLE_MEMORY_MANAGEMENT"), "{options:?}");
    }

    #[tokio::test]
    async fn a_large_log_that_a_killed_process_left_is_moved_into_the_file_before_anything_waits_for_it() {
        let folder = tempfile::tempdir().unwrap();
        let (written, left) = (folder.path().join("written.db"), folder.path().join("left.db"));
        let log_of = |path: &PathBuf| PathBuf::from(format!("{}-wal", path.display()));
        let url = format!("sqlite://{}?mode=rwc", written.display());
        let writer = Database::connect(sqlite_options(&url, 1)).await.unwrap();
        for sql in ["PRAGMA wal_autocheckpoint = 0", "CREATE TABLE note (text BLOB)"] {
            writer.execute_unprepared(sql).await.unwrap();
        }
        let many = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
            INSERT INTO note SELECT randomblob(10000) FROM n";
        writer.execute_unprepared(many).await.unwrap();
        // What lies on the disk while the writer still lives is what a kill would have left.
        for of in [|path: &PathBuf| path.clone(), log_of] {
            std::fs::copy(of(&written), of(&left)).unwrap();
        }
        assert!(std::fs::metadata(log_of(&left)).unwrap().len() > 30_000_000);

        let (read, _write) = connect(&Target::Sqlite(left.clone())).await.unwrap();
        let counted = Statement::from_string(DbBackend::Sqlite, "SELECT count(*) AS n FROM note");
        let row = read.query_one_raw(counted).await.unwrap().unwrap();
        assert_eq!(row.try_get::<i64>("", "n").unwrap(), 3000);
        assert!(std::fs::metadata(&left).unwrap().len() > 30_000_000);
        assert!(std::fs::metadata(log_of(&left)).map_or(0, |log| log.len()) < 1_000_000);
    }
}
