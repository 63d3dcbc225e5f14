//! What one caller can do to everybody: six attacks from one address on 20,000 companies, with the limits as they
//! are delivered, and how long others wait meanwhile. `make faults` prints the figures beside their goals.

use crate::figures::{PASSWORD, demo};
use crate::program::{Place, Program};
use crate::visitors::Office;
use reqwest::{Client, StatusCode};
use serde_json::json;
use std::future::Future;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tokio::io::AsyncWriteExt;
use tokio::net::{TcpSocket, TcpStream};
use umkreis_picture::samples;

const CONNECTIONS: usize = 16;
const LASTING: Duration = Duration::from_secs(8);
/// The first moments show how an attack begins, not how others fare while it goes on.
const BEGINNING: Duration = Duration::from_secs(1);
/// Of others' pages so many may come without their content: one of those that an attack lasts for.
const UNRENDERED_PERCENT: f64 = 2.0;
/// How long others may wait for a page that somebody has opened before, as most pages are.
const PAGE_MS: f64 = 40.0;
/// A page that must be rendered takes its processor time in any case; the attack may take one of two processors.
const NEW_PAGE_TIMES: f64 = 2.0;
const WORDS: [&str; 6] = ["käse", "brot linz", "rad", "solar wels", "hofladen", "gärtn"];

/// A client with an address of its own: whoever shares the attacker's shares its limits.
fn client(last: u8) -> Client {
    umkreis_foundation::tls::install_provider();
    let address = IpAddr::from([127, 0, 0, last]);
    Client::builder().local_address(address).timeout(Duration::from_secs(30)).build().expect("a client")
}

/// What others ask for meanwhile.
#[derive(Clone)]
enum Others {
    Search,
    /// A page that somebody has opened before.
    Page,
    /// Pages that have to be rendered, each asked for once: these companies', and those of searches.
    NewPages(Arc<NewPages>),
}

struct NewPages {
    companies: Vec<String>,
    asked: AtomicUsize,
}

impl NewPages {
    fn next(&self) -> String {
        let number = self.asked.fetch_add(1, Ordering::Relaxed);
        match number % 2 {
            0 => format!("/detail/{}/", self.companies[number / 2 % self.companies.len()]),
            _ => format!("/?search={}+{number}", WORDS[number / 2 % WORDS.len()].replace(' ', "+")),
        }
    }
}

/// How others fare.
#[derive(Default)]
struct Waits {
    times: Vec<Duration>,
    /// Pages that came without their content.
    unrendered: usize,
}

impl Waits {
    fn middle_ms(&self) -> f64 {
        let mut times = self.times.clone();
        times.sort_unstable();
        ms(times[times.len() / 2])
    }

    fn unrendered_percent(&self) -> f64 {
        100.0 * self.unrendered as f64 / self.times.len() as f64
    }
}

/// How long others wait for what they ask while the attack goes on. Others are a program of their own, so this is a
/// thread of its own: as a task it would wait for the attackers' tasks, and not for the server.
async fn others(address: SocketAddr, what: &Others) -> Waits {
    let what = what.clone();
    let waiting = move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        runtime.block_on(others_wait(address, &what))
    };
    tokio::task::spawn_blocking(waiting).await.expect("others are answered")
}

async fn others_wait(address: SocketAddr, what: &Others) -> Waits {
    let client = client(2);
    let (started, mut waits) = (Instant::now(), Waits::default());
    for turn in 0.. {
        if started.elapsed() > LASTING {
            break;
        }
        let call = match what {
            Others::Page => client.get(format!("http://{address}/")),
            Others::NewPages(pages) => client.get(format!("http://{address}{}", pages.next())),
            Others::Search => {
                let body = json!({ "text": WORDS[turn % WORDS.len()] });
                client
                    .post(format!("http://{address}/api/company/list?page={}&size=18", turn % 3))
                    .json(&body)
            }
        };
        let asked = Instant::now();
        let answer = call.send().await.expect("others are answered");
        assert_eq!(answer.status(), StatusCode::OK);
        let text = answer.text().await.expect("the whole answer");
        let took = asked.elapsed();
        if started.elapsed() > BEGINNING {
            waits.times.push(took);
            let is_page = !matches!(what, Others::Search);
            waits.unrendered += usize::from(is_page && text.contains("<div id=\"root\"></div>"));
        }
        // No more than the limits of searches and of renders allow them.
        tokio::time::sleep(Duration::from_millis(110)).await;
    }
    waits
}

