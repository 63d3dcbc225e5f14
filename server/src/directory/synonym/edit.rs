//! Creating, changing and deleting synonyms.
//!
//! Every writer begins with its change row: that makes them wait for each other, so that the limit
//! on their number holds and an import meets no half-written word.

use super::{AdminSynonym, SYNONYMS_MAX, SynonymFields, sql};
use umkreis_foundation::audit;
use umkreis_foundation::clock::Clock;
use umkreis_foundation::db::Db;
use umkreis_foundation::db::changed;
use umkreis_foundation::db::entity::synonym;
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::http::conditional::IfMatch;
use umkreis_foundation::http::idempotency::{Creation, Repeat};
use uuid::Uuid;

pub fn too_many() -> Error {
    let detail = "Mehr als 2.000 Suchwörter haben nicht Platz.".to_owned();
    Error::Refused { code: "TooManySynonyms", detail }
}

pub fn new_row(id: Uuid, fields: SynonymFields, now_ms: i64) -> synonym::Model {
    synonym::Model {
        id,
        word_key: fields.key(),
        word: fields.word,
        meaning: fields.meaning,
        version: 1,
        created_at_ms: now_ms,
        updated_at_ms: now_ms,
    }
}

pub async fn create(
    db: &Db,
    clock: &Clock,
    by: Uuid,
    fields: SynonymFields,
    repeat: &Repeat,
) -> Result<Creation> {
    let (id, now_ms) = (Uuid::now_v7(), clock.now_ms());
    let mut tx = db.begin().await?;
    if let Some(made) = repeat.claim(&tx, id, now_ms).await? {
        return Ok(made);
    }
    tx.change(changed::SYNONYM, id).await?;
    if sql::count(&tx).await? >= SYNONYMS_MAX as u64 {
        return Err(too_many());
    }
    let difference = format!("{} → {}", fields.word, fields.meaning);
    sql::insert(&tx, &[new_row(id, fields, now_ms)]).await?;
    audit::note(&tx, by, "synonym.create", "synonym", id, &difference, now_ms).await?;
    tx.commit().await?;
    Ok(Creation::now(id))
}

/// Fails with the synonym as it is now when the caller knows an older one.
fn refuse_stale(row: &synonym::Model, based_on: &IfMatch) -> Result<()> {
    if !based_on.is_stale(row.version) {
        return Ok(());
    }
    let current = serde_json::to_value(AdminSynonym::from(row.clone())).map_err(anyhow::Error::from)?;
    Err(Error::Stale { version: row.version, current: Box::new(current) })
}

/// Returns the row as it is now.
pub async fn change(
    db: &Db,
    clock: &Clock,
    by: Uuid,
    id: Uuid,
    fields: SynonymFields,
    based_on: &IfMatch,
) -> Result<synonym::Model> {
    let now_ms = clock.now_ms();
    let mut tx = db.begin().await?;
    tx.change(changed::SYNONYM, id).await?;
    let old = sql::locked(&tx, id).await?.ok_or(Error::NotFound)?;
    refuse_stale(&old, based_on)?;
    let line = |name: &str, old: &str, new: &str| (old != new).then(|| format!("{name}: {old} → {new}"));
    let lines = [line("word", &old.word, &fields.word), line("meaning", &old.meaning, &fields.meaning)];
    let difference = lines.into_iter().flatten().collect::<Vec<_>>().join("; ");
    let new = synonym::Model {
        version: old.version + 1,
        created_at_ms: old.created_at_ms,
        ..new_row(id, fields, now_ms)
    };
    sql::update(&tx, new.clone()).await?;
    audit::note(&tx, by, "synonym.change", "synonym", id, &difference, now_ms).await?;
    tx.commit().await?;
    Ok(new)
}

pub async fn delete(db: &Db, clock: &Clock, by: Uuid, id: Uuid, based_on: &IfMatch) -> Result<()> {
    let mut tx = db.begin().await?;
    tx.change(changed::SYNONYM, id).await?;
    let old = sql::locked(&tx, id).await?.ok_or(Error::NotFound)?;
    refuse_stale(&old, based_on)?;
    audit::note(&tx, by, "synonym.delete", "synonym", id, &old.word, clock.now_ms()).await?;
    sql::delete(&tx, id).await?;
    Ok(tx.commit().await?)
}
