//! Three real instances on one PostgreSQL and one S3 server, behind a real HAProxy.

use crate::program::{Place, Program, free_address};
use crate::support::app::TestApp;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tokio::sync::OnceCell;
use uuid::Uuid;

pub fn script(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../scripts").join(name)
}

/// The bucket of a real S3 server; all tests of this process share the server, not the folder.
#[derive(Clone, Debug)]
pub struct Bucket {
    pub address: String,
    pub access_key: String,
    pub secret: String,
    pub url: String,
}

impl Bucket {
    /// `None`, said aloud, when the server could not be fetched.
    pub async fn new() -> Option<Bucket> {
        // The server ends with its standard input, which ends with this process.
        static SERVER: OnceCell<Option<(Bucket, Child)>> = OnceCell::const_new();
        let start =
            || async { tokio::task::spawn_blocking(start_s3).await.expect("the start does not panic") };
        let (server, _) = SERVER.get_or_init(start).await.as_ref()?;
        Some(Bucket { url: format!("s3://umkreis/{}", Uuid::now_v7().simple()), ..server.clone() })
    }

    /// The configuration that uses it.
    pub fn settings(&self) -> String {
        format!(
            "[media]\nurl = \"{}\"\ns3_endpoint = \"{}\"\ns3_region = \"eu-central-1\"\n\
             s3_access_key = \"{}\"\ns3_secret_key = \"{}\"\ns3_allow_http = true\n",
            self.url, self.address, self.access_key, self.secret
        )
    }

    pub fn socket(&self) -> SocketAddr {
        self.address.trim_start_matches("http://").parse().expect("an address on this machine")
    }
}

fn start_s3() -> Option<(Bucket, Child)> {
    let started =
        Command::new(script("s3.sh")).arg("serve").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    let mut child = started.expect("scripts/s3.sh runs");
    let mut lines = BufReader::new(child.stdout.take().expect("its output")).lines();
    let mut next = || lines.next().and_then(Result::ok).filter(|line| !line.is_empty());
    let (Some(address), Some(access_key), Some(secret)) = (next(), next(), next()) else {
        let _ = child.wait();
        eprintln!("SKIPPED: scripts/s3.sh could not fetch or start an S3 server");
        return None;
    };
    let bucket = Bucket { address, access_key, secret, url: String::new() };
    Some((bucket, child))
}

/// A running HAProxy; it ends with this value.
pub struct Proxy {
    child: Child,
    pub address: SocketAddr,
    _folder: TempDir,
}

const PROXY_FRAME: &str = "global\n maxconn 4000\ndefaults\n timeout connect 1s\n timeout client 30s\n \
    timeout server 30s\n retries 3\n option redispatch 1\n";

impl Proxy {
    /// Before web servers: takes turns among those whose live check passes; sends again what the
    /// sample in `ops/` sends again.
    pub async fn for_web(servers: &[SocketAddr]) -> Option<Proxy> {
        let rules = " mode http\n balance roundrobin\n retry-on conn-failure empty-response\n \
            acl reads method GET HEAD\n acl reads path /api/company/list /api/company/search\n \
            http-request disable-l7-retry unless reads\n \
            option httpchk GET /api/health/live\n default-server check inter 200ms fall 1 rise 1\n";
        Proxy::start("http", rules, servers).await
    }

    /// Before databases: the first that takes connections, and connections end with their server.
    pub async fn for_database(servers: &[SocketAddr]) -> Option<Proxy> {
        let rules = " mode tcp\n balance first\n \
            default-server check inter 100ms fall 1 rise 1 on-marked-down shutdown-sessions\n";
        Proxy::start("tcp", rules, servers).await
    }

