//! Taking back a decision about a company before its mail has left.

use super::decide::{Decision, locked};
use crate::app::App;
use crate::directory::company::State;
use crate::directory::company::last_decision::{self, StateBefore};
use sea_orm::sea_query::OnConflict;
use sea_orm::{ActiveModelTrait, EntityTrait};
use umkreis_foundation::audit;
use umkreis_foundation::db::changed;
use umkreis_foundation::db::entity::company_review;
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::http::idempotency::Repeat;
use umkreis_services::mail;

/// Ten seconds to think again, and the time that the last click needs to arrive.
pub const HELD_MS: i64 = 12_000;

/// Everything is as before the last decision, and its owner hears of neither. A mail held for an earlier decision,
/// which this decision's mail had replaced, is queued again. What somebody decided or edited since is never undone,
/// because the caller has not seen it. Whoever asks again because the answer was lost hears that it is done.
pub async fn undo(app: &App, decision: &Decision<'_>, repeat: &Repeat) -> Result<()> {
    let (by, id, now_ms) = (decision.by, decision.id, app.clock.now_ms());
    let mut tx = app.db.begin().await?;
    if repeat.claim(&tx, id, now_ms).await?.is_some() {
        return Ok(());
    }
    let row = locked(&app.clock, &tx, decision).await?;
    let last = last_decision::newest(&tx, id).await?.ok_or_else(nothing)?;
    let before: StateBefore =
        last.state_before.as_deref().and_then(|text| serde_json::from_str(text).ok()).ok_or_else(nothing)?;
    let mail_id = last.mail_id.ok_or_else(nothing)?;
    if now_ms >= last.decided_at_ms + HELD_MS {
        return Err(too_late());
    }
    let Some(taken_back) = mail::take_back(&tx, mail_id).await? else { return Err(too_late()) };
    if let Some(assignment) = before.assignment(id) {
        let somebody_else = OnConflict::column(company_review::Column::CompanyId).do_nothing().to_owned();
        let again = company_review::Entity::insert(assignment).on_conflict(somebody_else);
        again.exec_without_returning(&tx).await?;
    }
    let restored = before.restored(id).update(&tx).await?;
    last_decision::forget(&mut tx, &last, taken_back.mail.in_place_of.map(|held| *held), now_ms).await?;
    tx.change(changed::COMPANY, id).await?;
    let difference = format!("state: {} → {}", State::of(&row).name(), State::of(&restored).name());
    audit::note(&tx, by, "company.undo", "company", id, &difference, now_ms).await?;
    Ok(tx.commit().await?)
}

fn nothing() -> Error {
    let detail = "Hier gibt es nichts rückgängig zu machen.".to_owned();
    Error::Conflict { code: "NothingToUndo", detail }
}

fn too_late() -> Error {
    let detail =
        "Dafür ist es zu spät: Die E-Mail ist schon unterwegs. Du kannst aber neu entscheiden.".to_owned();
    Error::Conflict { code: "TooLate", detail }
}
