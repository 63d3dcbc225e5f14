//! What shows a picture, by the name that people know it by.

use sea_orm::{ColumnTrait, DbErr, EntityTrait, QueryFilter};
use std::collections::{HashMap, HashSet};
use umkreis_foundation::db::Db;
use umkreis_foundation::db::entity::{campaign, campaign_media, category, company, company_media, offer};
use uuid::Uuid;

/// The name of the company, campaign, category or offer that shows each picture; one of them where several do.
pub async fn shown_by(db: &Db, pictures: HashSet<Uuid>) -> Result<HashMap<Uuid, String>, DbErr> {
    let mut names = HashMap::new();
    if pictures.is_empty() {
        return Ok(names);
    }
    let by = |id: Option<Uuid>, title: String| id.map(|id| (id, title));
    let offers = offer::Entity::find().filter(offer::Column::MediaId.is_in(pictures.clone()));
    names.extend(offers.all(db.read()).await?.into_iter().filter_map(|row| by(row.media_id, row.title)));
    let categories = category::Entity::find().filter(category::Column::MediaId.is_in(pictures.clone()));
    names.extend(categories.all(db.read()).await?.into_iter().filter_map(|row| by(row.media_id, row.title)));
    names.extend(of_campaigns(db, &pictures).await?);
    names.extend(of_companies(db, &pictures).await?);
    Ok(names)
}

async fn of_companies(db: &Db, pictures: &HashSet<Uuid>) -> Result<Vec<(Uuid, String)>, DbErr> {
    let shown = company_media::Entity::find()
        .filter(company_media::Column::MediaId.is_in(pictures.iter().copied()))
        .all(db.read())
        .await?;
    let ids = shown.iter().map(|row| row.company_id);
    let rows = company::Entity::find().filter(company::Column::Id.is_in(ids)).all(db.read()).await?;
    let names: HashMap<Uuid, String> = rows.into_iter().map(|row| (row.id, row.name)).collect();
    let named = |row: company_media::Model| Some((row.media_id, names.get(&row.company_id)?.clone()));
    Ok(shown.into_iter().filter_map(named).collect())
}

async fn of_campaigns(db: &Db, pictures: &HashSet<Uuid>) -> Result<Vec<(Uuid, String)>, DbErr> {
    let shown = campaign_media::Entity::find()
        .filter(campaign_media::Column::MediaId.is_in(pictures.iter().copied()))
        .all(db.read())
        .await?;
    let ids = shown.iter().map(|row| row.campaign_id);
    let rows = campaign::Entity::find().filter(campaign::Column::Id.is_in(ids)).all(db.read()).await?;
    let titles: HashMap<Uuid, String> = rows.into_iter().map(|row| (row.id, row.title)).collect();
    let named = |row: campaign_media::Model| Some((row.media_id, titles.get(&row.campaign_id)?.clone()));
    Ok(shown.into_iter().filter_map(named).collect())
}
