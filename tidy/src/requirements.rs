//! docs/requirements.md names an existing test, or an open issue, for everything we promise.

use crate::tree::{Source, assert_none, files, read, rust};
use std::collections::HashSet;
use syn::visit::{self, Visit};

struct Requirement {
    id: String,
    text: String,
    proof: String,
}

fn requirements() -> Vec<Requirement> {
    let text = read("docs/requirements.md");
    let rows = text.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| id "));
    rows.map(|row| {
        let cells: Vec<&str> = row.trim_matches('|').split(" | ").map(str::trim).collect();
        let [id, text, proof] = cells.as_slice() else { panic!("three cells are needed: {row}") };
        Requirement { id: (*id).to_owned(), text: (*text).to_owned(), proof: (*proof).to_owned() }
    })
    .collect()
}

/// The names of the tests in Rust: functions that a test attribute marks, and those of `on_both!`.
#[derive(Default)]
struct RustTests {
    all: HashSet<String>,
    /// Those that `make test` leaves out, because they take minutes or measure time.
    ignored: HashSet<String>,
}

impl<'ast> Visit<'ast> for RustTests {
    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        let marked = |name: &str| {
            let mut attributes = item.attrs.iter();
            attributes
                .any(|attribute| attribute.path().segments.last().is_some_and(|last| last.ident == name))
        };
        if marked("test") {
            self.all.insert(item.sig.ident.to_string());
        }
        if marked("ignore") {
            self.ignored.insert(item.sig.ident.to_string());
        }
        visit::visit_item_fn(self, item);
    }

    fn visit_macro(&mut self, invoked: &'ast syn::Macro) {
        if invoked.path.is_ident("on_both") {
            // What stands in brackets is one tree, so functions within a test are not seen.
            let trees: Vec<String> =
                invoked.tokens.clone().into_iter().map(|tree| tree.to_string()).collect();
            let named = trees.windows(2).filter(|pair| pair[0] == "fn").map(|pair| pair[1].clone());
            self.all.extend(named);
        }
    }
}

fn rust_tests(source: &Source) -> RustTests {
    let file = syn::parse_file(&source.text).unwrap_or_else(|error| panic!("{}: {error}", source.path));
    let mut tests = RustTests::default();
    tests.visit_file(&file);
    tests
}

/// What `make test` leaves out, and only the longer runs show.
fn ignored_tests() -> HashSet<String> {
    rust().iter().flat_map(|source| rust_tests(source).ignored).collect()
}

/// The titles that a test file in TypeScript gives to `test(…)` or `it(…)`.
fn titles(text: &str) -> Vec<String> {
    let mut titles = Vec::new();
    // The last is how a title follows the list of `test.each`.
    for start in ["test(", "it(", "])("] {
        for (at, _) in text.match_indices(start) {
            let before = text[..at].chars().next_back().filter(|_| start != "])(");
            let begins_a_word = before.is_none_or(|c| !c.is_alphanumeric() && !"_.$".contains(c));
            let given = text[at + start.len()..].trim_start();
            let Some(quote) = given.chars().next().filter(|c| begins_a_word && "\"'`".contains(*c)) else {
                continue;
            };
            titles.extend(given[1..].split(quote).next().map(str::to_owned));
        }
    }
    titles
}

/// All tests there are, and `stage NAME` of `make test`.
pub fn tests() -> HashSet<String> {
    let mut names: HashSet<String> = rust().iter().flat_map(|source| rust_tests(source).all).collect();
    let mut web = files("web/src", &["test.ts", "test.tsx"]);
    web.extend(files("web/e2e", &["spec.ts"]));
    names.extend(web.iter().flat_map(|file| titles(&file.text)));
    let stages = read("scripts/test.sh");
    let words = stages
        .lines()
        .filter_map(|line| line.trim_start().trim_start_matches("long_").strip_prefix("stage "));
    names.extend(words.filter_map(|rest| rest.split(' ').next()).map(|name| format!("stage {name}")));
    names
}

/// `open (issue 7)`
fn open_issue(proof: &str) -> Option<u32> {
    proof.strip_prefix("open (issue ")?.strip_suffix(')')?.parse().ok()
}

#[test]
fn every_requirement_names_an_existing_test_or_an_open_issue() {
    let tests = tests();
    let requirements = requirements();
    assert!(requirements.len() > 250, "only {} requirements were found", requirements.len());
    let mut broken = Vec::new();
    for requirement in &requirements {
        if open_issue(&requirement.proof).is_some() {
            continue;
        }
        let named: Vec<&str> = requirement.proof.split('`').skip(1).step_by(2).collect();
        if named.is_empty() {
            broken.push(format!("{}: name a test or `open (issue N)`", requirement.id));
        }
        for name in named.iter().filter(|name| !tests.contains(**name)) {
            broken.push(format!("{}: there is no test {name}", requirement.id));
        }
    }
    assert_none("docs/requirements.md and the tests disagree:", &broken);
}

/// Whoever reads a row shall know whether `make test` has shown it.
#[test]
fn a_requirement_that_only_the_long_runs_show_says_so() {
    let ignored = ignored_tests();
    assert!(!ignored.is_empty(), "no ignored test was found");
    let mut broken = Vec::new();
    for requirement in requirements() {
        let mut named = requirement.proof.split('`').skip(1).step_by(2).peekable();
        let says = ["`make faults`", "`make bench`"].iter().any(|run| requirement.text.contains(run));
        if named.peek().is_some() && named.all(|name| ignored.contains(name)) && !says {
            broken.push(format!("{}: {}", requirement.id, requirement.text));
        }
    }
    assert_none("only ignored tests show these, so the row says `make faults` or `make bench`:", &broken);
}

#[test]
fn every_requirement_has_an_id_of_its_own_and_says_something() {
    let mut seen = HashSet::new();
    for requirement in requirements() {
        assert!(!requirement.text.is_empty(), "{} says nothing", requirement.id);
        assert!(seen.insert(requirement.id.clone()), "{} is used twice", requirement.id);
    }
}

#[test]
fn an_open_requirement_names_its_issue() {
    assert_eq!(open_issue("open (issue 7)"), Some(7));
    assert_eq!(open_issue("open"), None);
    assert_eq!(open_issue("`a_test`"), None);
}

#[test]
fn only_real_tests_count_as_a_proof() {
    let text = "#[test]\nfn a() { fn inner() {} }\nfn helper() {}\nmod m { #[tokio::test(flavor = \"x\")]\n#[ignore = \"long\"]\nasync fn b() {} }\n\
        on_both! {\n    with |c| c;\n    async fn c(app) { fn within() {} }\n    async fn d(app) {}\n}\n";
    let found = rust_tests(&Source { path: "x.rs".to_owned(), text: text.to_owned() });
    assert_eq!(found.all, HashSet::from(["a", "b", "c", "d"].map(str::to_owned)));
    assert_eq!(found.ignored, HashSet::from(["b".to_owned()]));
    let text = "test(\"one\", () => {});\n  it(\n    `two ${n}`, async () => {\n expect(\"three\");\n audit(\"four\"); test.skip(\"five\"); test.each([6])(\"%i six\")";
    assert_eq!(titles(text), ["one", "two ${n}", "%i six"]);
}
