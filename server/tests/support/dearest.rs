//! Looks for the dearest request to each public route: random ones first, then changes of the dearest so far.
//! The search of `make faults` measures and writes docs/security/cost.md; `make test` keeps it.

pub mod ask;

use serde_json::Value;

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

/// What is answered from memory until the directory changes: only the first answer afterwards tells what it costs.
pub fn is_kept(route: &str) -> bool {
    const KEPT: [&str; 8] = [
        "GET /login",
        "GET /reihenfolge",
        "GET /sitemap.xml",
        "GET /sitemap/{part}",
        "GET /api/calendar.ics",
        "GET /api/feed.atom",
        "GET /api/open/{file}",
        "POST /api/campaign",
    ];
    limit_of(route) == "render_per_min" || KEPT.contains(&route)
}

/// No answer of the route is larger, unpacked.
pub fn most_bytes(route: &str) -> usize {
    match route {
        "POST /api/company/search"
        | "GET /api/calendar.ics"
        | "GET /api/company/{id}/calendar.ics"
        | "GET /api/geo/streets/{z}/{x}/{y}" => 1_000_000,
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

    fn some(of: &[String], count: u64, from: u64) -> Vec<&str> {
        (0..count).map(|at| Known::one(of, from + at)).collect()
    }

    fn one(of: &[String], at: u64) -> &str {
        if of.is_empty() {
            "018f0000-0000-7000-8000-000000000000"
        } else {
            &of[(at % of.len() as u64) as usize]
        }
    }
}

const GENES: usize = 16;

/// What a request is made of.
#[derive(Clone, Copy)]
pub struct Genes([u64; GENES]);

impl Genes {
    fn below(&self, gene: usize, count: u64) -> u64 {
        self.0[gene] % count
    }

    /// True for one of so many.
    fn one_in(&self, gene: usize, count: u64) -> bool {
        self.below(gene, count) == 0
    }

    /// Somewhere in Upper Austria, or in Monaco, whose streets, addresses and stops are there.
    fn place(&self, gene: usize) -> [f64; 2] {
        let within =
            |gene: usize, from: f64, to: f64| from + (to - from) * self.below(gene, 2_000) as f64 / 2e3;
        match self.one_in(15, 2) {
            true => [within(gene, 43.725, 43.75), within(gene + 1, 7.41, 7.44)],
            false => [within(gene, 47.4, 49.4), within(gene + 1, 12.8, 14.8)],
        }
    }

    /// A tile anywhere, or one of the few around Monaco.
    fn tile(&self) -> String {
        let z = self.below(0, 17);
        let many = 1_u64 << z;
        let around = |gene: usize, share: f64| (share * many as f64) as u64 + self.below(gene, 3);
        let [x, y] = match self.one_in(15, 2) {
            true => [around(1, 0.5206), around(2, 0.3646)],
            false => [self.below(1, many), self.below(2, many)],
        };
        format!("{z}/{}/{}", x.min(many - 1), y.min(many - 1))
    }

    fn text(&self, gene: usize, most_chars: usize) -> String {
        const PARTS: [&str; 11] = [
            "a ",
            "und hof ",
            "bäckerei in linz ",
            "bio-",
            "e i o ",
            "w0 w1 w2 ",
            "xqzw",
            "\"brot\" ",
            "straße 1 4020 ",
            "avenue princesse grace 12 monaco ",
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
