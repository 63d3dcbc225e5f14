//! Places as visitors ask for them: the map, addresses, ways.

pub mod http;
pub mod street_tile;
