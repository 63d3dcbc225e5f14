//! Changing a company's texts, tags, categories and the order of its images.

use super::input::{CompanyChange, reordered};
use super::owner::{self, Deed};
use super::{CompanyAnswer, store};
use crate::app::App;
use crate::error::Result;
use crate::http::conditional::IfMatch;
use crate::oauth::bearer::SignedIn;
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
    let row = owner::lock(&tx, who, id).await?;
    let mut tx = owner::refuse_stale(app, tx, who, &row, based_on).await?;
    store::update(&tx, id, change).await?;
    if let Some(tags) = &change.tags {
        store::set_tags(&tx, id, tags).await?;
    }
    if let Some(ids) = &change.category_ids {
        store::set_categories(&tx, id, ids, "").await?;
    }
    if let Some(wanted) = &change.image_ids {
        let existing: Vec<Uuid> = store::images(&tx, id).await?.iter().map(|row| row.media_id).collect();
        store::order_images(&tx, id, &reordered(&existing, wanted)?).await?;
    }
    let fields = change.names();
    let deed = Deed { action: "company.edit", kind: "company", object_id: id, fields: &fields };
    owner::changed(&mut tx, who, &row, deed, now_ms).await?;
    tx.commit().await?;
    Ok(owner::answer(app, owner::seen(app, Some(who), id).await?))
}
