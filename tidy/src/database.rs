//! Rules on who may speak to the database: SQL stands in no handler, and only `db/` knows the engine.

use crate::imports::imports;
use crate::tree::{Source, assert_none, server};

const DATABASE: &str = "foundation/src/db/";
/// The words that name a database driver.
const DRIVERS: [&str; 4] = ["sqlx", "rusqlite", "libsqlite3_sys", "tokio_postgres"];
/// The words by which code asks which engine it runs on.
const ENGINE_QUESTIONS: [&str; 4] = ["is_postgres", "DbBackend", "DatabaseBackend", "get_database_backend"];

fn is_of_the_database(source: &Source) -> bool {
    source.path.starts_with(DATABASE)
}

/// The handlers of a feature, wherever they stand; the frame in `foundation/http` is not one.
fn holds_handlers(source: &Source) -> bool {
    let name = source.path.rsplit('/').next().unwrap_or_default();
    let below_http = source.path.contains("/http/") && !source.path.starts_with("foundation/src/http/");
    below_http || name.ends_with("http.rs") || source.text.contains("#[utoipa::path(")
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
    let handlers: Vec<Source> = server().into_iter().filter(holds_handlers).collect();
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

#[test]
fn the_database_module_stands_on_nothing_else_of_ours() {
    let own = |path: &[String]| path.starts_with(&["foundation".to_owned(), "db".to_owned()]);
    let foreign = |(file, path): &(String, Vec<String>)| file.starts_with(DATABASE) && !own(path);
    let broken: Vec<String> = imports()
        .into_iter()
        .filter(foreign)
        .map(|(file, path)| format!("{file} uses {}", path.join("::")))
        .collect();
    assert_none("errors, configuration and HTTP stand on db/, not below it:", &broken);
}

#[test]
fn comments_and_tests_may_name_what_the_program_may_not() {
    let text = "// sqlx\nuse sqlx::A;\n#[cfg(test)]\nmod tests {\n    use sqlx::B;\n}\n";
    let source = Source { path: "a.rs".to_owned(), text: text.to_owned() };
    assert_eq!(lines_with(&source, &DRIVERS), ["a.rs:2"]);
}

#[test]
fn handlers_are_known_by_their_file_or_by_their_address() {
    let holds =
        |path: &str, text: &str| holds_handlers(&Source { path: path.to_owned(), text: text.to_owned() });
    assert!(holds("server/src/directory/store/http/owner.rs", ""));
    assert!(holds("server/src/directory/offer/admin_http.rs", ""));
    assert!(holds("server/src/directory/company/note.rs", "#[utoipa::path(get)]"));
    assert!(!holds("foundation/src/http/idempotency.rs", ""));
}
