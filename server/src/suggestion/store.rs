//! All SQL about suggestions.

use super::Suggestion;
use crate::db::Tx;
use crate::db::entity::suggestion::{ActiveModel, Entity};
use sea_orm::{ActiveValue::Set, DbErr, EntityTrait};
use uuid::Uuid;

pub async fn insert(tx: &Tx, suggestion: &Suggestion, now_ms: i64) -> Result<Uuid, DbErr> {
    let id = Uuid::now_v7();
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
        company_id: Set(None),
        created_at_ms: Set(now_ms),
        updated_at_ms: Set(now_ms),
    };
    Entity::insert(row).exec_without_returning(tx).await?;
    Ok(id)
}
