//! The built-in base map: the embedded outlines together with the embedded places, as one GeoJSON.

use crate::foundation::http::packed::PackedFile;
use crate::foundation::secret;
use serde_json::{Value, json};
use std::sync::LazyLock;
use umkreis_gazetteer::places::{HOME_STATE, Place, places};
use umkreis_gazetteer::{BASEMAP_JSON, REGION_BOX};

/// How far the land goes on beyond the data, so that no edge shows when somebody zooms out.
const MARGIN_DEGREES: f64 = 20.0;

pub struct Basemap {
    pub file: PackedFile,
    /// Changes with the content, so that browsers may keep the map for ever.
    pub version: String,
}

pub fn basemap() -> &'static Basemap {
    static BASEMAP: LazyLock<Basemap> = LazyLock::new(|| {
        let map = assemble();
        let version = secret::encode(&secret::hash(map.as_bytes())[..9]);
        Basemap { file: PackedFile::lasting("application/geo+json", map.as_bytes()), version }
    });
    &BASEMAP
}

/// The address under which this very map can be cached for ever.
pub fn address() -> String {
    format!("/api/geo/basemap?v={}", basemap().version)
}

fn assemble() -> String {
    // The committed file is a collection with one feature a line; the rest is put around its features.
    let start = BASEMAP_JSON.find("\"features\":[").map_or(0, |at| at + "\"features\":[".len());
    let end = BASEMAP_JSON.rfind("]}").unwrap_or(BASEMAP_JSON.len());
    let mut text = String::with_capacity(BASEMAP_JSON.len() + places().len() * 160);
    let bbox = json!([REGION_BOX.west, REGION_BOX.south, REGION_BOX.east, REGION_BOX.north]);
    text.push_str(&format!("{{\"type\":\"FeatureCollection\",\"bbox\":{bbox},\"features\":["));
    text.push_str(&land().to_string());
    text.push(',');
    text.push_str(&BASEMAP_JSON[start..end]);
    for place in places() {
        let feature = json!({
            "type": "Feature",
            "properties": {
                "layer": "place",
                "name": place.name,
                "rank": rank(place),
                "population": place.population,
                "home": place.state == HOME_STATE,
            },
            "geometry": { "type": "Point", "coordinates": [place.longitude, place.latitude] },
        });
        text.push(',');
        text.push_str(&feature.to_string());
    }
    text.push_str("]}");
    text
}

fn land() -> Value {
    let (west, east) = (REGION_BOX.west - MARGIN_DEGREES, REGION_BOX.east + MARGIN_DEGREES);
    let (south, north) = (REGION_BOX.south - MARGIN_DEGREES, REGION_BOX.north + MARGIN_DEGREES);
    let ring = [[west, south], [east, south], [east, north], [west, north], [west, south]];
    json!({
        "type": "Feature",
        "properties": { "layer": "land" },
        "geometry": { "type": "Polygon", "coordinates": [ring] },
    })
}

/// The seats of the districts, and Bad Ischl: everybody in the region knows where they are, and GeoNames counts
/// only the core of some.
const SEATS: [&str; 12] = [
    "Bad Ischl",
    "Braunau am Inn",
    "Eferding",
    "Freistadt",
    "Gmunden",
    "Grieskirchen",
    "Kirchdorf an der Krems",
    "Perg",
    "Ried im Innkreis",
    "Rohrbach in Oberösterreich",
    "Schärding",
    "Vöcklabruck",
];

/// 1 for the cities that are named on every map, 5 for villages. ExternalService the region a place has to be larger to be
/// named as early, because the map is about the region.
fn rank(place: &Place) -> u8 {
    let home = place.state == HOME_STATE;
    let counted = if home { place.population } else { place.population / 5 * 2 };
    let rank = match counted {
        50_000.. => 1,
        10_000.. => 2,
        4_000.. => 3,
        1_500.. => 4,
        _ => 5,
    };
    if home && SEATS.contains(&place.name) { rank.min(2) } else { rank }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_base_map_holds_every_layer_in_one_valid_collection() {
        let map: Value = serde_json::from_str(&assemble()).unwrap();
        let features = map["features"].as_array().unwrap();
        for layer in ["land", "state", "lake", "river", "border", "place", "water", "area"] {
            assert!(features.iter().any(|feature| feature["properties"]["layer"] == layer), "{layer}");
        }
        let linz = features.iter().find(|feature| feature["properties"]["name"] == "Linz").unwrap();
        assert_eq!(linz["properties"]["rank"], 1);
        assert_eq!(linz["properties"]["home"], true);
        let rank = |name: &str| {
            let place = features.iter().find(|feature| feature["properties"]["name"] == name);
            place.unwrap_or_else(|| panic!("{name} is on the map"))["properties"]["rank"].clone()
        };
        for seat in SEATS {
            assert_eq!(rank(seat), 2, "{seat}");
        }
        assert_eq!(rank("Deggendorf"), 2);
        assert_eq!(rank("Vilshofen"), 3);
        assert_eq!(rank("Wien"), 1);
        let home = features.iter().filter(|feature| feature["properties"]["layer"] == "state");
        let home: Vec<&Value> = home.filter(|state| state["properties"]["home"] == true).collect();
        assert_eq!(home.len(), 1);
        assert_eq!(home[0]["properties"]["name"], "Oberösterreich");
    }

    #[test]
    fn every_coordinate_of_the_base_map_is_on_earth() {
        fn visit(value: &Value) {
            match value.as_array() {
                Some(pair) if pair.len() == 2 && pair[0].is_number() => {
                    let (x, y) = (pair[0].as_f64().unwrap(), pair[1].as_f64().unwrap());
                    assert!((-180.0..=180.0).contains(&x) && (-90.0..=90.0).contains(&y), "{x} {y}");
                }
                Some(inner) => inner.iter().for_each(visit),
                None => panic!("not a coordinate: {value}"),
            }
        }
        let map: Value = serde_json::from_str(&assemble()).unwrap();
        for feature in map["features"].as_array().unwrap() {
            let coordinates = &feature["geometry"]["coordinates"];
            visit(coordinates);
        }
    }
}
