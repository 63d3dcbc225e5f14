//! The built-in base map: the embedded outlines together with the embedded places, as one GeoJSON.

use serde_json::{Value, json};
use std::sync::{Arc, LazyLock};
use umkreis_foundation::config::Region;
use umkreis_foundation::http::compressed_file::CompressedFile;
use umkreis_foundation::secret;
use umkreis_gazetteer::places::{HOME_STATE, Place, places};
use umkreis_gazetteer::{BASEMAP_BOX, BASEMAP_JSON, REGION_BOX, RegionBox, is_at_home};

/// How far the land goes on beyond the data, so that no edge shows when somebody zooms out.
const MARGIN_DEGREES: f64 = 20.0;

pub struct Basemap {
    pub file: CompressedFile,
    /// Changes with the content, so that browsers may keep the map for ever.
    pub version: String,
    /// Where there is anything to see on it: west, south, east, north. Nothing where it was drawn for this region.
    pub bounds: Option<[f64; 4]>,
}

/// Which places are drawn as ours, and whether the outline of the embedded state is.
enum HomeArea {
    State,
    /// A directory of another region: the state is one of its neighbours, or far away.
    Bounds(RegionBox),
}

impl HomeArea {
    fn has(&self, place: &Place) -> bool {
        match self {
            HomeArea::State => place.state == HOME_STATE,
            HomeArea::Bounds(bounds) => bounds.contains(place.latitude, place.longitude),
        }
    }
}

impl Basemap {
    /// The map of a region; that of the embedded state is made once.
    pub fn of(region: &Region) -> Arc<Basemap> {
        static OF_THE_STATE: LazyLock<Arc<Basemap>> =
            LazyLock::new(|| Arc::new(Basemap::new(&HomeArea::State)));
        match is_at_home(region.latitude, region.longitude) {
            true => OF_THE_STATE.clone(),
            false => Arc::new(Basemap::new(&HomeArea::Bounds(RegionBox::of(region.bounds)))),
        }
    }

    fn new(home: &HomeArea) -> Basemap {
        let map = assemble(home);
        let version = secret::encode(&secret::hash(map.as_bytes())[..9]);
        let RegionBox { west, south, east, north } = BASEMAP_BOX;
        let bounds = matches!(home, HomeArea::Bounds(_)).then_some([west, south, east, north]);
        Basemap { file: CompressedFile::immutable("application/geo+json", map.as_bytes()), version, bounds }
    }

    /// The address under which this very map can be cached for ever.
    pub fn address(&self) -> String {
        format!("/api/geo/basemap?v={}", self.version)
    }
}

/// How the one feature begins that only a directory of the state shows.
const STATE: &str = r#"{"type":"Feature","properties":{"layer":"state""#;

fn assemble(home: &HomeArea) -> String {
    // The committed file is a collection with one feature a line; the rest is put around its features.
    let start = BASEMAP_JSON.find("\"features\":[").map_or(0, |at| at + "\"features\":[".len());
    let end = BASEMAP_JSON.rfind("]}").unwrap_or(BASEMAP_JSON.len());
    let mut text = String::with_capacity(BASEMAP_JSON.len() + places().len() * 160);
    let drawn = match home {
        HomeArea::State => REGION_BOX,
        HomeArea::Bounds(bounds) => RegionBox {
            west: REGION_BOX.west.min(bounds.west),
            south: REGION_BOX.south.min(bounds.south),
            east: REGION_BOX.east.max(bounds.east),
            north: REGION_BOX.north.max(bounds.north),
        },
    };
    let bbox = json!([drawn.west, drawn.south, drawn.east, drawn.north]);
    text.push_str(&format!("{{\"type\":\"FeatureCollection\",\"bbox\":{bbox},\"features\":["));
    text.push_str(&land(&drawn).to_string());
    let lines = BASEMAP_JSON[start..end].lines().map(|line| line.trim().trim_end_matches(','));
    let is_shown = |line: &&str| matches!(home, HomeArea::State) || !line.starts_with(STATE);
    for feature in lines.filter(|line| !line.is_empty()).filter(is_shown) {
        text.push(',');
        text.push_str(feature);
    }
    for place in places() {
        let feature = json!({
            "type": "Feature",
            "properties": {
                "layer": "place",
                "name": place.name,
                "rank": rank(place, home.has(place)),
                "population": place.population,
                "home": home.has(place),
            },
            "geometry": { "type": "Point", "coordinates": [place.longitude, place.latitude] },
        });
        text.push(',');
        text.push_str(&feature.to_string());
    }
    text.push_str("]}");
    text
}

