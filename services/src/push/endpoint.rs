//! Where messages may be sent: only public addresses, checked again after the name was resolved,
//! because anybody can name an endpoint.

use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use reqwest::redirect;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;
use umkreis_foundation::tls;
use url::{Host, Url};

const CONNECT_TIMEOUT: Duration = Duration::from_secs(3);
const TIMEOUT: Duration = Duration::from_secs(6);
pub const MAX_CHARACTERS: usize = 2_000;

/// Whether a browser may name this address as its endpoint. `lenient` allows plain HTTP and
/// private addresses, for push services on the own machine.
pub fn is_allowed(endpoint: &str, lenient: bool) -> bool {
    let Ok(url) = Url::parse(endpoint) else { return false };
    let plain = url.username().is_empty() && url.password().is_none() && endpoint.len() <= MAX_CHARACTERS;
    if !plain || !(url.scheme() == "https" || (lenient && url.scheme() == "http")) {
        return false;
    }
    match url.host() {
        _ if lenient => url.has_host(),
        Some(Host::Domain(name)) => url.port().is_none() && name.contains('.') && !name.ends_with(".local"),
        Some(Host::Ipv4(address)) => url.port().is_none() && is_public(IpAddr::V4(address)),
        Some(Host::Ipv6(address)) => url.port().is_none() && is_public(IpAddr::V6(address)),
        None => false,
    }
}

/// A client that follows no redirect, uses no proxy and connects to public addresses only.
pub fn client(lenient: bool) -> anyhow::Result<reqwest::Client> {
    tls::install_provider();
    let builder = reqwest::Client::builder()
        .redirect(redirect::Policy::none())
        .no_proxy()
        .connect_timeout(CONNECT_TIMEOUT)
        .timeout(TIMEOUT)
        .pool_max_idle_per_host(8);
    let builder = if lenient { builder } else { builder.https_only(true).dns_resolver(Arc::new(PublicOnly)) };
    Ok(builder.build()?)
}

/// Resolves names and leaves out what is not public, so that a name that changes its mind after
/// the check leads nowhere.
struct PublicOnly;

impl Resolve for PublicOnly {
    fn resolve(&self, name: Name) -> Resolving {
        Box::pin(async move {
            let found = tokio::net::lookup_host((name.as_str(), 0)).await?;
            let public: Vec<SocketAddr> = found.filter(|address| is_public(address.ip())).collect();
            if public.is_empty() {
                return Err("the endpoint has no public address".into());
            }
            Ok(Box::new(public.into_iter()) as Addrs)
        })
    }
}

/// Whether an address belongs to the public internet.
fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    !(address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_multicast()
        || address.is_documentation()
        || a == 0
        || a >= 240
        || (a == 100 && (64..128).contains(&b))
        || (a == 192 && b == 0 && c == 0)
        || (a == 192 && b == 88 && c == 99)
        || (a == 198 && (b == 18 || b == 19)))
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    if let Some(v4) = address.to_ipv4_mapped() {
        return is_public_v4(v4);
    }
    let [first, second, third, ..] = address.segments();
    // Of the global range, without documentation, tunnels and benchmarks.
    (0x2000..0x4000).contains(&first)
        && !(first == 0x2001 && (second == 0x0db8 || second < 0x0200))
        && !(first == 0x3fff && second < 0x1000)
        && (first != 0x2002 || is_public_v4(embedded(second, third)))
}

/// The IPv4 address inside a 6to4 address.
fn embedded(high: u16, low: u16) -> Ipv4Addr {
    Ipv4Addr::from_bits(u32::from(high) << 16 | u32::from(low))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_public_https_addresses_are_endpoints() {
        for good in [
            "https://fcm.googleapis.com/fcm/send/abc",
            "https://updates.push.services.mozilla.com/wpush/v2/x",
            "https://1.1.1.1/x",
        ] {
            assert!(is_allowed(good, false), "{good}");
        }
        let bad = [
            "",
            "x",
            "http://push.example.com/",
            "https://localhost/",
            "https://127.0.0.1/",
            "https://10.1.2.3/",
            "https://192.168.0.1/",
            "https://172.16.0.1/",
            "https://169.254.169.254/latest",
            "https://100.64.0.1/",
            "https://0.0.0.0/",
            "https://[::1]/",
            "https://[fd00::1]/",
            "https://[fe80::1]/",
            "https://[::ffff:127.0.0.1]/",
            "https://[64:ff9b::7f00:1]/",
            "https://[2002:7f00:1::]/",
            "https://0x7f.1/",
            "https://2130706433/",
            "https://017700000001/",
            "https://user:pass@push.example.com/",
            "https://push.example.com:8443/",
            "https://printer.local/",
            "ftp://push.example.com/",
            "javascript:alert(1)",
            "file:///etc/passwd",
            "https://",
        ];
        for bad in bad {
            assert!(!is_allowed(bad, false), "{bad}");
        }
        assert!(!is_allowed(&format!("https://push.example.com/{}", "a".repeat(2_000)), false));
        assert!(is_allowed("http://127.0.0.1:8123/x", true));
        assert!(!is_allowed("file:///etc/passwd", true));
    }

    #[tokio::test]
    async fn a_name_that_leads_home_is_refused_when_it_is_resolved() {
        let name: Name = "localhost".parse().unwrap();
        assert!(PublicOnly.resolve(name).await.is_err());
    }
}
