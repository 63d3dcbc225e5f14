//! The words that companies are found by.

pub mod http;

/// Offered first when nothing has been typed yet.
pub const SUGGESTED: [&str; 3] = ["Super sortiert", "Top Qualität", "Vorbildcharakter"];
