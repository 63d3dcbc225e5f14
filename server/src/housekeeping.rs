//! What is tidied up now and then: expired rows, forgotten limits.

use crate::app::App;
use crate::db::entity::{
    access_token, allowance, authorization_code, change, idempotency, mailed_token, session,
};
use sea_orm::{ColumnTrait, DbErr, EntityTrait, QueryFilter};
use std::time::Duration;

const EVERY: Duration = Duration::from_secs(10 * 60);
const DAY_MS: i64 = 24 * 60 * 60 * 1000;
/// Feed rows older than this were followed by every instance long ago.
const KEEP_CHANGES_MS: i64 = 2 * DAY_MS;
/// Spent links stay a while, so that a second click can be answered with "already used".
const KEEP_MAILED_MS: i64 = 30 * DAY_MS;

pub async fn run(app: App) {
    let mut tick = tokio::time::interval(EVERY);
    loop {
        tick.tick().await;
        app.limits.tidy();
        if let Err(error) = tidy(&app).await {
            tracing::warn!(%error, "could not remove expired rows");
        }
    }
}

async fn tidy(app: &App) -> Result<(), DbErr> {
    let now_ms = app.clock.now_ms();
    let tx = app.db.begin().await?;
    access_token::Entity::delete_many()
        .filter(access_token::Column::ExpiresAtMs.lt(now_ms))
        .exec(&tx)
        .await?;
    authorization_code::Entity::delete_many()
        .filter(authorization_code::Column::ExpiresAtMs.lt(now_ms))
        .exec(&tx)
        .await?;
    session::Entity::delete_many().filter(session::Column::ExpiresAtMs.lt(now_ms)).exec(&tx).await?;
    mailed_token::Entity::delete_many()
        .filter(mailed_token::Column::ExpiresAtMs.lt(now_ms - KEEP_MAILED_MS))
        .exec(&tx)
        .await?;
    allowance::Entity::delete_many().filter(allowance::Column::UntilMs.lt(now_ms)).exec(&tx).await?;
    idempotency::Entity::delete_many()
        .filter(idempotency::Column::CreatedAtMs.lt(now_ms - DAY_MS))
        .exec(&tx)
        .await?;
    change::Entity::delete_many().filter(change::Column::AtMs.lt(now_ms - KEEP_CHANGES_MS)).exec(&tx).await?;
    tx.commit().await
}
