//! Rules on who may speak to the database: SQL stands in no handler, and only `db/` knows the engine.

use crate::imports::CratePaths;
use crate::tree::{Source, assert_none, files};
use std::collections::{BTreeMap, BTreeSet};

/// The words that name a database driver.
const DRIVERS: [&str; 4] = ["sqlx", "rusqlite", "libsqlite3_sys", "tokio_postgres"];
/// The words by which code asks which engine it runs on.
const ENGINE_QUESTIONS: [&str; 4] = ["is_postgres", "DbBackend", "DatabaseBackend", "get_database_backend"];

fn server() -> Vec<Source> {
    files("server/src", &["rs"])
}

fn is_of_the_database(source: &Source) -> bool {
    source.path.starts_with("server/src/foundation/db/")
}

/// The handlers of a feature; the frame in `foundation/http` is not one.
fn holds_handlers(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or_default();
    let below_http = path.contains("/http/") && !path.starts_with("server/src/foundation/http/");
    below_http || name.ends_with("http.rs")
}

/// The lines with one of these words that are neither comments nor tests.
fn lines_with(source: &Source, words: &[&str]) -> Vec<String> {
    let program = source.text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let of_program = |line: &str| !line.trim_start().starts_with("//");
    let named = |line: &str| words.iter().any(|word| line.contains(word));
    let lines = (1..).zip(program.lines()).filter(|(_, line)| of_program(line) && named(line));
    lines.map(|(number, _)| format!("{}:{number}", source.path)).collect()
}

#[test]
fn no_handler_holds_sql() {
    let handlers: Vec<Source> = server().into_iter().filter(|file| holds_handlers(&file.path)).collect();
    assert!(handlers.len() > 30, "only {} files with handlers were found", handlers.len());
    let broken: Vec<String> =
        handlers.iter().flat_map(|file| lines_with(file, &["sea_orm", "sea_query"])).collect();
    assert_none("a handler translates HTTP; its queries stand in the feature's sql.rs or action:", &broken);
}

#[test]
fn no_feature_asks_which_engine_it_runs_on() {
    let features = server().into_iter().filter(|source| !is_of_the_database(source));
    let broken: Vec<String> = features.flat_map(|file| lines_with(&file, &ENGINE_QUESTIONS)).collect();
    assert_none("ask what the database can do, as `Db::is_shared` says it:", &broken);
}

#[test]
fn only_the_database_module_names_a_driver() {
    let others = server().into_iter().filter(|source| !is_of_the_database(source));
    let broken: Vec<String> = others.flat_map(|file| lines_with(&file, &DRIVERS)).collect();
    assert_none("SeaORM's own types are enough outside db/:", &broken);
}

/// `server/src/foundation/http/json.rs` → `http`
fn part_of(path: &str) -> Option<&str> {
    path.strip_prefix("server/src/foundation/")?.split(['/', '.']).next()
}

/// Which parts of the foundation each of them imports.
fn imports_of_the_foundation() -> BTreeMap<String, BTreeSet<String>> {
    let mut imports: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for source in files("server/src/foundation", &["rs"]) {
        let Some(part) = part_of(&source.path).filter(|part| *part != "mod") else { continue };
        for path in CratePaths::of(&source) {
            let [_, floor, other, ..] = path.as_slice() else { continue };
            if floor == "foundation" && other != part {
                imports.entry(part.to_owned()).or_default().insert(other.clone());
            }
        }
    }
    imports
}

/// What is left when parts that import nothing are taken away again and again: the circles, and who needs them.
fn circles(mut imports: BTreeMap<String, BTreeSet<String>>) -> Vec<String> {
    loop {
        let open: BTreeSet<String> = imports.keys().cloned().collect();
        let still: BTreeMap<_, _> = imports
            .iter()
            .map(|(part, others)| (part.clone(), others.intersection(&open).cloned().collect()))
            .filter(|(_, others): &(String, BTreeSet<String>)| !others.is_empty())
            .collect();
        if still.len() == imports.len() {
            return still.iter().map(|(part, others)| format!("{part} imports {others:?}")).collect();
        }
        imports = still;
    }
}

#[test]
fn the_parts_of_the_foundation_form_no_circle() {
    let imports = imports_of_the_foundation();
    assert!(imports["http"].contains("error"), "{imports:?}");
    assert!(!imports.contains_key("db"), "the database stands on nothing else: {imports:?}");
    assert_none("these import each other in a circle:", &circles(imports));
}

#[test]
fn a_circle_is_seen_through_others_and_a_chain_is_none() {
    let imports = |pairs: &[(&str, &str)]| {
        let mut all: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for (part, other) in pairs {
            all.entry((*part).to_owned()).or_default().insert((*other).to_owned());
        }
        all
    };
    assert!(circles(imports(&[("a", "b"), ("b", "c")])).is_empty());
    assert_eq!(circles(imports(&[("a", "b"), ("b", "c"), ("c", "a"), ("c", "d")])).len(), 3);
}

#[test]
fn comments_and_tests_may_name_what_the_program_may_not() {
    let text = "// sqlx\nuse sqlx::A;\n#[cfg(test)]\nmod tests {\n    use sqlx::B;\n}\n";
    let source = Source { path: "a.rs".to_owned(), text: text.to_owned() };
    assert_eq!(lines_with(&source, &DRIVERS), ["a.rs:2"]);
    assert!(holds_handlers("server/src/directory/store/http/owner.rs"));
    assert!(holds_handlers("server/src/directory/offer/admin_http.rs"));
    assert!(!holds_handlers("server/src/foundation/http/idempotency.rs"));
}
