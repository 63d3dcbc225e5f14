//! Looks for the dearest request to each public route: random ones first, then changes of the dearest so far.
//! The search of `make faults` measures and writes docs/security/cost.md; `make test` keeps it.
use serde_json::{Value, json};

const PLACE: &str = "docs/security/cost.md";
const TABLE: &str = include_str!("../../../docs/security/cost.md");
const WHO: &str = include_str!("../../../docs/security/who-may-do-what.md");

/// What is public and no call of the contract.
const PAGES: [&str; 11] = [
    "GET /",
    "GET /detail/{id}/",
    "GET /login",
    "GET /reihenfolge",
    "GET /seite/{slug}",
    "GET /embed",
    "GET /api/docs",
    "GET /api/openapi.json",
    "GET /robots.txt",
    "GET /sitemap.xml",
    "GET /sitemap/{part}",
];

/// Every route that answers somebody who is not signed in.
pub fn public_routes() -> Vec<String> {
    let mut routes: Vec<String> = PAGES.map(str::to_owned).to_vec();
    for line in WHO.lines().filter(|line| line.starts_with("| `")) {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let call = cells[1].trim_matches('`').to_owned();
        if cells[3] != "401" && !routes.contains(&call) {
            routes.push(call);
        }
    }
    routes
}

/// How often one caller may ask, by the name of the limit in the configuration; none where an answer is as cheap as
/// refusing it.
pub fn limit_of(route: &str) -> &'static str {
    match route {
        "POST /api/company/list"
        | "POST /api/company/search"
        | "POST /api/store/search"
        | "GET /api/company/similar"
        | "GET /api/search/suggestions"
        | "GET /api/geo/geocode"
        | "POST /api/geo/address"
        | "POST /api/geo/directions" => "search_per_min",
        "GET /api/geo/streets/{z}/{x}/{y}" | "GET /api/geo/tile/{z}/{x}/{y}" => "tile_per_min",
        "POST /api/company/suggest" | "POST /api/company/{id}/report" => "suggestion_per_h",
        "POST /api/user" => "registration_per_30_min",
        "POST /oauth/token" => "sign_in_per_5_min",
        "PUT /api/push" => "push_per_h",
        "GET /" | "GET /detail/{id}/" | "GET /seite/{slug}" => "render_per_min",
        "GET /api/health"
        | "GET /api/health/live"
        | "GET /api/media/{id}"
        | "GET /login"
        | "GET /reihenfolge"
        | "GET /embed"
        | "GET /robots.txt" => "none",
        _ => "api_per_min",
    }
}

/// No answer of the route is larger, unpacked.
pub fn most_bytes(route: &str) -> usize {
    match route {
        "POST /api/company/search" | "GET /api/calendar.ics" | "GET /api/company/{id}/calendar.ics" => {
            1_000_000
        }
        "GET /api/feed.atom" => 120_000,
        "POST /api/company/list" => 400_000,
        "POST /api/store/search" | "POST /api/campaign" => 250_000,
        // Made once and kept; 20,000 companies as GeoJSON are about half of it.
        "GET /api/open/{file}" => 60_000_000,
        "GET /sitemap.xml" | "GET /sitemap/{part}" => 8_000_000,
        "GET /api/media/{id}" => 3_000_000,
        "GET /api/geo/basemap" | "GET /api/openapi.json" => 600_000,
        "GET /" => 500_000,
        "GET /api/geo/directions" | "POST /api/geo/directions" => 200_000,
        route if route.contains("/api/") || route.contains("/oauth/") => 60_000,
        _ => 120_000,
    }
}

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

/// What there is to ask about.
#[derive(Default)]
pub struct Known {
    pub companies: Vec<String>,
    pub stores: Vec<String>,
    pub categories: Vec<String>,
    pub media: Vec<String>,
    pub campaigns: Vec<String>,
    pub offers: Vec<String>,
    pub towns: Vec<String>,
}

impl Known {
    pub fn read(list: &Value, stores: &Value, categories: &Value, running: [&Value; 2]) -> Known {
        let ids = |page: &Value, name: &str| -> Vec<String> {
            let found = page["content"].as_array().into_iter().flatten();
            found.filter_map(|one| one[name].as_str().map(str::to_owned)).collect()
        };
        let pictures = list["content"].as_array().into_iter().flatten();
        let media = pictures.filter_map(|one| one["imageIds"][0].as_str().map(str::to_owned)).collect();
        let texts = |all: &Value, name: &str| -> Vec<String> {
            let all = all.as_array().or_else(|| all["content"].as_array());
            all.into_iter().flatten().filter_map(|one| one[name].as_str().map(str::to_owned)).collect()
        };
        let [campaigns, offers] = running.map(|all| texts(all, "id"));
        Known {
            companies: ids(list, "id"),
            stores: ids(stores, "id"),
            categories: ids(categories, "id"),
            media,
            campaigns,
            offers,
            towns: texts(stores, "town"),
        }
    }

    fn one(of: &[String], at: u64) -> &str {
        if of.is_empty() { "018f0000-0000-7000-8000-000000000000" } else { &of[at as usize % of.len()] }
    }
}

const GENES: usize = 10;

