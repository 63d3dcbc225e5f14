//! Creating, changing, ordering, merging and deleting categories.

use super::sql;
use crate::app::App;
use crate::foundation::audit;
use crate::foundation::db::changed;
use crate::foundation::db::entity::category;
use crate::foundation::error::{Error, Result};
use crate::foundation::http::idempotency::{Made, Repeat};
use crate::foundation::http::validate::{Check, REQUIRED, Validate};
use crate::services::media::{self, Recorded, Stored};
use sea_orm::{ActiveModelTrait, ActiveValue::Set, EntityTrait};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use utoipa::ToSchema;
use uuid::Uuid;

const TITLE_CHARS: usize = 100;
const WORDS_CHARS: usize = 1_000;
/// Filter and category lists ask for one page of so many.
const MOST: usize = 100;

/// A new category, or with fewer fields a change of one.
#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CategoryFields {
    #[schema(max_length = 100)]
    title: Option<String>,
    /// `#` and six hexadecimal digits.
    #[schema(pattern = "^#[0-9A-Fa-f]{6}$")]
    color_hex: Option<String>,
    /// Further words under which it is found, parted by commas or line breaks; may be emptied.
    #[schema(max_length = 1000)]
    words: Option<String>,
}

impl Validate for CategoryFields {
    fn validate(&mut self, check: &mut Check) {
        if let Some(title) = &mut self.title {
            check.required("title", title, TITLE_CHARS);
        }
        if let Some(color) = &mut self.color_hex {
            *color = color.trim().to_uppercase();
            let digits = color.strip_prefix('#').unwrap_or_default();
            let valid = digits.len() == 6 && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
            check.that(valid, "colorHex", "Bitte gib eine Farbe wie #12593F an.");
        }
        if self.words.is_some() {
            check.optional("words", &mut self.words, WORDS_CHARS);
            // No word at all is a wish, too.
            self.words.get_or_insert_default();
        }
    }
}

pub async fn create(app: &App, by: Uuid, fields: CategoryFields, repeat: &Repeat) -> Result<Made> {
    let title = fields.title.ok_or_else(|| Error::field("title", REQUIRED))?;
    let color_hex = fields.color_hex.ok_or_else(|| Error::field("colorHex", REQUIRED))?;
    let (id, now_ms) = (Uuid::now_v7(), app.clock.now_ms());
    let mut tx = app.db.begin().await?;
    if let Some(made) = repeat.claim(&tx, id, now_ms).await? {
        return Ok(made);
    }
    let all = sql::all(&tx).await?;
    if all.len() >= MOST {
        let detail = "Mehr als 100 Kategorien haben nicht Platz.".to_owned();
        return Err(Error::Refused { code: "TooManyCategories", detail });
    }
    let row = category::ActiveModel {
        id: Set(id),
        title: Set(title.clone()),
        color_hex: Set(color_hex),
        media_id: Set(None),
        position: Set(all.last().map_or(0, |last| last.position + 1)),
        version: Set(1),
        words: Set(fields.words.unwrap_or_default()),
    };
    category::Entity::insert(row).exec_without_returning(&tx).await?;
    tx.change(changed::CATEGORY, id).await?;
    audit::note(&tx, by, "category.create", "category", id, &title, now_ms).await?;
    tx.commit().await?;
    Ok(Made::now(id))
}

pub async fn change(app: &App, by: Uuid, id: Uuid, fields: CategoryFields) -> Result<()> {
    let mut tx = app.db.begin().await?;
    let old = sql::locked(&tx, id).await?.ok_or(Error::NotFound)?;
    let new = category::Model {
        title: fields.title.unwrap_or_else(|| old.title.clone()),
        color_hex: fields.color_hex.unwrap_or_else(|| old.color_hex.clone()),
        words: fields.words.unwrap_or_else(|| old.words.clone()),
        version: old.version + 1,
        ..old.clone()
    };
    let line = |name: &str, old: &str, new: &str| (old != new).then(|| format!("{name}: {old} → {new}"));
    let lines = [
        line("title", &old.title, &new.title),
        line("color", &old.color_hex, &new.color_hex),
        line("words", &old.words, &new.words),
    ];
    let difference = lines.into_iter().flatten().collect::<Vec<_>>().join("; ");
    let renamed = old.title != new.title || old.words != new.words;
    category::ActiveModel::from(new).reset_all().update(&tx).await?;
    tx.change(changed::CATEGORY, id).await?;
    if renamed {
        // Titles and words are searched, so the companies are read again.
        for company_id in sql::companies(&tx, id).await? {
            tx.change(changed::COMPANY, company_id).await?;
        }
    }
    audit::note(&tx, by, "category.change", "category", id, &difference, app.clock.now_ms()).await?;
    Ok(tx.commit().await?)
}

