//! A key of a phone, a computer or a security key.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "passkey")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub account_id: Uuid,
    pub name: String,
    pub credential_id: Vec<u8>,
    pub transports: i32,
    pub static_state: Vec<u8>,
    pub dynamic_state: Vec<u8>,
    pub created_at_ms: i64,
    pub last_used_at_ms: Option<i64>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
