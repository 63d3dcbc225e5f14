//! The lists that keep the directory in order: what nobody has confirmed for long, and locations
//! that cannot be drawn.

use super::{AdminCompany, rows};
use crate::company::Location;
use crate::config::Region;
use crate::db::Db;
use crate::db::entity::{company, store};
use crate::error::Result;
use crate::http::page::Page;
use sea_orm::{
    ColumnTrait, Condition, DbErr, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect,
};
use serde::Serialize;
use std::collections::HashMap;
use utoipa::ToSchema;
use uuid::Uuid;

/// Active companies that were last confirmed before this time, the longest forgotten first.
pub async fn stale(db: &Db, before_ms: i64, page: Page) -> Result<(Vec<AdminCompany>, u64)> {
    let wanted = stale_filter(before_ms);
    let total = wanted.clone().count(db.read()).await?;
    let found = wanted
        .order_by_asc(company::Column::ConfirmedAtMs)
        .order_by_asc(company::Column::Id)
        .offset(page.offset())
        .limit(u64::from(page.size))
        .all(db.read())
        .await?;
    Ok((rows::dress(db.read(), found).await?, total))
}

pub async fn count_stale(db: &Db, before_ms: i64) -> Result<u64, DbErr> {
    stale_filter(before_ms).count(db.read()).await
}

fn stale_filter(before_ms: i64) -> sea_orm::Select<company::Entity> {
    company::Entity::find()
        .filter(company::Column::ConfirmedAtMs.lt(before_ms))
        .filter(company::Column::State.eq("Active"))
}

/// Why a location is not drawn.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
pub enum PositionProblem {
    /// It has none (0/0).
    Missing,
    OutsideRegion,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UnplacedStore {
    id: Uuid,
    company_id: Uuid,
    company_name: String,
    title: String,
    street: String,
    post_code: String,
    town: String,
    location: Location,
    problem: PositionProblem,
}

/// Locations without a position or outside the operator's region, by the company's age.
pub async fn unplaced(db: &Db, region: &Region, page: Page) -> Result<(Vec<UnplacedStore>, u64)> {
    let wanted = unplaced_filter(region);
    let total = wanted.clone().count(db.read()).await?;
    let found = wanted
        .order_by_asc(store::Column::Id)
        .offset(page.offset())
        .limit(u64::from(page.size))
        .all(db.read())
        .await?;
    let names = names(db, found.iter().map(|row| row.company_id).collect()).await?;
    let answer = |row: store::Model| UnplacedStore {
        company_name: names.get(&row.company_id).cloned().unwrap_or_default(),
        problem: match (row.latitude, row.longitude) {
            (0.0, 0.0) => PositionProblem::Missing,
            _ => PositionProblem::OutsideRegion,
        },
        location: Location { lat: row.latitude, lng: row.longitude },
        id: row.id,
        company_id: row.company_id,
        title: row.title,
        street: row.street,
        post_code: row.post_code,
        town: row.town,
    };
    Ok((found.into_iter().map(answer).collect(), total))
}

pub async fn count_unplaced(db: &Db, region: &Region) -> Result<u64, DbErr> {
    unplaced_filter(region).count(db.read()).await
}

fn unplaced_filter(region: &Region) -> sea_orm::Select<store::Entity> {
    let [west, south, east, north] = region.bounds;
    let outside = Condition::any()
        .add(store::Column::Latitude.lt(south))
        .add(store::Column::Latitude.gt(north))
        .add(store::Column::Longitude.lt(west))
        .add(store::Column::Longitude.gt(east))
        // A region around 0/0 would otherwise contain what is unknown.
        .add(Condition::all().add(store::Column::Latitude.eq(0.0)).add(store::Column::Longitude.eq(0.0)));
    store::Entity::find().filter(outside)
}

async fn names(db: &Db, ids: Vec<Uuid>) -> Result<HashMap<Uuid, String>, DbErr> {
    let rows: Vec<(Uuid, String)> = company::Entity::find()
        .select_only()
        .columns([company::Column::Id, company::Column::Name])
        .filter(company::Column::Id.is_in(ids))
        .into_tuple()
        .all(db.read())
        .await?;
    Ok(rows.into_iter().collect())
}
