//! The answer with a tile of the street map. A map asks for dozens at once, so what lies in a file of this machine is
//! answered before anything is routed, as our own files are.

use super::http::{FOREVER, REVALIDATE};
use crate::app::App;
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::response::{IntoResponse, Response};
use umkreis_foundation::error::Result;
use umkreis_foundation::http::conditional;
use umkreis_foundation::http::encoding::accepts_encoding;
use umkreis_foundation::http::headers::SecurityHeaders;
use umkreis_foundation::http::middleware::RequestHead;
use umkreis_foundation::http::trace::name_route;
use umkreis_services::geo::raster_tiles::TileId;
use umkreis_services::geo::street_map::{StoredTile, StreetTiles};

const PATH: &str = "/api/geo/streets/";
const ROUTE: &str = "/api/geo/streets/{z}/{x}/{y}";

/// A version of the file in the address makes the answer one that never changes.
pub fn cache(streets: &StreetTiles, version: Option<&str>) -> &'static str {
    if version == Some(&streets.version) { FOREVER } else { REVALIDATE }
}

/// The tile packed as it is stored, or unpacked for callers that do not understand that.
pub fn answer(
    headers: &HeaderMap,
    streets: &StreetTiles,
    id: TileId,
    cache: &'static str,
    tile: StoredTile,
) -> Result<Response> {
    let encoding = tile.encoding.filter(|encoding| accepts_encoding(headers, encoding));
    let bytes = if encoding.is_some() { tile.bytes } else { tile.unpacked()? };
    let TileId { z, x, y } = id;
    let tag = format!("\"{}-{z}-{x}-{y}-{}\"", streets.version, encoding.unwrap_or("plain"));
    let mut response = conditional::cached(headers, &tag, cache, || bytes.into_response());
    let answered = response.headers_mut();
    answered.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/vnd.mapbox-vector-tile"));
    answered.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Some(encoding) = encoding {
        answered.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    Ok(response)
}

/// The answer with every header where it can be given at once; everything else, refusals too, goes through the router.
pub fn ready(app: &App, common: &SecurityHeaders, head: &RequestHead) -> Option<Response> {
    let path = head.uri.path().strip_prefix(PATH).filter(|_| *head.method == Method::GET)?;
    let id = tile_id(path)?;
    let streets = app.geo.streets().filter(|streets| streets.covers(id))?;
    let tile = streets.get_now(id).filter(|tile| is_understood(tile, head.headers))?;
    app.limits.tile.check(head.client()).ok()?;
    let version = head.uri.query().and_then(|query| query.split('&').find_map(|one| one.strip_prefix("v=")));
    let cache = cache(&streets, version);
    let mut response = answer(head.headers, &streets, id, cache, tile).ok()?;
    common.add_to(response.headers_mut());
    name_route(&mut response, ROUTE);
    Some(response)
}

/// Whether nothing has to be unpacked, which takes time.
fn is_understood(tile: &StoredTile, headers: &HeaderMap) -> bool {
    tile.encoding.is_none_or(|encoding| accepts_encoding(headers, encoding))
}

fn tile_id(path: &str) -> Option<TileId> {
    let mut numbers = path.split('/');
    let (z, x, y) = (numbers.next()?, numbers.next()?, numbers.next()?);
    let id = TileId { z: z.parse().ok()?, x: x.parse().ok()?, y: y.parse().ok()? };
    numbers.next().is_none().then_some(id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_three_numbers_name_a_tile() {
        let numbers = |path| tile_id(path).map(|TileId { z, x, y }| (z, x, y));
        assert_eq!(numbers("14/8626/5752"), Some((14, 8626, 5752)));
        for path in ["", "14/8626", "14/8626/5752/1", "14/8626/5752/", "300/1/1", "a/b/c", "14/-1/2"] {
            assert_eq!(numbers(path), None, "{path}");
        }
    }
}
