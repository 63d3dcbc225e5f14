//! What is done now and then: removing expired rows, forgetting limits, asking about stale entries.

use crate::app::App;
use crate::clock::Watch;
use crate::db::entity::{
    access_token, account, allowance, audit, authorization_code, change, company, idempotency, mailed_token,
    report, session, suggestion,
};
use crate::db::{Tx, answered_within, changed};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, DbErr, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait};
use std::time::{Duration, Instant};
use uuid::Uuid;

const LOOK_AT_CLOCK_EVERY: Duration = Duration::from_secs(60);
/// Listing a whole object store costs more than looking at rows.
const ORPHANS_EVERY: Duration = Duration::from_secs(24 * 60 * 60);
/// A round that takes longer waits for a database that died without a word, and holds up all later ones.
/// On SQLite it would keep everybody from writing for as long.
const LONGEST_ROUND: Duration = Duration::from_secs(60);
const DAY_MS: i64 = 24 * 60 * 60 * 1000;
/// Feed rows older than this were followed by every instance long ago.
const KEEP_CHANGES_MS: i64 = 2 * DAY_MS;
/// Spent links stay a while, so that a second click can be answered with "already used".
const KEEP_MAILED_MS: i64 = 30 * DAY_MS;
/// The privacy page promises that suggestions and reports are kept a year at most, and whom to
/// answer only for a while after there is nothing left to answer.
const KEEP_WORDS_MS: i64 = 365 * DAY_MS;
const KEEP_CONTACT_MS: i64 = 30 * DAY_MS;
/// Mails that could not be delivered hold addresses.
const KEEP_DEAD_MS: i64 = 30 * DAY_MS;
const KEEP_AUDIT_MS: i64 = 3 * 365 * DAY_MS;
/// Registrations that nobody confirmed are forgotten after this time.
const KEEP_UNCONFIRMED_MS: i64 = 60 * DAY_MS;
const UNCONFIRMED_AT_ONCE: u64 = 1_000;

/// Keeps the clock right, and tidies now and then: the first time a while after the start, because
/// a machine that has just been switched on may not know the time yet.
pub async fn run(app: App) {
    let tidy_every = Duration::from_secs(app.config.jobs.tidy_s.max(1));
    let mut tick = tokio::time::interval(LOOK_AT_CLOCK_EVERY.min(tidy_every));
    let mut watch = Watch::new(app.clock.now_ms());
    let (mut tidied, mut orphans_collected) = (Instant::now(), Instant::now());
    loop {
        tick.tick().await;
        if let Err(error) = app.clock.follow(&app.db).await {
            tracing::warn!(%error, "cannot read the database's clock");
        }
        if tidied.elapsed() < tidy_every {
            continue;
        }
        tidied = Instant::now();
        app.limits.tidy();
        // What is deleted by a clock that is wrong for an hour does not come back.
        if let Some(ahead_ms) = watch.ahead_ms(app.clock.now_ms()) {
            let ahead_s = ahead_ms / 1000;
            tracing::warn!(
                ahead_s,
                "the clock has jumped ahead; nothing is tidied until it is back, or for a day"
            );
            continue;
        }
        if let Err(error) = answered_within(LONGEST_ROUND, tidy(&app)).await {
            tracing::warn!(%error, "could not remove expired rows");
        }
        let owners = crate::company::confirm::ask_owners(&app);
        if let Err(error) = answered_within(LONGEST_ROUND, owners).await {
            tracing::warn!(%error, "could not ask owners about stale entries");
        }
        if orphans_collected.elapsed() >= ORPHANS_EVERY {
            orphans_collected = Instant::now();
            if let Err(error) = crate::media::collect_orphans(&app).await {
                tracing::warn!(error = format!("{error:#}"), "could not collect pictures without a row");
            }
        }
    }
}

