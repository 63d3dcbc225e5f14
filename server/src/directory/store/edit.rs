//! Changing and removing a location; whatever happens, a company keeps exactly one head office.

use super::input::StoreChange;
use super::position::{self, MANUAL, Position};
use super::{StoreAnswer, own_answer, restore, sql};
use crate::app::App;
use crate::directory::access::{self, AuditEntry};
use crate::people::session::bearer::SignedIn;
use umkreis_foundation::audit::{self, Values};
use umkreis_foundation::db::Tx;
use umkreis_foundation::db::entity::{company, store as entity};
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::http::conditional::IfMatch;
use umkreis_services::geo::Location;
use uuid::Uuid;

/// Takes a location with its company. The company is locked first, as everywhere, and then the
/// location is read again, because it may have gone meanwhile.
pub(super) async fn lock(tx: &Tx, who: SignedIn, id: Uuid) -> Result<(company::Model, entity::Model)> {
    let found = sql::by_id(tx, id).await?.ok_or(Error::NotFound)?;
    let company = access::lock(tx, who, found.company_id).await?;
    let row = sql::by_id(tx, id).await?.ok_or(Error::NotFound)?;
    Ok((company, row))
}

fn refuse_stale(app: &App, row: &entity::Model, based_on: &IfMatch) -> Result<()> {
    if based_on.is_stale(row.version) {
        return Err(access::stale(row.version, &own_answer(app, row.clone())));
    }
    Ok(())
}

/// Changes the fields that are carried, and answers the location as it is then.
pub async fn edit(
    app: &App,
    who: SignedIn,
    id: Uuid,
    based_on: &IfMatch,
    change: StoreChange,
) -> Result<StoreAnswer> {
    let now_ms = app.clock.now_ms();
    let found = look_up_ahead(app, who, id, &change).await?;
    let mut tx = app.db.begin().await?;
    let (company, row) = lock(&tx, who, id).await?;
    refuse_stale(app, &row, based_on)?;
    let fields = change.names();
    let becomes_main = change.main == Some(true) && !row.main;
    if becomes_main {
        sql::demote_main(&tx, company.id, now_ms).await?;
    }
    let known =
        |row: &entity::Model| position::known(&app.geo.geocoder, &row.street, &row.post_code, &row.town);
    let look_up = |row: &entity::Model| found.unwrap_or_else(|| known(row));
    let before = values(&row);
    let row = sql::update(&tx, changed_row(row, change, becomes_main, look_up), now_ms).await?;
    let entry = AuditEntry { action: "store.edit", kind: "store", object_id: id, fields: &fields };
    let changes = audit::between(&before, &values(&row));
    access::changed_values(&mut tx, who, &company, (entry, &changes), now_ms).await?;
    tx.commit().await?;
    Ok(own_answer(app, row))
}

/// What the log tells of it before and after a change.
pub(super) fn values(row: &entity::Model) -> Values {
    let text = |value: &Option<String>| value.clone().unwrap_or_default();
    let all = [
        ("title", row.title.clone()),
        ("street", row.street.clone()),
        ("postCode", row.post_code.clone()),
        ("town", row.town.clone()),
        ("phone", text(&row.phone)),
        ("email", text(&row.email)),
        ("website", text(&row.website)),
        ("openingHours", text(&row.opening_hours)),
        ("main", row.main.to_string()),
        ("location", format!("{:.5}, {:.5}", row.latitude, row.longitude)),
    ];
    all.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

/// The position of the address as it will be, if one is needed. A service outside may take its time,
/// so it is asked before the transaction; what changes in between is looked up in the gazetteer.
/// It is asked for nobody who may not change the location: a stranger could spend our allowance there.
async fn look_up_ahead(app: &App, who: SignedIn, id: Uuid, change: &StoreChange) -> Result<Option<Position>> {
    let row = sql::by_id(app.db.read(), id).await?.ok_or(Error::NotFound)?;
    access::check(&app.db, who, row.company_id).await?;
    let mut wanted = None;
    changed_row(row, change.clone(), false, |row: &entity::Model| {
        wanted = Some((row.street.clone(), row.post_code.clone(), row.town.clone()));
        Position { latitude: 0.0, longitude: 0.0, source: MANUAL }
    });
    Ok(match wanted {
        Some((street, post_code, town)) => Some(position::look_up(app, &street, &post_code, &town).await),
        None => None,
    })
}

/// The location as it will be. Where it is after the change, `look_up` is asked if the rules ask for that;
/// an import changes locations by the same rules.
pub fn changed_row(
    mut row: entity::Model,
    change: StoreChange,
    becomes_main: bool,
    look_up: impl FnOnce(&entity::Model) -> Position,
) -> entity::Model {
    let StoreChange {
        title, street, post_code, town, phone, email, website, location, opening_hours, ..
    } = change;
    let before = (row.street.clone(), row.post_code.clone(), row.town.clone());
    row.title = title.unwrap_or(row.title);
    row.street = street.unwrap_or(row.street);
    row.post_code = post_code.unwrap_or(row.post_code);
    row.town = town.unwrap_or(row.town);
    row.phone = phone.unwrap_or(row.phone);
    row.email = email.unwrap_or(row.email);
    row.website = website.unwrap_or(row.website);
    row.opening_hours = opening_hours.unwrap_or(row.opening_hours);
    row.main |= becomes_main;
    let moved = before != (row.street.clone(), row.post_code.clone(), row.town.clone());
    if let Some(Position { latitude, longitude, source }) = new_position(&row, location, moved, look_up) {
        row.latitude = latitude;
        row.longitude = longitude;
        row.position_source = source.to_owned();
    }
    row
}

/// A centimetre. Spreadsheets keep fifteen digits of a number, and forms may keep fewer.
const SAME_DEGREES: f64 = 1e-7;

/// Coordinates that are sent back unchanged are no decision of the owner's: then a looked-up
/// position follows its address, and one placed by hand stays.
fn new_position(
    row: &entity::Model,
    location: Option<Option<Location>>,
    moved: bool,
    look_up: impl FnOnce(&entity::Model) -> Position,
) -> Option<Position> {
    let looked_up = || Some(look_up(row));
    let unchanged = location.is_none_or(|location| {
        let same = |a: f64, b: f64| (a - b).abs() < SAME_DEGREES;
        position::placed(location)
            .is_some_and(|at| same(at.latitude, row.latitude) && same(at.longitude, row.longitude))
    });
    match location {
        _ if unchanged && moved && row.position_source != MANUAL => looked_up(),
        _ if unchanged => None,
        Some(location) => position::placed(location).or_else(looked_up),
        None => None,
    }
}

/// Removes a location; the oldest remaining one becomes the head office when it was that.
pub async fn remove(app: &App, who: SignedIn, id: Uuid, based_on: &IfMatch) -> Result<()> {
    let now_ms = app.clock.now_ms();
    let mut tx = app.db.begin().await?;
    let (company, row) = lock(&tx, who, id).await?;
    refuse_stale(app, &row, based_on)?;
    let rows = restore::rows(&tx, id).await?;
    sql::delete(&tx, id).await?;
    if row.main {
        sql::promote_oldest(&tx, company.id, now_ms).await?;
    }
    restore::keep(&tx, &row, rows, who.account_id, now_ms).await?;
    let entry = AuditEntry { action: "store.delete", kind: "store", object_id: id, fields: &[] };
    access::changed(&mut tx, who, &company, entry, now_ms).await?;
    Ok(tx.commit().await?)
}
