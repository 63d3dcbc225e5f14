//! A listed business: its row, and the texts that an owner writes about it.

use sea_orm::ActiveValue::Set;
use sea_orm::DerivePartialModel;
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
    pub other_names: Option<String>,
    pub state: String,
    pub deactivation_reason: Option<String>,
    /// While it is rejected; its state is `Deactivated` then.
    pub rejected_at_ms: Option<i64>,
    /// What its owner has changed since it was rejected, separated by commas.
    pub resubmitted: Option<String>,
    pub listed_by_operator: bool,
    pub offer_id: Option<Uuid>,
    /// By its owner; only where the state is Deactivated.
    pub paused_at_ms: Option<i64>,
    pub review_asked_at_ms: Option<i64>,
    pub review_message: Option<String>,
    pub version: i32,
    pub confirmed_at_ms: i64,
    pub created_at_ms: i64,
    pub updated_at_ms: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

/// The texts that an owner writes about a company. Rows, inputs and exports hand them on as one, so that a new
/// text is a column, a field here and one line in the two conversions below.
#[derive(Clone, Debug, Default, Deserialize, DerivePartialModel, PartialEq, Serialize)]
#[sea_orm(entity = "Entity")]
#[serde(rename_all = "camelCase")]
pub struct Texts {
    pub name: String,
    pub description: String,
    /// What people call it beside its name, separated by commas; searched, never shown.
    pub other_names: Option<String>,
}

impl Texts {
    /// The texts that every company has.
    pub fn new(name: &str, description: &str) -> Texts {
        Texts { name: name.to_owned(), description: description.to_owned(), ..Texts::default() }
    }
}

impl From<&Model> for Texts {
    fn from(row: &Model) -> Texts {
        Texts {
            name: row.name.clone(),
            description: row.description.clone(),
            other_names: row.other_names.clone(),
        }
    }
}

/// The columns of the texts; all others are left as they are.
impl From<Texts> for ActiveModel {
    fn from(texts: Texts) -> ActiveModel {
        let Texts { name, description, other_names } = texts;
        ActiveModel {
            name: Set(name),
            description: Set(description),
            other_names: Set(other_names),
            ..Default::default()
        }
    }
}

impl ActiveModel {
    /// The row of a new entry that waits for review. Whoever wants another state or other times says so with
    /// `ActiveModel { state: …, ..ActiveModel::entry(…) }`.
    pub fn entry(id: Uuid, owner_id: Uuid, texts: Texts, now_ms: i64) -> ActiveModel {
        ActiveModel {
            id: Set(id),
            owner_id: Set(owner_id),
            state: Set(State::InReview.name().to_owned()),
            deactivation_reason: Set(None),
            rejected_at_ms: Set(None),
            resubmitted: Set(None),
            listed_by_operator: Set(false),
            offer_id: Set(None),
            version: Set(1),
            confirmed_at_ms: Set(now_ms),
            created_at_ms: Set(now_ms),
            updated_at_ms: Set(now_ms),
            ..texts.into()
        }
    }
}

/// Where a company stands: waiting for the operators, public, taken offline by them, or waiting for its owner because
/// they did not release it.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Serialize, ToSchema)]
pub enum State {
    InReview,
    Active,
    Deactivated,
    Rejected,
}

impl State {
    pub fn name(self) -> &'static str {
        match self {
            State::InReview => "InReview",
            State::Active => "Active",
            State::Deactivated => "Deactivated",
            State::Rejected => "Rejected",
        }
    }

    /// As it stands in the database, where a time tells what is rejected from what is deactivated.
    pub fn column(self) -> &'static str {
        match self {
            State::Rejected => State::Deactivated.name(),
            other => other.name(),
        }
    }

    pub fn of(row: &Model) -> State {
        match State::named(&row.state).unwrap_or(State::InReview) {
            State::Deactivated if row.rejected_at_ms.is_some() => State::Rejected,
            state => state,
        }
    }

    pub fn named(name: &str) -> Option<State> {
        let all = [State::InReview, State::Active, State::Deactivated, State::Rejected];
        all.into_iter().find(|state| state.name() == name)
    }
}
