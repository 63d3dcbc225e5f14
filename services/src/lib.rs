//! The parts that features share. Each knows the outside world or the database, none knows a feature.

pub mod access_tokens;
pub mod admin_search;
pub mod catalogue;
pub mod deleted;
pub mod geo;
pub mod mail;
pub mod media;
pub mod opening_hours;
pub mod ownership;
pub mod passwords;
pub mod phone;
pub mod push;
pub mod reach;
pub mod sealing;
pub mod second_factor;
pub mod sheet_file;
