//! All SQL about companies that are written; reading for visitors is the catalogue's.

use super::State;
use super::create::Listing;
use super::input::NewCompany;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, DbErr, EntityTrait, ExprTrait, PaginatorTrait,
    QueryFilter, QueryOrder, QuerySelect, Select,
};
use std::collections::{HashMap, HashSet};
use umkreis_foundation::audit::Values;
use umkreis_foundation::db::Tx;
use umkreis_foundation::db::entity::{
    audit, campaign, category, company, company_category, company_media, company_tag, report,
};
use umkreis_foundation::error::{Error, Result};
use uuid::Uuid;

/// More than any account has; bounds the answer.
const MOST_OWN: u64 = 1_000;

/// Whether the operators ever made it public, however long it has been gone.
pub async fn was_activated(db: &impl ConnectionTrait, id: Uuid) -> Result<bool, DbErr> {
    let entries = audit::Entity::find()
        .filter(audit::Column::ObjectId.eq(id))
        .filter(audit::Column::Action.eq("company.activate"));
    Ok(entries.count(db).await? > 0)
}

/// The companies of an account, by name.
pub async fn of_owner(db: &impl ConnectionTrait, owner_id: Uuid) -> Result<Vec<company::Model>, DbErr> {
    company::Entity::find()
        .filter(company::Column::OwnerId.eq(owner_id))
        .order_by_asc(company::Column::Name)
        .order_by_asc(company::Column::Id)
        .limit(MOST_OWN)
        .all(db)
        .await
}

/// What the log tells of it before and after a change.
pub async fn values(tx: &Tx, row: &company::Model) -> Result<Values> {
    let texts = serde_json::to_value(company::Texts::from(row)).map_err(anyhow::Error::from)?;
    let texts = texts.as_object().into_iter().flatten();
    let mut values: Values =
        texts.map(|(name, value)| (name.clone(), value.as_str().unwrap_or_default().to_owned())).collect();
    let tags: Vec<String> = company_tag::Entity::find()
        .select_only()
        .column(company_tag::Column::Tag)
        .filter(company_tag::Column::CompanyId.eq(row.id))
        .order_by_asc(company_tag::Column::Position)
        .into_tuple()
        .all(tx)
        .await?;
    values.push(("tags".to_owned(), tags.join(", ")));
    let has = company_category::Entity::find()
        .filter(company_category::Column::CompanyId.eq(row.id))
        .order_by_asc(company_category::Column::Position);
    let ids: Vec<Uuid> = has.all(tx).await?.into_iter().map(|row| row.category_id).collect();
    let known =
        category::Entity::find().filter(category::Column::Id.is_in(ids.iter().copied())).all(tx).await?;
    let titles = ids.iter().filter_map(|id| known.iter().find(|row| row.id == *id));
    let titles: Vec<&str> = titles.map(|row| row.title.as_str()).collect();
    values.push(("categoryIds".to_owned(), titles.join(", ")));
    Ok(values)
}

/// How many campaigns each of these companies has, whether they run or not.
pub async fn campaign_counts(
    db: &impl ConnectionTrait,
    ids: impl IntoIterator<Item = Uuid>,
) -> Result<HashMap<Uuid, i64>, DbErr> {
    let rows: Vec<(Uuid, i64)> = campaign::Entity::find()
        .select_only()
        .column(campaign::Column::CompanyId)
        .column_as(campaign::Column::Id.count(), "campaigns")
        .filter(campaign::Column::CompanyId.is_in(ids))
        .group_by(campaign::Column::CompanyId)
        .into_tuple()
        .all(db)
        .await?;
    Ok(rows.into_iter().collect())
}

/// Nobody has this many businesses waiting; keeps one account from flooding the operators.
const MOST_IN_REVIEW: u64 = 20;

pub async fn refuse_too_many(tx: &Tx, owner_id: Uuid) -> Result<()> {
    let waiting = company::Entity::find()
        .filter(company::Column::OwnerId.eq(owner_id))
        .filter(company::Column::State.eq(State::InReview.name()));
    if waiting.count(tx).await? < MOST_IN_REVIEW {
        return Ok(());
    }
    let detail =
        "Du hast schon viele Betriebe in Prüfung. Bitte warte, bis wir damit fertig sind.".to_owned();
    Err(Error::Refused { code: "TooManyCompanies", detail })
}

/// The reason of the last decision stays, because reviewers want to know what was missing.
pub async fn ask_review(tx: &Tx, id: Uuid, message: Option<&str>, now_ms: i64) -> Result<(), DbErr> {
    let row = company::ActiveModel {
        id: Set(id),
        state: Set(State::InReview.name().to_owned()),
        rejected_at_ms: Set(None),
        review_asked_at_ms: Set(Some(now_ms)),
        review_message: Set(message.map(str::to_owned)),
        ..Default::default()
    };
    row.update(tx).await.map(drop)
}

/// Pauses a public company, or brings one back.
pub async fn set_paused(tx: &Tx, id: Uuid, paused_at_ms: Option<i64>) -> Result<(), DbErr> {
    let state = if paused_at_ms.is_some() { State::Deactivated } else { State::Active };
    let row = company::ActiveModel {
        id: Set(id),
        state: Set(state.name().to_owned()),
        paused_at_ms: Set(paused_at_ms),
        ..Default::default()
    };
    row.update(tx).await.map(drop)
}

