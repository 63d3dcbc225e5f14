//! The pages: embedded files, the HTML shell, the operator's own texts.

pub mod embed;
pub mod files;
pub mod page;
pub mod shell;
