//! The real program as an operator runs it: bad starts, stops, slow clients, kills and logs.

#[path = "../support/mod.rs"]
mod support;

mod backup;
mod commands;
mod enumeration;
mod interrupted;
mod kill;
mod logs;
mod metrics;
mod moving;
mod operations;
mod overload;
mod program;
mod start;
mod stop;
