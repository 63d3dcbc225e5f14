//! Nominatim's requests and answers (jsonv2).

use super::{Candidate, GeocodeQuery};
use crate::geo::external_service::Failure;
use serde::Deserialize;
use umkreis_gazetteer::Precision;
use url::Url;

#[derive(Deserialize)]
struct Place {
    /// Numbers come as text.
    lat: String,
    lon: String,
    display_name: String,
    #[serde(default)]
    addresstype: String,
    /// Nominatim's own scale: 30 is a house, 26 a street, 16 a town.
    #[serde(default)]
    place_rank: u8,
    #[serde(default)]
    address: Address,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Address {
    road: String,
    house_number: String,
    postcode: String,
    /// One of these names the place, depending on its size; larger ones may stand beside it.
    city: String,
    town: String,
    village: String,
    hamlet: String,
    municipality: String,
}

pub fn address(base: &Url, query: &GeocodeQuery, bounds: [f64; 4], limit: usize) -> Url {
    let mut url = base.clone();
    let path = format!("{}/search", base.path().trim_end_matches('/'));
    url.set_path(&path);
    let [west, south, east, north] = bounds;
    let mut pairs = url.query_pairs_mut();
    match query {
        GeocodeQuery::Typing(text) | GeocodeQuery::Text(text) => {
            pairs.append_pair("q", text.trim());
        }
        GeocodeQuery::Address { street, post_code, town } => {
            for (name, value) in [("street", street), ("postalcode", post_code), ("city", town)] {
                if !value.trim().is_empty() {
                    pairs.append_pair(name, value.trim());
                }
            }
        }
    }
    pairs
        .append_pair("format", "jsonv2")
        .append_pair("addressdetails", "1")
        .append_pair("accept-language", "de")
        .append_pair("limit", &limit.to_string())
        .append_pair("viewbox", &format!("{west},{south},{east},{north}"))
        .append_pair("bounded", "1");
    drop(pairs);
    url
}

pub fn parse(body: &[u8]) -> Result<Vec<Candidate>, Failure> {
    let places: Vec<Place> = serde_json::from_slice(body).map_err(|_| Failure::Garbage)?;
    places.into_iter().map(candidate).collect()
}

fn candidate(place: Place) -> Result<Candidate, Failure> {
    let number = |text: &str| text.parse::<f64>().ok().filter(|n| n.is_finite()).ok_or(Failure::Garbage);
    let precision = match (place.addresstype.as_str(), place.place_rank) {
        // A postcode's position is the middle of everything it is used for.
        ("postcode", _) => Precision::Area,
        (_, 28..) => Precision::Address,
        (_, 26..) => Precision::Street,
        (_, 13..) => Precision::Town,
        _ => Precision::Area,
    };
    Ok(Candidate {
        latitude: number(&place.lat)?,
        longitude: number(&place.lon)?,
        label: label(&place),
        precision,
        radius_km: None,
    })
}

/// The short form of an address; without a street Nominatim's own words.
fn label(place: &Place) -> String {
    let Address { road, house_number, postcode, .. } = &place.address;
    let Address { city, town, village, hamlet, municipality, .. } = &place.address;
    let named = [city, town, village, municipality, hamlet].into_iter().find(|name| !name.is_empty());
    let city = named.map_or("", String::as_str);
    if road.is_empty() || city.is_empty() {
        return place.display_name.chars().take(200).collect();
    }
    format!("{}, {}", format!("{road} {house_number}").trim(), format!("{postcode} {city}").trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_become_precisions() {
        let place = |rank: u8, kind: &str| {
            format!(
                r#"{{"lat":"48.3","lon":"14.2","display_name":"x, y","place_rank":{rank},"addresstype":"{kind}"}}"#
            )
        };
        let body = format!(
            "[{},{},{},{},{}]",
            place(30, "building"),
            place(26, "road"),
            place(16, "city"),
            place(8, "state"),
            place(21, "postcode")
        );
        let found = parse(body.as_bytes()).unwrap();
        let precisions: Vec<Precision> = found.iter().map(|candidate| candidate.precision).collect();
        use Precision::{Address, Area, Street, Town};
        assert_eq!(precisions, [Address, Street, Town, Area, Area]);
    }

    #[test]
    fn an_address_is_shortened_to_what_people_write() {
        let body = r#"[{"lat":"48.3058","lon":"14.2862","place_rank":30,"addresstype":"place",
            "display_name":"1, Hauptplatz, Altstadtviertel, Linz, Oberösterreich, 4020, Österreich",
            "address":{"house_number":"1","road":"Hauptplatz","town":"Linz","municipality":"Linz","postcode":"4020","country":"Österreich"}}]"#;
        assert_eq!(parse(body.as_bytes()).unwrap()[0].label, "Hauptplatz 1, 4020 Linz");
    }

    #[test]
    fn an_address_is_asked_in_its_parts() {
        let base = Url::parse("https://nominatim.example").unwrap();
        let query = GeocodeQuery::Address {
            street: "Am Berg 3".into(),
            post_code: String::new(),
            town: "Wels".into(),
        };
        let url = address(&base, &query, [12.0, 46.0, 15.0, 49.0], 8);
        assert!(
            url.as_str().starts_with("https://nominatim.example/search?street=Am+Berg+3&city=Wels&"),
            "{url}"
        );
    }

    #[test]
    fn nonsense_is_refused() {
        for body in ["", "{}", r#"{"error":"x"}"#, r#"[{"lat":"north","lon":"1","display_name":""}]"#] {
            assert_eq!(parse(body.as_bytes()), Err(Failure::Garbage), "{body}");
        }
    }
}
