//! Every route, one line each: its handlers, its methods and its path (a test holds the comments to
//! the handlers), below a heading that says who may call it; and the layers around all of them.

use crate::app::App;
use crate::directory::calendar::CalendarCache;
use crate::directory::{
    calendar, campaign, category, company, deleted, favourite, geo, media, offer, push, reach, report,
    review, search, store, suggestion, synonym, tag,
};
use crate::operation::overview::catalogue_counts::LastCounts;
use crate::operation::overview::company_sums::LastSums;
use crate::operation::overview::search_terms::CurrentHits;
use crate::operation::{audit, outbox, overview, system};
use crate::pages;
use crate::pages::feed::CachedFeed;
use crate::pages::files::EmbeddedFiles;
use crate::pages::open_data::OpenDataFiles;
use crate::pages::serve::Pages;
use crate::pages::sitemap::Sitemaps;
use crate::people::account::http as account;
use crate::people::factor;
use crate::people::oauth::{authorize, revoke, token};
use axum::Extension;
use axum::extract::{DefaultBodyLimit, MatchedPath, Request, State};
use axum::http::{Extensions, HeaderMap, Method, StatusCode, Version};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use std::sync::{Arc, OnceLock};
use tower::ServiceBuilder;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, Predicate};
use umkreis_foundation::error::Error;
use umkreis_foundation::http::answer_memory::{AnswerMemory, weigh};
use umkreis_foundation::http::body::MAX_BODY_BYTES;
use umkreis_foundation::http::client_address::Client;
use umkreis_foundation::http::compressed_file::CompressedFile;
use umkreis_foundation::http::encoding::NoCompression;
use umkreis_foundation::http::headers::SecurityHeaders;
use umkreis_foundation::http::middleware::{Middleware, RequestHead};
use umkreis_foundation::http::openapi_defaults;
use umkreis_foundation::http::trace::note_route;
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
    components(schemas(umkreis_foundation::error::Problem)),
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
        .routes(routes!(system::http::version))                          // GET /api/version
        .routes(routes!(system::http::health))                           // GET /api/health
        .routes(routes!(system::http::live))                             // GET /api/health/live
        .routes(routes!(system::http::host))                             // GET /api/host
        .routes(routes!(system::http::logging))                          // GET /api/logging
        .routes(routes!(system::http::mem_stat))                         // GET /api/mem-stat
        .routes(routes!(system::http::site))                             // GET /api/site
        .routes(routes!(pages::http::page))                              // GET /api/page/{slug}
        .routes(routes!(system::csp::report, system::csp::count))        // POST GET /api/csp-report
        .routes(routes!(system::client_error::report, system::client_error::count)) // POST GET /api/client-error
        .routes(routes!(media::http::get))                               // GET /api/media/{id}
        // The directory: reading for anyone, writing for the owner and administrators.
        .routes(routes!(company::http::list))                            // POST /api/company/list
        .routes(routes!(company::http::search))                          // POST /api/company/search
        .routes(routes!(company::http::similar))                         // GET /api/company/similar
        .routes(routes!(company::http::get, company::http::owner::put))  // GET PUT /api/company/{id}
        .routes(routes!(company::http::stores))                          // GET /api/company/{id}/stores
        .routes(routes!(company::http::categories))                      // GET /api/company/{id}/categories
        .routes(routes!(campaign::http::of_company))                     // GET /api/company/{id}/campaigns
        .routes(routes!(favourite::http::info))                          // GET /api/company/{id}/favourite-info
        .routes(routes!(store::http::of_company, store::http::owner::post)) // GET POST /api/store
        .routes(routes!(store::http::search))                            // POST /api/store/search
        .routes(routes!(store::http::get, store::http::owner::put, store::http::owner::delete)) // GET PUT DELETE /api/store/{id}
        .routes(routes!(campaign::http::active))                         // POST /api/campaign
        .routes(routes!(campaign::http::get, campaign::http::owner::put, campaign::http::owner::delete)) // GET PUT DELETE /api/campaign/{id}
        .routes(routes!(category::http::list))                           // GET /api/category
        .routes(routes!(category::http::get))                            // GET /api/category/{id}
        .routes(routes!(tag::http::list))                                // GET /api/tag
        .routes(routes!(search::http::suggestions))                      // GET /api/search/suggestions
        .routes(routes!(offer::http::list))                              // GET /api/special-offer
        .routes(routes!(offer::http::get))                               // GET /api/special-offer/{id}
        .routes(routes!(geo::http::base))                                // GET /api/geo/basemap
        .routes(routes!(geo::http::tile))                                // GET /api/geo/tile/{z}/{x}/{y}
        .routes(routes!(geo::http::streets))                             // GET /api/geo/streets/{z}/{x}/{y}
        .routes(routes!(geo::http::geocode))                             // GET /api/geo/geocode
        .routes(routes!(geo::http::address))                             // POST /api/geo/address
        .routes(routes!(geo::http::directions))                          // POST /api/geo/directions
        // Companies, images and campaigns: their owner and administrators.
        .routes(routes!(company::http::owner::list))                     // GET /api/user/companies
        .routes(routes!(company::http::owner::post))                     // POST /api/company
        .routes(routes!(company::http::owner::user))                     // GET /api/company/{id}/user
        .routes(routes!(company::http::owner::confirm))                  // POST /api/company/{id}/confirm
        .routes(routes!(reach::http::of_company))                        // GET /api/company/{id}/reach
        .routes(routes!(company::http::review_and_pause::review))        // POST /api/company/{id}/review
        .routes(routes!(company::http::review_and_pause::review_time))   // GET /api/company/review-time
        .routes(routes!(company::http::review_and_pause::pause, company::http::review_and_pause::resume)) // POST DELETE /api/company/{id}/pause
        .routes(routes!(report::http::ask_deletion, report::http::withdraw_deletion)) // POST DELETE /api/company/{id}/deletion
        .routes(routes!(company::http::image::post, company::http::image::delete)) // POST DELETE /api/company/image/{id}
        .routes(routes!(campaign::http::owner::create))                  // POST /api/campaign/create
        .routes(routes!(campaign::http::owner::add_image, campaign::http::owner::remove_image)) // POST DELETE /api/campaign/image/{id}
        // That an entry is still right: whoever holds the mailed link.
        .routes(routes!(company::http::owner::confirm_by_link))          // POST /api/company/confirm
        // Favourites: anyone, by device or account.
        .routes(routes!(favourite::http::list, favourite::http::add, favourite::http::remove)) // GET PUT DELETE /api/favourite
        // That a company was seen or contacted: anyone, and nobody is remembered.
        .routes(routes!(reach::http::count))                             // POST /api/reach
        // Push messages: anyone, by device.
        .routes(routes!(push::http::subscribe, push::http::unsubscribe)) // PUT DELETE /api/push
        .routes(routes!(push::http::key))                                // GET /api/push/key
        // What visitors tell the operators: anyone.
        .routes(routes!(suggestion::http::create))                       // POST /api/company/suggest
        .routes(routes!(report::http::create))                           // POST /api/company/{id}/report
        .merge(published())
        .merge(accounts())
        .merge(administration())
}

