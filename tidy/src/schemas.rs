//! Every shape of the OpenAPI document has a name of its own.

use crate::tree::{assert_none, server};
use std::collections::HashMap;
use syn::visit::{self, Visit};

/// Types that derive `ToSchema`; the document calls them by their bare name, or by the one in `schema(as = …)`.
#[derive(Default)]
struct Schemas(Vec<String>);

impl Schemas {
    fn add(&mut self, attributes: &[syn::Attribute], name: &syn::Ident) {
        let derives = attributes.iter().filter(|attribute| attribute.path().is_ident("derive"));
        let listed = derives.filter_map(|derive| match &derive.meta {
            syn::Meta::List(list) => Some(list.tokens.to_string()),
            _ => None,
        });
        if listed.into_iter().any(|text| text.contains("ToSchema")) {
            let mut schemas = attributes.iter().filter(|attribute| attribute.path().is_ident("schema"));
            self.0.push(schemas.find_map(own_name).unwrap_or_else(|| name.to_string()));
        }
    }
}

/// `Name` of `#[schema(as = Name)]`.
fn own_name(attribute: &syn::Attribute) -> Option<String> {
    let syn::Meta::List(list) = &attribute.meta else { return None };
    let text = list.tokens.to_string();
    text.strip_prefix("as = ")?.split([' ', ',']).next().map(str::to_owned)
}

impl<'ast> Visit<'ast> for Schemas {
    fn visit_item_struct(&mut self, item: &'ast syn::ItemStruct) {
        self.add(&item.attrs, &item.ident);
        visit::visit_item_struct(self, item);
    }

    fn visit_item_enum(&mut self, item: &'ast syn::ItemEnum) {
        self.add(&item.attrs, &item.ident);
        visit::visit_item_enum(self, item);
    }
}

#[test]
fn every_schema_has_a_name_of_its_own() {
    let mut places: HashMap<String, Vec<String>> = HashMap::new();
    for source in server() {
        let mut schemas = Schemas::default();
        schemas.visit_file(&syn::parse_file(&source.text).expect("our sources are Rust"));
        for name in schemas.0 {
            places.entry(name).or_default().push(source.path.clone());
        }
    }
    assert!(places.len() > 50, "only {} schemas were found", places.len());
    let twice = places.iter().filter(|(_, paths)| paths.len() > 1);
    let broken: Vec<String> = twice.map(|(name, paths)| format!("{name}: {}", paths.join(", "))).collect();
    assert_none("the later of two schemas with one name hides the other:", &broken);
}

#[test]
fn no_annotation_repeats_the_problem_body_that_the_contract_adds() {
    let annotated = server();
    let broken: Vec<String> = annotated
        .iter()
        .filter(|source| source.text.contains("body = Problem)"))
        .map(|source| source.path.clone())
        .collect();
    assert_none(
        "write (status = 409) alone, and nothing that http/openapi_defaults.rs adds by itself:",
        &broken,
    );
}
