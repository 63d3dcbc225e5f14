//! The administrators' calls for CSV files.

use crate::app::App;
use crate::directory::company::export as companies;
use crate::directory::company::import::{self as importing, ImportAnswer};
use crate::foundation::audit;
use crate::foundation::error::{Error, Problem, Result};
use crate::foundation::http::answer::Private;
use crate::foundation::http::json::Params;
use crate::foundation::spreadsheet;
use crate::people::account::export as accounts;
use crate::people::session::bearer::Admin;
use axum::extract::{DefaultBodyLimit, FromRequest, Request, State};
use axum::response::Response;
use bytes::Bytes;
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct ExportQuery {
    /// Companies: `Active` (default), `Inactive` or `All`. Accounts: `Newsletter` (default),
    /// `Notification` or `All`.
    export_type: Option<String>,
}

/// Who took a list of people's data along is noted.
async fn note(app: &App, by: Uuid, action: &str, what: Option<&str>) -> Result<()> {
    let kind = action.split('.').next().unwrap_or_default();
    let tx = app.db.begin().await?;
    audit::note(&tx, by, action, kind, by, what.unwrap_or_default(), app.clock.now_ms()).await?;
    Ok(tx.commit().await?)
}

/// The companies as a file.
#[utoipa::path(get, path = "/api/admin/company/csv", tag = "admin", security(("bearer" = [])), params(ExportQuery),
    responses((status = 200, content_type = "text/csv", body = String), (status = 400, body = Problem), (status = 401, body = Problem),
        (status = 403, body = Problem), (status = 429, body = Problem), (status = 503, body = Problem)))]
pub async fn companies(
    State(app): State<App>,
    Admin(by): Admin,
    Params(query): Params<ExportQuery>,
) -> Result<Response> {
    let selection = companies::Selection::parse(query.export_type.as_deref())?;
    note(&app, by.account_id, "company.export", query.export_type.as_deref()).await?;
    Ok(spreadsheet::download("companies.csv", companies::pieces(&app, selection).await?))
}

/// The accounts' addresses as a file of contacts.
#[utoipa::path(get, path = "/api/admin/user/csv", tag = "admin", security(("bearer" = [])), params(ExportQuery),
    responses((status = 200, content_type = "text/csv", body = String), (status = 400, body = Problem), (status = 401, body = Problem),
        (status = 403, body = Problem), (status = 429, body = Problem), (status = 503, body = Problem)))]
pub async fn users(
    State(app): State<App>,
    Admin(by): Admin,
    Params(query): Params<ExportQuery>,
) -> Result<Response> {
    let selection = accounts::Selection::parse(query.export_type.as_deref())?;
    note(&app, by.account_id, "account.export", query.export_type.as_deref()).await?;
    Ok(spreadsheet::download("sendinblue-contacts.csv", accounts::pieces(&app, selection)?))
}

/// Files may be larger than JSON bodies.
const MAX_FILE_BYTES: usize = 5_000_000;

/// A CSV file as the body of a request.
pub struct CsvFile(Bytes);

impl<S: Send + Sync> FromRequest<S> for CsvFile {
    type Rejection = Error;

    async fn from_request(mut request: Request, state: &S) -> Result<Self> {
        let kind = request.headers().get("content-type").and_then(|value| value.to_str().ok()).unwrap_or("");
        if !["text/csv", "text/plain", "application/vnd.ms-excel"].iter().any(|known| kind.starts_with(known))
        {
            return Err(Error::UnsupportedType(
                "Bitte sende eine CSV-Datei (Content-Type: text/csv).".to_owned(),
            ));
        }
        DefaultBodyLimit::max(MAX_FILE_BYTES).apply(&mut request);
        let bytes = Bytes::from_request(request, state).await;
        bytes.map(CsvFile).map_err(|_| Error::TooLarge("Die Datei ist zu groß (höchstens 5 MB).".to_owned()))
    }
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct ImportQuery {
    /// Only tell what would happen; the default.
    dry_run: Option<bool>,
}

/// Import companies from a file with the columns of the export.
#[utoipa::path(post, path = "/api/admin/company/import", tag = "admin", security(("bearer" = [])), params(ImportQuery),
    request_body(content = String, content_type = "text/csv"),
    responses((status = 200, body = ImportAnswer), (status = 400, body = Problem), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 413, body = Problem), (status = 415, body = Problem), (status = 422, body = Problem), (status = 429, body = Problem), (status = 503, body = Problem)))]
pub async fn import(
    State(app): State<App>,
    Admin(by): Admin,
    Params(query): Params<ImportQuery>,
    CsvFile(file): CsvFile,
) -> Result<Private<ImportAnswer>> {
    let dry_run = query.dry_run.unwrap_or(true);
    Ok(Private(importing::import(&app, by.account_id, &file, dry_run).await?))
}