/// The directory for others to use: anyone; the files only where the operator names a licence.
#[rustfmt::skip]
fn published() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(pages::open_data::file))                         // GET /api/open/{file}
        .routes(routes!(pages::feed::atom))                              // GET /api/feed.atom
        .routes(routes!(calendar::http::all))                            // GET /api/calendar.ics
        .routes(routes!(calendar::http::company))                        // GET /api/company/{id}/calendar.ics
        .routes(routes!(calendar::http::campaign))                       // GET /api/campaign/{id}/calendar.ics
}

/// People: how they sign in and what they do with their own account.
#[rustfmt::skip]
fn accounts() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        // Signing in: anyone.
        .routes(routes!(token::token))                                   // POST /oauth/token
        .routes(routes!(authorize::authorize, authorize::decide))        // GET POST /oauth/authorize
        .routes(routes!(revoke::revoke))                                 // POST /oauth/revoke
        // Accounts: registering and mailed links are for anyone, the rest for the signed-in user.
        .routes(routes!(account::own::get, account::own::put, account::register::post, account::leave::delete)) // GET PUT POST DELETE /api/user
        .routes(routes!(account::own::me))                               // GET /me
        .routes(routes!(account::register::confirmation))                // POST /api/user/confirmation
        .routes(routes!(account::email::get, factor::email_http::put))   // GET PUT /api/user/email
        .routes(routes!(account::email::take_back))                      // POST /api/user/email/take-back
        .routes(routes!(account::password::get_link, account::password::put_new)) // GET PUT /api/reset-pw
        .routes(routes!(account::password::put))                         // PUT /api/user/password
        .routes(routes!(account::leave::own_data))                       // GET /api/user/data
        .routes(routes!(account::leave::preview))                        // GET /api/user/deletion
        // The second factor: the signed-in user.
        .routes(routes!(factor::http::get))                              // GET /api/user/second-factor
        .routes(routes!(factor::http::begin_app, factor::http::confirm_app, factor::http::remove_app)) // POST PUT DELETE /api/user/second-factor/app
        .routes(routes!(factor::http::begin_passkey, factor::http::finish_passkey)) // POST PUT /api/user/second-factor/passkey
        .routes(routes!(factor::http::remove_passkey))                   // DELETE /api/user/second-factor/passkey/{id}
        .routes(routes!(factor::proof_http::begin, factor::proof_http::put)) // POST PUT /api/user/proof
        .routes(routes!(factor::http::renew_codes))                      // POST /api/user/second-factor/recovery-codes
}

