//! Starts the built program in a folder of its own and talks to it.

use std::net::{SocketAddr, TcpListener};
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::sync::atomic::{AtomicU16, Ordering};
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// A folder with a configuration in it; the program may run there several times.
pub struct Place {
    pub folder: TempDir,
    pub address: SocketAddr,
    pub database_url: Option<String>,
    /// Whether it makes a sealing key of its own. Usually all have the same, as instances of one database and
    /// whoever restores a backup need.
    own_key: bool,
    /// Further settings, as variables.
    variables: Vec<(String, String)>,
}

pub struct Program {
    child: Child,
    pub address: SocketAddr,
    /// From the start of the process to its first answer.
    pub ready_after: Duration,
}

impl Place {
    /// `settings` are lines of the configuration file, without limits on callers by default.
    pub fn new(settings: &str) -> Place {
        let folder = TempDir::new().expect("a temporary folder");
        let text = format!("{settings}\n[limits]\nenabled = false\n");
        std::fs::write(folder.path().join("umkreis.toml"), text).expect("the configuration is written");
        Place { folder, address: free_address(), database_url: None, own_key: false, variables: Vec::new() }
    }

    pub fn on_database(mut self, url: String) -> Place {
        self.database_url = Some(url);
        self
    }

    /// A setting as a variable, such as `UMKREIS_LIMITS__ENABLED`; it wins over the file.
    pub fn with(mut self, variable: &str, value: &str) -> Place {
        self.variables.push((variable.to_owned(), value.to_owned()));
        self
    }

    pub fn with_own_key(mut self) -> Place {
        self.own_key = true;
        self
    }

