//! A real SMTP server for tests: the protocol is mailin's, STARTTLS rustls', the mailbox a list.

use mailin::{Action, AuthMechanism, Handler, Response, Session, SessionBuilder, response};
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use tempfile::NamedTempFile;
use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncWrite, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::{JoinHandle, JoinSet};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};

/// A mail as it came in.
#[derive(Clone, Debug, Default)]
pub struct Received {
    pub from: String,
    pub to: Vec<String>,
    pub data: Vec<u8>,
    pub encrypted: bool,
    pub user: Option<String>,
}

/// What the tests look at and turn.
#[derive(Default)]
struct Mailbox {
    received: Mutex<Vec<Received>>,
    /// Takes each mail, then hangs up without saying so.
    silent: AtomicBool,
    /// Knows no recipient.
    refusing: AtomicBool,
    /// Lets nobody send.
    locked: AtomicBool,
}

/// What the server asks for.
#[derive(Clone, Default)]
pub struct Rules {
    pub starttls: bool,
    pub credentials: Option<(String, String)>,
}

pub struct SmtpServer {
    pub address: SocketAddr,
    /// The certificate of the server in a PEM file, when it speaks TLS.
    pub certificate: Option<NamedTempFile>,
    mailbox: Arc<Mailbox>,
    task: JoinHandle<()>,
}

impl SmtpServer {
    pub async fn start() -> SmtpServer {
        SmtpServer::with(Rules::default()).await
    }

    pub async fn with(rules: Rules) -> SmtpServer {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("its address");
        let mailbox = Arc::<Mailbox>::default();
        let (certificate, acceptor) = match rules.starttls {
            true => {
                let (file, acceptor) = self_signed();
                (Some(file), Some(acceptor))
            }
            false => (None, None),
        };
        let task = tokio::spawn(serve(listener, rules, acceptor, mailbox.clone()));
        SmtpServer { address, certificate, mailbox, task }
    }

    pub fn received(&self) -> Vec<Received> {
        self.mailbox.received.lock().expect("no test panicked here").clone()
    }

    /// From now on every mail is taken but never acknowledged.
    pub fn hang_up_after_data(&self, silent: bool) {
        self.mailbox.silent.store(silent, Ordering::SeqCst);
    }

    /// From now on nobody may send before signing in, which nobody can.
    pub fn lock_out(&self, locked: bool) {
        self.mailbox.locked.store(locked, Ordering::SeqCst);
    }

    /// From now on no recipient is known.
    pub fn refuse_recipients(&self, refusing: bool) {
        self.mailbox.refusing.store(refusing, Ordering::SeqCst);
    }
}

impl Drop for SmtpServer {
    fn drop(&mut self) {
        self.task.abort();
    }
}

fn self_signed() -> (NamedTempFile, TlsAcceptor) {
    let _ = rustls::crypto::ring::default_provider().install_default();
    let names = vec!["localhost".to_owned(), "127.0.0.1".to_owned()];
    let made = rcgen::generate_simple_self_signed(names).expect("a certificate");
    let file = NamedTempFile::new().expect("a temporary file");
    std::fs::write(file.path(), made.cert.pem()).expect("the certificate is written");
    let key = PrivateKeyDer::Pkcs8(PrivatePkcs8KeyDer::from(made.signing_key.serialize_der()));
    let config = ServerConfig::builder()
        .with_no_client_auth()
        .with_single_cert(vec![made.cert.der().clone()], key)
        .expect("the key fits the certificate");
    (file, TlsAcceptor::from(Arc::new(config)))
}

