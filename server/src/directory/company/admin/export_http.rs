//! The administrators' calls that give companies and accounts as CSV and Excel files.

use crate::app::App;
use crate::directory::company::export as companies;
use crate::people::account::export as accounts;
use crate::people::session::bearer::Admin;
use axum::extract::State;
use axum::response::Response;
use serde::Deserialize;
use umkreis_foundation::audit;
use umkreis_foundation::error::Result;
use umkreis_foundation::http::json::Params;
use umkreis_foundation::{spreadsheet, workbook};
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
