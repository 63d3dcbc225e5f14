//! One sign-in: a family of refresh tokens.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "session")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub account_id: Uuid,
    pub client_id: String,
    pub family_secret: Vec<u8>,
    pub refresh_hash: Vec<u8>,
    pub previous_hash: Option<Vec<u8>>,
    /// Absent in sessions that an earlier release has opened.
    pub cookie_hash: Option<Vec<u8>>,
    pub second_factor: bool,
    /// When a password or a factor was last shown.
    pub proved_at_ms: i64,
    pub rotated_at_ms: i64,
    pub created_at_ms: i64,
    pub idle_until_ms: i64,
    pub expires_at_ms: i64,
    pub revoked_at_ms: Option<i64>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
