//! Measures the dearest request that can be found to every public route, and writes docs/security/cost.md.

use crate::figures::{PASSWORD, demo};
use crate::program::{Place, Program, run_within};
use crate::support::dearest::ask::{Ask, ask};
use crate::support::dearest::{Climb, Known, is_kept, limit_of, most_bytes, public_routes};
use crate::support::monaco::monaco;
use crate::visitors::Office;
use reqwest::Client;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::path::Path;
use std::time::{Duration, Instant};
use umkreis_foundation::db::Db;
use uuid::Uuid;

/// How long the dearest request of each route is searched for.
const LASTING: Duration = Duration::from_secs(1);

const HEAD: &str = "# What the dearest request costs

Every route that answers somebody who is not signed in, with the dearest request that a search found for it: random
ones first, then changes of the dearest so far, a second for each route, by the time until the whole answer is
there, on a server with 20,000 companies whose limits are switched off. `ms` is the middle of nine repetitions and
contains the way over loopback; of what is kept until the directory changes (pages, calendars, campaigns, feed, open
data, sitemaps) it is what the first waits for who asks after a change, and the directory is changed before each of the
nine. `bytes` is the answer unpacked; no answer may be larger than `at most`. `limit` says how often one address may ask,
by its name in the configuration (`umkreis.example.toml` has the numbers).

`UMKREIS_COST_TABLE=docs/security/cost.md cargo test --release --test process -- --ignored the_dearest_request` writes this
page anew. In `make test`, `the_table_of_costs_has_every_public_route_with_its_bounds` fails where a public route has no
row, `the_dearest_answer_of_every_public_route_stays_within_its_bound` searches with few companies for an answer above
its bound, and `every_public_route_has_the_limit_that_the_table_names` tries the limits. Times are measured here only.

What the slowest takers of one address hold is bounded for every route together. An answer must be taken at
`http.answer_min_bytes_per_s`, and one address has `http.max_connections_per_address` connections, each of which buffers
64 KiB at most. What is larger and made for one caller alone (lists, the map of everything, pictures, calendars, or a
packed file that is unpacked for whoever does not understand gzip) counts until it was taken: 32 MiB for one address,
beyond which it gets 429 (`foundation/src/http/answer_memory.rs`). Pages, sitemaps, the files of open data, the contract
and the built-in map are one copy for all.

Monaco is imported as the region, and every tenth company lies there: streets, ways, addresses and stops are those of
Monaco. Tiles of an operator's own service are not set up, so what is measured is that they are not found.

- `none`: the answer costs no more than refusing it would (a file, a page that is ready, a health check, a picture that
  was made before). Connections are limited all the same.
- `render_per_min`: beyond it the page is sent without being rendered, and the browser renders it.
- Whoever asks beyond a limit waits a quarter of a second for the answer: refusing at full speed would take as much from
  others as answering.
- `/api/mem-stat` and `/api/logging` are public calls (S7.20): the memory and age of this instance, and the filter of
  its log. Neither tells anything about people or how to get in.
- `POST /oauth/token` with a password costs one Argon2id, on purpose; `sign_in_per_account_per_h` limits it besides.

| route | dearest request found | ms | bytes | at most | limit |
|---|---|---|---|---|---|
";

/// Sends it and reads the whole answer.
async fn send(client: &Client, program: &Program, ask: &Ask) -> (Duration, usize) {
    let method = ask.method.parse().expect("a method");
    let mut call = client.request(method, format!("http://{}{}", program.address, ask.path));
    call = call.header("device-id", "018f0000-0000-7000-8000-000000000001");
    if !ask.packing.is_empty() {
        call = call.header("accept-encoding", ask.packing);
    }
    if let Some((kind, body)) = &ask.body {
        call = call.header("content-type", *kind).body(body.clone());
    }
    let started = Instant::now();
    let answer = call.send().await.expect("an answer");
    assert!(!answer.status().is_server_error(), "{}: {}", ask.shown(), answer.status());
    let bytes = answer.bytes().await.expect("the whole answer").len();
    (started.elapsed(), bytes)
}

/// Fewer only to see that the search runs to its end: such figures are no figures.
pub fn companies() -> String {
    std::env::var("UMKREIS_COST_COMPANIES").unwrap_or_else(|_| "20000".to_owned())
}

