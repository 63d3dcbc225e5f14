//! The committed OpenAPI document is the one that the handlers describe.

#[test]
fn the_committed_openapi_document_is_current() {
    let committed = concat!(env!("CARGO_MANIFEST_DIR"), "/../openapi.json");
    let committed = std::fs::read_to_string(committed).expect("openapi.json is committed");
    let current = umkreis::router::openapi().to_pretty_json().expect("the document is JSON");
    let same = committed.trim_end() == current.trim_end();
    assert!(same, "openapi.json is stale; run: make gen");
}

/// What is sent and not kept: questions with a body, and reports of browsers, which are only counted.
const KEEP_NOTHING: [&str; 8] = [
    "/api/campaign",
    "/api/client-error",
    "/api/company/list",
    "/api/company/search",
    "/api/csp-report",
    "/api/geo/address",
    "/api/geo/directions",
    "/api/store/search",
];

/// What is read and noted all the same, or uses up a link.
const WRITING_READS: [&str; 5] =
    ["/api/admin/company/csv", "/api/admin/user/csv", "/api/reset-pw", "/api/user/email", "/oauth/authorize"];

#[test]
fn whatever_writes_may_find_the_disk_full() {
    let document: serde_json::Value =
        serde_json::from_str(include_str!("../../../openapi.json")).expect("the contract is JSON");
    let paths = document["paths"].as_object().expect("paths");
    let mut writing = 0;
    for (path, calls) in paths {
        for (method, call) in calls.as_object().expect("calls") {
            let writes = match method.as_str() {
                "get" => WRITING_READS.contains(&path.as_str()),
                "post" => !KEEP_NOTHING.contains(&path.as_str()),
                "put" | "delete" => true,
                _ => panic!("{method} {path}: does that write?"),
            };
            writing += usize::from(writes);
            assert_eq!(call["responses"].get("507").is_some(), writes, "{method} {path}");
        }
    }
    assert!(writing > 80, "{writing} calls write");
    for path in KEEP_NOTHING.iter().chain(&WRITING_READS) {
        assert!(paths.contains_key(*path), "{path} is no call");
    }
}
