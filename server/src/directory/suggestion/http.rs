//! The public call to suggest a business.

use super::{Suggestion, mails, sql};
use crate::app::App;
use crate::people::account;
use axum::extract::State;
use umkreis_foundation::error::Result;
use umkreis_foundation::http::client_address::Client;
use umkreis_foundation::http::idempotency::{Creation, IdempotencyKey};
use umkreis_foundation::http::json::{Created, Valid};
use umkreis_services::mail::{self, MailKind};
use uuid::Uuid;

/// Suggests a business: stored, mailed to the operators, and to the business when it has an address.
#[utoipa::path(post, path = "/api/company/suggest", tag = "suggestion", request_body = Suggestion,
    params(("Idempotency-Key" = Option<String>, Header)),
    responses((status = 200, body = Created)))]
pub async fn create(
    State(app): State<App>,
    client: Client,
    key: IdempotencyKey,
    Valid(suggestion): Valid<Suggestion>,
) -> Result<Creation> {
    app.limits.suggestion.check(client)?;
    let repeat = key.of_anyone("POST /api/company/suggest", &suggestion)?;
    let (id, now_ms) = (Uuid::now_v7(), app.clock.now_ms());
    let mut tx = app.db.begin().await?;
    if let Some(made) = repeat.claim(&tx, id, now_ms).await? {
        return Ok(made);
    }
    sql::insert(&tx, id, &suggestion, now_ms).await?;
    mail::queue(&mut tx, mails::to_operators(&suggestion, &app.config), now_ms).await?;
    if let Some(address) = &suggestion.email
        && account::may_post(&app, &tx, MailKind::Recommendation, &account::normal_email(address), client)
            .await?
    {
        let mail = mails::to_business(address, &suggestion, &app.config);
        mail::queue(&mut tx, mail, now_ms).await?;
    }
    tx.commit().await?;
    Ok(Creation::now(id))
}
