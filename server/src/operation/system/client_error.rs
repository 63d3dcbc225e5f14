//! Pages tell what failed in the browser, where no visitor would write to the operators about it; we count it.

use crate::app::App;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use umkreis_foundation::error::Result;
use umkreis_foundation::http::json::Valid;
use umkreis_foundation::http::named_counts::known_name;
use umkreis_foundation::http::validate::{Check, Validate};
use utoipa::ToSchema;

/// What can fail on a page: what it reads, by the name of the read, and a few deeds.
const KINDS: &[&str] = &[
    "address",
    "campaigns",
    "categories",
    "companies",
    "company",
    "createUser",
    "directions",
    "favourites",
    "markers",
    "offers",
    "page",
    "places",
    "resetPassword",
    "stores",
];

/// The first step of a page's address; the overview has none.
const PAGES: &[&str] = &[
    "confirm",
    "confirm-company",
    "detail",
    "embed",
    "favoriten",
    "handle-auth",
    "login",
    "manage",
    "overview",
    "reihenfolge",
    "reset-password",
    "seite",
    "update-email",
];

/// Nothing else is read: neither an address nor a message, which may hold what somebody typed.
#[derive(Deserialize, ToSchema)]
pub struct ClientError {
    /// What failed, such as `markers`.
    #[schema(max_length = 100)]
    kind: String,
    /// Where, such as `detail`.
    #[schema(max_length = 100)]
    page: String,
}

impl Validate for ClientError {
    fn validate(&mut self, check: &mut Check) {
        check.required("kind", &mut self.kind, 100);
        check.required("page", &mut self.page, 100);
    }
}

/// How often pages have told this instance since it was started that something failed.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClientErrors {
    count: u64,
    /// The same by what failed; names that are not ours are counted as `other`.
    #[schema(value_type = BTreeMap<String, u64>)]
    by_kind: BTreeMap<&'static str, u64>,
}

/// A page tells that something failed, once for each kind.
#[utoipa::path(post, path = "/api/client-error", tag = "system", request_body = ClientError,
    responses((status = 204)))]
pub async fn report(State(app): State<App>, Valid(error): Valid<ClientError>) -> Result<StatusCode> {
    let (kind, page) = (known_name(&error.kind, KINDS), known_name(&error.page, PAGES));
    app.client_errors.add(kind);
    metrics::counter!("umkreis_client_errors", "kind" => kind, "page" => page).increment(1);
    tracing::warn!(kind, page, "a page reports a failure");
    Ok(StatusCode::NO_CONTENT)
}

/// How many such reports there were.
#[utoipa::path(get, path = "/api/client-error", tag = "system",
    responses((status = 200, body = ClientErrors)))]
pub async fn count(State(app): State<App>) -> Json<ClientErrors> {
    let by_kind = app.client_errors.all();
    Json(ClientErrors { count: by_kind.values().sum(), by_kind })
}
