//! Answers requests for pages: from the cache, from the renderer, or with what the browser renders itself.

use super::cache::{Cache, Version};
use super::head::PageHead;
use super::page_data::{self, PageData};
use super::render::Renderer;
use super::runtime::Failure;
use super::screen::Screen;
use super::template::{Content, Page, Template};
use super::{files, text};
use crate::app::App;
use arc_swap::ArcSwap;
use axum::Extension;
use axum::extract::{Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use std::borrow::Cow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use umkreis_foundation::config::Config;
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::http::answer_memory::SHARED;
use umkreis_foundation::http::client_address::Client;
use umkreis_foundation::http::conditional;
use umkreis_foundation::http::encoding::accepts_encoding;
use umkreis_foundation::http::middleware::AskedTooFast;
use umkreis_services::geo::Geo;

const CACHE: &str = "no-cache";

/// Everything that answers pages; made once.
pub struct Pages {
    template: ArcSwap<Template>,
    /// How often what every page says was made anew; pages of before are not served.
    renewals: AtomicU64,
    renderer: Renderer,
    cache: Cache,
    pub counts: PageCounts,
}

/// How pages came about since the start.
#[derive(Default)]
pub struct PageCounts {
    pub rendered: AtomicU64,
    pub cached: AtomicU64,
    /// Rendered by the browser, because there was no turn, or something broke.
    pub fallback: AtomicU64,
    /// Renders that took too long or too much.
    pub cut_off: AtomicU64,
}

impl PageCounts {
    fn add(&self, count: &AtomicU64, name: &'static str) {
        count.fetch_add(1, Ordering::Relaxed);
        metrics::counter!("umkreis_pages", "outcome" => name).increment(1);
    }
}

impl Pages {
    pub fn new(config: &Config, geo: &Geo) -> Pages {
        let script = files::read(".pages/pages.js").map_or(Cow::Borrowed(&[][..]), |file| file.data);
        Pages::with_script(config, geo, script)
    }

    /// With another script than the built one, for tests of what a script can do wrong.
    pub fn with_script(config: &Config, geo: &Geo, script: Cow<'static, [u8]>) -> Pages {
        Pages {
            template: ArcSwap::from_pointee(Template::new(config, geo)),
            renewals: AtomicU64::new(0),
            renderer: Renderer::new(script, config.rendering.clone()),
            cache: Cache::new(config.rendering.cache_mb.saturating_mul(1024 * 1024)),
            counts: PageCounts::default(),
        }
    }

    /// Takes up another street map. The number comes last: who has read the new one finds the new template.
    pub fn renew(&self, config: &Config, geo: &Geo) {
        self.template.store(Arc::new(Template::new(config, geo)));
        self.renewals.fetch_add(1, Ordering::Release);
    }

    /// Prepares the renderer, so that the first visitor need not wait for it.
    pub fn warm(&self) {
        self.renderer.warm();
    }

    fn shell(&self, head: &PageHead, status: StatusCode) -> Page {
        self.template.load().page(&Content { status, head, data: None, rendered: None })
    }

    /// Renders, or explains in its absence why not. The page goes into the cache.
    async fn render(
        &self,
        app: &App,
        client: Client,
        screen: &Screen,
        (key, version): (String, Version),
    ) -> Result<Arc<Page>> {
        let caller = app.config.limits.enabled.then(|| client.limit_key());
        let turn = self.renderer.turn(caller).await;
        if turn.is_ok()
            && let Some(page) = self.cache.get(&key, &version)
        {
            self.counts.add(&self.counts.cached, "cached");
            return Ok(page);
        }
        let first = gather(app, screen).await?;
        let data = serde_json::to_string(&first.data).map_err(anyhow::Error::from)?;
        let template = self.template.load_full();
        let rendered = match &turn {
            Ok(turn) => self.renderer.render(turn, input(&template, &first, &data)).await,
            Err(Failure::Off) => Err(Failure::Off),
            Err(_) => Err(Failure::Busy),
        };
        drop(turn);
        self.note(&rendered);
        let retry = !matches!(rendered, Err(Failure::Busy | Failure::Off));
        // Where nothing is rendered on purpose, the browser is left to do everything.
        let data = (!matches!(rendered, Err(Failure::Off))).then_some(data);
        let (page, is_rendered) = tokio::task::spawn_blocking(move || {
            let rendered = rendered.ok();
            let content = Content {
                status: first.status,
                head: &first.head,
                data: data.as_deref(),
                rendered: rendered.as_ref(),
            };
            (Arc::new(template.page(&content)), rendered.is_some())
        })
        .await
        .map_err(anyhow::Error::from)?;
        if is_rendered {
            self.cache.put(key, version, page.clone());
        } else if retry {
            self.cache.put_for_a_while(key, version, page.clone());
        }
        Ok(page)
    }

    fn note(&self, rendered: &std::result::Result<super::runtime::Rendered, Failure>) {
        let counts = &self.counts;
        match rendered {
            Ok(_) => counts.add(&counts.rendered, "rendered"),
            Err(failure) => {
                if let Failure::CutOff(_) = failure {
                    counts.add(&counts.cut_off, "cut_off");
                }
                counts.add(&counts.fallback, "fallback");
                match failure {
                    Failure::Off => {}
                    Failure::Busy => tracing::debug!("no turn to render a page"),
                    other => tracing::warn!(failure = ?other, "a page could not be rendered"),
                }
            }
        }
    }
}

fn input(template: &Template, first: &PageData, data: &str) -> String {
    let text = |text: &str| serde_json::Value::from(text).to_string();
    let (path, search) = (text(&first.path), text(&first.search));
    format!("{{\"path\":{path},\"search\":{search},\"site\":{},\"data\":{data}}}", template.site())
}

/// The data of a screen that is rendered here.
async fn gather(app: &App, screen: &Screen) -> Result<PageData> {
    Ok(match screen {
        Screen::Overview(state) => page_data::overview(app, state).await?,
        Screen::Detail(id) => match page_data::detail(app, *id).await? {
            Some(first) => first,
            None if crate::directory::company::was_public(&app.db, *id).await? => {
                PageData::missing("/detail/-/", text::GONE, StatusCode::GONE)
            }
            None => PageData::missing("/detail/-/", text::NO_COMPANY, StatusCode::NOT_FOUND),
        },
        Screen::NoCompany => PageData::missing("/detail/-/", text::NO_COMPANY, StatusCode::NOT_FOUND),
        Screen::Own(slug) => {
            let missing = || PageData::missing("/seite/-", text::NOTHING, StatusCode::NOT_FOUND);
            page_data::own_page(&app.config, slug).unwrap_or_else(missing)
        }
        Screen::Fixed(path, search) => {
            let (title, description) = text::fixed(path, search);
            PageData::plain(path, search, PageHead::of_page(&app.config, title, description, path))
        }
        _ => {
            let nothing = PageData::plain("/nicht-gefunden", "", PageHead::named(text::NOTHING));
            PageData { status: StatusCode::NOT_FOUND, ..nothing }
        }
    })
}

/// Pages with the same key and version are the same.
fn key_of(app: &App, pages: &Pages, screen: &Screen) -> Option<(String, Version)> {
    let snapshot = app.catalogue.read();
    let mut version = Version {
        feed: app.db.feed.applied_seq(),
        snapshot: snapshot.version(),
        day: app.clock.today(),
        minute: None,
        renewals: pages.renewals.load(Ordering::Acquire),
    };
    let key = match screen {
        Screen::Overview(state) => {
            version.minute = state.open.then(|| app.clock.now_ms().div_euclid(60_000));
            state.address()
        }
        Screen::Detail(id) if snapshot.contains(id) => format!("/detail/{id}/"),
        // Whether it was public once is asked each time; there is no end of ids to remember.
        Screen::Detail(_) => return None,
        Screen::NoCompany => "/detail/-/".to_owned(),
        Screen::Own(slug) if super::operator_page::exists(&app.config, slug) => format!("/seite/{slug}"),
        Screen::Own(_) => "/seite/-".to_owned(),
        Screen::Fixed(path, search) => format!("{path}?{search}"),
        _ => "/nicht-gefunden".to_owned(),
    };
    Some((key, version))
}

/// Everything that is neither an API call nor a file of the build: a page.
pub async fn fallback(
    State(app): State<App>,
    Extension(pages): Extension<Arc<Pages>>,
    client: Client,
    request: Request,
) -> Response {
    let path = request.uri().path();
    if path.starts_with("/api/") || path.starts_with("/oauth/") {
        return Error::NotFound.into_response();
    }
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return Error::NotFound.into_response();
    }
    let looks_like_a_file = path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    if looks_like_a_file {
        return Error::NotFound.into_response();
    }
    let screen = Screen::of(path, request.uri().query().unwrap_or(""));
    let (parts, _) = request.into_parts();
    answer(&app, &pages, client, screen, &parts).await
}

