//! The geocoder's rows: answers that were bought with a request, and whose turn is next.

use super::Candidate;
use sea_orm::sea_query::OnConflict;
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, DbErr, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
};
use umkreis_foundation::db::entity::{allowance, geocode};
use umkreis_foundation::db::{Db, Tx, delete_batch};

/// The table is a cache, so it may not grow without end.
const MOST_ROWS: u64 = 100_000;
const TURN: &str = "nominatim";
const HOUR_MS: i64 = 3_600_000;

pub async fn cached(db: &Db, key: &str, now_ms: i64) -> Result<Option<Vec<Candidate>>, DbErr> {
    let row = geocode::Entity::find_by_id(key.to_owned())
        .filter(geocode::Column::ExpiresAtMs.gt(now_ms))
        .one(db.read())
        .await?;
    // What an older version has written and this one cannot read is simply asked again.
    Ok(row.and_then(|row| serde_json::from_str(&row.answer).ok()))
}

pub async fn remember(db: &Db, key: &str, found: &[Candidate], expires_at_ms: i64) -> Result<(), DbErr> {
    let answer = serde_json::to_string(found).map_err(|error| DbErr::Json(error.to_string()))?;
    let row = geocode::ActiveModel {
        key: Set(key.to_owned()),
        answer: Set(answer),
        expires_at_ms: Set(expires_at_ms),
    };
    let replace = OnConflict::column(geocode::Column::Key)
        .update_columns([geocode::Column::Answer, geocode::Column::ExpiresAtMs])
        .to_owned();
    let tx = db.begin().await?;
    geocode::Entity::insert(row).on_conflict(replace).exec_without_returning(&tx).await?;
    tx.commit().await
}

/// Takes the next turn and says how long it is away; `None` when that is more than `most_ms`.
pub async fn next_turn(db: &Db, now_ms: i64, interval_ms: i64, most_ms: i64) -> Result<Option<i64>, DbErr> {
    let tx = db.begin().await?;
    let fresh = allowance::Model { key: TURN.to_owned(), used: 0, until_ms: 0, not_before_ms: 0 };
    allowance::Entity::insert(allowance::ActiveModel::from(fresh.clone()))
        .on_conflict(OnConflict::column(allowance::Column::Key).do_nothing().to_owned())
        .exec_without_returning(&tx)
        .await?;
    let row = allowance::Entity::find_by_id(TURN).lock_exclusive().one(&tx).await?.unwrap_or(fresh);
    let turn_ms = row.not_before_ms.max(now_ms);
    if turn_ms - now_ms > most_ms {
        tx.commit().await?;
        return Ok(None);
    }
    let change = allowance::ActiveModel {
        key: Set(row.key),
        not_before_ms: Set(turn_ms + interval_ms),
        until_ms: Set(turn_ms + interval_ms + HOUR_MS),
        ..Default::default()
    };
    change.update(&tx).await?;
    tx.commit().await?;
    Ok(Some(turn_ms - now_ms))
}

/// Forgets some of what has expired and of the oldest beyond the table's bound; says how much.
pub async fn trim(tx: &Tx, now_ms: i64) -> Result<u64, DbErr> {
    let oldest_kept = geocode::Entity::find()
        .order_by_desc(geocode::Column::ExpiresAtMs)
        .offset(MOST_ROWS)
        .one(tx)
        .await?
        .map_or(now_ms, |row| row.expires_at_ms.max(now_ms));
    delete_batch::<geocode::Entity>(tx, geocode::Column::ExpiresAtMs.lte(oldest_kept)).await
}
