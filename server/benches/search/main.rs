//! The product's search over HTTP, against its own smallest answer and against two databases:
//! `make bench`, or `cargo bench --bench search`. Sizes can be given as arguments.
//!
//! With UMKREIS_BENCH_PLOTS set to a folder, the figures are drawn there.

mod change;
mod kinds;
#[allow(dead_code, reason = "shared with the bench of the frame")]
mod load;
mod plot;
#[allow(dead_code, reason = "shared with the process tests, which need more of it")]
#[path = "../../tests/process/program.rs"]
mod program;
mod rivals;
mod stock;

use kinds::KINDS;
use load::{Outcome, drive, drive_alone, get, post};
use plot::{Series, bars};
use program::Place;
use rivals::Rival;
use std::net::SocketAddr;
use std::time::Duration;

const LASTING: Duration = Duration::from_secs(2);
/// Databases answer so much more slowly that less time shows as much.
const RIVAL_LASTING: Duration = Duration::from_millis(1_500);

/// The shares are promised up to this size; beyond it, growth is.
const GOALS_AT: usize = 10_000;

/// One size with everything measured at it.
struct Measured {
    companies: usize,
    smallest: Outcome,
    product: Vec<Outcome>,
    postgres: Vec<Outcome>,
    fts5: Vec<Outcome>,
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let mut sizes: Vec<usize> = std::env::args().filter_map(|arg| arg.parse().ok()).collect();
    if sizes.is_empty() {
        sizes = vec![10_000, 100_000];
    }
    let mut all = Vec::new();
    for size in sizes {
        all.push(measure(size).await?);
    }
    growth(&all);
    if let Some(folder) = std::env::var_os("UMKREIS_BENCH_PLOTS") {
        draw(&all, std::path::Path::new(&folder))?;
    }
    Ok(())
}

async fn measure(companies: usize) -> anyhow::Result<Measured> {
    let place = Place::new("[log]\nfilter = \"warn\"\n");
    std::fs::create_dir_all(place.data_dir())?;
    stock::fill(&place.database(), companies).await?;
    let program = place.serve().await;
    println!("\n== {companies} companies");
    println!(
        "ready after {:.2} s, then {} MB",
        program.ready_after.as_secs_f64(),
        (program.resident_bytes() >> 20)
    );
    // Health checks are smaller, but one thread of their own answers them.
    let smallest = warm(program.address, &get("/api/version"));
    let product = KINDS.iter().map(|kind| {
        let next = post("/api/company/list?page=0&size=18", |dice| kind.body(dice));
        warm(program.address, &next)
    });
    let product: Vec<Outcome> = product.collect();
    map_search(program.address);
    println!("after the load {} MB", (program.resident_bytes() >> 20));
    change::while_reading(&place, &program).await?;
    let folder = place.folder.path().join("rival.db");
    let fts5 = rival(Rival::fts5(&folder, companies).await?).await?;
    let postgres = match std::env::var("UMKREIS_TEST_POSTGRES_URL") {
        Ok(url) => rival(Rival::postgres(&url, companies).await?).await?,
        Err(_) => Vec::new(),
    };
    let measured = Measured { companies, smallest, product, postgres, fts5 };
    table(&measured);
    Ok(measured)
}

fn warm(address: SocketAddr, next: &load::RequestMaker) -> Outcome {
    drive(address, next, LASTING / 4);
    let outcome = drive(address, next, LASTING);
    assert_eq!(outcome.refused, 0, "the server refused {} requests", outcome.refused);
    outcome
}

/// What an opened map asks for: every place within ten kilometres of somewhere in the region.
fn map_search(address: SocketAddr) {
    let next = post("/api/company/search", |dice| {
        let at = dice.position();
        format!(
            r#"{{"near":{{"latitude":{:.5},"longitude":{:.5},"maxDistanceKm":10}}}}"#,
            at.latitude, at.longitude
        )
    });
    let outcome = drive_alone(address, &next, LASTING);
    assert_eq!(outcome.refused, 0, "the server refused {} map searches", outcome.refused);
    println!(
        "map search of 10 km, one after the other: median {:.2} ms, p99 {:.2} ms (goal ≤ 5 ms at {GOALS_AT})",
        outcome.p50_us / 1e3,
        outcome.p99_us / 1e3
    );
}

