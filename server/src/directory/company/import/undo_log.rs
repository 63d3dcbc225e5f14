//! What is kept of each company that an import changes, so that the import can be taken back.

use super::difference::CompanySnapshot;
use sea_orm::{ActiveModelTrait, ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use umkreis_foundation::db::Tx;
use umkreis_foundation::db::entity::company::Texts;
use umkreis_foundation::db::entity::{import, import_row, store};
use umkreis_foundation::error::{Error, Result};
use uuid::Uuid;

/// Companies of one piece, which is a transaction: one over ten thousand would keep everybody else from saving.
pub const COMPANIES_PER_PIECE: usize = 200;

/// Everything of a company that a file can change.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub struct UndoRecord {
    pub owner_id: Uuid,
    pub texts: Texts,
    pub tags: Vec<String>,
    pub category_ids: Vec<Uuid>,
    /// The head office. How often and when it was written says nothing about what it is.
    pub main: Option<store::Model>,
    /// Latitude and longitude once more, because a number that is read from JSON may lose its last bit.
    position_bits: Option<[u64; 2]>,
}

impl UndoRecord {
    pub fn of(company: &CompanySnapshot) -> UndoRecord {
        let main = company.main.clone().map(|row| store::Model { version: 0, updated_at_ms: 0, ..row });
        UndoRecord {
            owner_id: company.owner_id,
            texts: company.texts.clone(),
            tags: company.tags.clone(),
            category_ids: company.category_ids.clone(),
            position_bits: main.as_ref().map(|row| [row.latitude.to_bits(), row.longitude.to_bits()]),
            main,
        }
    }

    /// What to write, to have it back.
    pub fn into_company(self) -> CompanySnapshot {
        let UndoRecord { owner_id, texts, tags, category_ids, main, .. } = self;
        CompanySnapshot { owner_id, texts, tags, category_ids, main }
    }

    pub fn read(text: &str) -> Result<UndoRecord> {
        let mut kept: UndoRecord =
            serde_json::from_str(text).map_err(|error| Error::Internal(error.into()))?;
        if let (Some(row), Some([latitude, longitude])) = (&mut kept.main, kept.position_bits) {
            (row.latitude, row.longitude) = (f64::from_bits(latitude), f64::from_bits(longitude));
        }
        Ok(kept)
    }

    fn write(&self) -> Result<String> {
        serde_json::to_string(self).map_err(|error| Error::Internal(error.into()))
    }
}

/// Writes down the companies of a piece of an import, as they were and as they are now. What an earlier piece has
/// changed already was otherwise before.
pub async fn keep(
    tx: &Tx,
    import: &import::Model,
    companies: Vec<(Uuid, Option<UndoRecord>, UndoRecord)>,
) -> Result<()> {
    let earlier: Vec<(Uuid, Uuid)> = import_row::Entity::find()
        .select_only()
        .columns([import_row::Column::CompanyId, import_row::Column::Id])
        .filter(import_row::Column::ImportId.eq(import.id))
        .filter(import_row::Column::CompanyId.is_in(companies.iter().map(|(id, ..)| *id)))
        .into_tuple()
        .all(tx)
        .await?;
    let earlier: HashMap<Uuid, Uuid> = earlier.into_iter().collect();
    let mut rows = Vec::new();
    for (company_id, before, after) in companies {
        let after = after.write()?;
        if let Some(id) = earlier.get(&company_id) {
            let row = import_row::ActiveModel { id: Set(*id), after: Set(after), ..Default::default() };
            row.update(tx).await?;
            continue;
        }
        rows.push(import_row::ActiveModel {
            id: Set(Uuid::now_v7()),
            import_id: Set(import.id),
            company_id: Set(company_id),
            at_ms: Set(import.at_ms),
            before: Set(before.as_ref().map(UndoRecord::write).transpose()?),
            after: Set(after),
        });
    }
    if !rows.is_empty() {
        import_row::Entity::insert_many(rows).exec_without_returning(tx).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_comes_back_to_the_last_bit() {
        for latitude in [48.306_940_000_000_005, 0.1 + 0.2, f64::MIN_POSITIVE] {
            let main = store::Model {
                id: Uuid::now_v7(),
                company_id: Uuid::now_v7(),
                title: "Hofladen".to_owned(),
                street: "Weg 1".to_owned(),
                post_code: "4020".to_owned(),
                town: "Linz".to_owned(),
                phone: None,
                email: Some("hof@umkreis.test".to_owned()),
                website: None,
                main: true,
                latitude,
                longitude: 14.29,
                position_source: "Manual".to_owned(),
                opening_hours: Some("Mo-Fr 08:00-18:00".to_owned()),
                version: 7,
                created_at_ms: 1,
                updated_at_ms: 2,
            };
            let company = CompanySnapshot {
                owner_id: Uuid::now_v7(),
                texts: Texts::new("Hofladen", "Käse \"&\"\n\u{1F9C0}"),
                tags: vec!["bio".to_owned()],
                category_ids: vec![Uuid::now_v7()],
                main: Some(main),
            };
            let kept = UndoRecord::of(&company);
            assert_eq!(UndoRecord::read(&kept.write().unwrap()).unwrap(), kept);
            let later = store::Model { version: 9, updated_at_ms: 5, ..company.main.clone().unwrap() };
            assert_eq!(
                UndoRecord::of(&CompanySnapshot { main: Some(later), ..company }),
                kept,
                "only what it says counts"
            );
        }
    }
}
