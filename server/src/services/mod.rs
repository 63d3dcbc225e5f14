//! The parts that features share. Each knows the outside world or the database, none knows a feature.

pub mod catalogue;
pub mod geo;
pub mod mail;
pub mod media;
pub mod push;
pub mod roster;
