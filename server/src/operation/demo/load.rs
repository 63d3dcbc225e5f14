//! Writes the demo's content into an empty database and object store, in one transaction.

use super::dates::Dates;
use super::ids::StableIds;
use super::pictures::{draw, shown};
use super::rows::Rows;
use sea_orm::{EntityTrait, PaginatorTrait};
use umkreis_demo::{categories, companies, offers, reports, suggestions};
use umkreis_foundation::clock::Clock;
use umkreis_foundation::config::Config;
use umkreis_foundation::db::entity::{account, company};
use umkreis_foundation::db::{Db, changed};
use umkreis_services::media::Media;
use umkreis_services::passwords::Passwords;
use uuid::Uuid;

pub const ADMINISTRATOR: &str = "admin@umkreis.test";
pub const OWNER: &str = "betrieb@umkreis.test";
/// Companies written at once; bounds memory at 100,000.
const CHUNK: usize = 2_000;

/// Fills an empty database with `count` companies; says what it does on the way.
pub async fn load(config: &Config, count: usize, demo_password: &str) -> anyhow::Result<()> {
    let db = Db::open(&config.database()).await?;
    refuse_unless_empty(&db).await?;
    let clock = Clock::new(config.time_zone());
    let store = Media::open(config)?.objects;
    let mut ids = StableIds::default();
    let dates = Dates { now_ms: clock.now_ms(), today: clock.today() };
    let password_hash = Passwords::new()?.hash(demo_password, None).await?;

    eprintln!("demo: drawing the pictures …");
    let offers = offers(count);
    let pictures = draw(&store, &mut ids, &shown(count, &offers)).await?;
    eprintln!("demo: writing {count} companies …");
    let mut tx = db.begin().await?;
    let mut rows = Rows::new(ids, dates, pictures);
    rows.accounts(ADMINISTRATOR, OWNER, &password_hash);
    rows.categories(&categories());
    rows.offers(&offers);
    rows.flush(&tx).await?;
    for (index, company) in companies(count).enumerate() {
        rows.company(index, company);
        if (index + 1) % CHUNK == 0 {
            rows.flush(&tx).await?;
        }
    }
    rows.suggestions(&suggestions());
    rows.flush(&tx).await?;
    rows.reports(&reports());
    rows.flush(&tx).await?;
    tx.change(changed::EVERYTHING, Uuid::nil()).await?;
    tx.commit().await?;
    db.close().await;
    Ok(())
}

async fn refuse_unless_empty(db: &Db) -> anyhow::Result<()> {
    let used =
        account::Entity::find().count(db.read()).await? + company::Entity::find().count(db.read()).await?;
    anyhow::ensure!(used == 0, "the database is not empty: demo data goes only into an empty one");
    Ok(())
}
