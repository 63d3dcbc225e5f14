//! A mail server that is down, slow, babbling or unwilling.

use crate::support::app::TestApp;
use crate::support::chaos::{Chaos, Mode};
use crate::support::smtp::SmtpServer;
use crate::{by_smtp, by_smtp_with_worker, depth, letter, queue, until};
use std::collections::HashSet;
use std::time::{Duration, Instant};
use umkreis_foundation::outbox::{enqueue, oldest_at_ms};
use umkreis_services::mail::MailJob;
use umkreis_services::media::MediaJob;
use uuid::Uuid;

async fn mail_health(app: &TestApp) -> String {
    let health = app.get("/api/health").send().await.expect(200).json();
    health["checks"]["mail"].as_str().unwrap_or_default().to_owned()
}

/// A write as a registration makes it: something of its own, and a mail in the same transaction.
async fn register(app: &TestApp, number: usize) {
    let email = format!("maria{number}@umkreis.test");
    app.account(&email, false).await;
    queue(app, &email).await;
}

async fn mails_wait_and_leave(app: TestApp, server: &SmtpServer, proxy: &Chaos) {
    proxy.switch(Mode::Refuse).await;
    for number in 0..20 {
        register(&app, number).await;
    }
    let patience = Duration::from_secs(20);
    until("health names the mail server", patience, async || mail_health(&app).await == "down").await;
    assert_eq!(depth(&app).await, (20, 0));
    assert!(server.received().is_empty());
    register(&app, 20).await;

    proxy.switch(Mode::Pass).await;
    // What the promise allows: everything has left a minute after the server is back. Second by second, because an
    // attempt that was under way may fail only now, and then waits from now on.
    for _ in 0..60 {
        app.clock.advance(Duration::from_secs(1));
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    until("the mails leave", patience, async || depth(&app).await == (0, 0)).await;
    let received = server.received();
    let recipients: HashSet<String> = received.iter().flat_map(|mail| mail.to.clone()).collect();
    assert_eq!((received.len(), recipients.len()), (21, 21), "none lost, none doubled");
    println!("figure: mail server away: 21 mails queued meanwhile, 0 lost, 0 doubled");
    until("health is good again", patience, async || mail_health(&app).await == "ok").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn mails_wait_while_the_server_is_down_and_leave_once_it_is_back() {
    let server = SmtpServer::start().await;
    let proxy = Chaos::before(server.address).await;
    let app = TestApp::sqlite_with(|config| by_smtp_with_worker(config, proxy.address)).await;
    mails_wait_and_leave(app, &server, &proxy).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn mails_wait_while_the_server_is_down_and_leave_once_it_is_back_on_postgresql() {
    let server = SmtpServer::start().await;
    let proxy = Chaos::before(server.address).await;
    let app = TestApp::postgres_with(|config| by_smtp_with_worker(config, proxy.address)).await;
    if let Some(app) = app {
        mails_wait_and_leave(app, &server, &proxy).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_slow_or_babbling_mail_server_holds_up_no_other_work() {
    for fault in [Mode::Hang, Mode::Slow { bytes_per_s: 5 }, Mode::Garbage, Mode::CutAfter { bytes: 10 }] {
        let server = SmtpServer::start().await;
        let proxy = Chaos::before(server.address).await;
        let app = TestApp::sqlite_with(|config| by_smtp_with_worker(config, proxy.address)).await;
        proxy.switch(fault).await;
        for number in 0..8 {
            queue(&app, &format!("maria{number}@umkreis.test")).await;
        }
        tokio::time::sleep(Duration::from_millis(300)).await;

        let started = Instant::now();
        let mut tx = app.db.begin().await.expect("a transaction");
        let job = MediaJob::DiscardMedia { media_id: Uuid::now_v7() };
        enqueue(&mut tx, &job, app.clock.now_ms()).await.expect("the outbox row");
        tx.commit().await.expect("the commit");
        until("the other lane works", Duration::from_secs(3), async || depth(&app).await.0 == 8).await;
        let live = app.get("/api/health/live").send().await;
        assert_eq!(live.status, 200);
        assert!(started.elapsed() < Duration::from_secs(3), "{fault:?}: {:?}", started.elapsed());
        assert!(server.received().is_empty(), "{fault:?}");

        proxy.switch(Mode::Pass).await;
        let recovered = async || {
            // The lease of what was in work ends first; then the lane knocks again.
            app.clock.advance(Duration::from_secs(30));
            depth(&app).await == (0, 0)
        };
        until(&format!("{fault:?}: the mails leave"), Duration::from_secs(30), recovered).await;
        let recipients: HashSet<String> = server.received().iter().flat_map(|mail| mail.to.clone()).collect();
        assert_eq!(recipients.len(), 8, "{fault:?}: none lost");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_mail_is_given_up_visibly_after_a_day() {
    let server = SmtpServer::start().await;
    server.refuse_recipients(true);
    let app = TestApp::sqlite_with(|config| by_smtp(config, server.address)).await;
    queue(&app, "niemand@umkreis.test").await;
    let mut hours = 0;
    loop {
        app.run_jobs().await;
        if depth(&app).await == (0, 1) {
            break;
        }
        assert!(hours < 36, "given up at last");
        app.clock.advance(Duration::from_secs(60 * 60));
        hours += 1;
    }
    println!("figure: a refused mail: given up after {hours} hours, and kept for administrators to see");
    assert!(hours >= 24, "given up only after a day, not after {hours} hours");
    server.refuse_recipients(false);
    app.clock.advance(Duration::from_secs(24 * 60 * 60));
    app.run_jobs().await;
    assert!(server.received().is_empty(), "what was given up stays so until somebody looks at it");
}

/// A password that is wrong concerns every mail: none has to wait for longer and longer because of it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn mails_leave_a_minute_after_we_are_let_in_again_however_long_that_took() {
    let server = SmtpServer::start().await;
    server.lock_out(true);
    let app = TestApp::sqlite_with(|config| by_smtp(config, server.address)).await;
    queue(&app, "maria@umkreis.test").await;
    for _ in 0..240 {
        app.run_jobs().await;
        app.clock.advance(Duration::from_secs(30));
    }
    queue(&app, "otto@umkreis.test").await;
    assert_eq!(depth(&app).await, (2, 0));
    let waiting_ms = app.clock.now_ms() - oldest_at_ms(&app.db).await.expect("a time").expect("one waits");
    assert!(waiting_ms >= 2 * 60 * 60 * 1_000, "whoever watches the outbox sees it: {waiting_ms} ms");
    server.lock_out(false);
    app.clock.advance(Duration::from_secs(60));
    app.run_jobs().await;
    assert_eq!((server.received().len(), depth(&app).await), (2, (0, 0)));
}

/// A server that lets nobody in never tried the mail itself, so it was not refused once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_given_up_is_no_longer_waited_for() {
    let server = SmtpServer::start().await;
    server.lock_out(true);
    let app = TestApp::sqlite_with(|config| by_smtp(config, server.address)).await;
    queue(&app, "maria@umkreis.test").await;
    app.clock.advance(Duration::from_secs(25 * 60 * 60));
    app.run_jobs().await;
    assert_eq!(depth(&app).await, (0, 1));
    assert_eq!(oldest_at_ms(&app.db).await, Ok(None), "it has an alert of its own");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_refused_mail_does_not_hold_up_the_next() {
    let server = SmtpServer::start().await;
    let app = TestApp::sqlite_with(|config| by_smtp(config, server.address)).await;
    server.refuse_recipients(true);
    queue(&app, "niemand@umkreis.test").await;
    app.run_jobs().await;
    let once = oldest_at_ms(&app.db).await.expect("a time");
    assert!(once.is_some(), "refused once, it may be anybody's fault");
    app.clock.advance(Duration::from_secs(60));
    app.run_jobs().await;
    assert_eq!(oldest_at_ms(&app.db).await, Ok(None), "one mistyped address wakes nobody");
    server.refuse_recipients(false);
    queue(&app, "maria@umkreis.test").await;
    app.run_jobs().await;
    let received = server.received();
    assert_eq!(received.iter().flat_map(|mail| mail.to.clone()).collect::<Vec<_>>(), ["maria@umkreis.test"]);
    assert_eq!(depth(&app).await, (1, 0));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_mail_that_was_damaged_in_the_outbox_is_refused_and_kept() {
    let server = SmtpServer::start().await;
    let app = TestApp::sqlite_with(|config| by_smtp(config, server.address)).await;
    let mut mail = letter("maria@umkreis.test");
    mail.to = "kein Postfach".to_owned();
    let mut tx = app.db.begin().await.expect("a transaction");
    enqueue(&mut tx, &MailJob::Mail(mail), app.clock.now_ms()).await.expect("the outbox row");
    tx.commit().await.expect("the commit");
    app.run_jobs().await;
    assert!(server.received().is_empty());
    assert_eq!(depth(&app).await, (1, 0));
}
