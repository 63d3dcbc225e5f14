//! The administrators' calls for CSV and Excel files.

use crate::app::App;
use crate::directory::company::export as companies;
use crate::directory::company::import::{self as importing, ImportAnswer, ImportOptions};
use crate::people::account::export as accounts;
use crate::people::session::bearer::Admin;
use axum::extract::State;
use axum::response::Response;
use serde::Deserialize;
use umkreis_foundation::audit;
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::http::answer::Private;
use umkreis_foundation::http::json::Params;
use umkreis_foundation::{spreadsheet, workbook};
use umkreis_services::sheet_file::SheetFile;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct ExportQuery {
    /// Companies: `Active` (default), `Inactive` or `All`. Accounts: `Newsletter` (default),
    /// `Notification` or `All`.
    export_type: Option<String>,
}

#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum FileFormat {
    #[default]
    Csv,
    /// For Excel; at most 10,000 companies.
    Xlsx,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct FormatQuery {
    /// The kind of file; CSV without it.
    #[param(inline)]
    format: Option<FileFormat>,
}

/// The file of these companies.
pub(super) async fn file(
    app: &App,
    selection: companies::Selection,
    query: &FormatQuery,
) -> Result<Response> {
    Ok(match query.format.unwrap_or_default() {
        FileFormat::Csv => spreadsheet::download("companies.csv", companies::pieces(app, selection).await?),
        FileFormat::Xlsx => workbook::download("companies.xlsx", companies::workbook(app, selection).await?),
    })
}

/// Who took a list of people's data along is noted.
pub(super) async fn note(app: &App, by: Uuid, action: &str, what: Option<&str>) -> Result<()> {
    let kind = action.split('.').next().unwrap_or_default();
    let tx = app.db.begin().await?;
    audit::note(&tx, by, action, kind, by, what.unwrap_or_default(), app.clock.now_ms()).await?;
    Ok(tx.commit().await?)
}

/// The companies as a file.
#[utoipa::path(get, path = "/api/admin/company/csv", tag = "admin", security(("bearer" = [])), params(ExportQuery, FormatQuery),
    responses((status = 200, content_type = "text/csv", body = String), (status = 422)))]
pub async fn companies(
    State(app): State<App>,
    Admin(by): Admin,
    Params(query): Params<ExportQuery>,
    Params(format): Params<FormatQuery>,
) -> Result<Response> {
    let selection = companies::Selection::parse(query.export_type.as_deref())?;
    note(&app, by.account_id, "company.export", query.export_type.as_deref()).await?;
    file(&app, selection, &format).await
}

/// The accounts' addresses as a file of contacts.
#[utoipa::path(get, path = "/api/admin/user/csv", tag = "admin", security(("bearer" = [])), params(ExportQuery),
    responses((status = 200, content_type = "text/csv", body = String)))]
pub async fn users(
    State(app): State<App>,
    Admin(by): Admin,
    Params(query): Params<ExportQuery>,
) -> Result<Response> {
    let selection = accounts::Selection::parse(query.export_type.as_deref())?;
    note(&app, by.account_id, "account.export", query.export_type.as_deref()).await?;
    Ok(spreadsheet::download("sendinblue-contacts.csv", accounts::pieces(&app.db, selection)?))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct ImportQuery {
    /// Only tell what would happen; the default.
    dry_run: Option<bool>,
    /// Name only rows after this line, as the answer before says in `moreAfter`.
    after: Option<u64>,
}

/// Import companies from a file with the columns of the export, CSV or Excel.
#[utoipa::path(post, path = "/api/admin/company/import", tag = "admin", security(("bearer" = [])), params(ImportQuery),
    request_body(content = String, content_type = "text/csv"),
    responses((status = 200, body = ImportAnswer)))]
pub async fn import(
    State(app): State<App>,
    Admin(by): Admin,
    Params(query): Params<ImportQuery>,
    SheetFile(file): SheetFile,
) -> Result<Private<ImportAnswer>> {
    let how = ImportOptions { dry_run: query.dry_run.unwrap_or(true), after: query.after.unwrap_or(0) };
    if how.dry_run {
        return Ok(Private(importing::import(&app, by.account_id, file, how).await?));
    }
    // A task of its own: whoever does not wait for the end leaves no half of it behind.
    let done = tokio::spawn(async move { importing::import(&app, by.account_id, file, how).await });
    Ok(Private(done.await.map_err(|error| Error::Internal(error.into()))??))
}
