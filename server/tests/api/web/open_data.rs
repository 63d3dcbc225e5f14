//! `/api/open/…`: the directory for others to use, where the operator has named a licence.

use crate::on_both;
use umkreis_foundation::config::OpenData;

const FILES: [&str; 3] = ["companies.geojson", "companies.csv", "companies.jsonld"];

on_both! {
    async fn without_a_licence_there_is_no_open_data(app) {
        for name in FILES {
            app.get(&format!("/api/open/{name}")).send().await.expect(404);
        }
    }
}

on_both! {
    with |config| {
        let licence = "CC BY 4.0".to_owned();
        let licence_url = "https://creativecommons.org/licenses/by/4.0/".to_owned();
        config.site.open_data = Some(OpenData { licence, licence_url });
    };
    async fn open_data_holds_what_is_public_and_is_sent_once(app) {
        let category = app.category("Reparatur").await;
        let id = app.company("Rad & Tat; Linz").category(category).store("Linz", 48.3, 14.29).create().await;
        let hidden = app.company("Noch geheim").state("InReview").store("Wels", 48.1, 14.0).create().await;
        for name in FILES {
            let path = format!("/api/open/{name}");
            let reply = app.get(&path).send().await.expect(200);
            assert!(reply.text().contains(&id.to_string()), "{name}");
            assert!(!reply.text().contains(&hidden.to_string()), "{name}");
            assert_eq!(reply.header("access-control-allow-origin"), "*");
            let packed = app.get(&path).header("accept-encoding", "gzip").send().await.expect(200);
            assert_eq!((packed.header("content-encoding"), packed.header("etag")), ("gzip", reply.header("etag")));
            assert!(packed.body.len() < reply.body.len(), "{name}");
            app.get(&path).header("if-none-match", reply.header("etag")).send().await.expect(304);
        }
        let json = app.get("/api/open/companies.geojson").send().await.json();
        let first = &json["features"][0];
        assert_eq!(first["geometry"]["coordinates"], serde_json::json!([14.29, 48.3]));
        assert_eq!((&json["licence"], &first["properties"]["categories"][0]), (&"CC BY 4.0".into(), &"Reparatur".into()));
        let linked = app.get("/api/open/companies.jsonld").send().await.json();
        assert_eq!(linked["hasPart"][0]["address"]["addressLocality"], "Linz");
        let nowhere = app.company("Nur im Netz").description("Reparatur per Post.").create().await;
        let places = app.get("/api/open/companies.geojson").send().await.json();
        let of_it = places["features"].as_array().expect("features").iter().find(|one| one["properties"]["company"] == nowhere.to_string());
        let of_it = of_it.expect("a company without a location is there as well");
        assert_eq!((&of_it["geometry"], &of_it["properties"]["description"]), (&serde_json::Value::Null, &"Reparatur per Post.".into()));
        let sheet = app.get("/api/open/companies.csv").send().await.text();
        let row = sheet.lines().find(|row| row.contains(&nowhere.to_string())).expect("its row");
        assert!(row.contains("Reparatur per Post.") && row.ends_with("\"CC BY 4.0\";\"https://creativecommons.org/licenses/by/4.0/\""), "{row}");
        app.company("Neu").store("Enns", 48.2, 14.48).create().await;
        assert!(app.get("/api/open/companies.csv").send().await.text().contains("Enns"), "it follows the catalogue");
        app.get("/api/open/companies.xml").send().await.expect(404);
    }
}
