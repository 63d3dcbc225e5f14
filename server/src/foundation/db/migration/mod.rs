//! The migrations, oldest first; each is one file named like its module.

use sea_orm_migration::prelude::*;

mod m0001_first_release;

pub struct Migrator;

#[async_trait::async_trait]
impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![Box::new(m0001_first_release::Migration)]
    }
}
