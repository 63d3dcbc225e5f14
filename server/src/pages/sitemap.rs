//! What search engines ask for: which pages there are, and which not to visit.

use super::head::escape;
use super::operator_page;
use crate::app::App;
use axum::Extension;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use std::fmt::Write as _;
use std::sync::Arc;
use umkreis_foundation::clock::rfc3339;
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::http::compressed_file::CompressedFile;
use umkreis_foundation::http::conditional;
use umkreis_services::catalogue::CompanyStamp;

/// The protocol allows this many addresses in one file.
const ADDRESSES_MAX: usize = 50_000;
/// Search engines ask a few times a day; whoever asks more often need not get it anew.
const CACHE: &str = "public, max-age=3600";

/// `/robots.txt`.
pub async fn robots(State(app): State<App>, headers: HeaderMap) -> Response {
    let text = format!(
        "User-agent: *\nAllow: /api/docs\nAllow: /api/media/\nDisallow: /api/\nDisallow: /oauth/\n\
         Disallow: /manage\nDisallow: /handle-auth\n\nSitemap: {}/sitemap.xml\n",
        app.config.public_url()
    );
    sent(&headers, "text/plain; charset=utf-8", text)
}

/// `/sitemap.xml`: all pages, or where their parts are.
pub async fn whole(
    State(app): State<App>,
    Extension(sitemaps): Extension<Arc<Sitemaps>>,
    headers: HeaderMap,
) -> Result<Response> {
    let files = sitemaps.of(&app).await?;
    Ok(files.whole().answer(&headers))
}

/// `/sitemap/2.xml`: one part of a directory that is too large for one file.
pub async fn part(
    State(app): State<App>,
    Extension(sitemaps): Extension<Arc<Sitemaps>>,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Result<Response> {
    let number: usize =
        name.strip_suffix(".xml").and_then(|number| number.parse().ok()).ok_or(Error::NotFound)?;
    let files = sitemaps.of(&app).await?;
    let file = number.checked_sub(1).and_then(|at| files.parts.get(at)).ok_or(Error::NotFound)?;
    Ok(file.answer(&headers))
}

fn sent(request: &HeaderMap, kind: &'static str, text: String) -> Response {
    let tag = conditional::tag_of(text.as_bytes());
    conditional::cached(request, &tag, CACHE, || ([(header::CONTENT_TYPE, kind)], text).into_response())
}

/// The files of the catalogue as it is now. They are made once and packed once: thousands of addresses take
/// a tenth of a second, which one caller could ask for again and again.
#[derive(Default)]
pub struct Sitemaps {
    made: tokio::sync::Mutex<Option<(u64, Arc<Files>)>>,
}

struct Files {
    index: CompressedFile,
    parts: Vec<CompressedFile>,
}

impl Sitemaps {
    /// Whoever comes while they are being made waits for them.
    async fn of(&self, app: &App) -> Result<Arc<Files>> {
        let mut made = self.made.lock().await;
        let version = app.catalogue.read().version();
        if let Some((of_version, files)) = &*made
            && *of_version == version
        {
            return Ok(files.clone());
        }
        let site = Site::of(app);
        let files = tokio::task::spawn_blocking(move || Arc::new(Files::of(&site))).await;
        let files = files.map_err(anyhow::Error::from)?;
        *made = Some((version, files.clone()));
        Ok(files)
    }
}

impl Files {
    fn of(site: &Site) -> Files {
        let packed = |xml: String| CompressedFile::new("application/xml; charset=utf-8", xml.as_bytes());
        let parts = (0..site.part_count()).map(|part| packed(site.part(part))).collect();
        Files { index: packed(site.index()), parts }
    }

    fn whole(&self) -> &CompressedFile {
        match self.parts.as_slice() {
            [only] => only,
            _ => &self.index,
        }
    }
}

/// Every page that may be found.
struct Site {
    public_url: String,
    /// Pages that are no company; they stand in the first part.
    fixed: Vec<String>,
    companies: Vec<CompanyStamp>,
    addresses_max: usize,
}

impl Site {
    fn of(app: &App) -> Site {
        let mut companies: Vec<CompanyStamp> = app.catalogue.snapshot().companies().collect();
        // Ids grow with time, so a new company changes the last part only.
        companies.sort_unstable_by_key(|company| company.id);
        let own = operator_page::addresses(&app.config).into_iter().map(str::to_owned);
        Site {
            public_url: escape(&app.config.public_url()),
            fixed: std::iter::once("/reihenfolge".to_owned()).chain(own).collect(),
            companies,
            addresses_max: ADDRESSES_MAX,
        }
    }

    /// The overview and the fixed pages.
    fn others(&self) -> usize {
        1 + self.fixed.len()
    }

    fn part_count(&self) -> usize {
        (self.companies.len() + self.others()).div_ceil(self.addresses_max)
    }

    fn index(&self) -> String {
        let mut xml = start("sitemapindex");
        for part in 1..=self.part_count() {
            let _ = writeln!(xml, "<sitemap><loc>{}/sitemap/{part}.xml</loc></sitemap>", self.public_url);
        }
        xml.push_str("</sitemapindex>\n");
        xml
    }

    /// The part of this number, from zero.
    fn part(&self, part: usize) -> String {
        let mut xml = start("urlset");
        let public_url = &self.public_url;
        if part == 0 {
            let newest_ms = self.companies.iter().map(|company| company.updated_at_ms).max();
            let changed = newest_ms.map(|at_ms| format!("<lastmod>{}</lastmod>", rfc3339(at_ms)));
            let _ = writeln!(xml, "<url><loc>{public_url}/</loc>{}</url>", changed.unwrap_or_default());
            for path in &self.fixed {
                let _ = writeln!(xml, "<url><loc>{public_url}{}</loc></url>", escape(path));
            }
        }
        let begin = (part * self.addresses_max).saturating_sub(self.others());
        let end = ((part + 1) * self.addresses_max).saturating_sub(self.others());
        for company in self.companies.iter().take(end).skip(begin) {
            let (id, changed) = (company.id, rfc3339(company.updated_at_ms));
            let _ =
                writeln!(xml, "<url><loc>{public_url}/detail/{id}/</loc><lastmod>{changed}</lastmod></url>");
        }
        xml.push_str("</urlset>\n");
        xml
    }
}

fn start(element: &str) -> String {
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<{element} xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use uuid::Uuid;

    #[test]
    fn a_large_directory_is_split_and_every_page_stands_in_exactly_one_part() {
        let stamp = |number: u128| CompanyStamp { id: Uuid::from_u128(number), updated_at_ms: number as i64 };
        for count in [0, 1, 7, 8, 9, 17, 18, 19, 100] {
            let site = Site {
                public_url: "https://umkreis.test".to_owned(),
                fixed: vec!["/reihenfolge".to_owned()],
                companies: (0..count).map(stamp).collect(),
                addresses_max: 10,
            };
            let parts: Vec<String> = (0..site.part_count()).map(|part| site.part(part)).collect();
            let all = parts.concat();
            assert!(parts.iter().all(|part| part.matches("<url>").count() <= 10), "{count}");
            assert_eq!(all.matches("<url>").count(), count as usize + 2, "{count}");
            for number in 0..count {
                assert_eq!(all.matches(&format!("/{}/", Uuid::from_u128(number))).count(), 1, "{count}");
            }
            assert_eq!(site.index().matches("<sitemap>").count(), parts.len(), "{count}");
        }
    }
}