/// Administrators only: every handler takes `Admin`.
#[rustfmt::skip]
fn administration() -> OpenApiRouter<App> {
    use company::admin::{bulk_http as bulk, create_http as create, decision_http as decision};
    use company::admin::{export_http as export, http as companies, import_http, letter_http};
    use company::admin::{letter_template_http as template, note_http as note, past_imports_http};
    OpenApiRouter::new()
        // The directory at a glance.
        .routes(routes!(overview::http::get))                            // GET /api/admin/overview
        // Companies.
        .routes(routes!(companies::list, create::list_business))         // GET POST /api/admin/company
        .routes(routes!(create::create))                                 // POST /api/admin/create
        .routes(routes!(import_http::import))                            // POST /api/admin/company/import
        .routes(routes!(past_imports_http::list))                        // GET /api/admin/import
        .routes(routes!(past_imports_http::undo))                        // POST /api/admin/import/{id}/undo
        .routes(routes!(deleted::http::list))                            // GET /api/admin/deleted
        .routes(routes!(deleted::http::forget))                          // DELETE /api/admin/deleted/{id}
        .routes(routes!(deleted::http::restore))                         // POST /api/admin/deleted/{id}/restore
        .routes(routes!(companies::stale))                               // GET /api/admin/company/stale
        .routes(routes!(companies::duplicates))                          // GET /api/admin/company/duplicates
        .routes(routes!(companies::get, decision::delete))               // GET DELETE /api/admin/company/{id}
        .routes(routes!(companies::duplicates_of))                       // GET /api/admin/company/{id}/duplicates
        .routes(routes!(companies::unplaced))                            // GET /api/admin/store/unplaced
        .routes(routes!(companies::relocate_stores))                     // POST /api/admin/store/relocate
        .routes(routes!(decision::activate))                             // PUT /api/admin/company/activate/{id}
        .routes(routes!(decision::deactivate))                           // PUT /api/admin/company/deactivate/{id}
        .routes(routes!(decision::reject))                               // PUT /api/admin/company/reject/{id}
        .routes(routes!(decision::undo))                                 // PUT /api/admin/company/undo/{id}
        .routes(routes!(decision::set_offer))                            // PUT /api/admin/company/{id}/special-offer
        .routes(routes!(decision::assign))                               // PUT /api/admin/company/{id}/assignee
        .routes(routes!(decision::set_owner))                            // PUT /api/admin/company/{id}/owner
        .routes(routes!(note::create))                                   // POST /api/admin/company/{id}/note
        .routes(routes!(template::list, template::create))               // GET POST /api/admin/letter-template
        .routes(routes!(template::delete))                               // DELETE /api/admin/letter-template/{id}
        .routes(routes!(letter_http::try_out))                           // POST /api/admin/company/letter/test
        .routes(routes!(note::delete))                                   // DELETE /api/admin/note/{id}
        .routes(routes!(export::companies, bulk::export))                // GET POST /api/admin/company/csv
        .routes(routes!(bulk::decide))                                   // POST /api/admin/company/many
        .routes(routes!(export::users))                                  // GET /api/admin/user/csv
        // The review queue.
        .routes(routes!(review::http::counts))                           // GET /api/admin/review
        .routes(routes!(suggestion::admin_http::list))                   // GET /api/admin/suggestion
        .routes(routes!(suggestion::admin_http::put))                    // PUT /api/admin/suggestion/{id}
        .routes(routes!(suggestion::admin_http::accept))                 // POST /api/admin/suggestion/{id}/company
        .routes(routes!(report::admin_http::list))                       // GET /api/admin/report
        .routes(routes!(report::admin_http::put))                        // PUT /api/admin/report/{id}
        // Categories.
        .routes(routes!(category::admin_http::list, category::admin_http::create)) // GET POST /api/admin/category
        .routes(routes!(category::admin_http::order))                    // PUT /api/admin/category/order
        .routes(routes!(category::admin_http::put, category::admin_http::delete)) // PUT DELETE /api/admin/category/{id}
        .routes(routes!(category::admin_http::merge))                    // POST /api/admin/category/{id}/merge
        .routes(routes!(category::admin_http::upload))                   // POST /api/admin/category/image/{id}
        // Synonyms.
        .routes(routes!(synonym::admin_http::list, synonym::admin_http::create)) // GET POST /api/admin/synonym
        .routes(routes!(synonym::admin_http::export))                    // GET /api/admin/synonym/csv
        .routes(routes!(synonym::admin_http::import))                    // POST /api/admin/synonym/import
        .routes(routes!(synonym::admin_http::put, synonym::admin_http::delete)) // PUT DELETE /api/admin/synonym/{id}
        // Special offers.
        .routes(routes!(offer::admin_http::list, offer::admin_http::create)) // GET POST /api/admin/special-offer
        .routes(routes!(offer::admin_http::put, offer::admin_http::delete)) // PUT DELETE /api/admin/special-offer/{id}
        .routes(routes!(offer::admin_http::upload))                      // POST /api/admin/special-offer/image/{id}
        .routes(routes!(offer::admin_http::push))                        // PUT /api/admin/special-offer/{id}/push
        // Push messages.
        .routes(routes!(push::admin_http::list, push::admin_http::create)) // GET POST /api/admin/push
        .routes(routes!(push::admin_http::recipients))                   // GET /api/admin/push/recipients
        .routes(routes!(push::admin_http::try_out))                      // POST /api/admin/push/test
        .routes(routes!(push::admin_http::get, push::admin_http::cancel)) // GET DELETE /api/admin/push/{id}
        .merge(operators())
}

