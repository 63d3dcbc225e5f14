//! Companies from a file with the columns of the export. What a piece of it changes is written in one transaction;
//! a look ahead plans the same and writes nothing, so that it tells exactly what would happen.

mod difference;
mod duplicates;
mod plan;
pub(crate) mod row;
pub mod undo;
mod undo_log;
mod unknown_columns;
mod write;

use crate::app::App;
use bytes::Bytes;
pub use difference::CellChange;
pub use duplicates::PossibleDuplicate;
use plan::{PlannedRow, PlannedStep, Planner};
use row::{Cells, NumberedRow};
use serde::Serialize;
use umkreis_foundation::audit;
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::spreadsheet::{Sheet, text};
use undo_log::COMPANIES_PER_PIECE;
use utoipa::ToSchema;
use uuid::Uuid;
use write::ImportWriter;

const MOST_ROWS: usize = 10_000;
/// Rows that one answer names; the counts go on, and a look ahead can be asked for those after them.
const MOST_NAMED: usize = 1_000;

#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
pub enum Action {
    Create,
    Update,
    /// The row is wrong.
    Skip,
}

/// What happens, or would happen, with one row.
#[derive(Debug, Serialize, ToSchema)]
pub struct ImportedRow {
    /// As a text editor or a spreadsheet counts.
    pub line: u64,
    pub action: Action,
    pub name: String,
    /// Why it is skipped.
    pub why: Option<String>,
    /// What becomes different of a company that is there already.
    pub changes: Vec<CellChange>,
    /// Companies with a similar name at the same place, of which a new one may be a second entry.
    pub duplicates: Vec<PossibleDuplicate>,
}

#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ImportAnswer {
    pub dry_run: bool,
    /// By which it can be taken back; absent where nothing was changed.
    #[schema(required)]
    pub import_id: Option<Uuid>,
    pub created: u64,
    pub updated: u64,
    pub unchanged: u64,
    pub skipped: u64,
    /// New ones that may be listed already; they are created nevertheless.
    pub possible_duplicates: u64,
    /// Columns that no import knows, as they are called in the file; nothing of them was read.
    pub unknown_columns: Vec<UnknownColumn>,
    /// Columns that an export writes for reading only.
    pub read_only_columns: Vec<String>,
    /// The first thousand that change something or are skipped.
    pub rows: Vec<ImportedRow>,
    /// The line after which there are more of them; a look ahead with `after` names those.
    #[schema(required)]
    pub more_after: Option<u64>,
    /// The rows that were skipped, each with its reason, as a CSV file to mend and import.
    pub skipped_file: Option<String>,
}

pub use unknown_columns::UnknownColumn;

/// How a file is imported.
#[derive(Clone, Copy)]
pub struct ImportOptions {
    pub dry_run: bool,
    /// Rows up to this line are counted and not named.
    pub after: u64,
}

/// Reads the file and writes what it says, or only tells what it would write. A piece is a transaction of its own:
/// one over all of it would keep everybody else from saving. What is cut off can be imported again or taken back.
pub async fn import(app: &App, by: Uuid, file: Bytes, how: ImportOptions) -> Result<ImportAnswer> {
    let lines = read(file).await?;
    let headings = lines.first().map(|(_, cells)| unknown_columns::of(cells.0.names())).unwrap_or_default();
    let mut answer = ImportAnswer {
        dry_run: how.dry_run,
        unknown_columns: headings.unknown,
        read_only_columns: headings.read_only,
        ..ImportAnswer::default()
    };
    let now_ms = app.clock.now_ms();
    let mut planner = Planner::start(app, by, &lines, how.dry_run).await?;
    let mut writer = ImportWriter::new(by, now_ms);
    let mut skipped = Vec::new();
    for piece in lines.chunks(COMPANIES_PER_PIECE) {
        let steps = if how.dry_run {
            planner.piece(app.db.read(), piece).await?
        } else {
            let mut tx = app.db.begin().await?;
            write::lock(&tx, piece).await?;
            let steps = planner.piece(&tx, piece).await?;
            writer.piece(&mut tx, &steps).await?;
            write::tell_owners(app, &mut tx, &steps).await?;
            writer.wrote(tx.commit_unseen().await?);
            steps
        };
        for (planned, (_, cells)) in steps.into_iter().zip(piece) {
            tell(&mut answer, planned, cells, how.after, &mut skipped);
        }
    }
    answer.skipped_file = skipped_file(&skipped)?;
    if !how.dry_run {
        finish(app, by, &writer, &mut answer).await?;
    }
    Ok(answer)
}