/// Companies that are seldom asked for: their pages have not been rendered yet.
async fn companies(address: SocketAddr) -> Vec<String> {
    let mut ids = Vec::new();
    for page in 0..3 {
        let list = client(8).post(format!("http://{address}/api/company/list?page={page}&size=100"));
        let list = list.json(&json!({})).send().await.expect("a list").text().await.expect("all of it");
        let list: serde_json::Value = serde_json::from_str(&list).expect("JSON");
        let content = list["content"].as_array().expect("companies").iter();
        ids.extend(content.filter_map(|one| one["id"].as_str().map(str::to_owned)));
    }
    ids
}

/// Sixteen connections of one address that ask as often as they can; returns how often they were answered, and how often refused.
async fn attack<F>(from: u8, ask: impl Fn(Client, u64) -> F + Clone + Send + 'static) -> (u64, u64)
where
    F: Future<Output = reqwest::Result<reqwest::Response>> + Send,
{
    let answered = Arc::new([const { AtomicU64::new(0) }; 2]);
    let attackers: Vec<_> = (0..CONNECTIONS as u64)
        .map(|number| {
            let (ask, answered) = (ask.clone(), answered.clone());
            tokio::spawn(async move {
                let client = client(from);
                for turn in 0.. {
                    let Ok(answer) = ask(client.clone(), turn * CONNECTIONS as u64 + number).await else {
                        continue;
                    };
                    let refused = usize::from(answer.status() == StatusCode::TOO_MANY_REQUESTS);
                    let _ = answer.bytes().await;
                    answered[refused].fetch_add(1, Ordering::Relaxed);
                }
            })
        })
        .collect();
    tokio::time::sleep(LASTING).await;
    attackers.iter().for_each(|one| one.abort());
    (answered[0].load(Ordering::Relaxed), answered[1].load(Ordering::Relaxed))
}

/// Prints a figure beside its goal; whether it is kept.
fn judged(what: &str, figure: f64, unit: &str, goal: f64, more: &str) -> bool {
    let kept = figure <= goal;
    let verdict = if kept { "kept" } else { "MISSED" };
    println!("figure: attack: {what}: {figure:.1} {unit} (goal {goal} {unit}, {verdict}){more}");
    kept
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// The longest that others may wait in the middle.
enum Goal {
    Ms(f64),
    /// As many times as without the attack.
    Times(f64),
}

async fn waiting(
    what: &str,
    program: &Program,
    asked: Others,
    goal: Goal,
    work: impl Future<Output = (u64, u64)>,
) -> bool {
    let calm = others(program.address, &asked).await;
    let ((answered, refused), busy) = tokio::join!(work, others(program.address, &asked));
    let goal_ms = match goal {
        Goal::Ms(goal_ms) => goal_ms,
        Goal::Times(times) => (times * calm.middle_ms()).round(),
    };
    let more = format!(
        "; {:.1} ms before; the attacker was answered {answered} times and refused {refused} times",
        calm.middle_ms()
    );
    let in_time = judged(what, busy.middle_ms(), "ms", goal_ms, &more);
    if matches!(asked, Others::Search) {
        return in_time;
    }
    let more = format!("; {:.1} % before; of {} pages", calm.unrendered_percent(), busy.times.len());
    let what = format!("{what} that came unrendered");
    judged(&what, busy.unrendered_percent(), "%", UNRENDERED_PERCENT, &more) && in_time
}

/// `count` connections of one address, each with something sent on it.
async fn connections(from: u8, address: SocketAddr, count: usize, sent: &'static [u8]) -> Vec<TcpStream> {
    let mut open = Vec::with_capacity(count);
    for _ in 0..count {
        let socket = TcpSocket::new_v4().expect("a socket");
        socket.bind(SocketAddr::from(([127, 0, 0, from], 0))).expect("the attacker's address");
        let Ok(mut stream) = socket.connect(address).await else { continue };
        let _ = stream.write_all(sent).await;
        open.push(stream);
    }
    open
}

/// Whoever takes nothing of a large answer.
async fn slow_readers(program: &Program) -> bool {
    let before = program.resident_bytes();
    let ask = b"GET /sitemap.xml HTTP/1.1\r\nhost: umkreis\r\n\r\n";
    let open = connections(6, program.address, 1_000, ask).await;
    let mut most = before;
    for _ in 0..20 {
        tokio::time::sleep(Duration::from_millis(250)).await;
        most = most.max(program.resident_bytes());
    }
    drop(open);
    let more = most.saturating_sub(before) as f64 / 1e6;
    judged("1,000 slow readers of the sitemap", more, "MB", 50.0, "")
}

/// Whoever connects and says nothing.
async fn idle_connections(program: &Program) -> bool {
    let open = connections(7, program.address, 4_100, b"").await;
    let mut slowest = Duration::ZERO;
    for path in ["/api/health", "/", "/api/health/live", "/api/company/similar?name=hof"] {
        let started = Instant::now();
        let answer = client(2).get(format!("http://{}{path}", program.address)).send().await;
        assert_eq!(answer.expect("others are served").status(), StatusCode::OK, "{path}");
        slowest = slowest.max(started.elapsed());
    }
    drop(open);
    judged("4,100 idle connections, the slowest of pages and health", ms(slowest), "ms", 1_000.0, "")
}

/// Uploads a picture as an administrator, and says how that was answered and how long it took.
async fn uploaded(office: &Office, path: &str, picture: &[u8]) -> (StatusCode, Duration) {
    let boundary = "umkreis-attack";
    let head =
        format!("--{boundary}\r\ncontent-disposition: form-data; name=\"image\"; filename=\"a.jpg\"\r\n\r\n");
    let body = [head.as_bytes(), picture, format!("\r\n--{boundary}--\r\n").as_bytes()].concat();
    let call = office.post(path).header("content-type", format!("multipart/form-data; boundary={boundary}"));
    let started = Instant::now();
    let status = call.body(body).send().await.expect("an answer").status();
    (status, started.elapsed())
}

/// A progressive JPEG of a hundred scans is refused; the dearest that is not has 16 at the most pixels.
async fn dear_pictures(program: &Program) -> bool {
    let office = Office::open(program.address, PASSWORD).await;
    let list = office.json(office.get("/api/admin/company?page=0&size=1")).await;
    let path = format!("/api/company/image/{}", list["content"][0]["id"].as_str().expect("an id"));
    let (status, refused) = uploaded(&office, &path, &samples::progressive(320, 240, 100)).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "a hundred scans");
    let (status, stored) = uploaded(&office, &path, &samples::progressive(7_000, 4_700, 16)).await;
    assert_eq!(status, StatusCode::OK, "as many scans as are read");
    let both =
        [("a JPEG of a hundred scans", refused), ("a JPEG of 16 scans at 33 megapixels, stored", stored)];
    both.map(|(what, took)| judged(what, took.as_secs_f64(), "s", 2.0, "")).iter().all(|kept| *kept)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "takes minutes and measures time: make faults runs it"]
async fn one_caller_does_not_make_everybody_wait() {
    let place = Place::new("").with("UMKREIS_LIMITS__ENABLED", "true");
    let program = demo(&place, &crate::cost::companies()).await;
    let address = program.address;
    let sitemap = attack(3, move |client, _| {
        client.get(format!("http://{address}/sitemap.xml")).header("accept-encoding", "gzip").send()
    });
    let search = attack(4, move |client, turn| {
        let near = json!({ "latitude": 47.5 + (turn % 1000) as f64 / 1e3, "longitude": 14.0, "maxDistanceKm": 20_000 });
        client.post(format!("http://{address}/api/company/search")).json(&json!({ "near": near })).send()
    });
    let pages = |from: u8| {
        attack(from, move |client, turn| {
            let address = match turn % 4 {
                0 => format!("http://{address}/?page={turn}"),
                1 => format!("http://{address}/?offer={}", uuid::Uuid::now_v7()),
                2 => format!("http://{address}/?filters={}", uuid::Uuid::now_v7()),
                // No two of these show the same, so each is rendered as long as the limit allows it.
                _ => format!("http://{address}/?search=hof+{from}+{turn}"),
            };
            client.get(address).send()
        })
    };
    let pages_of = NewPages { companies: companies(address).await, asked: AtomicUsize::new(0) };
    let new_pages = Others::NewPages(Arc::new(pages_of));
    let kept = [
        waiting("the sitemap, others' search", &program, Others::Search, Goal::Ms(10.0), sitemap).await,
        waiting("searches of 20,000 km, others' search", &program, Others::Search, Goal::Ms(10.0), search)
            .await,
        slow_readers(&program).await,
        idle_connections(&program).await,
        waiting("new pages, others' page", &program, Others::Page, Goal::Ms(PAGE_MS), pages(5)).await,
        waiting("new pages, others' new pages", &program, new_pages, Goal::Times(NEW_PAGE_TIMES), pages(8))
            .await,
        dear_pictures(&program).await,
    ];
    assert!(
        kept.iter().all(|kept| *kept),
        "{} of seven goals are missed",
        kept.iter().filter(|kept| !**kept).count()
    );
}
