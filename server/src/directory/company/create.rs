//! Adding a company to the directory, where it waits for the operators' review.

use super::input::NewCompany;
use super::{State, last_decision, mails, sql};
use crate::app::App;
use crate::people::account;
use crate::people::session::bearer::SignedIn;
use umkreis_foundation::db::{Tx, changed};
use umkreis_foundation::error::Result;
use umkreis_foundation::http::idempotency::{Creation, Repeat};
use umkreis_services::mail;
use uuid::Uuid;

/// Whose company it is and how it came here.
pub struct Listing {
    pub owner_id: Uuid,
    pub state: State,
    pub listed_by_operator: bool,
}

/// Creates the caller's own company; the operators get a mail.
pub async fn own(app: &App, who: SignedIn, new: &NewCompany, repeat: &Repeat) -> Result<Creation> {
    let now_ms = app.clock.now_ms();
    let id = Uuid::now_v7();
    let mut tx = app.db.begin().await?;
    if let Some(made) = repeat.claim(&tx, id, now_ms).await? {
        return Ok(made);
    }
    sql::refuse_too_many(&tx, who.account_id).await?;
    let listing = Listing { owner_id: who.account_id, state: State::InReview, listed_by_operator: false };
    insert(&mut tx, id, &listing, new, "", now_ms).await?;
    let mail = mails::to_operators(id, new, &app.config);
    mail::queue(&mut tx, mail, now_ms).await?;
    if let Some(owner) = account::by_id(&tx, who.account_id).await? {
        let time = last_decision::review_time(&tx).await?;
        let letter = mails::in_review(&app.config, &owner.first_name, (id, &new.name), &time);
        account::post(app, &mut tx, &owner.email, &letter).await?;
    }
    tx.commit().await?;
    Ok(Creation::now(id))
}

/// Writes a company in the caller's transaction; `at` comes before the names of wrong fields.
pub async fn insert(
    tx: &mut Tx,
    id: Uuid,
    listing: &Listing,
    new: &NewCompany,
    at: &str,
    now_ms: i64,
) -> Result<()> {
    sql::insert(tx, id, listing, new, now_ms).await?;
    sql::set_tags(tx, id, &new.tags).await?;
    sql::set_categories(tx, id, &new.category_ids, at).await?;
    Ok(tx.change(changed::COMPANY, id).await?)
}
