//! Push services of the tests' own: a browser's, which decrypts what it gets, and Firebase's.

use axum::Router;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;
use ring::signature::{self, RsaKeyPair, UnparsedPublicKey};
use rustls::pki_types::PrivatePkcs8KeyDer;
use rustls::pki_types::pem::PemObject;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::net::SocketAddr;
use std::path::{Path as FilePath, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Instant;
use web_push_native::p256::SecretKey;
use web_push_native::p256::elliptic_curve::sec1::ToEncodedPoint;
use web_push_native::{Auth, decrypt};

async fn serve(router: Router) -> SocketAddr {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("its address");
    tokio::spawn(async move { axum::serve(listener, router).await });
    address
}

/// The claims of a signed token, after its signature was checked.
fn claims(token: &str, verify: impl Fn(&[u8], &[u8]) -> bool) -> Value {
    let (signed, signature) = token.rsplit_once('.').expect("three parts");
    assert!(verify(signed.as_bytes(), &BASE64.decode(signature).expect("base64url")), "a bad signature");
    let payload = signed.split_once('.').expect("three parts").1;
    serde_json::from_slice(&BASE64.decode(payload).expect("base64url")).expect("JSON")
}

/// A push service for browsers that holds their private keys, as browsers do.
#[derive(Clone)]
pub struct Browsers {
    pub address: SocketAddr,
    secret: SecretKey,
    auth: Auth,
    received: Arc<Mutex<Vec<Received>>>,
    status: Arc<Mutex<HashMap<String, u16>>>,
    /// Set where so many come that only some can be decrypted.
    counted: Option<Arc<AtomicUsize>>,
}

/// Of those that are only counted, every so manieth is decrypted all the same.
const DECRYPTED_ONE_IN: usize = 500;

/// A message as the service worker would see it.
#[derive(Clone, Debug)]
pub struct Received {
    pub device: String,
    pub message: Value,
    pub claims: Value,
    pub key: String,
    pub headers: HeaderMap,
}

impl Browsers {
    pub async fn start() -> Browsers {
        Browsers::serve(None).await
    }

    /// Takes tens of thousands without spending a minute on their decryption.
    pub async fn counting() -> Browsers {
        Browsers::serve(Some(Arc::default())).await
    }

    async fn serve(counted: Option<Arc<AtomicUsize>>) -> Browsers {
        let secret = SecretKey::from_slice(&[7; 32]).expect("a key");
        let received: Arc<Mutex<Vec<Received>>> = Arc::default();
        let status: Arc<Mutex<HashMap<String, u16>>> = Arc::default();
        let auth = Auth::from([9; 16]);
        let address = SocketAddr::from(([127, 0, 0, 1], 0));
        let mut browsers = Browsers { address, secret, auth, received, status, counted };
        let router = Router::new().route("/push/{device}", post(receive)).with_state(browsers.clone());
        browsers.address = serve(router).await;
        browsers
    }

    /// What the browser of this device would send to us.
    pub fn subscription(&self, device: &str) -> Value {
        let public = self.secret.public_key().to_encoded_point(false);
        json!({
            "endpoint": format!("http://{}/push/{device}", self.address), "expirationTime": null,
            "keys": { "p256dh": BASE64.encode(public.as_bytes()), "auth": BASE64.encode(&self.auth[..]) },
        })
    }

    /// The same of a browser whose way to its push service leads over this address.
    pub fn subscription_through(&self, way: SocketAddr, device: &str) -> Value {
        let mut subscription = self.subscription(device);
        subscription["endpoint"] = json!(format!("http://{way}/push/{device}"));
        subscription
    }

    /// Answers messages to this device with this status from now on.
    pub fn answer(&self, device: &str, status: u16) {
        self.status.lock().expect("no panic").insert(device.to_owned(), status);
    }

    /// How many came, decrypted or not.
    pub fn count(&self) -> usize {
        self.counted.as_ref().map_or(0, |counted| counted.load(Ordering::Relaxed))
    }

    pub fn received(&self) -> Vec<Received> {
        self.received.lock().expect("no panic").clone()
    }
}

async fn receive(
    State(browsers): State<Browsers>,
    Path(device): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> StatusCode {
    let status = browsers.status.lock().expect("no panic").get(&device).copied().unwrap_or(201);
    let number = browsers.counted.as_ref().map_or(0, |counted| counted.fetch_add(1, Ordering::Relaxed));
    if status < 300 && number.is_multiple_of(DECRYPTED_ONE_IN) {
        let plain = decrypt(body.to_vec(), &browsers.secret, &browsers.auth).expect("decrypts");
        let authorization = headers["authorization"].to_str().expect("text").to_owned();
        let parts = authorization.strip_prefix("vapid t=").expect("VAPID").split_once(", k=").expect("a key");
        let key = BASE64.decode(parts.1).expect("base64url");
        let public = UnparsedPublicKey::new(&signature::ECDSA_P256_SHA256_FIXED, key);
        let entry = Received {
            device,
            message: serde_json::from_slice(&plain).expect("JSON"),
            claims: claims(parts.0, |signed, signature| public.verify(signed, signature).is_ok()),
            key: parts.1.to_owned(),
            headers,
        };
        browsers.received.lock().expect("no panic").push(entry);
    }
    StatusCode::from_u16(status).expect("a status")
}

/// Firebase: the exchange of a signed statement for a token, and the messages.
#[derive(Clone)]
pub struct Firebase {
    pub url: String,
    state: Arc<Mutex<FirebaseState>>,
}

#[derive(Default)]
struct FirebaseState {
    tokens_given: usize,
    messages: Vec<Value>,
    /// When each of them came.
    arrivals: Vec<Instant>,
    answers: HashMap<String, (u16, Value)>,
}

const PEM: &str = include_str!("firebase-test-key.pem");

impl Firebase {
    pub async fn start() -> Firebase {
        let state: Arc<Mutex<FirebaseState>> = Arc::default();
        let router = Router::new()
            .route("/token", post(exchange))
            .route("/v1/projects/umkreis-test/{call}", post(send))
            .with_state(state.clone());
        let address = serve(router).await;
        Firebase { url: format!("http://{address}"), state }
    }

    pub fn address(&self) -> SocketAddr {
        self.url.trim_start_matches("http://").parse().expect("an address on this machine")
    }

    /// The same service, asked over this address.
    pub fn through(&self, way: SocketAddr) -> Firebase {
        Firebase { url: format!("http://{way}"), state: self.state.clone() }
    }

    /// Writes the file that an operator would get from Firebase.
    pub fn service_account(&self, folder: &FilePath) -> PathBuf {
        let path = folder.join("firebase.json");
        let account = json!({
            "type": "service_account", "project_id": "umkreis-test", "private_key": PEM,
            "client_email": "umkreis@umkreis-test.example", "token_uri": format!("{}/token", self.url),
        });
        std::fs::write(&path, account.to_string()).expect("a file");
        path
    }

    pub fn answer(&self, token: &str, status: u16, body: Value) {
        self.state.lock().expect("no panic").answers.insert(token.to_owned(), (status, body));
    }

    pub fn messages(&self) -> Vec<Value> {
        self.state.lock().expect("no panic").messages.clone()
    }

    pub fn arrivals(&self) -> Vec<Instant> {
        self.state.lock().expect("no panic").arrivals.clone()
    }

    pub fn tokens_given(&self) -> usize {
        self.state.lock().expect("no panic").tokens_given
    }
}

async fn exchange(State(state): State<Arc<Mutex<FirebaseState>>>, body: Bytes) -> axum::Json<Value> {
    let form: HashMap<String, String> = url::form_urlencoded::parse(&body).into_owned().collect();
    assert_eq!(form["grant_type"], "urn:ietf:params:oauth:grant-type:jwt-bearer");
    let der = PrivatePkcs8KeyDer::from_pem_slice(PEM.as_bytes()).expect("a key");
    let pair = RsaKeyPair::from_pkcs8(der.secret_pkcs8_der()).expect("a key");
    let public =
        UnparsedPublicKey::new(&signature::RSA_PKCS1_2048_8192_SHA256, pair.public().as_ref().to_vec());
    let claims = claims(&form["assertion"], |signed, signature| public.verify(signed, signature).is_ok());
    assert_eq!(claims["scope"], "https://www.googleapis.com/auth/firebase.messaging");
    assert_eq!(claims["iss"], "umkreis@umkreis-test.example");
    let mut state = state.lock().expect("no panic");
    state.tokens_given += 1;
    let token = format!("ya29.{}", state.tokens_given);
    axum::Json(json!({ "access_token": token, "expires_in": 3599, "token_type": "Bearer" }))
}

async fn send(
    State(state): State<Arc<Mutex<FirebaseState>>>,
    Path(call): Path<String>,
    headers: HeaderMap,
    axum::Json(body): axum::Json<Value>,
) -> (StatusCode, axum::Json<Value>) {
    assert_eq!(call, "messages:send");
    let mut state = state.lock().expect("no panic");
    let current = format!("Bearer ya29.{}", state.tokens_given);
    if headers["authorization"] != current.as_str() {
        return (StatusCode::UNAUTHORIZED, axum::Json(json!({ "error": { "status": "UNAUTHENTICATED" } })));
    }
    let token = body["message"]["token"].as_str().unwrap_or_default().to_owned();
    let (status, answer) = state.answers.get(&token).cloned().unwrap_or((200, json!({ "name": "sent" })));
    if status == 200 {
        state.messages.push(body["message"].clone());
        state.arrivals.push(Instant::now());
    }
    (StatusCode::from_u16(status).expect("a status"), axum::Json(answer))
}
