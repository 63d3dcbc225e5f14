//! What administrators write down about a company for each other. Notes are added and taken away, never changed, so
//! that nobody overwrites anybody's.

use crate::app::App;
use crate::directory::access;
use crate::people::account::person::{Person, people};
use crate::people::session::bearer::Admin;
use axum::extract::State;
use sea_orm::{
    ActiveValue::Set, ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder,
};
use serde::{Deserialize, Serialize};
use umkreis_foundation::audit;
use umkreis_foundation::clock::rfc3339;
use umkreis_foundation::db::entity::company_note;
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::http::answer::{Done, Private};
use umkreis_foundation::http::idempotency::{Creation, IdempotencyKey};
use umkreis_foundation::http::json::{Created, PathId, Valid};
use umkreis_foundation::http::validate::{Check, Validate};
use utoipa::ToSchema;
use uuid::Uuid;

const TEXT_CHARS: usize = 2_000;
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

#[derive(Deserialize, Serialize, ToSchema)]
pub struct NewNote {
    #[schema(min_length = 1, max_length = 2000)]
    text: String,
}

impl Validate for NewNote {
    fn validate(&mut self, check: &mut Check) {
        check.required("text", &mut self.text, TEXT_CHARS);
    }
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

/// Write something down about a company; only administrators read it, and its owner with the own data.
#[utoipa::path(post, path = "/api/admin/company/{id}/note", tag = "admin", security(("bearer" = [])), params(("id" = Uuid, Path), ("Idempotency-Key" = Option<String>, Header)),
    request_body = NewNote, responses((status = 200, body = Created), (status = 409), (status = 422)))]
pub async fn create(
    State(app): State<App>,
    Admin(by): Admin,
    PathId(company_id): PathId,
    key: IdempotencyKey,
    Valid(new): Valid<NewNote>,
) -> Result<Creation> {
    let repeat = key.of(by.account_id, &format!("POST /api/admin/company/{company_id}/note"), &new)?;
    let (id, now_ms) = (Uuid::now_v7(), app.clock.now_ms());
    let tx = app.db.begin().await?;
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
    insert(&tx, id, (company_id, by.account_id), new.text, now_ms).await?;
    audit::note(&tx, by.account_id, "company.note", "company", company_id, "", now_ms).await?;
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

/// Take a note away.
#[utoipa::path(delete, path = "/api/admin/note/{id}", tag = "admin", security(("bearer" = [])), params(("id" = Uuid, Path)),
    responses((status = 200, body = Done)))]
pub async fn delete(State(app): State<App>, Admin(by): Admin, PathId(id): PathId) -> Result<Private<Done>> {
    let (by, now_ms) = (by.account_id, app.clock.now_ms());
    let tx = app.db.begin().await?;
    let row = company_note::Entity::find_by_id(id).one(&tx).await?.ok_or(Error::NotFound)?;
    company_note::Entity::delete_by_id(id).exec(&tx).await?;
    audit::note(&tx, by, "company.note.delete", "company", row.company_id, "", now_ms).await?;
    tx.commit().await?;
    Ok(Private(Done {}))
}
