//! Ways, and the straight line where there is none.

use super::FAULTS;
use crate::on_both;
use crate::support::app::TestApp;
use crate::support::chaos::Chaos;
use crate::support::provider::Provider;
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use umkreis_foundation::config::{DirectionsKind, Mode};

const WAY: &str = r#"{"code":"Ok","routes":[{"geometry":"_izlhA~rlgdF_{geC~ywl@_kwzCn`{nI",
    "distance":1523.6,"duration":181.2}],"waypoints":[{"distance":4.0},{"distance":2.0}]}"#;
const NO_WAY: &str = r#"{"code":"NoRoute","message":"Impossible route between points"}"#;

fn linz_to_wels() -> Value {
    json!({ "from": { "lat": 48.306_412, "lng": 14.286_123 }, "to": { "lat": 48.157, "lng": 14.03 } })
}

async fn with(provider: DirectionsKind, url: String) -> TestApp {
    TestApp::sqlite_with(move |config| {
        config.directions.provider = provider;
        config.directions.url = Some(url);
        config.directions.modes = Some(vec![Mode::Car, Mode::Bicycle]);
    })
    .await
}

async fn ask(app: &TestApp, body: &Value) -> Value {
    app.post("/api/geo/directions").json(body).send().await.expect(200).json()
}

