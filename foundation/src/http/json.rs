//! JSON bodies, paths and queries whose mistakes become German problem answers.

use super::validate::{Check, Validate};
use crate::error::Error;
use axum::extract::rejection::{BytesRejection, PathRejection, QueryRejection};
use axum::extract::{DefaultBodyLimit, FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use bytes::Bytes;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

/// The id of what was created.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
pub struct Created {
    pub id: Uuid,
}

/// For fields of a change that may be absent (stays), null (removed) or a value.
pub fn carried<'de, T, D>(deserializer: D) -> Result<Option<Option<T>>, D::Error>
where
    T: Deserialize<'de>,
    D: Deserializer<'de>,
{
    Option::deserialize(deserializer).map(Some)
}

/// A JSON body that was parsed and has passed its own rules.
pub struct Valid<T>(pub T);

impl<T, S> FromRequest<S> for Valid<T>
where
    T: DeserializeOwned + Validate,
    S: Send + Sync,
{
    type Rejection = Error;

    async fn from_request(request: Request, state: &S) -> Result<Self, Error> {
        let Unchecked(mut value) = Unchecked::<T>::from_request(request, state).await?;
        let mut check = Check::default();
        value.validate(&mut check);
        check.finish()?;
        Ok(Valid(value))
    }
}

/// A JSON body that its handler checks, because what is valid depends on who sends it.
pub struct Unchecked<T>(pub T);

impl<T, S> FromRequest<S> for Unchecked<T>
where
    T: DeserializeOwned + Validate,
    S: Send + Sync,
{
    type Rejection = Error;

    async fn from_request(mut request: Request, state: &S) -> Result<Self, Error> {
        require_json(request.headers())?;
        DefaultBodyLimit::max(T::MAX_BYTES).apply(&mut request);
        let bytes = Bytes::from_request(request, state).await.map_err(body_error)?;
        Ok(Unchecked(parse(&bytes)?))
    }
}

/// A JSON body that may be left out altogether.
pub struct MaybeValid<T>(pub T);

impl<T, S> FromRequest<S> for MaybeValid<T>
where
    T: DeserializeOwned + Validate + Default,
    S: Send + Sync,
{
    type Rejection = Error;

    async fn from_request(request: Request, state: &S) -> Result<Self, Error> {
        use hyper::body::Body;
        if request.body().is_end_stream() {
            return Ok(MaybeValid(T::default()));
        }
        Valid::from_request(request, state).await.map(|Valid(value)| MaybeValid(value))
    }
}

fn require_json(headers: &axum::http::HeaderMap) -> Result<(), Error> {
    let kind = headers.get("content-type").and_then(|value| value.to_str().ok()).unwrap_or("");
    let essence = kind.split(';').next().unwrap_or("").trim().to_ascii_lowercase();
    if essence == "application/json" || essence.ends_with("+json") {
        return Ok(());
    }
    Err(Error::UnsupportedType("Bitte sende JSON (Content-Type: application/json).".to_owned()))
}

/// Parses JSON; text that is no JSON answers 400, a value of the wrong kind 422 at its field.
pub fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Error> {
    // NUL cannot be stored as text by PostgreSQL, so it is refused for everyone alike.
    if memchr::memmem::find(bytes, b"\\u0000").is_some() {
        return Err(Error::malformed("Der Text enthält ein unzulässiges Zeichen."));
    }
    let mut deserializer = serde_json::Deserializer::from_slice(bytes);
    let value = serde_path_to_error::deserialize(&mut deserializer).map_err(|error| {
        let path = error.path().to_string();
        match error.inner().classify() {
            serde_json::error::Category::Data if path != "." => {
                let missing = error.inner().to_string().contains("missing field");
                let message = if missing { "Hier fehlt etwas." } else { "Dieser Wert passt hier nicht." };
                Error::field(&path, message)
            }
            serde_json::error::Category::Data => {
                let message = error.inner().to_string();
                match message.split("missing field `").nth(1).and_then(|rest| rest.split('`').next()) {
                    Some(field) => Error::field(field, "Hier fehlt etwas."),
                    None => Error::malformed("Die Anfrage hat nicht die erwartete Form."),
                }
            }
            _ => Error::malformed("Die Anfrage ist kein gültiges JSON."),
        }
    })?;
    deserializer.end().map_err(|_| Error::malformed("Die Anfrage ist kein gültiges JSON."))?;
    Ok(value)
}

/// A body that could not be received.
pub fn body_error(rejection: BytesRejection) -> Error {
    match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Error::TooLarge("Die Anfrage ist zu groß.".to_owned()),
        _ => Error::malformed("Die Anfrage konnte nicht gelesen werden."),
    }
}

/// An id in the path; anything that is no UUID is simply not there.
pub struct PathId(pub Uuid);

impl<S: Send + Sync> FromRequestParts<S> for PathId {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Error> {
        let path: Result<Path<Uuid>, PathRejection> = Path::from_request_parts(parts, state).await;
        path.map(|Path(id)| PathId(id)).map_err(|_| Error::NotFound)
    }
}

/// A query string; unknown parameters are ignored, wrong ones answer 400.
pub struct Params<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Params<T> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Error> {
        let query: Result<Query<T>, QueryRejection> = Query::from_request_parts(parts, state).await;
        let Query(value) =
            query.map_err(|_| Error::malformed("Die Parameter in der Adresse sind nicht gültig."))?;
        if parts.uri.query().is_some_and(|query| query.contains("%00")) {
            return Err(Error::malformed("Der Text enthält ein unzulässiges Zeichen."));
        }
        Ok(Params(value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, serde::Deserialize)]
    #[allow(dead_code)]
    struct Sample {
        name: String,
        #[serde(default)]
        near: Option<Near>,
    }

    #[derive(Debug, serde::Deserialize)]
    #[allow(dead_code)]
    struct Near {
        latitude: f64,
    }

    fn problem(text: &str) -> String {
        format!("{:?}", parse::<Sample>(text.as_bytes()).unwrap_err())
    }

    #[test]
    fn a_wrong_value_is_named_by_its_path() {
        assert!(problem(r#"{"name":"x","near":{"latitude":"north"}}"#).contains("near.latitude"));
        assert!(problem(r#"{"name":7}"#).contains("\"name\""));
        assert!(problem(r"{}").contains("\"name\""));
    }

    #[test]
    fn broken_json_trailing_text_and_nul_are_malformed() {
        for text in ["{", "", "[]", r#"{"name":"x"} tail"#, "{\"name\":\"a\\u0000b\"}"] {
            assert!(problem(text).starts_with("Malformed"), "{text}");
        }
    }
}
