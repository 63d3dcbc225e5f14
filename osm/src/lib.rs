//! Reads an OpenStreetMap extract (`.osm.pbf`): what is in it, where it is, and which areas it makes up.
//!
//! [`each`] visits the raw elements. [`read`] does what nearly everybody wants: it knows the points of
//! every way and of the ways in chosen relations; [`Area`] turns those into outer and inner rings.

mod area;
mod blocks;
mod element;
mod error;
mod feature;
mod position;
#[cfg(feature = "sample")]
pub mod sample;

pub use area::{Area, Polygon};
pub use blocks::{Header, each, header};
pub use element::{Element, Member, MemberKind, Node, Relation, Tags, Way};
pub use error::Error;
pub use feature::{Feature, Line, RelationPart, WholeRelation, read};
pub use position::{Bounds, Position, Positions};
