//! Every route, one line each, with who may call it; and the layers around all of them.

use crate::app::App;
use crate::directory::{
    campaign, category, company, favourite, geo, media, offer, push, report, review, store, suggestion, tag,
};
use crate::foundation::error::Error;
use crate::foundation::http::body::MAX_BODY_BYTES;
use crate::foundation::http::client::Client;
use crate::foundation::http::conditional::json_bytes;
use crate::foundation::http::contract;
use crate::foundation::http::frame::Frame;
use crate::foundation::http::headers::SecurityHeaders;
use crate::foundation::http::trace::note_route;
use crate::operation::{audit, outbox, system};
use crate::pages;
use crate::pages::files::Files;
use crate::pages::pages::Pages;
use crate::people::account::http as account;
use crate::people::factor;
use crate::people::oauth::{authorize, revoke, token};
use axum::Extension;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{HeaderMap, Method};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use std::sync::{Arc, OnceLock};
use tower::ServiceBuilder;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use utoipa::openapi::security::{Http, HttpAuthScheme, SecurityScheme};
use utoipa::{Modify, OpenApi};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Umkreis",
        description = "Directory of climate-friendly local businesses.",
        license(name = "MIT OR Apache-2.0")
    ),
    components(schemas(crate::foundation::error::Problem)),
    modifiers(&BearerScheme)
)]
struct Document;

/// Secured calls say `security(("bearer" = []))`.
struct BearerScheme;

impl Modify for BearerScheme {
    fn modify(&self, document: &mut utoipa::openapi::OpenApi) {
        let scheme = SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer));
        document.components.get_or_insert_default().add_security_scheme("bearer", scheme);
    }
}

#[rustfmt::skip]
fn api() -> OpenApiRouter<App> {
    OpenApiRouter::with_openapi(Document::openapi())
        // System: anyone.
        .routes(routes!(system::http::version))
        .routes(routes!(system::http::health))
        .routes(routes!(system::http::live))
        .routes(routes!(system::http::host))
        .routes(routes!(system::http::logging))
        .routes(routes!(system::http::mem_stat))
        .routes(routes!(system::http::site))
        .routes(routes!(pages::http::page))
        .routes(routes!(system::csp::report, system::csp::count))
        .routes(routes!(media::http::get))
        // The directory: reading for anyone, writing for the owner and administrators.
        .routes(routes!(company::http::list))
        .routes(routes!(company::http::search))
        .routes(routes!(company::http::similar))
        .routes(routes!(company::http::get, company::http::owner::put))
        .routes(routes!(company::http::stores))
        .routes(routes!(company::http::categories))
        .routes(routes!(campaign::http::of_company))
        .routes(routes!(favourite::http::info))
        .routes(routes!(store::http::of_company, store::http::owner::post))
        .routes(routes!(store::http::search))
        .routes(routes!(store::http::get, store::http::owner::put, store::http::owner::delete))
        .routes(routes!(campaign::http::active))
        .routes(routes!(campaign::http::get, campaign::http::owner::put, campaign::http::owner::delete))
        .routes(routes!(category::http::list))
        .routes(routes!(category::http::get))
        .routes(routes!(tag::http::list))
        .routes(routes!(offer::http::list))
        .routes(routes!(offer::http::get))
        .routes(routes!(geo::http::base))
        .routes(routes!(geo::http::tile))
        .routes(routes!(geo::http::geocode))
        .routes(routes!(geo::http::directions))
        // Companies, images and campaigns: their owner and administrators.
        .routes(routes!(company::http::owner::list))
        .routes(routes!(company::http::owner::post))
        .routes(routes!(company::http::owner::user))
        .routes(routes!(company::http::owner::confirm))
        .routes(routes!(company::http::image::post, company::http::image::delete))
        .routes(routes!(campaign::http::owner::create))
        .routes(routes!(campaign::http::owner::add_image, campaign::http::owner::remove_image))
        // That an entry is still right: whoever holds the mailed link.
        .routes(routes!(company::http::owner::confirm_by_link))
        // Favourites: anyone, by device or account.
        .routes(routes!(favourite::http::list, favourite::http::add, favourite::http::remove))
        // Push messages: anyone, by device.
        .routes(routes!(push::http::subscribe, push::http::unsubscribe))
        .routes(routes!(push::http::key))
        // What visitors tell the operators: anyone.
        .routes(routes!(suggestion::http::create))
        .routes(routes!(report::http::create))
        .merge(accounts())
        .merge(administration())
}

