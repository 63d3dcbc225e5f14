//! How mails leave: as `.eml` files in a folder (the default) or through an SMTP server.

use super::Mail;
use anyhow::Context;
use lettre::message::{Mailbox, MultiPart};
use lettre::transport::smtp::authentication::Credentials;
use lettre::transport::smtp::client::{Certificate, Tls, TlsParameters};
use lettre::{AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use std::path::{Path, PathBuf};
use std::time::Duration;
use umkreis_foundation::config::{self, MailTransport};
use uuid::Uuid;

/// `timeout_s` bounds the way to the server and what it says in time; one that dribbles or babbles keeps within
/// it, so the whole exchange is bounded too: short enough that mails leave within a minute of its recovery.
const LONGEST_SEND: Duration = Duration::from_secs(30);

pub struct Transport {
    way: MailRoute,
    from: Mailbox,
}

enum MailRoute {
    Folder(PathBuf),
    Smtp(AsyncSmtpTransport<Tokio1Executor>),
}

#[derive(Debug, thiserror::Error)]
pub enum SendError {
    /// The way out is blocked for every mail; trying again helps.
    #[error("the mail server cannot be reached: {0}")]
    Down(String),
    /// This mail was refused for now or for good.
    #[error("the mail was refused: {0}")]
    Refused(String),
}

impl Transport {
    pub fn new(settings: &config::Mail, data_dir: &Path) -> anyhow::Result<Transport> {
        let way = match settings.transport {
            MailTransport::Folder => MailRoute::Folder(data_dir.join("mail")),
            MailTransport::Smtp => MailRoute::Smtp(smtp(settings)?),
        };
        Ok(Transport { way, from: settings.from.parse()? })
    }

    /// Sends under a stable Message-ID, so that a repeat after a crash is recognisable.
    pub async fn send(&self, id: Uuid, mail: &Mail) -> Result<(), SendError> {
        let message = self.message(id, mail)?;
        match &self.way {
            MailRoute::Folder(folder) => write_file(folder, id, &message.formatted()).await,
            MailRoute::Smtp(smtp) => match tokio::time::timeout(LONGEST_SEND, smtp.send(message)).await {
                Ok(Ok(_)) => Ok(()),
                Ok(Err(error)) => Err(judged(&error)),
                Err(_) => Err(SendError::Down("the server is too slow".to_owned())),
            },
        }
    }

    /// Whether mails can leave right now.
    pub async fn check(&self) -> Result<(), SendError> {
        match &self.way {
            MailRoute::Folder(_) => Ok(()),
            MailRoute::Smtp(smtp) => match smtp.test_connection().await {
                Ok(true) => Ok(()),
                Ok(false) => Err(SendError::Down("the server hung up".to_owned())),
                Err(error) => Err(SendError::Down(error.to_string())),
            },
        }
    }

    fn message(&self, id: Uuid, mail: &Mail) -> Result<Message, SendError> {
        let refused = |error: &dyn std::fmt::Display| SendError::Refused(error.to_string());
        let to: lettre::Address = mail.to.parse().map_err(|error| refused(&error))?;
        let domain = self.from.email.domain();
        Message::builder()
            .message_id(Some(format!("<{id}@{domain}>")))
            .from(self.from.clone())
            .to(Mailbox::new(None, to))
            .subject(mail.subject.clone())
            .multipart(MultiPart::alternative_plain_html(mail.text.clone(), mail.html.clone()))
            .map_err(|error| refused(&error))
    }
}

/// Answers about the server, our sign-in or a conversation that got out of step. Every other mail would meet
/// them too, so it is not this one that has to wait for longer and longer.
const ABOUT_THE_SERVER: [u16; 8] = [421, 454, 500, 502, 503, 530, 534, 535];

fn judged(error: &lettre::transport::smtp::Error) -> SendError {
    let about_the_mail = error.status().is_some_and(|code| !ABOUT_THE_SERVER.contains(&u16::from(code)));
    if about_the_mail { SendError::Refused(error.to_string()) } else { SendError::Down(error.to_string()) }
}

fn smtp(settings: &config::Mail) -> anyhow::Result<AsyncSmtpTransport<Tokio1Executor>> {
    let host = settings.smtp_host.clone();
    let tls = match settings.smtp_encryption.as_str() {
        "tls" => Tls::Wrapper(tls_parameters(settings)?),
        "starttls" => Tls::Required(tls_parameters(settings)?),
        _ => Tls::None,
    };
    let mut builder = AsyncSmtpTransport::<Tokio1Executor>::builder_dangerous(host)
        .port(settings.smtp_port)
        .tls(tls)
        .timeout(Some(Duration::from_secs(settings.timeout_s)));
    if let (Some(user), Some(password)) = (&settings.smtp_user, &settings.smtp_password) {
        builder = builder.credentials(Credentials::new(user.clone(), password.clone()));
    }
    Ok(builder.build())
}

fn tls_parameters(settings: &config::Mail) -> anyhow::Result<TlsParameters> {
    let mut builder = TlsParameters::builder(settings.smtp_host.clone());
    if let Some(path) = &settings.smtp_ca_file {
        let explain = || format!("mail.smtp_ca_file: cannot read a certificate from {}", path.display());
        let pem = std::fs::read(path).with_context(explain)?;
        // A file without a certificate counts as none for lettre; here it is a mistake.
        let any = memchr::memmem::find(&pem, b"-----BEGIN CERTIFICATE-----").is_some();
        anyhow::ensure!(any, explain());
        builder = builder.add_root_certificate(Certificate::from_pem(&pem).with_context(explain)?);
    }
    Ok(builder.build()?)
}

/// Written beside and renamed, so that a reader of the folder never sees half a mail.
async fn write_file(folder: &Path, id: Uuid, bytes: &[u8]) -> Result<(), SendError> {
    let down = |error: std::io::Error| SendError::Down(error.to_string());
    tokio::fs::create_dir_all(folder).await.map_err(down)?;
    let part = folder.join(format!(".{id}.part"));
    tokio::fs::write(&part, bytes).await.map_err(down)?;
    tokio::fs::rename(&part, folder.join(format!("{id}.eml"))).await.map_err(down)
}
