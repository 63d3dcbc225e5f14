//! Visitors at work: they search and suggest without a pause, and remember every answer.

use crate::program::SUGGEST;
use sea_orm::{EntityTrait, QuerySelect};
use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tokio::task::JoinSet;
use umkreis_foundation::db::Db;
use umkreis_foundation::db::entity::suggestion;
use uuid::Uuid;

/// What one visitor saw.
#[derive(Default)]
pub struct Observations {
    pub answered: usize,
    /// Ids of suggestions the server has confirmed.
    pub acknowledged: Vec<Uuid>,
    /// Everything but a success, as status or error.
    pub failures: Vec<String>,
    pub slowest: Duration,
    /// 503 with a `Retry-After`: refused in an orderly way.
    pub put_off: usize,
}

pub struct Load {
    stop: Arc<AtomicBool>,
    answers: Arc<AtomicUsize>,
    visitors: JoinSet<Observations>,
}

impl Load {
    pub fn start(base: &str, visitors: usize) -> Load {
        let (stop, answers) = (Arc::<AtomicBool>::default(), Arc::<AtomicUsize>::default());
        let mut set = JoinSet::new();
        for number in 0..visitors {
            set.spawn(visit(base.to_owned(), number, stop.clone(), answers.clone()));
        }
        Load { stop, answers, visitors: set }
    }

    /// Returns after so many further answers of any kind.
    pub async fn goes_on_for(&self, answers: usize) {
        let wanted = self.answers.load(Ordering::Relaxed) + answers;
        let started = Instant::now();
        while self.answers.load(Ordering::Relaxed) < wanted {
            assert!(started.elapsed() < Duration::from_secs(60), "the visitors do not get anywhere");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    pub async fn end(self) -> Observations {
        self.stop.store(true, Ordering::Relaxed);
        let mut all = Observations::default();
        for seen in self.visitors.join_all().await {
            all.answered += seen.answered;
            all.put_off += seen.put_off;
            all.acknowledged.extend(seen.acknowledged);
            all.failures.extend(seen.failures);
            all.slowest = all.slowest.max(seen.slowest);
        }
        all
    }
}

async fn visit(
    base: String,
    number: usize,
    stop: Arc<AtomicBool>,
    answers: Arc<AtomicUsize>,
) -> Observations {
    umkreis_foundation::tls::install_provider();
    let http = reqwest::Client::builder().no_proxy().timeout(Duration::from_secs(20)).build();
    let http = http.expect("a client");
    let mut seen = Observations::default();
    for turn in 0.. {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        let began = Instant::now();
        let request = match turn % 3 {
            0 => http
                .post(format!("{base}{SUGGEST}"))
                .json(&serde_json::json!({ "name": format!("Hofladen {number}-{turn}") })),
            1 => http.post(format!("{base}/api/company/list")).json(&serde_json::json!({ "text": "hof" })),
            _ => http.get(format!("{base}/api/category")),
        };
        match request.send().await {
            Ok(answer) => seen.take(turn % 3 == 0, answer).await,
            Err(error) => seen.failures.push(format!("{error:?}")),
        }
        seen.slowest = seen.slowest.max(began.elapsed());
        answers.fetch_add(1, Ordering::Relaxed);
    }
    seen
}

impl Observations {
    async fn take(&mut self, writing: bool, answer: reqwest::Response) {
        let status = answer.status().as_u16();
        let retry = answer.headers().contains_key("retry-after");
        match (status, answer.json::<serde_json::Value>().await) {
            (200..300, Ok(body)) => {
                self.answered += 1;
                if writing {
                    let id = body["id"].as_str().and_then(|id| id.parse().ok());
                    self.acknowledged.push(id.unwrap_or_else(|| panic!("an id is answered: {body}")));
                }
            }
            (503, Ok(_)) if retry => self.put_off += 1,
            (status, Ok(body)) => self.failures.push(format!("{status}: {body}")),
            (status, Err(error)) => self.failures.push(format!("{status}: {error:?}")),
        }
    }

    /// Suggestions that were confirmed and are not in the database.
    pub async fn lost(&self, db: &Db) -> Vec<Uuid> {
        let kept: Vec<Uuid> = suggestion::Entity::find()
            .select_only()
            .column(suggestion::Column::Id)
            .into_tuple()
            .all(db.read())
            .await
            .expect("the rows are read");
        let kept: HashSet<Uuid> = kept.into_iter().collect();
        self.acknowledged.iter().copied().filter(|id| !kept.contains(id)).collect()
    }
}
