//! What an owner says about a location, and its rules.

use serde::{Deserialize, Serialize};
use umkreis_foundation::http::json::carried;
use umkreis_foundation::http::validate::{Check, Validate};
use umkreis_services::geo::Location;
use umkreis_services::opening_hours;
use utoipa::ToSchema;
use uuid::Uuid;

const TITLE_CHARS: usize = 200;
const STREET_CHARS: usize = 200;
const POST_CODE_CHARS: usize = 20;
const TOWN_CHARS: usize = 100;
const EMAIL_CHARS: usize = 254;
const WEBSITE_CHARS: usize = 500;

#[derive(Clone, Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewStore {
    #[schema(min_length = 1, max_length = 200)]
    pub title: String,
    #[schema(min_length = 1, max_length = 200)]
    pub street: String,
    #[schema(min_length = 1, max_length = 20)]
    pub post_code: String,
    #[schema(min_length = 1, max_length = 100)]
    pub town: String,
    #[schema(max_length = 50)]
    pub phone: Option<String>,
    #[schema(max_length = 254)]
    pub email: Option<String>,
    /// With or without `https://`.
    #[schema(max_length = 500)]
    pub website: Option<String>,
    /// Whether it becomes the head office; the first one always does.
    pub main: Option<bool>,
    /// Without it, or at 0/0, the address is looked up.
    pub location: Option<Location>,
    /// In OpenStreetMap's form.
    #[schema(max_length = 1500)]
    pub opening_hours: Option<String>,
}

impl NewStore {
    /// Judges it as part of a larger input; `at` comes before the names of its fields.
    pub fn check(&mut self, check: &mut Check, at: &str) {
        let field = |name: &str| format!("{at}{name}");
        check.required(&field("title"), &mut self.title, TITLE_CHARS);
        check.required(&field("street"), &mut self.street, STREET_CHARS);
        check.required(&field("postCode"), &mut self.post_code, POST_CODE_CHARS);
        check.required(&field("town"), &mut self.town, TOWN_CHARS);
        check.phone(&field("phone"), &mut self.phone);
        check.optional(&field("email"), &mut self.email, EMAIL_CHARS);
        check.optional(&field("website"), &mut self.website, WEBSITE_CHARS);
        check.optional(&field("openingHours"), &mut self.opening_hours, opening_hours::MAX_CHARACTERS);
        check_post_code(check, &field("postCode"), &self.post_code);
        check_contact(check, at, self.email.as_deref(), self.website.as_deref());
        check_hours(check, at, self.opening_hours.as_deref());
        check_location(check, at, self.location);
    }
}

/// A new location and the company it belongs to.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", from = "FlatNewStore")]
#[schema(as = NewStoreOf)]
pub struct StoreOfCompany {
    pub company_id: Uuid,
    #[serde(flatten)]
    pub store: NewStore,
}

/// The same in one row of fields: a flattened struct is read through a buffer, where a wrong value
/// loses the name of its field.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct FlatNewStore {
    company_id: Uuid,
    title: String,
    street: String,
    post_code: String,
    town: String,
    phone: Option<String>,
    email: Option<String>,
    website: Option<String>,
    main: Option<bool>,
    location: Option<Location>,
    opening_hours: Option<String>,
}

impl From<FlatNewStore> for StoreOfCompany {
    fn from(new: FlatNewStore) -> StoreOfCompany {
        let FlatNewStore {
            company_id,
            title,
            street,
            post_code,
            town,
            phone,
            email,
            website,
            main,
            location,
            opening_hours,
        } = new;
        let store =
            NewStore { title, street, post_code, town, phone, email, website, main, location, opening_hours };
        StoreOfCompany { company_id, store }
    }
}

impl Validate for StoreOfCompany {
    fn validate(&mut self, check: &mut Check) {
        self.store.check(check, "");
    }
}

/// The fields that are carried change, the others stay; null or an empty text removes.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct StoreChange {
    #[schema(min_length = 1, max_length = 200)]
    pub title: Option<String>,
    #[schema(min_length = 1, max_length = 200)]
    pub street: Option<String>,
    #[schema(min_length = 1, max_length = 20)]
    pub post_code: Option<String>,
    #[schema(min_length = 1, max_length = 100)]
    pub town: Option<String>,
    #[serde(deserialize_with = "carried")]
    #[schema(value_type = Option<String>, max_length = 50)]
    pub phone: Option<Option<String>>,
    #[serde(deserialize_with = "carried")]
    #[schema(value_type = Option<String>, max_length = 254)]
    pub email: Option<Option<String>>,
    #[serde(deserialize_with = "carried")]
    #[schema(value_type = Option<String>, max_length = 500)]
    pub website: Option<Option<String>>,
    /// `true` makes it the head office; `false` does nothing, because there is always one.
    pub main: Option<bool>,
    /// Null or 0/0: the address is looked up again.
    #[serde(deserialize_with = "carried")]
    #[schema(value_type = Option<Location>)]
    pub location: Option<Option<Location>>,
    #[serde(deserialize_with = "carried")]
    #[schema(value_type = Option<String>, max_length = 1500)]
    pub opening_hours: Option<Option<String>>,
}

