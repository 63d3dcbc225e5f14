//! What one change costs while eight readers search, and whether they notice.

use crate::kinds::KINDS;
use crate::load::{drive, post};
use crate::program::{Place, Program};
use sea_orm::{ConnectionTrait, EntityTrait, QuerySelect};
use std::time::{Duration, Instant};
use umkreis_foundation::db::entity::company;
use umkreis_foundation::db::{Db, changed};
use uuid::Uuid;

const CHANGES: usize = 50;
const LASTING: Duration = Duration::from_secs(6);
/// Longer than a change takes to be searchable, so that each is taken in by itself.
const APART: Duration = Duration::from_millis(600);

pub async fn while_reading(place: &Place, program: &Program) -> anyhow::Result<()> {
    let address = program.address;
    let next = post("/api/company/list?page=0&size=18", |dice| KINDS[2].body(dice));
    let calm = drive(address, &next, LASTING / 3);
    let reading = tokio::task::spawn_blocking(move || drive(address, &next, LASTING));
    let db = Db::connect(&place.database()).await?;
    let ids: Vec<Uuid> = company::Entity::find()
        .select_only()
        .column(company::Column::Id)
        .limit(CHANGES as u64)
        .into_tuple()
        .all(db.read())
        .await?;
    let mut visible_ms = Vec::new();
    for (at, id) in ids.iter().enumerate() {
        let name = format!("Geändert{at} Neuname");
        rename(&db, *id, &name).await?;
        visible_ms.push(until_found(program, &name).await?);
        tokio::time::sleep(Duration::from_millis(40)).await;
    }
    let busy = reading.await?;
    visible_ms.sort_by(f64::total_cmp);
    println!(
        "one change with readers: searchable after {:.0} ms (median), {:.0} ms at most; readers' p99 {:.0} µs, {:.0} µs without changes",
        visible_ms[visible_ms.len() / 2],
        visible_ms[visible_ms.len() - 1],
        busy.p99_us,
        calm.p99_us,
    );
    println!("one change alone: {:.1} ms of CPU", cost_ms(&db, program, &ids).await?);
    db.close().await;
    Ok(())
}

async fn rename(db: &Db, id: Uuid, name: &str) -> anyhow::Result<()> {
    let mut tx = db.begin().await?;
    let sql = format!("UPDATE company SET name = '{name}' WHERE id = X'{}'", id.simple());
    tx.execute_unprepared(&sql).await?;
    tx.change(changed::COMPANY, id).await?;
    tx.commit().await?;
    Ok(())
}

/// What a change costs while nobody asks, less what the server does then anyway.
async fn cost_ms(db: &Db, program: &Program, ids: &[Uuid]) -> anyhow::Result<f64> {
    let counted = &ids[..ids.len().min(20)];
    let idle_from = cpu_ms(program);
    tokio::time::sleep(APART * counted.len() as u32).await;
    let from = cpu_ms(program);
    for (at, id) in counted.iter().enumerate() {
        rename(db, *id, &format!("Nochmals{at} Neuname")).await?;
        tokio::time::sleep(APART).await;
    }
    Ok((cpu_ms(program) - from - (from - idle_from)) / counted.len() as f64)
}

async fn until_found(program: &Program, name: &str) -> anyhow::Result<f64> {
    let begin = Instant::now();
    let body = format!("{{\"text\":\"{name}\"}}");
    loop {
        let answer = program.post("/api/company/list?page=0&size=1", &body).await?;
        if answer.body.contains(name) {
            return Ok(begin.elapsed().as_secs_f64() * 1e3);
        }
        anyhow::ensure!(begin.elapsed() < Duration::from_secs(5), "{name} was not found within 5 s");
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
}

/// User and system time of the process; the kernel counts in hundredths of a second.
fn cpu_ms(program: &Program) -> f64 {
    let stat = std::fs::read_to_string(format!("/proc/{}/stat", program.id())).unwrap_or_default();
    let after_name = stat.rsplit(')').next().unwrap_or_default();
    let fields: Vec<f64> = after_name.split_whitespace().filter_map(|field| field.parse().ok()).collect();
    fields.get(10..12).map_or(0.0, |times| (times[0] + times[1]) * 10.0)
}
