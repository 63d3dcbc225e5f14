//! A listed business.

use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "company")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub owner_id: Uuid,
    pub name: String,
    pub description: String,
    pub state: String,
    pub deactivation_reason: Option<String>,
    pub listed_by_operator: bool,
    pub offer_id: Option<Uuid>,
    pub version: i32,
    pub confirmed_at_ms: i64,
    pub created_at_ms: i64,
    pub updated_at_ms: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

/// Where a company stands: waiting for the operators, public, or taken offline by them.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Serialize, ToSchema)]
pub enum State {
    InReview,
    Active,
    Deactivated,
}

impl State {
    /// As it stands in the database.
    pub fn name(self) -> &'static str {
        match self {
            State::InReview => "InReview",
            State::Active => "Active",
            State::Deactivated => "Deactivated",
        }
    }

    pub fn of(row: &Model) -> State {
        State::named(&row.state).unwrap_or(State::InReview)
    }

    pub fn named(name: &str) -> Option<State> {
        [State::InReview, State::Active, State::Deactivated].into_iter().find(|state| state.name() == name)
    }
}