async fn serve(listener: TcpListener, rules: Rules, tls: Option<TlsAcceptor>, mailbox: Arc<Mailbox>) {
    let mut builder = SessionBuilder::new("mail.umkreis.test");
    if tls.is_some() {
        builder.enable_start_tls();
    }
    if rules.credentials.is_some() {
        builder.enable_auth(AuthMechanism::Plain);
    }
    // Dropped with this task, which ends every connection.
    let mut connections = JoinSet::new();
    loop {
        tokio::select! {
            Ok((stream, peer)) = listener.accept() => {
                let encrypted = Arc::<AtomicBool>::default();
                let handler = Talk::new(&rules, mailbox.clone(), encrypted.clone());
                let session = builder.build(peer.ip(), handler);
                connections.spawn(talk(stream, session, tls.clone(), encrypted, mailbox.clone()));
            }
            Some(_) = connections.join_next() => {}
        }
    }
}

trait Stream: AsyncRead + AsyncWrite + Send + Unpin {}
impl<T: AsyncRead + AsyncWrite + Send + Unpin> Stream for T {}

async fn talk(
    stream: TcpStream,
    mut session: Session<Talk>,
    tls: Option<TlsAcceptor>,
    encrypted: Arc<AtomicBool>,
    mailbox: Arc<Mailbox>,
) -> io::Result<()> {
    let mut stream: BufReader<Box<dyn Stream>> = BufReader::new(Box::new(stream));
    stream.write_all(&session.greeting().buffer()?).await?;
    let mut line = Vec::new();
    loop {
        line.clear();
        if stream.read_until(b'\n', &mut line).await? == 0 {
            return Ok(());
        }
        let answer = session.process(&line);
        let after_data = line == b".\r\n" && mailbox.silent.load(Ordering::SeqCst);
        if after_data {
            return Ok(());
        }
        if answer.action != Action::NoReply {
            stream.write_all(&answer.buffer()?).await?;
        }
        match (answer.action, &tls) {
            (Action::Close, _) => return Ok(()),
            (Action::UpgradeTls, Some(acceptor)) => {
                stream = BufReader::new(Box::new(acceptor.accept(stream.into_inner()).await?));
                session.tls_active();
                encrypted.store(true, Ordering::SeqCst);
            }
            _ => {}
        }
    }
}

/// One conversation with a client.
struct Talk {
    credentials: Option<(String, String)>,
    mailbox: Arc<Mailbox>,
    /// mailin keeps its handler to itself, so the connection tells it by this.
    encrypted: Arc<AtomicBool>,
    mail: Received,
}

impl Talk {
    fn new(rules: &Rules, mailbox: Arc<Mailbox>, encrypted: Arc<AtomicBool>) -> Talk {
        let credentials = rules.credentials.clone();
        Talk { credentials, mailbox, encrypted, mail: Received::default() }
    }
}

impl Handler for Talk {
    fn mail(&mut self, _: IpAddr, _: &str, from: &str) -> Response {
        let locked = self.mailbox.locked.load(Ordering::SeqCst);
        if locked || self.credentials.is_some() && self.mail.user.is_none() {
            return response::AUTHENTICATION_REQUIRED;
        }
        self.mail.from = from.to_owned();
        self.mail.to.clear();
        response::OK
    }

    fn rcpt(&mut self, to: &str) -> Response {
        if self.mailbox.refusing.load(Ordering::SeqCst) {
            return response::NO_MAILBOX;
        }
        self.mail.to.push(to.to_owned());
        response::OK
    }

    fn data_start(&mut self, _: &str, _: &str, _: bool, _: &[String]) -> Response {
        self.mail.data.clear();
        response::OK
    }

    fn data(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.mail.data.extend_from_slice(bytes);
        Ok(())
    }

    fn data_end(&mut self) -> Response {
        self.mail.encrypted = self.encrypted.load(Ordering::SeqCst);
        self.mailbox.received.lock().expect("no test panicked here").push(self.mail.clone());
        response::OK
    }

    fn auth_plain(&mut self, _: &str, user: &str, password: &str) -> Response {
        let known = matches!(&self.credentials, Some((u, p)) if u == user && p == password);
        if !known {
            return response::INVALID_CREDENTIALS;
        }
        self.mail.user = Some(user.to_owned());
        response::AUTH_OK
    }
}
