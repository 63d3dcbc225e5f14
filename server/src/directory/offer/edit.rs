//! Creating, changing and ending special offers.

use super::members::NewMembers;
use super::{restore, sql};
use crate::app::App;
use crate::people::account::decision_conflict::decision_conflict;
use chrono::{DateTime, NaiveDate};
use sea_orm::{ActiveModelTrait, ActiveValue::Set, EntityTrait};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use umkreis_foundation::audit;
use umkreis_foundation::clock::Clock;
use umkreis_foundation::db::entity::offer;
use umkreis_foundation::db::{Tx, changed};
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::http::conditional::IfMatch;
use umkreis_foundation::http::idempotency::{Creation, Repeat};
use umkreis_foundation::http::validate::{Check, Validate};
use umkreis_services::media::{self, RecordedPicture, StoredPicture};
use umkreis_services::push;
use utoipa::ToSchema;
use uuid::Uuid;

const TITLE_CHARS: usize = 200;
/// As many as fit into a body with room to spare.
const MOST_COMPANIES: usize = 1_000;

/// A new offer, or with fewer fields a change of one.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OfferFields {
    #[schema(max_length = 200)]
    title: Option<String>,
    /// A day, or an instant that lies on it.
    start_date: Option<String>,
    end_date: Option<String>,
    published: Option<bool>,
    /// All companies that take part from now on.
    #[schema(max_items = 1000)]
    company_ids: Option<Vec<Uuid>>,
    /// Instead of all: those that join, whoever else takes part. Only where an offer is changed.
    #[serde(default)]
    #[schema(max_items = 1000)]
    joining: Vec<Uuid>,
    /// Those that leave. Only where an offer is changed.
    #[serde(default)]
    #[schema(max_items = 1000)]
    leaving: Vec<Uuid>,
    /// The other offers in which the caller has seen companies that take part from now on, by the id of the
    /// company. With it, one that is in another offer by now is not taken out of that, but refused with 409.
    #[schema(value_type = Option<HashMap<String, Uuid>>)]
    taken_from: Option<HashMap<Uuid, Uuid>>,
}

impl OfferFields {
    /// All that take part, or those that join.
    fn companies(&self) -> NewMembers<'_> {
        let ids = self.company_ids.as_deref().unwrap_or(&self.joining);
        NewMembers { ids, taken_from: self.taken_from.as_ref() }
    }

    /// All that take part from now on, unless nothing is said about them. The offer is locked.
    async fn members(&self, tx: &Tx, id: Uuid) -> Result<Option<Vec<Uuid>>> {
        if self.company_ids.is_some() || (self.joining.is_empty() && self.leaving.is_empty()) {
            return Ok(self.company_ids.clone());
        }
        let before = sql::members(tx, vec![id]).await?.remove(&id).unwrap_or_default();
        let stay = before.into_iter().map(|(company, _)| company).filter(|id| !self.leaving.contains(id));
        Ok(Some(stay.chain(self.joining.iter().copied()).collect()))
    }
}

impl Validate for OfferFields {
    fn validate(&mut self, check: &mut Check) {
        if let Some(title) = &mut self.title {
            check.required("title", title, TITLE_CHARS);
        }
        let lists = [self.company_ids.as_deref().unwrap_or_default(), &self.joining, &self.leaving];
        for (list, field) in lists.into_iter().zip(["companyIds", "joining", "leaving"]) {
            check.that(list.len() <= MOST_COMPANIES, field, "Das sind zu viele Betriebe auf einmal.");
        }
    }
}

/// `2026-05-01`, or the day on which an instant lies where the operators live.
fn day(field: &str, text: &str, zone: chrono_tz::Tz) -> Result<NaiveDate> {
    let text = text.trim();
    let plain = text.parse::<NaiveDate>().ok().filter(|_| text.len() == 10);
    let instant = || DateTime::parse_from_rfc3339(text).ok().map(|at| at.with_timezone(&zone).date_naive());
    let sensible = |day: &NaiveDate| (2000..=2200).contains(&chrono::Datelike::year(day));
    plain.or_else(instant).filter(sensible).ok_or_else(|| Error::field(field, "Bitte gib ein Datum an."))
}

fn in_order(start: NaiveDate, end: NaiveDate) -> Result<()> {
    if start <= end { Ok(()) } else { Err(Error::field("endDate", "Das Ende liegt vor dem Beginn.")) }
}

fn missing(field: &str) -> Error {
    Error::field(field, umkreis_foundation::http::validate::REQUIRED)
}

pub async fn create(app: &App, by: Uuid, fields: OfferFields, repeat: &Repeat) -> Result<Creation> {
    let zone = app.clock.time_zone();
    let title = fields.title.clone().ok_or_else(|| missing("title"))?;
    let start = day("startDate", fields.start_date.as_deref().ok_or_else(|| missing("startDate"))?, zone)?;
    let end = day("endDate", fields.end_date.as_deref().ok_or_else(|| missing("endDate"))?, zone)?;
    in_order(start, end)?;
    let now_ms = app.clock.now_ms();
    let id = Uuid::now_v7();
    let row = offer::ActiveModel {
        id: Set(id),
        title: Set(title),
        start_date: Set(start),
        end_date: Set(end),
        media_id: Set(None),
        published: Set(fields.published.unwrap_or(true)),
        version: Set(1),
        created_at_ms: Set(now_ms),
        updated_at_ms: Set(now_ms),
    };
    let mut tx = app.db.begin().await?;
    if let Some(made) = repeat.claim(&tx, id, now_ms).await? {
        return Ok(made);
    }
    offer::Entity::insert(row).exec_without_returning(&tx).await?;
    let companies = fields.companies();
    let locked = companies.lock(&tx, id).await?;
    companies.set(&mut tx, by, &locked, now_ms).await?;
    tx.change(changed::OFFER, id).await?;
    audit::note(&tx, by, "offer.create", "offer", id, &format!("{start} – {end}"), now_ms).await?;
    tx.commit().await?;
    Ok(Creation::now(id))
}

