//! The cookie of a browser in which somebody has signed in before: it opens nothing, but guesses of strangers do not
//! make its owner wait. It holds no account, only a name that this server makes of address and chance.

use super::cookie::value_of;
use axum::http::HeaderMap;
use umkreis_foundation::secret;
use umkreis_services::sealing::Sealer;

pub const COOKIE: &str = "umkreis_known";
/// As long as somebody may stay away and still be known.
pub const MAX_AGE_S: i64 = 365 * 24 * 60 * 60;

/// What the browser keeps after signing in with this e-mail address.
pub fn fresh(sealer: &Sealer, email: &str) -> String {
    let device = secret::encode(&secret::random()[..12]);
    format!("{device}.{}", mark(sealer, email, &device))
}

/// The device, if it was given its cookie for this address.
pub fn of<'a>(sealer: &Sealer, headers: &'a HeaderMap, email: &str) -> Option<&'a str> {
    let (device, shown) = value_of(headers, COOKIE)?.split_once('.')?;
    secret::constant_time_eq(shown.as_bytes(), mark(sealer, email, device).as_bytes()).then_some(device)
}

fn mark(sealer: &Sealer, email: &str, device: &str) -> String {
    sealer.name_of("known-device", format!("{device} {email}").as_bytes())
}
