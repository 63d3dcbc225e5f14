//! Hostile input that many calls take: query syntax, endless bodies, deep pages, wrong types.

use crate::on_both;
use axum::body::Body;
use axum::http::Method;
use bytes::Bytes;
use sea_orm::{EntityTrait, PaginatorTrait};
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use umkreis_foundation::db::entity::{account, company};
use uuid::Uuid;

/// Syntax of SQL, LIKE, full-text search, regular expressions, templates and paths; our own list.
const SYNTAX: [&str; 26] = [
    "'",
    "\"",
    "' OR '1'='1",
    "'; DROP TABLE company; --",
    "') UNION SELECT email FROM account --",
    "1; SELECT pg_sleep(9)",
    "%",
    "_",
    "%%%",
    "\\",
    "\\'",
    "$1",
    "?1",
    ":name",
    "NEAR(a b)",
    "a AND NOT b",
    "\"offen",
    "a* OR *",
    "^.*$",
    "(?:a+)+$",
    "{{7*7}}",
    "${7*7}",
    "../../etc/passwd",
    "<!--#exec-->",
    "\u{202e}\u{0}x",
    "𝕏\u{fe0f}\u{200d}",
];

fn encoded(text: &str) -> String {
    url::form_urlencoded::byte_serialize(text.as_bytes()).collect()
}

/// A body of a gigabyte that counts how much of it was taken.
fn endless(taken: Arc<AtomicUsize>, start: &'static str) -> Body {
    const CHUNK: usize = 64 * 1024;
    let chunks = (0..1_000_000_000 / CHUNK).map(move |number| {
        taken.fetch_add(CHUNK, Ordering::Relaxed);
        Ok::<_, std::io::Error>(if number == 0 {
            Bytes::from_static(start.as_bytes())
        } else {
            Bytes::from(vec![b'x'; CHUNK])
        })
    });
    Body::from_stream(futures_util::stream::iter(chunks))
}

