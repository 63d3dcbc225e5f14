//! What a visitor can ask the catalogue for: words, categories, and how far around which position.

use crate::app::App;
use serde::Deserialize;
use umkreis_foundation::http::validate::{Check, Validate};
use umkreis_services::catalogue::typed_search::place_of;
use umkreis_services::catalogue::{AreaQuery, Point};
use utoipa::ToSchema;
use uuid::Uuid;

const MAX_SEARCH_CHARACTERS: usize = 10_000;
const MAX_CATEGORIES: usize = 100;
const MAX_RADIUS_KM: f64 = 20_000.0;

/// A position to measure distances from.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
pub struct Near {
    #[schema(minimum = -90, maximum = 90)]
    pub latitude: f64,
    #[schema(minimum = -180, maximum = 180)]
    pub longitude: f64,
}

impl Near {
    pub fn validate(self, check: &mut Check) {
        check.position("near", self.latitude, self.longitude);
    }

    pub fn point(self) -> Point {
        Point { latitude: self.latitude, longitude: self.longitude }
    }
}

pub fn search_text(check: &mut Check, text: Option<&str>) {
    let short =
        text.is_none_or(|text| text.chars().take(MAX_SEARCH_CHARACTERS + 1).count() <= MAX_SEARCH_CHARACTERS);
    check.that(short, "text", "Der Suchtext ist zu lang.");
}

pub fn category_list(check: &mut Check, ids: Option<&[Uuid]>) {
    check.that(
        ids.is_none_or(|ids| ids.len() <= MAX_CATEGORIES),
        "categoryIds",
        "Das sind zu viele Kategorien.",
    );
}

/// A position and how far around it to look.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Area {
    #[schema(minimum = -90, maximum = 90)]
    latitude: f64,
    #[schema(minimum = -180, maximum = 180)]
    longitude: f64,
    #[schema(minimum = 0)]
    max_distance_km: Option<f64>,
}

impl Area {
    pub fn validate(self, check: &mut Check) {
        check.position("near", self.latitude, self.longitude);
        let sensible = |km: f64| (0.0..=MAX_RADIUS_KM).contains(&km);
        let radius = self.max_distance_km;
        check.that(radius.is_none_or(sensible), "near.maxDistanceKm", "Diese Entfernung gibt es nicht.");
    }

    pub fn point(self) -> Point {
        Point { latitude: self.latitude, longitude: self.longitude }
    }

    /// Without a radius the operator's default holds.
    pub fn radius_km(self, default_km: f64) -> f64 {
        self.max_distance_km.unwrap_or(default_km)
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SearchRequest {
    #[schema(max_length = 10_000)]
    text: Option<String>,
    #[schema(max_items = 100)]
    category_ids: Option<Vec<Uuid>>,
    near: Area,
    special_offer_id: Option<Uuid>,
    /// Only locations that are open now.
    open_now: Option<bool>,
}

impl Validate for SearchRequest {
    fn validate(&mut self, check: &mut Check) {
        search_text(check, self.text.as_deref());
        category_list(check, self.category_ids.as_deref());
        self.near.validate(check);
    }
}

impl SearchRequest {
    /// The same question for the catalogue. The map shows a place of its own, so one that is typed is no word
    /// that companies must have.
    pub fn area(&mut self, app: &App) -> AreaQuery<'_> {
        let place = self
            .text
            .as_deref()
            .and_then(|text| place_of(&app.geo.region.places(), &app.catalogue.read(), text));
        if let Some(place) = place {
            self.text = Some(place.rest);
        }
        AreaQuery {
            text: self.text.as_deref(),
            category_ids: self.category_ids.as_deref().unwrap_or_default(),
            offer_id: self.special_offer_id,
            open_at_ms: self.open_now.unwrap_or(false).then(|| app.clock.now_ms()),
            near: self.near.point(),
            // Without a radius the operator's default holds.
            radius_km: self.near.radius_km(app.config.region.search_radius_km),
        }
    }
}
