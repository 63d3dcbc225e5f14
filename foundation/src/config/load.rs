//! Reads the file and the environment into [`Config`]; whatever is unknown or wrong is named.

use super::{Config, OpenData};
use config::{Environment, File, FileFormat};
use std::collections::HashMap;
use std::path::{Path, PathBuf};

const PREFIX: &str = "UMKREIS_";
/// Variables with our prefix that are not configuration keys.
const NOT_KEYS: [&str; 5] = ["CONFIG", "PASSWORD", "WEB_DIST", "COMMIT", "BUILT_AT"];
const NOT_KEY_PREFIXES: [&str; 4] = ["TEST_", "E2E_", "FAULTS", "BENCH_"];

/// Command-line options; they win over the environment, which wins over the file.
#[derive(Clone, Debug, Default)]
pub struct Overrides {
    pub config: Option<PathBuf>,
    pub listen: Option<String>,
    pub data_dir: Option<PathBuf>,
    pub database_url: Option<String>,
    pub public_url: Option<String>,
}

#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    #[error("cannot read the configuration {}: {source}", path.display())]
    Unreadable { path: PathBuf, source: std::io::Error },
    #[error("cannot read the secret that {variable} points to ({}): {source}", path.display())]
    Secret { variable: String, path: PathBuf, source: std::io::Error },
    #[error("the configuration is not valid: {0}")]
    Invalid(String),
}

/// Reads everything; `variables` is the process environment (or a test's).
pub fn load(
    overrides: &Overrides,
    variables: impl IntoIterator<Item = (String, String)>,
) -> Result<Config, ConfigError> {
    let variables: HashMap<String, String> =
        variables.into_iter().filter(|(name, _)| name.starts_with(PREFIX)).collect();
    let from_environment = variables.get("UMKREIS_CONFIG").map(PathBuf::from);
    let mut builder = config::Config::builder();
    if let Some(path) = overrides.config.clone().or(from_environment) {
        builder = builder.add_source(File::from_str(&read(&path)?, FileFormat::Toml));
    }
    builder = builder.add_source(
        Environment::with_prefix("UMKREIS")
            .prefix_separator("_")
            .separator("__")
            .source(Some(keys_among(variables)?.into_iter().collect())),
    );
    let as_text = |path: &PathBuf| path.display().to_string();
    let merged = [
        ("listen", overrides.listen.clone()),
        ("data_dir", overrides.data_dir.as_ref().map(as_text)),
        ("database_url", overrides.database_url.clone()),
        ("public_url", overrides.public_url.clone()),
    ]
    .into_iter()
    .try_fold(builder, |builder, (key, value)| builder.set_override_option(key, value))
    .and_then(|builder| builder.build())
    .map_err(|error| ConfigError::Invalid(one_line(&error.to_string())))?;
    let config: Config = serde_path_to_error::deserialize(merged).map_err(|error| explain(&error))?;
    check(config)
}

fn read(path: &Path) -> Result<String, ConfigError> {
    std::fs::read_to_string(path).map_err(|source| ConfigError::Unreadable { path: path.to_owned(), source })
}

/// The parser draws the place of a mistake below its message; a log wants one line.
fn one_line(message: &str) -> String {
    let drawn = |line: &&str| line.contains('|');
    let lines: Vec<&str> =
        message.lines().filter(|line| !drawn(line)).map(str::trim).filter(|line| !line.is_empty()).collect();
    lines.join(": ")
}

/// Leaves out what is no key, and replaces `…_FILE` by the content of the named file, so that
/// secrets need not stand in the environment.
fn keys_among(variables: HashMap<String, String>) -> Result<Vec<(String, String)>, ConfigError> {
    let mut keys = Vec::new();
    for (variable, value) in variables {
        let name = &variable[PREFIX.len()..];
        if NOT_KEYS.contains(&name) || NOT_KEY_PREFIXES.iter().any(|p| name.starts_with(p)) {
            continue;
        }
        match variable.strip_suffix("_FILE") {
            Some(plain) => {
                let path = PathBuf::from(&value);
                let secret = std::fs::read_to_string(&path).map_err(|source| ConfigError::Secret {
                    variable: variable.clone(),
                    path,
                    source,
                })?;
                keys.push((plain.to_owned(), secret.trim_end().to_owned()));
            }
            None => keys.push((variable, value)),
        }
    }
    Ok(keys)
}

