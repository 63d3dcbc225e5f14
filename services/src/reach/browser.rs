//! By what a browser is told from others for a day, and whether it may be counted at all.

use axum::http::{HeaderMap, header};
use std::net::IpAddr;
use umkreis_foundation::http::client_address::Client;

/// Parts of what robots and programs call themselves. Who pretends to be a browser is counted like one.
const ROBOTS: [&str; 29] = [
    "bot",
    "crawl",
    "spider",
    "slurp",
    "scrap",
    "fetch",
    "preview",
    "monitor",
    "headless",
    "lighthouse",
    "facebookexternalhit",
    "whatsapp",
    "curl",
    "wget",
    "python",
    "java/",
    "okhttp",
    "go-http",
    "libwww",
    "http_request",
    // These start pages like people do, and call themselves nothing of the above.
    "google-inspectiontool",
    "googleother",
    "mediapartners-google",
    "ia_archiver",
    "phantomjs",
    "gtmetrix",
    "ptst/",
    "pingdom",
    "statuscake",
];

/// Devices of people whose names look like a robot's: a make of telephones.
const NO_ROBOTS: [&str; 1] = ["cubot"];

/// Longer texts make no better difference.
const MOST_BYTES: usize = 512;

/// What is hashed with a key that is forgotten; it lives no longer than the call.
pub struct Browser {
    pub(super) address: Vec<u8>,
    /// What it says of itself: its name and its languages.
    pub(super) kind: Vec<u8>,
}

impl Browser {
    /// Absent for robots, and for whoever asks by Global Privacy Control not to be counted.
    pub fn counted(client: Client, headers: &HeaderMap) -> Option<Browser> {
        let text = |name| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or("");
        let agent = text(header::USER_AGENT);
        let asks_not_to = headers.get("sec-gpc").is_some_and(|value| value == "1");
        if asks_not_to || is_robot(agent) {
            return None;
        }
        Some(Browser::new(client.limit_key(), agent, text(header::ACCEPT_LANGUAGE)))
    }

    pub(super) fn new(address: IpAddr, agent: &str, languages: &str) -> Browser {
        let mut kind = Vec::new();
        for text in [agent, languages] {
            kind.push(0);
            kind.extend(text.bytes().take(MOST_BYTES));
        }
        Browser { address: address.to_string().into_bytes(), kind }
    }
}

fn is_robot(agent: &str) -> bool {
    let mut agent = agent.to_ascii_lowercase();
    for name in NO_ROBOTS {
        agent = agent.replace(name, "");
    }
    agent.is_empty() || ROBOTS.iter().any(|name| agent.contains(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIREFOX: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";

    fn counted(headers: &[(&'static str, &str)]) -> bool {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.insert(*name, value.parse().unwrap());
        }
        Browser::counted(Client("203.0.113.9".parse().unwrap()), &map).is_some()
    }

    #[test]
    fn robots_programs_and_whoever_asks_not_to_be_counted_are_not() {
        assert!(counted(&[("user-agent", FIREFOX)]));
        assert!(counted(&[("user-agent", FIREFOX), ("sec-gpc", "0")]));
        let cubot =
            "Mozilla/5.0 (Linux; Android 13; CUBOT KING KONG 9) AppleWebKit/537.36 Chrome/140.0 Mobile";
        assert!(counted(&[("user-agent", cubot)]), "a telephone that somebody holds");
        assert!(!counted(&[("user-agent", FIREFOX), ("sec-gpc", "1")]));
        assert!(!counted(&[]), "browsers say what they are");
        for robot in [
            "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
            "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/140.0 Safari/537.36",
            "Mozilla/5.0 (Linux; Android 13; CUBOT X30) (compatible; Googlebot/2.1)",
            "facebookexternalhit/1.1",
            "Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X) Chrome/140.0 Mobile (compatible; Google-InspectionTool/1.0;)",
            "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36 PTST/250101",
            "curl/8.5.0",
            "python-requests/2.32",
        ] {
            assert!(!counted(&[("user-agent", robot)]), "{robot}");
        }
    }
}
