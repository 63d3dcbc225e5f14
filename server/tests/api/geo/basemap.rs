//! The built-in map.

use crate::on_both;

on_both! {
    async fn the_built_in_map_is_served_once_and_then_kept(app) {
        let site = app.get("/api/site").send().await.expect(200).json();
        let map = &site["map"];
        assert_eq!(map["kind"], "Builtin");
        assert_eq!(map["modes"].as_array().map(Vec::len), Some(0));
        assert!(map["builtinAttribution"].as_str().unwrap().contains("GeoNames"));
        assert!(map.get("builtinBounds").is_none(), "it was drawn for this region");
        let address = map["builtinUrl"].as_str().unwrap();
        assert!(address.starts_with("/api/geo/basemap?v="));
        let served = app.get(address).send().await.expect(200);
        assert_eq!(served.header("content-type"), "application/geo+json");
        assert!(served.header("cache-control").contains("immutable"));
        assert_eq!(served.json()["type"], "FeatureCollection");
        let tag = served.header("etag").to_owned();
        app.get(address).header("if-none-match", &tag).send().await.expect(304);
    }

    async fn the_built_in_map_without_its_version_is_checked_every_time(app) {
        let served = app.get("/api/geo/basemap").send().await.expect(200);
        assert!(!served.header("cache-control").contains("immutable"));
    }

    async fn the_built_in_map_is_compressed_and_small(app) {
        let served = app.get("/api/geo/basemap").header("accept-encoding", "br").send().await.expect(200);
        assert_eq!(served.header("content-encoding"), "br");
        assert!(served.body.len() < 150_000, "{} bytes", served.body.len());
        let again = app.get("/api/geo/basemap").header("accept-encoding", "br").send().await.expect(200);
        assert!(again.is_one_copy_with(&served), "it is packed for each caller");
    }
}
