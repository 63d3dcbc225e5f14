//! Writes the demo's content into an empty database and object store, in one transaction.

use super::categories::{DemoCategory, categories};
use super::company::companies;
use super::extras::{self, DemoOffer};
use super::pictures::ImageRecipe;
use super::rows::Rows;
use super::stock::Stock;
use crate::foundation::clock::Clock;
use crate::foundation::config::Config;
use crate::foundation::db::entity::{account, company, media};
use crate::foundation::db::{Db, changed};
use crate::services::media::Media;
use crate::services::media::objects::MediaStore;
use crate::services::passwords::Passwords;
use futures_util::{StreamExt, TryStreamExt, stream};
use image::DynamicImage;
use image::metadata::Orientation;
use sea_orm::{EntityTrait, PaginatorTrait};
use std::collections::{HashMap, HashSet};
use umkreis_picture::PictureError;
use umkreis_picture::decode::Decoded;
use umkreis_picture::variant::{Picture, Variant};
use uuid::Uuid;

pub const ADMINISTRATOR: &str = "admin@umkreis.test";
pub const OWNER: &str = "betrieb@umkreis.test";
/// Companies written at once; bounds memory at 100,000.
const CHUNK: usize = 2_000;
/// Pictures worked on at once; as many as a small machine has cores.
const PICTURES_AT_ONCE: usize = 2;
const ICON_WIDTH: u32 = 160;

/// Fills an empty database with `count` companies; says what it does on the way.
pub async fn load(config: &Config, count: usize, demo_password: &str) -> anyhow::Result<()> {
    let db = Db::open(&config.database()).await?;
    refuse_unless_empty(&db).await?;
    let clock = Clock::new(config.time_zone());
    let store = Media::open(config)?.store;
    let mut stock = Stock::new(clock.now_ms(), clock.today());
    let password_hash = Passwords::new()?.hash(demo_password, None).await?;

    eprintln!("demo: drawing the pictures …");
    let offers = extras::offers(clock.today(), count);
    let (icons, pictures) = draw(&store, &mut stock, &shown(count, &offers)).await?;
    eprintln!("demo: writing {count} companies …");
    let mut tx = db.begin().await?;
    let mut rows = Rows::new(stock, icons, pictures);
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
    rows.suggestions(&extras::suggestions());
    rows.flush(&tx).await?;
    rows.reports(&extras::reports());
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

/// The pictures that so many companies, their campaigns and the offers show.
fn shown(count: usize, offers: &[DemoOffer]) -> HashSet<ImageRecipe> {
    let whole = ImageRecipe::pool().len();
    let mut shown: HashSet<ImageRecipe> = offers.iter().map(|offer| offer.image).collect();
    for company in companies(count) {
        shown.extend(company.image_recipes);
        shown.extend(company.campaigns.iter().filter_map(|campaign| campaign.image));
        if shown.len() == whole {
            break;
        }
    }
    shown
}

/// Draws and stores the pictures that are shown and the icon of every category.
async fn draw(
    store: &MediaStore,
    stock: &mut Stock,
    shown: &HashSet<ImageRecipe>,
) -> anyhow::Result<(Vec<Uuid>, HashMap<ImageRecipe, Uuid>)> {
    let mut icons = Vec::new();
    let mut jobs: Vec<(Uuid, Drawing)> = Vec::new();
    for category in categories() {
        let id = stock.media_id((ICON_WIDTH, ICON_WIDTH), true);
        icons.push(id);
        jobs.push((id, Drawing::Icon(category)));
    }
    let mut pictures = HashMap::new();
    for recipe in ImageRecipe::pool() {
        let drawn = shown.contains(&recipe);
        let id = stock.media_id((1600, 1000), drawn);
        if drawn {
            pictures.insert(recipe, id);
            jobs.push((id, Drawing::Picture(recipe)));
        }
    }
    stream::iter(jobs)
        .map(|(id, drawing)| async move {
            let variants = tokio::task::spawn_blocking(move || drawing.variants()).await??;
            store.put_variants(id, &variants).await?;
            anyhow::Ok(())
        })
        .buffer_unordered(PICTURES_AT_ONCE)
        .try_collect::<Vec<()>>()
        .await?;
    Ok((icons, pictures))
}

enum Drawing {
    Icon(DemoCategory),
    Picture(ImageRecipe),
}

impl Drawing {
    /// Without a master: no AVIF is made of drawings, which are tiny as WebP, and a demo should
    /// not keep a processor busy for minutes after it starts.
    fn variants(&self) -> Result<Vec<Variant>, PictureError> {
        let image = match self {
            Drawing::Icon(category) => DynamicImage::ImageRgba8(category.icon(ICON_WIDTH)),
            Drawing::Picture(recipe) => DynamicImage::ImageRgba8(recipe.render()),
        };
        let decoded = Decoded { image, orientation: Orientation::NoTransforms, display_p3: false };
        Picture::new(decoded)?.first_variants()
    }
}

pub fn media_row(id: Uuid, size: (u32, u32), now_ms: i64) -> media::ActiveModel {
    use sea_orm::ActiveValue::Set;
    media::ActiveModel {
        id: Set(id),
        width: Set(size.0 as i32),
        height: Set(size.1 as i32),
        avif_ready: Set(false),
        account_id: Set(None),
        created_at_ms: Set(now_ms),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::NaiveDate;

    #[test]
    fn a_small_demo_draws_only_what_it_shows_and_the_usual_one_everything() {
        let offers = extras::offers(NaiveDate::MIN + chrono::Days::new(400), 10);
        assert!(shown(10, &offers).len() < 30, "{} pictures", shown(10, &offers).len());
        assert_eq!(shown(650, &offers).len(), ImageRecipe::pool().len());
    }
}
