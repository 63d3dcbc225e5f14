//! All SQL that suggestions and reports have in common: being listed, counted and looked after.

use super::{Handling, Status, mails};
use crate::app::App;
use crate::people::account::decision_conflict::decision_conflict;
use crate::people::account::person::{Person, people};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait, DbErr, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, Select,
};
use serde::Serialize;
use std::collections::HashMap;
use umkreis_foundation::audit;
use umkreis_foundation::clock::Clock;
use umkreis_foundation::db::{Db, Tx};
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::http::conditional::IfMatch;
use umkreis_foundation::http::paging::{Page, Paged};
use umkreis_services::mail;
use uuid::Uuid;

/// A table whose rows wait for somebody.
pub trait Task: EntityTrait<Model: Send + Sync> {
    /// As administrators see a row.
    type Answer: Serialize;

    fn answer(row: Self::Model, people: &HashMap<Uuid, Person>) -> Self::Answer;
    /// What a decision about the row is based on.
    fn basis(row: &Self::Model) -> String;
    fn assignee_id(row: &Self::Model) -> Option<Uuid>;
    fn state(row: &Self::Model) -> &str;
    /// Whom to tell what became of it, and about which business; nobody who left no address.
    fn asker(row: &Self::Model) -> Option<(&str, &str)>;
    fn reported(row: &Self::Model) -> ReportedResult;
    /// What they are told about one that was done, or dismissed.
    const RESULTS: [mails::Resolution; 2];
    /// As the audit log names it.
    const KIND: &'static str;
    const ID: Self::Column;
    const STATE: Self::Column;
    const ASSIGNEE_ID: Self::Column;
    const CREATED_AT_MS: Self::Column;
    const UPDATED_AT_MS: Self::Column;
    const TOLD_STATE: Self::Column;
    const TOLD_MAIL_ID: Self::Column;
}

/// What whoever asked was told became of it.
#[derive(Default)]
pub struct ReportedResult {
    pub state: Option<String>,
    /// The mail that says so, which may still wait.
    pub mail_id: Option<Uuid>,
}

/// As long as a decision about a company.
const HELD_MS: i64 = 12_000;

/// One page of these in these states, the oldest first, and how many there are.
pub async fn page<T: Task>(
    db: &Db,
    among: Select<T>,
    states: Vec<&'static str>,
    page: Page,
) -> Result<Paged<T::Answer>, DbErr> {
    let wanted = among.filter(T::STATE.is_in(states));
    let total = wanted.clone().count(db.read()).await?;
    let ordered = wanted.order_by_asc(T::CREATED_AT_MS).order_by_asc(T::ID);
    let rows = ordered.offset(page.offset()).limit(u64::from(page.size)).all(db.read()).await?;
    let people = people(db.read(), rows.iter().filter_map(T::assignee_id)).await?;
    let content = rows.into_iter().map(|row| T::answer(row, &people)).collect();
    Ok(Paged::new(content, page, total))
}

/// How many still need somebody.
pub async fn count_open<T: Task>(db: &Db) -> Result<u64, DbErr> {
    T::find().filter(T::STATE.is_in(["New", "InWork"])).count(db.read()).await
}

/// The locked row, unless the caller has seen an older state of it.
pub async fn as_seen<T: Task>(
    clock: &Clock,
    tx: &Tx,
    by: Uuid,
    id: Uuid,
    based_on: &IfMatch,
) -> Result<T::Model> {
    let row = T::find().filter(T::ID.eq(id)).lock_exclusive().one(tx).await?.ok_or(Error::NotFound)?;
    if !based_on.misses(&T::basis(&row)) {
        return Ok(row);
    }
    let current = dressed::<T>(tx, row).await?;
    Err(decision_conflict(clock, tx, by, id, None, &current).await?)
}

async fn dressed<T: Task>(tx: &Tx, row: T::Model) -> Result<T::Answer, DbErr> {
    let people = people(tx, T::assignee_id(&row).into_iter()).await?;
    Ok(T::answer(row, &people))
}

/// Whoever left an address hears what became of it, when it is settled: a little later, so that a slip can be put
/// right, and the same not twice.
async fn tell_result<T: Task>(
    app: &App,
    tx: &mut Tx,
    before: &T::Model,
    now: Status,
) -> Result<Option<ReportedResult>> {
    let (reported, now_ms) = (T::reported(before), app.clock.now_ms());
    let Some((address, name)) = T::asker(before) else { return Ok(None) };
    if Status::of(T::state(before)) == now {
        return Ok(None);
    }
    // Unless it has left, nobody has heard anything.
    let untold = match reported.mail_id {
        Some(mail_id) => mail::take_back(tx, mail_id).await?.is_some(),
        None => false,
    };
    let result = match now {
        Status::Done => T::RESULTS[0],
        Status::Dismissed => T::RESULTS[1],
        Status::New | Status::InWork => {
            return Ok(Some(if untold {
                ReportedResult::default()
            } else {
                ReportedResult { mail_id: None, ..reported }
            }));
        }
    };
    if reported.state.is_some() && !untold {
        return Ok(None);
    }
    let letter = mails::result(&app.config, address, name, result);
    let mail_id = mail::hold(tx, letter, now_ms, now_ms + HELD_MS).await?;
    Ok(Some(ReportedResult { state: Some(now.name().to_owned()), mail_id: Some(mail_id) }))
}

/// Notes where one stands and who looks after it.
pub async fn handle<T: Task>(
    app: &App,
    by: Uuid,
    id: Uuid,
    handling: &Handling,
    based_on: &IfMatch,
) -> Result<T::Answer> {
    let now_ms = app.clock.now_ms();
    let mut tx = app.db.begin().await?;
    let before = as_seen::<T>(&app.clock, &tx, by, id, based_on).await?;
    handling.check_assignee(&tx).await?;
    let mut change = T::update_many().col_expr(T::UPDATED_AT_MS, Expr::value(now_ms));
    if let Some(state) = handling.state {
        change = change.col_expr(T::STATE, Expr::value(state.name()));
    }
    if let Some(assignee_id) = handling.assignee_id {
        change = change.col_expr(T::ASSIGNEE_ID, Expr::value(assignee_id));
    }
    let reported = match handling.state {
        Some(state) => tell_result::<T>(app, &mut tx, &before, state).await?,
        None => None,
    };
    if let Some(reported) = reported {
        change = change.col_expr(T::TOLD_STATE, Expr::value(reported.state));
        change = change.col_expr(T::TOLD_MAIL_ID, Expr::value(reported.mail_id));
    }
    change.filter(T::ID.eq(id)).exec(&tx).await?;
    let row = T::find().filter(T::ID.eq(id)).one(&tx).await?.ok_or(Error::NotFound)?;
    let action = format!("{}.change", T::KIND);
    let difference = handling.difference(T::state(&before));
    audit::note(&tx, by, &action, T::KIND, id, &difference, now_ms).await?;
    let answer = dressed::<T>(&tx, row).await?;
    tx.commit().await?;
    Ok(answer)
}
