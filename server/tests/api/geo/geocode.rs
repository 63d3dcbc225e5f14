//! Positions of places and addresses, built in and by services outside.

use super::FAULTS;
use crate::on_both;
use crate::support::app::TestApp;
use crate::support::chaos::{Chaos, Mode};
use crate::support::provider::Provider;
use serde_json::json;
use std::time::{Duration, Instant};
use umkreis_foundation::config::GeocoderKind;
use umkreis_gazetteer::Precision;

const PHOTON: &str = r#"{"type":"FeatureCollection","features":[
    {"type":"Feature","geometry":{"type":"Point","coordinates":[14.0301,48.1571]},
     "properties":{"type":"house","housenumber":"5","street":"Ringstraße","postcode":"4600","city":"Wels"}},
    {"type":"Feature","geometry":{"type":"Point","coordinates":[9.99,53.55]},
     "properties":{"type":"house","housenumber":"5","street":"Ringstraße","postcode":"22145","city":"Hamburg"}}]}"#;
const NOMINATIM: &str = r#"[{"lat":"48.1571","lon":"14.0301","display_name":"5, Ringstraße, Wels","place_rank":30,
    "addresstype":"place","address":{"house_number":"5","road":"Ringstraße","town":"Wels","postcode":"4600"}}]"#;
const ASKED: &str = "/api/geo/geocode?q=Ringstra%C3%9Fe%205,%204600%20Wels&final=true";
const TYPED: &str = "/api/geo/geocode?q=Ringstra%C3%9Fe%205,%204600%20Wels";

async fn with(kind: GeocoderKind, url: String) -> Vec<TestApp> {
    TestApp::on_each(move |config| {
        config.geocoder.provider = kind;
        config.geocoder.url = Some(url.clone());
    })
    .await
}

