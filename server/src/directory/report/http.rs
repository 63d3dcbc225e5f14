//! The public call to report an error about a company.

use super::{Report, sql};
use crate::app::App;
use crate::foundation::config::Config;
use crate::foundation::error::{Error, Result};
use crate::foundation::http::client_address::Client;
use crate::foundation::http::idempotency::{IdempotencyKey, Made};
use crate::foundation::http::json::{Created, PathId, Valid};
use crate::services::mail::{self, Mail, MailTemplate};
use axum::extract::State;
use uuid::Uuid;

/// Reports an error: stored and mailed to the operators.
#[utoipa::path(post, path = "/api/company/{id}/report", tag = "report", request_body = Report,
    params(("id" = Uuid, Path), ("Idempotency-Key" = Option<String>, Header)),
    responses((status = 200, body = Created)))]
pub async fn create(
    State(app): State<App>,
    client: Client,
    PathId(company_id): PathId,
    key: IdempotencyKey,
    Valid(report): Valid<Report>,
) -> Result<Made> {
    app.limits.suggestion.check(client)?;
    let company = app.catalogue.snapshot().company(&company_id).ok_or(Error::NotFound)?;
    let repeat = key.of_anyone("POST /api/company/{id}/report", &(company_id, &report))?;
    let (id, now_ms) = (Uuid::now_v7(), app.clock.now_ms());
    let mut tx = app.db.begin().await?;
    if let Some(made) = repeat.claim(&tx, id, now_ms).await? {
        return Ok(made);
    }
    sql::insert(&tx, id, (company_id, &company.name), &report, now_ms).await?;
    let mail = to_operators(company_id, &company.name, &report, &app.config);
    mail::queue(&mut tx, mail, now_ms).await?;
    tx.commit().await?;
    Ok(Made::now(id))
}

fn to_operators(company_id: Uuid, name: &str, report: &Report, config: &Config) -> Mail {
    let mut paragraphs = vec![format!("Zu „{name}“ wurde etwas gemeldet: {}.", report.reason.german())];
    paragraphs.extend(report.message.clone());
    paragraphs.extend(report.contact_email.as_ref().map(|email| format!("Kontakt für Rückfragen: {email}")));
    let letter = MailTemplate {
        subject: format!("Meldung zu {name}"),
        greeting: "Hallo!".to_owned(),
        paragraphs,
        button: Some(("Betrieb ansehen".to_owned(), format!("{}/detail/{company_id}/", config.public_url()))),
        notes: Vec::new(),
    };
    letter.to(&config.mail.review_address, &config.site)
}