/// Removes what has outlived its purpose; also called by tests.
pub async fn tidy(app: &App) -> Result<(), DbErr> {
    let now_ms = app.clock.now_ms();
    let mut tx = app.db.begin().await?;
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
    forget_unconfirmed(&mut tx, now_ms).await?;
    allowance::Entity::delete_many().filter(allowance::Column::UntilMs.lt(now_ms)).exec(&tx).await?;
    idempotency::Entity::delete_many()
        .filter(idempotency::Column::CreatedAtMs.lt(now_ms - DAY_MS))
        .exec(&tx)
        .await?;
    trim_feed(&tx, now_ms - KEEP_CHANGES_MS).await?;
    crate::geo::geocoder::trim(&tx, now_ms).await?;
    crate::factor::tidy(&tx, now_ms).await?;
    crate::jobs::forget_dead(&tx, now_ms - KEEP_DEAD_MS).await?;
    audit::Entity::delete_many().filter(audit::Column::AtMs.lt(now_ms - KEEP_AUDIT_MS)).exec(&tx).await?;
    forget_words(&tx, now_ms).await?;
    tx.commit().await
}

/// The newest change stays: by its number a copy of the database is judged, and two empty feeds look alike.
async fn trim_feed(tx: &Tx, before_ms: i64) -> Result<(), DbErr> {
    let newest = change::Entity::find().order_by_desc(change::Column::Seq).one(tx).await?;
    let Some(newest) = newest else { return Ok(()) };
    change::Entity::delete_many()
        .filter(change::Column::AtMs.lt(before_ms))
        .filter(change::Column::Seq.lt(newest.seq))
        .exec(tx)
        .await?;
    Ok(())
}

/// What visitors told the operators, and how they can be reached.
async fn forget_words(tx: &Tx, now_ms: i64) -> Result<(), DbErr> {
    const SETTLED: [&str; 2] = ["Done", "Dismissed"];
    let nobody = || Expr::value(Option::<String>::None);
    suggestion::Entity::delete_many()
        .filter(suggestion::Column::CreatedAtMs.lt(now_ms - KEEP_WORDS_MS))
        .exec(tx)
        .await?;
    suggestion::Entity::update_many()
        .col_expr(suggestion::Column::ContactEmail, nobody())
        .filter(suggestion::Column::State.is_in(SETTLED))
        .filter(suggestion::Column::UpdatedAtMs.lt(now_ms - KEEP_CONTACT_MS))
        .exec(tx)
        .await?;
    report::Entity::delete_many()
        .filter(report::Column::CreatedAtMs.lt(now_ms - KEEP_WORDS_MS))
        .exec(tx)
        .await?;
    report::Entity::update_many()
        .col_expr(report::Column::ContactEmail, nobody())
        .filter(report::Column::State.is_in(SETTLED))
        .filter(report::Column::UpdatedAtMs.lt(now_ms - KEEP_CONTACT_MS))
        .exec(tx)
        .await
        .map(drop)
}

/// Accounts without a click, a link that could still be clicked, or a company.
async fn forget_unconfirmed(tx: &mut Tx, now_ms: i64) -> Result<(), DbErr> {
    let links =
        mailed_token::Entity::find().select_only().column(mailed_token::Column::AccountId).into_query();
    let owners = company::Entity::find().select_only().column(company::Column::OwnerId).into_query();
    let ids: Vec<Uuid> = account::Entity::find()
        .select_only()
        .column(account::Column::Id)
        .filter(account::Column::ConfirmedAtMs.is_null())
        .filter(account::Column::CreatedAtMs.lt(now_ms - KEEP_UNCONFIRMED_MS))
        .filter(account::Column::Id.not_in_subquery(links))
        .filter(account::Column::Id.not_in_subquery(owners))
        .limit(UNCONFIRMED_AT_ONCE)
        .into_tuple()
        .all(tx)
        .await?;
    for id in ids {
        account::Entity::delete_by_id(id).exec(tx).await?;
        tx.change(changed::ACCOUNT_GONE, id).await?;
    }
    Ok(())
}
