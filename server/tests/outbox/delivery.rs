//! Mails that arrive: their form, encryption and authentication.

use crate::support::app::TestApp;
use crate::support::smtp::{Received, Rules, SmtpServer};
use crate::{by_smtp, by_smtp_with_worker, depth, letter, queue, until};
use mail_parser::{MessageParser, MimeHeaders};
use std::time::Duration;
use umkreis_foundation::outbox::enqueue;
use umkreis_services::mail::MailJob;

fn message_id(mail: &Received) -> String {
    let message = MessageParser::default().parse(&mail.data).expect("a well-formed mail");
    message.message_id().unwrap_or_default().to_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_queued_mail_arrives_with_both_parts_and_its_own_message_id() {
    let server = SmtpServer::start().await;
    let app = TestApp::sqlite_with(|config| by_smtp(config, server.address)).await;
    let id = queue(&app, "maria@umkreis.test").await;
    assert_eq!(depth(&app).await, (1, 0));
    app.run_jobs().await;

    let received = server.received();
    let [mail] = received.as_slice() else { panic!("{} mails", received.len()) };
    assert_eq!(mail.to, ["maria@umkreis.test"]);
    assert_eq!(mail.from, "umkreis@klimaallianz.example");
    assert_eq!(message_id(mail), format!("{id}@klimaallianz.example"));
    let message = MessageParser::default().parse(&mail.data).expect("a well-formed mail");
    assert_eq!(message.subject(), Some("Grüße aus dem Mühlviertel"));
    assert!(message.date().is_some());
    let from = message.from().and_then(|from| from.first()).expect("a sender");
    assert_eq!(from.name(), Some("Gutes im Umkreis"));
    assert!(message.content_type().is_some_and(|kind| kind.subtype() == Some("alternative")));
    assert!(message.body_text(0).is_some_and(|text| text.contains("ab jetzt öffentlich")));
    assert!(message.body_html(0).is_some_and(|html| html.contains("https://umkreis.test/detail/1")));
    assert_eq!(depth(&app).await, (0, 0), "a sent mail leaves the outbox");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_mail_of_a_transaction_that_fails_is_never_sent() {
    let server = SmtpServer::start().await;
    let app = TestApp::sqlite_with(|config| by_smtp(config, server.address)).await;
    let mut tx = app.db.begin().await.expect("a transaction");
    enqueue(&mut tx, &MailJob::Mail(letter("maria@umkreis.test")), app.clock.now_ms()).await.expect("queued");
    drop(tx);
    app.run_jobs().await;
    assert!(server.received().is_empty());
    assert_eq!(depth(&app).await, (0, 0));
    println!("figure: a transaction that failed: 0 mails in the outbox");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_mail_goes_through_starttls_with_authentication() {
    let server = locked_server().await;
    let app = signed_in_app(&server, "geheim", true).await;
    queue(&app, "maria@umkreis.test").await;
    app.run_jobs().await;
    let received = server.received();
    let [mail] = received.as_slice() else { panic!("{} mails", received.len()) };
    assert!(mail.encrypted);
    assert_eq!(mail.user.as_deref(), Some("umkreis"));
    app.mail.check().await.expect("the check of the configuration works the same way");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_unknown_certificate_is_refused() {
    let server = locked_server().await;
    let app = signed_in_app(&server, "geheim", false).await;
    queue(&app, "maria@umkreis.test").await;
    app.run_jobs().await;
    assert!(server.received().is_empty());
    assert_eq!(depth(&app).await, (1, 0));
    assert!(app.mail.check().await.is_err());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn wrong_credentials_keep_the_mail_waiting() {
    let server = locked_server().await;
    let app = signed_in_app(&server, "falsch", true).await;
    queue(&app, "maria@umkreis.test").await;
    app.run_jobs().await;
    assert!(server.received().is_empty());
    assert_eq!(depth(&app).await, (1, 0));
}

/// Several workers, here and on other instances, share one outbox.
async fn workers_side_by_side_send_each_mail_once(app: TestApp, server: &SmtpServer) {
    for number in 0..40 {
        queue(&app, &format!("maria{number}@umkreis.test")).await;
    }
    tokio::join!(app.run_jobs(), app.run_jobs(), app.run_jobs(), app.run_jobs());
    let mut ids: Vec<String> = server.received().iter().map(message_id).collect();
    assert_eq!(ids.len(), 40, "none lost, none doubled");
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), 40);
    assert_eq!(depth(&app).await, (0, 0));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn workers_side_by_side_send_each_mail_once_on_sqlite() {
    let server = SmtpServer::start().await;
    let app = TestApp::sqlite_with(|config| by_smtp(config, server.address)).await;
    workers_side_by_side_send_each_mail_once(app, &server).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn workers_side_by_side_send_each_mail_once_on_postgresql() {
    let server = SmtpServer::start().await;
    if let Some(app) = TestApp::postgres_with(|config| by_smtp(config, server.address)).await {
        workers_side_by_side_send_each_mail_once(app, &server).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_mail_leaves_at_once_whichever_lane_has_waited_longest() {
    let server = SmtpServer::start().await;
    let app = TestApp::sqlite_with(|config| {
        by_smtp_with_worker(config, server.address);
        // Whoever is not woken sleeps through the test.
        config.jobs.poll_s = 600;
    })
    .await;
    // One more than there are lanes, so that each of them has waited longest once.
    for number in 0..4 {
        queue(&app, &format!("maria{number}@umkreis.test")).await;
        let patience = Duration::from_secs(5);
        until("the mail leaves", patience, async || server.received().len() == number + 1).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_mail_repeated_after_a_crash_keeps_its_message_id() {
    let server = SmtpServer::start().await;
    let app = TestApp::sqlite_with(|config| by_smtp(config, server.address)).await;
    // A worker that dies between sending and recording leaves exactly this behind: a mail that
    // was sent, and its row.
    let id = queue(&app, "maria@umkreis.test").await;
    app.mail.send(id, &letter("maria@umkreis.test")).await.expect("the mail leaves");
    app.run_jobs().await;
    let ids: Vec<String> = server.received().iter().map(message_id).collect();
    assert_eq!(ids, [format!("{id}@klimaallianz.example"), format!("{id}@klimaallianz.example")]);
    println!("figure: a mail whose worker died after sending: sent again under the same Message-ID");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_mail_whose_acknowledgement_was_lost_is_sent_again_under_the_same_id() {
    let server = SmtpServer::start().await;
    let app = TestApp::sqlite_with(|config| by_smtp(config, server.address)).await;
    server.hang_up_after_data(true);
    let id = queue(&app, "maria@umkreis.test").await;
    app.run_jobs().await;
    assert_eq!(depth(&app).await, (1, 0));
    server.hang_up_after_data(false);
    app.clock.advance(Duration::from_secs(60));
    app.run_jobs().await;
    let ids: Vec<String> = server.received().iter().map(message_id).collect();
    assert!(ids.len() >= 2, "the server took the first one too");
    assert!(ids.iter().all(|other| *other == format!("{id}@klimaallianz.example")), "{ids:?}");
    assert_eq!(depth(&app).await, (0, 0));
}

async fn locked_server() -> SmtpServer {
    let credentials = Some(("umkreis".to_owned(), "geheim".to_owned()));
    SmtpServer::with(Rules { starttls: true, credentials }).await
}

async fn signed_in_app(server: &SmtpServer, password: &str, trusting: bool) -> TestApp {
    TestApp::sqlite_with(|config| {
        by_smtp(config, server.address);
        config.mail.smtp_encryption = "starttls".to_owned();
        config.mail.smtp_user = Some("umkreis".to_owned());
        config.mail.smtp_password = Some(password.to_owned());
        let certificate = server.certificate.as_ref().map(|file| file.path().to_owned());
        config.mail.smtp_ca_file = certificate.filter(|_| trusting);
    })
    .await
}
