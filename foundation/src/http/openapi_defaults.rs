//! Completes the OpenAPI document with what the middleware may answer on every route, so that no handler
//! has to remember it: no token, bad input, limits, overload.

use axum::http::StatusCode;
use utoipa::openapi::path::{Operation, ParameterIn};
use utoipa::openapi::schema::AdditionalProperties;
use utoipa::openapi::{Content, OpenApi, Ref, RefOr, Response, Schema};

const PROBLEM: &str = "#/components/schemas/Problem";
const PROBLEM_TYPE: &str = "application/problem+json";

/// Gives every operation a name and all of its statuses.
pub fn complete(document: &mut OpenApi) {
    if let Some(components) = &mut document.components {
        components.schemas.values_mut().for_each(allow_more);
    }
    for (path, item) in &mut document.paths.paths {
        let operations = [
            ("get", &mut item.get),
            ("post", &mut item.post),
            ("put", &mut item.put),
            ("delete", &mut item.delete),
        ];
        for (method, operation) in operations {
            let Some(operation) = operation else { continue };
            // Handlers are called `get` and `list` in many modules; method and path are unique.
            let words = path.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
            operation.operation_id = Some(words.fold(method.to_owned(), |id, word| format!("{id}_{word}")));
            add_statuses(method, path, operation);
            operation.responses.responses.iter_mut().for_each(|(status, answer)| describe(status, answer));
        }
    }
}

/// The configuration refuses unknown keys, but where its shapes are part of an answer, more may stand
/// beside them; calls ignore unknown fields anyway.
fn allow_more(schema: &mut RefOr<Schema>) {
    if let RefOr::T(Schema::Object(object)) = schema {
        object.additional_properties = object
            .additional_properties
            .take()
            .filter(|more| !matches!(**more, AdditionalProperties::FreeForm(false)));
    }
}

/// Calls with a body that only ask.
const QUESTIONS: [&str; 8] = [
    "/api/company/list",
    "/api/company/search",
    "/api/store/search",
    "/api/campaign",
    "/api/geo/address",
    "/api/geo/directions",
    "/api/client-error",
    "/api/csp-report",
];

/// Reads that write nevertheless: a link is used up, a code is made out, who took data along is noted.
const WRITING_READS: [&str; 5] =
    ["/api/reset-pw", "/api/user/email", "/oauth/authorize", "/api/admin/company/csv", "/api/admin/user/csv"];

fn add_statuses(method: &str, path: &str, operation: &mut Operation) {
    // The token calls speak RFC 6749 and list their own.
    if path.starts_with("/oauth/token") || path.starts_with("/oauth/revoke") {
        return;
    }
    let asks = operation.parameters.iter().flatten().any(|parameter| match parameter {
        RefOr::T(given) => given.parameter_in == ParameterIn::Query || given.name == "Idempotency-Key",
        RefOr::Ref(_) => false,
    });
    let takes_body = operation.request_body.is_some();
    let statuses = [
        (asks || takes_body, 400),
        (operation.security.is_some(), 401),
        (path.starts_with("/api/admin/"), 403),
        (path.contains("{id}"), 404),
        (takes_body, 413),
        (takes_body, 415),
        (takes_body, 422),
        (path.starts_with("/api/"), 429),
        (true, 503),
        // Whatever is kept may find the disk or the database full.
        (writes(method, path), 507),
    ];
    for (_, status) in statuses.into_iter().filter(|(may_happen, _)| *may_happen) {
        operation.responses.responses.entry(status.to_string()).or_insert_with(|| Response::new("").into());
    }
}

fn writes(method: &str, path: &str) -> bool {
    if method == "get" { WRITING_READS.contains(&path) } else { !QUESTIONS.contains(&path) }
}

/// Adds the words that OpenAPI asks for, and the problem body of every error that names no other.
fn describe(status: &str, answer: &mut RefOr<Response>) {
    let RefOr::T(answer) = answer else { return };
    let Some(status) = status.parse().ok().and_then(|status| StatusCode::from_u16(status).ok()) else {
        return;
    };
    if answer.description.is_empty() {
        answer.description = status.canonical_reason().unwrap_or("").to_owned();
    }
    if (status.is_client_error() || status.is_server_error()) && answer.content.is_empty() {
        let content = Content::new(Some(Ref::new(PROBLEM)));
        answer.content.insert(PROBLEM_TYPE.to_owned(), content.into());
    }
}
