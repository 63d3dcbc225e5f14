//! The first data of a page: the answers its queries would get, from the same functions.

use super::address::Overview;
use super::head::{Image, PageHead, short, with_site};
use super::{json_ld, operator_page};
use crate::app::App;
use crate::directory::campaign::CampaignAnswer;
use crate::directory::company::{CategoryAnswer, CompanyAnswer, company_answer};
use crate::directory::offer::OfferAnswer;
use crate::directory::store::{StoreAnswer, stores_of};
use axum::http::StatusCode;
use serde::Serialize;
use serde_json::value::RawValue;
use umkreis_foundation::config::Config;
use umkreis_foundation::error::Result;
use umkreis_foundation::http::paging::DEEPEST_RESULT;
use umkreis_services::catalogue::typed_search::TypedSearch;
use umkreis_services::catalogue::{CompanyDoc, ListQuery, Point, Snapshot};
use uuid::Uuid;

/// What the server renders, as it does not know the window.
const PAGE_SIZE: usize = 18;
/// Windows of four columns have shorter pages, and so more of them.
const SHORTEST_PAGE_SIZE: usize = 16;
/// As many as the pages ask for.
const CATEGORIES_MAX: usize = 100;
/// As much as fits into the search field.
const SEARCH_CHARACTERS: usize = 200;

/// Everything a page is made from.
pub struct PageData {
    pub status: StatusCode,
    pub path: String,
    /// The query without its question mark.
    pub search: String,
    pub head: PageHead,
    pub data: Data,
}

/// As `web/src/boot/page-data.ts` reads it.
#[derive(Default, Serialize)]
pub struct Data {
    #[serde(skip_serializing_if = "Option::is_none")]
    address: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    categories: Option<Vec<CategoryAnswer>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    offers: Option<Vec<OfferAnswer>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    companies: Option<Box<RawValue>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    company: Option<CompanyAnswer>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stores: Option<Vec<StoreAnswer>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    campaigns: Option<Vec<CampaignAnswer>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    page: Option<OperatorPage>,
    #[serde(skip_serializing_if = "Option::is_none")]
    missing: Option<u16>,
}

#[derive(Serialize)]
struct OperatorPage {
    title: String,
    html: String,
}

impl PageData {
    /// A page without data.
    pub fn plain(path: &str, search: &str, head: PageHead) -> PageData {
        let (path, search) = (path.to_owned(), search.to_owned());
        PageData { status: StatusCode::OK, path, search, head, data: Data::default() }
    }

    /// A page that says that there is nothing.
    pub fn missing(path: &str, title: &str, status: StatusCode) -> PageData {
        let data = Data { missing: Some(status.as_u16()), ..Data::default() };
        PageData { status, data, ..PageData::plain(path, "", PageHead::named(title)) }
    }
}

fn categories(snapshot: &Snapshot) -> Vec<CategoryAnswer> {
    snapshot.categories().iter().take(CATEGORIES_MAX).map(CategoryAnswer::from).collect()
}

/// The overview, or the nearest one that shows something.
pub async fn overview(app: &App, asked: &Overview) -> Result<PageData> {
    let offers = crate::directory::offer::running(&app.db, &app.clock).await?;
    let snapshot = app.catalogue.snapshot();
    let mut state = only_what_exists(&snapshot, &offers, asked);
    let listed = list(app, &snapshot, &mut state);
    let address = (state != *asked).then(|| state.address());
    let head = overview_head(&app.config, &snapshot, &state, &listed);
    // The pages never read which companies an offer has, and there may be thousands.
    let offers = offers.into_iter().map(|offer| OfferAnswer { company_ids: Vec::new(), ..offer }).collect();
    let companies = String::from_utf8(listed.json).map_err(anyhow::Error::from)?;
    let data = Data {
        address,
        categories: Some(categories(&snapshot)),
        offers: Some(offers),
        companies: Some(RawValue::from_string(companies).map_err(anyhow::Error::from)?),
        ..Data::default()
    };
    Ok(PageData { data, ..PageData::plain("/", &state.query(), head) })
}

