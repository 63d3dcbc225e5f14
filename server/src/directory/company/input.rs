//! What owners and operators say about a company in each kind of call, and its rules.

use super::State;
use sea_orm::ActiveValue::{NotSet, Set};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use umkreis_foundation::db::entity::company::{ActiveModel, Texts};
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::http::json::carried;
use umkreis_foundation::http::validate::{Check, Validate};
use utoipa::ToSchema;
use uuid::Uuid;

// The contract says the same numbers in `#[schema(…)]`, which takes no names; a test below compares them.
pub const NAME_CHARS: usize = 200;
pub const DESCRIPTION_CHARS: usize = 10_000;
const OTHER_NAMES_CHARS: usize = 200;
const TAG_CHARS: usize = 50;
const ONE_TAG: &str = "Bitte gib mindestens ein Schlagwort an.";
const MOST_TAGS: usize = 30;
pub const MOST_CATEGORIES: usize = 10;
/// Far more than anything has.
const MOST_IMAGES: usize = 100;

#[derive(Clone, Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewCompany {
    #[schema(min_length = 1, max_length = 200)]
    pub name: String,
    #[schema(min_length = 1, max_length = 10_000)]
    pub description: String,
    /// What people call it beside its name, separated by commas; searched, never shown.
    #[schema(max_length = 200)]
    pub other_names: Option<String>,
    /// Empty and repeated ones are ignored.
    #[schema(max_items = 30)]
    pub tags: Vec<String>,
    /// The first one is the main category.
    #[schema(max_items = 10)]
    pub category_ids: Vec<Uuid>,
}

impl NewCompany {
    pub fn texts(&self) -> Texts {
        Texts {
            name: self.name.clone(),
            description: self.description.clone(),
            other_names: self.other_names.clone(),
        }
    }

    /// Judges it as part of a larger input; `at` comes before the names of its fields.
    pub fn check(&mut self, check: &mut Check, at: &str) {
        self.check_without_tags(check, at);
        check.that(!self.tags.is_empty(), &format!("{at}tags"), ONE_TAG);
    }

    /// The same, but tags may come later, as with entries that the operators make.
    pub fn check_without_tags(&mut self, check: &mut Check, at: &str) {
        check.required(&format!("{at}name"), &mut self.name, NAME_CHARS);
        check.required(&format!("{at}description"), &mut self.description, DESCRIPTION_CHARS);
        check.optional(&format!("{at}otherNames"), &mut self.other_names, OTHER_NAMES_CHARS);
        check_tags(check, at, &mut self.tags);
        check_categories(check, at, &mut self.category_ids);
    }
}

impl Validate for NewCompany {
    fn validate(&mut self, check: &mut Check) {
        self.check(check, "");
    }
}

/// A company whose tags may come later.
#[derive(Clone, Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct CompanyToList {
    #[schema(max_length = 200)]
    name: String,
    #[schema(max_length = 10_000)]
    description: String,
    /// What people call it beside its name, separated by commas; searched, never shown.
    #[schema(max_length = 200)]
    other_names: Option<String>,
    #[schema(max_items = 30)]
    tags: Vec<String>,
    /// The first one is the main category.
    #[schema(max_items = 10)]
    category_ids: Vec<Uuid>,
    /// Public at once, because whoever enters it has checked it.
    active: bool,
}

impl CompanyToList {
    /// Judges it as part of a larger input, where it is called `company`.
    pub fn check(&mut self, check: &mut Check) {
        let mut new = self.clone().into_new();
        new.check_without_tags(check, "company.");
        let NewCompany { name, description, other_names, tags, category_ids } = new;
        *self = CompanyToList { name, description, other_names, tags, category_ids, active: self.active };
    }

