//! Rules on who may know whom on the server.

use crate::tree::{Source, assert_none, files, root};
use syn::visit::{self, Visit};

/// What the HTTP frame may build on; everything else is a feature.
const BELOW_HTTP: [&str; 5] = ["clock", "config", "db", "error", "http"];

/// Every path of a file that begins at the crate, wherever it stands.
#[derive(Default)]
pub struct CratePaths(Vec<Vec<String>>);

impl CratePaths {
    pub fn of(source: &Source) -> Vec<Vec<String>> {
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

/// The module at the top that a file belongs to.
fn module_of(path: &str) -> &str {
    let below = path.strip_prefix("server/src/").unwrap_or(path);
    below.split(['/', '.']).next().unwrap_or_default()
}

/// Whether this module keeps SQL in a `store.rs` (the object store of the pictures has none).
fn has_sql_store(module: &str) -> bool {
    let store = root().join(format!("server/src/{module}/store.rs"));
    std::fs::read_to_string(store).is_ok_and(|text| text.contains("sea_orm"))
}

#[test]
fn no_feature_reaches_into_the_sql_of_another() {
    let mut broken = Vec::new();
    for source in files("server/src", &["rs"]) {
        for path in CratePaths::of(&source) {
            let [_, module, second, ..] = path.as_slice() else { continue };
            if second == "store" && module != module_of(&source.path) && has_sql_store(module) {
                broken.push(format!("{} uses {}", source.path, path.join("::")));
            }
        }
    }
    assert_none("call the other feature's mod.rs or action, never its store.rs:", &broken);
}

#[test]
fn the_http_frame_knows_no_feature() {
    let mut broken = Vec::new();
    for source in files("server/src/foundation/http", &["rs"]) {
        for path in CratePaths::of(&source) {
            let known = path.get(1).is_some_and(|module| BELOW_HTTP.contains(&module.as_str()));
            if !known {
                broken.push(format!("{} uses {}", source.path, path.join("::")));
            }
        }
    }
    assert_none("http/ is below the features:", &broken);
}

#[test]
fn mail_knows_no_feature() {
    let mut broken = Vec::new();
    for source in files("server/src/services/mail", &["rs"]) {
        for path in CratePaths::of(&source) {
            if !path.get(1).is_some_and(|module| ["config", "mail"].contains(&module.as_str())) {
                broken.push(format!("{} uses {}", source.path, path.join("::")));
            }
        }
    }
    assert_none("a feature writes the letter, mail/ only sends it:", &broken);
}

#[test]
fn grouped_renamed_and_inline_paths_are_all_seen() {
    let text = "use crate::{a::store as s, b::{store::C, d}};\nfn f() { crate::e::store::g(); }\n";
    let source = Source { path: "server/src/x/y.rs".to_owned(), text: text.to_owned() };
    let seen: Vec<String> = CratePaths::of(&source).iter().map(|path| path.join("::")).collect();
    assert_eq!(seen, ["crate::a::store", "crate::b::store::C", "crate::b::d", "crate::e::store::g"]);
    assert_eq!(module_of("server/src/router.rs"), "router");
}
