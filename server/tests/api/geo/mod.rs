//! Calls below /api/geo.

use crate::on_both;

on_both! {
    async fn places_and_postcodes_are_found_without_any_service(app) {
        for asked in ["q=4020", "q=Linz", "postCode=4020&town=Linz&street=Hauptplatz%201"] {
            let found = app.get(&format!("/api/geo/geocode?{asked}")).send().await.expect(200).json();
            let lat = found[0]["location"]["lat"].as_f64().unwrap();
            assert!((48.2..48.4).contains(&lat), "{asked}: {found}");
        }
        let none = app.get("/api/geo/geocode?q=Atlantis").send().await.expect(200).json();
        assert_eq!(none.as_array().map(Vec::len), Some(0));
    }

    async fn too_long_and_missing_texts_are_answered_plainly(app) {
        let long = "x".repeat(301);
        assert_eq!(app.get(&format!("/api/geo/geocode?q={long}")).send().await.invalid_fields(), ["q"]);
        let nothing = app.get("/api/geo/geocode").send().await.expect(200).json();
        assert_eq!(nothing.as_array().map(Vec::len), Some(0));
    }
}
