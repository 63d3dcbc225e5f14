//! What a page must know to show a map: no address of a service that is reached through us.

use super::{basemap, geocoder};
use crate::foundation::config::{Base, Config, Mode};
use serde::Serialize;
use umkreis_gazetteer::ATTRIBUTION;
use utoipa::ToSchema;

/// The deepest zoom at which the built-in map still says something.
const BUILTIN_MAX_ZOOM: u8 = 16;

#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
pub enum BaseKind {
    Builtin,
    Raster,
    Style,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MapAnswer {
    pub kind: BaseKind,
    /// For raster maps: a template with `{z}`, `{x}` and `{y}`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub tiles: Option<String>,
    /// The address of a MapLibre style.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub style_url: Option<String>,
    pub max_zoom: u8,
    /// Whom the chosen map thanks; empty for the built-in one.
    pub attribution: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub attribution_url: Option<&'static str>,
    /// The built-in map, to be shown alone or beneath tiles.
    pub builtin_url: String,
    pub builtin_attribution: &'static str,
    /// Whom address searches thank; empty for the built-in places.
    pub geocoder_attribution: &'static str,
    /// Ways of moving that get real routes; empty when only straight lines are drawn.
    pub modes: Vec<Mode>,
}

impl MapAnswer {
    pub fn of(config: &Config) -> MapAnswer {
        let map = &config.map;
        let (kind, tiles, style_url) = match map.base() {
            Ok(Base::Raster(_)) if map.through_server => {
                (BaseKind::Raster, Some("/api/geo/tile/{z}/{x}/{y}".to_owned()), None)
            }
            Ok(Base::Raster(template)) => (BaseKind::Raster, Some(template), None),
            Ok(Base::Style(url)) => (BaseKind::Style, None, Some(url.to_string())),
            // The configuration was checked at start, so there is no other reason.
            Ok(Base::Builtin) | Err(_) => (BaseKind::Builtin, None, None),
        };
        let (attribution, attribution_url) = map.attribution();
        MapAnswer {
            kind,
            tiles,
            style_url,
            max_zoom: if kind == BaseKind::Builtin { BUILTIN_MAX_ZOOM } else { map.max_zoom },
            attribution,
            attribution_url,
            builtin_url: basemap::address(),
            builtin_attribution: ATTRIBUTION,
            geocoder_attribution: geocoder::attribution(config),
            modes: config.directions.offered(),
        }
    }
}
