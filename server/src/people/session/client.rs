//! The applications that may open sessions: configured, first-party and public.

use crate::foundation::config::{Config, OAuthClient};

pub fn by_id<'a>(config: &'a Config, id: &str) -> Option<&'a OAuthClient> {
    config.oauth.clients.iter().find(|client| client.id == id)
}

/// Byte for byte: anything cleverer has been tricked before.
pub fn may_redirect_to(config: &Config, client: &OAuthClient, uri: &str) -> bool {
    addresses(config, client).any(|registered| registered == uri)
}

/// Whether the client is the web pages of this very server.
pub fn is_own_pages(config: &Config, client: &OAuthClient) -> bool {
    let own = format!("{}/", config.public_url());
    addresses(config, client).any(|address| address.starts_with(&own))
}

fn addresses(config: &Config, client: &OAuthClient) -> impl Iterator<Item = String> {
    let public_url = config.public_url();
    client.redirect_uris.iter().map(move |uri| uri.replace("{public_url}", &public_url))
}
