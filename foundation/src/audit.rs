//! The audit log: what somebody did to what belongs to others, written in the transaction of the change itself.

mod changes;
mod object_titles;

pub use changes::{ValueChange, Values, between, read};

use crate::db::entity::audit;
use crate::db::{Db, Tx};
use crate::http::paging::Page;
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveValue::Set, ColumnTrait, Condition, DbErr, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder,
    QuerySelect,
};
use uuid::Uuid;

/// What somebody did to one object. By nobody means at the machine itself.
pub struct Record<'a> {
    pub by: Option<Uuid>,
    pub action: &'a str,
    pub object_kind: &'a str,
    pub object_id: Uuid,
    /// Where the object is not the company itself.
    pub company_id: Option<Uuid>,
    /// Names fields, never secrets.
    pub difference: &'a str,
    pub changes: &'a [ValueChange],
}

/// Notes an action in its transaction; before the object is deleted, because it is named as it is called now.
pub async fn note(
    tx: &Tx,
    by: impl Into<Option<Uuid>>,
    action: &str,
    object_kind: &str,
    object_id: Uuid,
    difference: &str,
    now_ms: i64,
) -> Result<(), DbErr> {
    let by = by.into();
    let record = Record { by, action, object_kind, object_id, company_id: None, difference, changes: &[] };
    write(tx, &record, now_ms).await
}

/// The same with the values before and after, or of something that belongs to a company.
pub async fn write(tx: &Tx, record: &Record<'_>, now_ms: i64) -> Result<(), DbErr> {
    let title =
        object_titles::titles(tx, record.object_kind, &[record.object_id]).await?.remove(&record.object_id);
    let row = row(record, title, now_ms)?;
    audit::Entity::insert(row).exec_without_returning(tx).await.map(drop)
}

fn row(record: &Record<'_>, title: Option<String>, now_ms: i64) -> Result<audit::ActiveModel, DbErr> {
    // A company that is gone for good has no name here either, and nothing belongs to it.
    let itself = title.as_ref().filter(|_| record.object_kind == "company").map(|_| record.object_id);
    Ok(audit::ActiveModel {
        id: Set(Uuid::now_v7()),
        at_ms: Set(now_ms),
        account_id: Set(record.by),
        action: Set(record.action.to_owned()),
        object_kind: Set(record.object_kind.to_owned()),
        object_id: Set(Some(record.object_id)),
        difference: Set(Some(record.difference.to_owned()).filter(|text| !text.is_empty())),
        title: Set(title),
        changes: Set(changes::text(record.changes)?),
        company_id: Set(record.company_id.or(itself)),
    })
}

/// The same action on many objects of a kind, each with what became different.
pub async fn note_all(
    tx: &Tx,
    by: Option<Uuid>,
    action: &str,
    object_kind: &str,
    objects: &[(Uuid, String)],
    now_ms: i64,
) -> Result<(), DbErr> {
    let named: Vec<_> =
        objects.iter().map(|(id, difference)| (*id, difference.clone(), Vec::new())).collect();
    note_values(tx, by, action, object_kind, &named, now_ms).await
}

/// The same with the values of each before and after.
pub async fn note_values(
    tx: &Tx,
    by: Option<Uuid>,
    action: &str,
    object_kind: &str,
    objects: &[(Uuid, String, Vec<ValueChange>)],
    now_ms: i64,
) -> Result<(), DbErr> {
    if objects.is_empty() {
        return Ok(());
    }
    let ids: Vec<Uuid> = objects.iter().map(|(id, ..)| *id).collect();
    let mut titles = object_titles::titles(tx, object_kind, &ids).await?;
    let mut rows = Vec::with_capacity(objects.len());
    for (object_id, difference, changes) in objects {
        let (object_id, title) = (*object_id, titles.remove(object_id));
        let record = Record { by, action, object_kind, object_id, company_id: None, difference, changes };
        rows.push(row(&record, title, now_ms)?);
    }
    audit::Entity::insert_many(rows).exec_without_returning(tx).await.map(drop)
}

