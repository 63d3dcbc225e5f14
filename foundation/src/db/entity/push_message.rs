//! A push message that was sent, with its result.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "push_message")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub title: String,
    pub body: String,
    pub link: Option<String>,
    pub offer_id: Option<Uuid>,
    pub account_id: Option<Uuid>,
    pub recipients: i32,
    pub sent: i32,
    pub failed: i32,
    pub removed: i32,
    pub again: i32,
    pub reached: Uuid,
    pub created_at_ms: i64,
    pub finished_at_ms: Option<i64>,
    /// When it is sent, where that is not at once.
    pub due_at_ms: Option<i64>,
    /// It was planned about an offer that did not run any more when its time came.
    pub skipped: bool,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