impl Validate for StoreChange {
    fn validate(&mut self, check: &mut Check) {
        let required = [
            ("title", &mut self.title, TITLE_CHARS),
            ("street", &mut self.street, STREET_CHARS),
            ("postCode", &mut self.post_code, POST_CODE_CHARS),
            ("town", &mut self.town, TOWN_CHARS),
        ];
        for (field, value, max) in required {
            if let Some(value) = value {
                check.required(field, value, max);
            }
        }
        let optional = [
            ("email", &mut self.email, EMAIL_CHARS),
            ("website", &mut self.website, WEBSITE_CHARS),
            ("openingHours", &mut self.opening_hours, opening_hours::MAX_CHARACTERS),
        ];
        for (field, value, max) in optional {
            if let Some(value) = value {
                check.optional(field, value, max);
            }
        }
        if let Some(phone) = &mut self.phone {
            check.phone("phone", phone);
        }
        let text = |value: &'_ Option<Option<String>>| value.clone().flatten();
        if let Some(post_code) = &self.post_code {
            check_post_code(check, "postCode", post_code);
        }
        check_contact(check, "", text(&self.email).as_deref(), text(&self.website).as_deref());
        check_hours(check, "", text(&self.opening_hours).as_deref());
        check_location(check, "", self.location.flatten());
    }
}

impl From<&NewStore> for StoreChange {
    /// Everything that is said about a new location, as a change of one that is there already.
    fn from(new: &NewStore) -> StoreChange {
        let NewStore { title, street, post_code, town, .. } = new.clone();
        StoreChange {
            title: Some(title),
            street: Some(street),
            post_code: Some(post_code),
            town: Some(town),
            phone: Some(new.phone.clone()),
            email: Some(new.email.clone()),
            website: Some(new.website.clone()),
            main: None,
            location: new.location.map(Some),
            opening_hours: Some(new.opening_hours.clone()),
        }
    }
}

impl StoreChange {
    /// The names of the fields it carries.
    pub fn names(&self) -> Vec<&'static str> {
        let carried = [
            ("title", self.title.is_some()),
            ("street", self.street.is_some()),
            ("postCode", self.post_code.is_some()),
            ("town", self.town.is_some()),
            ("phone", self.phone.is_some()),
            ("email", self.email.is_some()),
            ("website", self.website.is_some()),
            ("main", self.main.is_some()),
            ("location", self.location.is_some()),
            ("openingHours", self.opening_hours.is_some()),
        ];
        carried.into_iter().filter(|(_, is)| *is).map(|(name, _)| name).collect()
    }
}

/// Fewer digits are a slip, or what a spreadsheet has left of "0123"; elsewhere codes have letters as well.
pub const POST_CODE_DIGITS_MIN: usize = 4;

/// What is missing altogether is said by `required`.
fn check_post_code(check: &mut Check, field: &str, post_code: &str) {
    let digits = post_code.bytes().filter(u8::is_ascii_digit).count();
    let only_digits = digits == post_code.len();
    let valid = post_code.is_empty() || digits >= POST_CODE_DIGITS_MIN || (digits > 0 && !only_digits);
    check.that(valid, field, "Bitte gib die ganze Postleitzahl an.");
}

fn check_contact(check: &mut Check, at: &str, email: Option<&str>, website: Option<&str>) {
    if let Some(email) = email {
        check.email(&format!("{at}email"), email);
    }
    if let Some(website) = website {
        check.website(&format!("{at}website"), website);
    }
}

fn check_hours(check: &mut Check, at: &str, text: Option<&str>) {
    let valid = text.is_none_or(opening_hours::is_valid);
    check.that(valid, &format!("{at}openingHours"), "Diese Öffnungszeiten verstehen wir nicht.");
}

fn check_location(check: &mut Check, at: &str, location: Option<Location>) {
    if let Some(Location { lat, lng }) = location {
        check.position(&format!("{at}location"), lat, lng);
    }
}
