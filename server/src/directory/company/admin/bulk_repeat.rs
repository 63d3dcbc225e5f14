//! What a decision about many companies answers when it is sent again: what it answered the first time. Nothing that
//! names a person is remembered for that; it is looked up anew.

use super::bulk::{BulkRow, GONE, Outcome};
use crate::people::account::decision_conflict::decision_conflict;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use std::collections::{HashMap, HashSet};
use umkreis_foundation::clock::Clock;
use umkreis_foundation::db::Tx;
use umkreis_foundation::db::entity::company;
use umkreis_foundation::error::{Error, Result};
use uuid::Uuid;

/// What is remembered of an answer. Companies may be called like people, and what somebody did with the overtaken ones
/// is told with the name.
pub fn without_people(answer: &[BulkRow], overtaken: &HashSet<Uuid>) -> Vec<BulkRow> {
    let told = |row: &BulkRow| BulkRow {
        name: String::new(),
        why: row.why.clone().filter(|_| !overtaken.contains(&row.id)),
        ..row.clone()
    };
    answer.iter().map(told).collect()
}

/// The remembered answer with its names again, as far as the companies are still there.
pub async fn answer(clock: &Clock, tx: &Tx, by: Uuid, remembered: Vec<BulkRow>) -> Result<Vec<BulkRow>> {
    let ids: Vec<Uuid> = remembered.iter().map(|row| row.id).collect();
    let found = company::Entity::find().filter(company::Column::Id.is_in(ids)).all(tx).await?;
    let known: HashMap<Uuid, company::Model> = found.into_iter().map(|row| (row.id, row)).collect();
    let mut answer = Vec::with_capacity(remembered.len());
    for mut row in remembered {
        let company = known.get(&row.id);
        if row.outcome == Outcome::Refused && row.why.is_none() {
            row.why = Some(match company {
                Some(company) => what_was_done_since(clock, tx, by, company).await?,
                None => GONE.to_owned(),
            });
        }
        row.name = company.map(|company| company.name.clone()).unwrap_or_default();
        answer.push(row);
    }
    Ok(answer)
}

/// Why a company stays as it is that is not as it was chosen.
pub async fn what_was_done_since(clock: &Clock, tx: &Tx, by: Uuid, row: &company::Model) -> Result<String> {
    match decision_conflict(clock, tx, by, row.id, Some(row.updated_at_ms), &()).await? {
        Error::Overtaken { detail, .. } => Ok(detail),
        other => Err(other),
    }
}
