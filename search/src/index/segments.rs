//! All segments of one moment, with the categories of that moment.

use super::categories::CategoryTable;
use super::live_segment::LiveSegment;
use std::sync::Arc;

pub struct Segments {
    /// The largest first; a company is live in at most one of them.
    pub all: Vec<Arc<LiveSegment>>,
    pub categories: Arc<CategoryTable>,
    /// For each segment, its categories as numbers in `categories`, if they exist.
    pub category_numbers: Vec<Vec<Option<u16>>>,
}

impl Segments {
    pub fn new(all: Vec<Arc<LiveSegment>>, categories: Arc<CategoryTable>) -> Segments {
        let numbers =
            all.iter().map(|segment| segment.categories.ids.iter().map(|id| categories.number(id)).collect());
        let category_numbers = numbers.collect();
        Segments { all, categories, category_numbers }
    }

    /// The number of companies.
    pub fn len(&self) -> usize {
        self.all.iter().map(|segment| segment.live_count).sum()
    }

    /// The number that a category has in a segment.
    pub fn category_in(&self, segment: usize, category: u16) -> Option<u32> {
        let numbers = &self.category_numbers[segment];
        numbers.iter().position(|&number| number == Some(category)).map(|at| at as u32)
    }
}
