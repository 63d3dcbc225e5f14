//! What the frame around the handlers costs: static files and a JSON answer against a bare axum,
//! and how much memory and time an idle server needs: `cargo bench --bench frame`. With an extract named in
//! `UMKREIS_TEST_EXTRACT` also a tile of its street map.

#[allow(dead_code, reason = "shared with the bench of the search")]
#[path = "../search/load.rs"]
mod load;
#[allow(dead_code, reason = "shared with the process tests, which need more of it")]
#[path = "../../tests/process/program.rs"]
mod program;
#[path = "../search/stock.rs"]
mod stock;

use axum::http::header;
use axum::routing::any;
use load::{Outcome, RequestMaker, drive, get, get_packed, post};
use program::{Place, Program};
use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

const LASTING: Duration = Duration::from_secs(2);
/// Taking turns spreads the machine's noise over both.
const ROUNDS: usize = 5;

/// Answers the same bytes with as little around them as axum allows.
async fn bare(path: &'static str, kind: &'static str, body: Vec<u8>) -> anyhow::Result<SocketAddr> {
    let json: Option<serde_json::Value> = serde_json::from_slice(&body).ok();
    let body = axum::body::Bytes::from(body);
    let answer = match json {
        // The product writes its JSON anew for each caller; so does the bare server.
        Some(value) => any(move || {
            let json = serde_json::to_vec(&value).expect("JSON is written");
            std::future::ready(([(header::CONTENT_TYPE, kind)], json))
        }),
        None => any(move || std::future::ready(([(header::CONTENT_TYPE, kind)], body.clone()))),
    };
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
    let address = listener.local_addr()?;
    // A runtime of its own, as a process of its own would have.
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
        let listener = listener.into_std().expect("a listener");
        runtime.block_on(async move {
            let listener = tokio::net::TcpListener::from_std(listener).expect("a listener");
            axum::serve(listener, axum::Router::new().route(path, answer)).await
        })
    });
    Ok(address)
}

fn median(outcomes: &[Outcome]) -> Outcome {
    let mut sorted = outcomes.to_vec();
    sorted.sort_by(|a, b| a.per_s.total_cmp(&b.per_s));
    sorted[sorted.len() / 2]
}

/// The program over this many made-up companies, and what it needs while nobody asks.
async fn idle(companies: usize) -> anyhow::Result<(Place, Program)> {
    let place = Place::new("[log]\nfilter = \"warn\"\n");
    std::fs::create_dir_all(place.data_dir())?;
    stock::fill(&place.database(), companies).await?;
    let program = place.serve().await;
    let (ready_s, megabytes) = (program.ready_after.as_secs_f64(), program.resident_bytes() / 1_000_000);
    println!("{companies} companies: ready after {ready_s:.2} s, {megabytes} MB");
    Ok((place, program))
}

/// The entry script has a name with a digest; the page knows it.
async fn script_of_the_pages(program: &Program) -> anyhow::Result<&'static str> {
    let page = program.try_get("/").await?.body;
    let entry = page.find("/assets/index-").map(|start| &page[start..]);
    let script = entry.and_then(|entry| Some(&entry[..entry.find(".js")? + ".js".len()]));
    let script = script.ok_or_else(|| anyhow::anyhow!("the web pages are not built"))?;
    Ok(script.to_owned().leak())
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    drop(idle(10_000).await?);
    let (_place, program) = idle(650).await?;
    println!("| answer | bytes | bare axum/s | Umkreis/s | share (goal ≥ 0.90) |");
    println!("|---|---|---|---|---|");
    let list = "/api/company/list";
    let few = post("/api/company/list?page=0&size=6", |_| "{}".to_owned());
    let script = script_of_the_pages(&program).await?;
    let answers: [(&str, &'static str, &str, RequestMaker); 5] = [
        ("smallest static file", "/favicon.svg", "image/svg+xml", get("/favicon.svg")),
        ("the pages' script", script, "text/javascript", get(script)),
        ("the site's settings", "/api/site", "application/json", get("/api/site")),
        ("a list of companies", list, "application/json", few),
        // The goal for a page that was rendered before is half of a static file.
        ("a rendered page", "/", "text/html", get("/")),
    ];
    for (name, path, kind, next) in answers {
        compare(&program, name, (path, kind), &next).await?;
    }
    match std::env::var("UMKREIS_TEST_EXTRACT") {
        Ok(extract) => streets(&extract).await,
        Err(_) => Ok(()),
    }
}

