//! Maps, addresses and ways: which base map is shown, who geocodes and who finds routes.

use serde::{Deserialize, Serialize};
use std::path::PathBuf;
use url::Url;
use utoipa::ToSchema;

#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Map {
    /// `auto` is the street map of the region folder if there is one, else `builtin`; also `region`, a
    /// `.pmtiles` file, `basemap.at`, the address of a MapLibre style, or a raster template with `{z}`, `{x}`
    /// and `{y}`.
    pub base: String,
    /// Whom the map thanks for its data; `basemap.at` brings its own words.
    pub attribution: String,
    /// Whether raster tiles pass through this server, so that no visitor's address reaches the host.
    pub through_server: bool,
    /// The deepest zoom: of raster tiles the last that exists, of street maps the last that is shown.
    pub max_zoom: u8,
    /// Room for tiles on this machine's disk.
    pub tile_cache_mb: u64,
    /// Further origins that a style loads from; the browser is allowed no others.
    pub hosts: Vec<String>,
}

impl Default for Map {
    fn default() -> Self {
        Map {
            base: "auto".to_owned(),
            attribution: String::new(),
            through_server: true,
            max_zoom: 19,
            tile_cache_mb: 512,
            hosts: Vec::new(),
        }
    }
}

/// What [`Map::base`] means.
#[derive(Clone, Debug, PartialEq)]
pub enum Base {
    /// The region's streets as soon as its folder is there, else the built-in map.
    Auto,
    Builtin,
    /// The region's streets; without its folder nothing starts.
    Region,
    /// Vector tiles in one file.
    Streets(StreetsFile),
    /// A template in which only the path and the query vary.
    Raster(String),
    Style(Url),
}

/// Where a file of vector tiles is.
#[derive(Clone, Debug, PartialEq)]
pub enum StreetsFile {
    Path(PathBuf),
    /// In an object store that is reached with the `media.s3_*` settings.
    Bucket {
        bucket: String,
        key: String,
    },
}

/// The tiles of the Austrian administrations; they number rows before columns.
const BASEMAP_AT: &str =
    "https://mapsneu.wien.gv.at/basemap/geolandbasemap/normal/google3857/{z}/{y}/{x}.png";

impl Map {
    /// The chosen base, or what is wrong with the setting.
    pub fn base(&self) -> Result<Base, String> {
        match self.base.as_str() {
            "auto" => return Ok(Base::Auto),
            "builtin" => return Ok(Base::Builtin),
            "region" => return Ok(Base::Region),
            "basemap.at" => return Ok(Base::Raster(BASEMAP_AT.to_owned())),
            file if file.ends_with(".pmtiles") => return self.streets_file().map(Base::Streets),
            _ => {}
        }
        if !self.base.contains("{z}") {
            return web_address(&self.base)
                .map(Base::Style)
                .map_err(|why| format!("map.base: {:?} {why}", self.base));
        }
        let url = web_address(&self.base).map_err(|why| format!("map.base: {:?} {why}", self.base))?;
        let fixed_host = url.host_str().is_some_and(|host| !host.contains(['{', '}', '%']));
        let all = ["{z}", "{x}", "{y}"].iter().all(|part| self.base.matches(part).count() == 1);
        if !all || !fixed_host {
            return Err(format!(
                "map.base: {:?} needs {{z}}, {{x}} and {{y}} once each, and a host without placeholders",
                self.base
            ));
        }
        Ok(Base::Raster(self.base.clone()))
    }

    fn streets_file(&self) -> Result<StreetsFile, String> {
        let Some((scheme, rest)) = self.base.split_once("://") else {
            return Ok(StreetsFile::Path(PathBuf::from(&self.base)));
        };
        match (scheme, rest.split_once('/')) {
            ("s3", Some((bucket, key))) if !bucket.is_empty() => {
                Ok(StreetsFile::Bucket { bucket: bucket.to_owned(), key: key.to_owned() })
            }
            _ => Err(format!("map.base: {:?} is neither a path nor s3://bucket/name.pmtiles", self.base)),
        }
    }