on_both! {
    async fn places_and_postcodes_are_found_without_any_service(app) {
        for asked in ["q=4020", "q=Linz", "postCode=4020&town=Linz&street=Hauptplatz%201"] {
            let found = app.get(&format!("/api/geo/geocode?{asked}")).send().await.expect(200).json();
            let lat = found[0]["location"]["lat"].as_f64().unwrap();
            assert!((48.2..48.4).contains(&lat), "{asked}: {found}");
            assert_eq!(found[0]["precision"], "Town", "a street is not pretended to be known");
        }
        let none = app.get("/api/geo/geocode?q=Atlantis").send().await.expect(200).json();
        assert_eq!(none.as_array().map(Vec::len), Some(0));
    }

    async fn a_town_outside_the_region_is_not_answered_with_a_village_whose_name_begins_so(app) {
        for asked in ["q=Wien", "q=Wien&final=true", "q=Stephansplatz%201,%201010%20Wien&final=true"] {
            let found = app.get(&format!("/api/geo/geocode?{asked}")).send().await.expect(200).json();
            assert_eq!(found, json!([]), "{asked}");
        }
        let village = app.get("/api/geo/geocode?q=Wienerbruck&final=true").send().await.expect(200).json();
        assert_eq!(village[0]["label"], "3223 Wienerbruck");
    }

    async fn a_postcode_without_a_place_lies_near_its_neighbours(app) {
        let found = app.get("/api/geo/geocode?q=4022").send().await.expect(200).json();
        assert_eq!(found[0]["precision"], "Area");
    }

    async fn too_long_and_missing_texts_are_answered_plainly(app) {
        let long = "x".repeat(301);
        for field in ["q", "street", "postCode", "town"] {
            let reply = app.get(&format!("/api/geo/geocode?{field}={long}")).send().await;
            assert_eq!(reply.invalid_fields(), [field]);
        }
        let nothing = app.get("/api/geo/geocode").send().await.expect(200).json();
        assert_eq!(nothing.as_array().map(Vec::len), Some(0));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_name_of_another_region_is_found_as_a_place() {
    let apps = TestApp::on_each(|config| {
        (config.region.name, config.region.country) = ("Liechtenstein".to_owned(), "LI".to_owned());
        (config.region.latitude, config.region.longitude) = (47.14, 9.52);
        config.region.bounds = [9.47, 47.04, 9.64, 47.28];
    });
    for app in apps.await {
        for asked in ["Liechtenstein&final=true", "liecht"] {
            let found = app.get(&format!("/api/geo/geocode?q={asked}")).send().await.expect(200).json();
            assert_eq!(found[0]["label"], "Liechtenstein", "{asked}: {found}");
            assert_eq!(found[0]["precision"], "Area");
            assert!(found[0]["radiusKm"].as_f64().is_some_and(|radius_km| radius_km > 10.0), "{found}");
        }
        let address = "/api/geo/geocode?street=Liechtenstein&postCode=9490&town=Liechtenstein";
        let found = app.get(address).send().await.expect(200).json();
        assert!(!found.to_string().contains("radiusKm"), "an address is no region: {found}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_is_asked_outside_once_and_then_remembered() {
    for (kind, body) in [(GeocoderKind::Photon, PHOTON), (GeocoderKind::Nominatim, NOMINATIM)] {
        let service = Provider::start().await;
        service.say(200, &[], body);
        for (round, app) in with(kind, service.url()).await.into_iter().enumerate() {
            for _ in 0..2 {
                let found = app.get(ASKED).send().await.expect(200).json();
                assert_eq!(found[0]["label"], "Ringstraße 5, 4600 Wels");
                assert_eq!(found[0]["precision"], "Address");
                assert_eq!(
                    found.as_array().map(Vec::len),
                    Some(1),
                    "what lies elsewhere is left out: {found}"
                );
            }
            assert_eq!(service.heard().len(), 2 * round + 1, "{kind:?}");
            // The memory lasts a month, and housekeeping clears what is older.
            app.clock.advance(Duration::from_secs(31 * 24 * 3600));
            umkreis::operation::housekeeping::tidy(&app.db, &app.clock).await.expect("housekeeping works");
            app.get(ASKED).send().await.expect(200);
            assert_eq!(service.heard().len(), 2 * round + 2, "{kind:?}");
        }
        let heard = service.heard().remove(0);
        assert!(heard.header("user-agent").starts_with("Umkreis/"), "{heard:?}");
        assert!(heard.header("user-agent").contains("https://umkreis.test"), "{heard:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nominatim_is_not_asked_for_what_somebody_is_still_typing() {
    let service = Provider::start().await;
    service.say(200, &[], NOMINATIM);
    for (round, app) in with(GeocoderKind::Nominatim, service.url()).await.into_iter().enumerate() {
        for typed in ["Rin", "Ringstra%C3%9Fe", "Ringstra%C3%9Fe%205,%204600%20Wels&final=false"] {
            app.get(&format!("/api/geo/geocode?q={typed}")).send().await.expect(200);
        }
        let found = app.get(TYPED).send().await.expect(200).json();
        assert_eq!((&found[0]["precision"], service.heard().len()), (&json!("Town"), 2 * round));
        app.get(ASKED).send().await.expect(200);
        assert_eq!(service.heard().len(), 2 * round + 1, "the whole text is asked for");
        let found = app.get(TYPED).send().await.expect(200).json();
        assert_eq!(found[0]["precision"], "Address", "what is remembered is told to who types it again");
        let address = "/api/geo/geocode?street=Ringstra%C3%9Fe%207&postCode=4600&town=Wels";
        app.get(address).send().await.expect(200);
        assert_eq!(service.heard().len(), 2 * round + 2, "an address in its parts is whole");
        let reply = app.get("/api/geo/geocode?q=Linz&final=vielleicht").send().await;
        assert_eq!(reply.problem(400), "Malformed");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn photon_completes_what_somebody_is_typing() {
    let service = Provider::start().await;
    service.say(200, &[], PHOTON);
    for app in with(GeocoderKind::Photon, service.url()).await {
        let before = service.heard().len();
        let found = app.get("/api/geo/geocode?q=Ringstra%C3%9F").send().await.expect(200).json();
        assert_eq!((&found[0]["precision"], service.heard().len()), (&json!("Address"), before + 1));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_gazetteer_knows_is_not_asked_outside() {
    let service = Provider::start().await;
    service.say(200, &[], PHOTON);
    for app in with(GeocoderKind::Photon, service.url()).await {
        for asked in ["q=4020", "q=Linz", "q=W", "q=St.%20Florian", "postCode=4600&town=Wels"] {
            app.get(&format!("/api/geo/geocode?{asked}")).send().await.expect(200);
        }
        let site = app.get("/api/site").send().await.expect(200).json();
        assert!(site["map"]["geocoderAttribution"].as_str().unwrap().contains("OpenStreetMap"));
    }
    assert!(service.heard().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_location_is_found_by_its_address_with_an_honest_precision() {
    let service = Provider::start().await;
    service.say(200, &[], NOMINATIM);
    for app in with(GeocoderKind::Nominatim, service.url()).await {
        let found = app.geo.geocoder.locate(&app.db, "Ringstraße 5", "4600", "Wels").await.unwrap();
        assert_eq!((found.precision, found.latitude), (Precision::Address, 48.1571));
    }
    assert!(service.heard()[0].uri.contains("street=Ringstra%C3%9Fe+5&postalcode=4600&city=Wels"));
    let built_in = TestApp::sqlite().await;
    let found = built_in.geo.geocoder.locate(&built_in.db, "Ringstraße 5", "4600", "Wels").await.unwrap();
    assert_eq!(found.precision, Precision::Town);
    assert!(built_in.geo.geocoder.locate(&built_in.db, "Weg 1", "99999", "Nirgendwo").await.is_none());
}

/// Whoever types the address sees the position that saving it would set.
#[tokio::test(flavor = "multi_thread")]
async fn an_address_is_shown_where_it_would_be_saved() {
    let elsewhere = PHOTON.replace("4600", "4550").replace("Wels", "Kremsmünster");
    let next_door = PHOTON.replace(r#""housenumber":"5""#, r#""housenumber":"7""#);
    let other_street =
        PHOTON.replace("Ringstraße", "Rainerstraße").replace(r#""housenumber":"5""#, r#""housenumber":"8""#);
    let other_town = r#"{"features":[{"geometry":{"coordinates":[14.286,48.305]},"properties":{"type":"city","name":"Linz"}}]}"#;
    let service = Provider::start().await;
    for app in with(GeocoderKind::Photon, service.url()).await {
        // What is remembered of one number must not answer for the next.
        for (number, body, precision) in [
            (5, PHOTON, "Address"),
            (5_000, elsewhere.as_str(), "Town"),
            (6, next_door.as_str(), "Street"),
            (8, other_street.as_str(), "Town"),
            (9, other_town, "Town"),
        ] {
            service.say(200, &[], body);
            let street = format!("Ringstraße {number}");
            let path = format!("/api/geo/geocode?street=Ringstra%C3%9Fe%20{number}&postCode=4600&town=Wels");
            for _ in 0..2 {
                let shown = app.get(&path).send().await.expect(200).json();
                assert_eq!(shown[0]["precision"], precision, "{street}: {shown}");
                let saved =
                    app.geo.geocoder.locate(&app.db, &street, "4600", "Wels").await.expect("a position");
                assert_eq!(shown[0]["location"]["lat"], saved.latitude, "{street}: {shown}");
                let longitude = shown[0]["location"]["lng"].as_f64().expect("a number");
                assert!((longitude - 14.03).abs() < 0.01, "{street} is in Wels: {shown}");
                for foreign in ["Kremsmünster", "Rainer", "Linz"] {
                    assert!(!shown.to_string().contains(foreign), "{street}: {shown}");
                }
            }
        }
        let typed = app.get("/api/geo/geocode?q=Ringstra%C3%9Fe%205000,%204600%20Wels").send().await;
        let typed = typed.expect(200).json();
        assert_eq!(
            typed[0]["label"], "Ringstraße 5, 4550 Kremsmünster",
            "whoever searches chooses from what there is"
        );
    }
}

/// Also those who would have to wait for their turn do not wait for a service that says nothing.
#[tokio::test(flavor = "multi_thread")]
async fn a_silent_nominatim_is_left_alone_after_its_first_silence() {
    let service = Provider::start().await;
    service.say(200, &[], NOMINATIM);
    let chaos = Chaos::before(service.address).await;
    for app in with(GeocoderKind::Nominatim, format!("http://{}", chaos.address)).await {
        let ask = async |number: u32| {
            let path = format!("/api/geo/geocode?street=Ringstra%C3%9Fe%20{number}&postCode=4600&town=Wels");
            let asked = Instant::now();
            let found = app.get(&path).send().await.expect(200).json();
            (found[0]["precision"].clone(), asked.elapsed())
        };
        chaos.switch(Mode::Hang).await;
        let (precision, waited) = ask(1).await;
        assert!(precision == "Town" && waited < Duration::from_millis(2_700), "{precision} after {waited:?}");
        for (precision, waited) in <[_; 3]>::from(tokio::join!(ask(2), ask(3), ask(4))) {
            assert!(
                precision == "Town" && waited < Duration::from_millis(700),
                "{precision} after {waited:?}"
            );
        }
        chaos.switch(Mode::Pass).await;
        app.clock.advance(Duration::from_secs(10));
        assert_eq!(ask(5).await.0, "Address", "later it is asked again");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn when_the_service_fails_the_gazetteer_answers() {
    let service = Provider::start().await;
    service.say(200, &[], PHOTON);
    let chaos = Chaos::before(service.address).await;
    for app in with(GeocoderKind::Photon, format!("http://{}", chaos.address)).await {
        for fault in FAULTS {
            chaos.switch(fault).await;
            let started = Instant::now();
            let found = app.get(ASKED).send().await.expect(200).json();
            assert!(started.elapsed() < Duration::from_secs(4), "{fault:?}: {:?}", started.elapsed());
            assert_eq!(found[0]["precision"], "Town", "{fault:?}: {found}");
            app.clock.advance(Duration::from_secs(10));
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn redirects_refusals_and_nonsense_are_answered_by_the_gazetteer_too() {
    let elsewhere = Provider::start().await;
    elsewhere.say(200, &[], PHOTON);
    let service = Provider::start().await;
    for app in with(GeocoderKind::Photon, service.url()).await {
        for (status, body) in [(301, ""), (429, "slow down"), (500, "oops"), (200, "<html>"), (200, "{}")] {
            service.say(status, &[("location", &elsewhere.url())], body);
            let found = app.get(ASKED).send().await.expect(200).json();
            assert_eq!(found[0]["precision"], "Town", "{status} {body}");
        }
        service.say(200, &[], r#"{"features":[]}"#);
        let found = app.get(ASKED).send().await.expect(200).json();
        assert_eq!(found[0]["precision"], "Town", "nothing found outside");
    }
    assert!(elsewhere.heard().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn nominatim_is_asked_once_a_second_at_most_by_all_together() {
    let service = Provider::start().await;
    service.say(200, &[], NOMINATIM);
    for app in with(GeocoderKind::Nominatim, service.url()).await {
        let before = service.heard().len();
        let started = Instant::now();
        let ask = |number: u32| {
            let path = format!("/api/geo/geocode?q=Ringstra%C3%9Fe%20{number},%204600%20Wels&final=true");
            let app = &app;
            async move { app.get(&path).send().await.expect(200).json() }
        };
        let answers = tokio::join!(ask(1), ask(2), ask(3), ask(4));
        assert!(started.elapsed() < Duration::from_secs(4), "{:?}", started.elapsed());
        let heard = service.heard().split_off(before);
        assert!((1..=3).contains(&heard.len()), "{}", heard.len());
        for pair in heard.windows(2) {
            assert!(pair[1].at - pair[0].at > Duration::from_millis(900), "{:?}", pair[1].at - pair[0].at);
        }
        // Whose turn would have come too late is answered by the gazetteer.
        let all = [answers.0, answers.1, answers.2, answers.3];
        assert!(all.iter().any(|found| found[0]["precision"] == "Town"), "{all:?}");
    }
}
