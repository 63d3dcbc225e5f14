//! Who we are to a passkey: the domain it belongs to and the origin it may be used from.

use umkreis_foundation::config::Config;
use umkreis_foundation::error::Error;
use url::{Host, Url};
use webauthn_rp::request::{AsciiDomain, RpId};

pub struct RelyingParty {
    pub id: RpId,
    pub origin: String,
}

impl RelyingParty {
    /// From the configured address, never from a request. Browsers know no passkeys for IP
    /// addresses; on the own machine `localhost` stands for them.
    pub fn of(config: &Config) -> Option<RelyingParty> {
        let mut url = Url::parse(&config.public_url()).ok()?;
        let loopback = match url.host()? {
            Host::Domain(_) => false,
            Host::Ipv4(address) => address.is_loopback(),
            Host::Ipv6(address) => address.is_loopback(),
        };
        if loopback {
            url.set_host(Some("localhost")).ok()?;
        }
        let Some(Host::Domain(domain)) = url.host() else { return None };
        let id = RpId::Domain(AsciiDomain::try_from(domain.to_owned()).ok()?);
        Some(RelyingParty { id, origin: url.origin().ascii_serialization() })
    }

    pub fn or_refuse(config: &Config) -> Result<RelyingParty, Error> {
        let detail = "Passkeys gehen hier nicht, weil die Seite keinen eigenen Namen hat.".to_owned();
        RelyingParty::of(config).ok_or(Error::Refused { code: "PasskeysImpossible", detail })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_passkey_belongs_to_the_configured_domain() {
        let party = |address: &str| {
            let config = Config { public_url: Some(address.to_owned()), ..Config::default() };
            RelyingParty::of(&config).map(|party| (party.id.as_ref().to_owned(), party.origin))
        };
        let pair = |id: &str, origin: &str| Some((id.to_owned(), origin.to_owned()));
        assert_eq!(party("https://umkreis.test/"), pair("umkreis.test", "https://umkreis.test"));
        assert_eq!(party("http://127.0.0.1:8080"), pair("localhost", "http://localhost:8080"));
        assert_eq!(party("http://[::1]:8080"), pair("localhost", "http://localhost:8080"));
        assert_eq!(party("http://10.0.0.7:8080"), None);
    }
}
