//! A single-use link that was mailed.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "mailed_token")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub hash: Vec<u8>,
    pub purpose: String,
    pub account_id: Uuid,
    pub email: Option<String>,
    pub password_hash: Option<String>,
    pub object_id: Option<Uuid>,
    pub expires_at_ms: i64,
    pub used_at_ms: Option<i64>,
    pub created_at_ms: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
