//! Houses with a shop in them, of the country and of the town.

pub mod country;
pub mod town;

/// The left and right end of a drawn building.
pub type Extent = (f32, f32);