    /// `None`, said aloud, when there is no HAProxy.
    async fn start(mode: &str, rules: &str, servers: &[SocketAddr]) -> Option<Proxy> {
        let fetched = Command::new(script("proxy.sh")).arg("fetch").status().expect("scripts/proxy.sh runs");
        if !fetched.success() {
            eprintln!("SKIPPED: scripts/proxy.sh could not fetch HAProxy");
            return None;
        }
        let folder = TempDir::new().expect("a temporary folder");
        let address = free_address();
        let mut text = format!(
            "{PROXY_FRAME}frontend visitors\n mode {mode}\n bind {address}\n default_backend servers\n\
             backend servers\n{rules}"
        );
        for (number, server) in servers.iter().enumerate() {
            text += &format!(" server s{number} {server}\n");
        }
        let file = folder.path().join("haproxy.cfg");
        std::fs::write(&file, text).expect("the proxy's configuration is written");
        let log = std::fs::File::create(folder.path().join("haproxy.log")).expect("its log");
        let child = Command::new(script("proxy.sh")).arg("serve").arg(&file).stderr(log).spawn();
        let mut proxy = Proxy { child: child.expect("HAProxy starts"), address, _folder: folder };
        proxy.wait_until_it_listens().await;
        Some(proxy)
    }

    async fn wait_until_it_listens(&mut self) {
        let started = Instant::now();
        while tokio::net::TcpStream::connect(self.address).await.is_err() {
            let gone = self.child.try_wait().expect("the process can be watched");
            let log = self._folder.path().join("haproxy.log");
            assert!(gone.is_none(), "HAProxy ended: {}", std::fs::read_to_string(&log).unwrap_or_default());
            assert!(started.elapsed() < Duration::from_secs(10), "HAProxy does not listen");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub struct Cluster {
    /// In this process and on the same database, for making rows; not behind the proxy.
    pub app: TestApp,
    pub places: Vec<Place>,
    pub programs: Vec<Option<Program>>,
    pub proxy: Proxy,
    pub http: reqwest::Client,
}

impl Cluster {
    /// `None`, said aloud, when a part of it is not to be had on this machine.
    pub async fn start(variables: &[(&str, &str)]) -> Option<Cluster> {
        let app = TestApp::postgres().await?;
        let bucket = Bucket::new().await?;
        let database = app.config.database_url.clone()?;
        let place = || {
            let settings = format!("{}[http]\ndrain_s = 1\n", bucket.settings());
            let place = Place::new(&settings).on_database(database.clone());
            variables.iter().fold(place, |place, (name, value)| place.with(name, value))
        };
        let places: Vec<Place> = std::iter::repeat_with(place).take(3).collect();
        let addresses: Vec<SocketAddr> = places.iter().map(|place| place.address).collect();
        let proxy = Proxy::for_web(&addresses).await?;
        let programs = futures_util::future::join_all(places.iter().map(Place::serve)).await;
        let programs = programs.into_iter().map(Some).collect();
        let http = reqwest::Client::builder().no_proxy().timeout(Duration::from_secs(20)).build();
        let cluster = Cluster { app, places, programs, proxy, http: http.expect("a client") };
        cluster.wait_for_the_proxy().await;
        Some(cluster)
    }

    async fn wait_for_the_proxy(&self) {
        let started = Instant::now();
        while !matches!(self.http.get(self.through_proxy("/api/health/live")).send().await, Ok(a) if a.status() == 200)
        {
            assert!(started.elapsed() < Duration::from_secs(10), "the proxy finds no instance");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    pub fn through_proxy(&self, path: &str) -> String {
        format!("http://{}{path}", self.proxy.address)
    }

    /// An address of one instance, past the proxy.
    pub fn at(&self, instance: usize, path: &str) -> String {
        format!("http://{}{path}", self.places[instance].address)
    }

    /// `kill -9`
    pub fn kill(&mut self, instance: usize) {
        self.programs[instance].take().expect("it runs").kill();
    }

    /// Stops one instance as an upgrade does, waits for its end and starts it again.
    pub async fn restart(&mut self, instance: usize) {
        let mut program = self.programs[instance].take().expect("it runs");
        program.terminate();
        let status = program.ended_within(Duration::from_secs(30)).await;
        assert!(status.success(), "{status}\n{}", self.places[instance].log());
        self.revive(instance).await;
    }

    pub async fn revive(&mut self, instance: usize) {
        self.programs[instance] = Some(self.places[instance].serve().await);
    }
}