/// People: how they sign in and what they do with their own account.
#[rustfmt::skip]
fn accounts() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        // Signing in: anyone.
        .routes(routes!(token::token))
        .routes(routes!(authorize::authorize))
        .routes(routes!(revoke::revoke))
        // Accounts: registering and mailed links are for anyone, the rest for the signed-in user.
        .routes(routes!(account::own::get, account::own::put, account::register::post, account::leave::delete))
        .routes(routes!(account::own::me))
        .routes(routes!(account::register::confirmation))
        .routes(routes!(account::email::get, account::email::put))
        .routes(routes!(account::password::get_link, account::password::put_new))
        .routes(routes!(account::password::put))
        .routes(routes!(account::leave::own_data))
        .routes(routes!(account::leave::preview))
        // The second factor: the signed-in user.
        .routes(routes!(factor::http::get))
        .routes(routes!(factor::http::begin_app, factor::http::confirm_app, factor::http::remove_app))
        .routes(routes!(factor::http::begin_passkey, factor::http::finish_passkey))
        .routes(routes!(factor::http::remove_passkey))
        .routes(routes!(factor::http::renew_codes))
}

/// Administrators only: every handler takes `Admin`.
#[rustfmt::skip]
fn administration() -> OpenApiRouter<App> {
    use company::admin::{csv_http as csv, decision_http as decision, http as companies, entry_http as entry};
    OpenApiRouter::new()
        // Companies.
        .routes(routes!(companies::list, entry::list_business))
        .routes(routes!(entry::create))
        .routes(routes!(csv::import))
        .routes(routes!(companies::stale))
        .routes(routes!(companies::duplicates))
        .routes(routes!(companies::get, decision::delete))
        .routes(routes!(companies::duplicates_of))
        .routes(routes!(companies::unplaced))
        .routes(routes!(decision::activate))
        .routes(routes!(decision::deactivate))
        .routes(routes!(decision::set_offer))
        .routes(routes!(decision::assign))
        .routes(routes!(decision::set_owner))
        .routes(routes!(csv::companies))
        .routes(routes!(csv::users))
        // The review queue.
        .routes(routes!(review::http::counts))
        .routes(routes!(suggestion::admin_http::list))
        .routes(routes!(suggestion::admin_http::put))
        .routes(routes!(suggestion::admin_http::accept))
        .routes(routes!(report::admin_http::list))
        .routes(routes!(report::admin_http::put))
        // Categories.
        .routes(routes!(category::admin_http::list, category::admin_http::create))
        .routes(routes!(category::admin_http::order))
        .routes(routes!(category::admin_http::put, category::admin_http::delete))
        .routes(routes!(category::admin_http::merge))
        .routes(routes!(category::admin_http::upload))
        // Special offers.
        .routes(routes!(offer::admin_http::list, offer::admin_http::create))
        .routes(routes!(offer::admin_http::put, offer::admin_http::delete))
        .routes(routes!(offer::admin_http::upload))
        .routes(routes!(offer::admin_http::push))
        // Push messages.
        .routes(routes!(push::admin_http::list, push::admin_http::create))
        .routes(routes!(push::admin_http::recipients))
        .routes(routes!(push::admin_http::get))
        // Accounts.
        .routes(routes!(account::admin::list))
        .routes(routes!(account::admin::get, account::admin::delete))
        .routes(routes!(account::admin::invite))
        .routes(routes!(account::admin::set_admin))
        .routes(routes!(factor::admin_http::reset))
        // What runs in the background, and what was done.
        .routes(routes!(outbox::http::list))
        .routes(routes!(outbox::http::retry_all))
        .routes(routes!(outbox::http::discard))
        .routes(routes!(outbox::http::retry))
        .routes(routes!(audit::http::list))
}

