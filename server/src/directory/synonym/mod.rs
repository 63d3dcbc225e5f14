//! Words that operators explain to the search: whoever types one means something else, too.

pub mod admin_http;
mod edit;
mod file;
mod sql;

use serde::{Deserialize, Serialize};
use umkreis_foundation::clock::rfc3339;
use umkreis_foundation::db::entity::synonym;
use umkreis_foundation::http::validate::{Check, Validate};
use umkreis_services::catalogue::name_key;
use utoipa::ToSchema;
use uuid::Uuid;

const WORD_CHARS: usize = 100;
const MEANING_CHARS: usize = 500;
/// Every instance holds them in memory, and every search looks at them.
const SYNONYMS_MAX: usize = 2_000;

/// A word and its meaning.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, ToSchema)]
pub struct SynonymFields {
    /// One word, or several that must all be typed.
    #[schema(min_length = 1, max_length = 100)]
    word: String,
    /// What is looked for as well, parted by commas.
    #[schema(min_length = 1, max_length = 500)]
    meaning: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminSynonym {
    id: Uuid,
    word: String,
    meaning: String,
    /// What a change says it is based on: `If-Match: "v3"`.
    version: i32,
    updated_at: String,
}

impl From<synonym::Model> for AdminSynonym {
    fn from(row: synonym::Model) -> AdminSynonym {
        AdminSynonym {
            id: row.id,
            word: row.word,
            meaning: row.meaning,
            version: row.version,
            updated_at: rfc3339(row.updated_at_ms),
        }
    }
}

impl Validate for SynonymFields {
    fn validate(&mut self, check: &mut Check) {
        self.word = spaced(&self.word);
        let parts = self.meaning.split([',', '\n']).map(spaced).filter(|part| !part.is_empty());
        self.meaning = parts.collect::<Vec<_>>().join(", ");
        check.required("word", &mut self.word, WORD_CHARS);
        check.required("meaning", &mut self.meaning, MEANING_CHARS);
        let (word, meaning) = (self.key(), name_key(&self.meaning));
        let silent = "Das sollte mindestens einen Buchstaben oder eine Ziffer enthalten.";
        check.that(!word.is_empty(), "word", silent);
        check.that(!meaning.is_empty(), "meaning", silent);
        check.that(word != meaning, "meaning", "Das ist für die Suche schon dasselbe Wort.");
    }
}

impl SynonymFields {
    /// The word as the search reads it.
    fn key(&self) -> String {
        name_key(&self.word)
    }
}

/// With single spaces only.
fn spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use umkreis_foundation::error::{Error, Fields};

    fn checked(word: &str, meaning: &str) -> Result<SynonymFields, Fields> {
        let mut fields = SynonymFields { word: word.to_owned(), meaning: meaning.to_owned() };
        let mut check = Check::default();
        fields.validate(&mut check);
        match check.finish() {
            Ok(()) => Ok(fields),
            Err(Error::Invalid(wrong)) => Err(wrong),
            Err(other) => panic!("{other}"),
        }
    }

    #[test]
    fn a_word_and_its_meaning_are_tidied_up() {
        let fields = checked(" Heurige  Erdäpfel ", "Kartoffel ,, neue\tKartoffel\nGemüse,").unwrap();
        assert_eq!(fields.word, "Heurige Erdäpfel");
        assert_eq!(fields.meaning, "Kartoffel, neue Kartoffel, Gemüse");
        assert_eq!(fields.key(), "heurige erdapfel");
        assert!(checked("24h", "rund um die Uhr").is_ok());
    }

    #[test]
    fn what_the_search_cannot_read_is_refused_by_name() {
        for (word, meaning, wrong) in [
            ("", "Kartoffel", "word"),
            ("…", "Kartoffel", "word"),
            ("Erdäpfel", " , ", "meaning"),
            ("Erdäpfel", "!?", "meaning"),
            ("Erdäpfel", "ERDAEPFEL", "meaning"),
        ] {
            let fields = checked(word, meaning).unwrap_err();
            assert_eq!(fields.keys().collect::<Vec<_>>(), [wrong], "{word} {meaning}");
        }
    }

    #[test]
    fn lengths_count_after_tidying_up() {
        assert!(checked(&"ä".repeat(100), &"ö".repeat(500)).is_ok());
        assert!(checked(&"ä".repeat(101), &"ö".repeat(501)).is_err_and(|fields| fields.len() == 2));
        assert!(checked("a", &"b,".repeat(200)).is_err(), "each comma gets its space");
    }
}
