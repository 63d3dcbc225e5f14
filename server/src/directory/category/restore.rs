//! What is kept of a category that goes, and bringing it back: with its words, its picture and, where it was merged
//! into another one, its companies.

use super::edit::{CATEGORIES_MAX, refuse_taken, title_taken};
use super::sql;
use crate::directory::company::input::MOST_CATEGORIES;
use std::collections::{HashMap, HashSet};
use umkreis_foundation::audit;
use umkreis_foundation::db::entity::{category, company_category, deleted_thing};
use umkreis_foundation::db::row_archive::RowArchive;
use umkreis_foundation::db::{Tx, changed};
use umkreis_foundation::error::{Error, Result};
use umkreis_services::deleted::{self, Deletion, Kind};
use uuid::Uuid;

const LINKS: &str = "company_category";
/// The category that got the companies.
const INTO: &str = "merged_into";
/// So many companies are looked up at once.
const LOOKUP_BATCH: usize = 500;

/// Collects what there is of it, before a merge moves the companies.
pub async fn rows(tx: &Tx, id: Uuid, into: Option<Uuid>) -> Result<RowArchive> {
    let mut rows = RowArchive::default();
    rows.add(tx, "category", "id", &[id]).await?;
    if let Some(into) = into {
        rows.add(tx, LINKS, "category_id", &[id, into]).await?;
        rows.note_ids(INTO, [into]);
    }
    Ok(rows)
}

pub async fn keep(tx: &Tx, old: &category::Model, rows: &RowArchive, by: Uuid, now_ms: i64) -> Result<()> {
    let what = Deletion {
        kind: Kind::Category,
        id: old.id,
        name: &old.title,
        by,
        owner_id: None,
        company_id: None,
        pictures: old.media_id.into_iter().collect(),
    };
    deleted::keep(tx, what, rows, now_ms).await
}

/// Writes a kept category as it was, unless another one is called like it by now.
pub async fn bring_back(tx: &mut Tx, kept: &deleted_thing::Model, by: Uuid, now_ms: i64) -> Result<()> {
    let mut rows = RowArchive::read(&kept.content)?;
    let links = Links::of(kept.id, rows.take(LINKS), rows.ids(INTO, "id").first().copied());
    // Companies first, as whoever changes one takes it before its categories and before the feed.
    let companies = links.lock_companies(tx).await?;
    tx.change(changed::CATEGORY, kept.id).await?;
    let all = sql::all(tx).await?;
    if refuse_taken(&all, kept.id, &kept.name).is_err() {
        let detail = format!("{} Benenne sie zuerst um.", title_taken(&kept.name));
        return Err(Error::Conflict { code: "TitleTaken", detail });
    }
    if all.len() >= CATEGORIES_MAX {
        let detail = "Mehr als 100 Kategorien haben nicht Platz.".to_owned();
        return Err(Error::Refused { code: "TooManyCategories", detail });
    }
    deleted::put_back(tx, kept, &rows).await?;
    links.put_back(tx, &companies, by, now_ms).await
}

/// The companies that a merge has moved.
struct Links {
    id: Uuid,
    into: Option<Uuid>,
    /// Where the category stood among those of the company.
    position: HashMap<Uuid, i32>,
    /// They had the other category anyway.
    had_both: HashSet<Uuid>,
}

impl Links {
    fn of(id: Uuid, rows: Vec<serde_json::Map<String, serde_json::Value>>, into: Option<Uuid>) -> Links {
        let mut links = Links { id, into, position: HashMap::new(), had_both: HashSet::new() };
        for row in rows {
            let uuid = |name: &str| row.get(name)?.as_str()?.parse::<Uuid>().ok();
            let position = row.get("position").and_then(serde_json::Value::as_i64);
            let (Some(company), Some(category)) = (uuid("company_id"), uuid("category_id")) else { continue };
            if category == id {
                links.position.insert(company, position.and_then(|at| at.try_into().ok()).unwrap_or(0));
            } else {
                links.had_both.insert(company);
            }
        }
        links
    }

    async fn lock_companies(&self, tx: &Tx) -> Result<Vec<Uuid>> {
        let mut ids: Vec<Uuid> = self.position.keys().copied().collect();
        ids.sort();
        let mut there = Vec::with_capacity(ids.len());
        for ids in ids.chunks(LOOKUP_BATCH) {
            there.extend(sql::lock_companies(tx, ids).await?);
        }
        Ok(there)
    }

    async fn put_back(&self, tx: &mut Tx, companies: &[Uuid], by: Uuid, now_ms: i64) -> Result<()> {
        for ids in companies.chunks(LOOKUP_BATCH) {
            let mut have = sql::links_of(tx, ids).await?;
            for company_id in ids {
                let have = have.remove(company_id).unwrap_or_default();
                let Some(row) = self.place(*company_id, &have) else { continue };
                let replaced = have.iter().find(|other| other.position == row.position);
                sql::write_link(tx, row, replaced.is_some()).await?;
                tx.change(changed::COMPANY, *company_id).await?;
                let before = replaced.map_or("none".to_owned(), |row| row.category_id.to_string());
                let difference = format!("categoryIds: {before} → {}", self.id);
                audit::note(tx, by, "company.edit", "company", *company_id, &difference, now_ms).await?;
            }
        }
        Ok(())
    }

    /// Where it goes back to: its place, if what the merge put there still stands there, otherwise behind the others.
    /// A company that has as many categories as it may keeps those.
    fn place(&self, company_id: Uuid, have: &[company_category::Model]) -> Option<company_category::Model> {
        let at = *self.position.get(&company_id)?;
        let there = have.iter().find(|row| row.position == at);
        let by_merge = there.is_some_and(|row| Some(row.category_id) == self.into)
            && !self.had_both.contains(&company_id);
        let last = have.iter().map(|row| row.position).max();
        let position = match there {
            _ if by_merge => at,
            _ if have.len() >= MOST_CATEGORIES => return None,
            None => at,
            Some(_) => last.map_or(0, |last| last + 1),
        };
        Some(company_category::Model { company_id, position, category_id: self.id })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_category_goes_back_to_its_place_or_behind_the_others() {
        let [company_id, id, into, other] = std::array::from_fn(|_| Uuid::now_v7());
        let row =
            |position: i32, category_id: Uuid| company_category::Model { company_id, position, category_id };
        let links = |had_both: bool| Links {
            id,
            into: Some(into),
            position: HashMap::from([(company_id, 1)]),
            had_both: had_both.then_some(company_id).into_iter().collect(),
        };
        let place = |had_both: bool, have: &[company_category::Model]| {
            links(had_both).place(company_id, have).map(|row| row.position)
        };
        assert_eq!(place(false, &[row(0, other), row(1, into)]), Some(1), "what the merge did is taken back");
        assert_eq!(place(true, &[row(0, other), row(1, into)]), Some(2), "it had both");
        assert_eq!(place(false, &[row(0, into), row(1, other)]), Some(2), "somebody has chosen since");
        assert_eq!(place(false, &[row(0, other)]), Some(1), "the place is free");
        let full: Vec<_> = (0..).take(MOST_CATEGORIES).map(|at| row(at, Uuid::now_v7())).collect();
        assert_eq!(place(false, &full), None);
    }
}