    pub fn data_dir(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    pub fn database(&self) -> umkreis_foundation::db::Target {
        match &self.database_url {
            Some(url) => umkreis_foundation::db::Target::parse(url),
            None => umkreis_foundation::db::Target::Sqlite(self.data_dir().join("umkreis.db")),
        }
    }

    /// The program with this folder's configuration, and nothing of the tester's environment.
    pub fn command(&self, arguments: &[&str]) -> Command {
        // A release build can be measured by tests that are none.
        let program = std::env::var_os("UMKREIS_TEST_PROGRAM");
        let mut command = Command::new(program.unwrap_or_else(|| env!("CARGO_BIN_EXE_umkreis").into()));
        command.env_clear().current_dir(self.folder.path()).args(arguments);
        command.env("UMKREIS_CONFIG", self.folder.path().join("umkreis.toml"));
        command.env("UMKREIS_LISTEN", self.address.to_string());
        command.env("UMKREIS_DATA_DIR", self.data_dir());
        if !self.own_key {
            command.env("UMKREIS_SEALING_KEY", umkreis_foundation::secret::encode(&[7; 32]));
        }
        if let Some(url) = &self.database_url {
            command.env("UMKREIS_DATABASE_URL", url);
        }
        command.envs(self.variables.iter().map(|(name, value)| (name, value)));
        command
    }

    /// Serves, and returns once it answers.
    pub async fn serve(&self) -> Program {
        self.serve_within(Duration::from_secs(30)).await
    }

    /// The same for those that need longer for their start.
    pub async fn serve_within(&self, most: Duration) -> Program {
        let mut program = self.spawn();
        let started = Instant::now();
        loop {
            if matches!(program.try_get("/api/health").await, Ok(answer) if answer.status == 200) {
                program.ready_after = started.elapsed();
                return program;
            }
            let gone = program.child.try_wait().expect("the process can be watched");
            assert!(gone.is_none(), "it ended before it was ready:\n{}", self.log());
            assert!(started.elapsed() < most, "not ready in time:\n{}", self.log());
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    /// Starts serving without waiting for anything.
    pub fn spawn(&self) -> Program {
        let log = std::fs::OpenOptions::new().create(true).append(true).open(self.log_path());
        let child = self
            .command(&["serve"])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(log.expect("the log file opens"))
            .spawn()
            .expect("the program starts");
        Program { child, address: self.address, ready_after: Duration::ZERO }
    }

    fn log_path(&self) -> PathBuf {
        self.folder.path().join("serve.log")
    }

    pub fn log(&self) -> String {
        std::fs::read_to_string(self.log_path()).unwrap_or_default()
    }
}

pub fn free_address() -> SocketAddr {
    // Below the ports that the system gives to connections: one of those may be taken by another test's
    // connection before the program that is told it has started.
    static NEXT: AtomicU16 = AtomicU16::new(0);
    let first = u16::try_from(std::process::id() % 10_000).expect("below 10,000");
    loop {
        let port = 20_000 + (first + NEXT.fetch_add(1, Ordering::Relaxed)) % 12_000;
        if let Ok(listener) = TcpListener::bind(("127.0.0.1", port)) {
            return listener.local_addr().expect("its address");
        }
    }
}

/// An answer of the server, read to the end of its connection.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Answer {
    pub fn parse(bytes: &[u8]) -> std::io::Result<Answer> {
        let text = String::from_utf8_lossy(bytes).into_owned();
        let (head, body) = text.split_once("\r\n\r\n").ok_or(std::io::ErrorKind::UnexpectedEof)?;
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
        let status = status.ok_or(std::io::ErrorKind::InvalidData)?;
        Ok(Answer { status, head: head.to_ascii_lowercase(), body: body.to_owned() })
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        let start = format!("{name}: ");
        self.head.lines().find_map(|line| line.strip_prefix(start.as_str()))
    }
}

impl Program {
    pub async fn connect(&self) -> TcpStream {
        TcpStream::connect(self.address).await.expect("a connection")
    }

    /// Sends one request on a connection of its own and reads the whole answer.
    pub async fn send(&self, request: &[u8]) -> std::io::Result<Answer> {
        let mut stream = TcpStream::connect(self.address).await?;
        stream.write_all(request).await?;
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).await?;
        Answer::parse(&bytes)
    }

    pub async fn try_get(&self, path: &str) -> std::io::Result<Answer> {
        let request = format!("GET {path} HTTP/1.1\r\nhost: umkreis\r\nconnection: close\r\n\r\n");
        self.send(request.as_bytes()).await
    }

    pub async fn post(&self, path: &str, json: &str) -> std::io::Result<Answer> {
        self.send(format!("{}{json}", post_head(path, json.len())).as_bytes()).await
    }

    /// Resident memory of the process.
    #[allow(dead_code, reason = "not every test or bench measures it")]
    pub fn resident_bytes(&self) -> u64 {
        let status =
            std::fs::read_to_string(format!("/proc/{}/status", self.id())).expect("the process lives");
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("its memory");
        line.trim().trim_end_matches(" kB").parse::<u64>().expect("a number") * 1024
    }

    #[allow(dead_code, reason = "benches read the process's memory and time")]
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    pub fn terminate(&self) {
        self.signal(rustix::process::Signal::TERM);
    }

    /// The process stands still and does nothing more, not even in the background.
    pub fn freeze(&self) {
        self.signal(rustix::process::Signal::STOP);
    }

    pub fn signal(&self, signal: rustix::process::Signal) {
        let id = i32::try_from(self.child.id()).expect("a process id");
        let id = rustix::process::Pid::from_raw(id).expect("a process id");
        rustix::process::kill_process(id, signal).expect("the signal is sent");
    }

    /// `kill -9`
    pub fn kill(mut self) {
        self.child.kill().expect("the process is killed");
        self.child.wait().expect("the process is gone");
    }

    pub async fn ended_within(&mut self, most: Duration) -> ExitStatus {
        let started = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("the process can be watched") {
                return status;
            }
            assert!(started.elapsed() < most, "still running after {most:?}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub fn post_head(path: &str, length: usize) -> String {
    format!(
        "POST {path} HTTP/1.1\r\nhost: umkreis\r\nconnection: close\r\n\
         content-type: application/json\r\ncontent-length: {length}\r\n\r\n"
    )
}

/// The one public call that writes.
pub const SUGGEST: &str = "/api/company/suggest";

/// Runs to the end; for starts that must fail. One that serves instead is ended.
pub fn run(command: &mut Command) -> Output {
    run_within(command, Duration::from_secs(20))
}

/// The same for what takes longer.
pub fn run_within(command: &mut Command, most: Duration) -> Output {
    let piped = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = piped.spawn().expect("the program starts");
    let started = Instant::now();
    while child.try_wait().expect("the process can be watched").is_none() {
        if started.elapsed() > most {
            child.kill().expect("the process is killed");
            let output = child.wait_with_output().expect("its output is read");
            panic!("it does not end by itself:\n{}", String::from_utf8_lossy(&output.stderr));
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    child.wait_with_output().expect("its output is read")
}
