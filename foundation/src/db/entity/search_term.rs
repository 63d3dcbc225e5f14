//! What several people looked for in a week.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "search_term")]
pub struct Model {
    /// Its Monday.
    #[sea_orm(primary_key, auto_increment = false)]
    pub week: Date,
    #[sea_orm(primary_key, auto_increment = false)]
    pub term: String,
    pub n: i32,
    pub hits: i32,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
