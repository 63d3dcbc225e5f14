//! Creating, changing, ordering, merging and deleting categories.

use super::admin_http::answer;
use super::{restore, sql};
use crate::app::App;
use crate::people::account::decision_conflict::decision_conflict;
use sea_orm::{ActiveModelTrait, ActiveValue::Set, EntityTrait};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use umkreis_foundation::audit;
use umkreis_foundation::clock::Clock;
use umkreis_foundation::db::entity::category;
use umkreis_foundation::db::{Tx, changed};
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::http::conditional::IfMatch;
use umkreis_foundation::http::idempotency::{Creation, Repeat};
use umkreis_foundation::http::validate::{Check, REQUIRED, Validate};
use umkreis_services::media::{self, RecordedPicture, StoredPicture};
use utoipa::ToSchema;
use uuid::Uuid;

const TITLE_CHARS: usize = 100;
const WORDS_CHARS: usize = 1_000;
/// There can be at most this many categories, because filters and lists ask for one page of them.
pub(super) const CATEGORIES_MAX: usize = 100;

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

pub async fn create(app: &App, by: Uuid, fields: CategoryFields, repeat: &Repeat) -> Result<Creation> {
    let title = fields.title.ok_or_else(|| Error::field("title", REQUIRED))?;
    let color_hex = fields.color_hex.ok_or_else(|| Error::field("colorHex", REQUIRED))?;
    let (id, now_ms) = (Uuid::now_v7(), app.clock.now_ms());
    let mut tx = app.db.begin().await?;
    if let Some(made) = repeat.claim(&tx, id, now_ms).await? {
        return Ok(made);
    }
    // Also orders those who create at the same time, so that each sees the titles of the others.
    tx.change(changed::CATEGORY, id).await?;
    let all = sql::all(&tx).await?;
    refuse_taken(&all, id, &title)?;
    if all.len() >= CATEGORIES_MAX {
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
    audit::note(&tx, by, "category.create", "category", id, &title, now_ms).await?;
    tx.commit().await?;
    Ok(Creation::now(id))
}

/// Titles differ by more than upper and lower case, or nobody could tell the categories apart.
pub(super) fn refuse_taken(all: &[category::Model], id: Uuid, title: &str) -> Result<()> {
    let folded = title.to_lowercase();
    match all.iter().find(|other| other.id != id && other.title.to_lowercase() == folded) {
        Some(other) => Err(Error::field("title", &title_taken(&other.title))),
        None => Ok(()),
    }
}

pub(super) fn title_taken(title: &str) -> String {
    format!("Die Kategorie „{title}“ gibt es schon.")
}

/// The locked row, unless the caller has seen an older one.
async fn as_seen(clock: &Clock, tx: &Tx, by: Uuid, id: Uuid, based_on: &IfMatch) -> Result<category::Model> {
    let row = sql::locked(tx, id).await?.ok_or(Error::NotFound)?;
    if !based_on.is_stale(row.version) {
        return Ok(row);
    }
    let count = sql::company_counts(tx).await?.get(&id).copied().unwrap_or(0);
    Err(decision_conflict(clock, tx, by, id, None, &answer(row, count)).await?)
}

pub async fn change(app: &App, by: Uuid, id: Uuid, fields: CategoryFields, based_on: &IfMatch) -> Result<()> {
    let mut tx = app.db.begin().await?;
    let old = as_seen(&app.clock, &tx, by, id, based_on).await?;
    // After the row is locked, as everywhere: who changes a company holds its categories and waits for the feed.
    tx.change(changed::CATEGORY, id).await?;
    if let Some(title) = &fields.title {
        refuse_taken(&sql::all(&tx).await?, id, title)?;
    }
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
    if renamed {
        // Titles and words are searched, so the companies are read again.
        for company_id in sql::companies(&tx, id).await? {
            tx.change(changed::COMPANY, company_id).await?;
        }
    }
    audit::note(&tx, by, "category.change", "category", id, &difference, app.clock.now_ms()).await?;
    Ok(tx.commit().await?)
}

/// Gives all categories a new order; it must name each of them once. Who says which order was there before is
/// refused when a colleague has changed that.
pub async fn reorder(app: &App, by: Uuid, ids: &[Uuid], before: Option<&[Uuid]>) -> Result<()> {
    let mut tx = app.db.begin().await?;
    sql::lock_all(&tx).await?;
    let now: Vec<Uuid> = sql::all(&tx).await?.into_iter().map(|row| row.id).collect();
    if before.is_some_and(|before| before != now) {
        let detail = "Die Reihenfolge wurde inzwischen an anderer Stelle geändert.".to_owned();
        return Err(Error::Conflict { code: "Stale", detail });
    }
    let known: HashSet<Uuid> = now.into_iter().collect();
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

/// Moves the companies of a category into another one, with the words under which it was found, and deletes it.
pub async fn merge(app: &App, by: Uuid, id: Uuid, into: Uuid, based_on: &IfMatch) -> Result<()> {
    let now_ms = app.clock.now_ms();
    let mut tx = app.db.begin().await?;
    let old = as_seen(&app.clock, &tx, by, id, based_on).await?;
    let target = sql::locked(&tx, into).await?.filter(|_| id != into);
    let target = target.ok_or_else(|| Error::field("intoId", "Diese Kategorie gibt es nicht."))?;
    let words = joined_words(&target, &old)?;
    let rows = restore::rows(&tx, id, Some(into)).await?;
    let mut companies = sql::companies(&tx, id).await?;
    let moved = companies.len();
    if words != target.words {
        companies.extend(sql::companies(&tx, into).await?);
        let difference = format!("words: {} → {words}", target.words);
        audit::note(&tx, by, "category.change", "category", into, &difference, now_ms).await?;
        let change = category::Model { words, version: target.version + 1, ..target };
        category::ActiveModel::from(change).reset_all().update(&tx).await?;
    }
    sql::replace(&tx, id, into).await?;
    tx.change(changed::CATEGORY, into).await?;
    let categories = format!("categories: {id} → {into}");
    for (at, company_id) in companies.iter().enumerate() {
        tx.change(changed::COMPANY, *company_id).await?;
        if at < moved {
            audit::note(&tx, by, "company.edit", "company", *company_id, &categories, now_ms).await?;
        }
    }
    let difference = format!("into: {into}; companies: {moved}");
    audit::note(&tx, by, "category.merge", "category", id, &difference, now_ms).await?;
    restore::keep(&tx, &old, &rows, by, now_ms).await?;
    delete_row(&mut tx, &old, now_ms).await?;
    Ok(tx.commit().await?)
}

/// The words of both categories, each once; what has no room is not dropped, but said.
fn joined_words(target: &category::Model, merged: &category::Model) -> Result<String> {
    let each = |words: &str| -> Vec<String> {
        words.split([',', '\n']).map(|word| word.trim().to_owned()).filter(|word| !word.is_empty()).collect()
    };
    let mut seen: HashSet<String> = each(&target.words).iter().map(|word| word.to_lowercase()).collect();
    let added: Vec<String> =
        each(&merged.words).into_iter().filter(|word| seen.insert(word.to_lowercase())).collect();
    if added.is_empty() {
        return Ok(target.words.clone());
    }
    let own = Some(target.words.trim().trim_end_matches(',')).filter(|own| !own.is_empty());
    let joined = own.map(str::to_owned).into_iter().chain(added).collect::<Vec<_>>().join(", ");
    if joined.chars().count() > WORDS_CHARS {
        let detail = "Die weiteren Wörter beider Kategorien sind zusammen zu lang. Bitte kürze sie zuerst.";
        return Err(Error::field("intoId", detail));
    }
    Ok(joined)
}

/// Deletes a category that no company has.
pub async fn delete(app: &App, by: Uuid, id: Uuid, based_on: &IfMatch) -> Result<()> {
    let now_ms = app.clock.now_ms();
    let mut tx = app.db.begin().await?;
    let old = as_seen(&app.clock, &tx, by, id, based_on).await?;
    if sql::is_used(&tx, id).await? {
        let detail = "Diese Kategorie wird noch verwendet. Führe sie mit einer anderen zusammen.".to_owned();
        return Err(Error::Conflict { code: "CategoryInUse", detail });
    }
    audit::note(&tx, by, "category.delete", "category", id, &old.title, now_ms).await?;
    restore::keep(&tx, &old, &restore::rows(&tx, id, None).await?, by, now_ms).await?;
    delete_row(&mut tx, &old, now_ms).await?;
    Ok(tx.commit().await?)
}

async fn delete_row(tx: &mut Tx, old: &category::Model, now_ms: i64) -> Result<()> {
    category::Entity::delete_by_id(old.id).exec(tx).await?;
    if let Some(media_id) = old.media_id {
        media::release(tx, media_id, now_ms).await?;
    }
    Ok(tx.change(changed::CATEGORY, old.id).await?)
}

/// Gives a category a picture that is already stored; the old one goes. The caller commits.
pub async fn set_picture(app: &App, by: Uuid, id: Uuid, stored: &StoredPicture) -> Result<RecordedPicture> {
    let now_ms = app.clock.now_ms();
    let mut tx = app.db.begin().await?;
    let old = sql::locked(&tx, id).await?.ok_or(Error::NotFound)?;
    stored.record(&mut tx, Some(by), now_ms).await?;
    let version = Set(old.version + 1);
    let row =
        category::ActiveModel { id: Set(id), media_id: Set(Some(stored.id)), version, ..Default::default() };
    row.update(&tx).await?;
    if let Some(media_id) = old.media_id {
        media::release(&mut tx, media_id, now_ms).await?;
    }
    tx.change(changed::CATEGORY, id).await?;
    audit::note(&tx, by, "category.image", "category", id, "", now_ms).await?;
    Ok(RecordedPicture::Now(tx))
}
