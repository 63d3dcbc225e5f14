//! Who is calling: the address behind trusted proxies, and how it may appear in a log.

use crate::config::TrustedProxies;
use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::request::Parts;
use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// The caller's address, set by the middleware.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Client(pub IpAddr);

impl<S: Send + Sync> FromRequestParts<S> for Client {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let unknown = Client(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
        Ok(parts.extensions.get::<Client>().copied().unwrap_or(unknown))
    }
}

impl Client {
    /// Walks the chain of `X-Forwarded-For` from the nearest hop outwards and stops at the first that
    /// is not ours.
    pub fn behind(proxies: &TrustedProxies, peer: IpAddr, headers: &HeaderMap) -> Client {
        let mut client = peer;
        if !proxies.contain(client) {
            return Client(client);
        }
        let chain = headers.get_all("x-forwarded-for").iter().filter_map(|value| value.to_str().ok());
        let hops: Vec<&str> = chain.flat_map(|value| value.split(',')).map(str::trim).collect();
        for hop in hops.into_iter().rev() {
            let Ok(address) = hop.parse::<IpAddr>() else { break };
            client = address;
            if !proxies.contain(client) {
                break;
            }
        }
        Client(client)
    }

    /// What a limit counts by: the address, and for IPv6 its /64, which one household holds.
    pub fn limit_key(self) -> IpAddr {
        match self.0 {
            IpAddr::V6(address) => match address.to_ipv4_mapped() {
                Some(v4) => IpAddr::V4(v4),
                None => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & !0 << 64)),
            },
            v4 => v4,
        }
    }

    /// What a log may hold: no more than /24 or /48.
    pub fn truncated(self) -> IpAddr {
        match self.limit_key() {
            IpAddr::V4(address) => IpAddr::V4(Ipv4Addr::from_bits(address.to_bits() & !0 << 8)),
            IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & !0 << 80)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(peer: &str, forwarded: &[&str], trusted: &[&str]) -> String {
        let mut headers = HeaderMap::new();
        for value in forwarded {
            headers.append("x-forwarded-for", value.parse().unwrap());
        }
        let trusted: Vec<String> = trusted.iter().map(|entry| (*entry).to_owned()).collect();
        let proxies = TrustedProxies::parse(&trusted).unwrap();
        Client::behind(&proxies, peer.parse().unwrap(), &headers).0.to_string()
    }

    #[test]
    fn a_forwarded_address_counts_only_behind_a_trusted_proxy() {
        assert_eq!(client("203.0.113.9", &["1.2.3.4"], &[]), "203.0.113.9");
        assert_eq!(client("127.0.0.1", &["1.2.3.4"], &["127.0.0.0/8"]), "1.2.3.4");
    }

    #[test]
    fn a_client_cannot_put_itself_further_out_in_the_chain() {
        let chain = ["6.6.6.6, 198.51.100.7", "10.0.0.2"];
        assert_eq!(client("127.0.0.1", &chain, &["127.0.0.1", "10.0.0.0/8"]), "198.51.100.7");
        assert_eq!(client("127.0.0.1", &["rubbish, 198.51.100.7"], &["127.0.0.1"]), "198.51.100.7");
    }

    #[test]
    fn addresses_are_grouped_for_limits_and_truncated_for_logs() {
        let v6 = Client("2001:db8:1:2:3:4:5:6".parse().unwrap());
        assert_eq!(v6.limit_key().to_string(), "2001:db8:1:2::");
        assert_eq!(v6.truncated().to_string(), "2001:db8:1::");
        let v4 = Client("203.0.113.77".parse().unwrap());
        assert_eq!(v4.limit_key().to_string(), "203.0.113.77");
        assert_eq!(v4.truncated().to_string(), "203.0.113.0");
    }
}
