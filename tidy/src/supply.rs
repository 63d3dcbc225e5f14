//! What we are made of: every crate and package comes from its registry, sealed, under a licence we allow.

use crate::tree::{assert_none, read, root};
use serde_json::Value;
use std::collections::BTreeSet;
use std::process::Command;

/// The quoted words of a list in deny.toml, such as `allow`.
fn listed(table: &str, key: &str) -> BTreeSet<String> {
    let text = read("deny.toml");
    let table = text.split(&format!("[{table}]\n")).nth(1).expect("deny.toml has the table");
    let table = table.split("\n[").next().unwrap_or_default();
    let list = table.split(&format!("\n{key} = [")).nth(1).expect("deny.toml has the list");
    let list = list.split(']').next().unwrap_or_default();
    list.split('"').skip(1).step_by(2).map(str::to_owned).collect()
}

/// Whether an SPDX expression can be satisfied by allowed licences alone. Old crates write `/` for OR.
fn is_allowed(expression: &str, allowed: &BTreeSet<String>) -> bool {
    let spaced = expression.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut at = 0;
    either(&words, &mut at, allowed) && at == words.len()
}

fn either(words: &[&str], at: &mut usize, allowed: &BTreeSet<String>) -> bool {
    let mut holds = all(words, at, allowed);
    while words.get(*at) == Some(&"OR") {
        *at += 1;
        // Both sides are read, whatever the first one says.
        holds |= all(words, at, allowed);
    }
    holds
}

fn all(words: &[&str], at: &mut usize, allowed: &BTreeSet<String>) -> bool {
    let mut holds = one(words, at, allowed);
    while words.get(*at) == Some(&"AND") {
        *at += 1;
        holds &= one(words, at, allowed);
    }
    holds
}

fn one(words: &[&str], at: &mut usize, allowed: &BTreeSet<String>) -> bool {
    let Some(word) = words.get(*at) else { return false };
    *at += 1;
    if *word == "(" {
        let holds = either(words, at, allowed);
        *at += 1;
        return holds;
    }
    if words.get(*at) == Some(&"WITH") {
        let exception = words.get(*at + 1).copied().unwrap_or_default();
        *at += 2;
        return allowed.contains(&format!("{word} WITH {exception}"));
    }
    allowed.contains(*word)
}

/// The crates that are compiled on this machine. Those of other systems need not be here to be read.
fn crates() -> Vec<Value> {
    let host = Command::new("rustc").arg("-vV").output().expect("rustc tells its host");
    let host = String::from_utf8(host.stdout).expect("rustc speaks UTF-8");
    let host = host.lines().find_map(|line| line.strip_prefix("host: ")).expect("a host").to_owned();
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version=1", "--locked", "--filter-platform", &host])
        .current_dir(root())
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("cargo metadata is JSON");
    let named = |list: &Value, key: &str| -> BTreeSet<String> {
        let nodes = list.as_array().expect("a list").iter();
        nodes.filter_map(|node| node[key].as_str()).map(str::to_owned).collect()
    };
    let used = named(&metadata["resolve"]["nodes"], "id");
    let packages = metadata["packages"].as_array().expect("packages").clone();
    packages.into_iter().filter(|package| used.contains(package["id"].as_str().unwrap_or_default())).collect()
}

/// The lock files of npm in the repository.
fn npm_locks() -> Vec<(&'static str, Value)> {
    let paths = ["web/package-lock.json", "web/codegen/package-lock.json"];
    paths.map(|path| (path, serde_json::from_str(&read(path)).expect("a lock file is JSON"))).into()
}

#[test]
fn every_crate_has_a_licence_that_deny_toml_allows() {
    let allowed = listed("licenses", "allow");
    let crates = crates();
    assert!(crates.len() > 100, "only {} crates were found", crates.len());
    let license = |package: &Value| package["license"].as_str().unwrap_or("none").to_owned();
    let bad = crates.iter().filter(|package| !is_allowed(&license(package), &allowed));
    let broken: Vec<String> = bad
        .map(|package| format!("{} {}: {}", package["name"], package["version"], license(package)))
        .collect();
    assert_none("these licences are not in deny.toml:", &broken);
}