/// Administrators only as well: people, what runs in the background, and what was done.
#[rustfmt::skip]
fn operators() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        // Accounts.
        .routes(routes!(account::admin::list))                           // GET /api/admin/users
        .routes(routes!(account::admin::create))                         // POST /api/admin/user
        .routes(routes!(account::admin::get, account::admin::delete))    // GET DELETE /api/admin/user/{id}
        .routes(routes!(account::admin::invite))                         // POST /api/admin/user/{id}/invitation
        .routes(routes!(account::admin::set_admin))                      // PUT /api/admin/user/{id}/admin
        .routes(routes!(factor::admin_http::reset))                      // DELETE /api/admin/user/{id}/second-factor
        // What runs in the background, and what was done.
        .routes(routes!(outbox::http::list))                             // GET /api/admin/outbox
        .routes(routes!(outbox::http::retry_all))                        // POST /api/admin/outbox/retry
        .routes(routes!(outbox::http::discard))                          // DELETE /api/admin/outbox/{id}
        .routes(routes!(outbox::http::retry))                            // POST /api/admin/outbox/{id}/retry
        .routes(routes!(audit::http::list))                              // GET /api/admin/audit
        .routes(routes!(audit::http::who))                               // GET /api/admin/audit/people
}

/// The OpenAPI document, as it is committed and served.
pub fn openapi() -> utoipa::openapi::OpenApi {
    let mut document = api().split_for_parts().1;
    openapi_defaults::complete(&mut document);
    document
}

