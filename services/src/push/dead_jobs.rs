//! What it means for a message's counts that the outbox gives up one of its jobs, takes it up again or throws
//! it away. Each is called in the transaction that does so, so that counts and jobs always agree.

use super::{PushJob, sql};
use sea_orm::DbErr;
use umkreis_foundation::db::Tx;
use umkreis_foundation::db::entity::outbox::Model;
use umkreis_foundation::outbox::{DEAD, Job};

/// Nobody tries these devices any more.
pub async fn gave_up(tx: &Tx, row: &Model) -> Result<(), DbErr> {
    match PushJob::of(row) {
        Some(PushJob::PushAgain { message_id, devices }) => {
            sql::give_up(tx, message_id, devices.len() as i32).await
        }
        _ => Ok(()),
    }
}

/// Somebody has them tried once more, if they had been given up.
pub async fn took_up(tx: &Tx, row: &Model) -> Result<(), DbErr> {
    match PushJob::of(row).filter(|_| row.state == DEAD) {
        Some(PushJob::PushAgain { message_id, devices }) => {
            sql::give_up(tx, message_id, -(devices.len() as i32)).await
        }
        _ => Ok(()),
    }
}

/// What was given up will never be tried again. Discarding a batch ends its message, because the next batch would
/// have been queued by it; devices of a second try were counted as failed when that job was given up.
pub async fn threw_away(tx: &Tx, row: &Model, now_ms: i64) -> Result<(), DbErr> {
    match PushJob::of(row) {
        Some(PushJob::Push { message_id, after }) => sql::cut_off(tx, message_id, after, now_ms).await,
        _ => Ok(()),
    }
}
