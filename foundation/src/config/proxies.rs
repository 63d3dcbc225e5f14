//! The networks of the operator's own proxies.

use ipnet::IpNet;
use std::net::IpAddr;

/// Networks whose `X-Forwarded-For` is believed.
#[derive(Clone, Default)]
pub struct TrustedProxies(Vec<IpNet>);

impl TrustedProxies {
    pub fn parse(entries: &[String]) -> anyhow::Result<TrustedProxies> {
        let network = |entry: &String| {
            entry
                .parse::<IpNet>()
                .or_else(|_| entry.parse::<IpAddr>().map(IpNet::from))
                .map_err(|_| anyhow::anyhow!("http.trusted_proxies: {entry:?} is not an address or network"))
        };
        Ok(TrustedProxies(entries.iter().map(network).collect::<Result<_, _>>()?))
    }

    pub fn contain(&self, address: IpAddr) -> bool {
        self.0.iter().any(|network| network.contains(&address))
    }
}
