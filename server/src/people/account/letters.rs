//! Which letters of the operators somebody got: for each a line of the audit log about the account.

use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::Serialize;
use umkreis_foundation::audit;
use umkreis_foundation::clock::rfc3339;
use umkreis_foundation::db::Tx;
use umkreis_foundation::db::entity::audit as audit_log;
use utoipa::ToSchema;
use uuid::Uuid;

const ACTION: &str = "account.write";
/// The newest; the audit log has all of them.
const MOST_TOLD: u64 = 20;

/// A letter that somebody got.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WrittenLetter {
    /// As it was written, with `{Vorname}` and `{Betrieb}` for names.
    subject: String,
    written_at: String,
}

/// In the transaction of the letter; names stand in no log, so the subject is kept without them.
pub async fn note(tx: &Tx, by: Uuid, to: &[Uuid], subject: &str, now_ms: i64) -> Result<(), DbErr> {
    let rows: Vec<(Uuid, String)> = to.iter().map(|id| (*id, difference(subject))).collect();
    audit::note_all(tx, Some(by), ACTION, "account", &rows, now_ms).await
}

/// As the log tells that a subject was written.
pub fn difference(subject: &str) -> String {
    format!("subject: {subject}")
}

/// The newest first.
pub async fn written_to(db: &impl ConnectionTrait, account_id: Uuid) -> Result<Vec<WrittenLetter>, DbErr> {
    let rows = audit_log::Entity::find()
        .filter(audit_log::Column::ObjectId.eq(account_id))
        .filter(audit_log::Column::Action.eq(ACTION))
        .order_by_desc(audit_log::Column::AtMs)
        .order_by_desc(audit_log::Column::Id)
        .limit(MOST_TOLD)
        .all(db)
        .await?;
    let subject = |row: &audit_log::Model| {
        row.difference
            .as_deref()
            .and_then(|text| text.strip_prefix("subject: "))
            .unwrap_or_default()
            .to_owned()
    };
    let letter =
        |row: audit_log::Model| WrittenLetter { subject: subject(&row), written_at: rfc3339(row.at_ms) };
    Ok(rows.into_iter().map(letter).collect())
}
