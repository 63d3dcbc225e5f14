//! The one error type: what went wrong becomes a status and a problem body (RFC 9457).

use crate::db::{Failure, Violation};
use axum::http::StatusCode;
use indexmap::IndexMap;
use sea_orm::DbErr;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Messages by the path of the field they belong to, such as `stores[0].email`.
pub type Fields = IndexMap<String, String>;

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("malformed: {0}")]
    Malformed(String),
    #[error("no valid token")]
    Unauthorized,
    #[error("not allowed")]
    Forbidden,
    /// An administrator without the second factor that the operator requires.
    #[error("a second factor is needed")]
    LacksFactor,
    /// What is asked for wants a fresh proof of who is asking.
    #[error("a fresh proof is needed")]
    ProveAgain,
    #[error("not there or not visible")]
    NotFound,
    #[error("conflict: {code}")]
    Conflict { code: &'static str, detail: String },
    /// An update was based on an older version; the answer carries the current one.
    #[error("stale")]
    Stale { version: i32, current: Box<serde_json::Value> },
    /// A decision was based on what is no longer so; the answer says who changed it, and carries the current state.
    #[error("overtaken")]
    Overtaken { detail: String, current: Box<serde_json::Value> },
    #[error("too large")]
    TooLarge(String),
    #[error("unsupported type")]
    UnsupportedType(String),
    #[error("invalid: {0:?}")]
    Invalid(Fields),
    /// A password that breaks the rules; the messages say which.
    #[error("the password is too weak")]
    WeakPassword(Fields),
    /// The password that confirms an important step is not the right one.
    #[error("wrong password")]
    WrongPassword { field: String },
    /// Understood and well-formed, but refused for a reason of its own (with a stable code).
    #[error("refused: {code}")]
    Refused { code: &'static str, detail: String },
    /// An Idempotency-Key came again with another request; the answer says what the first one made.
    #[error("the key was used before")]
    KeyReused { made: Uuid },
    #[error("too many requests")]
    TooMany { retry_after_s: u64 },
    #[error("unavailable: {0}")]
    Unavailable(String),
    #[error("out of space")]
    OutOfSpace,
    #[error(transparent)]
    Database(#[from] DbErr),
    #[error(transparent)]
    Internal(#[from] anyhow::Error),
}

/// The body of every error answer.
#[derive(Debug, Serialize, ToSchema)]
pub struct Problem {
    #[serde(rename = "type")]
    #[schema(rename = "type")]
    pub kind: &'static str,
    pub title: &'static str,
    pub status: u16,
    /// A German sentence for people.
    pub detail: String,
    /// Stable and CamelCase, for programs.
    pub code: &'static str,
    /// For invalid input: a message for each field.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<std::collections::BTreeMap<String, String>>)]
    pub fields: Option<Fields>,
    /// For a stale update: the object as it is now.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    pub current: Option<Box<serde_json::Value>>,
    /// For an Idempotency-Key that came with another request before: the id of what that one made.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub made: Option<Uuid>,
}

impl Error {
    pub fn malformed(detail: impl Into<String>) -> Error {
        Error::Malformed(detail.into())
    }

    /// One invalid field.
    pub fn field(path: &str, message: &str) -> Error {
        Error::Invalid(Fields::from([(path.to_owned(), message.to_owned())]))
    }

    /// The body of the answer, and after how many seconds to come back.
    pub fn problem(self) -> (Problem, Option<u64>) {
        use StatusCode as S;
        let problem = match self {
            Error::Malformed(detail) => Problem::new(S::BAD_REQUEST, "Malformed", detail),
            Error::Unauthorized => Problem::new(S::UNAUTHORIZED, "Unauthorized", "Bitte melde dich an."),
            Error::Forbidden => Problem::new(S::FORBIDDEN, "Forbidden", "Das darfst du leider nicht."),
            Error::LacksFactor => {
                let detail = "Für die Verwaltung brauchst du einen zweiten Faktor. Richte ihn bitte in deinen Einstellungen ein.";
                Problem::new(S::FORBIDDEN, "SecondFactorNeeded", detail)
            }
            Error::ProveAgain => {
                let detail = "Bitte bestätige zur Sicherheit noch einmal, dass du es bist.";
                Problem::new(S::FORBIDDEN, "ProveAgain", detail)
            }
            Error::NotFound => Problem::new(S::NOT_FOUND, "NotFound", "Das gibt es hier nicht (mehr)."),
            Error::Conflict { code, detail } => Problem::new(S::CONFLICT, code, detail),
            Error::Stale { current, .. } => {
                stale("Das wurde inzwischen an anderer Stelle geändert.".to_owned(), current)
            }
            Error::Overtaken { detail, current } => stale(detail, current),
            Error::TooLarge(detail) => Problem::new(S::PAYLOAD_TOO_LARGE, "TooLarge", detail),
            Error::UnsupportedType(detail) => {
                Problem::new(S::UNSUPPORTED_MEDIA_TYPE, "UnsupportedType", detail)
            }
            Error::Invalid(fields) => {
                let detail = match fields.values().next() {
                    Some(message) if fields.len() == 1 => message.clone(),
                    _ => "Bitte prüfe deine Eingaben.".to_owned(),
                };
                Problem::new(S::UNPROCESSABLE_ENTITY, "Invalid", detail).with(fields)
            }
            Error::WeakPassword(fields) => {
                let detail = "Dieses Passwort ist noch zu schwach.";
                Problem::new(S::UNPROCESSABLE_ENTITY, "PasswordTooWeak", detail).with(fields)
            }
            Error::WrongPassword { field } => {
                let detail = "Dieses Passwort stimmt nicht.";
                let fields = Fields::from([(field, detail.to_owned())]);
                Problem::new(S::UNPROCESSABLE_ENTITY, "InvalidCredentials", detail).with(fields)
            }
            Error::Refused { code, detail } => Problem::new(S::UNPROCESSABLE_ENTITY, code, detail),
            Error::KeyReused { made } => {
                let detail = "Dieser Idempotency-Key wurde schon für eine andere Anfrage verwendet.";
                let problem = Problem::new(S::UNPROCESSABLE_ENTITY, "IdempotencyKeyReused", detail);
                Problem { made: Some(made), ..problem }
            }
            Error::TooMany { retry_after_s } => {
                let detail = "Das waren zu viele Anfragen. Bitte versuche es später noch einmal.";
                let problem = Problem::new(S::TOO_MANY_REQUESTS, "TooManyRequests", detail);
                return (problem, Some(retry_after_s));
            }
            Error::Unavailable(why) => {
                tracing::warn!(why, "answering 503");
                return (unavailable(), Some(1));
            }
            Error::OutOfSpace => {
                let detail = "Der Speicher ist gerade voll. Bitte versuche es später noch einmal.";
                return (Problem::new(S::INSUFFICIENT_STORAGE, "OutOfSpace", detail), Some(30));
            }
            Error::Database(error) => return from_database(error),
            Error::Internal(error) => {
                tracing::error!(error = format!("{error:#}"), "internal error");
                internal()
            }
        };
        (problem, None)
    }
}

/// With what is stored now.
fn stale(detail: String, current: Box<serde_json::Value>) -> Problem {
    Problem { current: Some(current), ..Problem::new(StatusCode::CONFLICT, "Stale", detail) }
}

impl Problem {
    fn new(status: StatusCode, code: &'static str, detail: impl Into<String>) -> Problem {
        Problem {
            kind: "about:blank",
            title: status.canonical_reason().unwrap_or("Error"),
            status: status.as_u16(),
            detail: detail.into(),
            code,
            fields: None,
            current: None,
            made: None,
        }
    }

    fn with(self, fields: Fields) -> Problem {
        Problem { fields: Some(fields), ..self }
    }
}

fn unavailable() -> Problem {
    let detail = "Wir sind gerade überlastet. Bitte versuche es gleich noch einmal.";
    Problem::new(StatusCode::SERVICE_UNAVAILABLE, "Unavailable", detail)
}

fn internal() -> Problem {
    Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "Internal", "Da ist bei uns etwas schiefgegangen.")
}

/// A broken constraint is the caller's to mend; a lost connection becomes 503.
fn from_database(error: DbErr) -> (Problem, Option<u64>) {
    match Failure::of(&error) {
        Failure::Violated(Violation::Taken { field, message }) => Error::field(field, message).problem(),
        Failure::Violated(Violation::Conflict { code, detail }) => {
            Error::Conflict { code, detail: detail.to_owned() }.problem()
        }
        Failure::Violated(Violation::Gone) => {
            let detail = "Etwas, worauf du dich beziehst, gibt es nicht mehr.".to_owned();
            Error::Conflict { code: "Gone", detail }.problem()
        }
        Failure::OutOfSpace => Error::OutOfSpace.problem(),
        Failure::Passing => {
            tracing::warn!(%error, "the database is not available");
            (unavailable(), Some(1))
        }
        Failure::Violated(Violation::Ours) | Failure::Ours => {
            tracing::error!(%error, "database error");
            (internal(), None)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invalid_input_lists_its_fields_and_one_field_becomes_the_detail() {
        let (problem, _) = Error::field("name", "Bitte gib einen Namen ein.").problem();
        assert_eq!(problem.status, 422);
        assert_eq!(problem.detail, "Bitte gib einen Namen ein.");
        assert_eq!(problem.fields.unwrap()["name"], "Bitte gib einen Namen ein.");
    }
}