async fn rival(rival: Rival) -> anyhow::Result<Vec<Outcome>> {
    let address = rival.serve().await?;
    let mut outcomes = Vec::new();
    for kind in &KINDS {
        let next = post("/list", |dice| kind.body(dice));
        // The rival runs on this runtime, so the waiting happens elsewhere.
        let outcome = tokio::task::spawn_blocking(move || drive(address, &next, RIVAL_LASTING)).await?;
        assert_eq!(outcome.refused, 0);
        outcomes.push(outcome);
    }
    Ok(outcomes)
}

fn table(measured: &Measured) {
    let smallest = measured.smallest;
    println!(
        "smallest answer {:.0}/s, median {:.0} µs, p99 {:.0} µs",
        smallest.per_s, smallest.p50_us, smallest.p99_us
    );
    println!(
        "| kind | requests/s | p99 µs | share of smallest | goal | PostgreSQL/s | times | FTS5/s | times |"
    );
    println!("|---|---|---|---|---|---|---|---|---|");
    for (at, (kind, outcome)) in KINDS.iter().zip(&measured.product).enumerate() {
        let against = |rival: &[Outcome]| match rival.get(at) {
            Some(other) => format!("{:.0} | {:.0}×", other.per_s, outcome.per_s / other.per_s),
            None => "– | –".to_owned(),
        };
        let share = outcome.per_s / smallest.per_s;
        println!(
            "| {} | {:.0} | {:.0} | {share:.2} | {:.1}{} | {} | {} |",
            kind.name,
            outcome.per_s,
            outcome.p99_us,
            kind.goal,
            if measured.companies > GOALS_AT || share >= kind.goal { "" } else { " missed" },
            against(&measured.postgres),
            against(&measured.fts5)
        );
    }
    println!("geometric mean: {}", means(measured));
}

fn means(measured: &Measured) -> String {
    let mean = |rival: &[Outcome]| {
        let logs = measured.product.iter().zip(rival).map(|(mine, other)| (mine.per_s / other.per_s).ln());
        (logs.sum::<f64>() / rival.len().max(1) as f64).exp()
    };
    format!("{:.0}× PostgreSQL, {:.0}× FTS5", mean(&measured.postgres), mean(&measured.fts5))
}

fn growth(all: &[Measured]) {
    let [first, .., last] = all else { return };
    println!("\ncost per request from {} to {} companies (goal ≤ 2.5×)", first.companies, last.companies);
    for (at, kind) in KINDS.iter().enumerate() {
        println!("| {} | {:.2}× |", kind.name, first.product[at].per_s / last.product[at].per_s);
    }
}

fn draw(all: &[Measured], folder: &std::path::Path) -> anyhow::Result<()> {
    std::fs::create_dir_all(folder)?;
    let rows: Vec<&str> = KINDS.iter().map(|kind| kind.name).collect();
    let rates = |outcomes: &[Outcome]| outcomes.iter().map(|one| one.per_s).collect::<Vec<f64>>();
    for measured in all {
        let mut series =
            vec![Series { name: "Umkreis".to_owned(), color: "#1b6e4f", values: rates(&measured.product) }];
        if !measured.postgres.is_empty() {
            let values = rates(&measured.postgres);
            series.push(Series { name: "PostgreSQL".to_owned(), color: "#1d5e86", values });
        }
        series.push(Series {
            name: "SQLite FTS5".to_owned(),
            color: "#b3382a",
            values: rates(&measured.fts5),
        });
        let title = format!("Searches per second, {} companies", measured.companies);
        let path = folder.join(format!("search-{}.svg", measured.companies));
        std::fs::write(path, bars(&title, "/s", &rows, &series))?;
    }
    let series: Vec<Series> = all
        .iter()
        .zip(["#1b6e4f", "#8a5a00", "#1d5e86"])
        .map(|(measured, color)| Series {
            name: format!("{} companies", measured.companies),
            color,
            values: measured.product.iter().map(|one| 1e6 / one.per_s).collect(),
        })
        .collect();
    let svg = bars("Microseconds of the machine per search", "µs", &rows, &series);
    std::fs::write(folder.join("search-growth.svg"), svg)?;
    Ok(())
}
