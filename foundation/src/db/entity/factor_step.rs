//! What waits for a second factor: a sign-in or a new passkey.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "factor_step")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub hash: Vec<u8>,
    pub account_id: Uuid,
    pub purpose: String,
    pub client_id: String,
    pub ceremony: Option<Vec<u8>>,
    pub attempts: i32,
    pub expires_at_ms: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
