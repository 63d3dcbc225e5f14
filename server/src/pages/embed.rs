//! The light view for other people's websites; the only page that may stand in a frame.

use super::{files, template};
use crate::app::App;
use crate::operation::system::http::SiteAnswer;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use umkreis_foundation::http::headers::content_security_policy;

/// Stands in for the built page where the program was compiled without it.
const NOT_BUILT: &str = "<!doctype html><html lang=\"de\"><head></head><body></body></html>";

/// The same page for every choice of category and place; its script reads them from the address.
pub async fn page(State(app): State<App>) -> Response {
    let built = files::read("embed.html");
    let html = built.as_ref().map_or(NOT_BUILT.into(), |file| String::from_utf8_lossy(&file.data));
    let json = serde_json::to_string(&SiteAnswer::of(&app.config, &app.geo)).unwrap_or_default();
    let data =
        format!("<script type=\"application/json\" id=\"site\">{}</script></head>", template::inert(&json));
    let headers = [
        (header::CONTENT_TYPE, "text/html; charset=utf-8".to_owned()),
        (header::CACHE_CONTROL, "no-cache".to_owned()),
        (header::CONTENT_SECURITY_POLICY, content_security_policy(&app.config, "*")),
        // A foreign page decides on its own title and address; this one is not worth finding alone.
        (header::HeaderName::from_static("x-robots-tag"), "noindex".to_owned()),
    ];
    (headers, html.replacen("</head>", &data, 1)).into_response()
}
