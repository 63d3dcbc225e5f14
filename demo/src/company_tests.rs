//! Tests of the companies: repeatable, complete, varied and free of leftovers.

use std::collections::{HashMap, HashSet};
use std::ops::RangeInclusive;

use super::*;

const DEFAULT_COUNT: usize = USUAL_COUNT;
/// Degrees of latitude and longitude that the built-in map covers.
const LATITUDES: RangeInclusive<f64> = 46.9..=49.2;
const LONGITUDES: RangeInclusive<f64> = 12.4..=15.4;

#[test]
fn the_same_companies_come_every_time_and_a_larger_demo_begins_with_the_smaller() {
    let first: Vec<Company> = companies(DEFAULT_COUNT).collect();
    let again: Vec<Company> = companies(DEFAULT_COUNT).collect();
    assert_eq!(first, again);
    let larger: Vec<Company> = companies(DEFAULT_COUNT + 100).take(DEFAULT_COUNT).collect();
    assert_eq!(first, larger);
}

#[test]
fn companies_of_one_kind_that_follow_each_other_in_the_list_show_different_houses() {
    let mut by_kind: HashMap<usize, Vec<(f64, u64)>> = HashMap::new();
    for company in companies(DEFAULT_COUNT) {
        let Some(Illustration::Exterior { variant, .. }) = company.illustrations.first() else { continue };
        let far = |store: &Store| {
            let east = (store.longitude - 14.0) * 48.0_f64.to_radians().cos();
            (store.latitude - 48.0).hypot(east)
        };
        let nearest = company.stores.iter().map(far).fold(f64::INFINITY, f64::min);
        by_kind.entry(company.category_indexes[0]).or_default().push((nearest, *variant));
    }
    assert_eq!(by_kind.len(), 12);
    for (kind, mut views) in by_kind {
        views.sort_by(|one, other| one.0.total_cmp(&other.0));
        // A few have no picture and leave a gap, so that the next ones come one earlier.
        for near in views.windows(8) {
            let different: HashSet<u64> = near.iter().map(|view| view.1).collect();
            assert_eq!(different.len(), near.len(), "of kind {kind}: {near:?}");
        }
    }
}

#[test]
fn every_company_is_complete() {
    for company in companies(3_000) {
        assert!(!company.name.is_empty() && company.name.chars().count() <= 60, "{}", company.name);
        assert!(!company.tags.is_empty());
        assert_eq!(
            company.tags.iter().collect::<HashSet<_>>().len(),
            company.tags.len(),
            "{:?}",
            company.tags
        );
        assert!(!company.category_indexes.is_empty() && company.category_indexes.len() <= 2);
        assert!(company.stores[0].main);
        assert_eq!(company.stores.iter().filter(|store| store.main).count(), 1);
        for store in &company.stores {
            assert!(!store.street.is_empty() && store.post_code.len() == 4 && !store.town.is_empty());
            assert!(store.website.ends_with(".example") && store.email.ends_with(".example"));
        }
    }
}

#[test]
fn coordinates_are_in_the_region_except_for_the_deliberate_few() {
    let stores: Vec<Store> = companies(DEFAULT_COUNT).flat_map(|company| company.stores).collect();
    let unknown = stores.iter().filter(|store| store.latitude == 0.0 && store.longitude == 0.0).count();
    assert!((1..=12).contains(&unknown), "{unknown} stores at 0/0");
    let known = stores.iter().filter(|store| store.latitude != 0.0);
    assert!(
        known
            .clone()
            .all(|store| LATITUDES.contains(&store.latitude) && LONGITUDES.contains(&store.longitude))
    );
}

#[test]
fn names_are_distinct() {
    let names: HashSet<String> = companies(DEFAULT_COUNT).map(|company| company.name).collect();
    assert_eq!(names.len(), DEFAULT_COUNT);
    let many: HashSet<String> = companies(20_000).map(|company| company.name).collect();
    assert!(many.len() > 19_000, "{}", many.len());
}

#[test]
fn descriptions_are_varied_and_have_no_leftovers_of_their_patterns() {
    let all: Vec<String> = companies(5_000).map(|company| company.description).collect();
    assert!(all.iter().collect::<HashSet<_>>().len() > 4_900);
    for text in &all {
        assert!(!text.contains(['{', '}', '[', ']', '|']), "{text}");
        assert!(!text.contains("  ") && !text.contains(" ,") && !text.contains(" ."), "{text}");
        assert!(text.ends_with(['.', '!']), "{text}");
    }
    let openings: HashSet<&str> = all.iter().filter_map(|text| text.split(['.', '!']).next()).collect();
    assert!(openings.len() > 2_000, "{} distinct openings", openings.len());
}

#[test]
fn a_page_of_results_does_not_repeat_a_first_sentence() {
    let all: Vec<Company> = companies(DEFAULT_COUNT).collect();
    for page in all.chunks(24) {
        let openings: HashSet<&str> =
            page.iter().filter_map(|company| company.description.split('.').next()).collect();
        assert_eq!(openings.len(), page.len());
    }
}

#[test]
fn the_shares_are_as_promised() {
    let all: Vec<Company> = companies(DEFAULT_COUNT).collect();
    let share = |count: usize| count as f64 / DEFAULT_COUNT as f64;
    let several = all.iter().filter(|company| company.stores.len() > 1).count();
    assert!((0.08..0.17).contains(&share(several)), "{several} with several stores");
    let gallery = all.iter().filter(|company| company.illustrations.len() > 1).count();
    assert!((0.25..0.45).contains(&share(gallery)), "{gallery} with several images");
    let bare = all.iter().filter(|company| company.illustrations.is_empty()).count();
    assert!((5..=20).contains(&bare), "{bare} without image");
    let review = all.iter().filter(|company| company.state == CompanyState::InReview).count();
    let off = all.iter().filter(|company| matches!(company.state, CompanyState::Deactivated { .. })).count();
    assert!(review >= 5 && off >= 5);
    let campaigns = all.iter().filter(|company| !company.campaigns.is_empty()).count();
    assert!((0.15..0.35).contains(&share(campaigns)), "{campaigns} with campaigns");
    let mut by_category: HashMap<usize, usize> = HashMap::new();
    for company in &all {
        *by_category.entry(company.category_indexes[0]).or_default() += 1;
    }
    assert_eq!(by_category.len(), 12);
    assert!(by_category.values().all(|&count| count >= 25));
}

#[test]
fn every_illustration_a_company_names_exists() {
    let all: HashSet<Illustration> = Illustration::all().into_iter().collect();
    for company in companies(2_000) {
        assert!(company.illustrations.iter().all(|illustration| all.contains(illustration)));
        assert!(
            company
                .campaigns
                .iter()
                .filter_map(|campaign| campaign.image)
                .all(|illustration| all.contains(&illustration))
        );
    }
}

#[test]
fn opening_hours_are_given_by_most() {
    let all: Vec<Store> = companies(DEFAULT_COUNT).flat_map(|company| company.stores).collect();
    let given = all.iter().filter(|store| store.opening_hours.is_some()).count();
    assert!(given * 10 > all.len() * 7 && given < all.len());
}
