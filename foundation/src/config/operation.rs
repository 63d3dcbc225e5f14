//! How the server runs: mail, media, limits, time-outs, logs.

use serde::Deserialize;
use std::path::PathBuf;

#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Mail {
    pub transport: MailTransport,
    /// Sender of every mail.
    pub from: String,
    /// Where the operators read about new companies, suggestions and reports.
    pub review_address: String,
    pub smtp_host: String,
    pub smtp_port: u16,
    /// `starttls`, `tls` or `none` (only for a server on this machine).
    pub smtp_encryption: String,
    pub smtp_user: Option<String>,
    pub smtp_password: Option<String>,
    /// A PEM file with a certificate to trust beside the public ones, for a mail server of one's own.
    pub smtp_ca_file: Option<PathBuf>,
    pub timeout_s: u64,
}

#[derive(Clone, Copy, Debug, Deserialize, PartialEq)]
#[serde(rename_all = "lowercase")]
pub enum MailTransport {
    /// Mails become `.eml` files in `data/mail/`.
    Folder,
    Smtp,
}

impl Default for Mail {
    fn default() -> Self {
        Mail {
            transport: MailTransport::Folder,
            from: "Gutes im Umkreis <umkreis@klimaallianz.example>".to_owned(),
            review_address: "pruefung@klimaallianz.example".to_owned(),
            smtp_host: "localhost".to_owned(),
            smtp_port: 587,
            smtp_encryption: "starttls".to_owned(),
            smtp_user: None,
            smtp_password: None,
            smtp_ca_file: None,
            timeout_s: 10,
        }
    }
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Media {
    /// A folder, or `s3://bucket/prefix`; without it `data/media`.
    pub url: Option<String>,
    pub s3_endpoint: Option<String>,
    pub s3_region: Option<String>,
    pub s3_access_key: Option<String>,
    pub s3_secret_key: Option<String>,
    /// Plain HTTP to the object store, for one on this machine.
    pub s3_allow_http: bool,
}

impl Media {
    /// A bucket that could never be reached is noticed before anything is tried.
    pub(super) fn check(&self) -> Result<(), String> {
        let Some(url) = self.url.as_deref().filter(|url| url.starts_with("s3://")) else { return Ok(()) };
        if url.trim_start_matches("s3://").split('/').next().is_none_or(str::is_empty) {
            return Err(format!("media.url: {url:?} names no bucket"));
        }
        if self.s3_access_key.is_some() != self.s3_secret_key.is_some() {
            return Err("media.s3_access_key and media.s3_secret_key belong together".to_owned());
        }
        let Some(endpoint) = &self.s3_endpoint else { return Ok(()) };
        if self.s3_access_key.is_none() {
            return Err("media.s3_access_key and media.s3_secret_key are needed for s3_endpoint".to_owned());
        }
        match url::Url::parse(endpoint) {
            Ok(url) if url.scheme() == "https" => Ok(()),
            Ok(url) if url.scheme() == "http" && self.s3_allow_http => Ok(()),
            Ok(url) if url.scheme() == "http" => {
                Err("media.s3_endpoint: plain http needs media.s3_allow_http = true".to_owned())
            }
            _ => Err(format!("media.s3_endpoint: {endpoint:?} is not an http or https address")),
        }
    }
}

#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Push {
    /// Firebase service account (a JSON file); without it pushes to apps are recorded only.
    pub fcm_service_account: Option<PathBuf>,
    /// Contact for Web Push services, for example `mailto:…`; without it Web Push is off.
    pub vapid_subject: Option<String>,
    /// Where Firebase takes messages.
    pub fcm_url: String,
    /// Messages per second at most.
    pub per_s: u32,
    /// Also send to plain HTTP and private addresses, for a push service on the own machine.
    pub allow_private_endpoints: bool,
}

impl Default for Push {
    fn default() -> Self {
        Push {
            fcm_service_account: None,
            vapid_subject: None,
            fcm_url: "https://fcm.googleapis.com".to_owned(),
            per_s: 200,
            allow_private_endpoints: false,
        }
    }
}

#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct OAuth {
    /// Administrators get their rights only after showing a second factor.
    pub require_second_factor_for_admins: bool,
    /// First-party applications; all public, so their Basic secret is empty.
    pub clients: Vec<OAuthClient>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OAuthClient {
    pub id: String,
    /// How people know the application; asked about by it before it gets a code. The id where it is missing.
    pub name: Option<String>,
    /// Exact addresses; `{public_url}` stands for the configured public address.
    pub redirect_uris: Vec<String>,
}

impl Default for OAuth {
    fn default() -> Self {
        let client = |id: &str, name: &str, uri: &str| OAuthClient {
            id: id.to_owned(),
            name: Some(name.to_owned()),
            redirect_uris: vec![uri.to_owned()],
        };
        OAuth {
            require_second_factor_for_admins: false,
            clients: vec![
                client("web", "Umkreis im Browser", "{public_url}/handle-auth"),
                client("ios", "Umkreis für iPhone und iPad", "umkreis://handle-auth"),
                client("android", "Umkreis für Android", "umkreis://handle-auth"),
            ],
        }
    }
}

