//! All SQL about suggestions.

use super::Suggestion;
use super::admin_http::{self, AdminSuggestion};
use crate::directory::review::mails;
use crate::directory::review::task::{self, ReportedResult, Task};
use crate::people::account::person::Person;
use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, DbErr, EntityTrait};
use std::collections::HashMap;
use umkreis_foundation::db::entity::suggestion::{ActiveModel, Column, Entity, Model};
use umkreis_foundation::db::{Db, Tx};
use umkreis_foundation::http::conditional;
use umkreis_foundation::http::paging::{Page, Paged};
use uuid::Uuid;

impl Task for Entity {
    type Answer = AdminSuggestion;

    fn answer(row: Model, people: &HashMap<Uuid, Person>) -> AdminSuggestion {
        admin_http::answer(row, people)
    }

    fn basis(row: &Model) -> String {
        conditional::state_tag(&(&row.state, row.assignee_id, row.company_id))
    }

    fn assignee_id(row: &Model) -> Option<Uuid> {
        row.assignee_id
    }

    fn state(row: &Model) -> &str {
        &row.state
    }

    fn asker(row: &Model) -> Option<(&str, &str)> {
        row.contact_email.as_deref().map(|address| (address, row.name.as_str()))
    }

    fn reported(row: &Model) -> ReportedResult {
        ReportedResult { state: row.told_state.clone(), mail_id: row.told_mail_id }
    }

    const RESULTS: [mails::Resolution; 2] =
        [mails::Resolution::SuggestionDone, mails::Resolution::SuggestionDismissed];
    const KIND: &'static str = "suggestion";
    const ID: Column = Column::Id;
    const STATE: Column = Column::State;
    const ASSIGNEE_ID: Column = Column::AssigneeId;
    const CREATED_AT_MS: Column = Column::CreatedAtMs;
    const UPDATED_AT_MS: Column = Column::UpdatedAtMs;
    const TOLD_STATE: Column = Column::ToldState;
    const TOLD_MAIL_ID: Column = Column::ToldMailId;
}

/// One page in these states, the oldest first, and how many there are.
pub async fn page(db: &Db, states: Vec<&'static str>, page: Page) -> Result<Paged<AdminSuggestion>, DbErr> {
    task::page(db, Entity::find(), states, page).await
}

pub async fn insert(tx: &Tx, id: Uuid, suggestion: &Suggestion, now_ms: i64) -> Result<(), DbErr> {
    let row = ActiveModel {
        id: Set(id),
        name: Set(suggestion.name.clone()),
        location: Set(suggestion.location.clone()),
        email: Set(suggestion.email.clone()),
        website: Set(suggestion.website.clone()),
        reason: Set(suggestion.reason.clone()),
        contact_email: Set(suggestion.contact_email.clone()),
        state: Set("New".to_owned()),
        assignee_id: Set(None),
        told_state: Set(None),
        told_mail_id: Set(None),
        company_id: Set(None),
        created_at_ms: Set(now_ms),
        updated_at_ms: Set(now_ms),
    };
    Entity::insert(row).exec_without_returning(tx).await?;
    Ok(())
}

/// Notes which company a suggestion became.
pub async fn accept(tx: &Tx, id: Uuid, company_id: Uuid, now_ms: i64) -> Result<(), DbErr> {
    let row = ActiveModel {
        id: Set(id),
        state: Set("Done".to_owned()),
        company_id: Set(Some(company_id)),
        told_state: Set(Some("Done".to_owned())),
        updated_at_ms: Set(now_ms),
        ..Default::default()
    };
    row.update(tx).await.map(drop)
}
