//! Bringing back what was deleted, and forgetting it before its time.

use crate::app::App;
use crate::directory::company::admin::restore as company;
use crate::directory::{access, campaign, category, offer, store};
use sea_orm::{ColumnTrait, Condition};
use umkreis_foundation::audit::{self, Record};
use umkreis_foundation::db::Tx;
use umkreis_foundation::db::entity::company::Model as Company;
use umkreis_foundation::db::entity::deleted_thing::{Column, Model};
use umkreis_foundation::error::{Error, Result};
use umkreis_services::deleted::{self, Kind};
use uuid::Uuid;

/// Brings it back as it was, with what it was linked to as far as that is still there. Says how many planned messages
/// do not come back with it.
pub async fn restore(app: &App, by: Uuid, id: Uuid) -> Result<usize> {
    let mut planned_pushes = 0;
    let now_ms = app.clock.now_ms();
    let mut tx = app.db.begin().await?;
    let found = deleted::find(&tx, id, now_ms).await?;
    let company = match found.company_id {
        Some(company_id) => Some(locked_company(&tx, company_id).await?),
        None => None,
    };
    let kept = deleted::lock(&tx, id, now_ms).await?;
    let action = match (Kind::of(&kept), &company) {
        (Kind::Store, Some(company)) => {
            store::restore::bring_back(&mut tx, company, &kept, now_ms).await?;
            "store.restore"
        }
        (Kind::Campaign, Some(company)) => {
            campaign::restore::bring_back(&mut tx, company, &kept, now_ms).await?;
            "campaign.restore"
        }
        (Kind::Category, _) => {
            category::restore::bring_back(&mut tx, &kept, by, now_ms).await?;
            "category.restore"
        }
        (Kind::SpecialOffer, _) => {
            planned_pushes = offer::restore::bring_back(&mut tx, &kept, by, now_ms).await?;
            "offer.restore"
        }
        _ => {
            company::bring_back(app, &mut tx, &kept, by).await?;
            "company.restore"
        }
    };
    note(&tx, by, action, &kept, now_ms).await?;
    tx.commit().await?;
    Ok(planned_pushes)
}

async fn locked_company(tx: &Tx, id: Uuid) -> Result<Company> {
    let detail = "Der Betrieb dazu ist selbst gelöscht. Stelle zuerst ihn wieder her.".to_owned();
    access::locked(tx, id).await?.ok_or(Error::Conflict { code: "CompanyDeleted", detail })
}

async fn note(tx: &Tx, by: Uuid, action: &str, kept: &Model, now_ms: i64) -> Result<()> {
    let (object_kind, company_id) = (Kind::of(kept).name(), kept.company_id);
    let noted = Record {
        by: Some(by),
        action,
        object_kind,
        object_id: kept.id,
        company_id,
        difference: "",
        changes: &[],
    };
    Ok(audit::write(tx, &noted, now_ms).await?)
}

/// Forgets it for good.
pub async fn forget(app: &App, by: Uuid, id: Uuid) -> Result<()> {
    let now_ms = app.clock.now_ms();
    let mut tx = app.db.begin().await?;
    let kept = deleted::lock(&tx, id, now_ms).await?;
    deleted::forget(&mut tx, Condition::all().add(Column::Id.eq(id)), 1, now_ms).await?;
    let action = match Kind::of(&kept) {
        Kind::Company => "company.forget",
        Kind::Store => "store.forget",
        Kind::Campaign => "campaign.forget",
        Kind::Category => "category.forget",
        Kind::SpecialOffer => "offer.forget",
    };
    note(&tx, by, action, &kept, now_ms).await?;
    Ok(tx.commit().await?)
}
