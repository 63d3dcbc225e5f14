//! The request to a route that genes describe.

use super::{Genes, Known};
use serde_json::{Value, json};

/// One request.
#[derive(Clone, Debug)]
pub struct Ask {
    pub method: &'static str,
    pub path: String,
    pub body: Option<(&'static str, String)>,
    /// How the answer shall be packed; empty for not at all.
    pub packing: &'static str,
}

impl Ask {
    /// As the table shows it, however long it is.
    pub fn shown(&self) -> String {
        let body = self.body.as_ref().map_or(String::new(), |(_, body)| format!(" {body}"));
        let packed = if self.packing.is_empty() { String::new() } else { format!("{} of ", self.packing) };
        let whole = format!("{packed}{} {}{body}", self.method, self.path).replace(['|', '`', '\n'], " ");
        let start: String = whole.chars().take(110).collect();
        if start.len() == whole.len() {
            whole
        } else {
            format!("{start} … ({} characters)", whole.chars().count())
        }
    }
}

fn encoded(text: &str) -> String {
    url::form_urlencoded::byte_serialize(text.as_bytes()).collect()
}

/// The request to a route that these genes describe.
pub fn ask(route: &str, genes: Genes, known: &Known) -> Ask {
    let (method, path) = route.split_once(' ').expect("a method and a path");
    let method =
        ["GET", "POST", "PUT", "DELETE"].into_iter().find(|one| *one == method).expect("a known method");
    let id = match path.split('/').nth(2) {
        Some("store") => Known::one(&known.stores, genes.0[0]),
        Some("category") => Known::one(&known.categories, genes.0[0]),
        Some("media") => Known::one(&known.media, genes.0[0]),
        Some("campaign") => Known::one(&known.campaigns, genes.0[0]),
        Some("special-offer") => Known::one(&known.offers, genes.0[0]),
        _ => Known::one(&known.companies, genes.0[0]),
    };
    let slugs = ["impressum", "datenschutz", "barrierefreiheit", "hilfe", "hilfe-verwaltung", "daten"];
    let slug = slugs[genes.below(0, slugs.len() as u64) as usize];
    let path = path.replace("{id}", id).replace("{slug}", slug).replace("{z}/{x}/{y}", &genes.tile());
    let files = ["companies.geojson", "companies.csv", "companies.jsonld"];
    let path = path.replace("{file}", files[genes.below(0, 3) as usize]);
    let path = path.replace("{part}", &format!("{}.xml", genes.below(0, 3)));
    let kind = if route.ends_with("/csp-report") { "application/csp-report" } else { "application/json" };
    let body = body(route, genes, known).map(|body| (kind, body.to_string()));
    let packing = ["", "gzip", "br"][genes.below(7, 3) as usize];
    let form = form(route, genes).map(|form| ("application/x-www-form-urlencoded", form));
    Ask { method, path: format!("{path}{}", query(route, genes, known)), body: form.or(body), packing }
}

fn form(route: &str, genes: Genes) -> Option<String> {
    let text = encoded(&genes.text(1, 200));
    match route {
        "POST /oauth/token" => {
            Some(format!("grant_type=password&client_id=web&username={text}&password={text}"))
        }
        "POST /oauth/revoke" => Some(format!("client_id=web&token={text}")),
        _ => None,
    }
}

fn paging(genes: Genes) -> String {
    let page = [0, 1, 10, 50, 99][genes.below(8, 5) as usize];
    format!("?page={page}&size={}", [1, 18, 100][genes.below(9, 3) as usize])
}

fn query(route: &str, genes: Genes, known: &Known) -> String {
    match route {
        "POST /api/company/list" | "POST /api/store/search" | "GET /api/category" => paging(genes),
        "GET /api/company/similar" => format!("?name={}", encoded(&genes.text(1, 2_000))),
        "GET /api/search/suggestions" => format!("?text={}", encoded(&genes.text(1, 300))),
        "PUT /api/push" => format!("?token={}", encoded(&genes.text(1, 1_000))),
        "GET /api/tag" => format!("?query={}&size=100", encoded(&genes.text(1, 300))),
        "GET /api/geo/geocode" => format!("?q={}", encoded(&genes.text(1, 300))),
        "GET /api/store" | "PUT /api/favourite" | "DELETE /api/favourite" => {
            format!("?companyId={}", Known::one(&known.companies, genes.0[0]))
        }
        "GET /api/media/{id}" => {
            let (width, format) = ([160, 480, 960, 1920][genes.below(1, 4) as usize], genes.below(2, 3));
            format!("?w={width}&format={}", ["avif", "webp", "jpeg"][format as usize])
        }
        "GET /api/calendar.ics" if genes.below(1, 2) == 0 => {
            format!("?town={}", encoded(Known::one(&known.towns, genes.0[2])))
        }
        "GET /api/reset-pw" => {
            format!("?email={}", encoded(&format!("{}@umkreis.test", genes.below(1, 1000))))
        }
        "GET /api/user/email" => format!("?token={}&email=a%40b.at", encoded(&genes.text(1, 2_000))),
        "GET /oauth/authorize" => format!("?client_id=web&state={}", encoded(&genes.text(1, 2_000))),
        "GET /" => overview(genes, known),
        "GET /login" => ["", "?register=true"][genes.below(0, 2) as usize].to_owned(),
        _ => String::new(),
    }
}

/// Everything that the overview's address may say, in all combinations.
fn overview(genes: Genes, known: &Known) -> String {
    let filters = Known::some(&known.categories, genes.below(5, 100), genes.0[4]).join(",");
    let tab = ["karte", "vorschlagen"][genes.below(10, 2) as usize];
    let all = [
        (genes.one_in(3, 2), format!("page={}", genes.below(4, 2_000))),
        (genes.one_in(11, 2), format!("search={}", encoded(&genes.text(1, 500)))),
        (genes.one_in(12, 2), format!("filters={filters}")),
        (genes.one_in(13, 3), format!("offer={}", Known::one(&known.offers, genes.0[0]))),
        (genes.one_in(14, 3), "open=1".to_owned()),
        (genes.one_in(15, 4), format!("tab={tab}")),
    ];
    let said: Vec<String> = all.into_iter().filter_map(|(is_said, what)| is_said.then_some(what)).collect();
    if said.is_empty() { String::new() } else { format!("?{}", said.join("&")) }
}

fn body(route: &str, genes: Genes, known: &Known) -> Option<Value> {
    let point = |gene: usize, [north, east]: [&str; 2]| {
        let [latitude, longitude] = genes.place(gene);
        json!({ north: latitude, east: longitude })
    };
    let place = |gene: usize| point(gene, ["latitude", "longitude"]);
    let at = |gene: usize| point(gene, ["lat", "lng"]);
    let km = [1.0, 10.0, 50.0, 200.0, 20_000.0][genes.below(5, 5) as usize];
    let text = [None, Some(genes.text(1, 10_000))][genes.below(3, 2) as usize].clone();
    let ids = Known::some(&known.categories, [0, 1, 100][genes.below(4, 3) as usize], 0);
    let open = genes.one_in(10, 4);
    let offer = genes.one_in(11, 4).then(|| Known::one(&known.offers, genes.0[0]));
    Some(match route {
        "POST /api/company/list" => {
            let near = genes.one_in(12, 2).then(|| place(6));
            let favourites = genes.one_in(13, 8);
            json!({
                "text": text, "categoryIds": ids, "near": near, "openNow": open, "specialOfferId": offer,
                "favourites": favourites,
            })
        }
        "POST /api/company/search" | "POST /api/store/search" => {
            let mut near = place(6);
            near["maxDistanceKm"] = json!(km);
            json!({ "text": text, "categoryIds": ids, "near": near, "openNow": open, "specialOfferId": offer })
        }
        "POST /api/campaign" => {
            let mut near = place(6);
            near["maxDistanceKm"] = json!(km);
            let near = genes.one_in(12, 2).then_some(near);
            let company = genes.one_in(13, 4).then(|| Known::one(&known.companies, genes.0[1]));
            let [page, size] =
                [[0, 1, 10, 50, 99][genes.below(8, 5) as usize], [1, 18, 100][genes.below(9, 3) as usize]];
            json!({ "near": near, "companyId": company, "page": page, "size": size })
        }
        "POST /api/geo/address" => json!({ "at": at(6) }),
        "POST /api/geo/directions" => {
            let mode = ["Car", "Bicycle", "Foot"][genes.below(5, 3) as usize];
            json!({ "from": at(6), "to": at(8), "mode": mode })
        }
        "POST /api/company/suggest" => json!({ "name": genes.text(1, 200), "reason": genes.text(3, 2_000) }),
        "POST /api/company/{id}/report" => json!({ "reason": "Closed", "message": genes.text(1, 2_000) }),
        "POST /api/user" => {
            let email = format!("{}@umkreis.test", genes.0[1]);
            json!({ "username": email, "password": "Sommerwiese17", "firstName": genes.text(3, 100), "lastName": "X" })
        }
        "POST /api/user/confirmation" => json!({ "email": format!("{}@umkreis.test", genes.below(1, 1000)) }),
        "PUT /api/reset-pw" => json!({ "token": genes.text(1, 2_000), "password": "Sommerwiese17" }),
        "POST /api/company/confirm" | "POST /api/user/email/take-back" => {
            json!({ "token": genes.text(1, 2_000) })
        }
        "POST /api/csp-report" => json!({ "csp-report": { "violated-directive": genes.text(1, 8_000) } }),
        "POST /api/client-error" => json!({ "kind": genes.text(1, 8_000), "page": genes.text(2, 8_000) }),
        "POST /api/reach" if genes.below(0, 2) == 0 => {
            json!({ "kind": "View", "companyId": Known::one(&known.companies, genes.0[1]) })
        }
        "POST /api/reach" => json!({ "kind": "Search", "text": genes.text(1, 8_000) }),
        "POST /oauth/authorize" => json!({
            "response_type": "code", "client_id": "ios", "redirect_uri": "umkreis://handle-auth",
            "code_challenge": "a".repeat(43), "code_challenge_method": "S256", "state": genes.text(1, 8_000),
        }),
        _ => return None,
    })
}
