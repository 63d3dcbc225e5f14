//! The audit log: what somebody did to what belongs to others, written with the deed itself.

use crate::foundation::db::Tx;
use crate::foundation::db::entity::audit;
use sea_orm::{ActiveValue::Set, DbErr, EntityTrait};
use uuid::Uuid;

/// Notes a deed in its transaction; `difference` names fields, never secrets.
pub async fn note(
    tx: &Tx,
    by: Uuid,
    action: &str,
    object_kind: &str,
    object_id: Uuid,
    difference: &str,
    now_ms: i64,
) -> Result<(), DbErr> {
    let row = audit::ActiveModel {
        id: Set(Uuid::now_v7()),
        at_ms: Set(now_ms),
        account_id: Set(Some(by)),
        action: Set(action.to_owned()),
        object_kind: Set(object_kind.to_owned()),
        object_id: Set(Some(object_id)),
        difference: Set(Some(difference.to_owned()).filter(|text| !text.is_empty())),
    };
    audit::Entity::insert(row).exec_without_returning(tx).await.map(drop)
}
