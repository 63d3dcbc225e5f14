//! ARCHITECTURE.md: each invariant names tests that exist. Documents and comments name files that exist.

use crate::requirements::tests;
use crate::tree::{assert_none, files, read};

/// Files of these kinds are named by documents and comments.
const NAMED_KINDS: [&str; 6] = ["rs", "ts", "tsx", "mjs", "sh", "sql"];

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

/// The files that a text names in back quotes, without the way up to them.
fn named_files(text: &str) -> Vec<&str> {
    let quoted = text.lines().flat_map(|line| line.split('`').skip(1).step_by(2));
    let names = quoted.filter(|name| {
        let plain = name.chars().all(|letter| letter.is_ascii_alphanumeric() || "_./-".contains(letter));
        let kind =
            name.rsplit_once('.').filter(|(stem, _)| stem.ends_with(|end: char| end.is_ascii_alphanumeric()));
        // A number that whoever follows a recipe fills in.
        let made_up = name.contains("NNNN");
        plain && !made_up && kind.is_some_and(|(_, kind)| NAMED_KINDS.contains(&kind))
    });
    names.map(|name| name.trim_start_matches(['.', '/'])).collect()
}

/// What was renamed is looked for in vain. The changelog tells of what was.
#[test]
fn every_file_that_is_named_exists() {
    let endings: Vec<&str> = NAMED_KINDS.into_iter().chain(["md", "toml", "css"]).collect();
    let all = files("", &endings);
    let exists =
        |name: &str| all.iter().any(|file| file.path == name || file.path.ends_with(&format!("/{name}")));
    let mut broken = Vec::new();
    for file in all.iter().filter(|file| file.path != "CHANGELOG.md") {
        let missing = named_files(&file.text).into_iter().filter(|name| !exists(name));
        broken.extend(missing.map(|name| format!("{} names {name}", file.path)));
    }
    assert_none("a document or a comment names a file that is not there:", &broken);
}

#[test]
fn only_back_quotes_name_files() {
    let text = "`src/lib.rs` and c.rs, `../split-styles.mjs`, `…-state.ts`, `.rs`, `e.html` and `f.ts of g`";
    assert_eq!(named_files(text), ["src/lib.rs", "split-styles.mjs"]);
}

#[test]
fn only_what_stands_in_brackets_is_a_named_test() {
    let text =
        "1. **`a_word_of_it`** holds. (`one_is_shown`, `stage contract` of `make test`) And `not_this_one`.";
    assert_eq!(named(text), ["one_is_shown", "stage contract"]);
}
