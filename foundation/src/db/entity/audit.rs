//! A row of the audit log.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "audit")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub at_ms: i64,
    pub account_id: Option<Uuid>,
    pub action: String,
    pub object_kind: String,
    pub object_id: Option<Uuid>,
    pub difference: Option<String>,
    /// What the object was called then; of companies as long as they or their copies are there.
    pub title: Option<String>,
    /// JSON: the values before and after.
    pub changes: Option<String>,
    /// The company that it is, or that it belongs to.
    pub company_id: Option<Uuid>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