/// One row: an answer of the program beside the same bytes from a bare server.
async fn compare(
    program: &Program,
    name: &str,
    (path, kind): (&'static str, &'static str),
    next: &RequestMaker,
) -> anyhow::Result<()> {
    let body = load::body(program.address, next);
    let length = body.len();
    let bare = bare(path, kind, body).await?;
    let [theirs, mine] = in_turns([(bare, next), (program.address, next)]);
    println!("| {name} | {length} | {theirs:.0} | {mine:.0} | {:.2} |", mine / theirs);
    Ok(())
}

/// How often each of the two answers in a second.
fn in_turns(both: [(SocketAddr, &RequestMaker); 2]) -> [f64; 2] {
    let mut outcomes = [Vec::new(), Vec::new()];
    for _ in 0..ROUNDS {
        for ((address, next), outcomes) in both.iter().zip(&mut outcomes) {
            outcomes.push(drive(*address, next, LASTING));
        }
    }
    outcomes.map(|outcomes| {
        let middle = median(&outcomes);
        assert_eq!(middle.refused, 0);
        middle.per_s
    })
}

/// The address of our own file whose size is nearest.
fn file_of_about(bytes: usize) -> anyhow::Result<&'static str> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/dist/assets");
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let (name, size) = (entry.file_name().to_string_lossy().into_owned(), entry.metadata()?.len());
        let is_packed = [".br", ".gz"].iter().any(|end| name.ends_with(end));
        if !is_packed {
            files.push(((size as usize).abs_diff(bytes), name));
        }
    }
    let (_, name) = files.into_iter().min().ok_or_else(|| anyhow::anyhow!("the web pages are not built"))?;
    Ok(format!("/assets/{name}").leak())
}

/// A tile of an extract's street map, whose goal is four fifths of a static file of its size.
async fn streets(extract: &str) -> anyhow::Result<()> {
    let place = Place::new("[log]\nfilter = \"warn\"\n");
    let imported = place.command(&["region", "import", extract]).output()?;
    anyhow::ensure!(imported.status.success(), "{}", String::from_utf8_lossy(&imported.stderr));
    let program = place.serve().await;
    let site: serde_json::Value = serde_json::from_str(&program.try_get("/api/site").await?.body)?;
    let map = &site["map"];
    let [west, south, east, north] =
        [0, 1, 2, 3].map(|edge| map["tilesBounds"][edge].as_f64().unwrap_or(0.0));
    let [x, y] = tile((west + east) / 2.0, (south + north) / 2.0);
    let template = map["tiles"].as_str().unwrap_or_default();
    let path = template.replace("{z}", "14").replace("{x}", &x.to_string()).replace("{y}", &y.to_string());
    let path: &'static str = path.leak();
    // As it is stored, which is how browsers take it.
    let next = get_packed(path);
    let length = load::body(program.address, &next).len();
    let file = file_of_about(length)?;
    let next_file = get(file);
    let file_length = load::body(program.address, &next_file).len();
    let [of_file, of_tile] = in_turns([(program.address, &next_file), (program.address, &next)]);
    println!("\n| answer | bytes | our file of {file_length} bytes/s | Umkreis/s | share (goal ≥ 0.80) |");
    println!("|---|---|---|---|---|");
    println!(
        "| a tile of the street map | {length} | {of_file:.0} | {of_tile:.0} | {:.2} |",
        of_tile / of_file
    );
    Ok(())
}

/// The tile of zoom 14 at a longitude and latitude.
fn tile(longitude: f64, latitude: f64) -> [u32; 2] {
    let many = f64::from(1 << 14);
    let north = latitude.to_radians().tan().asinh() / std::f64::consts::PI;
    [((longitude + 180.0) / 360.0 * many) as u32, ((1.0 - north) / 2.0 * many) as u32]
}
