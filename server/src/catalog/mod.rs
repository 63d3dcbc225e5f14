//! Placeholder until the catalogue branch is merged.
mod doc;
pub mod follow;
pub mod load;
pub use doc::*;
use std::collections::HashMap;
use std::sync::{Arc, RwLock};
use uuid::Uuid;
#[derive(Clone, Default)]
pub struct Snapshot {
    companies: HashMap<Uuid, CompanyDoc>,
    categories: Vec<CategoryDoc>,
}
pub struct Catalog(RwLock<Arc<Snapshot>>);
impl Catalog {
    pub fn new(companies: Vec<CompanyDoc>, categories: Vec<CategoryDoc>) -> Catalog {
        let companies = companies.into_iter().map(|c| (c.id, c)).collect();
        Catalog(RwLock::new(Arc::new(Snapshot { companies, categories })))
    }
    pub fn snapshot(&self) -> Arc<Snapshot> {
        self.0.read().unwrap().clone()
    }
    pub fn apply(&self, changes: Vec<Change>) {
        let mut next = (*self.snapshot()).clone();
        for change in changes {
            match change {
                Change::Company(doc) => drop(next.companies.insert(doc.id, *doc)),
                Change::CompanyGone(id) => drop(next.companies.remove(&id)),
                Change::Categories(list) => next.categories = list,
            }
        }
        *self.0.write().unwrap() = Arc::new(next);
    }
}
impl Snapshot {
    pub fn len(&self) -> usize {
        self.companies.len()
    }
    pub fn company(&self, id: &Uuid) -> Option<&CompanyDoc> {
        self.companies.get(id)
    }
    pub fn companies(&self) -> impl Iterator<Item = &CompanyDoc> {
        self.companies.values()
    }
}
