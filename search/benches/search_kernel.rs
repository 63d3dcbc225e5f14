//! Measures the catalogue alone, without HTTP: `cargo bench -p umkreis-search`.
//!
//! The kinds of query at 10,000 and 100,000 made-up companies from random positions and without
//! any, the cost of one change, and the memory held. Sizes can be given as arguments.

use std::time::Instant;
use umkreis_search::sample::{self, Dice};
use umkreis_search::{AreaQuery, Catalogue, Change, CompanyDoc, ListQuery};
use uuid::Uuid;

struct Kind {
    name: &'static str,
    texts: &'static [&'static str],
    category: bool,
}

const KINDS: &[Kind] = &[
    Kind { name: "browse near me", texts: &[""], category: false },
    Kind { name: "category", texts: &[""], category: true },
    Kind { name: "common word (9 %)", texts: &["lastenrad", "Lastenräder", "LASTENRAD"], category: false },
    Kind {
        name: "very common (70 %)",
        texts: &["klimafreundlich", "Klimafreundliche", "KLIMAFREUNDLICH"],
        category: false,
    },
    Kind { name: "common + category", texts: &["lastenrad", "lastenräder"], category: true },
    Kind {
        name: "two words", texts: &["lastenrad familie", "bäckerei linz", "käse steyr"], category: false
    },
    Kind { name: "rare word", texts: &["xylofonbau", "Xylofonbau 3"], category: false },
    Kind { name: "prefix", texts: &["bäck", "ziegenk", "tischl", "fahrr"], category: false },
    Kind { name: "typo", texts: &["bäkerei", "tichlerei", "lastenrat", "fahradwerkstatt"], category: false },
    Kind { name: "synonym", texts: &["schreiner", "semmel", "kaputt"], category: false },
];

/// Further questions whose cost must stay bounded, outside of that table.
const HARD: &[&str] = &[
    "b",
    "er",
    "erei",
    "isch",
    "frische produkte familie qualität tradition",
    "xxxxxxxxxxxxxxx",
    "klimafreundlich lastenrad",
    "st",
];

/// The median time of an answer. With `forget`, every question is the first of its kind: a new
/// snapshot has an empty cache. Single answers are timed, so that a busy machine disturbs only a
/// few of them.
fn micros_per_query(
    catalogue: &Catalogue,
    texts: &[&str],
    category: bool,
    forget: bool,
    placed: bool,
) -> f64 {
    let mut dice = Dice::new(4711);
    let mut times = Vec::new();
    for _ in 0..if forget { 600 } else { 6_000 } {
        if forget {
            catalogue.apply(vec![Change::Categories(sample::categories())]);
        }
        let ids = [sample::category_id(dice.below(12))];
        let text = texts[dice.below(texts.len())];
        let query = ListQuery {
            text: (!text.is_empty()).then_some(text),
            category_ids: if category { &ids } else { &[] },
            near: placed.then(|| dice.position()),
            size: 18,
            ..ListQuery::default()
        };
        let begin = Instant::now();
        std::hint::black_box(catalogue.read().list_json(&query));
        times.push(begin.elapsed().as_secs_f64() * 1e6);
    }
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// The median and the slowest of a hundred of what an opened map asks for: every place within ten kilometres.
fn micros_per_map(catalogue: &Catalogue) -> (f64, f64) {
    let mut dice = Dice::new(4712);
    let mut times: Vec<f64> = (0..1_000)
        .map(|_| {
            let query = AreaQuery { near: dice.position(), radius_km: 10.0, ..AreaQuery::default() };
            let begin = Instant::now();
            std::hint::black_box(catalogue.read().markers(&query));
            begin.elapsed().as_secs_f64() * 1e6
        })
        .collect();
    times.sort_by(f64::total_cmp);
    (times[times.len() / 2], times[times.len() / 100 * 99])
}

fn found(catalogue: &Catalogue, text: &str) -> u64 {
    catalogue.snapshot().list(&ListQuery { text: Some(text), size: 1, ..ListQuery::default() }).total
}

fn resident_mb() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmRSS")).unwrap_or_default();
    let kb: f64 = line.split_whitespace().nth(1).and_then(|text| text.parse().ok()).unwrap_or(0.0);
    kb / 1024.0
}

/// What the words cost that are read with the first search, before there is any company.
fn words() {
    let (before, begin) = (resident_mb(), Instant::now());
    found(&Catalogue::new([], Vec::new()), "käse");
    let took = begin.elapsed().as_secs_f64();
    println!("words: RSS +{:.1} MB, read in {took:.2} s", resident_mb() - before);
}

