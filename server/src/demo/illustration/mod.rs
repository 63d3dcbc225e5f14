//! Storefronts, interiors, icons and posters, drawn by our own code.

mod buildings;
mod buildings_town;
mod canvas;
mod goods;
mod goods_food;
mod goods_home;
mod goods_wear;
pub mod icons;
pub mod interior;
mod interior_work;
mod landscape;
pub mod motif;
pub mod palette;
mod parts;
pub mod poster;
mod props;
pub mod raster;
mod shopfront;
pub mod storefront;
mod trees;
