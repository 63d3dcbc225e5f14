//! All SQL about push subscriptions and messages.

use super::{PushChannels, PushJob};
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, ExprTrait, PaginatorTrait, QueryFilter,
    QueryOrder, QuerySelect, UpdateMany,
};
use std::collections::{HashMap, HashSet};
use umkreis_foundation::db::entity::{outbox, push_message, push_subscription};
use umkreis_foundation::db::{Db, Tx};
use umkreis_foundation::http::paging::Page;
use umkreis_foundation::outbox::Job;
use uuid::Uuid;

/// Keeps a device's subscription; one that another device had before moves here.
pub async fn subscribe(tx: &Tx, row: push_subscription::Model) -> Result<(), DbErr> {
    use push_subscription::Column;
    let same = match (&row.fcm_token, &row.endpoint) {
        (Some(token), _) => Column::FcmToken.eq(token.clone()),
        (None, Some(endpoint)) => Column::Endpoint.eq(endpoint.clone()),
        (None, None) => return Ok(()),
    };
    push_subscription::Entity::delete_many()
        .filter(same)
        .filter(Column::DeviceId.ne(row.device_id))
        .exec(tx)
        .await?;
    let again = OnConflict::column(Column::DeviceId)
        .update_columns([
            Column::FcmToken,
            Column::Endpoint,
            Column::P256dh,
            Column::Auth,
            Column::UpdatedAtMs,
        ])
        .to_owned();
    push_subscription::Entity::insert(push_subscription::ActiveModel::from(row))
        .on_conflict(again)
        .exec_without_returning(tx)
        .await
        .map(drop)
}

pub async fn unsubscribe(tx: &Tx, device_id: Uuid) -> Result<(), DbErr> {
    push_subscription::Entity::delete_by_id(device_id).exec(tx).await.map(drop)
}

fn reachable(reach: PushChannels) -> Condition {
    use push_subscription::Column;
    let mut any = Condition::any();
    if reach.apps {
        any = any.add(Column::FcmToken.is_not_null());
    }
    if reach.browsers {
        any = any.add(Column::Endpoint.is_not_null());
    }
    // An empty "any" would be everybody.
    if reach.apps || reach.browsers { any } else { Condition::all().add(Expr::value(1).eq(0)) }
}

pub async fn count(db: &impl ConnectionTrait, reach: PushChannels) -> Result<u64, DbErr> {
    push_subscription::Entity::find().filter(reachable(reach)).count(db).await
}

/// The next subscriptions after this device, of those that were there when the message was written.
pub async fn next(
    db: &Db,
    reach: PushChannels,
    after: Uuid,
    until_ms: i64,
    most: u64,
) -> Result<Vec<push_subscription::Model>, DbErr> {
    push_subscription::Entity::find()
        .filter(reachable(reach))
        .filter(push_subscription::Column::DeviceId.gt(after))
        .filter(push_subscription::Column::CreatedAtMs.lte(until_ms))
        .order_by_asc(push_subscription::Column::DeviceId)
        .limit(most)
        .all(db.read())
        .await
}

/// The subscriptions of these devices, as far as they are still there.
pub async fn of(db: &Db, devices: &[Uuid]) -> Result<Vec<push_subscription::Model>, DbErr> {
    push_subscription::Entity::find()
        .filter(push_subscription::Column::DeviceId.is_in(devices.iter().copied()))
        .all(db.read())
        .await
}

pub async fn insert(tx: &Tx, row: push_message::Model) -> Result<(), DbErr> {
    push_message::Entity::insert(push_message::ActiveModel::from(row))
        .exec_without_returning(tx)
        .await
        .map(drop)
}

pub async fn by_id(db: &impl ConnectionTrait, id: Uuid) -> Result<Option<push_message::Model>, DbErr> {
    push_message::Entity::find_by_id(id).one(db).await
}

pub async fn locked(tx: &Tx, id: Uuid) -> Result<Option<push_message::Model>, DbErr> {
    push_message::Entity::find_by_id(id).lock_exclusive().one(tx).await
}

/// Throws away a message that nobody has got yet, and its job.
pub async fn cancel(tx: &Tx, id: Uuid) -> Result<(), DbErr> {
    outbox::Entity::delete_many()
        .filter(outbox::Column::Kind.eq(PushJob::KIND))
        .filter(outbox::Column::Payload.contains(id.to_string()))
        .exec(tx)
        .await?;
    push_message::Entity::delete_by_id(id).exec(tx).await.map(drop)
}

