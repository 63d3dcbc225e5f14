//! Rules on names and on what stands in a file: purpose lines, no leftovers, no machine's paths.

use crate::tree::{assert_none, files, read, root, rust, sources};

#[test]
fn every_source_begins_with_a_line_that_says_what_it_is_for() {
    let broken: Vec<String> = sources()
        .iter()
        .filter(|source| !source.is_generated())
        .filter(|source| {
            let starts: &[&str] = if source.path.ends_with(".rs") { &["//! "] } else { &["// ", "/** "] };
            let first = source.text.lines().next().unwrap_or_default();
            !starts.iter().any(|start| first.strip_prefix(start).is_some_and(|said| !said.trim().is_empty()))
        })
        .map(|source| source.path.clone())
        .collect();
    assert_none("begin the file with //! (Rust), // or /** (TypeScript) and its purpose:", &broken);
}

#[test]
fn every_script_says_what_it_is_for() {
    let scripts = files("scripts", &["sh"]);
    let broken: Vec<String> = scripts
        .iter()
        .filter(|script| !script.text.lines().nth(1).is_some_and(|line| line.starts_with("# ")))
        .map(|script| script.path.clone())
        .collect();
    assert_none("the second line of a script says what it is for:", &broken);
}

#[test]
fn no_file_is_named_after_nothing_in_particular() {
    const EMPTY_NAMES: [&str; 7] = ["util", "utils", "helper", "helpers", "manager", "dto", "common"];
    let broken: Vec<String> = sources()
        .iter()
        .filter(|source| source.stem().split(['-', '_']).any(|word| EMPTY_NAMES.contains(&word)))
        .map(|source| source.path.clone())
        .collect();
    assert_none("name the file after what it holds:", &broken);
}

#[test]
fn no_type_is_named_after_what_happened_to_it() {
    const BARE: [&str; 12] = [
        "Asked", "Drawn", "Found", "Held", "Kept", "Listed", "Made", "Seen", "Sent", "Shown", "Taken",
        "Written",
    ];
    let mut broken = Vec::new();
    for source in rust() {
        for (number, line) in (1..).zip(source.text.lines()) {
            let words: Vec<&str> = line.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
            let is_bare =
                |pair: &[&str]| ["struct", "enum", "type"].contains(&pair[0]) && BARE.contains(&pair[1]);
            if words.windows(2).any(is_bare) {
                broken.push(format!("{}:{number}", source.path));
            }
        }
    }
    assert_none("say what it is, `CachedTile` instead of `Kept`:", &broken);
}

#[test]
fn nothing_is_left_to_be_done_in_a_comment() {
    // Put together here, so that this file does not break its own rule.
    let leftovers = [["TO", "DO"].concat(), ["FIX", "ME"].concat(), ["XX", "X"].concat()];
    let mut all = sources();
    all.extend(files("scripts", &["sh", "mjs", "py"]));
    let mut broken = Vec::new();
    for source in all.iter().filter(|source| !source.is_generated()) {
        for (number, line) in (1..).zip(source.text.lines()) {
            if line
                .split(|c: char| !c.is_alphanumeric())
                .any(|word| leftovers.iter().any(|left| left == word))
            {
                broken.push(format!("{}:{number}", source.path));
            }
        }
    }
    assert_none("what is not done is an issue, not a comment:", &broken);
}

#[test]
fn no_path_of_anybodys_machine_is_committed() {
    let private = ["work", "root", "home"].map(|folder| format!("/{folder}/"));
    // A path of a machine begins a word; `media/work/` does not.
    let begins_a_word = |line: &str, at: usize| {
        let before = line[..at].chars().next_back();
        !before.is_some_and(|c| c.is_alphanumeric() || "-_.}*$".contains(c))
    };
    let mut broken = Vec::new();
    for source in files("", &[]).iter().filter(|source| !source.path.ends_with("package-lock.json")) {
        for (number, line) in (1..).zip(source.text.lines()) {
            let named =
                |path: &String| line.match_indices(path.as_str()).any(|(at, _)| begins_a_word(line, at));
            if private.iter().any(named) {
                broken.push(format!("{}:{number}", source.path));
            }
        }
    }
    assert_none("these lines name a path of somebody's machine:", &broken);
}

/// A link leads to a place of one machine, and installing follows it.
#[test]
fn no_link_is_committed() {
    let listed = std::process::Command::new("git").args(["ls-files", "--stage"]).current_dir(root()).output();
    let listed = listed.expect("git is installed where the tests run").stdout;
    let links = String::from_utf8_lossy(&listed);
    let links: Vec<String> =
        links.lines().filter(|line| line.starts_with("120000")).map(str::to_owned).collect();
    assert_none("these are links:", &links);
}

#[test]
fn every_migration_is_one_file_in_the_list() {
    let list = read("foundation/src/db/migration/mod.rs");
    let migrations = files("foundation/src/db/migration", &["sql"]);
    assert!(!migrations.is_empty());
    for (number, migration) in (1..).zip(&migrations) {
        let name = migration.stem();
        assert!(name.starts_with(&format!("m{number:04}_")), "{name}: migrations count m0001, m0002 …");
        assert!(list.contains(&format!("file!(\"{name}\")")), "{name} is not in the list");
    }
    assert_eq!(list.matches("file!(\"").count(), migrations.len(), "the list names a file twice");
}
