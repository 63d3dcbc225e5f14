//! The administrators' calls about synonyms.

use super::file::{self, SynonymImport};
use super::{AdminSynonym, SynonymFields, edit, sql};
use crate::app::App;
use crate::people::session::bearer::Admin;
use axum::extract::State;
use axum::response::Response;
use serde::Deserialize;
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::http::answer::{Done, Private};
use umkreis_foundation::http::conditional::{IfMatch, with_version};
use umkreis_foundation::http::idempotency::{Creation, IdempotencyKey};
use umkreis_foundation::http::json::{Created, Params, PathId, Valid};
use umkreis_foundation::http::paging::{Page, PageParams, Paged};
use umkreis_foundation::spreadsheet;
use umkreis_services::catalogue::name_key;
use umkreis_services::sheet_file::SheetFile;
use utoipa::IntoParams;

const MAX_SEARCH_CHARACTERS: usize = 200;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct SynonymQuery {
    /// A part of the word or of its meaning.
    search_query: Option<String>,
}

/// All synonyms in the order of the alphabet.
#[utoipa::path(get, path = "/api/admin/synonym", tag = "admin", security(("bearer" = [])), params(SynonymQuery, PageParams),
    responses((status = 200, body = Paged<AdminSynonym>), (status = 422)))]
pub async fn list(
    State(app): State<App>,
    _: Admin,
    page: Page,
    Params(query): Params<SynonymQuery>,
) -> Result<Private<Paged<AdminSynonym>>> {
    let text = query.search_query.unwrap_or_default();
    if text.chars().count() > MAX_SEARCH_CHARACTERS {
        return Err(Error::field("searchQuery", "Der Suchtext ist zu lang."));
    }
    // Compared as the search compares, which no database does.
    let sought = name_key(&text);
    let mut rows = sql::all(app.db.read()).await?;
    rows.retain(|row| row.word_key.contains(&sought) || name_key(&row.meaning).contains(&sought));
    let total = rows.len() as u64;
    let content = rows.into_iter().skip(page.offset() as usize).take(page.size as usize);
    Ok(Private(Paged::new(content.map(AdminSynonym::from).collect(), page, total)))
}

/// Explain a word.
#[utoipa::path(post, path = "/api/admin/synonym", tag = "admin", security(("bearer" = [])), request_body = SynonymFields,
    params(("Idempotency-Key" = Option<String>, Header)),
    responses((status = 200, body = Created)))]
pub async fn create(
    State(app): State<App>,
    Admin(by): Admin,
    key: IdempotencyKey,
    Valid(fields): Valid<SynonymFields>,
) -> Result<Creation> {
    let repeat = key.of(by.account_id, "POST /api/admin/synonym", &fields)?;
    edit::create(&app.db, &app.clock, by.account_id, fields, &repeat).await
}

/// Change a word or its meaning.
#[utoipa::path(put, path = "/api/admin/synonym/{id}", tag = "admin", security(("bearer" = [])),
    params(("id" = Uuid, Path), ("If-Match" = Option<String>, Header)),
    request_body = SynonymFields, responses((status = 200, body = AdminSynonym), (status = 409)))]
pub async fn put(
    State(app): State<App>,
    Admin(by): Admin,
    PathId(id): PathId,
    based_on: IfMatch,
    Valid(fields): Valid<SynonymFields>,
) -> Result<Response> {
    let row = edit::change(&app.db, &app.clock, by.account_id, id, fields, &based_on).await?;
    Ok(with_version(row.version, Private(AdminSynonym::from(row))))
}

/// Delete a synonym.
#[utoipa::path(delete, path = "/api/admin/synonym/{id}", tag = "admin", security(("bearer" = [])),
    params(("id" = Uuid, Path), ("If-Match" = Option<String>, Header)),
    responses((status = 200, body = Done), (status = 409)))]
pub async fn delete(
    State(app): State<App>,
    Admin(by): Admin,
    PathId(id): PathId,
    based_on: IfMatch,
) -> Result<Private<Done>> {
    edit::delete(&app.db, &app.clock, by.account_id, id, &based_on).await?;
    Ok(Private(Done {}))
}

/// The synonyms as a file with the columns `Wort` and `Bedeutung`.
#[utoipa::path(get, path = "/api/admin/synonym/csv", tag = "admin", security(("bearer" = [])),
    responses((status = 200, content_type = "text/csv", body = String)))]
pub async fn export(State(app): State<App>, _: Admin) -> Result<Response> {
    let file = file::export(&app.db).await?;
    Ok(spreadsheet::download("suchwoerter.csv", futures_util::stream::iter([Ok(file)])))
}

/// Import synonyms from a file with the columns of the export; all of it or nothing.
#[utoipa::path(post, path = "/api/admin/synonym/import", tag = "admin", security(("bearer" = [])),
    request_body(content = String, content_type = "text/csv"),
    responses((status = 200, body = SynonymImport)))]
pub async fn import(
    State(app): State<App>,
    Admin(by): Admin,
    SheetFile(file): SheetFile,
) -> Result<Private<SynonymImport>> {
    Ok(Private(file::import(&app.db, &app.clock, by.account_id, &file).await?))
}