/// What a request is made of.
#[derive(Clone, Copy)]
pub struct Genes([u64; GENES]);

impl Genes {
    fn below(&self, gene: usize, count: u64) -> u64 {
        self.0[gene] % count
    }

    fn text(&self, gene: usize, most_chars: usize) -> String {
        const PARTS: [&str; 10] = [
            "a ",
            "und hof ",
            "bäckerei in linz ",
            "bio-",
            "e i o ",
            "w0 w1 w2 ",
            "xqzw",
            "\"brot\" ",
            "straße 1 4020 ",
            "ä",
        ];
        let part = PARTS[self.below(gene, PARTS.len() as u64) as usize];
        let times = [1, 2, 5, 20, 100, 1000, 10_000][self.below(gene + 1, 7) as usize];
        part.repeat(times).chars().take(most_chars).collect()
    }
}

/// Random numbers that are the same in every run.
struct Dice(u64);

impl Dice {
    fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        self.0 >> 33
    }
}

/// Proposes requests and remembers the dearest.
pub struct Climb {
    dice: Dice,
    tries: u32,
    best: Option<(f64, Genes)>,
    proposed: Genes,
}

impl Climb {
    pub fn new() -> Climb {
        Climb { dice: Dice(28), tries: 0, best: None, proposed: Genes([0; GENES]) }
    }

    /// Every other one is anything, the others are the dearest so far with one gene changed.
    pub fn propose(&mut self) -> Genes {
        self.tries += 1;
        self.proposed = match self.best {
            Some((_, mut genes)) if self.tries.is_multiple_of(2) => {
                let gene = self.dice.roll() as usize % GENES;
                genes.0[gene] = self.dice.roll();
                genes
            }
            _ => Genes(std::array::from_fn(|_| self.dice.roll())),
        };
        self.proposed
    }

    pub fn tell(&mut self, cost: f64) {
        if self.best.is_none_or(|(dearest, _)| cost > dearest) {
            self.best = Some((cost, self.proposed));
        }
    }

    pub fn dearest(&self) -> Option<Genes> {
        self.best.map(|(_, genes)| genes)
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
    let z = genes.below(0, 17);
    let tile = format!("{z}/{}/{}", genes.below(1, 1 << z), genes.below(2, 1 << z));
    let path = path.replace("{id}", id).replace("{slug}", "impressum").replace("{z}/{x}/{y}", &tile);
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
        "POST /api/company/list" | "POST /api/store/search" | "POST /api/campaign" | "GET /api/category" => {
            paging(genes)
        }
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
        "GET /" => match genes.below(3, 4) {
            0 => format!("?page={}", genes.below(4, 2_000)),
            1 => format!("?search={}", encoded(&genes.text(1, 500))),
            2 => format!("?filters={}", Known::one(&known.categories, genes.0[4])),
            _ => String::new(),
        },
        _ => String::new(),
    }
}

fn body(route: &str, genes: Genes, known: &Known) -> Option<Value> {
    let degrees = |gene: usize, from: f64| from + genes.below(gene, 2_000) as f64 / 1e3;
    let place =
        |gene: usize| json!({ "latitude": degrees(gene, 47.4), "longitude": degrees(gene + 1, 12.8) });
    let km = [1.0, 10.0, 50.0, 200.0, 20_000.0][genes.below(5, 5) as usize];
    let text = [None, Some(genes.text(1, 10_000))][genes.below(3, 2) as usize].clone();
    let categories = [0, 1, 100][genes.below(4, 3) as usize];
    let ids: Vec<&str> = (0..categories).map(|at| Known::one(&known.categories, at)).collect();
    let open = genes.below(6, 4) == 0;
    Some(match route {
        "POST /api/company/list" => {
            json!({ "text": text, "categoryIds": ids, "near": place(6), "openNow": open })
        }
        "POST /api/company/search" | "POST /api/store/search" => {
            let mut near = place(6);
            near["maxDistanceKm"] = json!(km);
            json!({ "text": text, "categoryIds": ids, "near": near, "openNow": open })
        }
        "POST /api/campaign" => json!({ "near": place(6) }),
        "POST /api/geo/address" => json!({ "at": { "lat": degrees(6, 47.4), "lng": degrees(7, 12.8) } }),
        "POST /api/geo/directions" => {
            let mode = ["Car", "Bicycle", "Foot"][genes.below(5, 3) as usize];
            let point = |gene| json!({ "lat": degrees(gene, 47.4), "lng": degrees(gene + 1, 12.8) });
            json!({ "from": point(6), "to": point(8), "mode": mode })
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

/// One line of the table.
pub struct Row {
    pub route: String,
    pub most_bytes: usize,
    pub limit: String,
}

/// What the table says.
pub fn rows() -> Vec<Row> {
    let number =
        |cell: &str| cell.replace(',', "").parse().unwrap_or_else(|_| panic!("{PLACE}: no number: {cell}"));
    let lines = TABLE.lines().filter(|line| line.starts_with("| `"));
    let row = |line: &str| {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        Row {
            route: cells[1].trim_matches('`').to_owned(),
            most_bytes: number(cells[5]),
            limit: cells[6].trim_matches('`').to_owned(),
        }
    };
    lines.map(row).collect()
}
