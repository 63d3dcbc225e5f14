//! What administrators write down about a company for each other. Notes are added and taken away, never changed, so
//! that nobody overwrites anybody's.

use crate::directory::access;
use crate::people::account::person::{Person, people};
use sea_orm::{
    ActiveValue::Set, ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder,
};
use serde::Serialize;
use umkreis_foundation::audit;
use umkreis_foundation::clock::{Clock, rfc3339};
use umkreis_foundation::db::Db;
use umkreis_foundation::db::entity::company_note;
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::http::idempotency::{Creation, Repeat};
use utoipa::ToSchema;
use uuid::Uuid;

/// Nobody reads more about one company.
const NOTES_MAX: u64 = 200;

/// A note of an administrator.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Note {
    pub id: Uuid,
    pub text: String,
    pub at: String,
    /// Absent when the account is gone.
    #[schema(required)]
    pub who: Option<Person>,
}

/// The notes about a company, the newest first.
pub async fn of(db: &impl ConnectionTrait, company_id: Uuid) -> Result<Vec<Note>> {
    let rows = company_note::Entity::find()
        .filter(company_note::Column::CompanyId.eq(company_id))
        .order_by_desc(company_note::Column::Id)
        .all(db)
        .await?;
    let people = people(db, rows.iter().filter_map(|row| row.account_id)).await?;
    let answer = |row: company_note::Model| Note {
        who: row.account_id.and_then(|id| people.get(&id).cloned()),
        id: row.id,
        text: row.text,
        at: rfc3339(row.at_ms),
    };
    Ok(rows.into_iter().map(answer).collect())
}

/// Writes a note down. Repeated by an impatient caller, it is written once.
pub async fn create(
    db: &Db,
    clock: &Clock,
    by: Uuid,
    company_id: Uuid,
    text: String,
    repeat: &Repeat,
) -> Result<Creation> {
    let (id, now_ms) = (Uuid::now_v7(), clock.now_ms());
    let tx = db.begin().await?;
    access::locked(&tx, company_id).await?.ok_or(Error::NotFound)?;
    if let Some(made) = repeat.claim(&tx, id, now_ms).await? {
        return Ok(made);
    }
    let about = company_note::Entity::find().filter(company_note::Column::CompanyId.eq(company_id));
    if about.count(&tx).await? >= NOTES_MAX {
        let detail =
            format!("Mehr als {NOTES_MAX} Notizen zu einem Betrieb gehen nicht. Lösche zuerst alte.");
        return Err(Error::Conflict { code: "TooManyNotes", detail });
    }
    insert(&tx, id, (company_id, by), text, now_ms).await?;
    audit::note(&tx, by, "company.note", "company", company_id, "", now_ms).await?;
    tx.commit().await?;
    Ok(Creation::now(id))
}

async fn insert(
    tx: &impl ConnectionTrait,
    id: Uuid,
    (company_id, by): (Uuid, Uuid),
    text: String,
    now_ms: i64,
) -> Result<()> {
    let row = company_note::ActiveModel {
        id: Set(id),
        company_id: Set(company_id),
        account_id: Set(Some(by)),
        text: Set(text),
        at_ms: Set(now_ms),
    };
    Ok(company_note::Entity::insert(row).exec_without_returning(tx).await.map(drop)?)
}

/// Takes a note away.
pub async fn delete(db: &Db, clock: &Clock, by: Uuid, id: Uuid) -> Result<()> {
    let now_ms = clock.now_ms();
    let tx = db.begin().await?;
    let row = company_note::Entity::find_by_id(id).one(&tx).await?.ok_or(Error::NotFound)?;
    company_note::Entity::delete_by_id(id).exec(&tx).await?;
    audit::note(&tx, by, "company.note.delete", "company", row.company_id, "", now_ms).await?;
    Ok(tx.commit().await?)
}
