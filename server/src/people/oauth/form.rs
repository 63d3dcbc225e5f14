//! The URL-encoded form of the token endpoints: small, and no field twice.

use super::error::TokenError;
use axum::extract::{FromRequest, Request};
use bytes::Bytes;
use std::collections::HashMap;

pub struct Form(HashMap<String, String>);

impl<S: Send + Sync> FromRequest<S> for Form {
    type Rejection = TokenError;

    async fn from_request(request: Request, state: &S) -> Result<Self, TokenError> {
        let kind = request.headers().get("content-type").and_then(|value| value.to_str().ok()).unwrap_or("");
        let essence = kind.split(';').next().unwrap_or("").trim();
        if !essence.eq_ignore_ascii_case("application/x-www-form-urlencoded") {
            return Err(TokenError::invalid_request("Bitte sende ein URL-kodiertes Formular."));
        }
        let bytes = Bytes::from_request(request, state)
            .await
            .map_err(|_| TokenError::invalid_request("Die Anfrage konnte nicht gelesen werden."))?;
        Form::parse(&bytes)
    }
}

impl Form {
    fn parse(bytes: &[u8]) -> Result<Form, TokenError> {
        let mut fields = HashMap::new();
        for (name, value) in url::form_urlencoded::parse(bytes) {
            if fields.insert(name.into_owned(), value.into_owned()).is_some() {
                return Err(TokenError::invalid_request("Ein Feld kommt doppelt vor."));
            }
        }
        Ok(Form(fields))
    }

    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    pub fn required(&self, name: &str) -> Result<&str, TokenError> {
        self.get(name)
            .filter(|value| !value.is_empty())
            .ok_or_else(|| TokenError::invalid_request(&format!("Das Feld {name} fehlt.")))
    }
}