fn land(drawn: &RegionBox) -> Value {
    let (west, east) = (drawn.west - MARGIN_DEGREES, drawn.east + MARGIN_DEGREES);
    let (south, north) =
        ((drawn.south - MARGIN_DEGREES).max(-85.0), (drawn.north + MARGIN_DEGREES).min(85.0));
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

/// 1 for the cities that are named on every map, 5 for villages. Outside the region a place has to be larger to be
/// named as early, because the map is about the region.
fn rank(place: &Place, home: bool) -> u8 {
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

    fn basemap() -> Arc<Basemap> {
        Basemap::of(&Region::default())
    }

    #[test]
    fn another_regions_map_has_no_outline_of_our_state_and_its_own_places() {
        let (latitude, longitude, bounds) = (47.8, 13.04, [12.8, 47.5, 13.4, 48.1]);
        let region = Region { latitude, longitude, bounds, ..Region::default() };
        assert_ne!(Basemap::of(&region).version, basemap().version);
        assert_eq!(
            (basemap().bounds, Basemap::of(&region).bounds),
            (None, Some([9.75, 45.85, 17.95, 50.35]))
        );
        let map: Value = serde_json::from_str(&assemble(&HomeArea::Bounds(RegionBox::of(bounds)))).unwrap();
        let features = map["features"].as_array().unwrap();
        assert!(features.iter().all(|feature| feature["properties"]["layer"] != "state"));
        // Towns of the neighbour may have its name in theirs.
        assert!(features.iter().all(|feature| feature["properties"]["name"] != "Oberösterreich"));
        let place = |name: &str| {
            // States are named like their capitals.
            let mut places = features.iter().filter(|feature| feature["properties"]["layer"] == "place");
            let found = places.find(|place| place["properties"]["name"] == name).unwrap();
            (found["properties"]["home"].clone(), found["properties"]["rank"].clone())
        };
        assert_eq!(place("Salzburg").0, true);
        assert_eq!(place("Linz").0, false);
        assert!(place("Vöcklabruck").1.as_u64() > Some(2), "of neighbours only cities are named early");
        for layer in ["land", "lake", "river", "border", "place", "water", "area"] {
            assert!(features.iter().any(|feature| feature["properties"]["layer"] == layer), "{layer}");
        }
        let far = HomeArea::Bounds(RegionBox::of([9.47, 47.04, 9.64, 47.28]));
        let map: Value = serde_json::from_str(&assemble(&far)).unwrap();
        assert_eq!(map["bbox"][0], 9.47);
    }

    #[test]
    fn the_base_map_holds_every_layer_in_one_valid_collection() {
        let map: Value = serde_json::from_str(&assemble(&HomeArea::State)).unwrap();
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
    fn every_coordinate_of_the_base_map_is_on_earth_and_what_is_seen_within_its_bounds() {
        fn visit(value: &Value, bounds: &RegionBox) {
            match value.as_array() {
                Some(pair) if pair.len() == 2 && pair[0].is_number() => {
                    let (x, y) = (pair[0].as_f64().unwrap(), pair[1].as_f64().unwrap());
                    assert!(bounds.contains(y, x), "{x} {y}");
                }
                Some(inner) => inner.iter().for_each(|inner| visit(inner, bounds)),
                None => panic!("not a coordinate: {value}"),
            }
        }
        let earth = RegionBox::of([-180.0, -90.0, 180.0, 90.0]);
        let map: Value = serde_json::from_str(&assemble(&HomeArea::State)).unwrap();
        for feature in map["features"].as_array().unwrap() {
            // The land beneath goes on beyond what is drawn on it.
            let bounds = if feature["properties"]["layer"] == "land" { &earth } else { &BASEMAP_BOX };
            visit(&feature["geometry"]["coordinates"], bounds);
        }
    }
}
