//! The operators' own templates of mails to owners: kept under a name, for all of them.

use sea_orm::{ActiveValue::Set, EntityTrait, PaginatorTrait, QueryOrder};
use serde::{Deserialize, Serialize};
use umkreis_foundation::audit;
use umkreis_foundation::clock::Clock;
use umkreis_foundation::db::Db;
use umkreis_foundation::db::entity::letter_template;
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::http::idempotency::{Creation, Repeat};
use umkreis_foundation::http::validate::{Check, Validate};
use utoipa::ToSchema;
use uuid::Uuid;

const TITLE_CHARS: usize = 80;
const SUBJECT_CHARS: usize = 150;
const MESSAGE_CHARS: usize = 5_000;
/// Nobody finds one among more.
const TEMPLATES_MAX: u64 = 50;

#[derive(Serialize, ToSchema)]
pub struct LetterTemplate {
    id: Uuid,
    title: String,
    subject: String,
    message: String,
}

#[derive(Deserialize, Serialize, ToSchema)]
pub struct NewLetterTemplate {
    #[schema(min_length = 1, max_length = 80)]
    title: String,
    #[schema(min_length = 1, max_length = 150)]
    subject: String,
    #[schema(min_length = 1, max_length = 5000)]
    message: String,
}

impl Validate for NewLetterTemplate {
    fn validate(&mut self, check: &mut Check) {
        check.required("title", &mut self.title, TITLE_CHARS);
        check.required("subject", &mut self.subject, SUBJECT_CHARS);
        check.required("message", &mut self.message, MESSAGE_CHARS);
    }
}

/// All of them, by name.
pub async fn all(db: &Db) -> Result<Vec<LetterTemplate>> {
    let rows = letter_template::Entity::find()
        .order_by_asc(letter_template::Column::TitleKey)
        .all(db.read())
        .await?;
    let answer = |row: letter_template::Model| LetterTemplate {
        id: row.id,
        title: row.title,
        subject: row.subject,
        message: row.message,
    };
    Ok(rows.into_iter().map(answer).collect())
}

/// Keeps a template. Repeated by an impatient caller, it is kept once.
pub async fn create(
    db: &Db,
    clock: &Clock,
    by: Uuid,
    new: NewLetterTemplate,
    repeat: &Repeat,
) -> Result<Creation> {
    let (id, now_ms) = (Uuid::now_v7(), clock.now_ms());
    let tx = db.begin().await?;
    if let Some(made) = repeat.claim(&tx, id, now_ms).await? {
        return Ok(made);
    }
    if letter_template::Entity::find().count(&tx).await? >= TEMPLATES_MAX {
        let detail = format!("Mehr als {TEMPLATES_MAX} Vorlagen gehen nicht. Lösche zuerst eine alte.");
        return Err(Error::Conflict { code: "TooManyTemplates", detail });
    }
    letter_template::Entity::insert(row(id, new)).exec_without_returning(&tx).await?;
    audit::note(&tx, by, "template.create", "template", id, "", now_ms).await?;
    tx.commit().await?;
    Ok(Creation::now(id))
}

fn row(id: Uuid, new: NewLetterTemplate) -> letter_template::ActiveModel {
    letter_template::ActiveModel {
        id: Set(id),
        title_key: Set(new.title.to_lowercase()),
        title: Set(new.title),
        subject: Set(new.subject),
        message: Set(new.message),
    }
}

/// Deletes a template.
pub async fn delete(db: &Db, clock: &Clock, by: Uuid, id: Uuid) -> Result<()> {
    let now_ms = clock.now_ms();
    let tx = db.begin().await?;
    letter_template::Entity::find_by_id(id).one(&tx).await?.ok_or(Error::NotFound)?;
    audit::note(&tx, by, "template.delete", "template", id, "", now_ms).await?;
    letter_template::Entity::delete_by_id(id).exec(&tx).await?;
    Ok(tx.commit().await?)
}
