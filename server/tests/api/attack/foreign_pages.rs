//! What a page on another site may do with us: nothing.

use crate::on_both;
use axum::http::Method;
use serde_json::json;

on_both! {
    async fn a_foreign_page_can_neither_read_nor_frame_us(app) {
        let (_, token) = app.signed_in("maria@umkreis.test").await;
        for path in ["/", "/login", "/manage", "/api/site", "/api/user", "/oauth/authorize", "/api/nichts"] {
            let reply = app.get(path).bearer(&token).header("origin", "https://evil.test").send().await;
            for header in ["access-control-allow-origin", "access-control-allow-credentials"] {
                assert_eq!(reply.header(header), "", "{path}");
            }
            let policy = reply.header("content-security-policy");
            assert!(policy.contains("frame-ancestors 'none'"), "{path}: {policy}");
            assert!(!policy.contains("unsafe-eval") && !policy.contains("script-src *"), "{path}: {policy}");
            let script = policy.split(';').find(|part| part.trim().starts_with("script-src")).unwrap_or_default();
            assert!(!script.contains("unsafe-inline"), "{path}: {script}");
            assert_eq!(reply.header("cross-origin-opener-policy"), "same-origin", "{path}");
            assert_eq!(reply.header("x-content-type-options"), "nosniff", "{path}");
            assert!(reply.header("strict-transport-security").starts_with("max-age="), "{path}");
            assert!(!reply.header("referrer-policy").is_empty(), "{path}");
            assert!(reply.header("permissions-policy").contains("geolocation=(self)"), "{path}");
        }
        for path in ["/api/user", "/api/company"] {
            let reply = app.call(Method::OPTIONS, path).header("origin", "https://evil.test").header("access-control-request-method", "PUT").send().await;
            assert!(reply.status.is_client_error(), "{path}: {}", reply.status);
            assert_eq!(reply.header("access-control-allow-origin"), "", "{path}");
        }
    }

    async fn a_form_on_a_foreign_page_changes_nothing(app) {
        // Browsers send forms anywhere with cookies, but with these types only, and without our header.
        app.account_with_password("maria@umkreis.test", "Sonnenhof4020").await;
        let form = [("client_id", "web"), ("grant_type", "password"), ("username", "maria@umkreis.test"), ("password", "Sonnenhof4020")];
        let signed_in = app.post("/oauth/token").form(&form).send().await.expect(200);
        let cookie = signed_in.header("set-cookie").split(';').next().unwrap_or_default().to_owned();
        assert!(signed_in.header("set-cookie").contains("HttpOnly") && signed_in.header("set-cookie").contains("SameSite=Lax"));
        for (method, path) in [(Method::POST, "/api/company"), (Method::PUT, "/api/user"), (Method::DELETE, "/api/user"), (Method::GET, "/api/user")] {
            for kind in ["application/x-www-form-urlencoded", "text/plain", "multipart/form-data; boundary=x"] {
                let call = app.call(method.clone(), path).header("cookie", &cookie).body(kind, "firstName=Evil");
                assert_eq!(call.send().await.problem(401), "Unauthorized", "{method} {path}");
            }
        }
        for kind in ["text/plain", "application/x-www-form-urlencoded"] {
            let reply = app.post("/api/company/suggest").body(kind, json!({ "name": "Evil" }).to_string()).send().await;
            assert_eq!(reply.problem(415), "UnsupportedType");
        }
    }
}
