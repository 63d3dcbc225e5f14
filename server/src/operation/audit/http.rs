//! The administrators' call to read the audit log.

use super::titles;
use crate::app::App;
use crate::people::account::person::{Person, people};
use crate::people::session::bearer::Admin;
use axum::extract::State;
use chrono::{NaiveDate, NaiveTime};
use chrono_tz::Tz;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use umkreis_foundation::audit::{self, AuditFilter, ValueChange};
use umkreis_foundation::clock::rfc3339;
use umkreis_foundation::db::entity::audit as audit_row;
use umkreis_foundation::error::Result;
use umkreis_foundation::http::answer::Private;
use umkreis_foundation::http::json::Params;
use umkreis_foundation::http::paging::{Page, PageParams, Paged};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct AuditLogParams {
    /// Only what was done to this object, or to what belongs to it.
    object_id: Option<Uuid>,
    /// Only to things of this kind, such as `company`.
    object_kind: Option<String>,
    /// Only by this person.
    account_id: Option<Uuid>,
    /// Only this, such as `company.activate`.
    action: Option<String>,
    /// From this day on.
    from: Option<NaiveDate>,
    /// Up to this day, which counts as well.
    until: Option<NaiveDate>,
}

impl AuditLogParams {
    fn wanted(self, zone: Tz) -> AuditFilter {
        let midnight = |day: NaiveDate| {
            let start = day.and_time(NaiveTime::MIN).and_local_timezone(zone).earliest();
            start.map(|at| at.timestamp_millis())
        };
        AuditFilter {
            object_id: self.object_id,
            account_id: self.account_id,
            object_kind: self.object_kind.filter(|kind| !kind.is_empty()),
            action: self.action.filter(|action| !action.is_empty()),
            from_ms: self.from.and_then(midnight),
            until_ms: self.until.and_then(|day| day.succ_opt()).and_then(midnight),
        }
    }
}

/// One thing that somebody did.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuditEntry {
    id: Uuid,
    at: String,
    /// Absent when the account is gone.
    who: Option<Person>,
    /// Noun and verb, such as `company.activate`.
    action: String,
    object_kind: String,
    object_id: Option<Uuid>,
    /// What the object was called then, or is called where that is not known; absent when it is gone.
    #[schema(required)]
    title: Option<String>,
    difference: Option<String>,
    /// What the ids in the difference are called, where they are still there.
    names: BTreeMap<Uuid, String>,
    /// What stood there before and afterwards; long texts are cut.
    changes: Vec<ValueChange>,
}

/// What administrators did, the newest first.
#[utoipa::path(get, path = "/api/admin/audit", tag = "admin", security(("bearer" = [])), params(AuditLogParams, PageParams),
    responses((status = 200, body = Paged<AuditEntry>), (status = 422)))]
pub async fn list(
    State(app): State<App>,
    _: Admin,
    page: Page,
    Params(about): Params<AuditLogParams>,
) -> Result<Private<Paged<AuditEntry>>> {
    let wanted = about.wanted(app.clock.time_zone());
    let (rows, total) = audit::page(&app.db, &wanted, page).await?;
    let titles = titles::of(app.db.read(), &rows).await?;
    let people = people(app.db.read(), rows.iter().filter_map(|row| row.account_id)).await?;
    let entries = rows.into_iter().map(about_nobody_in_particular).map(|row| AuditEntry {
        id: row.id,
        at: rfc3339(row.at_ms),
        who: row.account_id.and_then(|id| people.get(&id).cloned()),
        action: row.action,
        object_kind: row.object_kind,
        title: row.title.or_else(|| row.object_id.and_then(|id| titles.get(&id).cloned())),
        changes: audit::read(row.changes.as_deref()),
        object_id: row.object_id,
        names: titles::named(row.difference.as_deref(), &titles),
        difference: row.difference,
    });
    Ok(Private(Paged::new(entries.collect(), page, total)))
}

/// A list to choose from, which nobody reads through when it is longer.
const MOST_PEOPLE: u64 = 500;

/// Those whose deeds are in the log and whose account is still there, by name.
#[utoipa::path(get, path = "/api/admin/audit/people", tag = "admin", security(("bearer" = [])),
    responses((status = 200, body = [Person])))]
pub async fn who(State(app): State<App>, _: Admin) -> Result<Private<Vec<Person>>> {
    let ids = audit::accounts(app.db.read(), MOST_PEOPLE).await?;
    let mut found: Vec<Person> = people(app.db.read(), ids.into_iter()).await?.into_values().collect();
    let name = |person: &Person| {
        format!("{} {} {}", person.first_name, person.last_name, person.username).trim().to_lowercase()
    };
    found.sort_by_cached_key(name);
    Ok(Private(found))
}

/// An export is about many. Its row names whoever made it, who is not one of the things that were exported.
fn about_nobody_in_particular(row: audit_row::Model) -> audit_row::Model {
    if row.action.ends_with(".export") {
        audit_row::Model { object_id: None, title: None, ..row }
    } else {
        row
    }
}
