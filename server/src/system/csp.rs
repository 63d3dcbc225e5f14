//! Browsers tell when a page tried what our Content-Security-Policy forbids; we count it.

use crate::app::App;
use crate::error::{Error, Problem, Result};
use crate::http::json;
use axum::Json;
use axum::extract::{FromRequest, Request, State};
use axum::http::StatusCode;
use bytes::Bytes;
use serde::{Deserialize, Serialize};
use std::sync::atomic::Ordering;
use utoipa::ToSchema;

const KIND: &str = "application/csp-report";

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
    /// The name of the directive, as far as it can be one.
    fn directive(&self) -> String {
        let text = self.effective_directive.as_deref().or(self.violated_directive.as_deref()).unwrap_or("");
        text.chars().take_while(|c| c.is_ascii_lowercase() || *c == '-').take(40).collect()
    }
}

/// How often browsers have reported something to this instance since it was started.
#[derive(Serialize, ToSchema)]
pub struct CspReports {
    count: u64,
}

/// A browser reports that a page tried something forbidden.
#[utoipa::path(post, path = "/api/csp-report", tag = "system",
    request_body(content = CspReport, content_type = "application/csp-report"),
    responses((status = 204), (status = 400, body = Problem), (status = 413, body = Problem),
        (status = 415, body = Problem), (status = 422, body = Problem), (status = 429, body = Problem)))]
pub async fn report(State(app): State<App>, request: Request) -> Result<StatusCode> {
    let kind = request.headers().get("content-type").and_then(|value| value.to_str().ok()).unwrap_or("");
    if !kind.trim_start().to_ascii_lowercase().starts_with(KIND) {
        return Err(Error::UnsupportedType(format!("Bitte sende den Bericht als {KIND}.")));
    }
    let bytes = Bytes::from_request(request, &()).await.map_err(json::body_error)?;
    let CspReport { report } = json::parse(&bytes)?;
    app.csp_reports.fetch_add(1, Ordering::Relaxed);
    metrics::counter!("umkreis_csp_reports").increment(1);
    tracing::warn!(
        directive = report.directive(),
        "a browser reports a breach of the content security policy"
    );
    Ok(StatusCode::NO_CONTENT)
}

/// How many such reports there were.
#[utoipa::path(get, path = "/api/csp-report", tag = "system",
    responses((status = 200, body = CspReports), (status = 429, body = Problem)))]
pub async fn count(State(app): State<App>) -> Json<CspReports> {
    Json(CspReports { count: app.csp_reports.load(Ordering::Relaxed) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn only_the_name_of_a_directive_is_logged() {
        let of = |text: &str| {
            let report = json!({ "csp-report": { "violated-directive": text } });
            let CspReport { report } = serde_json::from_value(report).unwrap();
            report.directive()
        };
        assert_eq!(of("script-src-elem"), "script-src-elem");
        assert_eq!(of("script-src 'self' https://geheim.test/?token=x"), "script-src");
        assert_eq!(of("\u{1b}[31mlog\nforged"), "");
        assert_eq!(of(&"a".repeat(1000)).len(), 40);
    }
}
