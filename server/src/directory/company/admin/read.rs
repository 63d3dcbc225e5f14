//! Reads companies for administrators: whole pages at once, whatever their state.

use super::{AdminCompany, AdminStore, note};
use crate::directory::company::{AdminCompanyDetail, ReviewRequest, State, last_decision};
use crate::people::account::person::{Person, people};
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QueryOrder};
use std::collections::HashMap;
use umkreis_foundation::clock::rfc3339;
use umkreis_foundation::db::entity::company::Texts;
use umkreis_foundation::db::entity::{
    company, company_category, company_media, company_review, company_tag, store,
};
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::http::conditional;
use umkreis_services::geo::Location;
use uuid::Uuid;

/// The rows of these companies, in the order of the ids; those that are gone are left out.
pub async fn by_ids(db: &impl ConnectionTrait, ids: &[Uuid]) -> Result<Vec<AdminCompany>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let among = ids.iter().copied();
    let found = company::Entity::find().filter(company::Column::Id.is_in(among)).all(db).await?;
    let mut rows: HashMap<Uuid, company::Model> = found.into_iter().map(|row| (row.id, row)).collect();
    let rows: Vec<company::Model> = ids.iter().filter_map(|id| rows.remove(id)).collect();
    with_details(db, rows).await
}

/// Adds owner, town, picture and assignee.
pub async fn with_details(db: &impl ConnectionTrait, rows: Vec<company::Model>) -> Result<Vec<AdminCompany>> {
    let ids: Vec<Uuid> = rows.iter().map(|row| row.id).collect();
    let stores = stores_of(db, &ids).await?;
    let images = images_of(db, &ids).await?;
    let assigned = assignees(db, &ids).await?;
    let mentioned = rows.iter().map(|row| row.owner_id).chain(assigned.values().copied());
    let people = people(db, mentioned).await?;
    let answer = |row: company::Model| {
        let owner = people.get(&row.owner_id).cloned().unwrap_or_else(|| nobody(row.owner_id));
        let assignee = assigned.get(&row.id).copied();
        let stores = stores.get(&row.id).map_or(&[][..], Vec::as_slice);
        let images = images.get(&row.id).map_or(&[][..], Vec::as_slice);
        Ok(AdminCompany {
            basis: basis(&row, assignee, stores, images),
            state: State::of(&row),
            active: State::of(&row) == State::Active,
            resubmitted: row
                .resubmitted
                .iter()
                .flat_map(|words| words.split(", "))
                .map(str::to_owned)
                .collect(),
            deactivation_reason: row.deactivation_reason,
            listed_by_operator: row.listed_by_operator,
            owner,
            special_offer_id: row.offer_id,
            town: stores.iter().find(|store| store.main).map(|main| main.town.clone()),
            image_id: images.first().copied(),
            paused_at: row.paused_at_ms.map(rfc3339),
            assignee: assignee.and_then(|id| people.get(&id).cloned()),
            created_at: rfc3339(row.created_at_ms),
            updated_at: rfc3339(row.updated_at_ms),
            confirmed_at: rfc3339(row.confirmed_at_ms),
            id: row.id,
            name: row.name,
        })
    };
    rows.into_iter().map(answer).collect()
}

/// What administrators decide on: the owner's version, its locations and pictures, and what colleagues decided
/// before. Their decisions are no change of the owner's, so they do not count in its version.
fn basis(
    row: &company::Model,
    assignee_id: Option<Uuid>,
    stores: &[store::Model],
    images: &[Uuid],
) -> String {
    let decided = (State::of(row).name(), &row.deactivation_reason, row.owner_id, row.offer_id, assignee_id);
    let decided = (decided, row.paused_at_ms, row.review_asked_at_ms);
    let stores: Vec<_> = stores
        .iter()
        .map(|store| {
            let address = (&store.title, &store.street, &store.post_code, &store.town);
            let contact = (&store.phone, &store.email, &store.website, &store.opening_hours);
            (store.id, store.main, address, contact, (store.latitude, store.longitude))
        })
        .collect();
    conditional::state_tag(&(row.version, decided, stores, images))
}

/// Only between two queries can an owner be missing.
fn nobody(id: Uuid) -> Person {
    Person { id, username: String::new(), first_name: String::new(), last_name: String::new() }
}

