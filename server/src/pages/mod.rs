//! The pages: embedded files, server rendering, what search engines read, the operator's own texts.

pub mod address;
mod cache;
mod caller_queues;
pub mod embed;
pub mod feed;
pub mod files;
mod head;
pub mod http;
mod json_ld;
pub mod open_data;
pub mod operator_page;
mod page_data;
pub mod render;
pub mod runtime;
mod screen;
pub mod serve;
pub mod sitemap;
mod styles;
mod template;
mod text;
