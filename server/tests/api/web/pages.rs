//! What is in the first answer, before any script runs.

use super::{first_data, markup};
use crate::on_both;
use crate::support::request::Reply;
use sea_orm::{ActiveModelTrait, ActiveValue::Set};
use serde_json::json;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use umkreis_foundation::db::changed;
use umkreis_foundation::db::entity::company;
use uuid::Uuid;

on_both! {
    async fn the_overview_comes_rendered_with_its_companies_and_their_data(app) {
        let category = app.category("Lebensmittel").await;
        let id = app.company("Hofladen Sonnberg").category(category).store("Linz", 48.3, 14.29).create().await;
        let page = app.get("/").send().await.expect(200);
        let shown = markup(&page);
        assert!(shown.contains("Hofladen Sonnberg") && shown.contains(&format!("href=\"/detail/{id}/\"")), "{shown}");
        assert!(shown.contains("Lebensmittel"), "the filters are there too");
        assert!(page.text().contains(&format!(".cat-{category}{{--cat:light-dark(#")), "colours come with the page");
        let data = first_data(&page);
        let answer = app.post("/api/company/list?page=0&size=18").json(&serde_json::json!({ "near": { "latitude": app.config.region.latitude, "longitude": app.config.region.longitude } }));
        assert_eq!(data["companies"], answer.send().await.expect(200).json());
        assert_eq!(data["categories"][0]["id"], category.to_string());
        assert!(page.header("content-type").starts_with("text/html"));
    }

    async fn a_change_is_in_the_next_page_and_what_is_not_public_in_none(app) {
        let id = app.company("Bäckerei Alt").store("Linz", 48.3, 14.29).create().await;
        assert!(markup(&app.get("/").send().await).contains("Bäckerei Alt"));
        let rename = |name: &str, state: &str| company::ActiveModel { id: Set(id), name: Set(name.to_owned()), state: Set(state.to_owned()), ..Default::default() };
        for (name, state, shown) in [("Bäckerei Neu", "Active", true), ("Bäckerei Geheim", "Deactivated", false)] {
            let mut tx = app.db.begin().await.unwrap();
            rename(name, state).update(&tx).await.unwrap();
            tx.change(changed::COMPANY, id).await.unwrap();
            tx.commit().await.unwrap();
            let page = app.get("/").send().await.expect(200).text();
            assert_eq!(page.contains(name), shown, "{name}");
            assert!(!page.contains("Bäckerei Alt"));
            let detail = app.get(&format!("/detail/{id}/")).send().await;
            assert_eq!((detail.status.as_u16() == 200, detail.text().contains(name)), (shown, shown), "{name}");
        }
    }

    async fn the_second_visitor_gets_the_kept_page_and_the_second_visit_nothing(app) {
        app.company("Hofladen Sonnberg").store("Linz", 48.3, 14.29).create().await;
        let first = app.get("/").send().await.expect(200);
        let again = app.get("/?utm_source=brief").header("accept-encoding", "br").send().await.expect(200);
        assert_eq!(again.header("content-encoding"), "br");
        assert_eq!(first.header("etag"), again.header("etag"), "whatever else the address says");
        assert!(again.body.len() < 25_000, "{} bytes", again.body.len());
        let counts = &app.pages.counts;
        assert_eq!((counts.rendered.load(Ordering::Relaxed), counts.cached.load(Ordering::Relaxed)), (1, 1));
        let fresh = app.get("/").header("if-none-match", first.header("etag")).send().await.expect(304);
        assert!(fresh.body.is_empty());
        assert_eq!(fresh.header("cache-control"), "no-cache");
        app.clock.advance(std::time::Duration::from_secs(26 * 3600));
        app.get("/").send().await.expect(200);
        assert_eq!(counts.rendered.load(Ordering::Relaxed), 2, "another day, another page");
    }

    async fn a_page_is_the_same_for_everyone(app) {
        let (owner, token) = app.signed_in("maria@umkreis.test").await;
        let id = app.company("Noch geheim").state("InReview").owner(owner).create().await;
        for path in ["/".to_owned(), format!("/detail/{id}/")] {
            let mine = app.get(&path).bearer(&token).header("cookie", "CookieConsent=accepted").send().await;
            let theirs = app.get(&path).send().await;
            assert_eq!((mine.status, &mine.body), (theirs.status, &theirs.body), "{path}");
            assert!(!mine.text().contains("Noch geheim") && mine.headers.get("set-cookie").is_none());
        }
    }

    async fn odd_addresses_show_the_nearest_sensible_page(app) {
        let category = app.category("Lebensmittel").await;
        // Three pages of 16, two of 18.
        for number in 0..34 {
            app.company(&format!("Betrieb {number:02}")).category(category).store("Linz", 48.3, 14.0 + f64::from(number) / 100.0).create().await;
        }
        let unknown = Uuid::now_v7();
        for (query, address) in [
            ("page=abc".to_owned(), None),
            ("page=-1".to_owned(), None),
            ("page=0&search=".to_owned(), None),
            ("page=99".to_owned(), Some("/?page=3".to_owned())),
            ("page=3".to_owned(), None),
            ("page=4294967299".to_owned(), None),
            (format!("filters={unknown}"), Some("/".to_owned())),
            (format!("filters=x,{category},{category},'"), Some(format!("/?filters={category}"))),
            (format!("offer={unknown}"), Some("/".to_owned())),
            ("offer=%00".to_owned(), Some("/".to_owned())),
            ("search=%E4%".to_owned(), None),
            ("tab=gibtesnicht&open=vielleicht&%5B%5D=1&&&".to_owned(), None),
            ("search=gibtesnirgends&page=7".to_owned(), Some("/?search=gibtesnirgends".to_owned())),
        ] {
            let page = app.get(&format!("/?{query}")).send().await.expect(200);
            assert!(markup(&page).contains("<h1"), "{query}");
            assert_eq!(first_data(&page)["address"].as_str().map(str::to_owned), address, "{query}");
        }
        // The server's own pages hold 18, and it names the one it shows.
        let page = app.get("/?page=3").send().await.expect(200);
        assert_eq!(first_data(&page)["companies"]["page"], 1);
        assert!(page.text().contains("/?page=2\""), "the canonical address");
        let long = "ü".repeat(3_000);
        let page = app.get(&format!("/?search={}", "%C3%BC".repeat(3_000))).send().await.expect(200);
        assert!(!page.text().contains(&long) && first_data(&page)["address"].is_string());
    }

    async fn addresses_that_show_the_same_are_rendered_once(app) {
        app.company("Hofladen Sonnberg").store("Linz", 48.3, 14.29).create().await;
        let first = app.get("/?page=7").send().await.expect(200);
        let nobody = Uuid::from_u128(7);
        for odd in ["page=8", "page=999999", &format!("offer={nobody}"), &format!("filters={nobody}"), "filters=x&page=3"] {
            let page = app.get(&format!("/?{odd}")).send().await.expect(200);
            assert_eq!(page.header("etag"), first.header("etag"), "{odd}");
        }
        assert_eq!(app.pages.counts.rendered.load(Ordering::Relaxed), 1);
        // In whichever order categories were chosen: the sorted address, and one for all others.
        let mut ids = [app.category("Lebensmittel").await.to_string(), app.category("Brot").await.to_string()];
        ids.sort_unstable();
        let [first_id, last_id] = ids;
        for (odd, rendered) in [
            (format!("{first_id},{last_id}"), 2),
            (format!("{last_id},{first_id}"), 3),
            (format!("{last_id},{first_id},{last_id}"), 3),
        ] {
            app.get(&format!("/?filters={odd}")).send().await.expect(200);
            assert_eq!(app.pages.counts.rendered.load(Ordering::Relaxed), rendered, "{odd}");
        }
        // The plain address is another page: its browser need not be told what is shown instead.
        assert_ne!(app.get("/").send().await.expect(200).header("etag"), first.header("etag"));
    }

    async fn a_search_without_a_place_is_not_ranked_from_the_middle_of_the_region(app) {
        let middle = &app.config.region;
        app.company("Holzofen").tags(&["Brot"]).store("Nah", middle.latitude, middle.longitude).create().await;
        app.company("Brothaus").store("Fern", 48.6, 13.1).create().await;
        let first = |page: &Reply| first_data(page)["companies"]["content"][0]["name"].clone();
        assert_eq!(first(&app.get("/?search=brot").send().await.expect(200)), "Brothaus");
        let asked = app.post("/api/company/list?page=0&size=18").json(&json!({ "text": "brot" })).send().await.expect(200);
        assert_eq!(asked.json()["content"][0]["name"], "Brothaus");
        // Whoever browses begins in the middle; signs alone are no search.
        for path in ["/", "/?search=%26"] {
            assert_eq!(first(&app.get(path).send().await.expect(200)), "Holzofen", "{path}");
        }
    }

    async fn search_page_and_filter_in_the_address_are_rendered(app) {
        let category = app.category("Lebensmittel").await;
        app.company("Käserei Berg").category(category).store("Linz", 48.3, 14.29).create().await;
        app.company("Schneiderei Tal").store("Linz", 48.3, 14.29).create().await;
        for query in ["search=K%C3%A4serei".to_owned(), format!("filters={category}")] {
            let shown = markup(&app.get(&format!("/?{query}")).send().await.expect(200));
            assert!(shown.contains("Käserei Berg") && !shown.contains("Schneiderei Tal"), "{query}");
        }
    }

    async fn a_companys_page_comes_rendered(app) {
        let id = app.company("Hofladen Sonnberg").description("Erste Zeile\\nzweite").tags(&["bio"]).store("Linz", 48.3, 14.29).store("Wels", 48.16, 14.03).create().await;
        let page = app.get(&format!("/detail/{id}/")).send().await.expect(200);
        let shown = markup(&page);
        for text in ["Hofladen Sonnberg", "Erste Zeile\nzweite", "Hauptplatz 1", "Standort Wels", "bio"] {
            assert!(shown.contains(text), "{text}: {shown}");
        }
        let data = first_data(&page);
        assert_eq!(data["company"], app.get(&format!("/api/company/{id}")).send().await.expect(200).json());
        assert_eq!(data["stores"], app.get(&format!("/api/company/{id}/stores")).send().await.expect(200).json());
        assert_eq!(data["campaigns"], app.get(&format!("/api/company/{id}/campaigns")).send().await.expect(200).json());
    }

    async fn what_is_not_there_says_so_and_leads_on(app) {
        let hidden = app.company("Noch geheim").state("InReview").create().await;
        for path in [format!("/detail/{}/", Uuid::now_v7()), format!("/detail/{hidden}/"), "/detail/unsinn/".to_owned()] {
            let page = app.get(&path).send().await.expect(404);
            assert!(markup(&page).contains("Diesen Betrieb finden wir nicht"), "{path}");
            assert!(page.text().contains("noindex") && !page.text().contains("Noch geheim"), "{path}");
        }
        let page = app.get("/das/gibt/es/nicht").send().await.expect(404);
        assert!(markup(&page).contains("Hier ist leider nichts") && markup(&page).contains("href=\"/\""));
        assert!(markup(&app.get("/seite/gibtesnicht").send().await.expect(404)).contains("Hier ist leider nichts"));
        app.get("/gibtesnicht.js").send().await.expect(404);
        app.get("/.pages/pages.js").send().await.expect(404);
    }

    async fn a_company_that_was_public_and_is_deleted_is_gone(app) {
        let (_, token) = app.administrator().await;
        let id = app.company("Bald weg").state("InReview").store("Linz", 48.3, 14.29).create().await;
        app.put(&format!("/api/admin/company/activate/{id}")).bearer(&token).send().await.expect(200);
        app.get(&format!("/detail/{id}/")).send().await.expect(200);
        app.delete(&format!("/api/admin/company/{id}")).bearer(&token).send().await.expect(200);
        let page = app.get(&format!("/detail/{id}/")).send().await.expect(410);
        assert!(markup(&page).contains("Diesen Betrieb gibt es hier nicht mehr"));
        assert!(!page.text().contains("Bald weg"));
        let category = app.category("Essen").await;
        let body = json!({"company": {"name": "Gleich da", "description": "Neu", "categoryIds": [category], "active": true}});
        let made = app.post("/api/admin/company").bearer(&token).json(&body).send().await.expect(200).json();
        let at_once = made["id"].as_str().unwrap_or_default();
        app.get(&format!("/detail/{at_once}/")).send().await.expect(200);
        app.delete(&format!("/api/admin/company/{at_once}")).bearer(&token).send().await.expect(200);
        app.get(&format!("/detail/{at_once}/")).send().await.expect(410);
        let never = app.company("Nie öffentlich").state("InReview").create().await;
        app.delete(&format!("/api/admin/company/{never}")).bearer(&token).send().await.expect(200);
        app.get(&format!("/detail/{never}/")).send().await.expect(404);
    }

    async fn there_is_one_spelling_of_each_address(app) {
        let id = app.company("Hofladen").create().await;
        for (path, right) in [
            (format!("/detail/{id}"), format!("/detail/{id}/")),
            (format!("/detail/{id}?a=1"), format!("/detail/{id}/?a=1")),
            (format!("/DETAIL/{}", id.simple()), format!("/detail/{id}/")),
            ("/seite/impressum/".to_owned(), "/seite/impressum".to_owned()),
            ("/login/?register=true".to_owned(), "/login?register=true".to_owned()),
        ] {
            assert_eq!(app.get(&path).send().await.expect(308).header("location"), right, "{path}");
        }
        for path in ["//evil.example/detail", "/\\evil.example", "/detail//evil.example"] {
            let reply = app.get(path).send().await;
            assert_eq!((reply.status.as_u16(), reply.header("location")), (404, ""), "{path}");
        }
    }

    async fn the_fixed_and_the_operators_pages_are_rendered_and_personal_ones_are_not(app) {
        for (path, text) in [
            ("/seite/impressum", "Klimaallianz"),
            ("/seite/datenschutz", "<h2>"),
            ("/reihenfolge", "So entsteht die Reihenfolge"),
            ("/login", "Passwort"),
        ] {
            assert!(markup(&app.get(path).send().await.expect(200)).contains(text), "{path}");
        }
        for path in ["/manage", "/favoriten", "/offline", "/confirm?code=geheim", "/login?email=a@b.at", "/handle-auth?code=geheim"] {
            let page = app.get(path).send().await.expect(200);
            assert_eq!(markup(&page), "</div>\n", "{path}");
            assert!(!page.text().contains("geheim") && !page.text().contains("a@b.at"), "{path}");
        }
    }

    async fn inline_parts_are_allowed_by_their_hash_and_nothing_else(app) {
        app.category("Lebensmittel").await;
        let page = app.get("/").send().await.expect(200);
        let policy = page.header("content-security-policy").to_owned();
        assert!(!policy.contains("unsafe"), "{policy}");
        let html = page.text();
        for element in ["style", "script"] {
            let start = format!("<{element}>");
            let inline: Vec<&str> = html.split(&start).skip(1).filter_map(|rest| rest.split("</").next()).collect();
            assert!(!inline.is_empty(), "{element}");
            for content in inline {
                use base64::Engine;
                use sha2::Digest;
                let hash = base64::engine::general_purpose::STANDARD.encode(sha2::Sha256::digest(content.as_bytes()));
                assert!(policy.contains(&format!("'sha256-{hash}'")), "{element}: {policy}");
            }
        }
    }
}

