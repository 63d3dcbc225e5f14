//! What a page must know to show a map: no address of a service that is reached through us.

use super::Geo;
use super::region::{ATTRIBUTION as OPEN_STREET_MAP, ATTRIBUTION_URL as OPEN_STREET_MAP_URL};
use serde::Serialize;
use umkreis_foundation::config::{Base, Config, Mode};
use umkreis_gazetteer::ATTRIBUTION;
use utoipa::ToSchema;

/// The deepest zoom at which the built-in map still says something.
const BUILTIN_MAX_ZOOM: u8 = 16;

#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
pub enum BaseKind {
    Builtin,
    Raster,
    Style,
    /// Vector tiles of this server, drawn in the pages' own style.
    Streets,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MapAnswer {
    pub kind: BaseKind,
    /// For raster and street maps: a template with `{z}`, `{x}` and `{y}`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub tiles: Option<String>,
    /// The address of a MapLibre style.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub style_url: Option<String>,
    /// The deepest zoom of the map; street maps are shown deeper than their tiles go.
    pub max_zoom: u8,
    /// For street maps: the first and the last zoom that there are tiles for, and where: west, south, east, north.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub tiles_min_zoom: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub tiles_max_zoom: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub tiles_bounds: Option<[f64; 4]>,
    /// Whom the chosen map thanks; empty for the built-in one.
    pub attribution: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub attribution_url: Option<&'static str>,
    /// The built-in map, to be shown alone or beneath tiles.
    pub builtin_url: String,
    pub builtin_attribution: &'static str,
    /// Where the built-in map has anything to show (west, south, east, north); missing where it was drawn for this
    /// region.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub builtin_bounds: Option<[f64; 4]>,
    /// Whom address searches thank; empty for the built-in places.
    pub geocoder_attribution: &'static str,
    /// Ways of moving that get real routes; empty when only straight lines are drawn.
    pub modes: Vec<Mode>,
}

impl MapAnswer {
    pub fn of(config: &Config, geo: &Geo) -> MapAnswer {
        let map = &config.map;
        let streets = geo.streets();
        let (kind, tiles, style_url) = match map.base() {
            Ok(Base::Auto | Base::Region | Base::Streets(_)) if streets.is_some() => {
                (BaseKind::Streets, streets.as_ref().map(|streets| streets.address()), None)
            }
            Ok(Base::Raster(_)) if map.through_server => {
                (BaseKind::Raster, Some("/api/geo/tile/{z}/{x}/{y}".to_owned()), None)
            }
            Ok(Base::Raster(template)) => (BaseKind::Raster, Some(template), None),
            Ok(Base::Style(url)) => (BaseKind::Style, None, Some(url.to_string())),
            // The configuration was checked at start, so nothing else is left.
            _ => (BaseKind::Builtin, None, None),
        };
        let (attribution, attribution_url) = match map.attribution() {
            (own, None) if kind == BaseKind::Streets && own.is_empty() => {
                (OPEN_STREET_MAP.to_owned(), Some(OPEN_STREET_MAP_URL))
            }
            chosen => chosen,
        };
        MapAnswer {
            kind,
            tiles,
            style_url,
            max_zoom: if kind == BaseKind::Builtin { BUILTIN_MAX_ZOOM } else { map.max_zoom },
            tiles_min_zoom: streets.as_ref().map(|streets| streets.min_zoom),
            tiles_max_zoom: streets.as_ref().map(|streets| streets.max_zoom),
            tiles_bounds: streets.as_ref().map(|streets| streets.bounds),
            attribution,
            attribution_url,
            builtin_url: geo.basemap.address(),
            builtin_attribution: ATTRIBUTION,
            builtin_bounds: geo.basemap.bounds,
            geocoder_attribution: geo.geocoder.attribution(),
            modes: geo.directions.modes(),
        }
    }
}
