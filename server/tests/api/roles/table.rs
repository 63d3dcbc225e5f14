//! Reads docs/security/who-may-do-what.md.

use axum::http::Method;
use std::fmt;

pub const PLACE: &str = "docs/security/who-may-do-what.md";
const TEXT: &str = include_str!("../../../../docs/security/who-may-do-what.md");

/// The columns of the table, in their order.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Role {
    Visitor,
    /// Registered, but the mailed link was never opened; holds the token of a forged session.
    Unconfirmed,
    Owner,
    /// Somebody else's account, to whom the object does not belong.
    OtherOwner,
    Administrator,
}

impl Role {
    pub const COUNT: usize = 5;
    pub const ALL: [Role; Role::COUNT] =
        [Role::Visitor, Role::Unconfirmed, Role::Owner, Role::OtherOwner, Role::Administrator];
}

pub struct Row {
    pub method: Method,
    pub path: String,
    /// The object of the call, where it makes a difference.
    pub about: String,
    pub expected: [u16; Role::COUNT],
}

impl Row {
    fn parse(line: &str) -> Row {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [call, about, statuses @ ..] = cells.as_slice() else { panic!("too few cells: {line}") };
        let (method, path) = call.trim_matches('`').split_once(' ').expect("a method and a path");
        let statuses: Vec<u16> = statuses
            .iter()
            .map(|cell| cell.parse().unwrap_or_else(|_| panic!("no status: {line}")))
            .collect();
        Row {
            method: method.parse().expect("a method"),
            path: path.to_owned(),
            about: (*about).to_owned(),
            expected: statuses.try_into().unwrap_or_else(|_| panic!("{} statuses: {line}", Role::COUNT)),
        }
    }

    /// The line of the table with these statuses.
    pub fn written(&self, statuses: [u16; Role::COUNT]) -> String {
        let statuses = statuses.map(|status| status.to_string()).join(" | ");
        format!("| `{} {}` | {} | {statuses} |", self.method, self.path, self.about)
    }
}

impl fmt::Display for Row {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} {} ({})", self.method, self.path, self.about)
    }
}

pub fn rows() -> Vec<Row> {
    TEXT.lines().filter(|line| line.starts_with("| `")).map(Row::parse).collect()
}
