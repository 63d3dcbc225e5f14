//! The companies of a person with everything that is theirs, as part of the person's own data.

use sea_orm::{ColumnTrait, DbErr, EntityTrait, QueryFilter, QueryOrder};
use serde::Serialize;
use serde_json::{Value, json};
use umkreis_foundation::clock::rfc3339;
use umkreis_foundation::db::Db;
use umkreis_foundation::db::entity::company::{State, Texts};
use umkreis_foundation::db::entity::{
    campaign, campaign_media, company, company_category, company_decision, company_media, company_note,
    company_tag, store,
};
use uuid::Uuid;

pub async fn whole(db: &Db, company: company::Model) -> Result<Value, DbErr> {
    let id = company.id;
    let tags = company_tag::Entity::find()
        .filter(company_tag::Column::CompanyId.eq(id))
        .order_by_asc(company_tag::Column::Position)
        .all(db.read())
        .await?;
    let categories = company_category::Entity::find()
        .filter(company_category::Column::CompanyId.eq(id))
        .order_by_asc(company_category::Column::Position)
        .all(db.read())
        .await?;
    let pictures = company_media::Entity::find()
        .filter(company_media::Column::CompanyId.eq(id))
        .order_by_asc(company_media::Column::Position)
        .all(db.read())
        .await?;
    let whole = OwnData {
        id,
        texts: Texts::from(&company),
        state: State::of(&company).name().to_owned(),
        deactivation_reason: company.deactivation_reason,
        listed_by_operator: company.listed_by_operator,
        special_offer_id: company.offer_id,
        tags: tags.into_iter().map(|row| row.tag).collect(),
        category_ids: categories.into_iter().map(|row| row.category_id).collect(),
        image_ids: pictures.into_iter().map(|row| row.media_id).collect(),
        paused_at: company.paused_at_ms.map(rfc3339),
        review_asked_at: company.review_asked_at_ms.map(rfc3339),
        review_message: company.review_message,
        decisions: decisions(db, id).await?,
        notes: notes(db, id).await?,
        stores: stores(db, id).await?,
        campaigns: campaigns(db, id).await?,
        confirmed_at: rfc3339(company.confirmed_at_ms),
        created_at: rfc3339(company.created_at_ms),
        updated_at: rfc3339(company.updated_at_ms),
    };
    serde_json::to_value(whole).map_err(|error| DbErr::Json(error.to_string()))
}

/// A company as it stands in the file.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct OwnData {
    id: Uuid,
    #[serde(flatten)]
    texts: Texts,
    state: String,
    deactivation_reason: Option<String>,
    listed_by_operator: bool,
    special_offer_id: Option<Uuid>,
    tags: Vec<String>,
    category_ids: Vec<Uuid>,
    image_ids: Vec<Uuid>,
    paused_at: Option<String>,
    review_asked_at: Option<String>,
    review_message: Option<String>,
    decisions: Vec<Value>,
    notes: Vec<Value>,
    stores: Vec<Value>,
    campaigns: Vec<Value>,
    confirmed_at: String,
    created_at: String,
    updated_at: String,
}

/// When the operators decided.
async fn decisions(db: &Db, company_id: Uuid) -> Result<Vec<Value>, DbErr> {
    let rows = company_decision::Entity::find()
        .filter(company_decision::Column::CompanyId.eq(company_id))
        .order_by_asc(company_decision::Column::DecidedAtMs)
        .all(db.read())
        .await?;
    let value = |row: company_decision::Model| {
        json!({
            "waitedSince": row.waited_since_ms.map(rfc3339), "decidedAt": rfc3339(row.decided_at_ms),
        })
    };
    Ok(rows.into_iter().map(value).collect())
}

/// What the operators wrote down about it; who of them is not this person's to know.
async fn notes(db: &Db, company_id: Uuid) -> Result<Vec<Value>, DbErr> {
    let rows = company_note::Entity::find()
        .filter(company_note::Column::CompanyId.eq(company_id))
        .order_by_asc(company_note::Column::Id)
        .all(db.read())
        .await?;
    Ok(rows.into_iter().map(|row| json!({ "text": row.text, "at": rfc3339(row.at_ms) })).collect())
}

async fn stores(db: &Db, company_id: Uuid) -> Result<Vec<Value>, DbErr> {
    let rows = store::Entity::find()
        .filter(store::Column::CompanyId.eq(company_id))
        .order_by_asc(store::Column::CreatedAtMs)
        .all(db.read())
        .await?;
    let value = |row: store::Model| {
        json!({
            "id": row.id, "title": row.title, "street": row.street, "postCode": row.post_code,
            "town": row.town, "phone": row.phone, "email": row.email, "website": row.website,
            "main": row.main, "openingHours": row.opening_hours,
            "location": { "latitude": row.latitude, "longitude": row.longitude },
            "positionSource": row.position_source,
            "createdAt": rfc3339(row.created_at_ms), "updatedAt": rfc3339(row.updated_at_ms),
        })
    };
    Ok(rows.into_iter().map(value).collect())
}

async fn campaigns(db: &Db, company_id: Uuid) -> Result<Vec<Value>, DbErr> {
    let rows = campaign::Entity::find()
        .filter(campaign::Column::CompanyId.eq(company_id))
        .order_by_asc(campaign::Column::CreatedAtMs)
        .all(db.read())
        .await?;
    let mut values = Vec::new();
    for row in rows {
        let shown = campaign_media::Entity::find().filter(campaign_media::Column::CampaignId.eq(row.id));
        let image_ids: Vec<Uuid> =
            shown.all(db.read()).await?.into_iter().map(|shown| shown.media_id).collect();
        values.push(json!({
            "id": row.id, "title": row.title, "description": row.description,
            "validFrom": row.valid_from, "validUntil": row.valid_until, "imageIds": image_ids,
            "createdAt": rfc3339(row.created_at_ms), "updatedAt": rfc3339(row.updated_at_ms),
        }));
    }
    Ok(values)
}
