//! Adding a location to a company.

use super::input::NewStore;
use super::position::{self, Position};
use super::sql;
use crate::app::App;
use crate::directory::access::{self, AuditEntry};
use crate::foundation::db::{Tx, changed};
use crate::foundation::error::{Error, Result};
use crate::foundation::http::idempotency::{Made, Repeat};
use crate::people::session::bearer::SignedIn;
use crate::services::geo::geocoder::Geocoder;
use uuid::Uuid;

/// The largest chains of the region have fewer; bounds what one company costs.
const MOST_STORES: u64 = 100;

/// Adds a location to a company of the caller's.
pub async fn own(
    app: &App,
    who: SignedIn,
    company_id: Uuid,
    new: &NewStore,
    repeat: &Repeat,
) -> Result<Made> {
    let now_ms = app.clock.now_ms();
    let id = Uuid::now_v7();
    // A service outside is asked for nobody who may not add a location here.
    access::check(app, who, company_id).await?;
    let position = position::of(app, new).await;
    let mut tx = app.db.begin().await?;
    let company = access::lock(&tx, who, company_id).await?;
    if let Some(made) = repeat.claim(&tx, id, now_ms).await? {
        return Ok(made);
    }
    write(&tx, id, company_id, new, position, now_ms).await?;
    let deed = AuditEntry { action: "store.create", kind: "store", object_id: id, fields: &[] };
    access::changed(&mut tx, who, &company, deed, now_ms).await?;
    tx.commit().await?;
    Ok(Made::now(id))
}

/// Writes a location in the caller's transaction, which created or locked its company. Nobody outside
/// is asked where it is: an import has thousands of them.
pub async fn insert(
    tx: &mut Tx,
    geocoder: &Geocoder,
    company_id: Uuid,
    new: &NewStore,
    now_ms: i64,
) -> Result<Uuid> {
    insert_at(tx, company_id, new, position::at_once(geocoder, new), now_ms).await
}

/// The same for whoever has looked its position up before the transaction.
pub async fn insert_at(
    tx: &mut Tx,
    company_id: Uuid,
    new: &NewStore,
    position: Position,
    now_ms: i64,
) -> Result<Uuid> {
    let id = Uuid::now_v7();
    write(tx, id, company_id, new, position, now_ms).await?;
    tx.change(changed::COMPANY, company_id).await?;
    Ok(id)
}

async fn write(
    tx: &Tx,
    id: Uuid,
    company_id: Uuid,
    new: &NewStore,
    position: Position,
    now_ms: i64,
) -> Result<()> {
    let others = sql::count(tx, company_id).await?;
    if others >= MOST_STORES {
        let detail = "Mehr Standorte haben hier leider nicht Platz.".to_owned();
        return Err(Error::Refused { code: "TooManyStores", detail });
    }
    let main = others == 0 || new.main == Some(true);
    if main {
        sql::demote_main(tx, company_id, now_ms).await?;
    }
    sql::insert(tx, id, company_id, new, main, position, now_ms).await?;
    Ok(())
}
