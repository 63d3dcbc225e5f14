//! Where companies are: distances, and an index of all locations on the map.

mod distance;
mod locations;
mod point_index;

pub use distance::{Vector, chord2_of_km, distance_km, km_of_chord2, vector};
pub use locations::{FoundLocation, Locations, LocationsBuilder, primary_location};
pub use point_index::spatial_order;
