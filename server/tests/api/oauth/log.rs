//! Secrets never reach the log, even when it says everything it can.

use crate::support::program::umkreis;
use std::net::TcpListener;
use std::process::{Child, Stdio};
use std::time::Duration;
use tempfile::TempDir;

/// Ends the server when the test ends, also by a failure.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[tokio::test]
async fn canary_secrets_never_appear_in_the_log() {
    let _ = rustls::crypto::ring::default_provider().install_default();
    let folder = TempDir::new().expect("a folder");
    let create = umkreis(folder.path())
        .args(["user", "create", "--email", "canary@umkreis.test"])
        .env("UMKREIS_PASSWORD", "KanarienVogel4711")
        .output()
        .expect("the account is made");
    assert!(create.status.success());
    let address = TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).expect("a free port");
    let log = folder.path().join("server.log");
    let mut server = Server(
        umkreis(folder.path())
            .args(["serve", "--listen", &address.to_string()])
            .env("UMKREIS_LOG__FILTER", "trace")
            .stderr(std::fs::File::create(&log).expect("the log"))
            .stdout(Stdio::null())
            .spawn()
            .expect("the server starts"),
    );
    umkreis_foundation::tls::install_provider();
    let http = reqwest::Client::new();
    let at = |path: &str| format!("http://{address}{path}");
    for _ in 0..200 {
        if http.get(at("/api/health/live")).send().await.is_ok() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let form = |fields: &[(&str, &str)]| {
        url::form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish()
    };
    let post = |path: &str, body: String| {
        http.post(at(path)).header("content-type", "application/x-www-form-urlencoded").body(body)
    };
    let mut secrets =
        vec!["KanarienVogel4711".to_owned(), "KanarienFalsch99".to_owned(), "kanarienlink".to_owned()];
    for password in ["KanarienFalsch99", "KanarienVogel4711"] {
        let fields = [
            ("client_id", "web"),
            ("grant_type", "password"),
            ("username", "canary@umkreis.test"),
            ("password", password),
        ];
        let reply = post("/oauth/token", form(&fields)).send().await.expect("an answer");
        let body: serde_json::Value = reply.json().await.expect("JSON");
        for field in ["access_token", "refresh_token"] {
            secrets.extend(body[field].as_str().map(str::to_owned));
        }
    }
    assert_eq!(secrets.len(), 5, "the sign-in worked");
    http.get(at("/me")).bearer_auth(&secrets[3]).send().await.expect("an answer");
    http.put(at("/api/reset-pw?token=kanarienlink&password=KanarienFalsch99"))
        .send()
        .await
        .expect("an answer");
    http.get(at("/confirm?code=kanarienlink")).send().await.expect("an answer");
    let refresh = [("client_id", "web"), ("grant_type", "refresh_token"), ("refresh_token", &*secrets[4])];
    post("/oauth/token", form(&refresh)).send().await.expect("an answer");
    server.0.kill().expect("the server stops");
    let text = std::fs::read_to_string(&log).expect("the log");
    assert!(text.contains("/oauth/token"), "the log was written: {text}");
    for secret in secrets {
        assert!(!text.contains(&secret), "{secret} is in the log");
    }
    assert!(!text.contains("canary@umkreis.test"), "addresses of people stay out of the log too");
}
