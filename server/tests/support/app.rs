//! An application in this process: real database, real files, a clock under control.

use sea_orm::{ConnectionTrait, Database};
use std::ops::Deref;
use std::sync::{Arc, Mutex};
use tempfile::TempDir;
use tokio::sync::OnceCell;
use umkreis::app::App;
use umkreis::pages::serve::Pages;
use umkreis_foundation::config::Config;
use umkreis_foundation::db::{Db, Target};
use umkreis_foundation::http::middleware::Middleware;
use umkreis_services::geo::Geo;
use uuid::Uuid;

pub struct TestApp {
    app: App,
    pub middleware: Middleware,
    pub pages: Arc<Pages>,
    _folder: TempDir,
}

impl Deref for TestApp {
    type Target = App;

    fn deref(&self) -> &App {
        &self.app
    }
}

impl TestApp {
    pub async fn sqlite() -> TestApp {
        TestApp::sqlite_with(|_| ()).await
    }

    pub async fn postgres() -> Option<TestApp> {
        TestApp::postgres_with(|_| ()).await
    }

    /// With changes to the configuration.
    pub async fn sqlite_with(configure: impl FnOnce(&mut Config)) -> TestApp {
        TestApp::start(None, configure).await
    }

    /// `None`, said aloud, when no PostgreSQL was given; `make test` always gives one.
    pub async fn postgres_with(configure: impl FnOnce(&mut Config)) -> Option<TestApp> {
        let Ok(server) = std::env::var("UMKREIS_TEST_POSTGRES_URL") else {
            crate::support::skipped("UMKREIS_TEST_POSTGRES_URL is not set");
            return None;
        };
        Some(TestApp::start(Some(new_database(&server).await), configure).await)
    }

    /// On a database that exists, so that several work on the same one.
    pub async fn postgres_at(url: &str, configure: impl FnOnce(&mut Config)) -> TestApp {
        TestApp::start(Some(url.to_owned()), configure).await
    }

    /// One on each database, for tests that configure more than `on_both!` can say.
    pub async fn on_each(configure: impl Fn(&mut Config)) -> Vec<TestApp> {
        let mut apps = vec![TestApp::sqlite_with(&configure).await];
        apps.extend(TestApp::postgres_with(&configure).await);
        apps
    }

    /// With another script than the pages' own to render them.
    pub async fn sqlite_with_script(script: &'static str, configure: impl FnOnce(&mut Config)) -> TestApp {
        let pages = |config: &Config, geo: &Geo| Pages::with_script(config, geo, script.as_bytes().into());
        TestApp::start_with(None, configure, pages).await
    }

    async fn start(database_url: Option<String>, configure: impl FnOnce(&mut Config)) -> TestApp {
        TestApp::start_with(database_url, configure, Pages::new).await
    }

    async fn start_with(
        database_url: Option<String>,
        configure: impl FnOnce(&mut Config),
        pages: impl FnOnce(&Config, &Geo) -> Pages,
    ) -> TestApp {
        let _ = rustls::crypto::ring::default_provider().install_default();
        let folder = TempDir::new().expect("a temporary folder");
        let mut config = Config {
            data_dir: folder.path().to_owned(),
            database_url,
            public_url: Some("https://umkreis.test".to_owned()),
            ..Config::default()
        };
        // Tests drain the outbox themselves, so that nothing happens behind their back.
        config.jobs.enabled = false;
        config.limits.enabled = false;
        // Instances that share a database need the same one.
        config.sealing_key = Some(umkreis_foundation::secret::encode(&[7; 32]));
        // A busy machine must not turn a slow render into another answer.
        config.rendering.time_ms = 20_000;
        config.rendering.wait_ms = 25_000;
        configure(&mut config);
        let app = App::start(config).await.expect("the application starts");
        let pages = Arc::new(pages(&app.config, &app.geo));
        umkreis::background::start(&app);
        let middleware = umkreis::router::router(app.clone(), pages.clone()).expect("the router is sound");
        TestApp { app, middleware, pages, _folder: folder }
    }

    /// Does everything that waits in the outbox and is due.
    pub async fn run_jobs(&self) {
        umkreis::background::drain_outbox(&self.app).await.expect("the outbox answers");
    }
}

/// The databases of tests that have ended; the next ones drop them, so that few exist at a time.
static ENDED: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// Says that nobody uses this database any more.
pub fn leave_database(url: &str) {
    let url = url::Url::parse(url).expect("an address");
    ENDED.lock().expect("no test panics here").push(url.path().trim_start_matches('/').to_owned());
}

/// Copies a migrated template, which is much faster than migrating for every test.
pub async fn new_database(server: &str) -> String {
    static TEMPLATE: OnceCell<String> = OnceCell::const_new();
    let template = TEMPLATE.get_or_init(|| make_template(server)).await;
    let name = format!("umkreis_{}", Uuid::now_v7().simple());
    let ended = std::mem::take(&mut *ENDED.lock().expect("no test panics here"));
    let mut statements: Vec<_> =
        ended.iter().map(|ended| format!("DROP DATABASE IF EXISTS {ended} WITH (FORCE)")).collect();
    statements.push(format!("CREATE DATABASE {name} TEMPLATE {template}"));
    create(server, &statements).await;
    with_database(server, &name)
}

/// A database without a schema.
pub async fn empty_database(server: &str) -> String {
    let name = format!("empty_{}", Uuid::now_v7().simple());
    create(server, &[format!("CREATE DATABASE {name}")]).await;
    with_database(server, &name)
}

async fn make_template(server: &str) -> String {
    let name = format!("template_{}", Uuid::now_v7().simple());
    create(server, &[format!("CREATE DATABASE {name}")]).await;
    let db = Db::open(&Target::Postgres(with_database(server, &name))).await.expect("the template migrates");
    db.close().await;
    name
}

async fn create(server: &str, statements: &[String]) {
    let connection = Database::connect(server).await.expect("PostgreSQL answers");
    for sql in statements {
        connection.execute_unprepared(sql).await.expect("the database is created");
    }
    connection.close().await.expect("the connection closes");
}

fn with_database(server: &str, name: &str) -> String {
    let mut url = url::Url::parse(server).expect("UMKREIS_TEST_POSTGRES_URL is an address");
    url.set_path(name);
    url.into()
}