/// Counts anew whom a message is meant for that was written earlier than it is sent.
pub async fn recount(tx: &Tx, id: Uuid, reach: PushChannels, until_ms: i64) -> Result<(), DbErr> {
    let those = push_subscription::Entity::find()
        .filter(reachable(reach))
        .filter(push_subscription::Column::CreatedAtMs.lte(until_ms));
    let recipients = i32::try_from(those.count(tx).await?).unwrap_or(i32::MAX);
    push_message::Entity::update_many()
        .col_expr(push_message::Column::Recipients, Expr::value(recipients))
        .filter(push_message::Column::Id.eq(id))
        .exec(tx)
        .await
        .map(drop)
}

/// What the message says from now on.
pub async fn reword(tx: &Tx, id: Uuid, body: &str) -> Result<(), DbErr> {
    push_message::Entity::update_many()
        .col_expr(push_message::Column::Body, Expr::value(body))
        .filter(push_message::Column::Id.eq(id))
        .exec(tx)
        .await
        .map(drop)
}

/// Ends a planned message that nobody gets.
pub async fn skip(tx: &Tx, id: Uuid, now_ms: i64) -> Result<(), DbErr> {
    skipping(now_ms).filter(push_message::Column::Id.eq(id)).exec(tx).await.map(drop)
}

/// The same with all that wait for their time to tell about an offer, which is about to go; says which they were.
pub async fn skip_planned_of(tx: &Tx, offer_id: Uuid, now_ms: i64) -> Result<Vec<Uuid>, DbErr> {
    use push_message::Column;
    let those = waiting(now_ms).add(Column::OfferId.eq(offer_id));
    let about = push_message::Entity::find().select_only().column(Column::Id).filter(those.clone());
    let ids = about.into_tuple().all(tx).await?;
    skipping(now_ms).filter(those).exec(tx).await?;
    Ok(ids)
}

fn skipping(now_ms: i64) -> UpdateMany<push_message::Entity> {
    use push_message::Column;
    push_message::Entity::update_many()
        .col_expr(Column::Skipped, Expr::value(true))
        .col_expr(Column::Recipients, Expr::value(0))
        .col_expr(Column::FinishedAtMs, Expr::value(now_ms))
        .filter(Column::FinishedAtMs.is_null())
}

/// Those that wait for their time.
fn waiting(now_ms: i64) -> Condition {
    use push_message::Column;
    Condition::all().add(Column::DueAtMs.gt(now_ms)).add(Column::FinishedAtMs.is_null())
}

/// One page of those that wait for their time, the next first, and how many there are.
pub async fn planned(db: &Db, now_ms: i64, page: Page) -> Result<(Vec<push_message::Model>, u64), DbErr> {
    let wanted = push_message::Entity::find().filter(waiting(now_ms));
    let total = wanted.clone().count(db.read()).await?;
    let next = wanted.order_by_asc(push_message::Column::DueAtMs).order_by_asc(push_message::Column::Id);
    Ok((next.offset(page.offset()).limit(u64::from(page.size)).all(db.read()).await?, total))
}

/// One page, the newest first, and how many there are; without those that wait for their time from this moment on.
pub async fn page(
    db: &Db,
    left_now_ms: Option<i64>,
    page: Page,
) -> Result<(Vec<push_message::Model>, u64), DbErr> {
    let left = left_now_ms.map(|now_ms| {
        let due = push_message::Column::DueAtMs;
        let ended = push_message::Column::FinishedAtMs.is_not_null();
        Condition::any().add(due.is_null()).add(due.lte(now_ms)).add(ended)
    });
    let all = push_message::Entity::find().filter(Condition::all().add_option(left));
    let total = all.clone().count(db.read()).await?;
    let rows = all
        .order_by_desc(push_message::Column::CreatedAtMs)
        .order_by_desc(push_message::Column::Id)
        .offset(page.offset())
        .limit(u64::from(page.size))
        .all(db.read())
        .await?;
    Ok((rows, total))
}

/// The titles of these messages.
pub async fn titles(db: &Db, ids: HashSet<Uuid>) -> Result<HashMap<Uuid, String>, DbErr> {
    use push_message::Column;
    let named = push_message::Entity::find().select_only().columns([Column::Id, Column::Title]);
    let rows: Vec<(Uuid, String)> = named.filter(Column::Id.is_in(ids)).into_tuple().all(db.read()).await?;
    Ok(rows.into_iter().collect())
}

/// What a batch has done.
#[derive(Default)]
pub struct DeliveryCounts {
    pub sent: i32,
    pub failed: i32,
    /// Devices that their service does not know any more.
    pub gone: Vec<Uuid>,
    /// How many had unsubscribed before their turn came.
    pub left: i32,
    /// How many more are to be tried again; fewer, where some of those that were are settled.
    pub again: i32,
}

