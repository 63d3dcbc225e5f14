//! New entries as an Atom feed (RFC 4287), for feed readers and other websites.

use super::head::short;
use crate::app::App;
use crate::directory::company;
use atom_syndication::{Category, Entry, Feed, FixedDateTime, Link, Person, Text};
use axum::Extension;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use chrono::DateTime;
use std::sync::Arc;
use umkreis_foundation::config::Config;
use umkreis_foundation::error::Result;
use umkreis_foundation::http::conditional;
use umkreis_services::catalogue::CompanyDoc;

/// Where it is; pages name it in their head.
pub const PATH: &str = "/api/feed.atom";
pub const KIND: &str = "application/atom+xml";
/// The name that readers offer.
pub const TITLE: &str = "Neue Betriebe";
const MOST_ENTRIES: u64 = 50;

/// The fifty entries that became public last, for feed readers.
#[utoipa::path(get, path = "/api/feed.atom", tag = "company",
    responses((status = 200, content_type = "application/atom+xml", body = String)))]
pub async fn atom(
    State(app): State<App>,
    Extension(feed): Extension<Arc<CachedFeed>>,
    headers: HeaderMap,
) -> Result<Response> {
    let text = feed.of(&app).await?;
    Ok(conditional::bytes(&headers, "application/atom+xml; charset=utf-8", text))
}

/// The feed of the catalogue as it is now.
#[derive(Default)]
pub struct CachedFeed {
    made: tokio::sync::Mutex<Option<(u64, Bytes)>>,
}

impl CachedFeed {
    /// Whoever comes while it is being made waits for it. What became public moves the catalogue's version.
    async fn of(&self, app: &App) -> Result<Bytes> {
        let mut made = self.made.lock().await;
        let version = app.catalogue.snapshot().version();
        if let Some((of, text)) = &*made
            && *of == version
        {
            return Ok(text.clone());
        }
        let text = Bytes::from(made_of(app).await?);
        *made = Some((version, text.clone()));
        Ok(text)
    }
}

async fn made_of(app: &App) -> Result<Vec<u8>> {
    let newest = company::newest(app.db.read(), MOST_ENTRIES).await?;
    let snapshot = app.catalogue.snapshot();
    let docs = newest.into_iter().filter_map(|(id, since_ms)| Some((snapshot.company(&id)?, since_ms)));
    render(&app.config, docs.map(|(doc, since_ms)| entry(app, &doc, since_ms)).collect())
}

fn entry(app: &App, doc: &CompanyDoc, since_ms: i64) -> Entry {
    let url = format!("{}/detail/{}/", app.config.public_url(), doc.id);
    let snapshot = app.catalogue.snapshot();
    let titles = doc.category_ids.iter().filter_map(|id| Some(snapshot.category(id)?.title.clone()));
    let town = doc.main_store().map(|store| store.town.as_str()).filter(|town| !town.is_empty());
    let title = town.map_or_else(|| doc.name.clone(), |town| format!("{}, {town}", doc.name));
    Entry {
        id: format!("urn:uuid:{}", doc.id),
        title: Text::plain(clean(&title)),
        summary: Some(Text::plain(clean(&short(&doc.description)))),
        published: Some(time(since_ms)),
        updated: time(doc.updated_at_ms.max(since_ms)),
        categories: titles.map(|term| Category { term: clean(&term), ..Category::default() }).collect(),
        links: vec![Link { href: url, rel: "alternate".to_owned(), ..Link::default() }],
        ..Entry::default()
    }
}

fn render(config: &Config, entries: Vec<Entry>) -> Result<Vec<u8>> {
    let public_url = config.public_url();
    let own = Link {
        href: format!("{public_url}{PATH}"),
        rel: "self".to_owned(),
        mime_type: Some(KIND.to_owned()),
        ..Link::default()
    };
    let pages = Link { href: format!("{public_url}/"), rel: "alternate".to_owned(), ..Link::default() };
    let feed = Feed {
        id: own.href.clone(),
        title: Text::plain(clean(&format!("{TITLE} – {}", config.site.name))),
        // That of the newest entry, so that the same entries are the same bytes.
        updated: entries.iter().map(|entry| entry.updated).max().unwrap_or_else(|| time(0)),
        authors: vec![Person { name: clean(&config.site.operator.name), ..Person::default() }],
        rights: config.site.open_data.as_ref().map(|data| Text::plain(clean(&data.licence))),
        // As the pages say it, whatever the region.
        lang: Some("de".to_owned()),
        links: vec![own, pages],
        entries,
        ..Feed::default()
    };
    Ok(feed.write_to(Vec::new()).map_err(anyhow::Error::from)?)
}

fn time(at_ms: i64) -> FixedDateTime {
    DateTime::from_timestamp_millis(at_ms).unwrap_or_default().fixed_offset()
}

/// XML has no place for most control characters, not even escaped.
fn clean(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_control() && !matches!(letter, '\u{fffe}' | '\u{ffff}')).collect()
}
