//! The migrations, oldest first. Each is an SQL file for both engines, unless its first words say that it mends what
//! only SQLite does.

use sea_orm::DbBackend;
use sea_orm_migration::prelude::*;

pub struct Migrator;

/// The file of this name beside this one.
macro_rules! file {
    ($name:literal) => {
        Box::new(SqlFile { name: $name, sql: include_str!(concat!($name, ".sql")) })
    };
}

#[async_trait::async_trait]
impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![
            file!("m0001_first_release"),
            file!("m0002_other_names"),
            file!("m0003_search_words"),
            file!("m0004_sealed_secrets"),
            file!("m0005_undo_imports"),
            file!("m0006_reach"),
            file!("m0007_owner_requests"),
            file!("m0008_rejected_companies"),
            file!("m0009_favourite_network"),
            file!("m0010_undo_decisions"),
            file!("m0011_operators_desk"),
            file!("m0012_company_count"),
            file!("m0013_deleted_companies"),
            file!("m0014_company_notes"),
            file!("m0015_audit_history"),
            file!("m0016_planned_pushes"),
            file!("m0017_letter_templates"),
            file!("m0018_deleted_things"),
            file!("m0019_skipped_pushes"),
            file!("m0020_smaller_reach"),
            file!("m0021_deleted_thing"),
            file!("m0022_posted_mails"),
            file!("m0023_overview_indexes"),
        ]
    }
}

/// With this begins a file about how a table of SQLite lies on the disk; on PostgreSQL there is nothing to do.
pub const ONLY_SQLITE: &str = "-- Only SQLite: ";

struct SqlFile {
    name: &'static str,
    sql: &'static str,
}

impl MigrationName for SqlFile {
    fn name(&self) -> &str {
        self.name
    }
}

#[async_trait::async_trait]
impl MigrationTrait for SqlFile {
    // A migration that was killed half-way must leave nothing behind, on SQLite as well.
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let engine = manager.get_database_backend();
        if self.sql.starts_with(ONLY_SQLITE) && engine != DbBackend::Sqlite {
            return Ok(());
        }
        // The one word that the engines spell differently.
        let serial = match engine {
            DbBackend::Postgres => "bigserial NOT NULL CONSTRAINT pk_change PRIMARY KEY",
            _ => "integer NOT NULL CONSTRAINT pk_change PRIMARY KEY AUTOINCREMENT",
        };
        manager.get_connection().execute_unprepared(&self.sql.replace("{serial}", serial)).await?;
        Ok(())
    }
}
