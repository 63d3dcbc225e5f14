//! Looks up once more what was only found roughly: after a region was imported, a town's middle may become a house.

use super::edit;
use super::position::{self, Position};
use super::sql;
use crate::app::App;
use crate::directory::access::{self, AuditEntry};
use crate::people::session::bearer::SignedIn;
use serde::Serialize;
use umkreis_foundation::audit;
use umkreis_foundation::error::{Error, Result};
use utoipa::ToSchema;
use uuid::Uuid;

/// One call looks at this many locations at most, so that it takes a moment only.
const BATCH: u64 = 100;

/// What one call did. The next one goes on after `next`; without it every location was looked at.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Relocated)]
pub struct RelocationResult {
    /// How many locations were looked at.
    examined: u64,
    /// How many of them are placed more precisely now.
    moved: u64,
    next: Option<Uuid>,
}

/// Looks at the next locations whose position is rough or unknown, and moves those that are now known better.
/// What somebody placed by hand stays, and nobody outside is asked: there may be thousands.
pub async fn relocate(app: &App, who: SignedIn, after: Option<Uuid>) -> Result<RelocationResult> {
    let rough = sql::rough(app.db.read(), after, BATCH).await?;
    let mut moved = 0;
    for id in &rough {
        moved += u64::from(relocate_one(app, who, *id).await?);
    }
    let examined = rough.len() as u64;
    Ok(RelocationResult { examined, moved, next: rough.last().copied().filter(|_| examined == BATCH) })
}

/// Each in a transaction of its own: whatever stops the rest, what was moved is right.
async fn relocate_one(app: &App, who: SignedIn, id: Uuid) -> Result<bool> {
    let Some(known) = sql::by_id(app.db.read(), id).await? else { return Ok(false) };
    let address = (known.street, known.post_code, known.town);
    // Looking up takes milliseconds, in which a transaction would keep all others from writing.
    let found = position::look_up_here(&app.geo, &address.0, &address.1, &address.2).await;
    if !found.is_better_than(&known.position_source) {
        return Ok(false);
    }
    let now_ms = app.clock.now_ms();
    let mut tx = app.db.begin().await?;
    let (company, mut row) = match edit::lock(&tx, who, id).await {
        Err(Error::NotFound) => return Ok(false),
        other => other?,
    };
    // Somebody may have changed it in between; what they did is newer than what was looked up.
    let is_same = (&row.street, &row.post_code, &row.town) == (&address.0, &address.1, &address.2);
    if !is_same || !found.is_better_than(&row.position_source) {
        return Ok(false);
    }
    let before = edit::values(&row);
    let Position { latitude, longitude, source } = found;
    (row.latitude, row.longitude, row.position_source) = (latitude, longitude, source.to_owned());
    let row = sql::update(&tx, row, now_ms).await?;
    let entry = AuditEntry { action: "store.edit", kind: "store", object_id: id, fields: &["location"] };
    let changes = audit::between(&before, &edit::values(&row));
    access::changed_values(&mut tx, who, &company, (entry, &changes), now_ms).await?;
    tx.commit().await?;
    Ok(true)
}
