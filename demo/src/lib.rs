//! Made-up companies for trying the product out: texts, places, opening hours and drawn pictures.
//!
//! Everything is computed from fixed seeds, so it is the same in every run and on every machine. The
//! crate knows no database, clock or configuration: dates are days from today, pictures are pixels, and
//! companies name their categories and pictures by index and value.

mod category;
mod company;
mod drawing;
mod illustration;
mod offer;
mod opening_hours;
mod rng;
mod store;
mod submission;
mod template;
mod texts;
mod towns;

pub use category::{Category, categories};
pub use company::{Campaign, Company, CompanyState, Store, USUAL_COUNT, companies};
pub use drawing::motif::Motif;
pub use illustration::Illustration;
pub use offer::{Offer, offers};
pub use submission::{Report, Suggestion, reports, suggestions};
