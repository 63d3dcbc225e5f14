//! The state that Prometheus is told about beside the requests, looked at every few seconds.

use crate::app::App;
use metrics::{Unit, counter, describe_counter, describe_gauge, describe_histogram, gauge};
use sea_orm::{ColumnTrait, DbErr, EntityTrait, QueryFilter, QueryOrder};
use std::time::Duration;
use umkreis_foundation::clock::Clock;
use umkreis_foundation::db::Db;
use umkreis_foundation::db::entity::change;
use umkreis_foundation::db::with_timeout_of;
use umkreis_foundation::memory;
use umkreis_foundation::outbox::{self, Job};
use umkreis_services::mail::MailJob;
use umkreis_services::media::MediaJob;
use umkreis_services::push::PushJob;

const EVERY: Duration = Duration::from_secs(5);

/// Says what each metric means, and makes counters of failures visible before the first one, so
/// that an alert can tell "none" from "not measured".
pub fn describe() {
    describe_histogram!("umkreis_request_seconds", Unit::Seconds, "Answers by method, route and status");
    describe_gauge!("umkreis_catalogue_companies", "Active companies in the catalogue");
    describe_gauge!("umkreis_catalogue_lag_changes", "Committed changes the catalogue does not hold yet");
    describe_gauge!("umkreis_catalogue_lag_seconds", Unit::Seconds, "Age of the oldest such change");
    describe_gauge!(
        "umkreis_catalogue_unread_seconds",
        Unit::Seconds,
        "Time since the catalogue last got an answer about changes"
    );
    describe_gauge!("umkreis_outbox_jobs", "Mails, pushes and pictures to do, by state");
    describe_gauge!("umkreis_outbox_oldest_seconds", Unit::Seconds, "Age of the oldest job that waits");
    describe_gauge!("umkreis_pool_connections", "Database connections by pool and state");
    describe_gauge!("umkreis_resident_bytes", Unit::Bytes, "Memory of this process");
    describe_gauge!("umkreis_uptime_seconds", Unit::Seconds, "Time since this process started");
    describe_gauge!(
        "umkreis_clock_ahead_seconds",
        Unit::Seconds,
        "How far this machine's clock is ahead of the database's"
    );
    describe_gauge!("umkreis_backup_success_seconds", Unit::Seconds, "When the last whole backup was made");
    describe_gauge!("umkreis_backup_interval_seconds", Unit::Seconds, "How often backups are made");
    describe_gauge!("umkreis_backup_missing_pictures", "Pictures that the newest backup lacks");
    describe_counter!("umkreis_backup_failures", "Scheduled backups that failed");
    describe_counter!("umkreis_job_failures", "Failed attempts by lane of the outbox");
    describe_counter!(
        "umkreis_pages",
        "Pages by how they came about: rendered, from the cache, left to the browser"
    );
    describe_counter!("umkreis_client_errors", "Failures that pages reported, by kind and page");
    describe_counter!("umkreis_outside_failures", "Failures by outside service");
    counter!("umkreis_backup_failures").increment(0);
    gauge!("umkreis_clock_ahead_seconds").set(0.0);
    for outcome in ["rendered", "cached", "fallback", "cut_off"] {
        counter!("umkreis_pages", "outcome" => outcome).increment(0);
    }
    for service in ["directions", "geocoder", "tiles"] {
        counter!("umkreis_outside_failures", "service" => service).increment(0);
    }
    for lane in [MailJob::KIND, MediaJob::KIND, PushJob::KIND] {
        counter!("umkreis_job_failures", "lane" => lane).increment(0);
    }
}

/// Runs until the process ends; does nothing when nobody listens.
pub async fn run(app: App) {
    if app.config.metrics.listen.is_none() {
        return;
    }
    let mut tick = tokio::time::interval(EVERY);
    loop {
        tick.tick().await;
        look(&app);
        if let Err(error) = with_timeout_of(EVERY, ask_database(&app.db, &app.clock)).await {
            tracing::warn!(%error, "cannot measure the state of the database");
            forget_answers();
        }
    }
}

fn look(app: &App) {
    gauge!("umkreis_catalogue_companies").set(app.catalogue.snapshot().len() as f64);
    gauge!("umkreis_catalogue_unread_seconds").set(app.db.feed.unread_for().as_secs_f64());
    gauge!("umkreis_resident_bytes").set(memory::resident_bytes() as f64);
    gauge!("umkreis_uptime_seconds").set(app.started.elapsed().as_secs_f64());
    for (pool, used, idle) in app.db.pools() {
        gauge!("umkreis_pool_connections", "pool" => pool, "state" => "used").set(f64::from(used));
        gauge!("umkreis_pool_connections", "pool" => pool, "state" => "idle").set(f64::from(idle));
    }
}

/// What was true a while ago would look like all is well.
fn forget_answers() {
    for state in ["waiting", "dead"] {
        gauge!("umkreis_outbox_jobs", "state" => state).set(f64::NAN);
    }
    gauge!("umkreis_outbox_oldest_seconds").set(f64::NAN);
    gauge!("umkreis_catalogue_lag_changes").set(f64::NAN);
    gauge!("umkreis_catalogue_lag_seconds").set(f64::NAN);
}

async fn ask_database(db: &Db, clock: &Clock) -> Result<(), DbErr> {
    let now_ms = clock.now_ms();
    let seconds_since =
        |at_ms: Option<i64>| at_ms.map_or(0.0, |at_ms| (now_ms - at_ms).max(0) as f64 / 1000.0);
    let (waiting, dead) = outbox::depth(db).await?;
    gauge!("umkreis_outbox_jobs", "state" => "waiting").set(waiting as f64);
    gauge!("umkreis_outbox_jobs", "state" => "dead").set(dead as f64);
    gauge!("umkreis_outbox_oldest_seconds").set(seconds_since(outbox::oldest_at_ms(db).await?));
    let newest = change::Entity::find().order_by_desc(change::Column::Seq).one(db.read()).await?;
    // Read after the newest row: what is applied by now cannot count as lag.
    let applied_seq = db.feed.applied_seq();
    let first_unseen = change::Entity::find()
        .filter(change::Column::Seq.gt(applied_seq))
        .order_by_asc(change::Column::Seq)
        .one(db.read())
        .await?;
    let behind = newest.map_or(0, |row| row.seq - applied_seq).max(0);
    gauge!("umkreis_catalogue_lag_changes").set(behind as f64);
    gauge!("umkreis_catalogue_lag_seconds").set(seconds_since(first_unseen.map(|row| row.at_ms)));
    Ok(())
}
