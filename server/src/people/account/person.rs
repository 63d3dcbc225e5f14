//! How administrators see who stands behind something: owner, assignee, sender.

use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter};
use serde::Serialize;
use std::collections::{HashMap, HashSet};
use umkreis_foundation::db::entity::account;
use utoipa::ToSchema;
use uuid::Uuid;

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Person {
    pub id: Uuid,
    /// The e-mail address.
    pub username: String,
    pub first_name: String,
    pub last_name: String,
}

impl From<account::Model> for Person {
    fn from(row: account::Model) -> Person {
        Person { id: row.id, username: row.email, first_name: row.first_name, last_name: row.last_name }
    }
}

/// Those of the ids that are accounts.
pub async fn people(
    db: &impl ConnectionTrait,
    ids: impl Iterator<Item = Uuid>,
) -> Result<HashMap<Uuid, Person>, DbErr> {
    let ids: HashSet<Uuid> = ids.collect();
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let rows = account::Entity::find().filter(account::Column::Id.is_in(ids)).all(db).await?;
    Ok(rows.into_iter().map(|row| (row.id, Person::from(row))).collect())
}
