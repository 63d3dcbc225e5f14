//! `umkreis region import`, and a server that takes up what it has made.

use crate::program::{Place, run, run_within};
use crate::support::monaco::monaco;
use chrono::{DateTime, Utc};
use std::path::Path;
use std::process::Output;
use std::time::{Duration, Instant};

fn said(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

fn import(place: &Place, extract: &Path) -> Output {
    let path = extract.to_str().expect("a plain path");
    run_within(&mut place.command(&["region", "import", path]), Duration::from_secs(120))
}

fn current(place: &Place) -> String {
    let path = place.data_dir().join("region/current");
    std::fs::read_to_string(path).unwrap_or_default().trim().to_owned()
}

/// The versions that lie in the folder, finished or not.
fn versions(place: &Place) -> Vec<String> {
    let entries = std::fs::read_dir(place.data_dir().join("region")).expect("the folder");
    let folders = entries.flatten().filter(|entry| entry.path().is_dir());
    let mut names: Vec<String> =
        folders.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[tokio::test(flavor = "multi_thread")]
async fn one_command_makes_a_region_that_a_running_server_takes_up() {
    let Some(extract) = monaco() else { return };
    let place = Place::new("");
    let program = place.serve().await;
    let map = async || {
        let site = program.try_get("/api/site").await.expect("an answer").body;
        serde_json::from_str::<serde_json::Value>(&site).expect("JSON")["map"].clone()
    };
    assert_eq!(map().await["kind"], "Builtin");
    let imported = import(&place, &extract);
    assert!(imported.status.success(), "{}", said(&imported));
    assert!(said(&imported).contains("monaco.osm.pbf read in"), "{}", said(&imported));
    let steps =
        ["tiles", "reading addresses", "reading roads", "ways for cars", "ways for bicycles", "ways on foot"];
    for step in steps {
        assert!(said(&imported).contains(&format!("{step} …")), "{step}: {}", said(&imported));
    }
    let manifest = place.data_dir().join("region").join(current(&place)).join("manifest.json");
    let manifest: serde_json::Value =
        serde_json::from_slice(&std::fs::read(manifest).expect("a manifest")).expect("JSON");
    assert_eq!(manifest["source"], "monaco.osm.pbf");
    assert_eq!(manifest["dataFrom"], "2016-03-05T00:26:02Z");
    let made_at = manifest["madeAt"].as_str().and_then(|at| DateTime::parse_from_rfc3339(at).ok());
    let age_s = (Utc::now() - made_at.expect("a moment").to_utc()).num_seconds();
    assert!((0..300).contains(&age_s), "{manifest}");
    assert_eq!(manifest["attribution"], "© OpenStreetMap");
    assert!(manifest["licence"].as_str().is_some_and(|licence| licence.contains("odbl")), "{manifest}");
    for count in ["tiles", "streets", "addresses", "roads", "stops"] {
        assert!(manifest["counts"][count].as_u64() > Some(10), "{count}: {manifest}");
    }
    let [west, south, east, north] = [0, 1, 2, 3].map(|at| manifest["bounds"][at].as_f64().unwrap_or(0.0));
    assert!(west < 7.42 && east > 7.42 && south < 43.73 && north > 43.73, "{manifest}");
    assert_eq!(map().await["kind"], "Builtin", "nothing changes before somebody says so");
    program.signal(rustix::process::Signal::HUP);
    let told = Instant::now();
    while map().await["kind"] != "Streets" {
        assert!(told.elapsed() < Duration::from_secs(20), "{}", place.log());
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let map = map().await;
    assert_eq!(map["modes"].as_array().map(Vec::len), Some(3));
    let tile = map["tiles"].as_str().expect("an address").replace("{z}/{x}/{y}", "14/8529/5974");
    assert_eq!(program.try_get(&tile).await.expect("an answer").status, 200);
    // The pages follow a moment after the calls.
    while !program.try_get("/").await.expect("an answer").body.contains("/api/geo/streets/") {
        assert!(told.elapsed() < Duration::from_secs(20), "the pages do not say so");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let checked = run(&mut place.command(&["check-config"]));
    assert!(said(&checked).contains("region          ok (monaco.osm.pbf"), "{}", said(&checked));
}

#[test]
fn an_import_that_fails_leaves_the_region_as_it_was() {
    let Some(extract) = monaco() else { return };
    let place = Place::new("");
    let first = import(&place, &extract);
    assert!(first.status.success(), "{}", said(&first));
    let version = current(&place);
    let whole = std::fs::read(&extract).expect("the extract");
    let broken = place.folder.path().join("broken.osm.pbf");
    for bytes in [&whole[..whole.len() / 2], b"no extract at all", b""] {
        std::fs::write(&broken, bytes).expect("a file");
        let refused = import(&place, &broken);
        assert!(!refused.status.success(), "{}", said(&refused));
        let said = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert!(said.lines().last().is_some_and(|line| line.contains("broken.osm.pbf")), "{said}");
        assert_eq!((current(&place), versions(&place)), (version.clone(), vec![version.clone()]));
    }
    let missing = import(&place, &place.folder.path().join("missing.osm.pbf"));
    assert!(!missing.status.success() && said(&missing).contains("missing.osm.pbf"), "{}", said(&missing));
    assert_eq!(versions(&place), [version]);
}

#[test]
fn an_import_that_is_killed_leaves_the_region_as_it_was_and_the_next_one_tidies_up() {
    let Some(extract) = monaco() else { return };
    let place = Place::new("");
    let first = import(&place, &extract);
    assert!(first.status.success(), "{}", said(&first));
    let before = current(&place);
    let mut command = place.command(&["region", "import", extract.to_str().expect("a plain path")]);
    let mut child = command.stderr(std::process::Stdio::null()).spawn().expect("the program starts");
    let begun = Instant::now();
    while versions(&place).len() < 2 && begun.elapsed() < Duration::from_secs(20) {
        std::thread::sleep(Duration::from_millis(1));
    }
    child.kill().expect("it is killed");
    child.wait().expect("it is gone");
    assert_eq!(current(&place), before);
    let second = import(&place, &extract);
    assert!(second.status.success(), "{}", said(&second));
    assert_eq!(versions(&place), [before, current(&place)], "the old one, the new one and nothing else");
}
