//! The administrators' calls about many companies at once.

use super::bulk::{self, BULK_COMPANIES_MAX, BulkAction, BulkDecision, BulkRow, ChosenCompany};
use super::export_http::{FormatQuery, file, note};
use super::letter::Letter;
use crate::app::App;
use crate::directory::company::export as companies;
use crate::people::session::bearer::Admin;
use axum::extract::State;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use umkreis_foundation::error::Result;
use umkreis_foundation::http::answer::Private;
use umkreis_foundation::http::idempotency::IdempotencyKey;
use umkreis_foundation::http::json::{Params, Valid};
use umkreis_foundation::http::validate::{Check, REQUIRED, Validate};
use utoipa::ToSchema;
use uuid::Uuid;

const REASON_CHARS: usize = 1_000;
pub(super) const SUBJECT_CHARS: usize = 150;
pub(super) const MESSAGE_CHARS: usize = 5_000;
/// As many as can be chosen, and as an import takes.
const MOST_EXPORTED: usize = 10_000;

/// What to do with which companies.
#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Many)]
pub struct BulkRequest {
    action: BulkAction,
    #[schema(min_items = 1, max_items = 100)]
    companies: Vec<ChosenCompany>,
    /// For the owners: why they are taken offline, or a word with the release.
    #[schema(max_length = 1000)]
    reason: Option<String>,
    special_offer_id: Option<Uuid>,
    category_id: Option<Uuid>,
    /// Of a letter; `{Vorname}` and `{Betrieb}` stand for names, here and in the message.
    #[schema(max_length = 150)]
    subject: Option<String>,
    #[schema(max_length = 5000)]
    message: Option<String>,
}

impl Validate for BulkRequest {
    fn validate(&mut self, check: &mut Check) {
        check.optional("reason", &mut self.reason, REASON_CHARS);
        check.optional("subject", &mut self.subject, SUBJECT_CHARS);
        check.optional("message", &mut self.message, MESSAGE_CHARS);
        let writes = self.action == BulkAction::Write;
        check.that(!writes || self.subject.is_some(), "subject", REQUIRED);
        check.that(!writes || self.message.is_some(), "message", REQUIRED);
        let count = self.companies.len();
        check.that(
            (1..=BULK_COMPANIES_MAX).contains(&count),
            "companies",
            "Bitte wähle zwischen 1 und 100 Betriebe.",
        );
        let needs = self.action == BulkAction::AddCategory && self.category_id.is_none();
        check.that(!needs, "categoryId", "Bitte wähle eine Kategorie.");
    }
}

/// Decide about up to a hundred companies in one transaction; each that was changed since is left as it is.
#[utoipa::path(post, path = "/api/admin/company/many", tag = "admin", security(("bearer" = [])),
    params(("Idempotency-Key" = Option<String>, Header)),
    request_body = BulkRequest, responses((status = 200, body = [BulkRow]), (status = 422)))]
pub async fn decide(
    State(app): State<App>,
    Admin(by): Admin,
    key: IdempotencyKey,
    Valid(request): Valid<BulkRequest>,
) -> Result<Private<Vec<BulkRow>>> {
    let repeat = key.of(by.account_id, "POST /api/admin/company/many", &request)?;
    let letter = request.subject.as_deref().zip(request.message.as_deref());
    let decision = BulkDecision {
        by: by.account_id,
        action: request.action,
        companies: &request.companies,
        reason: request.reason.as_deref(),
        offer_id: request.special_offer_id,
        category_id: request.category_id,
        letter: letter
            .filter(|_| request.action == BulkAction::Write)
            .map(|(subject, message)| Letter { subject, message }),
    };
    Ok(Private(bulk::decide(&app, &decision, &repeat).await?))
}

/// Which companies.
#[derive(Deserialize, ToSchema)]
pub struct ToExport {
    #[schema(min_items = 1, max_items = 10000)]
    ids: Vec<Uuid>,
}

impl Validate for ToExport {
    /// An id takes 39 bytes.
    const MAX_BYTES: usize = 40 * MOST_EXPORTED;

    fn validate(&mut self, check: &mut Check) {
        let count = self.ids.len();
        check.that(
            (1..=MOST_EXPORTED).contains(&count),
            "ids",
            "Bitte wähle zwischen 1 und 10.000 Betriebe.",
        );
    }
}

/// The chosen companies as a file.
#[utoipa::path(post, path = "/api/admin/company/csv", tag = "admin", security(("bearer" = [])), params(FormatQuery),
    request_body = ToExport, responses((status = 200, content_type = "text/csv", body = String), (status = 422)))]
pub async fn export(
    State(app): State<App>,
    Admin(by): Admin,
    Params(format): Params<FormatQuery>,
    Valid(chosen): Valid<ToExport>,
) -> Result<Response> {
    let count = format!("companies: {}", chosen.ids.len());
    note(&app, by.account_id, "company.export", Some(&count)).await?;
    file(&app, companies::Selection::These(chosen.ids.into_iter().collect()), &format).await
}