    pub fn into_new(self) -> NewCompany {
        let CompanyToList { name, description, other_names, tags, category_ids, .. } = self;
        NewCompany { name, description, other_names, tags, category_ids }
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    pub fn state(&self) -> State {
        if self.active { State::Active } else { State::InReview }
    }
}

/// The fields that are carried change, the others stay; null or an empty text removes what may be absent.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CompanyChange {
    #[schema(min_length = 1, max_length = 200)]
    pub name: Option<String>,
    #[schema(min_length = 1, max_length = 10_000)]
    pub description: Option<String>,
    /// What people call it beside its name, separated by commas; searched, never shown.
    #[serde(default, deserialize_with = "carried")]
    #[schema(value_type = Option<String>, max_length = 200)]
    pub other_names: Option<Option<String>>,
    #[schema(max_items = 30)]
    pub tags: Option<Vec<String>>,
    #[schema(max_items = 10)]
    pub category_ids: Option<Vec<Uuid>>,
    /// A new order of the existing images.
    #[schema(max_items = 100)]
    pub image_ids: Option<Vec<Uuid>>,
}

impl Validate for CompanyChange {
    fn validate(&mut self, check: &mut Check) {
        if let Some(name) = &mut self.name {
            check.required("name", name, NAME_CHARS);
        }
        if let Some(description) = &mut self.description {
            check.required("description", description, DESCRIPTION_CHARS);
        }
        if let Some(names) = &mut self.other_names {
            check.optional("otherNames", names, OTHER_NAMES_CHARS);
        }
        if let Some(tags) = &mut self.tags {
            check_tags(check, "", tags);
        }
        if let Some(ids) = &mut self.category_ids {
            check_categories(check, "", ids);
        }
        check_order(check, self.image_ids.as_deref());
    }
}

impl CompanyChange {
    /// Owners keep a tag. Administrators may do without, as with entries that they import or make.
    pub fn check(&mut self, by_administrator: bool) -> Result<()> {
        let mut check = Check::default();
        self.validate(&mut check);
        let untagged = self.tags.as_ref().is_some_and(Vec::is_empty);
        check.that(by_administrator || !untagged, "tags", ONE_TAG);
        check.finish()
    }

    /// The columns that it changes.
    pub fn columns(&self) -> ActiveModel {
        ActiveModel {
            name: self.name.clone().map_or(NotSet, Set),
            description: self.description.clone().map_or(NotSet, Set),
            other_names: self.other_names.clone().map_or(NotSet, Set),
            ..Default::default()
        }
    }

    /// The names of the fields it carries.
    pub fn names(&self) -> Vec<&'static str> {
        let carried = [
            ("name", self.name.is_some()),
            ("description", self.description.is_some()),
            ("otherNames", self.other_names.is_some()),
            ("tags", self.tags.is_some()),
            ("categoryIds", self.category_ids.is_some()),
            ("imageIds", self.image_ids.is_some()),
        ];
        carried.into_iter().filter(|(_, is)| *is).map(|(name, _)| name).collect()
    }
}

/// Trims and drops what is empty or already there.
fn check_tags(check: &mut Check, at: &str, tags: &mut Vec<String>) {
    let mut seen = HashSet::new();
    for (number, tag) in tags.iter_mut().enumerate() {
        *tag = tag.trim().to_owned();
        let short = tag.chars().take(TAG_CHARS + 1).count() <= TAG_CHARS;
        check.that(short, &format!("{at}tags[{number}]"), "Dieses Schlagwort ist zu lang.");
        let plain = !tag.chars().any(char::is_control);
        check.that(
            plain,
            &format!("{at}tags[{number}]"),
            "Dieses Schlagwort enthält ein unzulässiges Zeichen.",
        );
    }
    tags.retain(|tag| !tag.is_empty() && seen.insert(tag.to_lowercase()));
    check.that(tags.len() <= MOST_TAGS, &format!("{at}tags"), "Das sind zu viele Schlagwörter.");
}

fn check_categories(check: &mut Check, at: &str, ids: &mut Vec<Uuid>) {
    let mut seen = HashSet::new();
    ids.retain(|id| seen.insert(*id));
    let field = format!("{at}categoryIds");
    check.that(!ids.is_empty(), &field, "Bitte wähle mindestens eine Kategorie.");
    check.that(ids.len() <= MOST_CATEGORIES, &field, "Das sind zu viele Kategorien.");
}

