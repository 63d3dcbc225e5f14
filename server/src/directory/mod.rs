//! What the directory holds and who may change it: companies, their locations, and what people say about them.

pub mod access;
pub mod calendar;
pub mod campaign;
pub mod category;
pub mod company;
pub mod deleted;
pub mod favourite;
pub mod geo;
pub mod media;
pub mod offer;
pub mod push;
pub mod reach;
pub mod report;
pub mod review;
pub mod search;
pub mod search_request;
pub mod store;
pub mod suggestion;
pub mod synonym;
pub mod tag;
