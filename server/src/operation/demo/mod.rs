//! Writes the made-up companies of `umkreis-demo` into an empty database and object store.

mod dates;
mod ids;
mod load;
mod pictures;
mod rows;

pub use load::{ADMINISTRATOR, OWNER, load};

#[cfg(test)]
mod blind_tests;
#[cfg(test)]
mod search_tests;
#[cfg(test)]
mod town_tests;
