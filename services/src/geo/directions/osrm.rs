//! Speaks with OSRM and Valhalla; both answer in OSRM's form, so one parser reads both.

use super::polyline;
use super::{ATTRIBUTION, LineString, Route};
use crate::catalogue::Point;
use crate::geo::external_service::{ExternalService, Failure};
use reqwest::{Client, RequestBuilder};
use serde::Deserialize;
use serde_json::json;
use umkreis_foundation::config::Mode;

const MAX_BYTES: usize = 4 * 1024 * 1024;
/// A router leads from the nearest road it knows, however far that is; further away is no way.
const MAX_SNAP_M: f64 = 2_000.0;

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Dialect {
    Osrm,
    Valhalla,
}

#[derive(Deserialize)]
struct Answer {
    code: String,
    #[serde(default)]
    routes: Vec<OsrmRoute>,
    #[serde(default)]
    waypoints: Vec<Waypoint>,
}

#[derive(Deserialize)]
struct OsrmRoute {
    geometry: String,
    distance: f64,
    duration: f64,
}

#[derive(Deserialize)]
struct Waypoint {
    /// How far the road is from the point that was asked for.
    #[serde(default)]
    distance: f64,
}

/// The way from the first point to the second; `None` when there is none.
pub async fn ask(
    outside: &ExternalService,
    dialect: Dialect,
    url: &str,
    ends: (Point, Point),
    mode: Mode,
) -> Result<Option<Route>, Failure> {
    let answer = outside.ask(|client| request(client, dialect, url, ends, mode), MAX_BYTES).await?;
    // "No way" comes with status 400 and a body that says so.
    parse(&answer.body, dialect)
}

fn request(
    client: &Client,
    dialect: Dialect,
    url: &str,
    (from, to): (Point, Point),
    mode: Mode,
) -> RequestBuilder {
    let (profile, costing, folder) = match mode {
        Mode::Car => ("driving", "auto", "car"),
        Mode::Bicycle => ("cycling", "bicycle", "bike"),
        Mode::Foot => ("walking", "pedestrian", "foot"),
    };
    let url = url.replace("{mode}", folder);
    match dialect {
        Dialect::Osrm => {
            let points = format!("{},{};{},{}", from.longitude, from.latitude, to.longitude, to.latitude);
            let options = "overview=full&geometries=polyline6&steps=false&alternatives=false";
            client.get(format!("{url}/route/v1/{profile}/{points}?{options}"))
        }
        Dialect::Valhalla => {
            let place = |point: Point| json!({ "lat": point.latitude, "lon": point.longitude });
            client.post(format!("{url}/route")).json(&json!({
                "locations": [place(from), place(to)],
                "costing": costing,
                "format": "osrm",
                "shape_format": "polyline6",
            }))
        }
    }
}

fn parse(body: &[u8], dialect: Dialect) -> Result<Option<Route>, Failure> {
    let answer: Answer = serde_json::from_slice(body).map_err(|_| Failure::Garbage)?;
    match answer.code.as_str() {
        "Ok" => {}
        "NoRoute" | "NoSegment" | "DistanceExceeded" => return Ok(None),
        _ => return Err(Failure::Garbage),
    }
    if answer.waypoints.iter().any(|waypoint| waypoint.distance > MAX_SNAP_M) {
        return Ok(None);
    }
    let way = answer.routes.into_iter().next().ok_or(Failure::Garbage)?;
    let points = polyline::decode(&way.geometry).ok_or(Failure::Garbage)?;
    let sound = |number: f64| number.is_finite() && number >= 0.0;
    if !sound(way.distance) || !sound(way.duration) {
        return Err(Failure::Garbage);
    }
    Ok(Some(Route {
        geometry: LineString::new(points),
        distance_m: way.distance.round(),
        duration_s: Some(way.duration.round()),
        provider: match dialect {
            Dialect::Osrm => "OSRM",
            Dialect::Valhalla => "Valhalla",
        },
        exact: true,
        problem: None,
        attribution: Some(ATTRIBUTION),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_way_is_read_from_the_common_form() {
        let body = br#"{"code":"Ok","routes":[{"geometry":"_izlhA~rlgdF_{geC~ywl@","distance":1234.4,
            "duration":60.6,"legs":[]}],"waypoints":[{"distance":3.1},{"distance":9.0,"name":"x"}]}"#;
        let route = parse(body, Dialect::Valhalla).unwrap().unwrap();
        assert_eq!((route.distance_m, route.duration_s), (1234.0, Some(61.0)));
        assert_eq!((route.provider, route.exact), ("Valhalla", true));
    }

    #[test]
    fn no_way_is_an_answer() {
        for body in [
            r#"{"code":"NoRoute","message":"Impossible route between points"}"#,
            r#"{"code":"NoSegment"}"#,
            r#"{"code":"Ok","routes":[{"geometry":"_izlhA~rlgdF","distance":0,"duration":0}],"waypoints":[{"distance":90000}]}"#,
        ] {
            assert_eq!(parse(body.as_bytes(), Dialect::Osrm), Ok(None), "{body}");
        }
    }

    #[test]
    fn nonsense_is_refused() {
        for body in [
            "",
            "<html>",
            "[]",
            r#"{"code":"Ok"}"#,
            r#"{"code":"InvalidQuery"}"#,
            r#"{"code":"Ok","routes":[{"geometry":"","distance":1,"duration":1}]}"#,
            r#"{"code":"Ok","routes":[{"geometry":"_izlhA~rlgdF","distance":-1,"duration":1}]}"#,
        ] {
            assert_eq!(parse(body.as_bytes(), Dialect::Osrm), Err(Failure::Garbage), "{body}");
        }
    }
}
