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
        crate::support::skipped("scripts/s3.sh could not fetch or start an S3 server");
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

/// The sample that operators start from, before these servers. The certificate is theirs, and the
/// checks come more often, so that tests need not wait for them.
fn sample(address: SocketAddr, servers: &[SocketAddr]) -> String {
    let file = script("../ops/haproxy.cfg");
    let shipped = std::fs::read_to_string(file).expect("the sample of the operations page");
    let named = servers.iter().enumerate().map(|(number, server)| format!("    server s{number} {server}\n"));
    let changes = [
        ("    bind :80\n", format!("    bind {address}\n")),
        ("    server first 127.0.0.1:8080\n", named.collect()),
        (" inter 1s ", " inter 200ms ".to_owned()),
    ];
    let tls = |line: &str| line.contains(" ssl ") || line.contains("redirect scheme https");
    let plain: String = shipped.split_inclusive('\n').filter(|line| !tls(line)).collect();
    changes.into_iter().fold(plain, |text, (from, to)| {
        assert_eq!(text.matches(from).count(), 1, "the sample has changed: {from:?}");
        text.replace(from, &to)
    })
}

/// Before databases: the first that takes connections, and connections end with their server.
fn before_databases(address: SocketAddr, servers: &[SocketAddr]) -> String {
    let start = format!(
        "global\n maxconn 4000\ndefaults\n mode tcp\n timeout connect 1s\n timeout client 30s\n \
         timeout server 30s\n retries 3\n option redispatch 1\n\
         frontend clients\n bind {address}\n default_backend databases\n\
         backend databases\n balance first\n \
         default-server check inter 100ms fall 1 rise 1 on-marked-down shutdown-sessions\n"
    );
    let named = servers.iter().enumerate().map(|(number, server)| format!(" server s{number} {server}\n"));
    std::iter::once(start).chain(named).collect()
}

impl Proxy {
    /// Before web servers, as `ops/haproxy.cfg` has it.
    pub async fn for_web(servers: &[SocketAddr]) -> Option<Proxy> {
        let address = free_address();
        Proxy::start(address, &sample(address, servers)).await
    }

    pub async fn for_database(servers: &[SocketAddr]) -> Option<Proxy> {
        let address = free_address();
        Proxy::start(address, &before_databases(address, servers)).await
    }

    /// Makes sure that there is `haproxy`, `nginx` or `caddy`; its absence is said aloud.
    pub fn is_there(program: &str) -> bool {
        let fetched = Command::new(script("proxy.sh")).args(["fetch", program]).status();
        let fetched = fetched.expect("scripts/proxy.sh runs").success();
        if !fetched {
            crate::support::skipped(&format!("scripts/proxy.sh could not fetch {program}"));
        }
        fetched
    }

    async fn start(address: SocketAddr, configuration: &str) -> Option<Proxy> {
        if !Proxy::is_there("haproxy") {
            return None;
        }
        let folder = TempDir::new().expect("a temporary folder");
        let file = folder.path().join("haproxy.cfg");
        std::fs::write(&file, configuration).expect("the proxy's configuration is written");
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
        umkreis_foundation::tls::install_provider();
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
