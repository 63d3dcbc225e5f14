//! Opens an S3-compatible bucket with bounded time-outs and retries.

use std::time::Duration;
use umkreis_foundation::tls;

use object_store::aws::{AmazonS3, AmazonS3Builder};
use object_store::{BackoffConfig, ClientOptions, RetryConfig};

use super::Format;

const CONNECT_TIMEOUT: Duration = Duration::from_secs(2);
const REQUEST_TIMEOUT: Duration = Duration::from_secs(5);

/// What a bucket needs beyond its URL.
#[derive(Clone, Default)]
pub struct S3Settings {
    /// Another service than AWS, e.g. `http://127.0.0.1:9000`.
    pub endpoint: Option<String>,
    pub region: Option<String>,
    pub access_key_id: Option<String>,
    pub secret_access_key: Option<String>,
    /// Needed for endpoints without TLS.
    pub allow_http: bool,
    /// `endpoint/bucket/key` instead of `bucket.endpoint/key`.
    pub path_style: bool,
}

impl S3Settings {
    pub fn of(settings: &umkreis_foundation::config::Media) -> S3Settings {
        S3Settings {
            endpoint: settings.s3_endpoint.clone(),
            region: settings.s3_region.clone(),
            access_key_id: settings.s3_access_key.clone(),
            secret_access_key: settings.s3_secret_key.clone(),
            allow_http: settings.s3_allow_http,
            // Amazon wants the bucket in the host's name; everybody else understands the path.
            path_style: settings.s3_endpoint.is_some(),
        }
    }
}

/// Written by hand so that the keys never reach a log.
impl std::fmt::Debug for S3Settings {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("S3Settings")
            .field("endpoint", &self.endpoint)
            .field("region", &self.region)
            .field("allow_http", &self.allow_http)
            .field("path_style", &self.path_style)
            .finish_non_exhaustive()
    }
}

pub fn open(bucket: &str, settings: &S3Settings) -> object_store::Result<AmazonS3> {
    tls::install_provider();
    let mut client = ClientOptions::new()
        .with_allow_http(settings.allow_http)
        .with_connect_timeout(CONNECT_TIMEOUT)
        .with_timeout(REQUEST_TIMEOUT);
    for format in [Format::Avif, Format::Webp, Format::Jpeg] {
        client = client.with_content_type_for_suffix(format.extension(), format.content_type());
    }
    let retry = RetryConfig {
        backoff: BackoffConfig {
            init_backoff: Duration::from_millis(100),
            max_backoff: Duration::from_secs(1),
            base: 2.0,
        },
        max_retries: 2,
        retry_timeout: REQUEST_TIMEOUT,
    };
    let mut builder = AmazonS3Builder::new()
        .with_bucket_name(bucket)
        .with_client_options(client)
        .with_retry(retry)
        .with_virtual_hosted_style_request(!settings.path_style)
        // Not every compatible service knows the bulk call, and a picture has
        // no more than a dozen objects.
        .with_disable_bulk_delete(true);
    if let Some(endpoint) = &settings.endpoint {
        builder = builder.with_endpoint(endpoint);
    }
    if let Some(region) = &settings.region {
        builder = builder.with_region(region);
    }
    if let Some(key) = &settings.access_key_id {
        builder = builder.with_access_key_id(key);
    }
    if let Some(secret) = &settings.secret_access_key {
        builder = builder.with_secret_access_key(secret);
    }
    builder.build()
}