/// Unpacking and reading a large file takes longer than other requests should wait for this one.
async fn read(file: Bytes) -> Result<Vec<NumberedRow>> {
    let lines = tokio::task::spawn_blocking(move || row::read(&file)).await;
    let lines = lines
        .map_err(|_| Error::field("file", "Die Datei lässt sich nicht lesen. Ist sie beschädigt?"))??;
    if lines.len() > MOST_ROWS {
        return Err(Error::field("file", "Das sind zu viele Zeilen auf einmal (höchstens 10.000)."));
    }
    Ok(lines)
}

/// Counts a row, and names it where it says something.
fn tell<'a>(
    answer: &mut ImportAnswer,
    planned: PlannedRow,
    cells: &'a Cells,
    after: u64,
    skipped: &mut Vec<(&'a Cells, String)>,
) {
    let PlannedRow { line, name, step, changes, duplicates } = planned;
    let (action, why) = match step {
        PlannedStep::Create(_) => (Action::Create, None),
        PlannedStep::Update(_) => (Action::Update, None),
        PlannedStep::Nothing => return answer.unchanged += 1,
        PlannedStep::Skip(why) => (Action::Skip, Some(why)),
    };
    match action {
        Action::Create => answer.created += 1,
        Action::Update => answer.updated += 1,
        Action::Skip => {
            answer.skipped += 1;
            skipped.push((cells, why.clone().unwrap_or_default()));
        }
    }
    answer.possible_duplicates += u64::from(!duplicates.is_empty());
    if line <= after {
        return;
    }
    match answer.rows.last() {
        Some(last) if answer.rows.len() >= MOST_NAMED => answer.more_after = Some(last.line),
        _ => answer.rows.push(ImportedRow { line, action, name, why, changes, duplicates }),
    }
}

/// Says in the audit log how much it was, and waits until visitors see it.
async fn finish(app: &App, by: Uuid, writer: &ImportWriter, answer: &mut ImportAnswer) -> Result<()> {
    answer.import_id = writer.import_id();
    let id = answer.import_id.unwrap_or_else(Uuid::now_v7);
    let difference = format!("created: {}; updated: {}", answer.created, answer.updated);
    let tx = app.db.begin().await?;
    audit::note(&tx, by, "company.import", "import", id, &difference, app.clock.now_ms()).await?;
    tx.commit().await?;
    app.db.wait_for_change(writer.last_seq()).await;
    Ok(())
}

/// The name of the column that tells why a row was skipped.
const WHY: &str = "Warum";

/// What was skipped, as it came, so that it can be mended and imported; a reason of an earlier import is replaced.
fn skipped_file(rows: &[(&Cells, String)]) -> Result<Option<String>> {
    let Some((first, _)) = rows.first() else { return Ok(None) };
    let names = first.0.names();
    let kept: Vec<usize> = (0..names.len()).filter(|&at| names[at] != WHY).collect();
    let head: Vec<&str> = kept.iter().map(|&at| names[at].as_str()).chain([WHY]).collect();
    let mut sheet = Sheet::with_header(&head)?;
    for (cells, why) in rows {
        let cell = |&at: &usize| cells.0.all().get(at).map_or_else(String::new, |cell| text(cell));
        sheet.row(kept.iter().map(cell).chain([why.clone()]))?;
    }
    Ok(Some(String::from_utf8_lossy(&sheet.bytes()?).into_owned()))
}
