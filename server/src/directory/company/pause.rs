//! A pause: the owner takes a public entry out of sight and brings it back, without another review.

use super::{CompanyAnswer, State, last_decision, owner_answer, sql};
use crate::app::App;
use crate::directory::access::{self, AuditEntry};
use crate::people::session::bearer::SignedIn;
use umkreis_foundation::error::{Error, Result};
use uuid::Uuid;

pub async fn pause(app: &App, who: SignedIn, id: Uuid) -> Result<CompanyAnswer> {
    turn(app, who, id, true).await
}

pub async fn resume(app: &App, who: SignedIn, id: Uuid) -> Result<CompanyAnswer> {
    turn(app, who, id, false).await
}

/// What is as it should be already stays so.
async fn turn(app: &App, who: SignedIn, id: Uuid, paused: bool) -> Result<CompanyAnswer> {
    let now_ms = app.clock.now_ms();
    let mut tx = app.db.begin().await?;
    let row = access::lock(&tx, who, id).await?;
    match (State::of(&row), row.paused_at_ms) {
        (State::Active, None) | (_, Some(_)) if row.paused_at_ms.is_some() != paused => {
            sql::set_paused(&tx, id, paused.then_some(now_ms)).await?;
            if paused {
                // A mail that it is online now would come after it is not.
                last_decision::take_mail_back(&tx, id).await?;
            }
            let action = if paused { "company.pause" } else { "company.resume" };
            let entry = AuditEntry { action, kind: "company", object_id: id, fields: &["state"] };
            access::changed(&mut tx, who, &row, entry, now_ms).await?;
            tx.commit().await?;
        }
        (State::Active, None) | (_, Some(_)) => drop(tx),
        _ => {
            let detail = "Dieser Betrieb ist noch nicht freigegeben.".to_owned();
            return Err(Error::Refused { code: "NotReleased", detail });
        }
    }
    owner_answer::answer(app, access::visible(app, Some(who), id).await?).await
}
