//! All active companies as files for others to use: `/api/open/companies.geojson`, `.csv` and `.jsonld`.

use super::json_ld;
use crate::app::App;
use axum::Extension;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;
use bytes::Bytes;
use serde_json::{Value, json};
use std::sync::Arc;
use umkreis_foundation::config::{Config, OpenData};
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::http::compressed_file::CompressedFile;
use umkreis_foundation::spreadsheet::{Sheet, decimal, text};
use umkreis_services::catalogue::{CompanyDoc, Point, Snapshot, StoreDoc};

const COLUMNS: [&str; 18] = [
    "id",
    "name",
    "standort",
    "strasse",
    "plz",
    "ort",
    "breite",
    "laenge",
    "telefon",
    "email",
    "website",
    "kategorien",
    "adresse",
    "oeffnungszeiten",
    "stichworte",
    "beschreibung",
    "lizenz",
    "lizenz_adresse",
];

/// The files of the catalogue as it is now, each made when it is first asked for.
#[derive(Default)]
pub struct OpenDataFiles {
    made: tokio::sync::Mutex<CachedFiles>,
}

#[derive(Default)]
struct CachedFiles {
    version: u64,
    files: [Option<Arc<CompressedFile>>; 3],
}

/// All active companies as one file for everybody to use: `companies.geojson`, `companies.csv` or
/// `companies.jsonld`. There is none unless the operator has named a licence.
#[utoipa::path(get, path = "/api/open/{file}", tag = "open", params(("file" = String, Path)),
    responses((status = 200), (status = 404)))]
pub async fn file(
    State(app): State<App>,
    Extension(files): Extension<Arc<OpenDataFiles>>,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Result<Response> {
    let licence = app.config.site.open_data.clone().ok_or(Error::NotFound)?;
    let format = Format::named(&name).ok_or(Error::NotFound)?;
    let file = files.of(&app, format, licence).await?;
    let mut answer = file.answer(&headers);
    // Pages of others may read it.
    answer.headers_mut().insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    Ok(answer)
}

#[derive(Clone, Copy)]
enum Format {
    GeoJson,
    Csv,
    JsonLd,
}

impl Format {
    fn named(name: &str) -> Option<Format> {
        match name {
            "companies.geojson" => Some(Format::GeoJson),
            "companies.csv" => Some(Format::Csv),
            "companies.jsonld" => Some(Format::JsonLd),
            _ => None,
        }
    }
}

impl OpenDataFiles {
    /// Whoever comes while it is being made waits for it.
    async fn of(&self, app: &App, format: Format, licence: OpenData) -> Result<Arc<CompressedFile>> {
        let mut made = self.made.lock().await;
        let snapshot = app.catalogue.snapshot();
        if made.version != snapshot.version() {
            *made = CachedFiles { version: snapshot.version(), files: Default::default() };
        }
        if let Some(file) = &made.files[format as usize] {
            return Ok(file.clone());
        }
        let config = app.config.clone();
        let work = move || made_of(&config, &snapshot, format, &licence);
        let file = Arc::new(tokio::task::spawn_blocking(work).await.map_err(anyhow::Error::from)??);
        made.files[format as usize] = Some(file.clone());
        Ok(file)
    }
}

fn made_of(
    config: &Config,
    snapshot: &Snapshot,
    format: Format,
    licence: &OpenData,
) -> Result<CompressedFile> {
    let mut ids: Vec<_> = snapshot.companies().map(|stamp| stamp.id).collect();
    ids.sort_unstable();
    let companies = ids.iter().filter_map(|id| snapshot.company(id));
    let (kind, body) = match format {
        Format::GeoJson => ("application/geo+json", geo_json(config, snapshot, companies, licence)),
        Format::Csv => ("text/csv; charset=utf-8", csv(config, snapshot, companies, licence)?),
        Format::JsonLd => ("application/ld+json", json_ld(config, companies, licence)),
    };
    Ok(CompressedFile::new(kind, &body))
}

fn page(config: &Config, doc: &CompanyDoc) -> String {
    format!("{}/detail/{}/", config.public_url(), doc.id)
}

fn categories<'a>(snapshot: &'a Snapshot, doc: &CompanyDoc) -> Vec<&'a str> {
    doc.category_ids.iter().filter_map(|id| Some(snapshot.category(id)?.title.as_str())).collect()
}

