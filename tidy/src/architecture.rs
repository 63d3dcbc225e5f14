//! ARCHITECTURE.md: each invariant names tests that exist.

use crate::requirements::tests;
use crate::tree::{assert_none, read};

/// The numbered paragraphs below "## Invariants".
fn invariants() -> Vec<String> {
    let text = read("ARCHITECTURE.md");
    let section = text.split("\n## Invariants\n").nth(1).expect("ARCHITECTURE.md has invariants");
    let section = section.split("\n## ").next().unwrap_or_default();
    let numbered = |line: &&str| line.starts_with(|first: char| first.is_ascii_digit());
    section.lines().filter(numbered).map(str::to_owned).collect()
}

/// What stands in the brackets that name tests: in back quotes, and long enough to be a sentence.
fn named(invariant: &str) -> Vec<&str> {
    let brackets = invariant.split('(').skip(1).filter_map(|rest| rest.split(')').next());
    let quoted = brackets.flat_map(|text| text.split('`').skip(1).step_by(2));
    quoted.filter(|name| name.starts_with("stage ") || name.matches('_').count() > 1).collect()
}

#[test]
fn every_invariant_names_tests_that_exist() {
    let (tests, invariants) = (tests(), invariants());
    assert!(invariants.len() > 10, "only {} invariants were found", invariants.len());
    let mut broken = Vec::new();
    for invariant in &invariants {
        let named = named(invariant);
        if named.is_empty() {
            broken.push(format!("no test is named: {invariant}"));
        }
        for name in named.into_iter().filter(|name| !tests.contains(*name)) {
            broken.push(format!("there is no test {name}"));
        }
    }
    assert_none("ARCHITECTURE.md and the tests disagree:", &broken);
}

#[test]
fn only_what_stands_in_brackets_is_a_named_test() {
    let text =
        "1. **`a_word_of_it`** holds. (`one_is_shown`, `stage contract` of `make test`) And `not_this_one`.";
    assert_eq!(named(text), ["one_is_shown", "stage contract"]);
}
