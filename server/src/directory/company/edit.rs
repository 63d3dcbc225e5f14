//! Changing a company's texts, tags, categories and the order of its images.

use super::input::{CompanyChange, reordered};
use super::{CompanyAnswer, owner_answer, sql};
use crate::app::App;
use crate::directory::access::{self, AuditEntry};
use crate::people::session::bearer::SignedIn;
use umkreis_foundation::audit::{self, ValueChange, Values};
use umkreis_foundation::db::Tx;
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::http::conditional::IfMatch;
use uuid::Uuid;

/// Changes the fields that are carried, and answers the company as it is then. Editing never
/// changes whether it is public.
pub async fn edit(
    app: &App,
    who: SignedIn,
    id: Uuid,
    based_on: &IfMatch,
    change: &CompanyChange,
) -> Result<CompanyAnswer> {
    let now_ms = app.clock.now_ms();
    let tx = app.db.begin().await?;
    let row = access::lock(&tx, who, id).await?;
    let mut tx = owner_answer::refuse_stale(app, tx, who, &row, based_on).await?;
    // What owners do to their own entries is in no log.
    let logged = row.owner_id != who.account_id;
    let before = if logged { sql::values(&tx, &row).await? } else { Values::new() };
    sql::update(&tx, id, change.columns()).await?;
    if let Some(tags) = &change.tags {
        sql::set_tags(&tx, id, tags).await?;
    }
    if let Some(ids) = &change.category_ids {
        sql::set_categories(&tx, id, ids, "").await?;
    }
    if let Some(wanted) = &change.image_ids {
        let existing: Vec<Uuid> = sql::images(&tx, id).await?.iter().map(|row| row.media_id).collect();
        sql::order_images(&tx, id, &reordered(&existing, wanted)?).await?;
    }
    let fields = change.names();
    let entry = AuditEntry { action: "company.edit", kind: "company", object_id: id, fields: &fields };
    let changes = if logged { changes_since(&tx, id, &before).await? } else { Vec::new() };
    access::changed_values(&mut tx, who, &row, (entry, &changes), now_ms).await?;
    tx.commit().await?;
    owner_answer::answer(app, access::visible(app, Some(who), id).await?).await
}

async fn changes_since(tx: &Tx, id: Uuid, before: &Values) -> Result<Vec<ValueChange>> {
    let row = access::by_id(tx, id).await?.ok_or(Error::NotFound)?;
    Ok(audit::between(before, &sql::values(tx, &row).await?))
}
