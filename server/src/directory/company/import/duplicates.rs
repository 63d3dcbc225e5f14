//! Hints that a new row may be a business that is listed already: under a similar name, at the same place.

use super::row::Entry;
use crate::directory::company::admin::duplicates::SIMILAR_NEARBY;
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QuerySelect};
use serde::Serialize;
use std::collections::{BTreeSet, HashMap};
use umkreis_foundation::db::entity::{company, store};
use umkreis_services::catalogue::{name_key, similarity};
use utoipa::ToSchema;
use uuid::Uuid;

/// A row names at most this many.
const DUPLICATES_PER_ROW: usize = 3;
/// Names that share no beginning of a word are not compared, or a city would cost every row all its businesses.
const BEGINNING_CHARS: usize = 3;

/// A company that may be the one of the row.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PossibleDuplicate {
    pub id: Uuid,
    pub name: String,
    pub post_code: String,
    pub town: String,
}

/// What is listed, by the places and the beginnings of the words of its name.
#[derive(Default)]
pub struct ListedNames {
    listed: Vec<(PossibleDuplicate, String)>,
    by_beginning: HashMap<(String, String), Vec<usize>>,
}

impl ListedNames {
    pub async fn read(db: &impl ConnectionTrait) -> Result<ListedNames, DbErr> {
        let names: Vec<(Uuid, String)> = company::Entity::find()
            .select_only()
            .columns([company::Column::Id, company::Column::Name])
            .into_tuple()
            .all(db)
            .await?;
        let names: HashMap<Uuid, String> = names.into_iter().collect();
        let places: Vec<(Uuid, String, String)> = store::Entity::find()
            .select_only()
            .columns([store::Column::CompanyId, store::Column::PostCode, store::Column::Town])
            .filter(store::Column::Main.eq(true))
            .into_tuple()
            .all(db)
            .await?;
        let mut known = ListedNames::default();
        for (id, post_code, town) in places {
            if let Some(name) = names.get(&id) {
                known.add(PossibleDuplicate { id, name: name.clone(), post_code, town });
            }
        }
        Ok(known)
    }

    fn add(&mut self, one: PossibleDuplicate) {
        let key = name_key(&one.name);
        for beginning in beginnings(&key, &one.post_code, &one.town) {
            self.by_beginning.entry(beginning).or_default().push(self.listed.len());
        }
        self.listed.push((one, key));
    }

    /// Those with a similar name at the postcode or in the town of a new entry, the most similar first.
    pub fn like(&self, entry: &Entry) -> Vec<PossibleDuplicate> {
        let Some(place) = &entry.store else { return Vec::new() };
        let key = name_key(&entry.company.name);
        let candidates: BTreeSet<usize> = beginnings(&key, &place.post_code, &place.town)
            .iter()
            .filter_map(|beginning| self.by_beginning.get(beginning))
            .flatten()
            .copied()
            .collect();
        let mut found: Vec<(f64, &PossibleDuplicate)> = candidates
            .into_iter()
            .map(|at| (similarity(&key, &self.listed[at].1), &self.listed[at].0))
            .filter(|(similar, _)| *similar >= SIMILAR_NEARBY)
            .collect();
        found.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.name.cmp(&b.1.name)));
        found.into_iter().take(DUPLICATES_PER_ROW).map(|(_, one)| one.clone()).collect()
    }
}

/// Each word's beginning at each name of the place.
fn beginnings(key: &str, post_code: &str, town: &str) -> BTreeSet<(String, String)> {
    let places = [post_code.trim().to_owned(), name_key(town)];
    let words: Vec<String> =
        key.split(' ').map(|word| word.chars().take(BEGINNING_CHARS).collect()).collect();
    let places = places.iter().filter(|place| !place.is_empty());
    places.flat_map(|place| words.iter().map(|word| (place.clone(), word.clone()))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::directory::company::input::NewCompany;
    use crate::directory::store::input::NewStore;

    fn entry(name: &str, post_code: &str, town: &str) -> Entry {
        let company = NewCompany { name: name.to_owned(), ..NewCompany::default() };
        let store =
            NewStore { post_code: post_code.to_owned(), town: town.to_owned(), ..NewStore::default() };
        Entry { company, store: Some(store), owner: None }
    }

    #[test]
    fn a_similar_name_at_the_same_place_is_a_hint_and_elsewhere_none() {
        let mut known = ListedNames::default();
        let one = PossibleDuplicate {
            id: Uuid::nil(),
            name: "Bäckerei Müller".to_owned(),
            post_code: "4020".to_owned(),
            town: "Linz".to_owned(),
        };
        known.add(one.clone());
        for (name, post_code, town) in [
            ("Baeckerei Mueller", "4020", "Linz"),
            ("Bäckerei Müller GmbH", "4030", "linz"),
            ("Bäkerei Müller", "4020", ""),
        ] {
            assert_eq!(known.like(&entry(name, post_code, town)), std::slice::from_ref(&one), "{name}");
        }
        for (name, post_code, town) in [("Bäckerei Müller", "4600", "Wels"), ("Radwerkstatt", "4020", "Linz")]
        {
            assert!(known.like(&entry(name, post_code, town)).is_empty(), "{name}");
        }
    }
}
