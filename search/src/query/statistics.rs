//! What the catalogue holds, counted for whoever looks after it.

use crate::index::Segments;
use std::collections::HashMap;

/// Companies by what is known of them; of several locations the head office counts, unless it says otherwise.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CatalogueStatistics {
    /// By postcode and town as they are written, in no particular order.
    pub towns: Vec<([String; 2], usize)>,
    pub with_picture: usize,
    /// Any location says when it is open.
    pub with_hours: usize,
    /// With a known position.
    pub placed: usize,
}

/// Reads every company where it lies, without copying it.
pub fn statistics(segments: &Segments) -> CatalogueStatistics {
    let mut towns: HashMap<[&str; 2], usize> = HashMap::new();
    let mut statistics = CatalogueStatistics::default();
    for segment in &segments.all {
        let stored = &segment.stored;
        for doc in segment.live_docs() {
            statistics.with_picture += usize::from(stored.has_picture(doc));
            let main = stored.stores(doc).find(|store| store.main).or_else(|| stored.stores(doc).next());
            let Some(main) = main else { continue };
            let opens = |hours: Option<&str>| hours.is_some_and(|hours| !hours.is_empty());
            let opens =
                opens(main.opening_hours) || stored.stores(doc).any(|store| opens(store.opening_hours));
            statistics.with_hours += usize::from(opens);
            statistics.placed += usize::from(main.location.is_some());
            *towns.entry([main.post_code, main.town]).or_default() += 1;
        }
    }
    statistics.towns = towns.into_iter().map(|(of, count)| (of.map(str::to_owned), count)).collect();
    statistics
}

#[cfg(test)]
mod tests {
    use crate::{Catalogue, StoreDoc, sample};

    #[test]
    fn statistics_are_those_of_the_companies_themselves() {
        let docs = sample::companies(300, 5);
        let held = Catalogue::new(docs.clone(), Vec::new()).snapshot().statistics();
        let mains = || docs.iter().filter_map(|doc| doc.main_store());
        let of = |has: fn(&&StoreDoc) -> bool| mains().filter(has).count();
        assert_eq!(held.with_picture, docs.iter().filter(|doc| !doc.image_ids.is_empty()).count());
        let open = |doc: &&crate::CompanyDoc| doc.stores.iter().any(|store| store.opening_hours.is_some());
        assert_eq!(held.with_hours, docs.iter().filter(open).count());
        assert_eq!(held.placed, of(|store| store.location.is_some()));
        assert_eq!(held.towns.iter().map(|(_, count)| count).sum::<usize>(), mains().count());
        for (of, count) in &held.towns {
            let written = |store: &&StoreDoc| [&store.post_code, &store.town] == of.each_ref();
            assert_eq!(mains().filter(written).count(), *count, "{of:?}");
        }
    }
}
