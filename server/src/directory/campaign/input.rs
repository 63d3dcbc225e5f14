//! What an owner says about a campaign, and its rules.

use crate::directory::company::input::check_order;
use chrono::{Datelike, NaiveDate};
use serde::{Deserialize, Serialize};
use umkreis_foundation::http::json::carried;
use umkreis_foundation::http::validate::{Check, Validate};
use utoipa::ToSchema;
use uuid::Uuid;

const TITLE_CHARS: usize = 200;
const DESCRIPTION_CHARS: usize = 4000;
/// Other years are slips of the finger.
const YEARS: std::ops::RangeInclusive<i32> = 2000..=2100;

#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewCampaign {
    pub company_id: Uuid,
    #[schema(min_length = 1, max_length = 200)]
    pub title: String,
    #[schema(max_length = 4000)]
    pub description: Option<String>,
    /// Shown from this day on; at once without it.
    pub valid_from: Option<NaiveDate>,
    /// The last day it is shown.
    pub valid_until: NaiveDate,
}

impl Validate for NewCampaign {
    fn validate(&mut self, check: &mut Check) {
        check.required("title", &mut self.title, TITLE_CHARS);
        check.optional("description", &mut self.description, DESCRIPTION_CHARS);
        check_days(check, self.valid_from, Some(self.valid_until));
    }
}

/// The fields that are carried change, the others stay; null or an empty text removes.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct CampaignChange {
    #[schema(min_length = 1, max_length = 200)]
    pub title: Option<String>,
    #[serde(deserialize_with = "carried")]
    #[schema(value_type = Option<String>, max_length = 4000)]
    pub description: Option<Option<String>>,
    #[serde(deserialize_with = "carried")]
    #[schema(value_type = Option<NaiveDate>)]
    pub valid_from: Option<Option<NaiveDate>>,
    pub valid_until: Option<NaiveDate>,
    /// A new order of the existing images.
    #[schema(max_items = 100)]
    pub image_ids: Option<Vec<Uuid>>,
}

impl Validate for CampaignChange {
    fn validate(&mut self, check: &mut Check) {
        if let Some(title) = &mut self.title {
            check.required("title", title, TITLE_CHARS);
        }
        if let Some(description) = &mut self.description {
            check.optional("description", description, DESCRIPTION_CHARS);
        }
        check_days(check, self.valid_from.flatten(), self.valid_until);
        check_order(check, self.image_ids.as_deref());
    }
}

impl CampaignChange {
    /// The names of the fields it carries.
    pub fn names(&self) -> Vec<&'static str> {
        let carried = [
            ("title", self.title.is_some()),
            ("description", self.description.is_some()),
            ("validFrom", self.valid_from.is_some()),
            ("validUntil", self.valid_until.is_some()),
            ("imageIds", self.image_ids.is_some()),
        ];
        carried.into_iter().filter(|(_, is)| *is).map(|(name, _)| name).collect()
    }
}

fn check_days(check: &mut Check, from: Option<NaiveDate>, until: Option<NaiveDate>) {
    for (field, day) in [("validFrom", from), ("validUntil", until)] {
        let sensible = day.is_none_or(|day| YEARS.contains(&day.year()));
        check.that(sensible, field, "Bitte prüfe das Jahr.");
    }
    check_span(check, from, until);
}

/// Also asked after a change was put together with what was there before.
pub fn check_span(check: &mut Check, from: Option<NaiveDate>, until: Option<NaiveDate>) {
    let forwards = from.zip(until).is_none_or(|(from, until)| from <= until);
    check.that(forwards, "validUntil", "Das Ende liegt vor dem Beginn.");
}
