//! What tests share: an application in this process on a real database, requests, mails, builders,
//! and the servers it depends on, with their faults.

#![allow(dead_code, reason = "each test binary uses its own part of the support")]

pub mod app;
pub mod authenticator;
pub mod build;
pub mod chaos;
pub mod dearest;
pub mod mails;
pub mod monaco;
pub mod pace;
pub mod program;
pub mod provider;
pub mod push;
pub mod request;
pub mod smtp;
pub mod streets;

use std::io::Write;

/// `make faults` runs many rounds, `make test` a few.
pub fn full() -> bool {
    std::env::var("UMKREIS_FAULTS").is_ok_and(|value| value == "full")
}

/// How long something may take. `make faults` holds what is promised, alone on a machine; `make test` shares one with
/// others, where only what is far off says anything.
pub fn in_time(promised: std::time::Duration) -> std::time::Duration {
    if full() { promised } else { 10 * promised }
}

/// Says that a test could not run here. Past what cargo keeps to itself of tests that pass, so that
/// nobody takes it for one of them.
pub fn skipped(why: &str) {
    let test = std::thread::current();
    let _ = writeln!(std::io::stderr(), "SKIPPED: {why} ({})", test.name().unwrap_or("a test"));
}

/// Defines a test that runs on SQLite and on PostgreSQL, as `name::sqlite` and `name::postgres`.
///
/// `with |config| …;` before the tests changes the configuration of all of them.
#[macro_export]
macro_rules! on_both {
    (with $configure:expr; $(async fn $name:ident($app:ident) $body:block)+) => {
        $(mod $name {
            #[allow(unused_imports)]
            use super::*;

            async fn run($app: $crate::support::app::TestApp) $body

            fn configure(config: &mut umkreis_foundation::config::Config) {
                let change: fn(&mut umkreis_foundation::config::Config) = $configure;
                change(config);
            }

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn sqlite() {
                run($crate::support::app::TestApp::sqlite_with(configure).await).await;
            }

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn postgres() {
                if let Some(app) = $crate::support::app::TestApp::postgres_with(configure).await {
                    let database = app.config.database_url.clone();
                    run(app).await;
                    database.iter().for_each(|url| $crate::support::app::leave_database(url));
                }
            }
        })+
    };
    ($(async fn $name:ident($app:ident) $body:block)+) => {
        $(mod $name {
            #[allow(unused_imports)]
            use super::*;

            async fn run($app: $crate::support::app::TestApp) $body

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn sqlite() {
                run($crate::support::app::TestApp::sqlite().await).await;
            }

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn postgres() {
                if let Some(app) = $crate::support::app::TestApp::postgres().await {
                    let database = app.config.database_url.clone();
                    run(app).await;
                    database.iter().for_each(|url| $crate::support::app::leave_database(url));
                }
            }
        })+
    };
}