/// The locked row, unless the caller has seen an older one.
pub async fn as_seen(clock: &Clock, tx: &Tx, by: Uuid, id: Uuid, based_on: &IfMatch) -> Result<offer::Model> {
    let row = sql::locked(tx, id).await?.ok_or(Error::NotFound)?;
    if !based_on.is_stale(row.version) {
        return Ok(row);
    }
    let members = sql::members(tx, vec![id]).await?.remove(&id).unwrap_or_default();
    let current = super::admin_http::answer(row, members, clock.today());
    Err(decision_conflict(clock, tx, by, id, None, &current).await?)
}

pub async fn change(app: &App, by: Uuid, id: Uuid, fields: OfferFields, based_on: &IfMatch) -> Result<()> {
    let zone = app.clock.time_zone();
    let now_ms = app.clock.now_ms();
    let mut tx = app.db.begin().await?;
    let locked = fields.companies().lock(&tx, id).await?;
    let old = as_seen(&app.clock, &tx, by, id, based_on).await?;
    let start =
        fields.start_date.as_deref().map_or(Ok(old.start_date), |text| day("startDate", text, zone))?;
    let end = fields.end_date.as_deref().map_or(Ok(old.end_date), |text| day("endDate", text, zone))?;
    in_order(start, end)?;
    let new = offer::Model {
        title: fields.title.clone().unwrap_or_else(|| old.title.clone()),
        start_date: start,
        end_date: end,
        published: fields.published.unwrap_or(old.published),
        version: old.version + 1,
        updated_at_ms: now_ms,
        ..old.clone()
    };
    let mut difference = difference(&old, &new);
    offer::ActiveModel::from(new).reset_all().update(&tx).await?;
    if let Some(members) = fields.members(&tx, id).await? {
        let wanted = NewMembers { ids: &members, ..fields.companies() };
        let changed = wanted.set(&mut tx, by, &locked, now_ms).await?;
        difference.push(format!("changedCompanies: {changed}"));
    }
    tx.change(changed::OFFER, id).await?;
    audit::note(&tx, by, "offer.change", "offer", id, &difference.join("; "), now_ms).await?;
    Ok(tx.commit().await?)
}

fn difference(old: &offer::Model, new: &offer::Model) -> Vec<String> {
    let line = |name: &str, old: String, new: String| (old != new).then(|| format!("{name}: {old} → {new}"));
    let all = [
        line("title", old.title.clone(), new.title.clone()),
        line("start", old.start_date.to_string(), new.start_date.to_string()),
        line("end", old.end_date.to_string(), new.end_date.to_string()),
        line("published", old.published.to_string(), new.published.to_string()),
    ];
    all.into_iter().flatten().collect()
}

/// Ends an offer; its companies stay.
pub async fn delete(app: &App, by: Uuid, id: Uuid, based_on: &IfMatch) -> Result<()> {
    let now_ms = app.clock.now_ms();
    let mut tx = app.db.begin().await?;
    let locked = NewMembers::NONE.lock(&tx, id).await?;
    let old = as_seen(&app.clock, &tx, by, id, based_on).await?;
    let unsent = push::skip_planned_of(&tx, id, now_ms).await?;
    restore::keep(&tx, &old, &unsent, by, now_ms).await?;
    NewMembers::NONE.set(&mut tx, by, &locked, now_ms).await?;
    audit::note(&tx, by, "offer.delete", "offer", id, "", now_ms).await?;
    offer::Entity::delete_by_id(id).exec(&tx).await?;
    if let Some(media_id) = old.media_id {
        media::release(&mut tx, media_id, now_ms).await?;
    }
    tx.change(changed::OFFER, id).await?;
    Ok(tx.commit().await?)
}

/// Gives an offer a picture that is already stored; the old one goes. The caller commits.
pub async fn set_picture(app: &App, by: Uuid, id: Uuid, stored: &StoredPicture) -> Result<RecordedPicture> {
    let now_ms = app.clock.now_ms();
    let mut tx = app.db.begin().await?;
    let old = sql::locked(&tx, id).await?.ok_or(Error::NotFound)?;
    stored.record(&mut tx, Some(by), now_ms).await?;
    let row = offer::ActiveModel {
        id: Set(id),
        media_id: Set(Some(stored.id)),
        version: Set(old.version + 1),
        updated_at_ms: Set(now_ms),
        ..Default::default()
    };
    row.update(&tx).await?;
    if let Some(media_id) = old.media_id {
        media::release(&mut tx, media_id, now_ms).await?;
    }
    tx.change(changed::OFFER, id).await?;
    audit::note(&tx, by, "offer.image", "offer", id, "", now_ms).await?;
    Ok(RecordedPicture::Now(tx))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_and_instants_become_the_operators_day() {
        let zone = chrono_tz::Europe::Vienna;
        let may = NaiveDate::from_ymd_opt(2026, 5, 1).unwrap();
        assert_eq!(day("startDate", "2026-05-01", zone).unwrap(), may);
        assert_eq!(day("startDate", "2026-04-30T22:00:00.000Z", zone).unwrap(), may);
        for rubbish in ["", "morgen", "2026-02-30", "2026-5-1", "99999-01-01", "0001-01-01"] {
            assert!(day("startDate", rubbish, zone).is_err(), "{rubbish}");
        }
    }
}