/// One company as a row of the list.
pub async fn row(db: &impl ConnectionTrait, id: Uuid) -> Result<AdminCompany> {
    by_ids(db, &[id]).await?.pop().ok_or(Error::NotFound)
}

/// One company with everything.
pub async fn detail(db: &impl ConnectionTrait, id: Uuid) -> Result<(AdminCompanyDetail, i32)> {
    let row = company::Entity::find_by_id(id).one(db).await?.ok_or(Error::NotFound)?;
    let (texts, version) = (Texts::from(&row), row.version);
    let review_request = ReviewRequest::of(&row);
    let since_decision = last_decision::since(db, &row).await?;
    let company = with_details(db, vec![row]).await?.pop().ok_or(Error::NotFound)?;
    let tags = company_tag::Entity::find()
        .filter(company_tag::Column::CompanyId.eq(id))
        .order_by_asc(company_tag::Column::Position);
    let categories = company_category::Entity::find()
        .filter(company_category::Column::CompanyId.eq(id))
        .order_by_asc(company_category::Column::Position);
    let images = company_media::Entity::find()
        .filter(company_media::Column::CompanyId.eq(id))
        .order_by_asc(company_media::Column::Position);
    let detail = AdminCompanyDetail {
        tags: tags.all(db).await?.into_iter().map(|row| row.tag).collect(),
        category_ids: categories.all(db).await?.into_iter().map(|row| row.category_id).collect(),
        image_ids: images.all(db).await?.into_iter().map(|row| row.media_id).collect(),
        stores: stores(db, id).await?.into_iter().map(AdminStore::from).collect(),
        review_request,
        since_decision,
        notes: note::of(db, id).await?,
        ..AdminCompanyDetail::of(company, texts)
    };
    Ok((detail, version))
}

/// The company's locations, head office first.
pub async fn stores(db: &impl ConnectionTrait, company_id: Uuid) -> Result<Vec<store::Model>, DbErr> {
    store::Entity::find()
        .filter(store::Column::CompanyId.eq(company_id))
        .order_by_desc(store::Column::Main)
        .order_by_asc(store::Column::CreatedAtMs)
        .order_by_asc(store::Column::Id)
        .all(db)
        .await
}

impl From<store::Model> for AdminStore {
    fn from(row: store::Model) -> AdminStore {
        AdminStore {
            id: row.id,
            title: row.title,
            street: row.street,
            post_code: row.post_code,
            town: row.town,
            phone: row.phone,
            email: row.email,
            website: row.website,
            opening_hours: row.opening_hours,
            main: row.main,
            location: Location { lat: row.latitude, lng: row.longitude },
        }
    }
}

async fn stores_of(
    db: &impl ConnectionTrait,
    ids: &[Uuid],
) -> Result<HashMap<Uuid, Vec<store::Model>>, DbErr> {
    let rows = store::Entity::find()
        .filter(store::Column::CompanyId.is_in(ids.iter().copied()))
        .order_by_asc(store::Column::Id);
    let mut stores: HashMap<Uuid, Vec<store::Model>> = HashMap::new();
    for row in rows.all(db).await? {
        stores.entry(row.company_id).or_default().push(row);
    }
    Ok(stores)
}

/// In the order in which they are shown.
async fn images_of(db: &impl ConnectionTrait, ids: &[Uuid]) -> Result<HashMap<Uuid, Vec<Uuid>>, DbErr> {
    let rows = company_media::Entity::find()
        .filter(company_media::Column::CompanyId.is_in(ids.iter().copied()))
        .order_by_asc(company_media::Column::Position)
        .order_by_asc(company_media::Column::MediaId);
    let mut images: HashMap<Uuid, Vec<Uuid>> = HashMap::new();
    for row in rows.all(db).await? {
        images.entry(row.company_id).or_default().push(row.media_id);
    }
    Ok(images)
}

async fn assignees(db: &impl ConnectionTrait, ids: &[Uuid]) -> Result<HashMap<Uuid, Uuid>, DbErr> {
    let rows =
        company_review::Entity::find().filter(company_review::Column::CompanyId.is_in(ids.iter().copied()));
    Ok(rows.all(db).await?.into_iter().map(|row| (row.company_id, row.assignee_id)).collect())
}
