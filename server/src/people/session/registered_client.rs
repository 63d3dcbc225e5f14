//! The applications that may open sessions: configured, first-party and public.

use umkreis_foundation::config::{Config, OAuthClient};

pub fn by_id<'a>(config: &'a Config, id: &str) -> Option<&'a OAuthClient> {
    config.oauth.clients.iter().find(|client| client.id == id)
}

/// Byte for byte: anything cleverer has been tricked before.
pub fn may_redirect_to(config: &Config, client: &OAuthClient, uri: &str) -> bool {
    addresses(config, client).any(|registered| registered == uri)
}

/// Whether an address is one of this very server's pages.
pub fn leads_home(config: &Config, uri: &str) -> bool {
    uri.strip_prefix(&config.public_url()).is_some_and(|rest| rest.starts_with('/'))
}

/// How people know the application.
pub fn name(client: &OAuthClient) -> &str {
    client.name.as_deref().unwrap_or(&client.id)
}

/// Whether the client is the web pages of this very server.
pub fn is_own_pages(config: &Config, client: &OAuthClient) -> bool {
    addresses(config, client).any(|address| leads_home(config, &address))
}

fn addresses(config: &Config, client: &OAuthClient) -> impl Iterator<Item = String> {
    let public_url = config.public_url();
    client.redirect_uris.iter().map(move |uri| uri.replace("{public_url}", &public_url))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn redirect_addresses_are_compared_exactly() {
        let config = Config { public_url: Some("https://umkreis.test".to_owned()), ..Config::default() };
        let web = by_id(&config, "web").unwrap();
        assert!(may_redirect_to(&config, web, "https://umkreis.test/handle-auth"));
        assert!(!may_redirect_to(&config, web, "https://umkreis.test/handle-auth/"));
        assert!(!may_redirect_to(&config, web, "{public_url}/handle-auth"));
        assert!(is_own_pages(&config, web));
        assert!(!is_own_pages(&config, by_id(&config, "ios").unwrap()));
    }
}
