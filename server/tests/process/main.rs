//! The real program as an operator runs it: bad starts, stops, slow clients, kills and logs.

#[path = "../support/mod.rs"]
mod support;

mod backup;
mod bucket;
mod clock;
mod cluster;
mod commands;
mod database;
mod enumeration;
mod figures;
mod import;
mod instances;
mod interrupted;
mod kill;
mod kill_schedule;
mod load;
mod logs;
mod metrics;
mod migrate;
mod million;
mod moving;
mod moving_bucket;
mod operations;
mod outages;
mod overload;
mod pictures;
mod power;
mod private;
mod program;
mod push_again_kill;
mod push_kill;
mod push_outages;
mod pushing;
mod region;
mod replica;
mod rolling;
mod schedule;
mod shop;
mod silence;
mod space;
mod start;
mod stop;
mod surge;
mod upgrade;
mod visitors;
