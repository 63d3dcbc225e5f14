//! The administrators' call to import companies from a CSV or Excel file.

use crate::app::App;
use crate::directory::company::import::{self as importing, ImportAnswer, ImportOptions};
use crate::people::session::bearer::Admin;
use axum::extract::State;
use serde::Deserialize;
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::http::answer::Private;
use umkreis_foundation::http::json::Params;
use umkreis_services::sheet_file::SheetFile;
use utoipa::IntoParams;

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
