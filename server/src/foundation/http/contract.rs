//! Completes the OpenAPI document with what the frame may answer on every route, so that no handler
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
            add_statuses(path, operation);
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

fn add_statuses(path: &str, operation: &mut Operation) {
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
        (path.contains("{id}"), 404),
        (takes_body, 413),
        (takes_body, 415),
        (takes_body, 422),
        (path.starts_with("/api/"), 429),
        (true, 503),
    ];
    for (_, status) in statuses.into_iter().filter(|(may_happen, _)| *may_happen) {
        let content = Content::new(Some(Ref::new(PROBLEM)));
        let mut answer = Response::new("");
        answer.content.insert(PROBLEM_TYPE.to_owned(), content.into());
        operation.responses.responses.entry(status.to_string()).or_insert_with(|| answer.into());
    }
}

/// Adds the words that OpenAPI asks for, and the type that problems really have.
fn describe(status: &str, answer: &mut RefOr<Response>) {
    let RefOr::T(answer) = answer else { return };
    if answer.description.is_empty() {
        let known = status.parse().ok().and_then(|status| StatusCode::from_u16(status).ok());
        answer.description = known.and_then(|status| status.canonical_reason()).unwrap_or("").to_owned();
    }
    let is_problem = answer.content.get("application/json").is_some_and(|content| match content {
        RefOr::T(Content { schema: Some(RefOr::Ref(named)), .. }) => named.ref_location == PROBLEM,
        _ => false,
    });
    if is_problem && let Some(content) = answer.content.shift_remove("application/json") {
        answer.content.insert(PROBLEM_TYPE.to_owned(), content);
    }
}
