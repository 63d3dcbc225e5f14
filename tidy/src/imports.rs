//! Rules on who may know whom on the server, and inside the search engine.

use crate::tree::{Source, assert_none, files, root, server};
use std::collections::{BTreeMap, BTreeSet};
use syn::visit::{self, Visit};

/// The floors of the program from the top down: rooms of `server/src`, and the crates below them. A file may import from its own floor and from those below.
const FLOORS: [&[&str]; 9] = [
    &["main", "cli", "lib", "fuzz"],
    &["router", "background"],
    &["pages"],
    &["operation"],
    &["directory"],
    &["people"],
    &["app"],
    &["services"],
    &["foundation"],
];

/// The floors of `search/src`, likewise; what tests are made of belongs to none.
const ENGINE_FLOORS: [&[&str]; 8] = [
    &["lib"],
    &["snapshot"],
    &["query"],
    &["rank"],
    &["index"],
    &["place"],
    &["text"],
    &["bitset", "document", "json"],
];

/// Every path of a file that begins at the crate, wherever it stands.
#[derive(Default)]
struct CratePaths(Vec<Vec<String>>);

impl CratePaths {
    fn of(source: &Source) -> Vec<Vec<String>> {
        let file = syn::parse_file(&source.text).unwrap_or_else(|error| panic!("{}: {error}", source.path));
        let mut paths = CratePaths::default();
        paths.visit_file(&file);
        paths.0
    }

    fn flatten(&mut self, tree: &syn::UseTree, before: &[String]) {
        let mut path = before.to_vec();
        match tree {
            syn::UseTree::Path(part) => {
                path.push(part.ident.to_string());
                self.flatten(&part.tree, &path);
            }
            syn::UseTree::Group(group) => {
                group.items.iter().for_each(|tree| self.flatten(tree, before));
            }
            syn::UseTree::Name(name) => {
                path.push(name.ident.to_string());
                self.keep(path);
            }
            syn::UseTree::Rename(name) => {
                path.push(name.ident.to_string());
                self.keep(path);
            }
            _ => self.keep(path),
        }
    }

    fn keep(&mut self, path: Vec<String>) {
        if path.first().is_some_and(|first| first == "crate") {
            self.0.push(path);
        }
    }
}

impl<'ast> Visit<'ast> for CratePaths {
    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        self.flatten(&item.tree, &[]);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        self.keep(path.segments.iter().map(|segment| segment.ident.to_string()).collect());
        visit::visit_path(self, path);
    }
}

/// `services/src/mail` is `services/src/mail`, and `server/src/people` is `people`.
fn below_floors(path: &str) -> &str {
    path.strip_prefix("server/src/").unwrap_or(path)
}

/// The paths of a file as they would be if all floors were one crate.
fn as_one_crate(Source { path, text }: Source) -> Source {
    let lower = |text: &str| {
        text.replace("umkreis_foundation::", "crate::foundation::")
            .replace("umkreis_services::", "crate::services::")
    };
    let text = match path.split('/').next() {
        Some(floor @ ("foundation" | "services")) => {
            lower(&text.replace("crate::", &format!("crate::{floor}::")))
        }
        _ if path.contains("/cli/") || path.ends_with("/main.rs") => {
            lower(&text.replace("umkreis::", "crate::"))
        }
        _ => lower(&text),
    };
    Source { path, text }
}

/// The module at the top that a file belongs to.
fn module_of(path: &str) -> &str {
    below_floors(path).split(['/', '.']).next().unwrap_or_default()
}

/// The floor a module stands on, counted from the top.
fn floor_of(module: &str) -> Option<usize> {
    FLOORS.iter().position(|modules| modules.contains(&module))
}

/// The folder below a floor, such as `directory::company`; files that stand on a floor alone are rooms too.
fn room_of(path: &[String]) -> String {
    path.iter().take(2).cloned().collect::<Vec<_>>().join("::")
}

/// What a file of `server/src` is called inside the crate, without its own name's ending.
fn module_path(path: &str) -> Vec<String> {
    let below = below_floors(path).trim_end_matches(".rs");
    below.split('/').filter(|part| *part != "src").map(str::to_owned).collect()
}

/// Every import between files of the program: the file, and the path that it takes without `crate`.
pub fn imports() -> Vec<(String, Vec<String>)> {
    let mut all = Vec::new();
    for source in server().into_iter().map(as_one_crate) {
        let paths = CratePaths::of(&source).into_iter().map(|path| path[1..].to_vec());
        all.extend(paths.filter(|path| !path.is_empty()).map(|path| (source.path.clone(), path)));
    }
    all
}