async fn known(client: &Client, program: &Program) -> Known {
    let post =
        |path: &str, body: Value| client.post(format!("http://{}{path}", program.address)).json(&body).send();
    let read = async |answer: reqwest::Result<reqwest::Response>| -> Value {
        serde_json::from_slice(&answer.expect("an answer").bytes().await.expect("all of it")).expect("JSON")
    };
    let around = |[latitude, longitude]: [f64; 2]| json!({ "near": { "latitude": latitude, "longitude": longitude, "maxDistanceKm": 100 } });
    let (mut list, mut stores) = (json!([]), json!([]));
    for place in [around([48.2, 14.2]), around([43.735, 7.42])] {
        for (path, all) in [("/api/company/list", &mut list), ("/api/store/search", &mut stores)] {
            let mut page = read(post(&format!("{path}?size=100"), place.clone()).await).await;
            all.as_array_mut().expect("a list").append(page["content"].as_array_mut().expect("a page"));
        }
    }
    let [list, stores] = [list, stores].map(|all| json!({ "content": all }));
    let categories = read(client.get(format!("http://{}/api/category", program.address)).send().await).await;
    let all = json!({ "near": { "latitude": 48.2, "longitude": 14.2 } });
    let campaigns = read(post("/api/campaign?size=100", all).await).await;
    let offers = read(client.get(format!("http://{}/api/special-offer", program.address)).send().await).await;
    Known::read(&list, &stores, &categories, [&campaigns, &offers])
}

/// A server with so many companies, every tenth of which lies in Monaco, and with Monaco as its region.
async fn with_region(place: &Place, extract: &Path) -> Program {
    let mut program = demo(place, &companies()).await;
    program.terminate();
    program.ended_within(Duration::from_secs(60)).await;
    let db = Db::connect(&place.database()).await.expect("the database opens");
    let tx = db.begin().await.expect("a transaction");
    let tenth = "UPDATE store SET latitude = 43.728 + rowid % 20 / 1000.0, longitude = 7.412 + rowid % 25 / 1000.0 \
                 WHERE company_id IN (SELECT id FROM company WHERE rowid % 10 = 0)";
    tx.execute_unprepared(tenth).await.expect("they move");
    tx.commit().await.expect("the commit");
    db.close().await;
    let extract = extract.to_str().expect("a plain path");
    let imported = run_within(&mut place.command(&["region", "import", extract]), Duration::from_secs(600));
    assert!(imported.status.success(), "{}", String::from_utf8_lossy(&imported.stderr));
    place.serve().await
}

/// The times of nine repetitions, in order. Before each of what is kept the directory is changed.
async fn repeated(client: &Client, program: &Program, office: &Office, asked: (&str, &Ask)) -> Vec<Duration> {
    let (route, ask) = asked;
    let mut times = Vec::new();
    for _ in 0..9 {
        if is_kept(route) {
            let word = json!({ "word": format!("Wort{}", Uuid::now_v7().simple()), "meaning": "Hofladen" });
            let made = office.post("/api/admin/synonym").json(&word).send().await.expect("an answer");
            assert!(made.status().is_success(), "a change was refused: {}", made.status());
        }
        times.push(send(client, program, ask).await.0);
    }
    times.sort_unstable();
    times
}

fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "takes minutes and measures time: make faults runs it"]
async fn the_dearest_request_to_every_public_route_is_found() {
    umkreis_foundation::tls::install_provider();
    let Some(extract) = monaco() else { return };
    // Thousands of mails that a second of suggestions causes would be sent while the next routes are measured.
    let place = Place::new(
        "[region]\nbounds = [7.3, 43.6, 15.4, 49.2]\n[site.open_data]\nlicence = \"CC BY 4.0\"\nlicence_url = \"https://example.org/by\"\n[jobs]\nenabled = false",
    );
    let program = with_region(&place, &extract).await;
    let office = Office::open(program.address, PASSWORD).await;
    let client = Client::builder().redirect(reqwest::redirect::Policy::none()).build().expect("a client");
    let known = known(&client, &program).await;
    let mut table = HEAD.to_owned();
    let mut too_large = Vec::new();
    for route in public_routes() {
        let (mut climb, started) = (Climb::new(), Instant::now());
        while started.elapsed() < LASTING {
            let ask = ask(&route, climb.propose(), &known);
            let (took, _) = send(&client, &program, &ask).await;
            climb.tell(took.as_secs_f64());
        }
        let dearest = ask(&route, climb.dearest().expect("a request"), &known);
        let times = repeated(&client, &program, &office, (&route, &dearest)).await;
        let (_, bytes) = send(&client, &program, &Ask { packing: "", ..dearest.clone() }).await;
        let ms = times[4].as_secs_f64() * 1e3;
        if bytes > most_bytes(&route) {
            too_large.push(route.clone());
        }
        println!("figure: cost: {route}: {ms:.1} ms, {} bytes, {}", grouped(bytes), dearest.shown());
        let (most, limit) = (grouped(most_bytes(&route)), limit_of(&route));
        let _ = writeln!(
            table,
            "| `{route}` | `{}` | {ms:.1} | {} | {most} | `{limit}` |",
            dearest.shown(),
            grouped(bytes)
        );
    }
    if let Ok(file) = std::env::var("UMKREIS_COST_TABLE") {
        let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(file);
        std::fs::write(file, table).expect("the table is written");
    }
    assert!(too_large.is_empty(), "larger than their bounds: {too_large:?}");
}
