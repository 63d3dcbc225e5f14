//! The committed OpenAPI document is the one that the handlers describe.

#[test]
fn the_committed_openapi_document_is_current() {
    let committed = concat!(env!("CARGO_MANIFEST_DIR"), "/../openapi.json");
    let committed = std::fs::read_to_string(committed).expect("openapi.json is committed");
    let current = umkreis::router::openapi().to_pretty_json().expect("the document is JSON");
    let same = committed.trim_end() == current.trim_end();
    assert!(same, "openapi.json is stale; run: make gen");
}
