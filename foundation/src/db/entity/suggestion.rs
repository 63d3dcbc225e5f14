//! A business that a visitor suggested.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "suggestion")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub name: String,
    pub location: Option<String>,
    pub email: Option<String>,
    pub website: Option<String>,
    pub reason: Option<String>,
    pub contact_email: Option<String>,
    pub state: String,
    pub assignee_id: Option<Uuid>,
    pub company_id: Option<Uuid>,
    /// What whoever asked was told became of it, and the mail that says so.
    pub told_state: Option<String>,
    pub told_mail_id: Option<Uuid>,
    pub created_at_ms: i64,
    pub updated_at_ms: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
