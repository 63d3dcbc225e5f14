//! What the catalogue holds, counted once for each of its states.

use super::{NamedCount, number};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use umkreis_gazetteer::Places;
use umkreis_services::catalogue::{ListQuery, Snapshot, name_key};

/// Municipalities that are named: all of a large region.
const MOST_TOWNS: usize = 2_000;

pub struct CatalogueCounts {
    /// Active companies, in the order of the categories.
    pub by_category: Vec<NamedCount>,
    /// Active companies by municipality, those with most first.
    pub by_town: Vec<NamedCount>,
    pub with_picture: i64,
    pub with_hours: i64,
    /// With a known position of the head office.
    pub placed: i64,
    version: u64,
    places: Arc<Places>,
}

/// The last counts. With 100,000 companies counting takes a twentieth of a second, and most who look at the overview
/// find the catalogue as it was a moment ago.
#[derive(Default)]
pub struct LastCounts(Mutex<Option<Arc<CatalogueCounts>>>);

impl LastCounts {
    pub fn of(&self, snapshot: &Snapshot, places: &Arc<Places>) -> Arc<CatalogueCounts> {
        let mut last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let is_current = |counts: &&Arc<CatalogueCounts>| {
            counts.version == snapshot.version() && Arc::ptr_eq(&counts.places, places)
        };
        if let Some(counts) = last.as_ref().filter(is_current) {
            return counts.clone();
        }
        let counts = Arc::new(CatalogueCounts::count(snapshot, places));
        *last = Some(counts.clone());
        counts
    }
}

impl CatalogueCounts {
    fn count(snapshot: &Snapshot, places: &Arc<Places>) -> CatalogueCounts {
        let held = snapshot.statistics();
        CatalogueCounts {
            by_category: by_category(snapshot),
            by_town: by_town(places, held.towns),
            with_picture: number(held.with_picture),
            with_hours: number(held.with_hours),
            placed: number(held.placed),
            version: snapshot.version(),
            places: places.clone(),
        }
    }
}

/// As the list of visitors counts them.
fn by_category(snapshot: &Snapshot) -> Vec<NamedCount> {
    let counted = snapshot.list(&ListQuery::default()).categories;
    let named = counted.into_iter().filter_map(|counted| {
        let name = snapshot.category(&counted.id)?.title.clone();
        Some(NamedCount { name, count: i64::try_from(counted.count).unwrap_or(i64::MAX) })
    });
    named.collect()
}

/// Those with most companies first. Spellings of a town that the region does not know count together under the one
/// that most use, as the list of companies finds them together.
fn by_town(places: &Places, written: Vec<([String; 2], usize)>) -> Vec<NamedCount> {
    let mut spellings: HashMap<String, usize> = HashMap::new();
    for ([post_code, town], count) in written {
        *spellings.entry(places.municipality(&post_code, &town)).or_default() += count;
    }
    let mut towns: HashMap<String, NamedCount> = HashMap::new();
    for (name, count) in most_first(spellings.into_iter().collect()) {
        let town = towns.entry(name_key(&name)).or_insert(NamedCount { name, count: 0 });
        town.count += number(count);
    }
    let counted = towns.into_values().map(|town| (town.name, town.count)).collect();
    let most = most_first(counted).into_iter().take(MOST_TOWNS);
    most.map(|(name, count)| NamedCount { name, count }).collect()
}

fn most_first<N: Ord>(mut counts: Vec<(String, N)>) -> Vec<(String, N)> {
    counts.sort_unstable_by(|left, right| right.1.cmp(&left.1).then_with(|| left.0.cmp(&right.0)));
    counts
}
