//! The public call to suggest a business.

use super::{Suggestion, mails, sql};
use crate::app::App;
use crate::foundation::error::Result;
use crate::foundation::http::client_address::Client;
use crate::foundation::http::json::{Created, Valid};
use crate::people::account::{self, MailKind};
use crate::services::mail;
use axum::Json;
use axum::extract::State;

/// Suggests a business: stored, mailed to the operators, and to the business when it has an address.
#[utoipa::path(post, path = "/api/company/suggest", tag = "suggestion", request_body = Suggestion,
    responses((status = 200, body = Created)))]
pub async fn create(
    State(app): State<App>,
    client: Client,
    Valid(suggestion): Valid<Suggestion>,
) -> Result<Json<Created>> {
    app.limits.suggestion.check(client)?;
    let now_ms = app.clock.now_ms();
    let mut tx = app.db.begin().await?;
    let id = sql::insert(&tx, &suggestion, now_ms).await?;
    mail::queue(&mut tx, mails::to_operators(&suggestion, &app.config), now_ms).await?;
    if let Some(address) = &suggestion.email
        && account::may_post(&app, &tx, MailKind::Suggestion, &account::normal_email(address), client).await?
    {
        let mail = mails::to_business(address, &suggestion, &app.config);
        mail::queue(&mut tx, mail, now_ms).await?;
    }
    tx.commit().await?;
    Ok(Json(Created { id }))
}
