//! Values before and after a change, as the history of an entry tells them.

use sea_orm::DbErr;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Longer values are cut: the log says what was changed, it is no copy.
const VALUE_CHARS: usize = 300;

/// Names of fields and what stands in them; an empty text is nothing.
pub type Values = Vec<(String, String)>;

/// A field that became different.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, ToSchema)]
pub struct ValueChange {
    #[schema(required)]
    pub after: Option<String>,
    #[schema(required)]
    pub before: Option<String>,
    pub field: String,
}

impl ValueChange {
    pub fn new(field: &str, before: &str, after: &str) -> ValueChange {
        ValueChange { after: cut(after), before: cut(before), field: field.to_owned() }
    }
}

/// The fields that differ, in the order of `after`.
pub fn between(before: &Values, after: &Values) -> Vec<ValueChange> {
    let was = |name: &str| before.iter().find(|(field, _)| field == name).map_or("", |(_, value)| value);
    let differ = after.iter().filter(|(field, value)| was(field) != value);
    differ.map(|(field, value)| ValueChange::new(field, was(field), value)).collect()
}

fn cut(value: &str) -> Option<String> {
    let short: String = value.chars().take(VALUE_CHARS).collect();
    match value {
        "" => None,
        _ if short.len() < value.len() => Some(format!("{}…", short.trim_end())),
        _ => Some(short),
    }
}

pub(super) fn text(changes: &[ValueChange]) -> Result<Option<String>, DbErr> {
    if changes.is_empty() {
        return Ok(None);
    }
    serde_json::to_string(changes).map(Some).map_err(|error| DbErr::Json(error.to_string()))
}

/// As they were written down; nothing where a later release wrote something else.
pub fn read(text: Option<&str>) -> Vec<ValueChange> {
    text.and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_differs_is_told_and_long_values_are_cut() {
        let values = |name: &str, phone: &str| -> Values {
            vec![("name".to_owned(), name.to_owned()), ("phone".to_owned(), phone.to_owned())]
        };
        let changes = between(&values("Hof", ""), &values("Hof", "ä".repeat(301).as_str()));
        assert_eq!(changes.len(), 1);
        assert_eq!((changes[0].field.as_str(), &changes[0].before), ("phone", &None));
        assert_eq!(changes[0].after.as_deref(), Some(format!("{}…", "ä".repeat(300)).as_str()));
        assert_eq!(read(text(&changes).unwrap().as_deref()), changes);
        assert_eq!(text(&between(&values("Hof", ""), &values("Hof", ""))).unwrap(), None);
    }
}
