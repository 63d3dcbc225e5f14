//! The lists that keep the directory in order: what nobody has confirmed for long, and locations
//! that cannot be drawn, or not where they are.

use super::{AdminCompany, read};
use crate::directory::store::position;
use sea_orm::{
    ColumnTrait, Condition, DbErr, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect,
};
use serde::Serialize;
use std::collections::HashMap;
use umkreis_foundation::config::Region;
use umkreis_foundation::db::Db;
use umkreis_foundation::db::entity::{company, store};
use umkreis_foundation::error::Result;
use umkreis_foundation::http::paging::Page;
use umkreis_services::geo::Location;
use utoipa::ToSchema;
use uuid::Uuid;

/// How many new companies wait to be looked at.
pub async fn count_in_review(db: &Db) -> Result<u64, DbErr> {
    company::Entity::find().filter(company::Column::State.eq("InReview")).count(db.read()).await
}

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
    Ok((read::with_details(db.read(), found).await?, total))
}

pub async fn count_stale(db: &Db, before_ms: i64) -> Result<u64, DbErr> {
    stale_filter(before_ms).count(db.read()).await
}

fn stale_filter(before_ms: i64) -> sea_orm::Select<company::Entity> {
    company::Entity::find()
        .filter(company::Column::ConfirmedAtMs.lt(before_ms))
        .filter(company::Column::State.eq("Active"))
}

/// What is wrong with a location's position, the worst first. Only the last kind is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
pub enum PositionProblem {
    /// It has none (0/0).
    Missing,
    OutsideRegion,
    /// It was looked up, and only the middle of the street, of the town or of its surroundings was found.
    Imprecise,
}

/// Locations that have the same problem to the same degree.
#[derive(Clone, Copy)]
enum Kind {
    Missing,
    OutsideRegion,
    /// Each source on its own, so that the index has them in order: there may be many.
    FoundOnly(&'static str),
}

impl Kind {
    fn all() -> impl Iterator<Item = Kind> {
        [Kind::Missing, Kind::OutsideRegion].into_iter().chain(position::IMPRECISE.map(Kind::FoundOnly))
    }

    fn is_drawn(self) -> bool {
        matches!(self, Kind::FoundOnly(_))
    }

    fn problem(self) -> PositionProblem {
        match self {
            Kind::Missing => PositionProblem::Missing,
            Kind::OutsideRegion => PositionProblem::OutsideRegion,
            Kind::FoundOnly(_) => PositionProblem::Imprecise,
        }
    }

    /// Those that have no worse problem.
    fn locations(self, region: &Region) -> sea_orm::Select<store::Entity> {
        use store::Column::{Latitude, Longitude, PositionSource};
        let [west, south, east, north] = region.bounds;
        let missing = Condition::all().add(Latitude.eq(0.0)).add(Longitude.eq(0.0));
        let within = Condition::all().add(Latitude.between(south, north)).add(Longitude.between(west, east));
        let all = store::Entity::find();
        match self {
            Kind::Missing => all.filter(missing),
            // A region around 0/0 would otherwise contain what is unknown.
            Kind::OutsideRegion => all.filter(missing.not()).filter(within.not()),
            Kind::FoundOnly(source) => {
                all.filter(missing.not()).filter(within).filter(PositionSource.eq(source))
            }
        }
    }
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

/// Locations with a problem, the worst first, and by their age where it is the same one. Each kind is
/// read on its own, so that a page never sorts more than it shows. Only those that are drawn, or are not, if that is
/// asked for.
pub async fn unplaced(
    db: &Db,
    region: &Region,
    drawn: Option<bool>,
    page: Page,
) -> Result<(Vec<UnplacedStore>, u64)> {
    let mut found: Vec<(PositionProblem, store::Model)> = Vec::new();
    let mut total = 0;
    for kind in Kind::all().filter(|kind| drawn.is_none_or(|drawn| kind.is_drawn() == drawn)) {
        let wanted = kind.locations(region);
        let count = wanted.clone().count(db.read()).await?;
        let (before, room) = (page.offset().saturating_sub(total), u64::from(page.size) - found.len() as u64);
        if before < count && room > 0 {
            let rows =
                wanted.order_by_asc(store::Column::Id).offset(before).limit(room).all(db.read()).await?;
            found.extend(rows.into_iter().map(|row| (kind.problem(), row)));
        }
        total += count;
    }
    let names = names(db, found.iter().map(|(_, row)| row.company_id).collect()).await?;
    let answer = |(problem, row): (PositionProblem, store::Model)| UnplacedStore {
        company_name: names.get(&row.company_id).cloned().unwrap_or_default(),
        problem,
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

/// Those that are not drawn. Where only the built-in gazetteer places, all others may be imprecise, and a
/// number that never falls calls nobody.
pub async fn count_unplaced(db: &Db, region: &Region) -> Result<u64, DbErr> {
    let mut total = 0;
    for kind in Kind::all().filter(|kind| !kind.is_drawn()) {
        total += kind.locations(region).count(db.read()).await?;
    }
    Ok(total)
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
