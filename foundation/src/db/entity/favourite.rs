//! A company that an account or a device has marked.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "favourite")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub holder_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub by_account: bool,
    #[sea_orm(primary_key, auto_increment = false)]
    pub company_id: Uuid,
    pub created_at_ms: i64,
    /// Where a device marked it, as a name that only this server can make; several of one place count once.
    pub network: Option<String>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
