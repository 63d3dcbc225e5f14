//! Creates the schema of the first release from the SQL file beside this one.

use sea_orm::DbBackend;
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    // A migration that was killed half-way must leave nothing behind, on SQLite as well.
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let serial = match manager.get_database_backend() {
            DbBackend::Postgres => "bigserial NOT NULL CONSTRAINT pk_change PRIMARY KEY",
            _ => "integer NOT NULL CONSTRAINT pk_change PRIMARY KEY AUTOINCREMENT",
        };
        let sql = include_str!("m0001_first_release.sql").replace("{serial}", serial);
        manager.get_connection().execute_unprepared(&sql).await?;
        Ok(())
    }
}