/// What the overview of this address shows: without what does not exist, and no page beyond the last.
pub async fn shown(app: &App, asked: &Overview) -> Result<Overview> {
    let offers = match asked.offer {
        Some(_) => crate::directory::offer::running(&app.db, &app.clock).await?,
        None => Vec::new(),
    };
    let snapshot = app.catalogue.snapshot();
    let mut state = only_what_exists(&snapshot, &offers, asked);
    list(app, &snapshot, &mut state);
    Ok(state)
}

/// Old links may name categories and offers that are gone.
fn only_what_exists(snapshot: &Snapshot, offers: &[OfferAnswer], asked: &Overview) -> Overview {
    let mut state = asked.clone();
    if state.search.chars().count() > SEARCH_CHARACTERS {
        state.search = state.search.chars().take(SEARCH_CHARACTERS).collect();
    }
    let known = |id: &String| {
        let parsed = id.parse::<Uuid>().ok().filter(|parsed| parsed.to_string() == *id);
        parsed.is_some_and(|id| snapshot.category(&id).is_some())
    };
    if let Some(filters) = &mut state.filters {
        let mut seen = Vec::new();
        filters.retain(|id| {
            let keep = known(id) && !seen.contains(id);
            seen.push(id.clone());
            keep
        });
        // In whichever order they were chosen, the same companies are shown.
        filters.sort_unstable();
    }
    if asked.filters.as_ref().is_some_and(|asked| !asked.is_empty())
        && state.filters.as_ref().is_some_and(Vec::is_empty)
    {
        state.filters = None;
    }
    state.offer = state.offer.filter(|id| offers.iter().any(|offer| offer.id.to_string() == *id));
    state
}

struct OverviewList {
    json: Vec<u8>,
    companies: Vec<(Uuid, String)>,
    total: u64,
    /// The one that is shown.
    page: u32,
}

/// The list that the state asks for; a page beyond the last one becomes the last one. The state
/// keeps a page that only shorter pages have: the browser knows its own and shows it.
fn list(app: &App, snapshot: &Snapshot, state: &mut Overview) -> OverviewList {
    let mut category_ids: Vec<Uuid> =
        state.filters.iter().flatten().filter_map(|id| id.parse().ok()).collect();
    category_ids.sort_unstable();
    let region = &app.config.region;
    // As the app asks: signs alone are no text, and only who browses begins in the middle of the region.
    let text = Some(state.search.trim().to_owned()).filter(|text| text.contains(char::is_alphanumeric));
    let middle = Point { latitude: region.latitude, longitude: region.longitude };
    let typed = TypedSearch::new(&app.geo.region.places(), snapshot, text.as_deref());
    let (near, near_radius_km) = typed.near(text.is_none().then_some(middle));
    let query = |page: u32| ListQuery {
        text: typed.text(),
        category_ids: &category_ids,
        near,
        near_radius_km,
        place_json: typed.place_json(),
        offer_id: state.offer.as_ref().and_then(|id| id.parse().ok()),
        among: None,
        open_at_ms: state.open.then(|| app.clock.now_ms()),
        page: page as usize - 1,
        size: PAGE_SIZE,
    };
    let total = snapshot.list(&ListQuery { size: 1, ..query(1) }).total;
    let up_to_last = |size: u64| {
        let last = (DEEPEST_RESULT / size).min(total.div_ceil(size)).max(1);
        u64::from(state.page).min(last) as u32
    };
    let (page, kept) = (up_to_last(PAGE_SIZE as u64), up_to_last(SHORTEST_PAGE_SIZE as u64));
    let query = query(page);
    let hits = snapshot.list(&query).hits;
    let named = |id: Uuid| snapshot.company(&id).map(|doc| (id, doc.name));
    let companies = hits.into_iter().filter_map(|hit| named(hit.company_id)).collect();
    let json = snapshot.list_json(&query);
    state.page = kept;
    OverviewList { json, companies, total, page }
}

