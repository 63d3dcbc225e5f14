//! What a row changes of a company that is there already, cell by cell as the file shows it.

use super::row::EntryBefore;
use crate::directory::company::columns::COLUMNS;
use crate::directory::company::export::{CompanyRow, ExportedCompany, StoreRow};
use crate::directory::company::input::NewCompany;
use crate::directory::store::input::NewStore;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};
use serde::Serialize;
use std::collections::HashMap;
use umkreis_foundation::db::entity::company::Texts;
use umkreis_foundation::db::entity::{company, company_category, company_tag, store};
use umkreis_foundation::error::Result;
use umkreis_foundation::spreadsheet::plain;
use utoipa::ToSchema;
use uuid::Uuid;

/// What becomes different in one column.
#[derive(Debug, PartialEq, Serialize, ToSchema)]
pub struct CellChange {
    pub column: &'static str,
    pub before: String,
    pub after: String,
}

/// A company with all that a file can change of it.
#[derive(Clone)]
pub struct CompanySnapshot {
    pub owner_id: Uuid,
    pub texts: Texts,
    pub tags: Vec<String>,
    pub category_ids: Vec<Uuid>,
    /// The head office.
    pub main: Option<store::Model>,
}

impl CompanySnapshot {
    /// Those of the companies that are there.
    pub async fn read_all(db: &impl ConnectionTrait, ids: &[Uuid]) -> Result<HashMap<Uuid, CompanySnapshot>> {
        let among = || ids.iter().copied();
        let rows = company::Entity::find().filter(company::Column::Id.is_in(among())).all(db).await?;
        let (mut tags, mut categories, mut mains) = (HashMap::new(), HashMap::new(), HashMap::new());
        let tagged = company_tag::Entity::find()
            .filter(company_tag::Column::CompanyId.is_in(among()))
            .order_by_asc(company_tag::Column::Position);
        for row in tagged.all(db).await? {
            tags.entry(row.company_id).or_insert_with(Vec::new).push(row.tag);
        }
        let placed = company_category::Entity::find()
            .filter(company_category::Column::CompanyId.is_in(among()))
            .order_by_asc(company_category::Column::Position);
        for row in placed.all(db).await? {
            categories.entry(row.company_id).or_insert_with(Vec::new).push(row.category_id);
        }
        let main = store::Entity::find()
            .filter(store::Column::CompanyId.is_in(among()))
            .filter(store::Column::Main.eq(true));
        for row in main.all(db).await? {
            mains.insert(row.company_id, row);
        }
        let snapshot = |row: company::Model| {
            let company = CompanySnapshot {
                owner_id: row.owner_id,
                texts: Texts::from(&row),
                tags: tags.remove(&row.id).unwrap_or_default(),
                category_ids: categories.remove(&row.id).unwrap_or_default(),
                main: mains.remove(&row.id),
            };
            (row.id, company)
        };
        Ok(rows.into_iter().map(snapshot).collect())
    }

    pub fn to_write_onto(&self) -> EntryBefore {
        let Texts { name, description, other_names } = self.texts.clone();
        let (tags, category_ids) = (self.tags.clone(), self.category_ids.clone());
        let company = NewCompany { name, description, other_names, tags, category_ids };
        // The position stays as it is, or follows the address, unless the row has coordinates.
        let store = self.main.clone().map(|main| NewStore {
            title: main.title,
            street: main.street,
            post_code: main.post_code,
            town: main.town,
            phone: main.phone,
            email: main.email,
            website: main.website,
            main: None,
            location: None,
            opening_hours: main.opening_hours,
        });
        EntryBefore { company, store }
    }

    /// The cells that differ, in the order of the columns.
    pub fn changes_to(&self, after: &CompanySnapshot, titles: &HashMap<Uuid, String>) -> Vec<CellChange> {
        let (before, after) = (self.exported(titles), after.exported(titles));
        let cells = COLUMNS.iter().filter(|column| column.field.is_some()).map(|column| {
            let cell = |of| plain(&(column.write)(of)).to_owned();
            CellChange { column: column.title, before: cell(&before), after: cell(&after) }
        });
        cells.filter(|cell| cell.before != cell.after).collect()
    }

    fn exported<'a>(&self, titles: &'a HashMap<Uuid, String>) -> ExportedCompany<'a> {
        let row = CompanyRow {
            id: Uuid::nil(),
            owner_id: self.owner_id,
            texts: self.texts.clone(),
            state: String::new(),
            rejected_at_ms: None,
            paused_at_ms: None,
            created_at_ms: 0,
            updated_at_ms: 0,
        };
        ExportedCompany {
            row,
            tags: self.tags.clone(),
            categories: self
                .category_ids
                .iter()
                .filter_map(|id| titles.get(id))
                .map(String::as_str)
                .collect(),
            owner: [""; 3],
            main: self.main.clone().map(StoreRow::from),
            other_stores: Vec::new(),
        }
    }
}

impl From<store::Model> for StoreRow {
    fn from(row: store::Model) -> StoreRow {
        StoreRow {
            company_id: row.company_id,
            title: row.title,
            street: row.street,
            post_code: row.post_code,
            town: row.town,
            phone: row.phone,
            email: row.email,
            website: row.website,
            latitude: row.latitude,
            longitude: row.longitude,
            opening_hours: row.opening_hours,
        }
    }
}
