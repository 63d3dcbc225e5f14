//! Fills a database of the product with made-up companies.

use sea_orm::ActiveValue::Set;
use sea_orm::{EntityTrait, IntoActiveModel};
use umkreis_foundation::db::entity::company::Texts;
use umkreis_foundation::db::entity::{account, category, company, company_category, company_tag, store};
use umkreis_foundation::db::{Db, Target, Tx, changed};
use umkreis_search::sample::{self, Dice};
use umkreis_services::catalogue::CompanyDoc;
use uuid::Uuid;

/// Rows per statement; SQLite allows 32,766 values in one.
const ROWS: usize = 1_000;
const OWNER: Uuid = Uuid::from_u128(0xACC0);

/// The same companies for every rival; the first five are rare.
pub fn companies(count: usize) -> impl Iterator<Item = CompanyDoc> {
    let mut dice = Dice::new(1);
    (0..count).map(move |at| {
        let mut doc = sample::company(&mut dice);
        if at < 5 {
            doc.name = format!("Xylofonbau {at}");
        }
        let mut seen = std::collections::HashSet::new();
        doc.tags.retain(|tag| seen.insert(tag.clone()));
        doc
    })
}

pub async fn fill(target: &Target, count: usize) -> anyhow::Result<()> {
    let db = Db::open(target).await?;
    let mut tx = db.begin().await?;
    owner_and_categories(&tx).await?;
    let mut docs = companies(count);
    loop {
        let chunk: Vec<CompanyDoc> = docs.by_ref().take(ROWS).collect();
        if chunk.is_empty() {
            break;
        }
        write(&tx, &chunk).await?;
    }
    tx.change(changed::EVERYTHING, Uuid::nil()).await?;
    tx.commit().await?;
    db.close().await;
    Ok(())
}

async fn owner_and_categories(tx: &Tx) -> anyhow::Result<()> {
    let owner = account::Model {
        id: OWNER,
        email: "bench@umkreis.test".to_owned(),
        first_name: "B".to_owned(),
        last_name: "E".to_owned(),
        phone: None,
        notification: false,
        newsletter: false,
        admin: false,
        password_hash: None,
        confirmed_at_ms: Some(1),
        created_at_ms: 1,
        updated_at_ms: 1,
    };
    account::Entity::insert(owner.into_active_model()).exec(tx).await?;
    let rows = sample::categories().into_iter().map(|doc| category::ActiveModel {
        id: Set(doc.id),
        title: Set(doc.title),
        color_hex: Set(doc.color_hex),
        media_id: Set(None),
        position: Set(doc.position),
        version: Set(1),
        words: Set(String::new()),
    });
    category::Entity::insert_many(rows).exec(tx).await?;
    Ok(())
}

async fn write(tx: &Tx, docs: &[CompanyDoc]) -> anyhow::Result<()> {
    company::Entity::insert_many(docs.iter().map(company_row)).exec(tx).await?;
    let tags = docs.iter().flat_map(|doc| {
        doc.tags.iter().zip(0..).map(|(tag, position)| company_tag::ActiveModel {
            company_id: Set(doc.id),
            position: Set(position),
            tag: Set(tag.clone()),
        })
    });
    company_tag::Entity::insert_many(tags).exec(tx).await?;
    let categories = docs.iter().flat_map(|doc| {
        doc.category_ids.iter().zip(0..).map(|(&id, position)| company_category::ActiveModel {
            company_id: Set(doc.id),
            position: Set(position),
            category_id: Set(id),
        })
    });
    company_category::Entity::insert_many(categories).exec(tx).await?;
    let stores: Vec<_> = docs.iter().flat_map(store_rows).collect();
    store::Entity::insert_many(stores).exec(tx).await?;
    Ok(())
}

fn company_row(doc: &CompanyDoc) -> company::ActiveModel {
    company::ActiveModel {
        state: Set("Active".to_owned()),
        updated_at_ms: Set(doc.updated_at_ms),
        ..company::ActiveModel::entry(doc.id, OWNER, Texts::new(&doc.name, &doc.description), 1)
    }
}

fn store_rows(doc: &CompanyDoc) -> impl Iterator<Item = store::ActiveModel> {
    doc.stores.iter().zip(0..).map(|(store, nth)| store::ActiveModel {
        id: Set(store.id),
        company_id: Set(doc.id),
        title: Set(store.title.clone()),
        street: Set(store.street.clone()),
        post_code: Set(store.post_code.clone()),
        town: Set(store.town.clone()),
        phone: Set(store.phone.clone()),
        email: Set(store.email.clone()),
        website: Set(store.website.clone()),
        main: Set(store.main),
        latitude: Set(store.raw_location.latitude),
        longitude: Set(store.raw_location.longitude),
        position_source: Set("Manual".to_owned()),
        opening_hours: Set(store.opening_hours.clone()),
        version: Set(1),
        created_at_ms: Set(nth),
        updated_at_ms: Set(1),
    })
}