/// Forgets what these companies, and what belonged to them, were called and held; that something was done stays.
pub async fn forget(tx: &Tx, companies: &[Uuid]) -> Result<(), DbErr> {
    audit::Entity::update_many()
        .col_expr(audit::Column::Title, Expr::value(Option::<String>::None))
        .col_expr(audit::Column::Changes, Expr::value(Option::<String>::None))
        .col_expr(audit::Column::CompanyId, Expr::value(Option::<Uuid>::None))
        .filter(audit::Column::CompanyId.is_in(companies.iter().copied()))
        .exec(tx)
        .await
        .map(drop)
}

/// What things that are gone were called when something was last done to them.
pub async fn last_titles(
    db: &impl sea_orm::ConnectionTrait,
    ids: &[Uuid],
) -> Result<Vec<(Uuid, String)>, DbErr> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    // The last written wins, so the newest comes last.
    let rows = audit::Entity::find()
        .filter(audit::Column::ObjectId.is_in(ids.iter().copied()))
        .filter(audit::Column::Title.is_not_null())
        .order_by_asc(audit::Column::Id)
        .all(db)
        .await?;
    Ok(rows.into_iter().filter_map(|row| row.object_id.zip(row.title)).collect())
}

/// The last entry about an object.
pub async fn newest(tx: &Tx, object_id: Uuid) -> Result<Option<audit::Model>, DbErr> {
    let about = audit::Entity::find().filter(audit::Column::ObjectId.eq(object_id));
    about.order_by_desc(audit::Column::AtMs).order_by_desc(audit::Column::Id).one(tx).await
}

/// Whoever did something that is noted, who did something last first, at most so many.
pub async fn accounts(db: &impl sea_orm::ConnectionTrait, most: u64) -> Result<Vec<Uuid>, DbErr> {
    audit::Entity::find()
        .select_only()
        .column(audit::Column::AccountId)
        .filter(audit::Column::AccountId.is_not_null())
        .group_by(audit::Column::AccountId)
        .order_by_desc(audit::Column::AtMs.max())
        .limit(most)
        .into_tuple()
        .all(db)
        .await
}

/// What the log is narrowed to; what is not named does not matter.
#[derive(Default)]
pub struct AuditFilter {
    /// With what belongs to it.
    pub object_id: Option<Uuid>,
    pub account_id: Option<Uuid>,
    pub object_kind: Option<String>,
    pub action: Option<String>,
    pub from_ms: Option<i64>,
    pub until_ms: Option<i64>,
}

impl AuditFilter {
    fn condition(&self) -> Condition {
        Condition::all()
            .add_option(self.object_id.map(|id| {
                Condition::any().add(audit::Column::ObjectId.eq(id)).add(audit::Column::CompanyId.eq(id))
            }))
            .add_option(self.account_id.map(|id| audit::Column::AccountId.eq(id)))
            .add_option(self.object_kind.as_deref().map(|kind| audit::Column::ObjectKind.eq(kind)))
            .add_option(self.action.as_deref().map(|action| audit::Column::Action.eq(action)))
            .add_option(self.from_ms.map(|at_ms| audit::Column::AtMs.gte(at_ms)))
            .add_option(self.until_ms.map(|at_ms| audit::Column::AtMs.lt(at_ms)))
    }
}

/// One page, the newest first, and how many rows there are.
pub async fn page(db: &Db, wanted: &AuditFilter, page: Page) -> Result<(Vec<audit::Model>, u64), DbErr> {
    let wanted = audit::Entity::find().filter(wanted.condition());
    let total = wanted.clone().count(db.read()).await?;
    let ordered = wanted.order_by_desc(audit::Column::AtMs).order_by_desc(audit::Column::Id);
    let rows = ordered.offset(page.offset()).limit(u64::from(page.size)).all(db.read()).await?;
    Ok((rows, total))
}
