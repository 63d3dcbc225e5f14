//! The outbox against a real SMTP server and push services, in good times and in bad ones.

#[path = "../support/mod.rs"]
mod support;

mod delivery;
mod faults;
mod proxy;
mod push;
mod push_pace;

use std::net::SocketAddr;
use std::time::Duration;
use support::app::TestApp;
use umkreis_foundation::config::{Config, MailTransport};
use umkreis_foundation::outbox::enqueue;
use umkreis_services::mail::MailJob;
use umkreis_services::mail::{Mail, MailKind, MailTemplate};
use uuid::Uuid;

/// Mails go to this server, unencrypted.
fn by_smtp(config: &mut Config, server: SocketAddr) {
    config.mail.transport = MailTransport::Smtp;
    config.mail.smtp_host = server.ip().to_string();
    config.mail.smtp_port = server.port();
    config.mail.smtp_encryption = "none".to_owned();
    config.mail.timeout_s = 2;
}

/// As [`by_smtp`], with the worker running by itself as it does in the product.
fn by_smtp_with_worker(config: &mut Config, server: SocketAddr) {
    by_smtp(config, server);
    config.jobs.enabled = true;
    config.jobs.poll_s = 1;
}

fn letter(to: &str) -> Mail {
    let letter = MailTemplate {
        kind: MailKind::Decision,
        subject: "Grüße aus dem Mühlviertel".to_owned(),
        greeting: "Hallo Maria!".to_owned(),
        paragraphs: vec!["Dein Betrieb ist ab jetzt öffentlich.".to_owned()],
        button: Some(("Ansehen".to_owned(), "https://umkreis.test/detail/1".to_owned())),
        notes: Vec::new(),
    };
    letter.to(to, &Config::default().site)
}

/// Queues a mail in a transaction of its own.
async fn queue(app: &TestApp, to: &str) -> Uuid {
    let mut tx = app.db.begin().await.expect("a transaction");
    let id = enqueue(&mut tx, &MailJob::Mail(letter(to)), app.clock.now_ms()).await.expect("the outbox row");
    tx.commit().await.expect("the commit");
    id
}

/// Waits until something is so; fails loudly when it takes too long.
async fn until(what: &str, most: Duration, so: impl AsyncFn() -> bool) {
    let started = std::time::Instant::now();
    while !so().await {
        assert!(started.elapsed() < most, "{what}: not within {most:?}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Waiting and given-up jobs.
async fn depth(app: &TestApp) -> (u64, u64) {
    umkreis_foundation::outbox::depth(&app.db).await.expect("the outbox answers")
}
