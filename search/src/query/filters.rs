//! The filters that lists and areas share.

use crate::document::Point;
use crate::index::{LiveSegment, Segments};
use crate::rank::Filter;
use uuid::Uuid;

/// Positions that are no numbers, or nowhere on earth, count as unknown.
pub fn is_on_earth(point: &Point) -> bool {
    point.latitude.abs() <= 90.0 && point.longitude.abs() <= 180.0
}

/// Companies of any of the categories; none when no category is asked for. Ids that
/// no longer exist match nothing.
pub fn category_filter<'a>(segments: &'a Segments, at: usize, ids: &[Uuid]) -> Option<Filter<'a>> {
    if ids.is_empty() {
        return None;
    }
    let segment = &segments.all[at];
    let known = ids.iter().filter_map(|id| segments.categories.number(id));
    let numbers = known.filter_map(|number| segments.category_in(at, number));
    let groups = numbers.map(|number| segment.categories.lists.single(number)).collect();
    Some(Filter::any_of(segment.words(), groups))
}

/// Companies that take part in an offer; an unknown one has none.
pub fn offer_filter<'a>(segment: &'a LiveSegment, id: &Uuid) -> Filter<'a> {
    let offers = &segment.offers;
    let groups = offers.number(id).map(|number| offers.lists.single(number)).into_iter().collect();
    Filter::any_of(segment.words(), groups)
}
