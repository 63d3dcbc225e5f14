//! docs/requirements.md names an existing test, or an open issue, for everything we promise.

use crate::tree::{assert_none, files, read, rust};
use std::collections::HashSet;

struct Requirement {
    id: String,
    text: String,
    proof: String,
}

fn requirements() -> Vec<Requirement> {
    let text = read("docs/requirements.md");
    let rows = text.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| id "));
    rows.map(|row| {
        let cells: Vec<&str> = row.trim_matches('|').split(" | ").map(str::trim).collect();
        let [id, text, proof] = cells.as_slice() else { panic!("three cells are needed: {row}") };
        Requirement { id: (*id).to_owned(), text: (*text).to_owned(), proof: (*proof).to_owned() }
    })
    .collect()
}

/// The functions of our Rust tests, the titles of those in TypeScript, and `stage NAME` of
/// `make test`.
fn tests() -> HashSet<String> {
    let mut names = HashSet::new();
    for file in rust() {
        for line in file.text.lines().map(str::trim_start) {
            let function = line.strip_prefix("async ").unwrap_or(line).strip_prefix("fn ");
            names.extend(function.and_then(|rest| rest.split('(').next()).map(str::to_owned));
        }
    }
    let mut web = files("web/src", &["test.ts", "test.tsx"]);
    web.extend(files("web/e2e", &["ts"]));
    for file in web {
        for quote in ['"', '\'', '`'] {
            // Every second piece between quotes is a text; some of them are titles.
            names.extend(file.text.split(quote).skip(1).step_by(2).map(str::to_owned));
            names.extend(file.text.split(quote).step_by(2).map(str::to_owned));
        }
    }
    let stages = read("scripts/test.sh");
    let words = stages
        .lines()
        .filter_map(|line| line.trim_start().trim_start_matches("long_").strip_prefix("stage "));
    names.extend(words.filter_map(|rest| rest.split(' ').next()).map(|name| format!("stage {name}")));
    names
}

/// `open (issue 7)`
fn open_issue(proof: &str) -> Option<u32> {
    proof.strip_prefix("open (issue ")?.strip_suffix(')')?.parse().ok()
}

#[test]
fn every_requirement_names_an_existing_test_or_an_open_issue() {
    let tests = tests();
    let requirements = requirements();
    assert!(requirements.len() > 250, "only {} requirements were found", requirements.len());
    let mut broken = Vec::new();
    for requirement in &requirements {
        if open_issue(&requirement.proof).is_some() {
            continue;
        }
        let named: Vec<&str> = requirement.proof.split('`').skip(1).step_by(2).collect();
        if named.is_empty() {
            broken.push(format!("{}: name a test or `open (issue N)`", requirement.id));
        }
        for name in named.iter().filter(|name| !tests.contains(**name)) {
            broken.push(format!("{}: there is no test {name}", requirement.id));
        }
    }
    assert_none("docs/requirements.md and the tests disagree:", &broken);
}

#[test]
fn every_requirement_has_an_id_of_its_own_and_says_something() {
    let mut seen = HashSet::new();
    for requirement in requirements() {
        assert!(!requirement.text.is_empty(), "{} says nothing", requirement.id);
        assert!(seen.insert(requirement.id.clone()), "{} is used twice", requirement.id);
    }
}

#[test]
fn an_open_requirement_names_its_issue() {
    assert_eq!(open_issue("open (issue 7)"), Some(7));
    assert_eq!(open_issue("open"), None);
    assert_eq!(open_issue("`a_test`"), None);
}