/// One point for each location; a company without one has a feature without a place.
fn geo_json(
    config: &Config,
    snapshot: &Snapshot,
    companies: impl Iterator<Item = CompanyDoc>,
    licence: &OpenData,
) -> Bytes {
    let points = companies.flat_map(|doc| {
        let point = |store: &StoreDoc| {
            json!({
                "type": "Feature",
                "id": store.id,
                "geometry": store.location.map(|at| json!({ "type": "Point", "coordinates": [at.longitude, at.latitude] })),
                "properties": {
                    "name": doc.name, "company": doc.id, "title": store.title, "street": store.street,
                    "postCode": store.post_code, "town": store.town, "phone": store.phone, "email": store.email,
                    "website": store.website, "openingHours": store.opening_hours,
                    "categories": categories(snapshot, &doc), "tags": doc.tags, "url": page(config, &doc),
                    "description": doc.description,
                },
            })
        };
        if doc.stores.is_empty() {
            return vec![json!({
                "type": "Feature", "id": doc.id, "geometry": null,
                "properties": {
                    "name": doc.name, "company": doc.id, "categories": categories(snapshot, &doc), "tags": doc.tags,
                    "url": page(config, &doc), "description": doc.description,
                },
            })];
        }
        doc.stores.iter().map(point).collect::<Vec<Value>>()
    });
    let features: Vec<Value> = points.collect();
    let whole = json!({
        "type": "FeatureCollection", "name": config.site.name, "licence": licence.licence,
        "licenceUrl": licence.licence_url, "features": features,
    });
    whole.to_string().into()
}

/// One row for each location; a company without one has a row whose columns of a location are empty.
fn csv(
    config: &Config,
    snapshot: &Snapshot,
    companies: impl Iterator<Item = CompanyDoc>,
    licence: &OpenData,
) -> Result<Bytes> {
    let mut sheet = Sheet::with_header(&COLUMNS)?;
    for doc in companies {
        let stores = doc.stores.iter().map(Some).chain(doc.stores.is_empty().then_some(None));
        for store in stores {
            let of = |value: fn(&StoreDoc) -> Option<&str>| text(store.and_then(value).unwrap_or_default());
            let place = |of: fn(Point) -> f64| {
                store.and_then(|store| store.location).map(of).map(decimal).unwrap_or_default()
            };
            sheet.row([
                doc.id.to_string(),
                text(&doc.name),
                of(|store| Some(&store.title)),
                of(|store| Some(&store.street)),
                of(|store| Some(&store.post_code)),
                of(|store| Some(&store.town)),
                place(|at| at.latitude),
                place(|at| at.longitude),
                of(|store| store.phone.as_deref()),
                of(|store| store.email.as_deref()),
                of(|store| store.website.as_deref()),
                text(&categories(snapshot, &doc).join(", ")),
                page(config, &doc),
                of(|store| store.opening_hours.as_deref()),
                text(&doc.tags.join(", ")),
                text(&doc.description),
                text(&licence.licence),
                text(&licence.licence_url),
            ])?;
        }
    }
    sheet.bytes()
}

fn json_ld(config: &Config, companies: impl Iterator<Item = CompanyDoc>, licence: &OpenData) -> Bytes {
    let graph: Vec<Value> = companies.map(|doc| json_ld::lasting(config, &doc)).collect();
    let whole = json!({
        "@context": "https://schema.org", "@type": "Dataset", "name": config.site.name,
        "license": licence.licence_url, "url": config.public_url(), "hasPart": graph,
    });
    whole.to_string().into()
}
