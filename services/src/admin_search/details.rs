//! What the search of the administrators knows of a company beside its own row.

use crate::catalogue::Point;
use crate::geo::IMPRECISE;
use sea_orm::sea_query::SimpleExpr;
use sea_orm::{ColumnTrait, DbErr, EntityTrait, QueryFilter, QuerySelect};
use std::collections::HashMap;
use umkreis_foundation::db::Db;
use umkreis_foundation::db::entity::{company_category, company_media, store};
use uuid::Uuid;

#[derive(Default)]
pub(super) struct Details {
    /// Postcodes and towns of its locations.
    pub places: String,
    /// Postcode and town of the head office as they were written; the overview counts by them, too.
    pub town: Option<(String, String)>,
    /// Where the head office is, if its house was found or it was placed by hand.
    pub house: Option<Point>,
    pub has_hours: bool,
    pub has_picture: bool,
    pub category_ids: Vec<Uuid>,
}

/// Which companies.
pub(super) enum Selection<'a> {
    Between(Uuid, Uuid),
    These(&'a [Uuid]),
}

impl Selection<'_> {
    fn filter(&self, column: impl ColumnTrait) -> SimpleExpr {
        match self {
            Selection::Between(first, last) => column.between(*first, *last),
            Selection::These(ids) => column.is_in(ids.iter().copied()),
        }
    }
}

pub(super) async fn read(db: &Db, among: Selection<'_>) -> Result<HashMap<Uuid, Details>, DbErr> {
    let mut details: HashMap<Uuid, Details> = HashMap::new();
    for location in locations(db, &among).await? {
        let (company_id, post_code, town, hours, main, latitude, longitude, source) = location;
        let of = details.entry(company_id).or_default();
        of.places.push_str(&format!(" {post_code} {town}"));
        of.has_hours |= hours.is_some_and(|hours| !hours.is_empty());
        if main || of.town.is_none() {
            of.town = Some((post_code, town));
            of.house = (!IMPRECISE.contains(&source.as_str())).then_some(Point { latitude, longitude });
        }
    }
    let categories: Vec<(Uuid, Uuid)> = company_category::Entity::find()
        .select_only()
        .columns([company_category::Column::CompanyId, company_category::Column::CategoryId])
        .filter(among.filter(company_category::Column::CompanyId))
        .into_tuple()
        .all(db.read())
        .await?;
    for (company_id, category_id) in categories {
        details.entry(company_id).or_default().category_ids.push(category_id);
    }
    let pictures: Vec<Uuid> = company_media::Entity::find()
        .select_only()
        .column(company_media::Column::CompanyId)
        .filter(among.filter(company_media::Column::CompanyId))
        .distinct()
        .into_tuple()
        .all(db.read())
        .await?;
    for company_id in pictures {
        details.entry(company_id).or_default().has_picture = true;
    }
    Ok(details)
}

/// Company, postcode, town, opening hours, whether it is the head office, and where it is and how that is known.
type LocationRow = (Uuid, String, String, Option<String>, bool, f64, f64, String);

async fn locations(db: &Db, among: &Selection<'_>) -> Result<Vec<LocationRow>, DbErr> {
    use store::Column::{CompanyId, Latitude, Longitude, Main, OpeningHours, PositionSource, PostCode, Town};
    store::Entity::find()
        .select_only()
        .columns([CompanyId, PostCode, Town, OpeningHours, Main, Latitude, Longitude, PositionSource])
        .filter(among.filter(CompanyId))
        .into_tuple()
        .all(db.read())
        .await
}
