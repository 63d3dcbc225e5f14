//! `umkreis serve`: listens until it is told to stop.

use anyhow::Context;
use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio::net::{TcpListener, TcpSocket};
use tokio::signal::unix::{SignalKind, signal};
use tokio::task::JoinHandle;
use tracing_subscriber::EnvFilter;
use umkreis::app::App;
use umkreis::pages::serve::Pages;
use umkreis_foundation::config::{Config, Log};
use umkreis_foundation::db::Db;
use umkreis_foundation::memory;

pub async fn serve(config: Config) -> anyhow::Result<()> {
    // The port comes first: when it is taken, nothing was created yet.
    let listen = config.listen.clone();
    let listener = bind(&listen).await.with_context(|| format!("cannot listen on {listen}"))?;
    if let Some(address) = &config.metrics.listen {
        start_metrics(address)?;
    }
    let app = App::start(config).await?;
    let pages = Arc::new(Pages::new(&app.config, &app.geo));
    let middleware = umkreis::router::router(app.clone(), pages.clone())?;
    let mut background = umkreis::background::start(&app);
    background.push(tokio::spawn(renew_region(app.clone(), pages.clone())));
    pages.warm();
    hint_first_administrator(&app.db).await;
    memory::trim();
    tracing::info!(
        address = app.config.public_url(),
        listen,
        companies = app.catalogue.snapshot().len(),
        "ready"
    );
    let served = umkreis_foundation::http::connection::serve(
        listener,
        middleware,
        app.config.http.clone(),
        told_to_stop(&app),
    )
    .await;
    if tokio::time::timeout(STOP_WITHIN, end(background)).await.is_err() {
        tracing::warn!("some work beside the requests did not end in time; it is done again after a start");
    }
    write_sums(&app).await;
    if tokio::time::timeout(STOP_WITHIN, app.db.clone().close()).await.is_err() {
        tracing::warn!("the database's connections did not close in time");
    }
    tracing::info!("stopped");
    Ok(served?)
}

/// Nothing that runs beside the requests is lost when it is cut off: jobs are done again, a backup is
/// made anew, and sums that were not written yet are written at the end.
const STOP_WITHIN: Duration = Duration::from_secs(2);
/// Sums of a minute take milliseconds; those that came together while the database was away take longer.
const SUMS_WITHIN: Duration = Duration::from_secs(10);

async fn end(background: Vec<JoinHandle<()>>) {
    for task in &background {
        task.abort();
    }
    futures_util::future::join_all(background).await;
}

async fn write_sums(app: &App) {
    let written = tokio::time::timeout(SUMS_WITHIN, umkreis::directory::reach::flush::now(app)).await;
    let error = match written {
        Ok(Ok(())) => return,
        Ok(Err(error)) => error.to_string(),
        Err(_) => "the database did not take it in time".to_owned(),
    };
    tracing::warn!(error, "what was counted in the last minute is lost");
}

/// How many connections may wait to be accepted. The usual 128 overflow when a link is shared, and a browser whose
/// connection was dropped tries again only after a second.
const WAITING_CONNECTIONS: u32 = 4096;

async fn bind(listen: &str) -> std::io::Result<TcpListener> {
    let mut refused = std::io::Error::other("the name has no address");
    for address in tokio::net::lookup_host(listen).await? {
        let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
        // A restart must not wait for connections of before.
        socket.set_reuseaddr(true)?;
        match socket.bind(address).and_then(|()| socket.listen(WAITING_CONNECTIONS)) {
            Ok(listener) => return Ok(listener),
            Err(error) => refused = error,
        }
    }
    Err(refused)
}

async fn told_to_stop(app: &App) {
    let (Ok(mut terminate), Ok(mut interrupt)) =
        (signal(SignalKind::terminate()), signal(SignalKind::interrupt()))
    else {
        return std::future::pending().await;
    };
    tokio::select! {
        _ = terminate.recv() => {}
        _ = interrupt.recv() => {}
    }
    app.stopping.store(true, Ordering::Relaxed);
    let drain = Duration::from_secs(app.config.http.drain_s);
    if !drain.is_zero() {
        tracing::info!(?drain, "stopping soon: the live check fails, requests are still taken");
        tokio::time::sleep(drain).await;
    }
    tracing::info!("stopping: no new connections, running requests may finish");
}

/// Takes up a newly imported region whenever the operator says so.
async fn renew_region(app: App, pages: Arc<Pages>) {
    let Ok(mut reload) = signal(SignalKind::hangup()) else { return };
    while reload.recv().await.is_some() {
        match app.geo.region.renew().await {
            Ok(version) => {
                pages.renew(&app.config, &app.geo);
                tracing::info!(version = version.as_deref().unwrap_or("none"), "the region in use");
            }
            Err(error) => {
                let error = format!("{error:#}");
                tracing::warn!(error, "the new region cannot be used; the one before stays");
            }
        }
    }
}

async fn hint_first_administrator(db: &Db) {
    if matches!(umkreis::people::account::count_administrators(db).await, Ok(0)) {
        tracing::info!("there is no administrator yet: umkreis user create --email you@example.org --admin");
    }
}

fn start_metrics(address: &str) -> anyhow::Result<()> {
    let listen: std::net::SocketAddr = address
        .parse()
        .with_context(|| format!("metrics.listen: {address:?} is not an address with a port"))?;
    metrics_exporter_prometheus::PrometheusBuilder::new()
        .with_http_listener(listen)
        .set_buckets(&[0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0])?
        .install()
        .with_context(|| format!("cannot serve metrics on {address}"))?;
    umkreis::operation::system::metrics::describe();
    Ok(())
}

pub fn start_logging(log: &Log) -> anyhow::Result<()> {
    let filter = EnvFilter::try_new(&log.filter).with_context(|| format!("log.filter: {:?}", log.filter))?;
    let builder = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    match log.format.as_str() {
        "json" => builder.json().init(),
        _ => builder.with_ansi(std::io::stderr().is_terminal()).init(),
    }
    Ok(())
}
