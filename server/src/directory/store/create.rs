//! Adding a location to a company.

use super::input::NewStore;
use super::position::{self, Position};
use super::sql;
use crate::app::App;
use crate::directory::access::{self, AuditEntry};
use crate::people::session::bearer::SignedIn;
use umkreis_foundation::db::entity::store::Model;
use umkreis_foundation::db::{Tx, changed};
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::http::idempotency::{Creation, Repeat};
use umkreis_services::geo::geocoder::Geocoder;
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
) -> Result<Creation> {
    let now_ms = app.clock.now_ms();
    let id = Uuid::now_v7();
    // A service outside is asked for nobody who may not add a location here.
    access::check(&app.db, who, company_id).await?;
    let position = position::of(app, new).await;
    let mut tx = app.db.begin().await?;
    let company = access::lock(&tx, who, company_id).await?;
    if let Some(made) = repeat.claim(&tx, id, now_ms).await? {
        return Ok(made);
    }
    write(&tx, id, company_id, new, position, now_ms).await?;
    let entry = AuditEntry { action: "store.create", kind: "store", object_id: id, fields: &[] };
    access::changed(&mut tx, who, &company, entry, now_ms).await?;
    tx.commit().await?;
    Ok(Creation::now(id))
}

/// Writes a location in the caller's transaction, which created or locked its company and began after its position
/// was looked up.
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

pub(super) fn refuse_too_many(others: u64) -> Result<()> {
    if others < MOST_STORES {
        return Ok(());
    }
    let detail = "Mehr Standorte haben hier leider nicht Platz.".to_owned();
    Err(Error::Refused { code: "TooManyStores", detail })
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
    refuse_too_many(others)?;
    let main = others == 0 || new.main == Some(true);
    if main {
        sql::demote_main(tx, company_id, now_ms).await?;
    }
    sql::insert(tx, row(id, company_id, new, (main, position), now_ms)).await?;
    Ok(())
}

/// The row of a company's first location, for whoever writes many at once.
pub fn head_office(geocoder: &Geocoder, company_id: Uuid, new: &NewStore, now_ms: i64) -> Model {
    row(Uuid::now_v7(), company_id, new, (true, position::at_once(geocoder, new)), now_ms)
}

fn row(id: Uuid, company_id: Uuid, new: &NewStore, (main, position): (bool, Position), now_ms: i64) -> Model {
    let NewStore { title, street, post_code, town, phone, email, website, opening_hours, .. } = new.clone();
    Model {
        id,
        company_id,
        title,
        street,
        post_code,
        town,
        phone,
        email,
        website,
        main,
        latitude: position.latitude,
        longitude: position.longitude,
        position_source: position.source.to_owned(),
        opening_hours,
        version: 1,
        created_at_ms: now_ms,
        updated_at_ms: now_ms,
    }
}
