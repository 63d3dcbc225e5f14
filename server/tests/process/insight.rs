//! What counting costs: room on disk for two years, time for the overview, and what readers notice of it.

use crate::figures::{PASSWORD, demo};
use crate::program::Place;
use crate::visitors::{Office, p99_of, times_while};
use sea_orm::ConnectionTrait;
use std::time::{Duration, Instant};
use umkreis_foundation::db::Db;

/// How many times readers are served for a while without counting and then with it. Neighbouring moments of one
/// machine differ by more than five percent, so all moments of a kind are taken together.
const PAIRS: usize = 30;
const WHILE: Duration = Duration::from_secs(3);

/// How a directory is used that people use a lot: nearly every company is opened on one day in four; in every third
/// month its website and its pin are, in every fifth it is called and gone to, in every tenth written to and marked.
/// That is 5,600,000 rows.
const KINDS: [(&str, u8, &str); 7] = [
    ("View", 95, "(abs(random()) % 4 = 0) * (1 + abs(random()) % 3)"),
    ("Website", 35, A_CLICK),
    ("Pin", 35, A_CLICK),
    ("Call", 20, A_CLICK),
    ("Route", 20, A_CLICK),
    ("Mail", 10, A_CLICK),
    ("Favourite", 10, A_CLICK),
];
const A_CLICK: &str = "abs(random()) % 10 = 0";

/// Only for SQLite, which the figure is about: one statement is a hundred times as fast as rows from here.
fn two_years_of_days() -> Vec<String> {
    let columns: Vec<String> = (1..=31).map(|day| format!("d{day}")).collect();
    let months = "WITH RECURSIVE back(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM back WHERE n < 23), \
                  month(number) AS (SELECT CAST(strftime('%Y%m', 'now', 'start of month', '-' || n || ' months') \
                  AS integer) FROM back)";
    let reach = |(kind, percent, day): (&str, u8, &str)| {
        format!(
            "INSERT INTO reach (company_id, month, kind, total, {}) {months} SELECT company.id, number, '{kind}', 12, {} \
             FROM company, month WHERE abs(random()) % 100 < {percent}",
            columns.join(", "),
            vec![day; 31].join(", ")
        )
    };
    let traffic = "WITH RECURSIVE back(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM back WHERE n < 730) \
                   INSERT INTO traffic (day, kind, n) \
                   SELECT date('now', '-' || n || ' days'), kind, 1000 FROM back, (SELECT 'Visit' AS kind UNION \
                   SELECT 'Search' UNION SELECT 'View' UNION SELECT 'Call' UNION SELECT 'Website')";
    let terms = "WITH RECURSIVE word(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM word WHERE n < 1999), \
                 week(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM week WHERE n < 103) \
                 INSERT INTO search_term (week, term, n, hits) \
                 SELECT date('now', '-' || (7 * week.n) || ' days'), 'wort ' || word.n, 9, word.n % 40 FROM word, week";
    let counted = KINDS.into_iter().map(reach);
    counted.chain([traffic.to_owned(), terms.to_owned()]).collect()
}

fn database_bytes(place: &Place) -> u64 {
    let files = walkdir::WalkDir::new(place.data_dir()).into_iter().filter_map(Result::ok);
    let databases = files.filter(|file| file.file_name().to_string_lossy().contains(".db"));
    databases.filter_map(|file| file.metadata().ok()).map(|known| known.len()).sum()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "takes minutes and measures time: make faults runs it"]
async fn two_years_of_100_000_companies_fit_in_500_megabytes_and_the_overview_takes_50_milliseconds() {
    let place = Place::new("");
    let mut program = demo(&place, "100000").await;
    program.terminate();
    program.ended_within(Duration::from_secs(60)).await;
    let before = database_bytes(&place);
    let db = Db::connect(&place.database()).await.expect("the database opens");
    for statement in two_years_of_days() {
        let tx = db.begin().await.expect("a transaction");
        tx.execute_unprepared(&statement).await.expect("the rows");
        tx.commit().await.expect("the commit");
    }
    db.close().await;
    let more_mb = database_bytes(&place).saturating_sub(before) / 1_000_000;
    let percents = KINDS.map(|(kind, percent, _)| format!("{kind} {percent} %")).join(", ");
    println!("figure: two years of days of 100,000 companies: {more_mb} MB ({percents} of the months)");
    assert!(more_mb > 100, "the rows are there: {more_mb} MB");
    assert!(more_mb <= 500, "{more_mb} MB");

    let program = place.serve().await;
    let office = Office::open(program.address, PASSWORD).await;
    let mut times = Vec::new();
    for _ in 0..9 {
        let started = Instant::now();
        let seen = office.json(office.get("/api/admin/overview")).await;
        times.push(started.elapsed());
        assert_eq!(seen["months"].as_array().map(Vec::len), Some(24));
    }
    let first = times[0];
    times.sort_unstable();
    println!("figure: the overview of 100,000 companies: first {first:?}, middle of nine {:?}", times[4]);
    assert!(times[4] <= Duration::from_millis(50), "{times:?}");
}