    /// The thanks that the map shows, with the link they lead to.
    pub fn attribution(&self) -> (String, Option<&'static str>) {
        match self.base.as_str() {
            "basemap.at" if self.attribution.is_empty() => {
                ("Datenquelle: basemap.at".to_owned(), Some("https://basemap.at"))
            }
            _ => (self.attribution.clone(), None),
        }
    }

    /// The origins that a browser showing this map must be allowed to load from.
    pub fn origins(&self) -> Vec<String> {
        let own = match self.base() {
            Ok(Base::Raster(template)) if !self.through_server => Url::parse(&template).ok(),
            Ok(Base::Style(url)) => Some(url),
            _ => None,
        };
        let further = self.hosts.iter().filter_map(|host| Url::parse(host).ok());
        own.into_iter().chain(further).map(|url| url.origin().ascii_serialization()).collect()
    }
}

#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Geocoder {
    /// `auto` is `region` if there is a region folder, else `builtin`; also `photon` or `nominatim`. What the
    /// others do not answer, the built-in one does.
    pub provider: GeocoderKind,
    /// Where the service is.
    pub url: Option<String>,
    /// The least time between two requests to Nominatim; the public one demands a second.
    pub min_interval_ms: u64,
}

#[derive(Clone, Copy, Debug, Deserialize, PartialEq)]
#[serde(rename_all = "lowercase")]
pub enum GeocoderKind {
    Auto,
    Builtin,
    /// The addresses of the region folder.
    Region,
    Photon,
    Nominatim,
}

impl Default for Geocoder {
    fn default() -> Self {
        Geocoder { provider: GeocoderKind::Auto, url: None, min_interval_ms: 1000 }
    }
}

#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Directions {
    /// `auto` is `region` if there is a region folder, else `builtin`, which draws straight lines; `osrm` and
    /// `valhalla` ask a service; `roads` uses `roads_file`.
    pub provider: DirectionsKind,
    /// Where the service is; `{mode}` in it becomes car, bike or foot.
    pub url: Option<String>,
    /// What is offered; a road network of one's own offers everything, a service cars unless it is said.
    pub modes: Option<Vec<Mode>>,
    /// A road network made by `umkreis roads import`.
    pub roads_file: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, Deserialize, PartialEq)]
#[serde(rename_all = "lowercase")]
pub enum DirectionsKind {
    Auto,
    Builtin,
    /// The road network of the region folder.
    Region,
    Osrm,
    Valhalla,
    Roads,
}

/// How somebody moves; lower case in the configuration, as names elsewhere in the API.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, Hash, PartialEq, Serialize, ToSchema)]
pub enum Mode {
    #[default]
    #[serde(alias = "car")]
    Car,
    #[serde(alias = "bicycle")]
    Bicycle,
    #[serde(alias = "foot")]
    Foot,
}

impl Default for Directions {
    fn default() -> Self {
        Directions { provider: DirectionsKind::Auto, url: None, modes: None, roads_file: None }
    }
}

impl Directions {
    /// The modes that get real routes, where there is a network to find them on.
    pub fn offered(&self) -> Vec<Mode> {
        match (self.provider, &self.modes) {
            (DirectionsKind::Builtin, _) => Vec::new(),
            (_, Some(modes)) => modes.clone(),
            (DirectionsKind::Osrm | DirectionsKind::Valhalla, None) => vec![Mode::Car],
            _ => vec![Mode::Car, Mode::Bicycle, Mode::Foot],
        }
    }
}

/// What is wrong with the three sections, naming the key.
pub fn check(map: &Map, geocoder: &Geocoder, directions: &Directions) -> Result<(), String> {
    map.base()?;
    if map.max_zoom > 24 {
        return Err("map.max_zoom: no map is deeper than 24".to_owned());
    }
    for host in &map.hosts {
        web_address(host).map_err(|why| format!("map.hosts: {host:?} {why}"))?;
    }
    let service = |key: &str, url: &Option<String>| match url {
        Some(url) => {
            web_address(&url.replace("{mode}", "car")).map_err(|why| format!("{key}: {url:?} {why}"))
        }
        None => Err(format!("{key}: the chosen provider needs its address")),
    };
    if matches!(geocoder.provider, GeocoderKind::Photon | GeocoderKind::Nominatim) {
        let url = service("geocoder.url", &geocoder.url)?;
        let public = url.host_str() == Some("nominatim.openstreetmap.org");
        if public && geocoder.min_interval_ms < 1000 {
            return Err("geocoder.min_interval_ms: the public Nominatim demands 1000 or more".to_owned());
        }
    }
    match directions.provider {
        DirectionsKind::Auto | DirectionsKind::Builtin | DirectionsKind::Region => {}
        DirectionsKind::Roads if directions.roads_file.is_none() => {
            return Err("directions.roads_file: name the file that `umkreis roads import` wrote".to_owned());
        }
        DirectionsKind::Roads => {}
        DirectionsKind::Osrm | DirectionsKind::Valhalla => {
            service("directions.url", &directions.url)?;
        }
    }
    Ok(())
}

