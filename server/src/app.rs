//! Everything a handler may need, made once at start. It starts nothing and knows no feature.

use anyhow::Context;
use std::ops::Deref;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use umkreis_foundation::clock::Clock;
use umkreis_foundation::config::Config;
use umkreis_foundation::db::Db;
use umkreis_foundation::http::limit::Limit;
use umkreis_foundation::http::named_counts::NamedCounts;
use umkreis_foundation::private_files;
use umkreis_services::access_tokens::AccessTokens;
use umkreis_services::admin_search::AdminSearch;
use umkreis_services::catalogue::Catalogue;
use umkreis_services::geo::Geo;
use umkreis_services::mail::Transport;
use umkreis_services::media::Media;
use umkreis_services::passwords::Passwords;
use umkreis_services::push::Push;
use umkreis_services::reach::Reach;
use umkreis_services::sealing::{self, Sealer};
use uuid::Uuid;

/// Shared by all requests and jobs; cloning is cheap.
#[derive(Clone)]
pub struct App(Arc<AppParts>);

pub struct AppParts {
    pub config: Config,
    pub db: Db,
    pub catalogue: Catalogue,
    /// Companies and accounts as administrators search them.
    pub admin_search: AdminSearch,
    pub media: Media,
    pub geo: Geo,
    pub mail: Transport,
    pub push: Push,
    pub passwords: Passwords,
    /// For secrets that have to be read again.
    pub sealer: Sealer,
    pub access_tokens: AccessTokens,
    pub clock: Clock,
    pub limits: Limits,
    pub started: Instant,
    /// Set while no mail can leave; shown by the health call.
    pub mail_blocked: Arc<AtomicBool>,
    /// Set once the process was told to stop; proxies then send nothing new.
    pub stopping: AtomicBool,
    /// What browsers reported as breaches of the content security policy.
    pub csp_reports: NamedCounts,
    pub client_errors: NamedCounts,
    /// How often companies were seen or contacted, until it is written down.
    pub reach: Reach,
}

/// The limits that each instance keeps for itself.
pub struct Limits {
    pub api: Limit,
    pub search: Limit,
    /// Pages that were not kept.
    pub render: Limit,
    pub sign_in: Limit,
    pub registration: Limit,
    pub suggestion: Limit,
    pub tile: Limit,
    pub push: Limit,
    /// By account: an office behind one address may have many owners.
    pub upload: Limit<Uuid>,
}

impl Deref for App {
    type Target = AppParts;

    fn deref(&self) -> &AppParts {
        &self.0
    }
}

impl App {
    /// Opens the database (migrating it), the object store and the catalogue.
    pub async fn start(config: Config) -> anyhow::Result<App> {
        // Mistakes in the settings show before anything is created.
        let mail = Transport::new(&config.mail, &config.data_dir)?;
        let clock = Clock::new(config.time_zone());
        let geo = Geo::open(&config, &clock).await?;
        let push = Push::new(&config)?;
        prepare_data_dir(&config)?;
        let sealer = sealing::key::read_or_make(&config)?;
        let db = Db::connect(&config.database()).await?;
        let media = Media::start(&config).await?;
        db.migrate().await?;
        sealing::key::require(&db, &sealer).await?;
        // Where others share the database, instances of the release before must still read what is there.
        if !db.is_shared() {
            sealing::seal_old_secrets::seal(&db, &sealer).await.context("cannot seal older secrets")?;
            umkreis_services::mail::seal_older(&db, &sealer).await.context("cannot seal older mails")?;
        }
        clock.follow(&db).await.context("cannot read the database's clock")?;
        let db = db.with_replica(config.replica_url.as_deref()).await?;
        let catalogue = umkreis_services::catalogue::follow::start(&db, &config.region, &clock)
            .await
            .context("cannot load the catalogue from the database")?;
        Ok(App(Arc::new(AppParts {
            media,
            mail,
            geo,
            push,
            limits: Limits::new(&config.limits),
            passwords: Passwords::new()?,
            sealer,
            access_tokens: AccessTokens::new(&db, config.oauth.require_second_factor_for_admins),
            catalogue,
            admin_search: AdminSearch::default(),
            clock,
            db,
            config,
            started: Instant::now(),
            mail_blocked: Arc::default(),
            stopping: AtomicBool::new(false),
            csp_reports: NamedCounts::default(),
            client_errors: NamedCounts::default(),
            reach: Reach::default(),
        })))
    }
}

impl Limits {
    fn new(limits: &umkreis_foundation::config::Limits) -> Limits {
        const MINUTE: Duration = Duration::from_secs(60);
        let per = |count, window| Limit::new(limits.enabled, count, window);
        Limits {
            api: per(limits.api_per_min, MINUTE),
            search: per(limits.search_per_min, MINUTE),
            render: per(limits.render_per_min, MINUTE),
            sign_in: per(limits.sign_in_per_5_min, 5 * MINUTE),
            registration: per(limits.registration_per_30_min, 30 * MINUTE),
            suggestion: per(limits.suggestion_per_h, 60 * MINUTE),
            tile: per(limits.tile_per_min, MINUTE),
            push: per(limits.push_per_h, 60 * MINUTE),
            upload: Limit::new(limits.enabled, limits.upload_per_30_min, 30 * MINUTE),
        }
    }

    pub fn tidy(&self) {
        let Limits { api, search, render, sign_in, registration, suggestion, upload, tile, push } = self;
        for limit in [api, search, render, sign_in, registration, suggestion, tile, push] {
            limit.tidy();
        }
        upload.tidy();
    }
}

/// The folder must exist, be writable and be its owner's alone before anything else is created in it.
pub fn prepare_data_dir(config: &Config) -> anyhow::Result<()> {
    let folder = &config.data_dir;
    let explain = || format!("cannot write to the data folder {}", folder.display());
    std::fs::create_dir_all(folder).with_context(explain)?;
    private_files::make_private(folder).with_context(explain)?;
    let probe = folder.join(".write-probe");
    std::fs::write(&probe, b"").with_context(explain)?;
    std::fs::remove_file(&probe).with_context(explain)
}