on_both! {
    async fn query_syntax_is_only_text_wherever_something_is_searched(app) {
        let (_, admin) = app.administrator().await;
        for name in ["Hofladen", "Bäckerei", "Schneiderei"] {
            app.company(name).store("Linz", 48.3, 14.29).create().await;
        }
        let before = (account::Entity::find().count(app.db.read()).await.unwrap(), company::Entity::find().count(app.db.read()).await.unwrap());
        let near = json!({ "latitude": 48.3, "longitude": 14.29 });
        for text in SYNTAX {
            let word = encoded(text);
            let nul = text.contains('\0');
            for path in [
                format!("/api/tag?query={word}"), format!("/api/company/similar?name={word}"), format!("/api/geo/geocode?q={word}"),
                format!("/api/search/suggestions?text={word}"),
                format!("/api/admin/company?searchQuery={word}"), format!("/api/admin/users?searchQuery={word}"),
                format!("/api/admin/company/duplicates?name={word}"), format!("/api/user/email?token={word}&email={word}"),
                format!("/api/reset-pw?email={word}"), format!("/api/admin/outbox?state={word}"), format!("/api/media/{word}"),
                format!("/api/page/{word}"), format!("/detail/{word}"), format!("/?search={word}"),
            ] {
                let status = app.get(&path).bearer(&admin).send().await.status.as_u16();
                assert!([200, 400, 404, 422].contains(&status) && (!nul || status != 200 || !path.starts_with("/api/admin")), "{path}: {status}");
            }
            for path in ["/api/company/list", "/api/company/search", "/api/store/search"] {
                let reply = app.post(path).json(&json!({ "text": text, "near": near })).send().await;
                assert_eq!(reply.status.as_u16(), if nul { 400 } else { 200 }, "{path} {text:?}: {}", reply.text());
            }
        }
        for everything in ["%", "_", "%%%", "' OR '1'='1"] {
            for list in ["company", "users"] {
                let found = app.get(&format!("/api/admin/{list}?searchQuery={}", encoded(everything))).bearer(&admin).send().await.expect(200).json();
                assert_eq!(found["totalElements"], 0, "{everything} in {list} is no pattern");
            }
        }
        let after = (account::Entity::find().count(app.db.read()).await.unwrap(), company::Entity::find().count(app.db.read()).await.unwrap());
        assert_eq!(before, after);
    }

    async fn an_endless_body_is_cut_off_at_its_limit(app) {
        let (owner, token) = app.signed_in("maria@umkreis.test").await;
        let (_, admin) = app.administrator().await;
        let id = app.company("Hofladen").owner(owner).create().await;
        let image = "--b\r\ncontent-disposition: form-data; name=\"image\"; filename=\"a.jpg\"\r\n\r\n";
        for (path, kind, start, most, token) in [
            (format!("/api/company/image/{id}"), "multipart/form-data; boundary=b", image, 6_000_000, &token),
            ("/api/company".to_owned(), "application/json", "{\"name\":\"", 300_000, &token),
            ("/api/company/suggest".to_owned(), "application/json", "{\"name\":\"", 300_000, &token),
            ("/oauth/token".to_owned(), "application/x-www-form-urlencoded", "grant_type=", 300_000, &token),
            ("/api/admin/company/import".to_owned(), "text/csv", "ID;Name\r\n", 16_000_000, &admin),
        ] {
            let taken = Arc::new(AtomicUsize::new(0));
            let reply = app.post(&path).bearer(token).body(kind, endless(taken.clone(), start)).send().await;
            assert!([400, 413].contains(&reply.status.as_u16()), "{path}: {} {}", reply.status, reply.text());
            assert!(taken.load(Ordering::Relaxed) <= most, "{path} took {} bytes", taken.load(Ordering::Relaxed));
        }
    }

    async fn no_list_can_be_paged_deeper_than_ten_thousand_results(app) {
        let (_, admin) = app.administrator().await;
        let document: Value = serde_json::to_value(umkreis::router::openapi()).unwrap();
        let mut paged = 0;
        for (path, item) in document["paths"].as_object().unwrap() {
            for (method, operation) in item.as_object().unwrap() {
                let is = |name: &str| operation["parameters"].as_array().is_some_and(|all| all.iter().any(|one| one["name"] == name));
                if !(is("page") && is("size")) {
                    continue;
                }
                paged += 1;
                for (query, field) in [("page=1000&size=100", "page"), ("page=999999999999&size=1", "page"), ("page=-1", "page"), ("size=101", "size"), ("size=0", "size"), ("page=9223372036854775807&size=100", "page")] {
                    let address = format!("{path}?{query}");
                    let mut call = app.call(method.to_uppercase().parse::<Method>().unwrap(), &address).bearer(&admin);
                    if method == "post" {
                        call = call.json(&json!({ "near": { "latitude": 48.3, "longitude": 14.29 } }));
                    }
                    assert_eq!(call.send().await.invalid_fields(), [field], "{method} {address}");
                }
            }
        }
        assert!(paged >= 10, "{paged}");
        for (body, field) in [(json!({ "page": 1000, "size": 100 }), "page"), (json!({ "size": 101 }), "size")] {
            assert_eq!(app.post("/api/campaign").json(&body).send().await.invalid_fields(), [field]);
        }
    }

    async fn a_value_of_the_wrong_kind_is_named_on_every_call_that_takes_json(app) {
        let (owner, token) = app.signed_in("maria@umkreis.test").await;
        let (_, admin) = app.administrator().await;
        let id = app.company("Hofladen").owner(owner).create().await;
        let document: Value = serde_json::to_value(umkreis::router::openapi()).unwrap();
        let mut asked = 0;
        for (path, item) in document["paths"].as_object().unwrap() {
            for (method, operation) in item.as_object().unwrap() {
                let Some(body) = operation["requestBody"]["content"].get("application/json") else { continue };
                let Some(name) = body["schema"]["$ref"].as_str().and_then(|name| name.rsplit('/').next()) else { continue };
                let schema = &document["components"]["schemas"][name];
                let address = path.replace("{id}", &if path.contains("/company/") { id } else { Uuid::now_v7() }.to_string());
                let fields = schema["properties"].as_object().or_else(|| schema["allOf"][0]["properties"].as_object());
                for field in fields.into_iter().flat_map(|fields| fields.keys()) {
                    asked += 1;
                    // No field of ours is an object with only this inside.
                    let wrong = json!({ field: { "weder": ["noch"] } });
                    let bearer = if path.starts_with("/api/admin") { &admin } else { &token };
                    let reply = app.call(method.to_uppercase().parse::<Method>().unwrap(), &address).bearer(bearer).json(&wrong).send().await;
                    let named = reply.status == 404 || reply.invalid_fields().iter().any(|one| !one.is_empty());
                    assert!(named, "{method} {path} {field}: {}", reply.text());
                }
            }
        }
        assert!(asked > 80, "{asked}");
    }
}
