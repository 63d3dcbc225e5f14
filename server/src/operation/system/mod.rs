//! What the server tells about itself: version, health, configuration for the pages.

pub mod client_error;
pub mod csp;
pub mod http;
pub mod metrics;

use crate::app::App;
use serde::Serialize;
use std::sync::atomic::Ordering;
use std::time::Duration;
use utoipa::ToSchema;

const CHECK_TIMEOUT: Duration = Duration::from_secs(1);

#[derive(Serialize, ToSchema)]
pub struct Health {
    /// `ok`, `degraded` (mails or pictures are affected) or `down`.
    pub status: &'static str,
    pub checks: Checks,
}

#[derive(Serialize, ToSchema)]
pub struct Checks {
    pub database: &'static str,
    pub media: &'static str,
    pub mail: &'static str,
    pub search: &'static str,
}

/// Looks at every part; only the database and the search decide whether we can serve.
pub async fn health(app: &App) -> Health {
    let word = |ok: bool| if ok { "ok" } else { "down" };
    let database = async { matches!(tokio::time::timeout(CHECK_TIMEOUT, app.db.ping()).await, Ok(Ok(()))) };
    let media =
        async { matches!(tokio::time::timeout(CHECK_TIMEOUT, app.media.objects.check()).await, Ok(Ok(()))) };
    let (database, media) = tokio::join!(database, media);
    let mail = !app.mail_blocked.load(Ordering::Relaxed);
    let status = match (database, media && mail) {
        (true, true) => "ok",
        (true, false) => "degraded",
        (false, _) => "down",
    };
    Health {
        status,
        checks: Checks { database: word(database), media: word(media), mail: word(mail), search: "ok" },
    }
}
