//! Calls about the server itself.

mod feed;
mod tidying;

use crate::on_both;
use serde_json::json;

on_both! {
    async fn health_says_that_every_part_works(app) {
        let health = app.get("/api/health").send().await.expect(200).json();
        assert_eq!(health["status"], "ok");
        for part in ["database", "media", "mail", "search"] {
            assert_eq!(health["checks"][part], "ok", "{part}");
        }
    }

    async fn live_answers_without_a_database(app) {
        app.db.clone().close().await;
        let health = app.get("/api/health").send().await.expect(503).json();
        assert_eq!(health["status"], "down");
        assert_eq!(health["checks"]["database"], "down");
        assert_eq!(app.get("/api/health/live").send().await.expect(200).json()["status"], "ok");
    }

    async fn an_instance_that_stops_fails_the_live_check_and_still_answers(app) {
        app.stopping.store(true, std::sync::atomic::Ordering::Relaxed);
        assert_eq!(app.get("/api/health/live").send().await.expect(503).json()["status"], "stopping");
        app.get("/api/category").send().await.expect(200);
    }

    async fn every_answer_carries_security_headers_and_a_request_id(app) {
        for path in ["/", "/api/site", "/api/nichts"] {
            let reply = app.get(path).send().await;
            assert!(reply.header("content-security-policy").contains("default-src 'none'"), "{path}");
            assert_eq!(reply.header("x-content-type-options"), "nosniff", "{path}");
            assert!(!reply.header("x-request-id").is_empty(), "{path}");
        }
    }

    async fn a_file_carries_security_headers_too(app) {
        let file = app.get("/favicon.svg").send().await.expect(200);
        let again = app.get("/favicon.svg").header("if-none-match", file.header("etag")).send().await.expect(304);
        for reply in [file, again] {
            assert!(reply.header("content-security-policy").contains("default-src 'none'"));
            assert_eq!(reply.header("x-content-type-options"), "nosniff");
            assert_eq!(reply.header("vary"), "accept-encoding");
        }
    }

    async fn files_are_kept_as_long_as_they_stay_the_same(app) {
        for (path, kept) in [("/favicon.svg", "public, max-age=86400"), ("/icon-192.png", "public, max-age=86400"), ("/sw.js", "no-cache")] {
            assert_eq!(app.get(path).send().await.expect(200).header("cache-control"), kept, "{path}");
        }
    }

    async fn an_unknown_call_answers_with_a_problem(app) {
        assert_eq!(app.get("/api/nichts").send().await.problem(404), "NotFound");
    }

    async fn a_company_written_by_a_transaction_is_in_the_catalogue_when_it_returns(app) {
        let id = app.company("Hofladen Sonnberg").store("Linz", 48.3, 14.29).create().await;
        let snapshot = app.catalogue.snapshot();
        assert_eq!(snapshot.company(&id).map(|company| company.name.clone()), Some("Hofladen Sonnberg".to_owned()));
        let hidden = app.company("Noch geheim").state("InReview").create().await;
        assert!(app.catalogue.snapshot().company(&hidden).is_none());
    }
}