/// A thousand calls a second for a while, each from another browser, also than those of other times.
async fn calls_of_many(address: std::net::SocketAddr, time: usize, body: Option<String>) -> u32 {
    umkreis_foundation::tls::install_provider();
    let client = reqwest::Client::new();
    let tasks: Vec<_> = (0..8_u32)
        .map(|task| {
            let (client, body) = (client.clone(), body.clone());
            tokio::spawn(async move {
                let mut tick = tokio::time::interval(Duration::from_millis(8));
                let (started, mut done) = (Instant::now(), 0);
                while started.elapsed() < WHILE {
                    tick.tick().await;
                    let call = match &body {
                        Some(body) => client
                            .post(format!("http://{address}/api/reach"))
                            .header("content-type", "application/json")
                            .body(body.clone()),
                        None => client.get(format!("http://{address}/api/version")),
                    };
                    let from = format!("{}.{task}.{}.{}", 10 + time, done / 250, done % 250);
                    let call = call
                        .header("user-agent", "Mozilla/5.0 Firefox/145.0")
                        .header("x-forwarded-for", from);
                    done += u32::from(call.send().await.is_ok_and(|answer| answer.status().is_success()));
                }
                done
            })
        })
        .collect();
    let mut done = 0;
    for task in tasks {
        done += task.await.expect("a task ends");
    }
    done
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "takes minutes and measures time: make faults runs it"]
async fn a_thousand_views_a_second_cost_readers_five_percent_and_twenty_megabytes() {
    let place = Place::new("[http]\ntrusted_proxies = [\"127.0.0.1\"]");
    let program = demo(&place, "10000").await;
    umkreis_foundation::tls::install_provider();
    let list = reqwest::Client::new().post(format!("http://{}/api/company/list", program.address));
    let list = list.header("content-type", "application/json").body("{}").send().await.expect("a list");
    let list: serde_json::Value = serde_json::from_str(&list.text().await.expect("its text")).expect("JSON");
    let id = list["content"][0]["id"].as_str().expect("a company").to_owned();
    let body = format!(r#"{{"kind": "View", "companyId": "{id}"}}"#);
    let before = program.resident_bytes();
    let (mut counted, mut without, mut with) = (0, Vec::new(), Vec::new());
    for time in 0..PAIRS {
        // The calls cost this machine something by themselves, so they are compared with calls that count nothing.
        let views = async |counted: bool| {
            let body = counted.then(|| body.clone());
            times_while(program.address, calls_of_many(program.address, time, body)).await
        };
        // Whoever comes second finds a warmer machine, so each comes first as often as the other.
        for counts in [time % 2 == 0, time % 2 != 0] {
            let (of_these, times) = views(counts).await;
            if counts {
                counted += of_these;
                with.extend(times);
            } else {
                without.extend(times);
            }
        }
    }
    let more_mb = program.resident_bytes().saturating_sub(before) / 1_000_000;
    let asked = with.len();
    let (without, with) = (p99_of(without), p99_of(with));
    let share = with.as_secs_f64() / without.as_secs_f64();
    let per_s = f64::from(counted) / (PAIRS as f64 * WHILE.as_secs_f64());
    println!(
        "figure: {per_s:.0} views a second counted: the readers' p99 of {asked} answers is {with:?}, without counting \
         {without:?}: {share:.3} times; {more_mb} MB more"
    );
    assert!(per_s >= 950.0, "{per_s} a second are no thousand");
    assert!(share <= 1.05, "{share:.3}");
    assert!(more_mb <= 20, "{more_mb} MB");
}