on_both! {
    with |config| config.rendering.threads = 0;

    async fn without_renderers_the_browser_gets_the_plain_shell(app) {
        let id = app.company("Hofladen Sonnberg").store("Linz", 48.3, 14.29).create().await;
        for path in ["/".to_owned(), format!("/detail/{id}/"), "/login".to_owned()] {
            let page = app.get(&path).send().await.expect(200);
            assert_eq!(markup(&page), "</div>\n", "{path}");
            assert!(page.text().contains("<script type=\"module\"") && first_data(&page).is_null(), "{path}");
        }
        app.get(&format!("/detail/{}/", Uuid::now_v7())).send().await.expect(404);
    }
}

on_both! {
    with |config| { config.limits.enabled = true; config.limits.render_per_min = 2; };
    async fn who_asks_for_too_many_new_pages_renders_them_alone(app) {
        app.company("Hofladen Sonnberg").store("Linz", 48.3, 14.29).create().await;
        for path in ["/", "/?open=1", "/?search=hofladen", "/"] {
            app.get(path).send().await.expect(200);
        }
        let counts = &app.pages.counts;
        assert_eq!(counts.rendered.load(Ordering::Relaxed), 2);
        assert_eq!(counts.fallback.load(Ordering::Relaxed), 1, "the third comes without its content");
        assert_eq!(counts.cached.load(Ordering::Relaxed), 1, "what is kept costs nothing");
    }

    async fn who_asks_too_fast_waits_a_moment_for_what_is_left(app) {
        for (path, waits) in [("/", false), ("/?open=1", false), ("/?search=hofladen", true), ("/", false)] {
            let asked = Instant::now();
            app.get(path).send().await.expect(200);
            assert!(!waits || asked.elapsed() >= Duration::from_millis(250), "{path}: {:?}", asked.elapsed());
        }
    }

    async fn addresses_that_are_not_kept_are_counted_before_the_database_is_asked(app) {
        app.company("Hofladen Sonnberg").store("Linz", 48.3, 14.29).create().await;
        let counts = &app.pages.counts;
        let fallback = || counts.fallback.load(Ordering::Relaxed);
        // All of them show the same, so they are rendered once; asking for them costs nevertheless.
        for (page, fallbacks) in [(7, 0), (8, 0), (9, 1)] {
            app.get(&format!("/?page={page}")).send().await.expect(200);
            assert_eq!(fallback(), fallbacks, "page {page}");
        }
        for number in 0..3 {
            app.get(&format!("/detail/{}/", Uuid::now_v7())).from("203.0.113.9").send().await;
            assert_eq!(fallback(), if number < 2 { 1 } else { 2 }, "the third of somebody else");
        }
        assert_eq!(counts.rendered.load(Ordering::Relaxed), 2);
    }
}
