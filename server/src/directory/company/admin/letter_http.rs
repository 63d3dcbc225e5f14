//! The administrators' call to see a mail to owners in their own mailbox first.

use super::bulk_http::{MESSAGE_CHARS, SUBJECT_CHARS};
use super::letter::{self, Letter};
use crate::app::App;
use crate::people::session::bearer::Admin;
use axum::extract::State;
use serde::Deserialize;
use umkreis_foundation::error::Result;
use umkreis_foundation::http::answer::{Done, Private};
use umkreis_foundation::http::json::Valid;
use umkreis_foundation::http::validate::{Check, Validate};
use utoipa::ToSchema;
use uuid::Uuid;

/// A mail to owners as it stands in the form.
#[derive(Deserialize, ToSchema)]
pub struct LetterTrial {
    #[schema(max_length = 150)]
    subject: String,
    #[schema(max_length = 5000)]
    message: String,
    /// The companies whose names stand in it: those of one of the owners.
    #[schema(min_items = 1, max_items = 100)]
    companies: Vec<Uuid>,
}

impl Validate for LetterTrial {
    fn validate(&mut self, check: &mut Check) {
        check.required("subject", &mut self.subject, SUBJECT_CHARS);
        check.required("message", &mut self.message, MESSAGE_CHARS);
        let count = self.companies.len();
        check.that((1..=100).contains(&count), "companies", "Bitte wähle zwischen 1 und 100 Betriebe.");
    }
}

/// Send a mail to owners to oneself only, with the own name in it, to see what it looks like.
#[utoipa::path(post, path = "/api/admin/company/letter/test", tag = "admin", security(("bearer" = [])), request_body = LetterTrial,
    responses((status = 200, body = Done), (status = 404), (status = 422)))]
pub async fn try_out(
    State(app): State<App>,
    Admin(by): Admin,
    Valid(trial): Valid<LetterTrial>,
) -> Result<Private<Done>> {
    let written = Letter { subject: &trial.subject, message: &trial.message };
    letter::try_out(&app, by.account_id, &written, &trial.companies).await?;
    Ok(Private(Done {}))
}
