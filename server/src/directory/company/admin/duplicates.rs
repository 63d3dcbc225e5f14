//! Hints that a business may be listed twice. They never refuse anything.

use crate::app::App;
use crate::directory::company::State;
use sea_orm::{ColumnTrait, DbErr, EntityTrait, QueryFilter, QuerySelect};
use serde::Serialize;
use std::collections::HashMap;
use umkreis_foundation::db::Db;
use umkreis_foundation::db::entity::{company, store};
use umkreis_foundation::error::Result;
use umkreis_services::catalogue::{Point, distance_km, name_key, phone_number, similarity};
use utoipa::ToSchema;
use uuid::Uuid;

const NEAR_KM: f64 = 1.0;
pub const SIMILAR_NEARBY: f64 = 0.72;
/// Without a position near it, only nearly the same name says something.
const SIMILAR_ANYWHERE: f64 = 0.9;
const DUPLICATES_MAX: usize = 10;
/// A city centre may hold many; more candidates than these are no hint.
const CANDIDATES: u64 = 2_000;
const KM_PER_DEGREE: f64 = 111.2;

/// What two entries have in common.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
pub enum Hint {
    Name,
    Email,
    Phone,
    Website,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Duplicate {
    id: Uuid,
    name: String,
    state: State,
    town: Option<String>,
    distance_km: Option<f64>,
    hints: Vec<Hint>,
}

/// What is known about an entry that may be a duplicate.
#[derive(Clone, Debug, Default)]
pub struct Suspect {
    pub id: Option<Uuid>,
    pub name: String,
    pub places: Vec<Place>,
}

#[derive(Clone, Debug, Default)]
pub struct Place {
    pub position: Option<Point>,
    pub email: Option<String>,
    pub phone: Option<String>,
    pub website: Option<String>,
}

impl From<&store::Model> for Place {
    fn from(row: &store::Model) -> Place {
        let position = Point { latitude: row.latitude, longitude: row.longitude };
        Place {
            position: Some(position).filter(|point| point.latitude != 0.0 || point.longitude != 0.0),
            email: row.email.clone(),
            phone: row.phone.clone(),
            website: row.website.clone(),
        }
    }
}

/// Companies with a similar name or the same contact within a kilometre, the strongest hints first.
/// Where one of two places is unknown, nearly the same name is a hint as well.
pub async fn find(app: &App, suspect: &Suspect) -> Result<Vec<Duplicate>> {
    let key = name_key(&suspect.name.chars().take(200).collect::<String>());
    let mut found: HashMap<Uuid, Duplicate> = HashMap::new();
    for place in &suspect.places {
        let Some(center) = place.position else { continue };
        for (row, name, state) in around(&app.db, center).await? {
            let here = Point { latitude: row.latitude, longitude: row.longitude };
            let distance_km = distance_km(center, here);
            if Some(row.company_id) == suspect.id || distance_km > NEAR_KM {
                continue;
            }
            let hints = hints(&key, place, &name, &row);
            if !hints.is_empty() {
                let town = Some(row.town);
                let duplicate = Duplicate {
                    id: row.company_id,
                    name,
                    state,
                    town,
                    distance_km: Some(distance_km),
                    hints,
                };
                found.entry(row.company_id).or_insert(duplicate);
            }
        }
    }
    let snapshot = app.catalogue.snapshot();
    let placed = suspect.places.iter().any(|place| place.position.is_some());
    for similar in snapshot.similar_names(&suspect.name, DUPLICATES_MAX) {
        if similar.similarity < SIMILAR_ANYWHERE || Some(similar.id) == suspect.id {
            continue;
        }
        let main = snapshot.company(&similar.id).and_then(|company| company.main_store().cloned());
        if placed && main.as_ref().is_some_and(|main| main.location.is_some()) {
            // It is further away than a kilometre, or it would have been found above.
            continue;
        }
        let town = main.map(|main| main.town);
        found.entry(similar.id).or_insert_with(|| Duplicate {
            town,
            id: similar.id,
            name: similar.name.clone(),
            state: State::Active,
            distance_km: None,
            hints: vec![Hint::Name],
        });
    }
    let mut found: Vec<Duplicate> = found.into_values().collect();
    found.sort_by(|a, b| {
        let far = |one: &Duplicate| one.distance_km.unwrap_or(f64::MAX);
        b.hints.len().cmp(&a.hints.len()).then(far(a).total_cmp(&far(b))).then(a.name.cmp(&b.name))
    });
    found.truncate(DUPLICATES_MAX);
    Ok(found)
}

fn hints(key: &str, place: &Place, name: &str, row: &store::Model) -> Vec<Hint> {
    let same = |a: &Option<String>, b: &Option<String>, fold: fn(&str) -> String| match (a, b) {
        (Some(a), Some(b)) => !fold(a).is_empty() && fold(a) == fold(b),
        _ => false,
    };
    let all = [
        (Hint::Name, similarity(key, &name_key(name)) >= SIMILAR_NEARBY),
        (Hint::Email, same(&place.email, &row.email, |text| text.trim().to_lowercase())),
        (Hint::Phone, same(&place.phone, &row.phone, |text| phone_number(text).unwrap_or_default())),
        (Hint::Website, same(&place.website, &row.website, bare_website)),
    ];
    all.into_iter().filter(|(_, holds)| *holds).map(|(hint, _)| hint).collect()
}

fn bare_website(address: &str) -> String {
    let lower = address.trim().to_lowercase();
    let bare = lower.split_once("://").map_or(&*lower, |(_, rest)| rest);
    bare.trim_start_matches("www.").trim_end_matches('/').to_owned()
}

/// Locations in the square around a point, with the name and state of their company.
async fn around(db: &Db, center: Point) -> Result<Vec<(store::Model, String, State)>, DbErr> {
    let high = NEAR_KM / KM_PER_DEGREE;
    let wide = high / center.latitude.to_radians().cos().abs().max(0.01);
    let stores = store::Entity::find()
        .filter(store::Column::Latitude.between(center.latitude - high, center.latitude + high))
        .filter(store::Column::Longitude.between(center.longitude - wide, center.longitude + wide))
        .limit(CANDIDATES)
        .all(db.read())
        .await?;
    let ids: Vec<Uuid> = stores.iter().map(|row| row.company_id).collect();
    let companies: Vec<(Uuid, String, String)> = company::Entity::find()
        .select_only()
        .columns([company::Column::Id, company::Column::Name, company::Column::State])
        .filter(company::Column::Id.is_in(ids))
        .into_tuple()
        .all(db.read())
        .await?;
    let companies: HashMap<Uuid, (String, String)> =
        companies.into_iter().map(|(id, name, state)| (id, (name, state))).collect();
    let joined = stores.into_iter().filter_map(|row| {
        let (name, state) = companies.get(&row.company_id)?.clone();
        Some((row, name, State::named(&state)?))
    });
    Ok(joined.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_one_contact_are_recognised() {
        assert_eq!(bare_website("https://www.hof.example/"), bare_website("hof.example"));
        assert_ne!(bare_website("hof.example/a"), bare_website("hof.example/b"));
    }
}