#[test]
fn imports_go_only_downwards() {
    let mut broken = Vec::new();
    for (file, path) in imports() {
        let from = module_of(&file);
        let above = floor_of(from).unwrap_or_else(|| panic!("{file} stands on no floor"));
        // Names that stand in `lib.rs` itself belong to no floor.
        let Some(below) = floor_of(&path[0]) else { continue };
        if below < above {
            broken.push(format!("{file} uses {}", path.join("::")));
        }
    }
    assert_none("a lower floor must not know a higher one; offer a registration or move it down:", &broken);
}

#[test]
fn the_engine_stands_in_floors_as_well() {
    let floor = |module: &str| ENGINE_FLOORS.iter().position(|modules| modules.contains(&module));
    let mut broken = Vec::new();
    for source in files("search/src", &["rs"]) {
        let module = source.path["search/src/".len()..].split(['/', '.']).next().unwrap_or_default();
        if ["tests", "sample"].contains(&module) {
            continue;
        }
        let above = floor(module).unwrap_or_else(|| panic!("{} stands on no floor", source.path));
        for path in CratePaths::of(&source) {
            let Some(below) = path.get(1).and_then(|module| floor(module)) else { continue };
            if below < above {
                broken.push(format!("{} uses {}", source.path, path.join("::")));
            }
        }
    }
    assert_none(
        "search/src/lib.rs names the floors of the engine; a lower one must not know a higher:",
        &broken,
    );
}

#[test]
fn rooms_form_no_circle() {
    let mut doors: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (file, path) in imports() {
        let (from, to) = (room_of(&module_path(&file)), room_of(&path));
        if from != to && floor_of(&path[0]).is_some() {
            doors.entry(from).or_default().insert(to);
        }
    }
    // Whoever leads nowhere, or is led to by nobody, is part of no circle; in the end only circles are left.
    loop {
        let entered: BTreeSet<String> = doors.values().flatten().cloned().collect();
        let ends =
            |room: &String| doors[room].iter().all(|to| !doors.contains_key(to)) || !entered.contains(room);
        let ends: Vec<String> = doors.keys().filter(|room| ends(room)).cloned().collect();
        if ends.is_empty() {
            break;
        }
        for room in ends {
            doors.remove(&room);
        }
    }
    let left: Vec<String> = doors
        .iter()
        .map(|(room, to)| {
            let to: Vec<&str> = to.iter().filter(|to| doors.contains_key(*to)).map(String::as_str).collect();
            format!("{room} → {}", to.join(", "))
        })
        .collect();
    assert_none("these rooms need each other; what both need lies below them:", &left);
}

/// Whether this module keeps SQL in a `sql.rs`.
fn has_sql(floor: &str, module: &str) -> bool {
    let floor = if floor == "services" { "services/src".to_owned() } else { format!("server/src/{floor}") };
    root().join(format!("{floor}/{module}/sql.rs")).exists()
}

#[test]
fn no_feature_reaches_into_the_sql_of_another() {
    let mut broken = Vec::new();
    for (file, path) in imports() {
        let [floor, module, third, ..] = path.as_slice() else { continue };
        if third == "sql" && room_of(&path) != room_of(&module_path(&file)) && has_sql(floor, module) {
            broken.push(format!("{file} uses {}", path.join("::")));
        }
    }
    assert_none("call the other feature's mod.rs or action, never its sql.rs:", &broken);
}

#[test]
fn grouped_renamed_and_inline_paths_are_all_seen() {
    let text = "use crate::{a::store as s, b::{store::C, d}};\nfn f() { crate::e::store::g(); }\n";
    let source = Source { path: "server/src/x/y.rs".to_owned(), text: text.to_owned() };
    let seen: Vec<String> = CratePaths::of(&source).iter().map(|path| path.join("::")).collect();
    assert_eq!(seen, ["crate::a::store", "crate::b::store::C", "crate::b::d", "crate::e::store::g"]);
    assert_eq!(module_of("server/src/router.rs"), "router");
    assert_eq!(module_of("services/src/mail/mod.rs"), "services");
    assert_eq!(room_of(&module_path("services/src/mail/mod.rs")), "services::mail");
    assert_eq!(module_path("server/src/people/account/mod.rs"), ["people", "account", "mod"]);
    assert_eq!(room_of(&module_path("server/src/people/account/mod.rs")), "people::account");
}
