//! Visitors who search while something heavy happens, and how long they wait.

use reqwest::Client;
use serde_json::{Value, json};
use std::future::Future;
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tokio::sync::watch;

const VISITORS: usize = 4;
/// The pause of a visitor between two searches: as many as a busy evening brings, not a flood.
const PAUSE: Duration = Duration::from_millis(20);
const WORDS: [&str; 6] = ["käse", "brot linz", "rad", "solar wels", "hofladen", "gärtn"];

/// The slowest of a hundred answers.
pub async fn p99_for(address: SocketAddr, lasting: Duration) -> Duration {
    p99_while(address, tokio::time::sleep(lasting)).await.1
}

/// The same as long as the work takes, and what the work returns.
pub async fn p99_while<T>(address: SocketAddr, work: impl Future<Output = T>) -> (T, Duration) {
    let (done, times) = times_while(address, work).await;
    (done, p99_of(times))
}

pub fn p99_of(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    assert!(times.len() >= 50, "only {} answers", times.len());
    times[(times.len() - 1) * 99 / 100]
}

/// How long each answer took that visitors waited for while the work went on, and what the work returns.
pub async fn times_while<T>(address: SocketAddr, work: impl Future<Output = T>) -> (T, Vec<Duration>) {
    let (stop, stopped) = watch::channel(false);
    let asking: Vec<_> = (0..VISITORS)
        .map(|number| {
            let stopped = stopped.clone();
            tokio::spawn(async move { visit(address, number, stopped).await })
        })
        .collect();
    let done = work.await;
    stop.send(true).expect("the visitors listen");
    let mut times = Vec::new();
    for one in asking {
        times.extend(one.await.expect("a visitor's task ends"));
    }
    (done, times)
}

fn client() -> Client {
    umkreis_foundation::tls::install_provider();
    Client::new()
}

async fn visit(address: SocketAddr, number: usize, stopped: watch::Receiver<bool>) -> Vec<Duration> {
    let client = client();
    let mut times = Vec::new();
    for turn in number.. {
        if *stopped.borrow() {
            break;
        }
        let body = json!({ "text": WORDS[turn % WORDS.len()], "page": turn % 3, "size": 18 });
        let started = Instant::now();
        let answer = client.post(format!("http://{address}/api/company/list")).json(&body).send().await;
        let answer = answer.expect("an answer");
        assert_eq!(answer.status(), 200);
        answer.bytes().await.expect("the whole answer");
        times.push(started.elapsed());
        tokio::time::sleep(PAUSE).await;
    }
    times
}

/// Signed in to the demo's administration.
pub struct Office {
    client: Client,
    address: SocketAddr,
    token: String,
}

impl Office {
    pub async fn open(address: SocketAddr, password: &str) -> Office {
        let client = client();
        let form = [("grant_type", "password"), ("username", "admin@umkreis.test"), ("password", password)];
        let call = client.post(format!("http://{address}/oauth/token")).basic_auth("web", Some(""));
        let text = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(form).finish();
        let answer = call.header("content-type", "application/x-www-form-urlencoded").body(text).send().await;
        let tokens: Value = answer.expect("an answer").json().await.expect("tokens");
        let token = tokens["access_token"].as_str().expect("a token").to_owned();
        Office { client, address, token }
    }

    pub fn get(&self, path: &str) -> reqwest::RequestBuilder {
        self.client.get(format!("http://{}{path}", self.address)).bearer_auth(&self.token)
    }

    pub fn post(&self, path: &str) -> reqwest::RequestBuilder {
        self.client.post(format!("http://{}{path}", self.address)).bearer_auth(&self.token)
    }

    pub async fn json(&self, call: reqwest::RequestBuilder) -> Value {
        let answer = call.send().await.expect("an answer");
        let status = answer.status();
        let text = answer.text().await.expect("the whole answer");
        assert_eq!(status, 200, "{text}");
        serde_json::from_str(&text).expect("JSON")
    }
}
