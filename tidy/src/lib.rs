//! The repository's own rules as tests; CONTRIBUTING.md explains them.
//!
//! Nothing of the product is compiled for them. What compares a document with the compiled code is in
//! `server/tests/documents/` and reads the repository through [`tree`], [`schema`] and [`data_map`].

pub mod data_map;
pub mod schema;
pub mod tree;

#[cfg(test)]
mod architecture;
#[cfg(test)]
mod database;
#[cfg(test)]
mod imports;
#[cfg(test)]
mod length;
#[cfg(test)]
mod mails;
#[cfg(test)]
mod privacy;
#[cfg(test)]
mod requirements;
#[cfg(test)]
mod router;
#[cfg(test)]
mod routes;
#[cfg(test)]
mod schemas;
#[cfg(test)]
mod stages;
#[cfg(test)]
mod supply;
#[cfg(test)]
mod text;