fn overview_head(config: &Config, snapshot: &Snapshot, state: &Overview, listed: &OverviewList) -> PageHead {
    let region = &config.region.name;
    let only = state.filters.as_deref().and_then(|filters| match filters {
        [id] => snapshot.category(&id.parse().ok()?),
        _ => None,
    });
    let what = only.map_or_else(
        || "klimafreundliche Betriebe".to_owned(),
        |category| format!("Betriebe für {}", category.title),
    );
    let description = format!(
        "{} {what} in {region}: mit Adresse, Öffnungszeiten, Angeboten und dem Weg dorthin. {}.",
        listed.total, config.site.claim
    );
    let state = &Overview { page: listed.page, ..state.clone() };
    let first_position = (state.page as usize - 1) * PAGE_SIZE + 1;
    let mut json_ld = vec![json_ld::item_list(config, first_position, listed.total, &listed.companies)];
    if state.query().is_empty() {
        json_ld.push(json_ld::website_of(config));
    }
    PageHead {
        title: format!("{} – {}", config.site.name, config.site.claim),
        description: short(&description),
        // Tabs and "open now" show the same companies.
        canonical: Some(Overview { tab: None, open: false, ..state.clone() }.address()),
        image: Image::Sign,
        // There are endless searches, and none of them is a page of its own.
        listed: state.search.is_empty() && !state.open,
        json_ld,
    }
}

/// A company's page; `None` when there is no such company.
pub async fn detail(app: &App, id: Uuid) -> Result<Option<PageData>> {
    let snapshot = app.catalogue.snapshot();
    let Some(doc) = snapshot.company(&id) else { return Ok(None) };
    let campaigns = crate::directory::campaign::running(&app.db, &app.clock, id).await?;
    let path = format!("/detail/{id}/");
    let stores = stores_of(&app.geo, &app.config.region, doc.clone()).await;
    let head = detail_head(&app.config, &snapshot, &doc, &path, &stores);
    let data = Data {
        categories: Some(categories(&snapshot)),
        stores: Some(stores),
        company: Some(company_answer(&snapshot, doc)),
        campaigns: Some(campaigns),
        ..Data::default()
    };
    Ok(Some(PageData { data, ..PageData::plain(&path, "", head) }))
}

fn detail_head(
    config: &Config,
    snapshot: &Snapshot,
    doc: &CompanyDoc,
    path: &str,
    stores: &[StoreAnswer],
) -> PageHead {
    let category = doc.category_ids.first().and_then(|id| snapshot.category(id));
    let mut steps = vec![(config.site.name.as_str(), "/".to_owned())];
    if let Some(category) = category {
        steps.push((category.title.as_str(), format!("/?filters={}", category.id)));
    }
    steps.push((doc.name.as_str(), path.to_owned()));
    let town = doc.main_store().map(|store| format!("{} in {}", doc.name, store.town));
    let description = match town {
        Some(town) if !town.trim().is_empty() => format!("{town}: {}", doc.description),
        _ => doc.description.clone(),
    };
    PageHead {
        title: with_site(config, &doc.name),
        description: short(&description),
        canonical: Some(path.to_owned()),
        image: doc.image_ids.first().map_or(Image::Sign, |id| Image::Media(*id)),
        listed: true,
        json_ld: vec![json_ld::business(config, doc, stores), json_ld::breadcrumbs(config, &steps)],
    }
}

/// One of the operator's own pages.
pub fn own_page(config: &Config, slug: &str) -> Option<PageData> {
    let (title, html) = operator_page::render(config, slug)?;
    let path = format!("/seite/{slug}");
    let description = format!("{title}: {}, {}.", config.site.name, config.site.operator.name);
    let head = PageHead::of_page(config, &title, &description, &path);
    let data = Data { page: Some(OperatorPage { title, html }), ..Data::default() };
    Some(PageData { data, ..PageData::plain(&path, "", head) })
}
