//! Rules on length: short functions, shorter handlers, files that can be read at once.

use crate::tree::{Source, assert_none, read, rust, sources};
use std::collections::BTreeSet;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

const MAX_FUNCTION_LINES: usize = 70;
const MAX_HANDLER_LINES: usize = 30;
const MAX_FILE_LINES: usize = 400;

struct Function {
    place: String,
    lines: usize,
    /// A handler answers requests: it describes its call, or the router names it.
    handler: bool,
}

struct Functions<'a> {
    source: &'a Source,
    routed: &'a BTreeSet<String>,
    found: Vec<Function>,
}

impl Functions<'_> {
    fn add(&mut self, attributes: &[syn::Attribute], signature: &syn::Signature, block: &syn::Block) {
        let first = signature.span().start().line;
        let last = block.span().end().line;
        self.found.push(Function {
            place: format!("{}:{first} {}", self.source.path, signature.ident),
            lines: last - first + 1,
            handler: signature.asyncness.is_some()
                && (attributes.iter().any(describes_a_call) || self.is_routed(&signature.ident.to_string())),
        });
    }
}

/// `#[utoipa::path(…)]`
fn describes_a_call(attribute: &syn::Attribute) -> bool {
    let path: Vec<String> = attribute.path().segments.iter().map(|part| part.ident.to_string()).collect();
    path == ["utoipa", "path"]
}

/// The functions that router.rs gives to a method or to a fallback, each with the module it stands in:
/// `sitemap::whole`, or `router::served_contract` for its own.
fn routed(router: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for start in ["get(", "post(", "put(", "delete(", "any(", "fallback("] {
        for (at, _) in router.match_indices(start) {
            let given = router[at + start.len()..].split([')', '(', '"']).next().unwrap_or_default();
            let parts: Vec<&str> = given.trim().split("::").collect();
            match parts.as_slice() {
                [name] => found.insert(format!("router::{name}")),
                [.., module, name] => found.insert(format!("{module}::{name}")),
                [] => false,
            };
        }
    }
    found
}

impl Functions<'_> {
    fn is_routed(&self, name: &str) -> bool {
        let mut folders = self.source.path.rsplit('/').skip(1);
        let module = match self.source.stem() {
            "mod" => folders.next().unwrap_or_default(),
            stem => stem,
        };
        self.routed.contains(&format!("{module}::{name}"))
    }
}

impl<'ast> Visit<'ast> for Functions<'_> {
    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.add(&item.attrs, &item.sig, &item.block);
        visit::visit_item_fn(self, item);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.add(&item.attrs, &item.sig, &item.block);
        visit::visit_impl_item_fn(self, item);
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        if let Some(block) = &item.default {
            self.add(&item.attrs, &item.sig, block);
        }
        visit::visit_trait_item_fn(self, item);
    }
}

fn functions_of(source: &Source, routed: &BTreeSet<String>) -> Vec<Function> {
    let file = syn::parse_file(&source.text).unwrap_or_else(|error| panic!("{}: {error}", source.path));
    let mut functions = Functions { source, routed, found: Vec::new() };
    functions.visit_file(&file);
    functions.found
}

#[test]
fn functions_have_at_most_seventy_lines_and_handlers_thirty() {
    let routed = routed(&read("server/src/router.rs"));
    let all: Vec<Function> = rust().iter().flat_map(|source| functions_of(source, &routed)).collect();
    let handlers = all.iter().filter(|function| function.handler).count();
    assert!(handlers > 130, "only {handlers} handlers were found");
    let broken: Vec<String> = all
        .iter()
        .filter(|function| {
            let most = if function.handler { MAX_HANDLER_LINES } else { MAX_FUNCTION_LINES };
            function.lines > most
        })
        .map(|function| format!("{}: {} lines", function.place, function.lines))
        .collect();
    assert_none("these functions are too long:", &broken);
}

#[test]
fn files_have_at_most_four_hundred_lines() {
    let broken: Vec<String> = sources()
        .iter()
        .filter(|source| !source.is_generated())
        .map(|source| (source.path.clone(), source.text.lines().count()))
        .filter(|(_, lines)| *lines > MAX_FILE_LINES)
        .map(|(path, lines)| format!("{path}: {lines} lines"))
        .collect();
    assert_none("these files are too long:", &broken);
}

#[test]
fn the_measure_counts_lines_from_the_signature_to_the_last_brace() {
    let source = Source {
        path: "company/http.rs".to_owned(),
        text: "/// Says why.\npub async fn a() {\n    1;\n}\nimpl B { fn c() {} }\n".to_owned(),
    };
    let found = functions_of(&source, &BTreeSet::new());
    assert_eq!(found.iter().map(|function| function.lines).collect::<Vec<_>>(), [3, 1]);
}

#[test]
fn a_handler_is_known_by_its_description_or_by_the_router() {
    let router =
        ".routes(routes!(company::http::list)).route(\"/map\", get(pages::sitemap::whole)).fallback(gone)";
    let routed = routed(router);
    let text = "#[utoipa::path(get)]\nasync fn described() {}\nasync fn whole() {}\nasync fn helper() {}\n";
    for (path, handlers) in
        [("pages/sitemap.rs", [true, true, false]), ("pages/other.rs", [true, false, false])]
    {
        let source = Source { path: path.to_owned(), text: text.to_owned() };
        let found: Vec<bool> = functions_of(&source, &routed).iter().map(|one| one.handler).collect();
        assert_eq!(found, handlers, "{path}");
    }
    assert!(routed.contains("router::gone"), "{routed:?}");
}
