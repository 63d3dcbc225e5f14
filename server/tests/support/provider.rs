//! A service outside, as the product sees it: answers what the test says and remembers what it heard.

use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Instant;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

pub struct Provider {
    pub address: SocketAddr,
    state: Arc<Mutex<Script>>,
    task: JoinHandle<()>,
}

struct Script {
    status: u16,
    headers: Vec<(String, String)>,
    body: Vec<u8>,
    heard: Vec<Heard>,
}

#[derive(Clone, Debug)]
pub struct Heard {
    pub at: Instant,
    pub uri: String,
    pub headers: HeaderMap,
    pub body: Vec<u8>,
}

impl Heard {
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or("")
    }
}

impl Provider {
    /// Answers 404 until told otherwise.
    pub async fn start() -> Provider {
        let script = Script { status: 404, headers: Vec::new(), body: Vec::new(), heard: Vec::new() };
        let state = Arc::new(Mutex::new(script));
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("its address");
        let router = axum::Router::new().fallback(answer).with_state(state.clone());
        let task = tokio::spawn(async move {
            let _ = axum::serve(listener, router).await;
        });
        Provider { address, state, task }
    }

    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// What it says from now on.
    pub fn say(&self, status: u16, headers: &[(&str, &str)], body: impl Into<Vec<u8>>) {
        let mut script = self.state.lock().expect("no test panicked");
        script.status = status;
        script.headers = headers.iter().map(|(n, v)| ((*n).to_owned(), (*v).to_owned())).collect();
        script.body = body.into();
    }

    pub fn heard(&self) -> Vec<Heard> {
        self.state.lock().expect("no test panicked").heard.clone()
    }
}

impl Drop for Provider {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn answer(
    State(state): State<Arc<Mutex<Script>>>,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let mut script = state.lock().expect("no test panicked");
    script.heard.push(Heard { at: Instant::now(), uri: uri.to_string(), headers, body: body.to_vec() });
    let status = StatusCode::from_u16(script.status).expect("a status");
    let mut response = (status, script.body.clone()).into_response();
    response.headers_mut().remove("content-type");
    for (name, value) in &script.headers {
        let name: axum::http::HeaderName = name.parse().expect("a header's name");
        response.headers_mut().insert(name, value.parse().expect("a header's value"));
    }
    response
}
