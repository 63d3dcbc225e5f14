//! The columns of a file of which an import reads nothing: said, because a misspelt one would be missed in silence.

use super::WHY;
use crate::directory::company::columns::COLUMNS;
use serde::Serialize;
use umkreis_services::catalogue::{name_key, similarity};
use utoipa::ToSchema;

/// From here on one name may be meant as the other.
const SIMILAR: f64 = 0.6;

/// A column that no import knows.
#[derive(Debug, PartialEq, Serialize, ToSchema)]
pub struct UnknownColumn {
    /// As it stands in the file.
    pub name: String,
    /// The column that may have been meant.
    #[schema(required)]
    pub meant: Option<&'static str>,
}

#[derive(Debug, Default, PartialEq)]
pub struct UnreadColumns {
    pub unknown: Vec<UnknownColumn>,
    pub read_only: Vec<String>,
}

/// Those of these names that are not read.
pub fn of(names: &[String]) -> UnreadColumns {
    let there: Vec<String> = names.iter().map(|name| name_key(name)).collect();
    let mut unread = UnreadColumns::default();
    for (name, key) in names.iter().zip(&there) {
        let known = COLUMNS.iter().find(|column| name_key(column.title) == *key);
        match known {
            Some(column) if column.is_read() => {}
            Some(_) => unread.read_only.push(name.clone()),
            None if key.is_empty() || name == WHY => {}
            None => unread.unknown.push(UnknownColumn { name: name.clone(), meant: meant(key, &there) }),
        }
    }
    unread
}

/// The most similar column that is read and not there.
fn meant(key: &str, there: &[String]) -> Option<&'static str> {
    let missing = COLUMNS.iter().filter(|column| column.is_read());
    let missing = missing.map(|column| (name_key(column.title), column.title));
    let like = missing.filter(|(title, _)| !there.contains(title)).map(|(title, name)| {
        // "Telefonnummer" says more than "Telefon", and is no misspelling of it.
        let longer = key.len() > 2 && title.len() > 2 && (key.starts_with(&title) || title.starts_with(key));
        (if longer { 1.0 } else { similarity(key, &title) }, name)
    });
    like.filter(|(like, _)| *like >= SIMILAR).max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(names: &[&str]) -> Vec<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    #[test]
    fn columns_of_which_nothing_is_read_are_named_with_the_one_that_may_be_meant() {
        let file = names(&["ID", "name", "Telefonnummer", "Schlagworte", "Fax", "Status", "Warum", ""]);
        let unread = of(&file);
        let unknown: Vec<(&str, Option<&str>)> =
            unread.unknown.iter().map(|column| (column.name.as_str(), column.meant)).collect();
        assert_eq!(
            unknown,
            [("Telefonnummer", Some("Telefon")), ("Schlagworte", Some("Schlagwörter")), ("Fax", None)]
        );
        assert_eq!(unread.read_only, ["Status"]);
    }

    #[test]
    fn an_export_has_no_unknown_columns_and_what_is_there_already_is_not_meant() {
        let export: Vec<String> = COLUMNS.iter().map(|column| column.title.to_owned()).collect();
        assert_eq!(of(&export).unknown, []);
        let both = of(&names(&["ID", "Telefon", "Telefonnummer"]));
        assert_eq!(both.unknown[0].meant, None);
    }
}
