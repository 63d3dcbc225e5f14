//! Rules on length: short functions, shorter handlers, files that can be read at once.

use crate::tree::{Source, assert_none, rust, sources};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

const MAX_FUNCTION_LINES: usize = 70;
const MAX_HANDLER_LINES: usize = 30;
const MAX_FILE_LINES: usize = 400;

struct Function {
    place: String,
    lines: usize,
    /// A handler is an asynchronous function that the router can name.
    handler: bool,
}

struct Functions<'a> {
    source: &'a Source,
    found: Vec<Function>,
}

impl Functions<'_> {
    fn add(&mut self, signature: &syn::Signature, block: &syn::Block, public: bool) {
        let first = signature.span().start().line;
        let last = block.span().end().line;
        self.found.push(Function {
            place: format!("{}:{first} {}", self.source.path, signature.ident),
            lines: last - first + 1,
            handler: public && signature.asyncness.is_some() && self.source.path.ends_with("/http.rs"),
        });
    }
}

impl<'ast> Visit<'ast> for Functions<'_> {
    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.add(&item.sig, &item.block, matches!(item.vis, syn::Visibility::Public(_)));
        visit::visit_item_fn(self, item);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.add(&item.sig, &item.block, false);
        visit::visit_impl_item_fn(self, item);
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        if let Some(block) = &item.default {
            self.add(&item.sig, block, false);
        }
        visit::visit_trait_item_fn(self, item);
    }
}

fn functions_of(source: &Source) -> Vec<Function> {
    let file = syn::parse_file(&source.text).unwrap_or_else(|error| panic!("{}: {error}", source.path));
    let mut functions = Functions { source, found: Vec::new() };
    functions.visit_file(&file);
    functions.found
}

#[test]
fn functions_have_at_most_seventy_lines_and_handlers_thirty() {
    let broken: Vec<String> = rust()
        .iter()
        .flat_map(functions_of)
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
    let found = functions_of(&source);
    assert_eq!(found.iter().map(|function| function.lines).collect::<Vec<_>>(), [3, 1]);
    assert!(found[0].handler && !found[1].handler);
}
