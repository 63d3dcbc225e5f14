//! umkreis.example.toml shows every key with its default, and can be used as it stands.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use umkreis_foundation::config::{Config, Overrides, load};
use umkreis_tidy::tree::{files, read, root};

fn load_from(path: &Path) -> Config {
    let overrides = Overrides { config: Some(path.to_owned()), ..Overrides::default() };
    load(&overrides, []).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// `# key = value` and `# [table]` are keys without a default; other comments are prose.
fn commented(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("# ")?;
    let key = |text: &str| text.split(" = ").next().is_some_and(is_key) && text.contains(" = ");
    (rest.starts_with('[') && rest.ends_with(']') || key(rest)).then_some(rest)
}

fn is_key(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
}

/// Every `table.key` of the example, whether commented or not; lists of tables count as tables.
fn keys_of_example() -> BTreeSet<String> {
    let text = read("umkreis.example.toml");
    let mut table = String::new();
    let mut keys = BTreeSet::new();
    for line in text.lines() {
        let line = commented(line).unwrap_or(line);
        if line.starts_with('[') {
            let name = line.trim_matches(['[', ']']);
            table = format!("{name}.");
            // `site.pages.about` also mentions `site.pages` and `site`.
            keys.extend(name.match_indices('.').map(|(at, _)| name[..at].to_owned()));
            keys.insert(name.to_owned());
        } else if let Some((key, rest)) = line.split_once(" = ")
            && is_key(key)
        {
            keys.insert(format!("{table}{key}"));
            // A table within a line, such as `{ title = "…", url = "…" }`.
            for inner in rest.split(['{', ',']).filter_map(|part| part.split_once(" = ")) {
                keys.insert(format!("{table}{key}.{}", inner.0.trim()));
            }
        }
    }
    keys
}

/// The structs of the configuration with their fields and the types of these.
fn structs() -> BTreeMap<String, Vec<(String, String)>> {
    let mut structs = BTreeMap::new();
    for source in files("foundation/src/config", &["rs"]) {
        let file = syn::parse_file(&source.text).expect("the configuration parses");
        for item in file.items {
            let syn::Item::Struct(item) = item else { continue };
            let fields = item
                .fields
                .iter()
                .filter_map(|field| Some((field.ident.as_ref()?.to_string(), innermost(&field.ty))));
            structs.insert(item.ident.to_string(), fields.collect());
        }
    }
    structs
}

/// `Option<Vec<Link>>` → `Link`
fn innermost(kind: &syn::Type) -> String {
    let syn::Type::Path(path) = kind else { return String::new() };
    let Some(last) = path.path.segments.last() else { return String::new() };
    if let syn::PathArguments::AngleBracketed(inner) = &last.arguments
        && let Some(syn::GenericArgument::Type(kind)) = inner.args.last()
    {
        return innermost(kind);
    }
    last.ident.to_string()
}

fn keys_of(name: &str, prefix: &str, structs: &BTreeMap<String, Vec<(String, String)>>) -> Vec<String> {
    let mut keys = Vec::new();
    for (field, kind) in &structs[name] {
        let key = format!("{prefix}{field}");
        if structs.contains_key(kind) {
            keys.extend(keys_of(kind, &format!("{key}."), structs));
        }
        keys.push(key);
    }
    keys
}

#[test]
fn the_example_configuration_is_the_default() {
    let example = load_from(&root().join("umkreis.example.toml"));
    assert_eq!(format!("{example:#?}"), format!("{:#?}", Config::default()));
}

#[test]
fn the_example_configuration_mentions_every_key() {
    let shown = keys_of_example();
    let missing: Vec<String> =
        keys_of("Config", "", &structs()).into_iter().filter(|key| !shown.contains(key)).collect();
    umkreis_tidy::tree::assert_none("add these keys to umkreis.example.toml:", &missing);
}

#[test]
fn the_example_configuration_still_parses_with_every_comment_removed() {
    let text = read("umkreis.example.toml");
    let all: Vec<&str> = text.lines().map(|line| commented(line).unwrap_or(line)).collect();
    let file = tempfile::NamedTempFile::new().expect("a temporary file");
    std::fs::write(file.path(), all.join("\n")).expect("it is written");
    let config = load_from(file.path());
    assert!(config.database_url.is_some() && config.site.analytics.is_some());
}

#[test]
fn every_key_of_the_example_is_explained() {
    let text = read("umkreis.example.toml");
    let mut before = "";
    let mut family = "";
    // Tables of one kind (the pages, the groups of links) are explained once.
    let mut explained = BTreeSet::new();
    for line in text.lines() {
        let plain = commented(line).unwrap_or(line);
        if plain.starts_with('[') {
            let table = plain.trim_matches(['[', ']']);
            family = table.rsplit_once('.').map_or(table, |(family, _)| family);
        }
        if let Some((key, _)) = plain.split_once(" = ").filter(|(key, _)| is_key(key)) {
            let new = explained.insert(format!("{family}.{key}"));
            assert!(!new || before.starts_with("# "), "say what {family}.{key} means in the line above it");
        }
        before = line;
    }
}
