//! What signing in costs: one Argon2id, and the check of a bearer token on each later request.

use std::time::{Duration, Instant};
use umkreis::app::App;
use umkreis::people::account::{NewAccount, invite};
use umkreis::people::session;
use umkreis_foundation::config::Config;

const PASSWORD: &str = "Sonnenhof4020";
const SESSIONS: usize = 1_000;
const ROUNDS: usize = 50;

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    measure_on(None).await?;
    if let Ok(url) = std::env::var("UMKREIS_TEST_POSTGRES_URL") {
        measure_on(Some(url)).await?;
    }
    Ok(())
}

async fn measure_on(database_url: Option<String>) -> anyhow::Result<()> {
    let name = if database_url.is_some() { "PostgreSQL" } else { "SQLite" };
    let folder = tempfile::tempdir()?;
    let app =
        App::start(Config { data_dir: folder.path().to_owned(), database_url, ..Config::default() }).await?;
    let started = Instant::now();
    let hash = app.passwords.hash(PASSWORD, None).await?;
    println!("{name}: Argon2id, new hash            {:>9.1} ms", millis(started.elapsed()));
    let mut times = Vec::new();
    for _ in 0..15 {
        let started = Instant::now();
        anyhow::ensure!(app.passwords.matching(PASSWORD, vec![hash.clone()]).await? == Some(0));
        times.push(started.elapsed());
    }
    println!("{name}: Argon2id, check (median)      {:>9.1} ms", millis(median(&mut times)));

    let email = format!("{}@umkreis.test", uuid::Uuid::now_v7().simple());
    let new = NewAccount { email, ..NewAccount::default() };
    let tx = app.db.begin().await?;
    let id = invite::create_confirmed(&tx, &new, hash, app.clock.now_ms()).await?;
    let mut tokens = Vec::new();
    for _ in 0..SESSIONS {
        tokens.push(session::open(&tx, id, "web", app.clock.now_ms()).await?.access_token);
    }
    tx.commit().await?;

    let (mut first, mut later) = (Vec::new(), Vec::new());
    for round in 0..ROUNDS {
        for token in &tokens {
            let started = Instant::now();
            anyhow::ensure!(app.access_tokens.check(token, app.clock.now_ms()).await?.is_some());
            if round == 0 { first.push(started.elapsed()) } else { later.push(started.elapsed()) }
        }
        if name == "PostgreSQL" && round == 5 {
            break;
        }
    }
    println!("{name}: bearer, first check (median)  {:>9.1} µs", micros(median(&mut first)));
    println!("{name}: bearer, later check (median)  {:>9.1} µs", micros(median(&mut later)));
    println!("{name}: bearer, later check (99 %)    {:>9.1} µs", micros(later[later.len() * 99 / 100]));
    app.db.clone().close().await;
    Ok(())
}

fn median(times: &mut [Duration]) -> Duration {
    times.sort();
    times[times.len() / 2]
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

fn micros(time: Duration) -> f64 {
    time.as_secs_f64() * 1e6
}
