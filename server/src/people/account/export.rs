//! Accounts as the CSV file that Brevo (Sendinblue) imports as contacts.

use bytes::Bytes;
use futures_util::{Stream, stream};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use umkreis_foundation::db::Db;
use umkreis_foundation::db::entity::account;
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::spreadsheet::{Sheet, digits, text};
use uuid::Uuid;

const CHUNK: u64 = 5_000;
const COLUMNS: [&str; 4] = ["EMAIL", "VORNAME", "NACHNAME", "TELEFON"];

/// Whose addresses are wanted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Selection {
    Newsletter,
    Notification,
    All,
}

impl Selection {
    pub fn parse(name: Option<&str>) -> Result<Selection> {
        match name {
            None | Some("" | "Newsletter") => Ok(Selection::Newsletter),
            Some("Notification") => Ok(Selection::Notification),
            Some("All") => Ok(Selection::All),
            Some(_) => Err(Error::malformed("Diese Art von Export gibt es nicht.")),
        }
    }
}

/// The pieces of the file. Only proven addresses: nobody gets letters for a typing mistake.
pub fn pieces(db: &Db, selection: Selection) -> Result<impl Stream<Item = Result<Bytes>> + use<>> {
    let start = Sheet::with_header(&COLUMNS)?.bytes()?;
    let rest = stream::try_unfold((db.clone(), Uuid::nil()), move |(db, after)| next(db, after, selection));
    Ok(futures_util::StreamExt::chain(stream::iter([Ok(start)]), rest))
}

async fn next(db: Db, after: Uuid, selection: Selection) -> Result<Option<(Bytes, (Db, Uuid))>> {
    let mut wanted = account::Entity::find()
        .filter(account::Column::Id.gt(after))
        .filter(account::Column::ConfirmedAtMs.is_not_null());
    wanted = match selection {
        Selection::Newsletter => wanted.filter(account::Column::Newsletter.eq(true)),
        Selection::Notification => wanted.filter(account::Column::Notification.eq(true)),
        Selection::All => wanted,
    };
    let rows = wanted.order_by_asc(account::Column::Id).limit(CHUNK).all(db.read()).await?;
    let Some(last) = rows.last().map(|row| row.id) else { return Ok(None) };
    let mut sheet = Sheet::piece();
    for row in rows {
        let phone = row.phone.as_deref().map(digits).unwrap_or_default();
        sheet.row([text(&row.email), text(row.first_name.trim()), text(row.last_name.trim()), phone])?;
    }
    Ok(Some((sheet.bytes()?, (db, last))))
}