/// Gives all categories a new order; it must name each of them once.
pub async fn reorder(app: &App, by: Uuid, ids: &[Uuid]) -> Result<()> {
    let mut tx = app.db.begin().await?;
    let known: HashSet<Uuid> = sql::all(&tx).await?.into_iter().map(|row| row.id).collect();
    let named: HashSet<Uuid> = ids.iter().copied().collect();
    if known != named || named.len() != ids.len() {
        return Err(Error::field("ids", "Bitte nenne jede Kategorie genau einmal."));
    }
    for (position, id) in (0..).zip(ids) {
        let row = category::ActiveModel { id: Set(*id), position: Set(position), ..Default::default() };
        row.update(&tx).await?;
    }
    if let Some(first) = ids.first() {
        tx.change(changed::CATEGORY, *first).await?;
        audit::note(&tx, by, "category.order", "category", *first, "", app.clock.now_ms()).await?;
    }
    Ok(tx.commit().await?)
}

/// Moves the companies of a category into another one and deletes it.
pub async fn merge(app: &App, by: Uuid, id: Uuid, into: Uuid) -> Result<()> {
    let now_ms = app.clock.now_ms();
    let mut tx = app.db.begin().await?;
    let old = sql::locked(&tx, id).await?.ok_or(Error::NotFound)?;
    if id == into || sql::locked(&tx, into).await?.is_none() {
        return Err(Error::field("intoId", "Diese Kategorie gibt es nicht."));
    }
    let companies = sql::companies(&tx, id).await?;
    sql::replace(&tx, id, into).await?;
    delete_row(&mut tx, &old, now_ms).await?;
    for company_id in &companies {
        tx.change(changed::COMPANY, *company_id).await?;
    }
    let difference = format!("into {into}: {} companies", companies.len());
    audit::note(&tx, by, "category.merge", "category", id, &difference, now_ms).await?;
    Ok(tx.commit().await?)
}

/// Deletes a category that no company has.
pub async fn delete(app: &App, by: Uuid, id: Uuid) -> Result<()> {
    let now_ms = app.clock.now_ms();
    let mut tx = app.db.begin().await?;
    let old = sql::locked(&tx, id).await?.ok_or(Error::NotFound)?;
    if sql::is_used(&tx, id).await? {
        let detail = "Diese Kategorie wird noch verwendet. Führe sie mit einer anderen zusammen.".to_owned();
        return Err(Error::Conflict { code: "CategoryInUse", detail });
    }
    delete_row(&mut tx, &old, now_ms).await?;
    audit::note(&tx, by, "category.delete", "category", id, &old.title, now_ms).await?;
    Ok(tx.commit().await?)
}

async fn delete_row(tx: &mut crate::foundation::db::Tx, old: &category::Model, now_ms: i64) -> Result<()> {
    category::Entity::delete_by_id(old.id).exec(tx).await?;
    if let Some(media_id) = old.media_id {
        media::release(tx, media_id, now_ms).await?;
    }
    Ok(tx.change(changed::CATEGORY, old.id).await?)
}

/// Gives a category a picture that is already stored; the old one goes. The caller commits.
pub async fn set_picture(app: &App, by: Uuid, id: Uuid, stored: &Stored) -> Result<Recorded> {
    let now_ms = app.clock.now_ms();
    let mut tx = app.db.begin().await?;
    let old = sql::locked(&tx, id).await?.ok_or(Error::NotFound)?;
    stored.record(&mut tx, Some(by), now_ms).await?;
    let row = category::ActiveModel { id: Set(id), media_id: Set(Some(stored.id)), ..Default::default() };
    row.update(&tx).await?;
    if let Some(media_id) = old.media_id {
        media::release(&mut tx, media_id, now_ms).await?;
    }
    tx.change(changed::CATEGORY, id).await?;
    audit::note(&tx, by, "category.image", "category", id, "", now_ms).await?;
    Ok(Recorded::Now(tx))
}