/// Requests allowed per window; all are answered with 429 and Retry-After beyond it.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Limits {
    pub enabled: bool,
    pub sign_in_per_5_min: u32,
    pub sign_in_per_account_per_h: u32,
    pub registration_per_30_min: u32,
    pub mails_per_address_per_30_min: u32,
    pub upload_per_30_min: u32,
    pub suggestion_per_h: u32,
    pub push_per_h: u32,
    pub api_per_min: u32,
    pub search_per_min: u32,
    /// Pages that have to be rendered; beyond it the browser renders them.
    pub render_per_min: u32,
    pub tile_per_min: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            enabled: true,
            sign_in_per_5_min: 25,
            sign_in_per_account_per_h: 25,
            registration_per_30_min: 5,
            mails_per_address_per_30_min: 5,
            upload_per_30_min: 30,
            suggestion_per_h: 10,
            push_per_h: 60,
            api_per_min: 1200,
            search_per_min: 600,
            render_per_min: 300,
            tile_per_min: 3000,
        }
    }
}

#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Http {
    /// Time to send the complete request head.
    pub header_timeout_s: u64,
    /// A body may take this long plus the time its size needs at `body_min_bytes_per_s`.
    pub body_grace_s: u64,
    pub body_min_bytes_per_s: u64,
    /// Time to answer a request.
    pub request_timeout_s: u64,
    /// Connections without a request, and answers that nobody takes any more, are ended after this time.
    pub idle_timeout_s: u64,
    /// An answer must be taken at this pace.
    pub answer_min_bytes_per_s: u64,
    /// Beyond it, who has been quiet for longest gives way.
    pub max_connections: usize,
    /// The same for one address, proxies excepted.
    pub max_connections_per_address: usize,
    /// Requests in work at once, of those that only read and of those that change something or wait;
    /// further ones are answered with 503 at once.
    pub max_requests: usize,
    /// On SIGTERM, running requests get this long to finish.
    pub shutdown_s: u64,
    /// Before that, `/api/health/live` fails this long while requests are still taken, so that
    /// a proxy notices and sends nothing more.
    pub drain_s: u64,
    /// Proxies (addresses or networks) whose X-Forwarded-For is believed.
    pub trusted_proxies: Vec<String>,
}

impl Default for Http {
    fn default() -> Self {
        Http {
            header_timeout_s: 8,
            body_grace_s: 8,
            body_min_bytes_per_s: 16_384,
            request_timeout_s: 30,
            idle_timeout_s: 75,
            answer_min_bytes_per_s: 1024,
            max_connections: 4096,
            max_connections_per_address: 512,
            max_requests: 512,
            shutdown_s: 25,
            drain_s: 0,
            trusted_proxies: Vec::new(),
        }
    }
}

/// Rendering pages inside the server.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Rendering {
    /// Threads that render; with 0 the browser renders everything.
    pub threads: usize,
    /// CPU time for one page.
    pub time_ms: u64,
    /// A visitor waits this long for a turn, and `time_ms` longer for the page, then gets one that the browser renders.
    pub wait_ms: u64,
    /// Memory for one thread's scripts.
    pub memory_mb: usize,
    /// Memory for rendered pages.
    pub cache_mb: usize,
}

impl Default for Rendering {
    fn default() -> Self {
        Rendering { threads: 2, time_ms: 250, wait_ms: 400, memory_mb: 32, cache_mb: 16 }
    }
}

#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Jobs {
    /// Whether this instance works on mails, pushes and pictures.
    pub enabled: bool,
    /// Seconds between looks into the outbox when nothing wakes the worker.
    pub poll_s: u64,
    /// Seconds between two rounds of removing what has expired and asking owners about old entries; the
    /// first comes so long after the start.
    pub tidy_s: u64,
    /// Seconds between two additions of what was counted to the database; a kill loses as much.
    pub write_sums_s: u64,
}

impl Default for Jobs {
    fn default() -> Self {
        Jobs { enabled: true, poll_s: 5, tidy_s: 600, write_sums_s: 60 }
    }
}

#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Backup {
    /// Where the running server puts backups by itself; without it, it makes none.
    pub folder: Option<PathBuf>,
    /// Hours between two of them.
    pub every_h: u32,
    /// How many are kept; older ones are removed after a new one was made.
    pub keep: u32,
}

impl Default for Backup {
    fn default() -> Self {
        Backup { folder: None, every_h: 24, keep: 14 }
    }
}

#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Log {
    /// A `tracing` filter such as `info` or `umkreis=debug,info`.
    pub filter: String,
    /// `text` or `json`.
    pub format: String,
}

impl Default for Log {
    fn default() -> Self {
        Log { filter: "info".to_owned(), format: "text".to_owned() }
    }
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Metrics {
    /// Address of a separate listener for Prometheus, such as `127.0.0.1:9090`; off by default.
    pub listen: Option<String>,
}
