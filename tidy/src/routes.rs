//! Every call of the OpenAPI document is tested, with its method, at the path that mirrors its address.

use crate::tree::{assert_none, files, read};
use serde_json::Value;

const METHODS: [&str; 4] = ["get", "post", "put", "delete"];

/// Where an address does not begin with the noun it is about.
const FOLDERS: [(&str, &str); 18] = [
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
    ("client-error", "system"),
    ("csp-report", "system"),
    ("calendar.ics", "campaign"),
    ("feed.atom", "web"),
    ("open", "web"),
];

/// `/api/company/{id}` → `company`, `/me` → `account`, `/oauth/token` → `oauth`.
fn folder_of(route: &str) -> &str {
    let first = route.strip_prefix("/api/").unwrap_or(&route[1..]).split('/').next().unwrap_or_default();
    FOLDERS.iter().find(|(segment, _)| *segment == first).map_or(first, |(_, folder)| folder)
}

/// A call of the contract.
struct Operation {
    /// In small letters, as the contract writes it.
    method: String,
    path: String,
}

fn operations() -> Vec<Operation> {
    let document: Value = serde_json::from_str(&read("openapi.json")).expect("openapi.json is JSON");
    let paths = document["paths"].as_object().expect("openapi.json has paths");
    let of_path = |(path, item): (&String, &Value)| {
        let methods =
            item.as_object().expect("a path has calls").keys().filter(|key| METHODS.contains(&key.as_str()));
        methods.map(|method| Operation { method: method.clone(), path: path.clone() }).collect::<Vec<_>>()
    };
    paths.iter().flat_map(of_path).collect()
}

/// An address that a test file names.
#[derive(Debug, PartialEq)]
struct NamedAddress {
    /// Without its query.
    address: String,
    /// What it is called with: the method before it or, where it is passed on by a name, any method
    /// that the file calls with a name.
    methods: Vec<&'static str>,
}

/// Whether this method is called with something else than an address written there.
fn called_with_a_name(text: &str, method: &str) -> bool {
    let passed_on = |rest: &str| {
        let given = rest.trim_start_matches(['&', ' ', '\n']);
        !given.starts_with(['"', ')', '|']) && !given.starts_with("format!(")
    };
    let call = format!(".{method}(");
    let constant = format!("Method::{}", method.to_uppercase());
    text.match_indices(&call).any(|(at, _)| passed_on(&text[at + call.len()..])) || text.contains(&constant)
}

fn addresses_in(text: &str) -> Vec<NamedAddress> {
    let by_name: Vec<&str> = METHODS.into_iter().filter(|method| called_with_a_name(text, method)).collect();
    let mut found = Vec::new();
    for (at, _) in text.match_indices("\"/") {
        let literal = text[at + 1..].split(['"', '?', ' ', '\n']).next().unwrap_or_default();
        let before = text[..at].trim_end().trim_end_matches("format!(").trim_end_matches('&').trim_end();
        let direct = METHODS.into_iter().find(|method| before.ends_with(&format!(".{method}(")));
        let methods = direct.map_or_else(|| by_name.clone(), |method| vec![method]);
        found.push(NamedAddress { address: literal.trim_end_matches('/').to_owned(), methods });
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
fn every_call_is_made_by_a_test_at_the_path_that_mirrors_it() {
    let operations = operations();
    assert!(operations.len() > 100, "only {} calls were found", operations.len());
    let mut broken = Vec::new();
    for Operation { method, path } in &operations {
        let folder = format!("server/tests/api/{}", folder_of(path));
        let is_made = |named: NamedAddress| {
            // `/api/company/list` is no test of `/api/company/{id}`.
            let fixed = operations.iter().any(|known| known.path == named.address);
            let is_there = if fixed { named.address == *path } else { is_of(path, &named.address) };
            is_there && named.methods.contains(&method.as_str())
        };
        if !files(&folder, &["rs"]).iter().flat_map(|file| addresses_in(&file.text)).any(is_made) {
            broken.push(format!("{} {path} is made by no test in {folder}/", method.to_uppercase()));
        }
    }
    assert_none("these calls have no test at their place:", &broken);
}

#[test]
fn a_call_counts_for_the_method_it_is_made_with() {
    let named = |address: &str, methods: &[&'static str]| NamedAddress {
        address: address.to_owned(),
        methods: methods.to_vec(),
    };
    let direct = "app.get(\"/api/tag?query=x\"); app.put(&format!(\"/api/a/{id}/\"))";
    assert_eq!(addresses_in(direct), [named("/api/tag", &["get"]), named("/api/a/{id}", &["put"])]);
    let passed_on =
        "let path = \"/api/b\"; app.delete(&path); app.call(Method::POST, other); app.get(\"/c\")";
    assert_eq!(addresses_in(passed_on), [named("/api/b", &["post", "delete"]), named("/c", &["get"])]);
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
}
