//! That somebody with an account was mailed: when and what about, without address and text.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "posted_mail")]
pub struct Model {
    /// Of the mail in the outbox, while it is there.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub account_id: Uuid,
    pub kind: String,
    /// Taken out of the outbox without having left.
    pub given_up: bool,
    pub created_at_ms: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