on_both! {
    async fn without_a_service_there_is_a_straight_line(app) {
        let reply = app.post("/api/geo/directions").json(&linz_to_wels()).send().await.expect(200);
        assert_eq!(reply.header("cache-control"), "no-store");
        let way = reply.json();
        assert_eq!((&way["provider"], &way["exact"]), (&json!("Luftlinie"), &json!(false)));
        assert_eq!(way["durationS"], Value::Null);
        assert!((24_000.0..27_000.0).contains(&way["distanceM"].as_f64().unwrap()), "{way}");
        let line = json!([[14.286_123, 48.306_412], [14.03, 48.157]]);
        assert_eq!(way["geometry"], json!({ "type": "LineString", "coordinates": line }));
        assert!(way.get("problem").is_none(), "nothing has failed");
    }

    async fn coordinates_that_do_not_exist_are_refused_by_name(app) {
        let place = json!({ "lat": 48.0, "lng": 14.0 });
        for (body, field) in [
            (json!({ "from": { "lat": 91.0, "lng": 14.0 }, "to": place }), "from"),
            (json!({ "from": place, "to": { "lat": 48.0, "lng": -181.0 } }), "to"),
            (json!({ "from": place, "to": { "lat": "north", "lng": 14.0 } }), "to.lat"),
            (json!({ "from": place, "to": place, "mode": "Horse" }), "mode"),
        ] {
            let reply = app.post("/api/geo/directions").json(&body).send().await;
            assert_eq!(reply.invalid_fields(), [field]);
        }
        app.post("/api/geo/directions").json(&json!({ "from": place })).send().await.expect(422);
        app.post("/api/geo/directions").body("application/json", "{").send().await.expect(400);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_way_is_asked_of_osrm_with_a_rounded_start_and_remembered_briefly() {
    let service = Provider::start().await;
    service.say(200, &[], WAY);
    let app = with(DirectionsKind::Osrm, format!("{}/", service.url())).await;
    for _ in 0..2 {
        let way = ask(&app, &linz_to_wels()).await;
        assert_eq!((&way["provider"], &way["exact"]), (&json!("OSRM"), &json!(true)));
        assert_eq!((&way["distanceM"], &way["durationS"]), (&json!(1524.0), &json!(181.0)));
        assert_eq!(way["geometry"]["coordinates"][0], json!([-120.2, 38.5]));
        assert!(way["attribution"].as_str().unwrap().contains("OpenStreetMap"));
    }
    let heard = service.heard();
    assert_eq!(heard.len(), 1, "the second time it is remembered");
    assert!(heard[0].uri.starts_with("/route/v1/driving/14.286,48.306;14.03,48.157?"), "{}", heard[0].uri);
    app.clock.advance(Duration::from_secs(11 * 60));
    ask(&app, &linz_to_wels()).await;
    assert_eq!(service.heard().len(), 2);
    let site = app.get("/api/site").send().await.expect(200).json();
    assert_eq!(site["map"]["modes"], json!(["Car", "Bicycle"]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_way_is_asked_of_valhalla_in_the_common_form() {
    let service = Provider::start().await;
    service.say(200, &[], WAY);
    let app = with(DirectionsKind::Valhalla, service.url()).await;
    let mut body = linz_to_wels();
    body["mode"] = json!("Bicycle");
    assert_eq!(ask(&app, &body).await["provider"], "Valhalla");
    let heard = service.heard().remove(0);
    assert_eq!(heard.uri, "/route");
    let asked: Value = serde_json::from_slice(&heard.body).unwrap();
    assert_eq!((&asked["costing"], &asked["format"]), (&json!("bicycle"), &json!("osrm")));
    assert_eq!(asked["locations"][0], json!({ "lat": 48.306, "lon": 14.286 }));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mode_can_have_a_service_of_its_own_and_one_that_is_not_offered_is_straight() {
    let service = Provider::start().await;
    service.say(200, &[], WAY);
    let app = with(DirectionsKind::Osrm, format!("{}/routed-{{mode}}", service.url())).await;
    let mut body = linz_to_wels();
    body["mode"] = json!("Bicycle");
    assert_eq!(ask(&app, &body).await["exact"], true);
    assert!(service.heard()[0].uri.starts_with("/routed-bike/route/v1/cycling/"));
    body["mode"] = json!("Foot");
    assert_eq!(ask(&app, &body).await["provider"], "Luftlinie");
    assert_eq!(service.heard().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn points_without_a_way_are_told_plainly() {
    let service = Provider::start().await;
    service.say(400, &[], NO_WAY);
    let app = with(DirectionsKind::Osrm, service.url()).await;
    let way = ask(&app, &linz_to_wels()).await;
    assert_eq!((&way["problem"], &way["exact"]), (&json!("NoRoute"), &json!(false)));
    assert_eq!(way["geometry"]["coordinates"].as_array().map(Vec::len), Some(2));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_failing_router_leaves_the_straight_line_and_slows_nothing_else() {
    let service = Provider::start().await;
    service.say(200, &[], WAY);
    let chaos = Chaos::before(service.address).await;
    let app = with(DirectionsKind::Osrm, format!("http://{}", chaos.address)).await;
    for fault in FAULTS {
        chaos.switch(fault).await;
        let started = Instant::now();
        let body = linz_to_wels();
        let (way, other) = tokio::join!(ask(&app, &body), async {
            app.get("/api/site").send().await.expect(200);
            started.elapsed()
        });
        assert_eq!(way["problem"], "Unavailable", "{fault:?}");
        assert!(started.elapsed() < Duration::from_secs(4), "{fault:?}: {:?}", started.elapsed());
        assert!(other < Duration::from_secs(1), "{fault:?}: {other:?}");
        app.clock.advance(Duration::from_secs(10));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn redirects_and_nonsense_are_no_ways() {
    let elsewhere = Provider::start().await;
    elsewhere.say(200, &[], WAY);
    let service = Provider::start().await;
    let app = with(DirectionsKind::Osrm, service.url()).await;
    for (status, body) in [(302, ""), (500, "oops"), (200, "<html>"), (200, "{}"), (200, r#"{"code":"Ok"}"#)]
    {
        service.say(status, &[("location", &elsewhere.url())], body);
        assert_eq!(ask(&app, &linz_to_wels()).await["problem"], "Unavailable", "{status} {body}");
    }
    assert!(elsewhere.heard().is_empty());
    service.say(200, &[], WAY);
    assert_eq!(ask(&app, &linz_to_wels()).await["exact"], true, "failures are not remembered");
}

/// Monaco as a road network; `None`, said aloud, when it cannot be fetched.
fn monaco(folder: &std::path::Path) -> Option<std::path::PathBuf> {
    let extract = crate::support::monaco::monaco()?;
    let roads = folder.join("monaco.roads");
    umkreis_roads::import(&extract, &roads, &|_, _| {}).expect("Monaco is imported");
    Some(roads)
}

#[tokio::test(flavor = "multi_thread")]
async fn ways_are_found_on_the_operators_own_roads() {
    let folder = tempfile::tempdir().unwrap();
    let Some(roads) = monaco(folder.path()) else { return };
    let app = TestApp::sqlite_with(move |config| {
        config.directions.provider = DirectionsKind::Roads;
        config.directions.modes = Some(vec![Mode::Car, Mode::Foot]);
        config.directions.roads_file = Some(roads);
    })
    .await;
    let mut body = json!({ "from": { "lat": 43.7314, "lng": 7.4163 }, "to": { "lat": 43.74, "lng": 7.43 } });
    let way = ask(&app, &body).await;
    assert_eq!((&way["provider"], &way["exact"]), (&json!("Umkreis"), &json!(true)));
    assert!((1_500.0..3_000.0).contains(&way["distanceM"].as_f64().unwrap()), "{}", way["distanceM"]);
    assert!(way["geometry"]["coordinates"].as_array().unwrap().len() > 20);
    body["mode"] = json!("Foot");
    let on_foot = ask(&app, &body).await;
    assert!(on_foot["durationS"].as_f64().unwrap() > way["durationS"].as_f64().unwrap());
    let lost = ask(&app, &linz_to_wels()).await;
    assert_eq!((&lost["problem"], &lost["exact"]), (&json!("NoRoute"), &json!(false)));
}

#[tokio::test]
async fn a_road_network_that_cannot_be_read_stops_the_start_with_its_key() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("roads");
    std::fs::write(&file, "no roads").unwrap();
    let mut config =
        umkreis_foundation::config::Config { data_dir: folder.path().to_owned(), ..Default::default() };
    config.directions.provider = DirectionsKind::Roads;
    config.directions.roads_file = Some(file);
    let error = format!("{:#}", umkreis::app::App::start(config).await.err().unwrap());
    assert!(error.contains("directions.roads_file") && error.contains("not a road network"), "{error}");
}
