//! Houses, rooms, icons and posters, drawn by our own code as SVG and turned into pixels.

mod buildings;
mod canvas;
pub mod exterior;
mod facade;
mod goods;
pub mod icons;
pub mod interior;
mod landscape;
pub mod motif;
mod palette;
pub mod poster;
mod props;
pub mod raster;
mod shopfront;
mod trees;
