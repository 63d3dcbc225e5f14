//! Every route of the OpenAPI document is tested at the path that mirrors its address.

use crate::tree::{assert_none, files, read};
use serde_json::Value;

/// Where an address does not begin with the noun it is about.
const FOLDERS: [(&str, &str); 14] = [
    ("version", "system"),
    ("health", "system"),
    ("host", "system"),
    ("logging", "system"),
    ("mem-stat", "system"),
    ("site", "system"),
    ("page", "system"),
    ("openapi.json", "system"),
    ("docs", "system"),
    ("user", "account"),
    ("me", "account"),
    ("reset-pw", "account"),
    ("special-offer", "special_offer"),
    ("csp-report", "system"),
];

/// `/api/company/{id}` → `company`, `/me` → `account`, `/oauth/token` → `oauth`.
fn folder_of(route: &str) -> &str {
    let first = route.strip_prefix("/api/").unwrap_or(&route[1..]).split('/').next().unwrap_or_default();
    FOLDERS.iter().find(|(segment, _)| *segment == first).map_or(first, |(_, folder)| folder)
}

fn routes() -> Vec<String> {
    let document: Value = serde_json::from_str(&read("openapi.json")).expect("openapi.json is JSON");
    document["paths"].as_object().expect("openapi.json has paths").keys().cloned().collect()
}

/// The addresses that a test file names in its string literals, without their queries.
fn addresses_in(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (at, _) in text.match_indices("\"/") {
        let literal = text[at + 1..].split(['"', '?', ' ', '\n']).next().unwrap_or_default();
        found.push(literal.trim_end_matches('/').to_owned());
    }
    found
}

/// Whether an address, possibly with `{…}` of a format string, is one of this route's.
fn is_of(route: &str, address: &str) -> bool {
    let (route, address): (Vec<_>, Vec<_>) = (route.split('/').collect(), address.split('/').collect());
    let fits = |(pattern, part): (&&str, &&str)| pattern.starts_with('{') || pattern == part;
    route.len() == address.len() && route.iter().zip(&address).all(fits)
}

#[test]
fn every_route_is_called_by_a_test_at_the_path_that_mirrors_it() {
    let routes = routes();
    let mut broken = Vec::new();
    for route in &routes {
        let folder = format!("server/tests/api/{}", folder_of(route));
        let called =
            files(&folder, &["rs"]).iter().flat_map(|file| addresses_in(&file.text)).any(|address| {
                // `/api/company/list` is no test of `/api/company/{id}`.
                let fixed_route = routes.contains(&address);
                if fixed_route { address == *route } else { is_of(route, &address) }
            });
        if !called {
            broken.push(format!("{route} is named by no test in {folder}/"));
        }
    }
    assert_none("these routes have no test at their place:", &broken);
}

#[test]
fn an_address_belongs_to_its_route_whatever_its_parameters_are_called() {
    assert!(is_of("/api/company/{id}/stores", "/api/company/{company}/stores"));
    assert!(is_of("/api/page/{slug}", "/api/page/impressum"));
    assert!(!is_of("/api/company/{id}", "/api/company/{id}/stores"));
    assert!(!is_of("/api/host", "/api/health"));
    assert_eq!(folder_of("/api/company/{id}"), "company");
    assert_eq!(folder_of("/oauth/token"), "oauth");
    assert_eq!(folder_of("/me"), "account");
    assert_eq!(addresses_in("get(\"/api/tag?query=x\") \"/api/a/{id}/\""), ["/api/tag", "/api/a/{id}"]);
}
