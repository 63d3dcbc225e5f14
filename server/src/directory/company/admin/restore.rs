//! Bringing back a company that an administrator has deleted; its owner hears of it.

use super::mails;
use crate::app::App;
use crate::people::account;
use sea_orm::EntityTrait;
use umkreis_foundation::db::Tx;
use umkreis_foundation::db::entity::{company, deleted_thing};
use umkreis_foundation::error::{Error, Result};
use umkreis_services::deleted;
use uuid::Uuid;

pub async fn bring_back(app: &App, tx: &mut Tx, kept: &deleted_thing::Model, by: Uuid) -> Result<()> {
    deleted::company::bring_back(tx, kept, by).await?;
    let row = company::Entity::find_by_id(kept.id).one(tx).await?.ok_or(Error::NotFound)?;
    if row.owner_id != by
        && let Some(owner) = account::by_id(tx, row.owner_id).await?
    {
        let letter = mails::brought_back(&app.config, &owner.first_name, (row.id, &row.name));
        account::post(app, tx, &owner.email, &letter).await?;
    }
    Ok(())
}
