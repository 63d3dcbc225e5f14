//! A suggestion becomes a company, at most once.

use super::sql;
use crate::app::App;
use crate::directory::company::admin::create::{self, CreatedEntry, SuggestedEntry};
use crate::directory::review::{mails, task};
use umkreis_foundation::audit;
use umkreis_foundation::db::entity::suggestion;
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::http::conditional::IfMatch;
use umkreis_foundation::http::idempotency::Repeat;
use umkreis_services::mail;
use uuid::Uuid;

/// The suggestion, and what was known of it.
pub struct SuggestionToAccept {
    pub id: Uuid,
    pub based_on: IfMatch,
}

/// Writes the company, invites its business, unless the operators look after it, and notes what the suggestion became.
pub async fn accept(
    app: &App,
    by: Uuid,
    SuggestionToAccept { id, based_on }: SuggestionToAccept,
    entry: SuggestedEntry,
    repeat: &Repeat,
) -> Result<CreatedEntry> {
    let (company_id, now_ms) = (Uuid::now_v7(), app.clock.now_ms());
    let position = create::position(app, &entry).await;
    let mut tx = app.db.begin().await?;
    if let Some(made) = repeat.claim(&tx, company_id, now_ms).await? {
        return create::earlier(&tx, made.id).await;
    }
    let row = task::as_seen::<suggestion::Entity>(&app.clock, &tx, by, id, &based_on).await?;
    if row.company_id.is_some() {
        let detail = "Aus diesem Vorschlag ist schon ein Betrieb geworden.".to_owned();
        return Err(Error::Conflict { code: "SuggestionDone", detail });
    }
    let made = create::write(app, &mut tx, by, company_id, entry, position).await?;
    sql::accept(&tx, id, made.id, now_ms).await?;
    if let Some(address) = &row.contact_email {
        if let Some(mail_id) = row.told_mail_id {
            mail::take_back(&tx, mail_id).await?;
        }
        let letter = mails::result(&app.config, address, &row.name, mails::Resolution::Listed);
        mail::queue(&mut tx, letter, now_ms).await?;
    }
    let difference = format!("company: {}", made.id);
    audit::note(&tx, by, "suggestion.accept", "suggestion", id, &difference, now_ms).await?;
    tx.commit().await?;
    Ok(made)
}