on_both! {
    async fn the_server_tells_about_itself_and_nothing_secret(app) {
        let version = app.get("/api/version").send().await.expect(200).json();
        assert_eq!(version["version"], env!("CARGO_PKG_VERSION"));
        assert!(version["commit"].is_string() && version["builtAt"].is_string(), "{version}");
        assert_eq!(app.get("/api/host").send().await.expect(200).json()["host"], "https://umkreis.test");
        assert_eq!(app.get("/api/logging").send().await.expect(200).json()["filter"], "info");
        let memory = app.get("/api/mem-stat").send().await.expect(200).json();
        assert!(memory["residentBytes"].as_u64() > Some(1_000_000) && memory["uptimeSeconds"].is_u64(), "{memory}");
        for (path, fields) in [("version", 3), ("host", 1), ("logging", 1), ("mem-stat", 2)] {
            let answer = app.get(&format!("/api/{path}")).send().await.expect(200).json();
            assert_eq!(answer.as_object().map(|all| all.len()), Some(fields), "nothing beside its shape: {answer}");
        }
        assert_eq!(app.get("/api/health/live").send().await.expect(200).json()["status"], "ok");
        let site = app.get("/api/site").send().await.expect(200).json();
        assert_eq!((site["name"].as_str(), site["navigation"].as_array().map(Vec::len)), (Some("Gutes im Umkreis"), Some(5)));
        assert_eq!(site["timeZone"], "Europe/Vienna");
    }

    async fn the_contract_is_served_for_programs_and_for_people(app) {
        let contract = app.get("/api/openapi.json").send().await.expect(200);
        let tag = contract.header("etag").to_owned();
        assert_eq!(contract.json(), serde_json::to_value(umkreis::router::openapi()).unwrap());
        app.get("/api/openapi.json").header("if-none-match", &tag).send().await.expect(304);
        let packed = async || app.get("/api/openapi.json").header("accept-encoding", "gzip").send().await.expect(200);
        assert!(packed().await.is_one_copy_with(&packed().await), "it is packed for each caller");
        let page = app.get("/api/docs").send().await.expect(200);
        assert!(page.header("content-type").starts_with("text/html"), "{}", page.header("content-type"));
    }

    async fn the_operators_pages_are_served_as_html(app) {
        let page = app.get("/api/page/impressum").send().await.expect(200).json();
        assert!(page["html"].as_str().is_some_and(|html| html.contains("Klimaallianz")));
        assert_eq!(app.get("/api/page/nichts").send().await.problem(404), "NotFound");
    }

    async fn pages_carry_the_security_headers_and_unknown_ones_answer_404(app) {
        let home = app.get("/").send().await.expect(200);
        assert!(home.header("content-security-policy").contains("frame-ancestors 'none'"));
        assert_eq!(home.header("x-content-type-options"), "nosniff");
        assert!(home.header("strict-transport-security").starts_with("max-age="));
        assert!(home.text().contains("id=\"site\""));
        app.get("/gibt-es-nicht").send().await.expect(404);
    }

    async fn only_the_embeddable_view_may_be_framed(app) {
        let embed = app.get("/embed?kategorie=Lebensmittel&ort=Wels").send().await.expect(200);
        let policy = embed.header("content-security-policy");
        assert!(policy.contains("frame-ancestors *") && policy.contains("script-src 'self'"), "{policy}");
        assert!(embed.header("x-robots-tag").contains("noindex"));
        assert!(embed.text().contains("id=\"site\""));
        for path in ["/", "/login", "/manage", "/seite/impressum", "/embed/", "/api/site"] {
            let policy = app.get(path).send().await.header("content-security-policy").to_owned();
            assert!(policy.contains("frame-ancestors 'none'"), "{path}: {policy}");
        }
    }

    async fn breaches_of_the_content_security_policy_are_counted(app) {
        let policy = app.get("/").send().await.expect(200).header("content-security-policy").to_owned();
        assert!(policy.ends_with("report-uri /api/csp-report"), "{policy}");
        let report = |directive: &str| {
            json!({ "csp-report": { "document-uri": "https://umkreis.test/", "effective-directive": directive } }).to_string()
        };
        let send = |kind: &'static str, body: String| app.post("/api/csp-report").body(kind, body).send();
        let counts = || async { app.get("/api/csp-report").send().await.expect(200).json() };
        assert_eq!(counts().await, json!({ "count": 0, "byDirective": {} }));
        for directive in ["script-src", "frame-ancestors", "script-src", "erfunden-1", "erfunden-2"] {
            send("application/csp-report", report(directive)).await.expect(204);
        }
        let expected = json!({ "count": 5, "byDirective": { "frame-ancestors": 1, "other": 2, "script-src": 2 } });
        assert_eq!(counts().await, expected);
        assert_eq!(send("text/plain", report("script-src")).await.problem(415), "UnsupportedType");
        assert_eq!(send("application/csp-report", "{".to_owned()).await.problem(400), "Malformed");
        assert_eq!(send("application/csp-report", "{}".to_owned()).await.invalid_fields(), ["csp-report"]);
        assert_eq!(send("application/csp-report", " ".repeat(70_000)).await.problem(413), "TooLarge");
        assert_eq!(counts().await, expected);
    }

    async fn what_fails_in_browsers_is_counted_by_our_own_names(app) {
        let send = |kind: &str, page: &str| app.post("/api/client-error").json(&json!({ "kind": kind, "page": page })).send();
        let counts = || async { app.get("/api/client-error").send().await.expect(200).json() };
        assert_eq!(counts().await, json!({ "count": 0, "byKind": {} }));
        for (kind, page) in [("markers", "overview"), ("campaigns", "detail"), ("campaigns", "/detail/geheim"), ("erfunden", "x")] {
            send(kind, page).await.expect(204);
        }
        assert_eq!(counts().await, json!({ "count": 4, "byKind": { "campaigns": 2, "markers": 1, "other": 1 } }));
        assert_eq!(send("", &"x".repeat(101)).await.invalid_fields(), ["kind", "page"]);
        assert_eq!(counts().await["count"], 4);
    }

    async fn a_wrong_method_is_answered_with_a_problem(app) {
        assert_eq!(app.delete("/api/version").send().await.problem(405), "Malformed");
    }
}
