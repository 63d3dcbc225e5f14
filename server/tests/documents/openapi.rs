//! The committed OpenAPI document is the one that the handlers describe.

#[test]
fn the_committed_openapi_document_is_current() {
    let committed = concat!(env!("CARGO_MANIFEST_DIR"), "/../openapi.json");
    let committed = std::fs::read_to_string(committed).expect("openapi.json is committed");
    let current = umkreis::router::openapi().to_pretty_json().expect("the document is JSON");
    let same = committed.trim_end() == current.trim_end();
    assert!(same, "openapi.json is stale; run: make gen");
}

#[test]
fn whatever_writes_may_find_the_disk_full() {
    let document: serde_json::Value =
        serde_json::from_str(include_str!("../../../openapi.json")).expect("the contract is JSON");
    let says = |method: &str, path: &str| document["paths"][path][method]["responses"].get("507").is_some();
    for (method, path) in [
        ("post", "/oauth/token"),
        ("post", "/oauth/revoke"),
        ("get", "/oauth/authorize"),
        ("get", "/api/reset-pw"),
        ("get", "/api/user/email"),
        ("get", "/api/admin/company/csv"),
        ("get", "/api/admin/user/csv"),
        ("post", "/api/company"),
        ("delete", "/api/store/{id}"),
    ] {
        assert!(says(method, path), "{method} {path} writes");
    }
    for (method, path) in
        [("post", "/api/company/list"), ("get", "/api/company/{id}"), ("get", "/api/user/companies")]
    {
        assert!(
            document["paths"][path].get(method).is_some() && !says(method, path),
            "{method} {path} only asks"
        );
    }
}