/// The page about the interface; it alone of the pages lies below `/api/`.
pub async fn api_docs(
    State(app): State<App>,
    Extension(pages): Extension<Arc<Pages>>,
    headers: HeaderMap,
) -> Response {
    let head = PageHead::of_page(&app.config, text::API.0, text::API.1, "/api/docs");
    respond(&headers, &pages.shell(&head, StatusCode::OK))
}

async fn answer(app: &App, pages: &Pages, client: Client, screen: Screen, request: &Parts) -> Response {
    let (status, title) = match &screen {
        Screen::Moved(path) => return moved(path, request.uri.query()),
        Screen::Shell => (StatusCode::OK, app.config.site.name.as_str()),
        Screen::Astray => (StatusCode::NOT_FOUND, text::NOTHING),
        _ => return rendered(app, pages, client, screen, &request.headers).await,
    };
    respond(&request.headers, &pages.shell(&PageHead::named(title), status))
}

async fn rendered(app: &App, pages: &Pages, client: Client, screen: Screen, headers: &HeaderMap) -> Response {
    let kept = key_of(app, pages, &screen);
    if let Some((key, version)) = &kept
        && let Some(page) = pages.cache.get(key, version)
    {
        pages.counts.add(&pages.counts.cached, "cached");
        return respond(headers, &page);
    }
    match made(app, pages, client, screen, kept).await {
        Ok(page) => respond(headers, &page),
        Err(error) => {
            tracing::debug!(%error, "a page without data");
            pages.counts.add(&pages.counts.fallback, "fallback");
            let shell = pages.shell(&PageHead::named(&app.config.site.name), StatusCode::OK);
            let mut response = respond(headers, &shell);
            if let Error::TooMany { .. } = error {
                response.extensions_mut().insert(AskedTooFast);
            }
            response
        }
    }
}

