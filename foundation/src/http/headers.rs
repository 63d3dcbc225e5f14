//! Security headers for every answer; the Content-Security-Policy is built from the configuration.

use crate::config::Config;
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use std::sync::Arc;

#[derive(Clone)]
pub struct SecurityHeaders(Arc<Vec<(HeaderName, HeaderValue)>>);

impl SecurityHeaders {
    pub fn new(config: &Config) -> anyhow::Result<SecurityHeaders> {
        let mut headers = vec![
            (
                header::CONTENT_SECURITY_POLICY,
                HeaderValue::from_str(&content_security_policy(config, "'none'"))?,
            ),
            (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
            // Addresses hold searches, positions and codes for signing in: not even we need them twice.
            (header::REFERRER_POLICY, HeaderValue::from_static("strict-origin")),
            (
                HeaderName::from_static("permissions-policy"),
                HeaderValue::from_static("geolocation=(self), camera=(self), microphone=()"),
            ),
            (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
        ];
        if config.public_url().starts_with("https://") {
            let year = HeaderValue::from_static("max-age=31536000; includeSubDomains");
            headers.push((header::STRICT_TRANSPORT_SECURITY, year));
        }
        Ok(SecurityHeaders(Arc::new(headers)))
    }

    /// Adds what the answer has not decided for itself (media and the API page are stricter or looser).
    pub fn add_to(&self, headers: &mut HeaderMap) {
        // Room for all of them and the request's name at once; growing would hash everything again.
        headers.reserve(self.0.len() + 1);
        for (name, value) in self.0.iter() {
            headers.entry(name).or_insert_with(|| value.clone());
        }
    }
}

/// The policy of a page that only `ancestors` may put into a frame; rendered pages add the hashes of
/// their own inline parts.
pub fn content_security_policy(config: &Config, ancestors: &str) -> String {
    let origin = |address: &Option<String>| {
        address
            .as_deref()
            .and_then(|address| url::Url::parse(address).ok())
            .map(|url| format!(" {}", url.origin().ascii_serialization()))
            .unwrap_or_default()
    };
    let video = origin(&config.site.help_video_url);
    let script_url = config.site.analytics.as_ref().map(|analytics| analytics.script_url.clone());
    let analytics = origin(&script_url);
    let tiles: String = config.map.origins().iter().map(|origin| format!(" {origin}")).collect();
    let logo = origin(&config.site.logo_url);
    [
        "default-src 'none'".to_owned(),
        format!("script-src 'self'{analytics}"),
        "style-src 'self'".to_owned(),
        format!("img-src 'self' data: blob:{tiles}{logo}"),
        "font-src 'self'".to_owned(),
        format!("connect-src 'self'{tiles}{analytics}"),
        "worker-src 'self' blob:".to_owned(),
        // Of our own pages only the embeddable one can be framed: the overview shows what it will look like.
        format!("frame-src 'self'{video}"),
        "manifest-src 'self'".to_owned(),
        "base-uri 'none'".to_owned(),
        "form-action 'self'".to_owned(),
        format!("frame-ancestors {ancestors}"),
        "report-uri /api/csp-report".to_owned(),
    ]
    .join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_policy_allows_only_what_the_configuration_names() {
        let mut config = Config::default();
        config.site.help_video_url = Some("https://video.example/embed/1".to_owned());
        config.site.analytics =
            Some(crate::config::Analytics { script_url: "https://stats.example/s.js".to_owned() });
        let policy = content_security_policy(&config, "'none'");
        assert!(policy.contains("frame-src 'self' https://video.example;"), "{policy}");
        assert!(policy.contains("script-src 'self' https://stats.example;"), "{policy}");
        assert!(!policy.contains("unsafe"), "{policy}");
        config.map.base = "https://maps.example/style.json".to_owned();
        config.map.hosts = vec!["https://glyphs.example/".to_owned()];
        let policy = content_security_policy(&config, "'none'");
        assert!(
            policy.contains("connect-src 'self' https://maps.example https://glyphs.example "),
            "{policy}"
        );
        let plain = Config {
            site: crate::config::Site { help_video_url: None, ..Default::default() },
            ..Default::default()
        };
        let plain = content_security_policy(&plain, "'none'");
        assert!(plain.contains("script-src 'self';") && plain.contains("frame-src 'self';"), "{plain}");
    }
}
