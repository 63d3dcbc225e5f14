//! What was deleted and administrators could bring back: companies, and what else there is to delete.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "deleted_thing")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub owner_id: Option<Uuid>,
    pub account_id: Option<Uuid>,
    pub name: String,
    pub at_ms: i64,
    pub content: String,
    pub kind: String,
    /// Of which company a location or a campaign was. It may be deleted as well, and kept here.
    pub company_id: Option<Uuid>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