/// A page that is not kept under its own address. These and searches are counted for each caller; a page is never
/// refused, only left to the browser.
async fn made(
    app: &App,
    pages: &Pages,
    client: Client,
    screen: Screen,
    kept: Option<(String, Version)>,
) -> Result<Arc<Page>> {
    // Before anything is asked of the database: there is no end of addresses that are not kept.
    app.limits.render.check(client)?;
    let Some((mut key, version)) = kept else { return missing_detail(app, pages, client, screen).await };
    if let Screen::Overview(asked) = &screen {
        if !asked.search.is_empty() {
            app.limits.search.check(client)?;
        }
        // There is no end of addresses that show the same, such as pages beyond the last.
        let shown = page_data::shown(app, asked).await?;
        if shown != *asked {
            key = format!("instead {}", shown.address());
            if let Some(page) = pages.cache.get(&key, &version) {
                pages.counts.add(&pages.counts.cached, "cached");
                return Ok(page);
            }
        }
    }
    pages.render(app, client, &screen, (key, version)).await
}

/// The page of a company that is not there: one for all that never were, one for all that are gone.
async fn missing_detail(app: &App, pages: &Pages, client: Client, screen: Screen) -> Result<Arc<Page>> {
    let Screen::Detail(id) = screen else { return Err(Error::NotFound) };
    let gone = crate::directory::company::was_public(&app.db, id).await?;
    let key = if gone { "/detail/gone/" } else { "/detail/-/" };
    let (_, version) = key_of(app, pages, &Screen::NoCompany).ok_or(Error::NotFound)?;
    if let Some(page) = pages.cache.get(key, &version) {
        return Ok(page);
    }
    pages.render(app, client, &Screen::Detail(id), (key.to_owned(), version)).await
}

fn moved(path: &str, query: Option<&str>) -> Response {
    let target = match query {
        Some(query) if !query.is_empty() => format!("{path}?{query}"),
        _ => path.to_owned(),
    };
    match HeaderValue::from_str(&target) {
        Ok(target) => (StatusCode::PERMANENT_REDIRECT, [(header::LOCATION, target)]).into_response(),
        Err(_) => Error::NotFound.into_response(),
    }
}

fn respond(request: &HeaderMap, page: &Page) -> Response {
    let body = || {
        let brotli = page.brotli.as_ref().filter(|_| accepts_encoding(request, "br"));
        let mut response = page_body(brotli.unwrap_or(&page.plain), page.status);
        if brotli.is_some() {
            response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static("br"));
        }
        response
    };
    let mut response = if page.status == StatusCode::OK {
        conditional::cached(request, &page.tag, CACHE, body)
    } else {
        let mut response = body();
        response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static(CACHE));
        response
    };
    let headers = response.headers_mut();
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Ok(policy) = HeaderValue::from_str(&page.policy) {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    response
}

fn page_body(bytes: &bytes::Bytes, status: StatusCode) -> Response {
    let kind = [(header::CONTENT_TYPE, "text/html; charset=utf-8")];
    // Kept pages are one copy; those that are not are few.
    (status, kind, Extension(SHARED), bytes.clone()).into_response()
}
