//! The synonyms as a CSV file, written and read again.

use super::{SYNONYMS_MAX, SynonymFields, edit, sql};
use bytes::Bytes;
use serde::Serialize;
use std::collections::HashMap;
use umkreis_foundation::audit;
use umkreis_foundation::clock::Clock;
use umkreis_foundation::db::Db;
use umkreis_foundation::db::changed;
use umkreis_foundation::db::entity::synonym;
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::http::validate::{Check, Validate};
use umkreis_foundation::spreadsheet::{Sheet, text};
use umkreis_services::sheet_file;
use utoipa::ToSchema;
use uuid::Uuid;

const WORD: &str = "Wort";
const MEANING: &str = "Bedeutung";
/// Bad lines that an error names; more would not be read.
const MOST_NAMED: usize = 10;

/// The whole file; there are few enough for one piece.
pub async fn export(db: &Db) -> Result<Bytes> {
    let mut sheet = Sheet::with_header(&[WORD, MEANING])?;
    for row in sql::all(db.read()).await? {
        sheet.row([text(&row.word), text(&row.meaning)])?;
    }
    sheet.bytes()
}

/// What an import did.
#[derive(Debug, Default, PartialEq, Serialize, ToSchema)]
pub struct SynonymImport {
    created: u64,
    /// Known words that got another meaning.
    updated: u64,
    unchanged: u64,
}

/// Adds what is new and gives known words the file's meaning. Nothing is deleted, and nothing is
/// written when a line is wrong.
pub async fn import(db: &Db, clock: &Clock, by: Uuid, file: &[u8]) -> Result<SynonymImport> {
    let wanted = read(file)?;
    let now_ms = clock.now_ms();
    let mut tx = db.begin().await?;
    tx.change(changed::SYNONYM, Uuid::nil()).await?;
    let known = sql::all(&tx).await?;
    let count = known.len();
    let mut known: HashMap<String, synonym::Model> =
        known.into_iter().map(|row| (row.word_key.clone(), row)).collect();
    let mut done = SynonymImport::default();
    let mut new = Vec::new();
    for fields in wanted {
        match known.remove(&fields.key()) {
            None => new.push(edit::new_row(Uuid::now_v7(), fields, now_ms)),
            Some(row) if row.meaning == fields.meaning => done.unchanged += 1,
            Some(row) => {
                let (meaning, version) = (fields.meaning, row.version + 1);
                sql::update(&tx, synonym::Model { meaning, version, updated_at_ms: now_ms, ..row }).await?;
                done.updated += 1;
            }
        }
    }
    if count + new.len() > SYNONYMS_MAX {
        return Err(edit::too_many());
    }
    sql::insert(&tx, &new).await?;
    done.created = new.len() as u64;
    let difference = format!("created: {}; updated: {}", done.created, done.updated);
    audit::note(&tx, by, "synonym.import", "synonym", by, &difference, now_ms).await?;
    tx.commit().await?;
    Ok(done)
}

/// What the lines say, or in German which of them are wrong.
fn read(file: &[u8]) -> Result<Vec<SynonymFields>> {
    let mut entries = Vec::new();
    let mut lines: HashMap<String, u64> = HashMap::new();
    let mut wrong = Vec::new();
    let table = sheet_file::read(file)?;
    table.require([WORD, MEANING])?;
    for (line, cells) in table.rows() {
        let cell = |column| cells.get(column).unwrap_or_default().to_owned();
        let fields = SynonymFields { word: cell(WORD), meaning: cell(MEANING) };
        match checked(fields) {
            Ok(fields) => match lines.insert(fields.key(), line) {
                None => entries.push(fields),
                Some(first) => {
                    wrong.push(format!("Zeile {line}: „{}“ steht schon in Zeile {first}.", fields.word))
                }
            },
            Err(why) => wrong.push(format!("Zeile {line}: {why}")),
        }
    }
    if wrong.is_empty() { Ok(entries) } else { Err(Error::field("file", &named_lines(&wrong))) }
}

fn checked(mut fields: SynonymFields) -> std::result::Result<SynonymFields, String> {
    let mut check = Check::default();
    fields.validate(&mut check);
    let Err(Error::Invalid(wrong)) = check.finish() else { return Ok(fields) };
    let column = |field: &str| if field == "word" { WORD } else { MEANING };
    let all: Vec<String> =
        wrong.iter().map(|(field, message)| format!("{}: {message}", column(field))).collect();
    Err(all.join(" "))
}

fn named_lines(wrong: &[String]) -> String {
    let named = wrong[..wrong.len().min(MOST_NAMED)].join(" ");
    let rest = match wrong.len().saturating_sub(MOST_NAMED) {
        0 => String::new(),
        1 => " Eine weitere Zeile stimmt auch nicht.".to_owned(),
        more => format!(" {more} weitere Zeilen stimmen auch nicht."),
    };
    format!("Es wurde nichts importiert. {named}{rest}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(file: &str) -> String {
        let Err(Error::Invalid(fields)) = read(file.as_bytes()) else { panic!("must fail: {file}") };
        fields["file"].clone()
    }

    #[test]
    fn every_bad_line_is_named_with_its_number() {
        let file = "Wort;Bedeutung\r\nErdäpfel;Kartoffel\r\n\r\nParadeiser;\r\n!;x\r\nERDAEPFEL;Gemüse\r\n";
        let said = refusal(file);
        assert!(said.starts_with("Es wurde nichts importiert. Zeile 4: Bedeutung: "), "{said}");
        assert!(said.contains("Zeile 5: Wort: "), "{said}");
        assert!(said.ends_with("Zeile 6: „ERDAEPFEL“ steht schon in Zeile 2."), "{said}");
    }

    #[test]
    fn of_many_bad_lines_the_first_ones_are_named() {
        let file = |lines: usize| format!("Wort;Bedeutung\n{}", ";x\n".repeat(lines));
        assert!(!refusal(&file(10)).contains("weitere"));
        assert!(refusal(&file(11)).ends_with("Eine weitere Zeile stimmt auch nicht."));
        let said = refusal(&file(400));
        assert!(
            said.contains("Zeile 11:") && !said.contains("Zeile 12:") && said.contains("390 weitere"),
            "{said}"
        );
    }

    #[test]
    fn a_file_without_its_columns_is_refused() {
        assert_eq!(refusal("Wort;Sinn\na;b"), "Es fehlen die Spalten: Bedeutung.");
        assert_eq!(read("Bedeutung,Wort\nKartoffel,Erdäpfel".as_bytes()).unwrap()[0].key(), "erdapfel");
    }
}
