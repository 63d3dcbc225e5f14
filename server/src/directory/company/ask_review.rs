//! "Erneut prüfen lassen": the owner of an entry that was taken offline asks the operators for another look.

use super::{CompanyAnswer, State, last_decision, mails, owner_answer, sql};
use crate::app::App;
use crate::directory::access::{self, AuditEntry};
use crate::people::account;
use crate::people::session::bearer::SignedIn;
use umkreis_foundation::error::{Error, Result};
use umkreis_services::mail;
use uuid::Uuid;

/// Puts the entry back into the queue with the owner's message. Asking twice is asking once.
pub async fn ask_review(app: &App, who: SignedIn, id: Uuid, message: Option<&str>) -> Result<CompanyAnswer> {
    let now_ms = app.clock.now_ms();
    let mut tx = app.db.begin().await?;
    let row = access::lock(&tx, who, id).await?;
    let state = State::of(&row);
    if state == State::Active || row.paused_at_ms.is_some() {
        let detail = "Dieser Betrieb ist freigegeben und braucht keine neue Prüfung.".to_owned();
        return Err(Error::Refused { code: "NothingToReview", detail });
    }
    if state != State::InReview {
        sql::refuse_too_many(&tx, row.owner_id).await?;
        sql::ask_review(&tx, id, message, now_ms).await?;
        let entry = AuditEntry { action: "company.review", kind: "company", object_id: id, fields: &[] };
        access::changed(&mut tx, who, &row, entry, now_ms).await?;
        let letter = mails::review_requested(
            &app.config,
            (id, &row.name),
            row.deactivation_reason.as_deref(),
            message,
        );
        mail::queue(&mut tx, letter.to(&app.config.mail.review_address, &app.config.site), now_ms).await?;
        if let Some(owner) = account::by_id(&tx, row.owner_id).await? {
            let time = last_decision::review_time(&tx).await?;
            let letter = mails::in_review(&app.config, &owner.first_name, (id, &row.name), &time);
            account::post(app, &mut tx, &owner.email, &letter).await?;
        }
        tx.commit().await?;
    } else {
        drop(tx);
    }
    owner_answer::answer(app, access::visible(app, Some(who), id).await?).await
}
