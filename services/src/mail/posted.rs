//! Which mails somebody with an account got: a line for each, written with the mail and kept when it has left.

use super::{Mail, MailKind};
use sea_orm::sea_query::{Expr, Query};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
    QueryTrait,
};
use serde::Serialize;
use std::collections::HashMap;
use umkreis_foundation::clock::rfc3339;
use umkreis_foundation::db::Tx;
use umkreis_foundation::db::entity::{account, outbox, posted_mail};
use umkreis_foundation::outbox::DEAD;
use utoipa::ToSchema;
use uuid::Uuid;

/// The privacy page promises that lines are forgotten after this time.
pub const KEEP_MS: i64 = 90 * 24 * 60 * 60 * 1000;

/// Where a mail stands.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
pub enum MailState {
    Waiting,
    /// The mail server has taken it.
    Left,
    /// It could not be delivered, and nobody tries it any more by itself.
    GivenUp,
}

/// A mail that was handed over to be sent, without address and text.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PostedMail {
    id: Uuid,
    /// What it is about, in German.
    title: String,
    state: MailState,
    posted_at: String,
}

/// Writes the line of a mail that has just been queued: to this account, or to the one with its address. A mail to
/// anybody else has none. One statement, because a hundred mails may be queued at once.
pub(super) async fn note(
    tx: &Tx,
    id: Uuid,
    mail: &Mail,
    account_id: Option<Uuid>,
    now_ms: i64,
) -> Result<(), DbErr> {
    use posted_mail::Column::{AccountId, CreatedAtMs, Id, Kind};
    let whose = match account_id {
        Some(account_id) => account::Column::Id.eq(account_id),
        None => account::Column::Email.eq(mail.to.trim().to_lowercase()),
    };
    let mut line = Query::select();
    line.expr(Expr::val(id)).column(account::Column::Id).expr(Expr::val(mail.kind.name()));
    line.expr(Expr::val(now_ms)).from(account::Entity).and_where(whose);
    let mut insert = Query::insert();
    insert.into_table(posted_mail::Entity).columns([Id, AccountId, Kind, CreatedAtMs]);
    insert.select_from(line).map_err(|error| DbErr::Custom(error.to_string()))?;
    tx.execute(&insert).await.map(drop)
}

/// The mail was taken back: nobody gets it.
pub(super) async fn forget(tx: &Tx, id: Uuid) -> Result<(), DbErr> {
    posted_mail::Entity::delete_by_id(id).exec(tx).await.map(drop)
}

/// Comes before these jobs of the outbox are thrown away: their mails are gone from there without having left.
pub async fn threw_away(tx: &Tx, jobs: Condition) -> Result<(), DbErr> {
    let ids = outbox::Entity::find().select_only().column(outbox::Column::Id).filter(jobs).into_query();
    posted_mail::Entity::update_many()
        .col_expr(posted_mail::Column::GivenUp, Expr::value(true))
        .filter(posted_mail::Column::Id.in_subquery(ids))
        .exec(tx)
        .await
        .map(drop)
}

/// What an account was mailed, the newest first, and at most so many.
pub async fn posted_to(
    db: &impl ConnectionTrait,
    account_id: Uuid,
    most: Option<u64>,
) -> Result<Vec<PostedMail>, DbErr> {
    let theirs = posted_mail::Entity::find().filter(posted_mail::Column::AccountId.eq(account_id));
    let newest = theirs.clone().order_by_desc(posted_mail::Column::CreatedAtMs);
    let lines = newest.order_by_desc(posted_mail::Column::Id).limit(most).all(db).await?;
    let ids = theirs.select_only().column(posted_mail::Column::Id).into_query();
    let queued: Vec<(Uuid, String)> = outbox::Entity::find()
        .select_only()
        .columns([outbox::Column::Id, outbox::Column::State])
        .filter(outbox::Column::Id.in_subquery(ids))
        .into_tuple()
        .all(db)
        .await?;
    let queued: HashMap<Uuid, String> = queued.into_iter().collect();
    let told = |line: posted_mail::Model| PostedMail {
        id: line.id,
        title: MailKind::from(line.kind.as_str()).title().to_owned(),
        state: state(&line, queued.get(&line.id).map(String::as_str)),
        posted_at: rfc3339(line.created_at_ms),
    };
    Ok(lines.into_iter().map(told).collect())
}

/// What has left is in the outbox no more.
fn state(line: &posted_mail::Model, queued: Option<&str>) -> MailState {
    match queued {
        _ if line.given_up => MailState::GivenUp,
        Some(DEAD) => MailState::GivenUp,
        Some(_) => MailState::Waiting,
        None => MailState::Left,
    }
}