/// What the images are is checked against those there are.
pub fn check_order(check: &mut Check, ids: Option<&[Uuid]>) {
    check.that(ids.is_none_or(|ids| ids.len() <= MOST_IMAGES), "imageIds", "Das sind zu viele Bilder.");
}

/// The named images first, then those that were left out, in their old order.
pub fn reordered(existing: &[Uuid], wanted: &[Uuid]) -> Result<Vec<Uuid>> {
    let mut order: Vec<Uuid> = Vec::with_capacity(existing.len());
    for (number, id) in wanted.iter().enumerate() {
        if !existing.contains(id) {
            return Err(Error::field(&format!("imageIds[{number}]"), "Dieses Bild gibt es hier nicht."));
        }
        if !order.contains(id) {
            order.push(*id);
        }
    }
    let left_out: Vec<Uuid> = existing.iter().filter(|id| !order.contains(id)).copied().collect();
    order.extend(left_out);
    Ok(order)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sea_orm::ActiveModelTrait;
    use serde_json::{Value, json};

    #[test]
    fn empty_and_repeated_tags_and_categories_are_ignored() {
        let id = Uuid::now_v7();
        let tags = [" Bio ", "", "bio", "Regional"].map(str::to_owned).to_vec();
        let mut new = NewCompany {
            name: " Hof ".to_owned(),
            description: "Text".to_owned(),
            tags,
            category_ids: vec![id, id],
            ..NewCompany::default()
        };
        let mut check = Check::default();
        new.validate(&mut check);
        check.finish().unwrap();
        assert_eq!(
            (new.name.as_str(), new.tags, new.category_ids),
            ("Hof", vec!["Bio".to_owned(), "Regional".to_owned()], vec![id])
        );
    }

    /// Every text of the contract, with the most characters that it may have there.
    fn limits<Shape: utoipa::PartialSchema>() -> Vec<(String, usize)> {
        let schema = serde_json::to_value(Shape::schema()).unwrap();
        let properties = schema["properties"].as_object().unwrap().iter();
        let limit =
            |(name, rule): (&String, &Value)| Some((name.clone(), rule["maxLength"].as_u64()? as usize));
        properties.filter_map(limit).collect()
    }

    fn complaints(mut input: impl Validate) -> Vec<String> {
        let mut check = Check::default();
        input.validate(&mut check);
        match check.finish() {
            Err(Error::Invalid(fields)) => fields.keys().cloned().collect(),
            _ => Vec::new(),
        }
    }

    #[test]
    fn the_contract_and_the_checks_agree_on_the_length_of_each_text() {
        let company = |name: &str, characters: usize| {
            let mut body =
                json!({"name": "N", "description": "D", "tags": ["t"], "categoryIds": [Uuid::nil()]});
            body[name] = Value::from("x".repeat(characters));
            body
        };
        let change = |name: &str, characters: usize| json!({ name: "x".repeat(characters) });
        assert_eq!(limits::<CompanyToList>(), limits::<NewCompany>());
        assert_eq!(limits::<CompanyChange>(), limits::<NewCompany>());
        for (name, most) in limits::<NewCompany>() {
            let new = |characters| serde_json::from_value::<NewCompany>(company(&name, characters)).unwrap();
            assert_eq!((complaints(new(most)), complaints(new(most + 1))), (vec![], vec![name.clone()]));
            let edit =
                |characters| serde_json::from_value::<CompanyChange>(change(&name, characters)).unwrap();
            assert_eq!((complaints(edit(most)), complaints(edit(most + 1))), (vec![], vec![name.clone()]));
            assert_eq!(edit(most).names(), [&*name], "the audit log names what was changed");
            assert!(edit(most).columns().is_changed(), "{name} is written");
        }
    }

    #[test]
    fn a_new_order_keeps_images_that_it_does_not_name() {
        let [a, b, c] = std::array::from_fn(|_| Uuid::now_v7());
        assert_eq!(reordered(&[a, b, c], &[c]).unwrap(), [c, a, b]);
        assert_eq!(reordered(&[a, b], &[b, b, a]).unwrap(), [b, a]);
        assert!(reordered(&[a], &[b]).is_err());
    }
}
