//! Requests to a [`TestApp`] as a client would send them.

use super::app::TestApp;
use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Method, Request, StatusCode};
use bytes::Bytes;
use http_body_util::BodyExt;
use serde_json::Value;
use std::net::IpAddr;

pub struct Call<'a> {
    app: &'a TestApp,
    builder: axum::http::request::Builder,
    body: Body,
    peer: IpAddr,
}

impl TestApp {
    pub fn call(&self, method: Method, path: &str) -> Call<'_> {
        let builder = Request::builder().method(method).uri(path);
        Call { app: self, builder, body: Body::empty(), peer: IpAddr::from([127, 0, 0, 1]) }
    }

    pub fn get(&self, path: &str) -> Call<'_> {
        self.call(Method::GET, path)
    }

    pub fn post(&self, path: &str) -> Call<'_> {
        self.call(Method::POST, path)
    }

    pub fn put(&self, path: &str) -> Call<'_> {
        self.call(Method::PUT, path)
    }

    pub fn delete(&self, path: &str) -> Call<'_> {
        self.call(Method::DELETE, path)
    }
}

impl Call<'_> {
    pub fn header(mut self, name: &str, value: &str) -> Self {
        self.builder = self.builder.header(name, value);
        self
    }

    pub fn bearer(self, token: &str) -> Self {
        self.header("authorization", &format!("Bearer {token}"))
    }

    /// As if sent from this address.
    pub fn from(mut self, peer: &str) -> Self {
        self.peer = peer.parse().expect("an address");
        self
    }

    pub fn json(self, value: &Value) -> Self {
        self.body("application/json", value.to_string())
    }

    pub fn form(self, fields: &[(&str, &str)]) -> Self {
        let text = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
        self.body("application/x-www-form-urlencoded", text)
    }

    pub fn body(mut self, content_type: &str, body: impl Into<Body>) -> Self {
        self.builder = self.builder.header("content-type", content_type);
        self.body = body.into();
        self
    }

    /// One file in the multipart field `image`.
    pub fn upload(self, bytes: &[u8]) -> Self {
        const BOUNDARY: &str = "umkreis-test-boundary";
        let mut body = format!(
            "--{BOUNDARY}\r\ncontent-disposition: form-data; name=\"image\"; filename=\"a.jpg\"\r\ncontent-type: image/jpeg\r\n\r\n"
        )
        .into_bytes();
        body.extend_from_slice(bytes);
        body.extend_from_slice(format!("\r\n--{BOUNDARY}--\r\n").as_bytes());
        self.body(&format!("multipart/form-data; boundary={BOUNDARY}"), body)
    }

    pub async fn send(self) -> Reply {
        let mut request = self.builder.body(self.body).expect("a well-formed request");
        // As every client does.
        request.headers_mut().entry("host").or_insert(HeaderValue::from_static("umkreis.test"));
        let response = self.app.middleware.clone().answer(self.peer, request).await;
        let (parts, body) = response.into_parts();
        let sent = body.collect().await.expect("the body arrives").to_bytes();
        Reply { status: parts.status, headers: parts.headers, body: sent.to_vec(), sent }
    }
}

#[derive(Debug)]
pub struct Reply {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Vec<u8>,
    /// The body where the server has it, kept alive, so that it shows whether two answers are one copy.
    sent: Bytes,
}

impl Reply {
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("not JSON: {}", self.text()))
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// Whether both were sent from the same memory: made once, and not for each caller.
    pub fn is_one_copy_with(&self, other: &Reply) -> bool {
        !self.sent.is_empty() && self.sent.as_ptr() == other.sent.as_ptr()
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or("")
    }

    /// Fails with the body in the message, which says more than a number.
    #[track_caller]
    pub fn expect(self, status: u16) -> Reply {
        assert_eq!(self.status.as_u16(), status, "{}", self.text());
        self
    }

    /// The stable code of a problem answer.
    #[track_caller]
    pub fn problem(&self, status: u16) -> String {
        assert_eq!(self.status.as_u16(), status, "{}", self.text());
        assert_eq!(self.header("content-type"), "application/problem+json");
        self.json()["code"].as_str().unwrap_or_default().to_owned()
    }

    /// The names of the fields that a problem answer complains about.
    #[track_caller]
    pub fn invalid_fields(&self) -> Vec<String> {
        assert_eq!(self.problem(422), "Invalid");
        self.json()["fields"].as_object().map(|fields| fields.keys().cloned().collect()).unwrap_or_default()
    }
}
