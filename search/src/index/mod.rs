//! What the catalogue keeps of its companies, and every index over them.
//!
//! Companies lie in segments. Nearly all are in a large one; recent changes are in small ones that
//! hide the replaced companies of the others. However the companies are spread over segments,
//! answers are the same: everything is computed per segment from the company alone and then merged.

mod cards;
mod categories;
mod company_table;
mod dictionary;
mod groups;
mod live_segment;
mod negation;
mod postings;
mod prefix_lists;
mod records;
mod schedule;
mod segment;
mod segments;
mod tags;
mod term_collector;

pub use categories::CategoryTable;
pub use company_table::{CompanyTable, CompanyTableBuilder};
#[cfg(test)]
pub use dictionary::{Dictionary, sample as dictionary_sample};
pub use live_segment::LiveSegment;
pub use postings::{DocList, Field};
pub use prefix_lists::PrefixLists;
pub use segment::Segment;
pub use segments::Segments;
