//! Signing in, staying signed in, signing out.

mod authorize;
mod bearer;
mod guessing;
mod log;
mod refresh;
mod second_factor;
mod token;

use crate::support::app::TestApp;
use crate::support::request::{Call, Reply};
use umkreis_foundation::secret;

pub const PASSWORD: &str = "Sonnenhof4020";

impl TestApp {
    /// A request of the web client to the token endpoint.
    pub fn token(&self, fields: &[(&str, &str)]) -> Call<'_> {
        let all: Vec<_> = [("client_id", "web")].iter().chain(fields).copied().collect();
        self.post("/oauth/token").form(&all)
    }

    pub async fn password_grant(&self, email: &str, password: &str) -> Reply {
        self.token(&[("grant_type", "password"), ("username", email), ("password", password)]).send().await
    }

    /// Whether `/oauth/authorize` takes a browser with this cookie for signed in.
    pub async fn is_recognised(&self, cookie: &str) -> bool {
        let challenge = secret::encode(&secret::hash(b"verifier"));
        let path = format!(
            "/oauth/authorize?response_type=code&client_id=web&code_challenge={challenge}\
             &redirect_uri=https%3A%2F%2Fumkreis.test%2Fhandle-auth"
        );
        let cookie = format!("umkreis_session={cookie}");
        let reply = self.get(&path).header("cookie", &cookie).send().await.expect(303);
        reply.header("location").contains("?code=")
    }

    pub async fn refresh_grant(&self, token: &str) -> Reply {
        self.token(&[("grant_type", "refresh_token"), ("refresh_token", token)]).send().await
    }
}

/// The session cookie that an answer sets.
pub fn cookie_of(reply: &Reply) -> String {
    let pair = reply.header("set-cookie").split(';').next().unwrap_or_default();
    pair.strip_prefix("umkreis_session=").unwrap_or_else(|| panic!("no cookie in {pair:?}")).to_owned()
}

impl Reply {
    /// The stable code of a refused token request, with RFC 6749's word for it.
    #[track_caller]
    pub fn refused(&self, status: u16, error: &str) -> String {
        assert_eq!(self.status.as_u16(), status, "{}", self.text());
        assert_eq!(self.header("cache-control"), "no-store");
        let body = self.json();
        assert_eq!(body["error"], error, "{body}");
        let description = body["error_description"].as_str().unwrap_or_default();
        assert!(!description.is_empty());
        body["code"].as_str().unwrap_or_default().to_owned()
    }

    #[track_caller]
    pub fn text_at(&self, field: &str) -> String {
        let body = self.json();
        body[field].as_str().unwrap_or_else(|| panic!("no {field} in {body}")).to_owned()
    }
}
