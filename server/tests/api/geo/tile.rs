//! Tiles of a raster map through this server, and the faults of their host.

use super::FAULTS;
use crate::on_both;
use crate::support::app::TestApp;
use crate::support::chaos::{Chaos, Mode};
use crate::support::provider::Provider;
use std::time::{Duration, Instant};

const PICTURE: &[u8] = b"\x89PNG\r\n\x1a\n and what follows";
const PNG: (&str, &str) = ("content-type", "image/png");

async fn with_tiles(template: String) -> TestApp {
    TestApp::sqlite_with(move |config| config.map.base = template).await
}

/// A host that has every tile, behind a proxy that can misbehave.
async fn behind_chaos() -> (Provider, Chaos, TestApp) {
    let host = Provider::start().await;
    host.say(200, &[PNG], PICTURE);
    let chaos = Chaos::before(host.address).await;
    let app = with_tiles(format!("http://{}/{{z}}/{{x}}/{{y}}", chaos.address)).await;
    (host, chaos, app)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tile_is_fetched_once_and_then_answered_from_disk() {
    let host = Provider::start().await;
    host.say(200, &[PNG, ("etag", "\"one\"")], PICTURE);
    let app = with_tiles(format!("{}/karte/{{z}}/{{y}}/{{x}}.png?key=secret", host.url())).await;
    let first = app.get("/api/geo/tile/13/4421/2840").send().await.expect(200);
    assert_eq!((first.header("content-type"), first.body.as_slice()), ("image/png", PICTURE));
    assert!(first.header("cache-control").starts_with("public, max-age="));
    let second = app.get("/api/geo/tile/13/4421/2840").send().await.expect(200);
    assert_eq!(second.body, PICTURE);
    let heard = host.heard();
    assert_eq!(heard.len(), 1);
    assert_eq!(heard[0].uri, "/karte/13/2840/4421.png?key=secret");
    assert!(heard[0].header("user-agent").contains("https://umkreis.test"));
    let tag = second.header("etag").to_owned();
    app.get("/api/geo/tile/13/4421/2840").header("if-none-match", &tag).send().await.expect(304);
    let site = app.get("/api/site").send().await.expect(200);
    assert_eq!(site.json()["map"]["tiles"], "/api/geo/tile/{z}/{x}/{y}");
    assert!(!site.text().contains("secret"), "the key in the template stays ours");
    assert!(!first.header("content-security-policy").contains("127.0.0.1"));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_old_tile_is_asked_for_again_only_if_it_has_changed() {
    let host = Provider::start().await;
    host.say(200, &[PNG, ("etag", "\"one\""), ("last-modified", "Sun, 01 Nov 2026 00:00:00 GMT")], PICTURE);
    let app = with_tiles(format!("{}/{{z}}/{{x}}/{{y}}", host.url())).await;
    app.get("/api/geo/tile/10/550/355").send().await.expect(200);
    app.clock.advance(Duration::from_secs(8 * 24 * 3600));
    host.say(304, &[], "");
    for _ in 0..2 {
        assert_eq!(app.get("/api/geo/tile/10/550/355").send().await.expect(200).body, PICTURE);
    }
    let heard = host.heard();
    assert_eq!(heard.len(), 2, "renewed once, then fresh again");
    assert_eq!(heard[1].header("if-none-match"), "\"one\"");
    assert_eq!(heard[1].header("if-modified-since"), "Sun, 01 Nov 2026 00:00:00 GMT");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tile_that_cannot_be_renewed_is_shown_as_it_was() {
    let (_host, chaos, app) = behind_chaos().await;
    app.get("/api/geo/tile/10/550/355").send().await.expect(200);
    for fault in FAULTS {
        app.clock.advance(Duration::from_secs(8 * 24 * 3600));
        chaos.switch(fault).await;
        let shown = app.get("/api/geo/tile/10/550/355").send().await.expect(200);
        assert_eq!(shown.body, PICTURE, "{fault:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_failing_host_costs_a_tile_and_nothing_else() {
    let (_host, chaos, app) = behind_chaos().await;
    for (x, fault) in FAULTS.into_iter().enumerate() {
        chaos.switch(fault).await;
        let started = Instant::now();
        let path = format!("/api/geo/tile/10/{x}/1");
        let (failed, other) = tokio::join!(app.get(&path).send(), async {
            app.get("/api/site").send().await.expect(200);
            started.elapsed()
        });
        assert_eq!(failed.problem(503), "Unavailable", "{fault:?}");
        assert!(started.elapsed() < Duration::from_secs(4), "{fault:?}: {:?}", started.elapsed());
        assert!(other < Duration::from_secs(1), "{fault:?}: {other:?}");
        app.clock.advance(Duration::from_secs(10));
    }
    chaos.switch(Mode::Pass).await;
    app.get("/api/geo/tile/10/0/1").send().await.expect(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_that_hangs_is_left_alone_for_a_while() {
    let (_host, chaos, app) = behind_chaos().await;
    chaos.switch(Mode::Hang).await;
    app.get("/api/geo/tile/10/1/1").send().await.expect(503);
    let started = Instant::now();
    app.get("/api/geo/tile/10/2/1").send().await.expect(503);
    assert!(started.elapsed() < Duration::from_millis(500), "nobody waits again");
    chaos.switch(Mode::Pass).await;
    app.clock.advance(Duration::from_secs(10));
    app.get("/api/geo/tile/10/2/1").send().await.expect(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn redirects_and_what_is_no_picture_are_not_passed_on() {
    let elsewhere = Provider::start().await;
    elsewhere.say(200, &[PNG], PICTURE);
    let host = Provider::start().await;
    let app = with_tiles(format!("{}/{{z}}/{{x}}/{{y}}", host.url())).await;
    host.say(302, &[("location", &elsewhere.url())], "");
    app.get("/api/geo/tile/10/1/1").send().await.expect(503);
    assert!(elsewhere.heard().is_empty(), "only the configured host is asked");
    for (headers, body) in [
        (&[("content-type", "text/html")][..], b"<script>alert(1)</script>".to_vec()),
        (&[("content-type", "image/svg+xml")][..], b"<svg onload='x'/>".to_vec()),
        (&[("content-type", "text/html")][..], PICTURE.to_vec()),
        (&[PNG][..], [PICTURE, &vec![0; 1_100_000]].concat()),
    ] {
        host.say(200, headers, body);
        assert_eq!(app.get("/api/geo/tile/10/1/1").send().await.problem(503), "Unavailable");
    }
    host.say(404, &[], "");
    app.get("/api/geo/tile/10/1/1").send().await.expect(404);
}

#[tokio::test(flavor = "multi_thread")]
async fn numbers_that_no_tile_has_are_not_found_and_not_asked() {
    let host = Provider::start().await;
    host.say(200, &[PNG], PICTURE);
    let app = with_tiles(format!("{}/{{z}}/{{x}}/{{y}}", host.url())).await;
    for path in ["20/1/1", "2/4/0", "2/0/4", "-1/0/0", "300/0/0", "a/b/c", "5/1/1.png", "5/4294967296/1"] {
        app.get(&format!("/api/geo/tile/{path}")).send().await.expect(404);
    }
    assert!(host.heard().is_empty());
}

on_both! {
    async fn without_a_raster_map_there_are_no_tiles(app) {
        app.get("/api/geo/tile/10/550/355").send().await.expect(404);
    }
}

on_both! {
    with |config| config.map.base = "basemap.at".to_owned();

    async fn the_ready_made_map_comes_through_us_and_thanks_its_makers(app) {
        let site = app.get("/api/site").send().await.expect(200);
        assert!(!site.header("content-security-policy").contains("wien.gv.at"));
        let map = &site.json()["map"];
        assert_eq!(map["kind"], "Raster");
        assert_eq!(map["tiles"], "/api/geo/tile/{z}/{x}/{y}");
        assert_eq!(map["attribution"], "Datenquelle: basemap.at");
        assert_eq!(map["maxZoom"], 19);
    }
}