/// Adds a batch to its message, unless that was done before: `false` when the message had
/// already reached further, or was ended.
pub async fn advance(
    tx: &Tx,
    id: Uuid,
    (from, to): (Uuid, Uuid),
    tally: &DeliveryCounts,
    finished_at_ms: Option<i64>,
) -> Result<bool, DbErr> {
    use push_message::Column;
    let moved = adding(tally)
        .col_expr(Column::Reached, Expr::value(to))
        .col_expr(Column::FinishedAtMs, Expr::value(finished_at_ms))
        .filter(Column::Id.eq(id))
        .filter(Column::Reached.eq(from))
        .filter(Column::FinishedAtMs.is_null())
        .exec(tx)
        .await?;
    if moved.rows_affected == 0 {
        return Ok(false);
    }
    if finished_at_ms.is_some() {
        count_rest(tx, id, Column::Removed).await?;
    }
    forget(tx, tally).await?;
    Ok(true)
}

/// Adds devices that were reached later than the rest of their batch.
pub async fn add(tx: &Tx, id: Uuid, tally: &DeliveryCounts) -> Result<(), DbErr> {
    adding(tally).filter(push_message::Column::Id.eq(id)).exec(tx).await?;
    forget(tx, tally).await
}

fn adding(tally: &DeliveryCounts) -> UpdateMany<push_message::Entity> {
    use push_message::Column;
    let add = |column: Column, count: i32| Expr::col(column).add(count);
    push_message::Entity::update_many()
        .col_expr(Column::Sent, add(Column::Sent, tally.sent))
        .col_expr(Column::Failed, add(Column::Failed, tally.failed))
        .col_expr(Column::Removed, add(Column::Removed, tally.gone.len() as i32 + tally.left))
        .col_expr(Column::Again, add(Column::Again, tally.again))
}

async fn forget(tx: &Tx, tally: &DeliveryCounts) -> Result<(), DbErr> {
    if tally.gone.is_empty() {
        return Ok(());
    }
    push_subscription::Entity::delete_many()
        .filter(push_subscription::Column::DeviceId.is_in(tally.gone.iter().copied()))
        .exec(tx)
        .await
        .map(drop)
}

/// Ends a message that reaches nobody (any more).
pub async fn finish(tx: &Tx, id: Uuid, now_ms: i64) -> Result<(), DbErr> {
    use push_message::Column;
    ending(id, now_ms).exec(tx).await?;
    count_rest(tx, id, Column::Removed).await
}

/// Ends a message before everybody had their turn: the others have failed. One that has gone on since, or has
/// ended, is left alone.
pub async fn cut_off(tx: &Tx, id: Uuid, reached: Uuid, now_ms: i64) -> Result<(), DbErr> {
    use push_message::Column;
    let ended = ending(id, now_ms).filter(Column::Reached.eq(reached)).exec(tx).await?;
    if ended.rows_affected > 0 {
        count_rest(tx, id, Column::Failed).await?;
    }
    Ok(())
}

fn ending(id: Uuid, now_ms: i64) -> UpdateMany<push_message::Entity> {
    use push_message::Column;
    push_message::Entity::update_many()
        .col_expr(Column::FinishedAtMs, Expr::value(now_ms))
        .filter(Column::Id.eq(id))
        .filter(Column::FinishedAtMs.is_null())
}

/// Counts those in `column` whom no batch met: after the last one, they unsubscribed before their turn came or
/// their kind was switched off. Where there were more devices than expected, because their kind was switched
/// on meanwhile, it was meant for them as well.
async fn count_rest(tx: &Tx, id: Uuid, column: push_message::Column) -> Result<(), DbErr> {
    use push_message::Column;
    let counted = || {
        let others = [Column::Failed, Column::Removed, Column::Again];
        others.into_iter().fold(Expr::col(Column::Sent), |sum, other| sum.add(Expr::col(other)))
    };
    let rest = Expr::col(Column::Recipients).sub(counted());
    push_message::Entity::update_many()
        .col_expr(column, Expr::col(column).add(rest))
        .filter(Column::Id.eq(id))
        .filter(Expr::col(Column::Recipients).gt(counted()))
        .exec(tx)
        .await?;
    push_message::Entity::update_many()
        .col_expr(Column::Recipients, counted())
        .filter(Column::Id.eq(id))
        .filter(Expr::col(Column::Recipients).lt(counted()))
        .exec(tx)
        .await
        .map(drop)
}

/// Devices that are tried no more have failed; a negative number takes them up again.
pub async fn give_up(tx: &Tx, id: Uuid, devices: i32) -> Result<(), DbErr> {
    let tally = DeliveryCounts { failed: devices, again: -devices, ..DeliveryCounts::default() };
    adding(&tally).filter(push_message::Column::Id.eq(id)).exec(tx).await.map(drop)
}
