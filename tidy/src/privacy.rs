//! docs/privacy.md says of every column what it knows about people.

use crate::data_map::data_map;
use crate::schema::Schema;
use crate::tree::{assert_none, read};
use std::collections::BTreeSet;

#[test]
fn every_column_of_the_schema_is_in_the_data_map() {
    let there: BTreeSet<String> = Schema::of_the_migrations().columns().collect();
    assert!(there.len() > 150 && there.contains("account.email"), "{there:?}");
    let mut mapped = BTreeSet::new();
    let mut broken = Vec::new();
    for entry in data_map() {
        let name = format!("{}.{}", entry.table, entry.column);
        if !there.contains(&name) {
            broken.push(format!("{name} is in the map and not in the schema"));
        }
        if !mapped.insert(name.clone()) {
            broken.push(format!("{name} is in the map twice"));
        }
    }
    let missing = there.difference(&mapped).map(|name| format!("{name} is in the schema and not in the map"));
    broken.extend(missing);
    assert_none("docs/privacy.md and the schema disagree:", &broken);
}

#[test]
fn secrets_are_never_marked_for_the_export() {
    let secret = |column: &str| {
        ["hash", "secret", "password", "auth", "p256dh"].iter().any(|word| column.contains(word))
    };
    let broken: Vec<String> = data_map()
        .into_iter()
        .filter(|entry| entry.exported && secret(&entry.column))
        .map(|entry| format!("{}.{}", entry.table, entry.column))
        .collect();
    assert_none("the own data must hold no secret:", &broken);
}

/// Names of columns from which a live credential might be computed.
const TELLING: [&str; 11] = [
    "hash",
    "secret",
    "password",
    "auth",
    "token",
    "credential",
    "ceremony",
    "endpoint",
    "p256dh",
    "payload",
    "network",
];

#[test]
fn every_secret_column_says_what_a_thief_gets() {
    let table = read("docs/security/what-a-thief-gets.md");
    let columns = Schema::of_the_migrations().columns().collect::<BTreeSet<String>>();
    let secret = |name: &&String| {
        let column = name.split_once('.').map_or("", |(_, column)| column);
        TELLING.iter().any(|word| column.contains(word))
    };
    let secrets: Vec<&String> = columns.iter().filter(secret).collect();
    assert!(secrets.len() > 15, "{secrets:?}");
    let unsaid: Vec<String> =
        secrets.into_iter().filter(|name| !table.contains(&format!("`{name}`"))).cloned().collect();
    assert_none("docs/security/what-a-thief-gets.md has no row for:", &unsaid);
}

#[test]
fn every_link_of_the_documents_leads_somewhere() {
    for document in ["SECURITY.md", "docs/privacy.md", "docs/release.md"] {
        let folder = document.rsplit_once('/').map_or("", |(folder, _)| folder);
        for link in read(document).split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let path = crate::tree::root().join(folder).join(link.split('#').next().unwrap_or_default());
            assert!(
                link.starts_with("http") || path.exists(),
                "{document} links to {link}, which is not there"
            );
        }
    }
}
