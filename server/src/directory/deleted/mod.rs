//! What was deleted in the last thirty days: listed for administrators, brought back, or forgotten for good.

pub mod http;
mod restore;
mod sql;