/// The whole product: every route, and the middleware around them.
pub fn router(app: App, pages: Arc<Pages>) -> anyhow::Result<Middleware> {
    let layers = ServiceBuilder::new()
        .layer(CatchPanicLayer::custom(panicked))
        .layer(from_fn_with_state((app.clone(), Arc::<AnswerMemory>::default()), hold_answers))
        .layer(CompressionLayer::new().compress_when(DefaultPredicate::new().and(not_as_it_is)))
        .layer(from_fn_with_state(app.clone(), limit_calls))
        .layer(DefaultBodyLimit::max(MAX_BODY_BYTES))
        // Here and not each on the routes: every layer there is a box that each request copies with all it holds.
        .layer(Extension(pages))
        .layer(Extension(Arc::<Sitemaps>::default()))
        .layer(Extension(Arc::<OpenDataFiles>::default()))
        .layer(Extension(Arc::<CachedFeed>::default()))
        .layer(Extension(Arc::<CalendarCache>::default()))
        .layer(Extension(Arc::<CurrentHits>::default()))
        .layer(Extension(Arc::<LastCounts>::default()))
        .layer(Extension(Arc::<LastSums>::default()))
        .layer(Extension(Arc::<campaign::RunningCampaigns>::default()));
    let (routes, _) = api().split_for_parts();
    let routes = routes
        // The contract itself, for programs and for people: anyone.
        .route("/api/openapi.json", get(served_contract))
        .route("/api/docs", get(pages::serve::api_docs))
        // The view for other websites: anyone, also in a frame.
        .route("/embed", get(pages::embed::page))
        // For search engines: anyone.
        .route("/robots.txt", get(pages::sitemap::robots))
        .route("/sitemap.xml", get(pages::sitemap::whole))
        .route("/sitemap/{part}", get(pages::sitemap::part))
        .fallback(pages::serve::fallback)
        .method_not_allowed_fallback(method_not_allowed)
        .layer(layers)
        .with_state(app.clone());
    let headers = SecurityHeaders::new(&app.config)?;
    let (files, common, ready_app) = (EmbeddedFiles::new(headers.clone()), headers.clone(), app.clone());
    let ready = Box::new(move |head: &RequestHead| {
        let file = files.answer(head.method, head.uri.path(), head.headers);
        file.or_else(|| geo::street_tile::ready(&ready_app, &common, head))
    });
    Middleware::new(&app.config, headers, ready, only_reads, routes)
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

/// The OpenAPI document; made and packed once, because both take a while.
async fn served_contract(headers: HeaderMap) -> Result<Response, Error> {
    static FILE: OnceLock<CompressedFile> = OnceLock::new();
    let file = match FILE.get() {
        Some(file) => file,
        None => {
            let made = openapi().to_json().map_err(anyhow::Error::from)?;
            FILE.get_or_init(|| CompressedFile::immutable("application/json", made.as_bytes()))
        }
    };
    Ok(file.answer_kept(&headers, "public, max-age=0, must-revalidate"))
}

async fn method_not_allowed() -> Response {
    let mut response = Error::malformed("Diese Art von Anfrage gibt es hier nicht.").into_response();
    *response.status_mut() = StatusCode::METHOD_NOT_ALLOWED;
    response
}

/// The general limit on API calls and sitemaps; files are cheap and not counted, renders of pages apart.
async fn limit_calls(
    State(app): State<App>,
    client: Client,
    route: Option<MatchedPath>,
    request: Request,
    next: Next,
) -> Response {
    let path = request.uri().path();
    let cheap = ["/api/health", "/api/media/", "/api/geo/tile/", "/api/geo/streets/"];
    let counted = (path.starts_with("/api/") || path.starts_with("/sitemap") || path == "/me")
        && !cheap.iter().any(|start| path.starts_with(start));
    if counted && let Err(error) = app.limits.api.check(client) {
        return error.into_response();
    }
    let mut response = next.run(request).await;
    note_route(&mut response, route);
    weigh(response)
}

/// What is made for one caller alone stays in memory until it was taken, so one caller has only so much of it.
async fn hold_answers(
    State((app, memory)): State<(App, Arc<AnswerMemory>)>,
    client: Client,
    request: Request,
    next: Next,
) -> Response {
    let response = next.run(request).await;
    if app.config.limits.enabled { memory.hold(client, response) } else { response }
}

fn not_as_it_is(_: StatusCode, _: Version, _: &HeaderMap, extensions: &Extensions) -> bool {
    extensions.get::<NoCompression>().is_none()
}

fn panicked(_: Box<dyn std::any::Any + Send>) -> Response {
    Error::Internal(anyhow::anyhow!("a handler panicked")).into_response()
}