/// Which of these their owners want deleted, and since when.
pub async fn open_deletions(
    db: &impl ConnectionTrait,
    ids: impl IntoIterator<Item = Uuid>,
) -> Result<HashMap<Uuid, i64>, DbErr> {
    let rows = open_deletion().filter(report::Column::CompanyId.is_in(ids)).all(db).await?;
    Ok(rows.into_iter().filter_map(|row| Some((row.company_id?, row.created_at_ms))).collect())
}

/// Whether its owner wanted that; the wish is done with then.
pub async fn close_deletion(tx: &Tx, id: Uuid, now_ms: i64) -> Result<bool, DbErr> {
    let wishes = open_deletion().filter(report::Column::CompanyId.eq(id)).all(tx).await?;
    report::Entity::update_many()
        .col_expr(report::Column::State, Expr::value("Done"))
        .col_expr(report::Column::UpdatedAtMs, Expr::value(now_ms))
        .filter(report::Column::Id.is_in(wishes.iter().map(|row| row.id)))
        .exec(tx)
        .await?;
    Ok(!wishes.is_empty())
}

fn open_deletion() -> Select<report::Entity> {
    report::Entity::find()
        .filter(report::Column::Deletion.eq(true))
        .filter(report::Column::State.is_in(["New", "InWork"]))
}

pub async fn insert(
    tx: &Tx,
    id: Uuid,
    listing: &Listing,
    new: &NewCompany,
    now_ms: i64,
) -> Result<(), DbErr> {
    let row = company::ActiveModel {
        state: Set(listing.state.name().to_owned()),
        listed_by_operator: Set(listing.listed_by_operator),
        ..company::ActiveModel::entry(id, listing.owner_id, new.texts(), now_ms)
    };
    company::Entity::insert(row).exec_without_returning(tx).await.map(drop)
}

/// Writes the columns of the texts that are set, and counts the version up.
pub async fn update(tx: &Tx, id: Uuid, texts: company::ActiveModel) -> Result<(), DbErr> {
    if texts.is_changed() {
        company::ActiveModel { id: Set(id), ..texts }.update(tx).await?;
    }
    company::Entity::update_many()
        .col_expr(company::Column::Version, Expr::col(company::Column::Version).add(1))
        .filter(company::Column::Id.eq(id))
        .exec(tx)
        .await
        .map(drop)
}

/// Notes that everything is still right, which is no change of the entry.
pub async fn confirm(tx: &Tx, id: Uuid, now_ms: i64) -> Result<(), DbErr> {
    let row = company::ActiveModel { id: Set(id), confirmed_at_ms: Set(now_ms), ..Default::default() };
    row.update(tx).await.map(drop)
}

pub async fn set_tags(tx: &Tx, id: Uuid, tags: &[String]) -> Result<(), DbErr> {
    company_tag::Entity::delete_many().filter(company_tag::Column::CompanyId.eq(id)).exec(tx).await?;
    if tags.is_empty() {
        return Ok(());
    }
    let rows = (0..).zip(tags).map(|(position, tag)| company_tag::ActiveModel {
        company_id: Set(id),
        position: Set(position),
        tag: Set(tag.clone()),
    });
    company_tag::Entity::insert_many(rows).exec_without_returning(tx).await.map(drop)
}

/// Unknown categories are named by their place in the list, after `at`.
pub async fn set_categories(tx: &Tx, id: Uuid, ids: &[Uuid], at: &str) -> Result<()> {
    let known = category::Entity::find().filter(category::Column::Id.is_in(ids.iter().copied()));
    let known: HashSet<Uuid> = known.all(tx).await?.into_iter().map(|row| row.id).collect();
    if let Some(place) = ids.iter().position(|id| !known.contains(id)) {
        let field = format!("{at}categoryIds[{place}]");
        return Err(Error::field(&field, "Diese Kategorie gibt es nicht (mehr)."));
    }
    company_category::Entity::delete_many()
        .filter(company_category::Column::CompanyId.eq(id))
        .exec(tx)
        .await?;
    let rows = (0..).zip(ids).map(|(position, category_id)| company_category::ActiveModel {
        company_id: Set(id),
        position: Set(position),
        category_id: Set(*category_id),
    });
    company_category::Entity::insert_many(rows).exec_without_returning(tx).await?;
    Ok(())
}

/// The images in their order.
pub async fn images(db: &impl ConnectionTrait, id: Uuid) -> Result<Vec<company_media::Model>, DbErr> {
    company_media::Entity::find()
        .filter(company_media::Column::CompanyId.eq(id))
        .order_by_asc(company_media::Column::Position)
        .all(db)
        .await
}

pub async fn add_image(tx: &Tx, id: Uuid, media_id: Uuid, position: i32) -> Result<(), DbErr> {
    let row =
        company_media::ActiveModel { company_id: Set(id), media_id: Set(media_id), position: Set(position) };
    company_media::Entity::insert(row).exec_without_returning(tx).await.map(drop)
}

/// Whether it was there.
pub async fn remove_image(tx: &Tx, id: Uuid, media_id: Uuid) -> Result<bool, DbErr> {
    let removed = company_media::Entity::delete_by_id((id, media_id)).exec(tx).await?;
    Ok(removed.rows_affected > 0)
}

pub async fn order_images(tx: &Tx, id: Uuid, order: &[Uuid]) -> Result<(), DbErr> {
    for (position, media_id) in (0..).zip(order) {
        let row = company_media::ActiveModel {
            company_id: Set(id),
            media_id: Set(*media_id),
            position: Set(position),
        };
        row.update(tx).await?;
    }
    Ok(())
}
