//! What the dearest request to each public route costs: docs/security/cost.md, and whether it still holds.

use crate::support::app::TestApp;
use crate::support::dearest::ask::{Ask, ask};
use crate::support::dearest::{Climb, Known, limit_of, most_bytes, public_routes, rows};
use crate::support::request::Reply;
use axum::http::Method;
use std::sync::atomic::Ordering;

const DEVICE: &str = "018f0000-0000-7000-8000-000000000001";

async fn send(app: &TestApp, ask: &Ask, from: &str) -> Reply {
    let method: Method = ask.method.parse().expect("a method");
    let call = app.call(method, &ask.path).header("device-id", DEVICE).from(from);
    match &ask.body {
        Some((kind, body)) => call.body(kind, body.clone()).send().await,
        None => call.send().await,
    }
}

async fn known(app: &TestApp) -> Known {
    let food = app.category("Lebensmittel").await;
    for number in 0..30 {
        let place = 48.0 + f64::from(number) / 100.0;
        app.company(&format!("Hofladen {number}")).category(food).store("Linz", place, 14.2).create().await;
    }
    let list =
        app.post("/api/company/list?size=100").json(&serde_json::json!({})).send().await.expect(200).json();
    let near = serde_json::json!({ "near": { "latitude": 48.0, "longitude": 14.2, "maxDistanceKm": 200 } });
    let stores = app.post("/api/store/search?size=100").json(&near).send().await.expect(200).json();
    let categories = app.get("/api/category").send().await.expect(200).json();
    let all = serde_json::json!({ "near": { "latitude": 48.0, "longitude": 14.2 } });
    let campaigns = app.post("/api/campaign?size=100").json(&all).send().await.expect(200).json();
    let offers = app.get("/api/special-offer").send().await.expect(200).json();
    Known::read(&list, &stores, &categories, [&campaigns, &offers])
}

#[test]
fn the_table_of_costs_has_every_public_route_with_its_bounds() {
    let rows = rows();
    for route in public_routes() {
        let row = rows.iter().find(|row| row.route == route);
        let row = row.unwrap_or_else(|| panic!("no row for `{route}`: see the end of docs/security/cost.md"));
        assert_eq!((row.most_bytes, &*row.limit), (most_bytes(&route), limit_of(&route)), "{route}");
    }
    let routes = public_routes();
    assert!(
        rows.iter().all(|row| routes.contains(&row.route)),
        "a row of a route that is not public or gone"
    );
}

#[tokio::test]
async fn the_dearest_answer_of_every_public_route_stays_within_its_bound() {
    let app = TestApp::sqlite().await;
    let known = known(&app).await;
    for route in public_routes() {
        let mut climb = Climb::new();
        // Renders and passwords are dear in an unoptimised build; there is little to vary in them.
        let tries = if ["render_per_min", "sign_in_per_5_min", "registration_per_30_min"]
            .contains(&limit_of(&route))
        {
            3
        } else {
            24
        };
        for _ in 0..tries {
            let ask = ask(&route, climb.propose(), &known);
            let reply = send(&app, &ask, "203.0.113.1").await;
            assert!(!reply.status.is_server_error(), "{}: {}", ask.shown(), reply.text());
            assert!(reply.body.len() <= most_bytes(&route), "{} bytes: {}", reply.body.len(), ask.shown());
            climb.tell(reply.body.len() as f64);
        }
    }
}

/// Pages are never refused; beyond the limit they come without having been rendered.
#[tokio::test]
async fn every_page_that_is_rendered_has_the_limit_that_the_table_names() {
    for route in public_routes().into_iter().filter(|route| limit_of(route) == "render_per_min") {
        let app = TestApp::sqlite_with(|config| {
            config.limits.enabled = true;
            config.limits.render_per_min = 1;
        })
        .await;
        let known = known(&app).await;
        // Two addresses of the route that are not kept; the own pages have two of their own.
        let asks: Vec<String> = match route.as_str() {
            "GET /" => vec!["/?page=70".to_owned(), "/?page=71".to_owned()],
            "GET /seite/{slug}" => vec!["/seite/impressum".to_owned(), "/seite/datenschutz".to_owned()],
            _ => known.companies.iter().take(2).map(|id| format!("/detail/{id}/")).collect(),
        };
        for ask in &asks {
            app.get(ask).from("203.0.113.1").send().await;
        }
        let counts = &app.pages.counts;
        let (rendered, fallback) = (&counts.rendered, &counts.fallback);
        assert_eq!((rendered.load(Ordering::Relaxed), fallback.load(Ordering::Relaxed)), (1, 1), "{route}");
    }
}

#[tokio::test]
async fn every_public_route_has_the_limit_that_the_table_names() {
    for limit in [
        "api_per_min",
        "search_per_min",
        "tile_per_min",
        "suggestion_per_h",
        "push_per_h",
        "sign_in_per_5_min",
        "registration_per_30_min",
    ] {
        let app = TestApp::sqlite_with(|config| {
            let limits = &mut config.limits;
            limits.enabled = true;
            for count in [
                &mut limits.api_per_min,
                &mut limits.search_per_min,
                &mut limits.tile_per_min,
                &mut limits.suggestion_per_h,
            ] {
                *count = 0;
            }
            for count in [
                &mut limits.push_per_h,
                &mut limits.sign_in_per_5_min,
                &mut limits.registration_per_30_min,
                &mut limits.render_per_min,
            ] {
                *count = 0;
            }
            *match limit {
                "api_per_min" => &mut limits.api_per_min,
                "search_per_min" => &mut limits.search_per_min,
                "tile_per_min" => &mut limits.tile_per_min,
                "suggestion_per_h" => &mut limits.suggestion_per_h,
                "push_per_h" => &mut limits.push_per_h,
                "sign_in_per_5_min" => &mut limits.sign_in_per_5_min,
                _ => &mut limits.registration_per_30_min,
            } = 1;
        })
        .await;
        let known = Known::default();
        let mut callers = (1..=250u8).map(|last| format!("203.0.113.{last}"));
        for route in public_routes().into_iter().filter(|route| limit_of(route) == limit) {
            let mut climb = Climb::new();
            // What is refused for its form is not counted here, so the first that is not is asked twice. Each try comes
            // from an address of its own, because most routes share a limit.
            let mut limited = false;
            for from in callers.by_ref().take(12) {
                let ask = ask(&route, climb.propose(), &known);
                send(&app, &ask, &from).await;
                limited = send(&app, &ask, &from).await.status.as_u16() == 429;
                if limited {
                    break;
                }
            }
            assert!(limited, "{route} has no {limit}");
        }
    }
}