/// Turns serde's words into a sentence that names the key and the nearest valid one.
fn explain(error: &serde_path_to_error::Error<config::ConfigError>) -> ConfigError {
    let path = error.path().to_string();
    let message = error.inner().to_string();
    let Some(rest) = message.split("unknown field `").nth(1) else {
        let place = if path == "." { String::new() } else { format!("{path}: ") };
        return ConfigError::Invalid(format!("{place}{message}"));
    };
    let unknown = rest.split('`').next().unwrap_or_default();
    let parent = match path.strip_suffix(unknown).unwrap_or(&path).trim_end_matches('.') {
        "" => String::new(),
        parent => format!("{parent}."),
    };
    let valid: Vec<&str> = rest.split('`').skip(2).step_by(2).collect();
    let nearest = valid.iter().min_by_key(|key| strsim::damerau_levenshtein(key, unknown));
    let hint = match nearest {
        Some(key) => format!("; did you mean {parent}{key}?"),
        None => String::new(),
    };
    ConfigError::Invalid(format!("unknown key {parent}{unknown}{hint}"))
}

/// Values that only make sense together, or only in a certain form.
fn check(config: Config) -> Result<Config, ConfigError> {
    let invalid = |message: String| Err(ConfigError::Invalid(message));
    if config.listen.parse::<std::net::SocketAddr>().is_err() {
        return invalid(format!("listen: {:?} is not an address with a port", config.listen));
    }
    if config.time_zone.parse::<chrono_tz::Tz>().is_err() {
        return invalid(format!("time_zone: {:?} is not a known time zone", config.time_zone));
    }
    if !matches!(config.mail.smtp_encryption.as_str(), "starttls" | "tls" | "none") {
        return invalid("mail.smtp_encryption: use starttls, tls or none".to_owned());
    }
    if config.mail.from.parse::<lettre::message::Mailbox>().is_err() {
        return invalid(format!("mail.from: {:?} is not a mail address", config.mail.from));
    }
    if config.mail.review_address.parse::<lettre::Address>().is_err() {
        return invalid("mail.review_address is not a mail address".to_owned());
    }
    if let Some(url) = &config.public_url
        && !matches!(url::Url::parse(url), Ok(url) if ["http", "https"].contains(&url.scheme()))
    {
        return invalid(format!("public_url: {url:?} is not an http or https address"));
    }
    if config.backup.every_h == 0 || config.backup.keep == 0 {
        return invalid("backup.every_h and backup.keep begin with 1".to_owned());
    }
    let postgres = |url: &Option<String>| url.as_ref().is_none_or(|url| url.starts_with("postgres"));
    if config.replica_url.is_some() && (config.database_url.is_none() || !postgres(&config.database_url)) {
        return invalid("replica_url: only a PostgreSQL in database_url can have a replica".to_owned());
    }
    if !postgres(&config.replica_url) {
        return invalid("replica_url: a postgres:// address is needed".to_owned());
    }
    config.media.check().map_err(ConfigError::Invalid)?;
    config.site.open_data.as_ref().map_or(Ok(()), OpenData::check).map_err(ConfigError::Invalid)?;
    if let Err(error) = super::TrustedProxies::parse(&config.http.trusted_proxies) {
        return invalid(error.to_string());
    }
    super::map::check(&config.map, &config.geocoder, &config.directions).map_err(ConfigError::Invalid)?;
    let [west, south, east, north] = config.region.bounds;
    if west >= east || south >= north {
        return invalid("region.bounds: the order is west, south, east, north".to_owned());
    }
    let country = &config.region.country;
    if country.len() != 2 || !country.bytes().all(|letter| letter.is_ascii_uppercase()) {
        return invalid(format!(
            "region.country: {country:?} is not a country's two letters, such as AT or DE"
        ));
    }
    Ok(config)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn load_text(text: &str, variables: &[(&str, &str)]) -> Result<Config, String> {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), text).unwrap();
        let overrides = Overrides { config: Some(file.path().to_owned()), ..Overrides::default() };
        let variables = variables.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned()));
        load(&overrides, variables).map_err(|error| error.to_string())
    }

    #[test]
    fn an_unknown_key_is_named_together_with_the_nearest_valid_one() {
        let error = load_text("[mail]\ntranport = \"smtp\"", &[]).unwrap_err();
        assert!(error.contains("mail.tranport"), "{error}");
        assert!(error.contains("mail.transport"), "{error}");
    }

    #[test]
    fn an_unknown_environment_variable_is_an_error_too() {
        let error = load_text("", &[("UMKREIS_LIMITS__ENABELD", "false")]).unwrap_err();
        assert!(error.contains("limits.enabeld") && error.contains("limits.enabled"), "{error}");
    }

    #[test]
    fn the_environment_wins_over_the_file_and_is_read_by_type() {
        let config = load_text(
            "listen = \"127.0.0.1:1\"\n[limits]\nenabled = true",
            &[
                ("UMKREIS_LISTEN", "127.0.0.1:9000"),
                ("UMKREIS_LIMITS__ENABLED", "false"),
                ("UMKREIS_MAIL__SMTP_PASSWORD", "12345"),
                ("UMKREIS_CONFIG", "ignored here"),
                ("UMKREIS_TEST_ANYTHING", "1"),
            ],
        )
        .unwrap();
        assert_eq!(config.listen, "127.0.0.1:9000");
        assert!(!config.limits.enabled);
        assert_eq!(config.mail.smtp_password.as_deref(), Some("12345"));
    }

    #[test]
    fn a_secret_can_come_from_a_file() {
        let secret = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(secret.path(), "geheim\n").unwrap();
        let path = secret.path().display().to_string();
        let config = load_text("", &[("UMKREIS_MAIL__SMTP_PASSWORD_FILE", &path)]).unwrap();
        assert_eq!(config.mail.smtp_password.as_deref(), Some("geheim"));
    }

    #[test]
    fn wrong_values_name_their_key() {
        for (text, key) in [
            ("listen = \"nowhere\"", "listen"),
            ("time_zone = \"Mars/Olympus\"", "time_zone"),
            ("public_url = \"ftp://x\"", "public_url"),
            ("[mail]\nsmtp_port = \"many\"", "mail.smtp_port"),
            ("[http]\ntrusted_proxies = [\"the one in front\"]", "http.trusted_proxies"),
            ("[map]\nbase = \"somewhere\"", "map.base"),
            ("replica_url = \"postgres://r/u\"", "replica_url"),
            ("database_url = \"postgres://p/u\"\nreplica_url = \"other.db\"", "replica_url"),
            ("[media]\nurl = \"s3://\"", "media.url"),
            ("[media]\nurl = \"s3://b\"\ns3_access_key = \"k\"", "media.s3_secret_key"),
            ("[media]\nurl = \"s3://b\"\ns3_endpoint = \"https://s3.example\"", "media.s3_access_key"),
            (
                "[media]\nurl = \"s3://b\"\ns3_endpoint = \"http://s\"\ns3_access_key = \"k\"\ns3_secret_key = \"s\"",
                "media.s3_allow_http",
            ),
            ("[geocoder]\nprovider = \"photon\"", "geocoder.url"),
            ("[directions]\nprovider = \"horse\"", "directions.provider"),
            ("[backup]\nkeep = 0", "backup.keep"),
            ("[region]\nbounds = [15.0, 46.0, 12.0, 49.0]", "region.bounds"),
            ("[region]\ncountry = \"Österreich\"", "region.country"),
            ("[region]\ncountry = \"at\"", "region.country"),
            (
                "[site.open_data]\nlicence = \"CC0\"\nlicence_url = \"creativecommons\"",
                "site.open_data.licence_url",
            ),
            (
                "[site.open_data]\nlicence = \" \"\nlicence_url = \"https://x.example/\"",
                "site.open_data.licence",
            ),
        ] {
            let error = load_text(text, &[]).unwrap_err();
            assert!(error.contains(key), "{text}: {error}");
        }
    }

    #[test]
    fn a_missing_file_is_named() {
        let overrides = Overrides { config: Some("no/such.toml".into()), ..Default::default() };
        let error = load(&overrides, []).unwrap_err().to_string();
        assert!(error.contains("no/such.toml"), "{error}");
    }

    #[test]
    fn broken_toml_is_refused_with_its_place() {
        let error = load_text("listen = ", &[]).unwrap_err();
        assert!(error.contains("line 1") && !error.contains('\n'), "{error}");
    }
}
