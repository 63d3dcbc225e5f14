//! Browsers tell when a page tried what our Content-Security-Policy forbids; we count it.

use crate::app::App;
use axum::Json;
use axum::extract::{FromRequest, Request, State};
use axum::http::StatusCode;
use bytes::Bytes;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::http::json;
use umkreis_foundation::http::named_counts::known_name;
use utoipa::ToSchema;

const KIND: &str = "application/csp-report";

/// What is counted by its name: anybody can send a report, so the names are not the sender's.
const DIRECTIVES: &[&str] = &[
    "base-uri",
    "child-src",
    "connect-src",
    "default-src",
    "font-src",
    "form-action",
    "frame-ancestors",
    "frame-src",
    "img-src",
    "manifest-src",
    "media-src",
    "object-src",
    "script-src",
    "script-src-attr",
    "script-src-elem",
    "style-src",
    "style-src-attr",
    "style-src-elem",
    "worker-src",
];

/// What a browser reports; the rest of it is not read, because it may hold whole addresses.
#[derive(Deserialize, ToSchema)]
pub struct CspReport {
    #[serde(rename = "csp-report")]
    report: CspViolation,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub struct CspViolation {
    effective_directive: Option<String>,
    violated_directive: Option<String>,
}

impl CspViolation {
    /// The name of the directive, as far as it is one.
    fn directive(&self) -> &'static str {
        let text = self.effective_directive.as_deref().or(self.violated_directive.as_deref()).unwrap_or("");
        let name = text.split_ascii_whitespace().next().unwrap_or("");
        known_name(name, DIRECTIVES)
    }
}

/// How often browsers have reported something to this instance since it was started.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CspReports {
    count: u64,
    /// The same by directive, such as `script-src-elem`; `frame-ancestors` only tells that somebody
    /// tried to put a page into a frame. What names no known directive is counted as `other`.
    #[schema(value_type = BTreeMap<String, u64>)]
    by_directive: BTreeMap<&'static str, u64>,
}

/// A browser reports that a page tried something forbidden.
#[utoipa::path(post, path = "/api/csp-report", tag = "system",
    request_body(content = CspReport, content_type = "application/csp-report"),
    responses((status = 204)))]
pub async fn report(State(app): State<App>, request: Request) -> Result<StatusCode> {
    let kind = request.headers().get("content-type").and_then(|value| value.to_str().ok()).unwrap_or("");
    if !kind.trim_start().to_ascii_lowercase().starts_with(KIND) {
        return Err(Error::UnsupportedType(format!("Bitte sende den Bericht als {KIND}.")));
    }
    let bytes = Bytes::from_request(request, &()).await.map_err(json::body_error)?;
    let CspReport { report } = json::parse(&bytes)?;
    let directive = report.directive();
    app.csp_reports.add(directive);
    metrics::counter!("umkreis_csp_reports", "directive" => directive).increment(1);
    tracing::warn!(directive, "a browser reports a breach of the content security policy");
    Ok(StatusCode::NO_CONTENT)
}

/// How many such reports there were.
#[utoipa::path(get, path = "/api/csp-report", tag = "system",
    responses((status = 200, body = CspReports)))]
pub async fn count(State(app): State<App>) -> Json<CspReports> {
    let by_directive = app.csp_reports.all();
    Json(CspReports { count: by_directive.values().sum(), by_directive })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use umkreis_foundation::http::named_counts::OTHER;

    #[test]
    fn only_the_name_of_a_directive_is_logged_and_counted() {
        let of = |text: &str| {
            let report = json!({ "csp-report": { "violated-directive": text } });
            let CspReport { report } = serde_json::from_value(report).unwrap();
            report.directive()
        };
        assert_eq!(of("script-src-elem"), "script-src-elem");
        assert_eq!(of("script-src 'self' https://geheim.test/?token=x"), "script-src");
        assert_eq!(of("\u{1b}[31mlog\nforged"), OTHER);
        assert_eq!(of(&"a".repeat(1000)), OTHER);
    }
}
