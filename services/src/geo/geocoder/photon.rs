//! Photon's requests and answers (GeoJSON).

use super::Candidate;
use crate::geo::external_service::Failure;
use serde::Deserialize;
use umkreis_gazetteer::Precision;
use url::Url;

#[derive(Deserialize)]
struct Answer {
    features: Vec<Feature>,
}

#[derive(Deserialize)]
struct Feature {
    geometry: Geometry,
    properties: Properties,
}

#[derive(Deserialize)]
struct Geometry {
    /// Longitude first.
    coordinates: [f64; 2],
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Properties {
    name: String,
    street: String,
    housenumber: String,
    postcode: String,
    /// The hamlet and the part of the town.
    locality: String,
    district: String,
    city: String,
    #[serde(rename = "type")]
    kind: String,
}

pub fn address(base: &Url, line: &str, bounds: [f64; 4], limit: usize) -> Url {
    let mut url = base.clone();
    let path = format!("{}/api", base.path().trim_end_matches('/'));
    url.set_path(&path);
    let [west, south, east, north] = bounds;
    url.query_pairs_mut()
        .append_pair("q", line)
        .append_pair("lang", "de")
        .append_pair("limit", &limit.to_string())
        .append_pair("bbox", &format!("{west},{south},{east},{north}"));
    url
}

pub fn parse(body: &[u8]) -> Result<Vec<Candidate>, Failure> {
    let answer: Answer = serde_json::from_slice(body).map_err(|_| Failure::Garbage)?;
    Ok(answer.features.into_iter().map(candidate).collect())
}

fn candidate(feature: Feature) -> Candidate {
    let Feature { geometry: Geometry { coordinates: [longitude, latitude] }, properties } = feature;
    let precision = match properties.kind.as_str() {
        "house" => Precision::Address,
        "street" => Precision::Street,
        "city" | "district" | "locality" => Precision::Town,
        _ => Precision::Area,
    };
    Candidate { label: label(&properties), latitude, longitude, precision, radius_km: None }
}

/// "Hofladen Huber, Ringstraße 5, 4600 Wels", of which any part may be missing. Many villages have no streets:
/// their houses are numbered by the hamlet.
fn label(properties: &Properties) -> String {
    let Properties { name, street, housenumber, postcode, locality, district, city, .. } = properties;
    let hamlet = [locality, district].into_iter().find(|hamlet| !hamlet.is_empty());
    let street = match hamlet {
        Some(hamlet) if street.is_empty() && !housenumber.is_empty() => hamlet,
        _ => street,
    };
    let way = format!("{street} {housenumber}");
    let town = format!("{postcode} {}", if city == name { "" } else { city });
    let parts = [name.as_str(), way.trim(), town.trim()];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn houses_streets_and_towns_are_told_apart() {
        let body = r#"{"type":"FeatureCollection","features":[
            {"type":"Feature","geometry":{"type":"Point","coordinates":[14.286,48.305]},
             "properties":{"osm_id":1,"type":"house","housenumber":"1","street":"Hauptplatz","postcode":"4020","city":"Linz"}},
            {"geometry":{"coordinates":[14.28,48.3]},"properties":{"type":"street","name":"Landstraße","city":"Linz","postcode":"4020"}},
            {"geometry":{"coordinates":[14.28,48.3]},"properties":{"type":"city","name":"Linz","city":"Linz"}},
            {"geometry":{"coordinates":[14.0,48.0]},"properties":{"type":"county","name":"Linz-Land"}},
            {"geometry":{"coordinates":[13.8,48.0]},"properties":{"type":"house","housenumber":"12","locality":"Hinterberg",
             "district":"Oberweis","postcode":"4664","city":"Laakirchen"}}]}"#;
        let found = parse(body.as_bytes()).unwrap();
        let precisions: Vec<Precision> = found.iter().map(|candidate| candidate.precision).collect();
        use Precision::{Address, Area, Street, Town};
        assert_eq!(precisions, [Address, Street, Town, Area, Address]);
        assert_eq!(found[0].label, "Hauptplatz 1, 4020 Linz");
        assert_eq!(found[1].label, "Landstraße, 4020 Linz");
        assert_eq!(found[2].label, "Linz");
        assert_eq!(found[4].label, "Hinterberg 12, 4664 Laakirchen", "a village without streets");
        assert_eq!((found[0].latitude, found[0].longitude), (48.305, 14.286));
    }

    #[test]
    fn the_question_is_escaped_and_kept_to_the_region() {
        let base = Url::parse("https://photon.example/de/").unwrap();
        let url = address(&base, "Gasse 1 & 2?, Wels", [12.0, 46.0, 15.0, 49.0], 8);
        assert_eq!(url.path(), "/de/api");
        assert!(url.query().unwrap().starts_with("q=Gasse+1+%26+2%3F%2C+Wels&"), "{url}");
        assert!(url.query().unwrap().ends_with("bbox=12%2C46%2C15%2C49"), "{url}");
    }

    #[test]
    fn nonsense_is_refused() {
        for body in ["", "<html>", "{}", r#"{"features":[{"geometry":null}]}"#] {
            assert_eq!(parse(body.as_bytes()), Err(Failure::Garbage), "{body}");
        }
    }
}