/// The OpenAPI document, as it is committed and served.
pub fn openapi() -> utoipa::openapi::OpenApi {
    let mut document = api().split_for_parts().1;
    contract::complete(&mut document);
    document
}

/// The whole product: every route, and the frame around them.
pub fn router(app: App, pages: Arc<Pages>) -> anyhow::Result<Frame> {
    let layers = ServiceBuilder::new()
        .layer(CatchPanicLayer::custom(panicked))
        .layer(CompressionLayer::new())
        .layer(from_fn_with_state(app.clone(), limit_calls))
        .layer(from_fn(note_route))
        .layer(DefaultBodyLimit::max(MAX_BODY_BYTES));
    let (routes, _) = api().split_for_parts();
    let routes = routes
        // The contract itself, for programs and for people: anyone.
        .route("/api/openapi.json", get(served_contract))
        .route("/api/docs", get(pages::pages::api_docs))
        // The view for other websites: anyone, also in a frame.
        .route("/embed", get(pages::embed::page))
        // For search engines: anyone.
        .route("/robots.txt", get(pages::sitemap::robots))
        .route("/sitemap.xml", get(pages::sitemap::whole))
        .route("/sitemap/{part}", get(pages::sitemap::part))
        .fallback(pages::pages::fallback)
        .method_not_allowed_fallback(method_not_allowed)
        .layer(Extension(pages))
        .layer(layers)
        .with_state(app.clone());
    let headers = SecurityHeaders::new(&app.config)?;
    let files = Files::new(headers.clone());
    let files =
        Box::new(move |method: &Method, path: &str, headers: &HeaderMap| files.answer(method, path, headers));
    Frame::new(&app.config, headers, files, only_reads, routes)
}

/// Calls that change nothing. Mailed links are opened by GET, and some of them do.
fn only_reads(request: &Request) -> bool {
    let path = request.uri().path();
    match *request.method() {
        Method::GET | Method::HEAD => !path.starts_with("/api/user"),
        Method::POST => ["/api/company/list", "/api/company/search", "/api/store/search"].contains(&path),
        _ => false,
    }
}

/// The OpenAPI document; made once, because describing every route takes a while.
async fn served_contract(headers: HeaderMap) -> Result<Response, Error> {
    static JSON: OnceLock<Vec<u8>> = OnceLock::new();
    let json = match JSON.get() {
        Some(json) => json,
        None => {
            let made = openapi().to_json().map_err(anyhow::Error::from)?;
            JSON.get_or_init(|| made.into_bytes())
        }
    };
    Ok(json_bytes(&headers, json.clone()))
}

async fn method_not_allowed() -> Response {
    let mut response = Error::malformed("Diese Art von Anfrage gibt es hier nicht.").into_response();
    *response.status_mut() = axum::http::StatusCode::METHOD_NOT_ALLOWED;
    response
}

/// The general limit on API calls; pages and files are cheap and not counted.
async fn limit_calls(State(app): State<App>, client: Client, request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let cheap = ["/api/health", "/api/media/", "/api/geo/tile/"];
    let counted =
        (path.starts_with("/api/") || path == "/me") && !cheap.iter().any(|start| path.starts_with(start));
    if counted && let Err(error) = app.limits.api.check(client) {
        return error.into_response();
    }
    next.run(request).await
}

fn panicked(_: Box<dyn std::any::Any + Send>) -> Response {
    Error::Internal(anyhow::anyhow!("a handler panicked")).into_response()
}
