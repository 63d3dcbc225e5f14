//! router.rs shows method and path of every route beside its handler, and what it shows is true.

use crate::tree::{assert_none, read, root};
use serde_json::Value;
use std::collections::{BTreeSet, HashMap};
use syn::visit::{self, Visit};

/// What each name of a file stands for, as its `use` lines say.
#[derive(Default)]
struct Names(HashMap<String, Vec<String>>);

impl Names {
    fn of(text: &str) -> Names {
        let mut names = Names::default();
        names.visit_file(&syn::parse_file(text).expect("the router is Rust"));
        names
    }

    fn flatten(&mut self, tree: &syn::UseTree, before: &[String]) {
        let with = |last: &syn::Ident| [before, &[last.to_string()]].concat();
        match tree {
            syn::UseTree::Path(part) => self.flatten(&part.tree, &with(&part.ident)),
            syn::UseTree::Group(group) => group.items.iter().for_each(|tree| self.flatten(tree, before)),
            syn::UseTree::Name(name) => drop(self.0.insert(name.ident.to_string(), with(&name.ident))),
            syn::UseTree::Rename(name) => drop(self.0.insert(name.rename.to_string(), with(&name.ident))),
            _ => {}
        }
    }

    /// `company::http::list` → `crate`, `directory`, `company`, `http`, `list`
    fn resolve(&self, path: &str) -> Vec<String> {
        let mut parts: Vec<String> = path.split("::").map(str::to_owned).collect();
        while parts[0] != "crate" {
            let meant = self.0.get(&parts[0]).unwrap_or_else(|| panic!("router.rs uses no {}", parts[0]));
            parts.splice(0..1, meant.iter().cloned());
        }
        parts
    }
}

impl<'ast> Visit<'ast> for Names {
    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        self.flatten(&item.tree, &[]);
    }
}

/// The functions of a file with the method and the path of their `#[utoipa::path(…)]`.
#[derive(Default)]
struct Annotated(HashMap<String, (String, String)>);

impl Annotated {
    fn of(module: &[String]) -> Annotated {
        let below = format!("server/src/{}", module.join("/"));
        let file = format!("{below}.rs");
        let file = if root().join(&file).exists() { file } else { format!("{below}/mod.rs") };
        let mut annotated = Annotated::default();
        annotated.visit_file(&syn::parse_file(&read(&file)).expect("our sources are Rust"));
        annotated
    }
}

impl<'ast> Visit<'ast> for Annotated {
    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        for attribute in &item.attrs {
            let syn::Meta::List(list) = &attribute.meta else { continue };
            if list.path.segments.last().is_some_and(|last| last.ident == "path") {
                let text = list.tokens.to_string();
                let method = text.split(',').next().unwrap_or_default().trim().to_uppercase();
                let path = text.split('"').nth(1).unwrap_or_default().to_owned();
                self.0.insert(item.sig.ident.to_string(), (method, path));
            }
        }
        visit::visit_item_fn(self, item);
    }
}

/// A line of the router: its handlers, and the comment behind them.
struct Line<'a> {
    handlers: Vec<&'a str>,
    comment: &'a str,
}

fn lines(router: &str) -> Vec<Line<'_>> {
    let routes = router.lines().filter_map(|line| line.trim().strip_prefix(".routes(routes!("));
    routes
        .map(|rest| {
            let (handlers, rest) = rest.split_once("))").expect("one line for each route");
            let comment = rest.split_once("// ").map_or("", |(_, comment)| comment.trim());
            Line { handlers: handlers.split(',').map(str::trim).collect(), comment }
        })
        .collect()
}

#[test]
fn the_router_shows_method_and_path_of_every_route_as_they_are() {
    let text = read("server/src/router.rs");
    let (names, lines) = (Names::of(&text), lines(&text));
    let mut broken = Vec::new();
    let mut shown = BTreeSet::new();
    for Line { handlers, comment } in &lines {
        let (mut methods, mut path) = (Vec::new(), String::new());
        for handler in handlers {
            let parts = names.resolve(handler);
            let (name, module) = parts.split_last().expect("a handler has a name");
            let annotated = Annotated::of(&module[1..]);
            let (method, at) = annotated.0.get(name).unwrap_or_else(|| panic!("{handler} describes no call"));
            shown.insert(format!("{method} {at}"));
            methods.push(method.clone());
            path.clone_from(at);
        }
        let expected = format!("{} {path}", methods.join(" "));
        if expected != *comment {
            broken.push(format!("{}: // {expected}", handlers.join(", ")));
        }
    }
    assert_none("write these comments behind the routes of router.rs:", &broken);
    let document: Value = serde_json::from_str(&read("openapi.json")).expect("openapi.json is JSON");
    let paths = document["paths"].as_object().expect("paths").iter();
    let calls = paths.flat_map(|(path, item)| {
        let methods = item.as_object().expect("calls").keys();
        methods.map(|method| format!("{} {path}", method.to_uppercase())).collect::<Vec<_>>()
    });
    assert_eq!(shown, calls.collect::<BTreeSet<_>>(), "the routes and openapi.json");
}

/// Whoever reads who may call what must be able to trust the headings.
#[test]
fn the_calls_of_administrators_stand_together() {
    let text = read("server/src/router.rs");
    let (before, administration) =
        text.split_once("fn administration()").expect("administrators have routes");
    let administration = administration.split("\n}\n").next().unwrap_or_default();
    let is_theirs = |line: &&Line<'_>| line.comment.contains(" /api/admin/");
    assert_eq!(lines(before).iter().filter(is_theirs).count(), 0, "the routes before administration()");
    let theirs = lines(administration);
    assert!(theirs.len() > 30 && theirs.iter().all(|line| is_theirs(&line)), "those of administration()");
}
