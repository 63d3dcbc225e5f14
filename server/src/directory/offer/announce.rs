//! The message about a special offer, which leaves at once or at a chosen time, while the offer runs.

use super::edit;
use crate::app::App;
use crate::directory::push::queue::{PushDraft, due, enqueue_within};
use chrono::DateTime;
use umkreis_foundation::db::entity::offer;
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::http::conditional::IfMatch;
use umkreis_foundation::http::idempotency::{Creation, Repeat};
use umkreis_services::push::offer_message::{runs, text};
use uuid::Uuid;

/// Tells of the offer that the caller has seen: a colleague may have changed its title or days since.
pub async fn announce(
    app: &App,
    by: Uuid,
    id: Uuid,
    at: Option<&str>,
    based_on: &IfMatch,
    repeat: &Repeat,
) -> Result<Creation> {
    let tx = app.db.begin().await?;
    let row = edit::as_seen(&app.clock, &tx, by, id, based_on).await?;
    let message = draft(app, &row, at)?;
    enqueue_within(app, tx, by, message, repeat).await
}

fn draft(app: &App, row: &offer::Model, at: Option<&str>) -> Result<PushDraft> {
    let due_at_ms = at.map(|text| due(text, app.clock.now_ms())).transpose()?;
    let day = due_at_ms
        .and_then(DateTime::from_timestamp_millis)
        .map_or_else(|| app.clock.today(), |at| at.with_timezone(&app.clock.time_zone()).date_naive());
    if !runs(row, day) {
        let when = if due_at_ms.is_some() { "zu diesem Zeitpunkt" } else { "heute" };
        let detail = format!("Dieses Sonderangebot läuft {when} nicht. Ein Push würde ins Leere führen.");
        return Err(Error::Conflict { code: "OfferNotActive", detail });
    }
    Ok(PushDraft {
        title: app.config.site.name.clone(),
        body: text(row),
        link: Some(format!("{}/?offer={}", app.config.public_url(), row.id)),
        offer_id: Some(row.id),
        due_at_ms,
    })
}
