//! Pictures of companies: reading uploads safely, making their variants, keeping them.
//!
//! The pixels themselves are the crate `umkreis_picture`'s. [`image_worker`] runs it off the async
//! threads, [`objects`] keeps the results, [`choose_variant`] picks the variant a request gets, and
//! `pictures.rs` ties them to rows and jobs.
//!
//! What is stored per picture, below `<shard>/<id>/`:
//! - `<width>.webp` and `<width>.jpg` for every width of `stored_widths`, made
//!   while the upload waits;
//! - `<width>.avif` for the same widths, made later by a background job;
//! - `master.webp`, the widest variant's pixels at quality 95.
//!
//! The master is the decision worth knowing: the upload itself is never kept,
//! because it carries positions, serial numbers and whatever else was hidden in
//! it, and encoding AVIF from the quality-80 variant would add one loss to
//! another. A near-lossless, metadata-free master of at most 1600 px lets any
//! instance make AVIF (or a future format) later, at about the price of one more
//! variant. Lossless WebP was not taken: five times the bytes and several seconds
//! per photo for a difference nobody sees.

pub mod choose_variant;
mod error;
pub mod image_worker;
pub mod objects;
mod orphans;
mod pictures;
mod s3;
mod s3_refusal;
pub mod upload;
mod usage;

pub use error::MediaError;
pub use orphans::collect_orphans;
pub use pictures::{
    Media, MediaJob, RecordedPicture, StoredPicture, discard, encode_avif, find, keep, receive,
    refuse_too_many, release,
};
pub use s3::{S3Settings, open as open_bucket};
pub use s3_refusal::Refusal;
pub use umkreis_picture::{Format, stored_widths};
pub use usage::shown_by;

/// Uploads must be smaller than this: 4,999,999 bytes pass, 5,000,000 do not.
pub const MAX_BYTES: usize = 5_000_000;
