//! The entries that became public last, for those who follow the directory.

use super::State;
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait,
};
use std::collections::HashMap;
use umkreis_foundation::db::entity::{company, company_decision};
use uuid::Uuid;

/// Entries with the moment in which they became public, the newest first. An entry that was reviewed is new since
/// the first decision about it, any other since it was made.
pub async fn newest(db: &impl ConnectionTrait, most: u64) -> Result<Vec<(Uuid, i64)>, DbErr> {
    let active = || {
        let columns = [company::Column::Id, company::Column::CreatedAtMs];
        company::Entity::find()
            .select_only()
            .columns(columns)
            .filter(company::Column::State.eq(State::Active.name()))
    };
    // Whatever is among the newest was either made or decided lately.
    let made = active().order_by_desc(company::Column::CreatedAtMs).limit(most);
    let made: Vec<(Uuid, i64)> = made.into_tuple().all(db).await?;
    // Of those that are public: many that were taken offline at once must not push the others out.
    let public = company::Entity::find().filter(company::Column::State.eq(State::Active.name()));
    let public = public.select_only().column(company::Column::Id).into_query();
    let decided: Vec<Uuid> = company_decision::Entity::find()
        .select_only()
        .column(company_decision::Column::CompanyId)
        .filter(company_decision::Column::CompanyId.in_subquery(public))
        .group_by(company_decision::Column::CompanyId)
        .order_by_desc(company_decision::Column::DecidedAtMs.max())
        .limit(most)
        .into_tuple()
        .all(db)
        .await?;
    let decided: Vec<(Uuid, i64)> =
        active().filter(company::Column::Id.is_in(decided)).into_tuple().all(db).await?;
    let mut since: HashMap<Uuid, i64> = made.into_iter().chain(decided).collect();
    let first: Vec<(Uuid, i64)> = company_decision::Entity::find()
        .select_only()
        .column(company_decision::Column::CompanyId)
        .column_as(company_decision::Column::DecidedAtMs.min(), "first")
        .filter(company_decision::Column::CompanyId.is_in(since.keys().copied()))
        .group_by(company_decision::Column::CompanyId)
        .into_tuple()
        .all(db)
        .await?;
    since.extend(first);
    let mut newest: Vec<(Uuid, i64)> = since.into_iter().collect();
    newest.sort_unstable_by_key(|(id, at_ms)| (std::cmp::Reverse(*at_ms), *id));
    newest.truncate(usize::try_from(most).unwrap_or(usize::MAX));
    Ok(newest)
}