fn web_address(text: &str) -> Result<Url, &'static str> {
    match Url::parse(text) {
        Ok(url) if ["http", "https"].contains(&url.scheme()) && url.has_host() => Ok(url),
        _ => Err("is not an http or https address"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn base(text: &str) -> Result<Base, String> {
        Map { base: text.to_owned(), ..Map::default() }.base()
    }

    #[test]
    fn a_base_is_builtin_ready_made_a_template_or_a_style() {
        assert_eq!(base("builtin"), Ok(Base::Builtin));
        assert_eq!(base("auto"), Ok(Base::Auto));
        let file = StreetsFile::Path("maps/streets.pmtiles".into());
        assert_eq!(base("maps/streets.pmtiles"), Ok(Base::Streets(file)));
        let bucket = StreetsFile::Bucket { bucket: "maps".to_owned(), key: "a/b.pmtiles".to_owned() };
        assert_eq!(base("s3://maps/a/b.pmtiles"), Ok(Base::Streets(bucket)));
        assert!(matches!(base("basemap.at"), Ok(Base::Raster(template)) if template.contains("{z}/{y}/{x}")));
        assert!(matches!(base("https://tiles.example/{z}/{x}/{y}.png"), Ok(Base::Raster(_))));
        assert!(matches!(base("https://maps.example/style.json"), Ok(Base::Style(_))));
    }

    #[test]
    fn a_base_that_cannot_work_is_refused_by_name() {
        for text in [
            "",
            "osm",
            "ftp://tiles.example/{z}/{x}/{y}",
            "https://tiles.example/{z}/{x}.png",
            "https://{s}.tiles.example/{z}/{x}/{y}.png",
            "https://tiles.example{x}/{z}/{x}/{y}.png",
            "https://tiles.example/streets.pmtiles",
            "s3:///streets.pmtiles",
            "s3://streets.pmtiles",
        ] {
            assert!(base(text).is_err_and(|why| why.starts_with("map.base")), "{text}");
        }
    }

    #[test]
    fn browsers_may_load_only_from_hosts_that_they_need() {
        let map =
            |base: &str, through_server| Map { base: base.to_owned(), through_server, ..Map::default() };
        assert!(map("basemap.at", true).origins().is_empty());
        assert_eq!(map("basemap.at", false).origins(), ["https://mapsneu.wien.gv.at"]);
        assert_eq!(map("https://maps.example/style.json", true).origins(), ["https://maps.example"]);
    }

    #[test]
    fn a_provider_without_an_address_and_a_hasty_nominatim_are_refused() {
        let map = Map::default();
        let nominatim = |url: Option<&str>| Geocoder {
            provider: GeocoderKind::Nominatim,
            url: url.map(str::to_owned),
            min_interval_ms: 10,
        };
        let no_way = Directions::default();
        assert!(check(&map, &nominatim(None), &no_way).is_err_and(|why| why.starts_with("geocoder.url")));
        let public = nominatim(Some("https://nominatim.openstreetmap.org"));
        assert!(check(&map, &public, &no_way).is_err_and(|why| why.contains("min_interval_ms")));
        assert_eq!(check(&map, &nominatim(Some("http://127.0.0.1:8000")), &no_way), Ok(()));
        let osrm = Directions { provider: DirectionsKind::Osrm, ..Directions::default() };
        assert!(check(&map, &Geocoder::default(), &osrm).is_err_and(|why| why.starts_with("directions.url")));
    }
}