#[test]
fn every_crate_comes_from_the_registry_with_its_checksum_and_none_is_banned() {
    let lock = read("Cargo.lock");
    let banned = listed("bans", "deny");
    assert!(banned.contains("openssl-sys"));
    let mut broken = Vec::new();
    for package in lock.split("[[package]]").skip(1) {
        let field = |name: &str| {
            let start = format!("{name} = \"");
            package.lines().find_map(|line| line.strip_prefix(&start)?.strip_suffix('"'))
        };
        let name = field("name").unwrap_or_default();
        let ours = name == "umkreis" || name.starts_with("umkreis-");
        let registry = "registry+https://github.com/rust-lang/crates.io-index";
        if !ours && (field("source") != Some(registry) || field("checksum").is_none_or(|sum| sum.len() != 64))
        {
            broken.push(format!("{name}: {}", field("source").unwrap_or("no source")));
        }
        if banned.contains(name) {
            broken.push(format!("{name} is banned by deny.toml"));
        }
    }
    assert_none("these crates are not sealed, or not wanted:", &broken);
}

#[test]
fn every_npm_package_comes_from_the_registry_with_its_integrity() {
    let mut broken = Vec::new();
    for (path, lock) in npm_locks() {
        let packages = lock["packages"].as_object().expect("packages");
        assert!(packages.len() > 1, "{path} is empty");
        for (name, package) in packages.iter().filter(|(name, _)| !name.is_empty()) {
            // What lies inside another package's archive is sealed together with it.
            let sealed = package["inBundle"] == true
                || package["integrity"].as_str().is_some_and(|hash| hash.starts_with("sha512-"));
            // Without an address the configured registry is meant, which is npm's own by default.
            let address = package["resolved"].as_str();
            let known = address.is_none_or(|address| address.starts_with("https://registry.npmjs.org/"));
            if !sealed || !known || package["link"] == true {
                broken.push(format!("{path}: {name} ({})", address.unwrap_or("no address")));
            }
        }
    }
    assert_none("these packages are not sealed, or not from the registry:", &broken);
}

#[test]
fn every_npm_package_has_a_licence_that_deny_toml_allows() {
    let mut allowed = listed("licenses", "allow");
    // Of the font, and of tools that are not delivered.
    allowed.extend(["MIT-0", "OFL-1.1", "Python-2.0", "Unlicense"].map(str::to_owned));
    let mut broken = Vec::new();
    for (path, lock) in npm_locks() {
        for (name, package) in lock["packages"].as_object().expect("packages") {
            let license = package["license"].as_str().unwrap_or("none");
            if !name.is_empty() && !is_allowed(license, &allowed) {
                broken.push(format!("{path}: {name} ({license})"));
            }
        }
    }
    assert_none("these licences are not allowed:", &broken);
}

#[test]
fn only_named_npm_packages_run_code_while_they_are_installed() {
    for (path, lock) in npm_locks() {
        let manifest: Value =
            serde_json::from_str(&read(&path.replace("-lock", ""))).expect("package.json is JSON");
        let mut broken = Vec::new();
        for (name, package) in lock["packages"].as_object().expect("packages") {
            let bare = name.rsplit("node_modules/").next().unwrap_or_default();
            if package["hasInstallScript"] == true && manifest["allowScripts"][bare] != true {
                broken.push(format!("{path}: {name}"));
            }
        }
        assert_none("these packages run code while they are installed:", &broken);
    }
}

#[test]
fn licence_expressions_are_read_as_spdx_says() {
    let allowed = BTreeSet::from(["MIT", "ISC", "Apache-2.0 WITH LLVM-exception"].map(str::to_owned));
    for good in
        ["MIT", "GPL-3.0 OR MIT", "MIT/GPL-3.0", "(MIT OR GPL-3.0) AND ISC", "Apache-2.0 WITH LLVM-exception"]
    {
        assert!(is_allowed(good, &allowed), "{good}");
    }
    for bad in [
        "GPL-3.0",
        "MIT AND GPL-3.0",
        "Apache-2.0",
        "GPL-3.0 OR (MIT AND GPL-2.0)",
        "",
        "none",
        "MIT GPL-3.0",
    ] {
        assert!(!is_allowed(bad, &allowed), "{bad}");
    }
}
