//! `POST /oauth/revoke` (RFC 7009): signing out ends the session on the server.

use super::client_authentication;
use super::error::{TokenError, TokenProblem};
use super::form::Form;
use crate::app::App;
use crate::people::session::token_answer::set_cookie;
use crate::people::session::{self, registered_client};
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use umkreis_foundation::http::client_address::Client;
use utoipa::ToSchema;

#[derive(ToSchema)]
#[allow(dead_code, reason = "read field by field from the form; this is its documentation")]
pub struct RevokeForm {
    /// An access or refresh token; the whole session ends with either.
    token: String,
    /// Instead of Basic credentials.
    client_id: Option<String>,
}

/// End a session; an unknown token is answered like a known one.
#[utoipa::path(post, path = "/oauth/revoke", tag = "oauth",
    request_body(content = RevokeForm, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200), (status = 400, body = TokenProblem), (status = 401, body = TokenProblem),
        (status = 429, body = TokenProblem), (status = 503, body = TokenProblem),
        (status = 507, body = TokenProblem)))]
pub async fn revoke(
    State(app): State<App>,
    caller: Client,
    headers: HeaderMap,
    form: Form,
) -> Result<Response, TokenError> {
    app.limits.api.check(caller)?;
    let client = client_authentication::of_request(&app.config, &headers, &form)?;
    let found = session::by_token(app.db.read(), form.required("token")?).await?;
    if let Some(found) = found.filter(|found| found.client_id == client.id && found.revoked_at_ms.is_none()) {
        let tx = app.db.begin().await?;
        let _forget = app.access_tokens.forget_after();
        session::revoke(&tx, found.id, app.clock.now_ms()).await?;
        tx.commit().await?;
    }
    let mut response = StatusCode::OK.into_response();
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    if registered_client::is_own_pages(&app.config, client) {
        set_cookie(&app.config, response.headers_mut(), "", 0);
    }
    Ok(response)
}