fn built(count: usize) -> (Catalogue, Vec<Uuid>) {
    let before = resident_mb();
    let mut ids = Vec::new();
    let mut dice = Dice::new(1);
    let docs = (0..count).map(|_| {
        let mut doc = sample::company(&mut dice);
        if ids.len() < 5 {
            doc.name = format!("Xylofonbau {}", ids.len());
        }
        ids.push(doc.id);
        doc
    });
    let begin = Instant::now();
    let catalogue = Catalogue::new(docs, sample::categories());
    let took = begin.elapsed();
    println!(
        "\n{count} companies: built in {:.2} s (with making them up), RSS +{:.0} MB",
        took.as_secs_f64(),
        resident_mb() - before
    );
    for (name, bytes) in catalogue.snapshot().heap_bytes() {
        println!("  {name:<10} {:>8.1} MB  {:>6} bytes each", bytes as f64 / 1e6, bytes / count.max(1));
    }
    (catalogue, ids)
}

/// Applies single changes and prints how long they take, with merges in between.
fn changes(catalogue: &Catalogue, ids: &[Uuid], count: usize) {
    let mut dice = Dice::new(77);
    let mut times: Vec<f64> = Vec::new();
    for _ in 0..count {
        let id = ids[dice.below(ids.len())];
        let doc = CompanyDoc { id, ..sample::company(&mut dice) };
        let begin = Instant::now();
        catalogue.apply(vec![Change::Company(Box::new(doc))]);
        times.push(begin.elapsed().as_secs_f64() * 1e3);
    }
    let begin = Instant::now();
    catalogue.settle();
    let settled = begin.elapsed().as_secs_f64() * 1e3;
    times.sort_by(f64::total_cmp);
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
    println!(
        "  one change: median {:.2} ms, p99 {:.2} ms, max {:.2} ms ({count} changes; {settled:.0} ms left to merge)",
        at(0.5),
        at(0.99),
        at(1.0)
    );
}

fn main() {
    let mut sizes: Vec<usize> = std::env::args().filter_map(|arg| arg.parse().ok()).collect();
    let only = std::env::args().skip(1).find(|arg| !arg.starts_with('-') && arg.parse::<usize>().is_err());
    if sizes.is_empty() {
        sizes = vec![10_000, 100_000];
    }
    words();
    let catalogs: Vec<(Catalogue, Vec<Uuid>)> = sizes.iter().map(|&count| built(count)).collect();
    println!(
        "\nmedian microseconds per list request (18 cards of JSON), repeated and first of its kind; then without a place"
    );
    print!("{:<44}", "");
    sizes.iter().for_each(|size| {
        print!("{size:>9} {:>8} {:>8} {:>8} {:>8}", "first", "nowhere", "first", "hits");
    });
    println!("   growth  first");
    let hard = HARD.iter().map(|text| (*text, std::slice::from_ref(text), false));
    for (name, texts, category) in KINDS.iter().map(|kind| (kind.name, kind.texts, kind.category)).chain(hard)
    {
        if only.as_ref().is_some_and(|only| !name.contains(only.as_str())) {
            continue;
        }
        print!("{name:<44}");
        let mut first = None;
        let mut last = (1.0, 1.0);
        for (catalogue, _) in &catalogs {
            let median = |forget, placed| micros_per_query(catalogue, texts, category, forget, placed);
            let (micros, cold) = (median(false, true), median(true, true));
            let (nowhere, nowhere_cold) = (median(false, false), median(true, false));
            let total = found(catalogue, texts[0]);
            print!("{micros:>9.1} {cold:>8.1} {nowhere:>8.1} {nowhere_cold:>8.1} {total:>8}");
            let (warm_first, cold_first) = *first.get_or_insert((micros, cold));
            last = (micros / warm_first, cold / cold_first);
        }
        println!("   {:>5.2}x {:>5.2}x", last.0, last.1);
    }
    for ((catalogue, ids), size) in catalogs.iter().zip(&sizes) {
        println!("\n{size} companies:");
        let (median, slow) = micros_per_map(catalogue);
        println!("  map search of 10 km: median {median:.1} µs, p99 {slow:.1} µs");
        changes(catalogue, ids, 300);
        let micros = micros_per_query(catalogue, &["lastenrad"], false, false, true);
        println!("  common word after changes: {micros:.1} µs");
    }
}
