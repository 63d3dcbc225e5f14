//! The audit log: what somebody did to what belongs to others, written in the transaction of the change itself.

use crate::foundation::db::entity::audit;
use crate::foundation::db::{Db, Tx};
use crate::foundation::http::paging::Page;
use sea_orm::{
    ActiveValue::Set, ColumnTrait, Condition, DbErr, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder,
    QuerySelect,
};
use uuid::Uuid;

/// Notes an action in its transaction; `difference` names fields, never secrets. By nobody means at the machine itself.
pub async fn note(
    tx: &Tx,
    by: impl Into<Option<Uuid>>,
    action: &str,
    object_kind: &str,
    object_id: Uuid,
    difference: &str,
    now_ms: i64,
) -> Result<(), DbErr> {
    let row = audit::ActiveModel {
        id: Set(Uuid::now_v7()),
        at_ms: Set(now_ms),
        account_id: Set(by.into()),
        action: Set(action.to_owned()),
        object_kind: Set(object_kind.to_owned()),
        object_id: Set(Some(object_id)),
        difference: Set(Some(difference.to_owned()).filter(|text| !text.is_empty())),
    };
    audit::Entity::insert(row).exec_without_returning(tx).await.map(drop)
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
    if objects.is_empty() {
        return Ok(());
    }
    let rows = objects.iter().map(|(object_id, difference)| audit::ActiveModel {
        id: Set(Uuid::now_v7()),
        at_ms: Set(now_ms),
        account_id: Set(by),
        action: Set(action.to_owned()),
        object_kind: Set(object_kind.to_owned()),
        object_id: Set(Some(*object_id)),
        difference: Set(Some(difference.clone()).filter(|text| !text.is_empty())),
    });
    audit::Entity::insert_many(rows).exec_without_returning(tx).await.map(drop)
}

/// The last entry about an object.
pub async fn newest(tx: &Tx, object_id: Uuid) -> Result<Option<audit::Model>, DbErr> {
    let about = audit::Entity::find().filter(audit::Column::ObjectId.eq(object_id));
    about.order_by_desc(audit::Column::AtMs).order_by_desc(audit::Column::Id).one(tx).await
}

/// What the log is narrowed to; what is not named does not matter.
#[derive(Default)]
pub struct AuditFilter {
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
            .add_option(self.object_id.map(|id| audit::Column::ObjectId.eq(id)))
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
