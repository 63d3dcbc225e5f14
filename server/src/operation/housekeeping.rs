//! What is done now and then: removing expired rows, forgetting limits, asking about stale entries, writing to owners.

mod expired;

pub use expired::tidy;

use crate::app::App;
use std::time::{Duration, Instant};
use umkreis_foundation::clock::JumpDetector;
use umkreis_foundation::db::with_timeout_of;

const LOOK_AT_CLOCK_EVERY: Duration = Duration::from_secs(60);
/// Listing a whole object store costs more than looking at rows.
const ORPHANS_EVERY: Duration = Duration::from_secs(24 * 60 * 60);
/// A round that takes longer waits for a database that died without a word, and holds up all later ones.
const LONGEST_ROUND: Duration = Duration::from_secs(60);

/// Keeps the clock right, and tidies now and then: the first time a while after the start, because
/// a machine that has just been switched on may not know the time yet.
pub async fn run(app: App) {
    let tidy_every = Duration::from_secs(app.config.jobs.tidy_s.max(1));
    let mut tick = tokio::time::interval(LOOK_AT_CLOCK_EVERY.min(tidy_every));
    let mut watch = JumpDetector::new(app.clock.now_ms());
    let (mut tidied, mut orphans_collected) = (Instant::now(), Instant::now());
    loop {
        tick.tick().await;
        if let Err(error) = app.clock.follow(&app.db).await {
            tracing::warn!(%error, "cannot read the database's clock");
        }
        if tidied.elapsed() < tidy_every {
            continue;
        }
        tidied = Instant::now();
        app.limits.tidy();
        // What is deleted by a clock that is wrong for an hour does not come back.
        if let Some(ahead_ms) = watch.ahead_ms(app.clock.now_ms()) {
            let ahead_s = ahead_ms / 1000;
            tracing::warn!(
                ahead_s,
                "the clock has jumped ahead; nothing is tidied until it is back, or for a day"
            );
            continue;
        }
        if let Err(error) = with_timeout_of(LONGEST_ROUND, tidy(&app.db, &app.clock)).await {
            tracing::warn!(%error, "could not remove expired rows");
        }
        let older = umkreis_services::sealing::seal_old_secrets::seal(&app.db, &app.sealer);
        if let Err(error) = with_timeout_of(LONGEST_ROUND, older).await {
            tracing::warn!(%error, "could not seal secrets that an earlier release has kept");
        }
        let mails = umkreis_services::mail::seal_older(&app.db, &app.sealer);
        if let Err(error) = with_timeout_of(LONGEST_ROUND, mails).await {
            tracing::warn!(%error, "could not seal links of mails that an earlier release has queued");
        }
        let owners = crate::directory::company::confirm::ask_owners(&app);
        if let Err(error) = with_timeout_of(LONGEST_ROUND, owners).await {
            tracing::warn!(%error, "could not ask owners about stale entries");
        }
        if let Err(error) = with_timeout_of(LONGEST_ROUND, crate::operation::overview::keep_count(&app)).await
        {
            tracing::warn!(%error, "could not note how many companies there are");
        }
        if let Err(error) = with_timeout_of(LONGEST_ROUND, crate::directory::reach::recount(&app)).await {
            tracing::warn!(%error, "could not look up again what was searched");
        }
        let monthly = crate::directory::reach::monthly::mail_owners(&app);
        if let Err(error) = with_timeout_of(LONGEST_ROUND, monthly).await {
            tracing::warn!(%error, "could not write to owners about the month that is over");
        }
        if orphans_collected.elapsed() >= ORPHANS_EVERY {
            orphans_collected = Instant::now();
            if let Err(error) =
                umkreis_services::media::collect_orphans(&app.media, &app.db, app.clock.now_ms()).await
            {
                tracing::warn!(error = format!("{error:#}"), "could not collect pictures without a row");
            }
        }
    }
}
