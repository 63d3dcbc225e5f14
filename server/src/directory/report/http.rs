//! The public call to report an error about a company.

use super::{Report, deletion, sql};
use crate::app::App;
use crate::people::session::bearer::SignedIn;
use axum::extract::State;
use serde::Deserialize;
use umkreis_foundation::config::Config;
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::http::answer::{Done, Private};
use umkreis_foundation::http::client_address::Client;
use umkreis_foundation::http::idempotency::{Creation, IdempotencyKey};
use umkreis_foundation::http::json::{Created, MaybeValid, PathId, Valid};
use umkreis_foundation::http::validate::{Check, Validate};
use umkreis_services::mail::{self, Mail, MailKind, MailTemplate};
use utoipa::ToSchema;
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
) -> Result<Creation> {
    app.limits.suggestion.check(client)?;
    let company = app.catalogue.snapshot().company(&company_id).ok_or(Error::NotFound)?;
    let repeat = key.of_anyone("POST /api/company/{id}/report", &(company_id, &report))?;
    let (id, now_ms) = (Uuid::now_v7(), app.clock.now_ms());
    let mut tx = app.db.begin().await?;
    if let Some(made) = repeat.claim(&tx, id, now_ms).await? {
        return Ok(made);
    }
    sql::insert(&tx, id, (company_id, &company.name), &report, false, now_ms).await?;
    let mail = to_operators(company_id, &company.name, &report, &app.config);
    mail::queue(&mut tx, mail, now_ms).await?;
    tx.commit().await?;
    Ok(Creation::now(id))
}

fn to_operators(company_id: Uuid, name: &str, report: &Report, config: &Config) -> Mail {
    let mut paragraphs = vec![format!("Zu „{name}“ wurde etwas gemeldet: {}.", report.reason.german())];
    paragraphs.extend(report.message.clone());
    paragraphs.extend(report.contact_email.as_ref().map(|email| format!("Kontakt für Rückfragen: {email}")));
    let letter = MailTemplate {
        kind: MailKind::Task,
        subject: format!("Meldung zu {name}"),
        greeting: "Hallo!".to_owned(),
        paragraphs,
        button: Some(("Betrieb ansehen".to_owned(), format!("{}/detail/{company_id}/", config.public_url()))),
        notes: Vec::new(),
    };
    letter.to(&config.mail.review_address, &config.site)
}

/// Why the owner wants it deleted, if there is something to say.
#[derive(Default, Deserialize, ToSchema)]
pub struct DeletionWish {
    #[schema(max_length = 1000)]
    message: Option<String>,
}

impl Validate for DeletionWish {
    fn validate(&mut self, check: &mut Check) {
        check.optional("message", &mut self.message, 1_000);
    }
}

/// Asks the operators to delete the caller's company.
#[utoipa::path(post, path = "/api/company/{id}/deletion", tag = "report", security(("bearer" = [])), params(("id" = Uuid, Path)),
    request_body(content = DeletionWish, description = "May be left out."),
    responses((status = 200, body = Done)))]
pub async fn ask_deletion(
    State(app): State<App>,
    who: SignedIn,
    PathId(id): PathId,
    MaybeValid(wish): MaybeValid<DeletionWish>,
) -> Result<Private<Done>> {
    deletion::ask(&app, who, id, wish.message.as_deref()).await?;
    Ok(Private(Done {}))
}

/// Takes that back.
#[utoipa::path(delete, path = "/api/company/{id}/deletion", tag = "report", security(("bearer" = [])), params(("id" = Uuid, Path)),
    responses((status = 200, body = Done)))]
pub async fn withdraw_deletion(
    State(app): State<App>,
    who: SignedIn,
    PathId(id): PathId,
) -> Result<Private<Done>> {
    deletion::withdraw(&app, who, id).await?;
    Ok(Private(Done {}))
}
