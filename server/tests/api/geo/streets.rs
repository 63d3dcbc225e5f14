//! Tiles of the operator's own street map.

use crate::on_both;
use crate::support::streets::{TILE, TILE_PATH, street_map};
use umkreis::app::App;
use umkreis_foundation::config::Config;

fn packed(tile: &[u8]) -> Vec<u8> {
    use std::io::Read;
    let mut out = Vec::new();
    flate2::read::GzDecoder::new(tile).read_to_end(&mut out).expect("gzip");
    out
}

on_both! {
    with |config| config.map.base = street_map(&config.data_dir);

    async fn the_pages_know_where_the_street_map_is_and_whom_it_thanks(app) {
        let map = app.get("/api/site").send().await.expect(200).json()["map"].clone();
        assert_eq!(map["kind"], "Streets");
        assert_eq!((&map["tilesMinZoom"], &map["tilesMaxZoom"], &map["maxZoom"]), (&0.into(), &14.into(), &19.into()));
        assert_eq!(map["tilesBounds"], serde_json::json!([13.0, 47.5, 14.5, 48.8]));
        assert_eq!(map["attribution"], "© OpenStreetMap");
        assert_eq!(map["attributionUrl"], "https://www.openstreetmap.org/copyright");
        let page = app.get("/").send().await.expect(200).text();
        assert!(page.contains(map["tiles"].as_str().unwrap()), "the page itself says so");
    }

    async fn a_tile_is_sent_as_it_is_stored_and_kept_for_ever(app) {
        let map = app.get("/api/site").send().await.expect(200).json()["map"].clone();
        let template = map["tiles"].as_str().unwrap();
        let address = template.replace("{z}/{x}/{y}", TILE_PATH);
        let tile = app.get(&address).header("accept-encoding", "gzip, br").send().await.expect(200);
        assert_eq!(tile.header("content-type"), "application/vnd.mapbox-vector-tile");
        assert_eq!((tile.header("content-encoding"), packed(&tile.body).as_slice()), ("gzip", TILE));
        assert_eq!(tile.header("cache-control"), "public, max-age=31536000, immutable");
        assert_eq!(tile.header("vary"), "accept-encoding");
        let tag = tile.header("etag").to_owned();
        let again = app.get(&address).header("accept-encoding", "gzip").header("if-none-match", &tag);
        again.send().await.expect(304);
        let unversioned = app.get(&format!("/api/geo/streets/{TILE_PATH}")).send().await.expect(200);
        assert_eq!(unversioned.header("cache-control"), "public, max-age=0, must-revalidate");
    }

    async fn who_does_not_understand_gzip_gets_the_tile_unpacked(app) {
        let tile = app.get(&format!("/api/geo/streets/{TILE_PATH}")).send().await.expect(200);
        assert_eq!((tile.header("content-encoding"), tile.body.as_slice()), ("", TILE));
    }

    async fn empty_tiles_are_no_mistake_and_those_that_cannot_be_are_not_found(app) {
        let empty = app.get("/api/geo/streets/14/0/0").send().await.expect(204);
        assert!(empty.body.is_empty());
        for path in ["15/0/0", "2/4/0", "2/0/4", "-1/0/0", "300/0/0", "a/b/c", "5/1/1.pbf", "5/4294967296/1"] {
            let missing = app.get(&format!("/api/geo/streets/{path}")).send().await;
            assert_eq!(missing.problem(404), "NotFound", "{path}");
        }
    }
}

on_both! {
    with |config| {
        config.map.base = street_map(&config.data_dir);
        config.limits.enabled = true;
        config.limits.tile_per_min = 3;
        config.limits.api_per_min = 1;
    };

    async fn street_tiles_have_the_limit_of_tiles_and_not_that_of_calls(app) {
        // The first is ready at once, the second has to be unpacked; one allowance counts both.
        for encoding in ["gzip", "identity", "gzip"] {
            let tile = app.get(&format!("/api/geo/streets/{TILE_PATH}")).header("accept-encoding", encoding);
            let policy = tile.send().await.expect(200).header("content-security-policy").to_owned();
            assert!(policy.starts_with("default-src 'none'"), "{encoding}: {policy}");
        }
        for encoding in ["gzip", "identity"] {
            let tile = app.get(&format!("/api/geo/streets/{TILE_PATH}")).header("accept-encoding", encoding);
            tile.send().await.expect(429);
        }
    }
}

on_both! {
    async fn without_a_street_map_there_are_no_street_tiles(app) {
        app.get("/api/geo/streets/0/0/0").send().await.expect(404);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_street_map_that_cannot_be_shown_is_refused_at_start_by_the_name_of_its_key() {
    let folder = tempfile::tempdir().unwrap();
    let whole = std::fs::read(street_map(folder.path())).unwrap();
    let path = folder.path().join("given.pmtiles");
    for (bytes, why) in [
        (&b"<html>not found</html>"[..], "not a PMTiles file"),
        (&whole[..whole.len() - 1], "cut off"),
        (&whole[..100], "cut off"),
    ] {
        std::fs::write(&path, bytes).unwrap();
        let mut config = Config { data_dir: folder.path().join("data"), ..Config::default() };
        config.map.base = path.to_str().unwrap().to_owned();
        let error = format!("{:#}", App::start(config).await.err().expect("it does not start"));
        assert!(error.starts_with("map.base: ") && error.contains(why), "{error}");
        assert!(!error.contains('\n'), "{error}");
        assert!(!folder.path().join("data").exists(), "nothing was created");
    }
}
