//! Once a month owners who want mails about their companies read how these were seen or contacted, and what would help.

use super::mails::{self, CompanyNumbers, MissingPart};
use super::owner_report::{first_of, reach_of};
use super::{month_number, sql};
use crate::app::App;
use chrono::{Months, NaiveDate};
use umkreis_foundation::error::Result;
use umkreis_services::catalogue::{CompanyDoc, FRESH_MS};
use umkreis_services::mail;
use uuid::Uuid;

/// Owners of one round; the next round of housekeeping goes on.
const OWNERS_PER_ROUND: u64 = 200;
/// Companies that one mail tells about; whoever has more reads the rest in the administration.
const MOST_COMPANIES: u64 = 5;
/// Whoever reads a longer list does none of it.
const MOST_MISSING: usize = 3;
/// Fewer letters tell visitors little; the edit page says the same.
const BRIEF_LETTERS: usize = 150;

/// How far the mails about a month are: `202610` when all went out, with an account while they are under way.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Progress {
    month: i32,
    after: Option<Uuid>,
}

impl Progress {
    fn read(text: &str) -> Progress {
        let (month, after) = text.split_once(' ').unwrap_or((text, ""));
        Progress { month: month.parse().unwrap_or_default(), after: after.parse().ok() }
    }

    fn written(self) -> String {
        self.after.map_or_else(|| self.month.to_string(), |after| format!("{} {after}", self.month))
    }
}

/// Mails the next owners about the month that is over; part of housekeeping. A directory that has just been set
/// up begins with the month that it saw from its first day.
pub async fn mail_owners(app: &App) -> Result<()> {
    let month = first_of(app.clock.today()) - Months::new(1);
    let all_done = Progress { month: month_number(month), after: None };
    let Some(kept) = sql::mailed(app.db.read()).await? else {
        return Ok(sql::begin_mails(&app.db, &all_done.written()).await?);
    };
    let progress = Progress::read(&kept);
    let after = match progress {
        Progress { month, after } if month == all_done.month => after,
        Progress { month, .. } if month > all_done.month => None,
        _ => Some(Uuid::nil()),
    };
    let Some(after) = after else { return Ok(()) };
    let owners = sql::owners_to_mail(app.db.read(), after, OWNERS_PER_ROUND).await?;
    let mut kept = kept;
    for owner in &owners {
        let next = Progress { after: Some(*owner), ..all_done }.written();
        if !mail_owner(app, *owner, month, (&kept, &next)).await? {
            // Another instance is at it.
            return Ok(());
        }
        kept = next;
    }
    if (owners.len() as u64) < OWNERS_PER_ROUND {
        let tx = app.db.begin().await?;
        sql::move_on(&tx, &kept, &all_done.written()).await?;
        tx.commit().await?;
    }
    Ok(())
}

/// Writes the mail and moves on in one transaction; says whether nobody else had moved on.
async fn mail_owner(app: &App, owner: Uuid, month: NaiveDate, (kept, next): (&str, &str)) -> Result<bool> {
    let (told, more) = told_of(app, owner, month).await?;
    let mut tx = app.db.begin().await?;
    if !sql::move_on(&tx, kept, next).await? {
        return Ok(false);
    }
    // Whoever has been seen or contacted by nobody is not told so every month.
    let anything = told.iter().any(|told| told.month.views > 0 || told.month.contacts() > 0);
    if anything && let Some(owner) = crate::people::account::by_id(&tx, owner).await? {
        let letter = mails::monthly(&app.config, &owner.first_name, month, (&told, more));
        mail::queue(&mut tx, letter.to(&owner.email, &app.config.site), app.clock.now_ms()).await?;
    }
    tx.commit().await?;
    Ok(true)
}

/// What there is to tell, and how many companies are left out.
async fn told_of(app: &App, owner: Uuid, month: NaiveDate) -> Result<(Vec<CompanyNumbers>, u64)> {
    let snapshot = app.catalogue.snapshot();
    let mut told = Vec::new();
    let all = sql::count_active(app.db.read(), owner).await?;
    for id in sql::active_companies(app.db.read(), owner, MOST_COMPANIES).await? {
        let Some(doc) = snapshot.company(&id) else { continue };
        let mut reach = reach_of(app, &doc).await?;
        let year_views = reach.months.iter().filter(|one| one.month <= month);
        let year_views = year_views.rev().take(12).map(|one| one.counts.views).sum();
        let mut counts = |month: NaiveDate| {
            reach.months.iter_mut().find(|one| one.month == month).map(|one| std::mem::take(&mut one.counts))
        };
        let (now, before) = (counts(month), counts(month - Months::new(1)));
        told.push(CompanyNumbers {
            id,
            missing: missing(&doc, app.clock.now_ms()),
            name: doc.name,
            month: now.unwrap_or_default(),
            before: before.unwrap_or_default(),
            year_views,
            compared: reach.compared,
        });
    }
    Ok((told, all.saturating_sub(MOST_COMPANIES)))
}

/// The most helpful first.
fn missing(doc: &CompanyDoc, now_ms: i64) -> Vec<MissingPart> {
    let no_hours =
        doc.stores.iter().any(|store| store.opening_hours.as_deref().unwrap_or_default().is_empty());
    let all = [
        (doc.stores.is_empty(), MissingPart::Location),
        (doc.image_ids.is_empty(), MissingPart::Picture),
        (no_hours, MissingPart::Hours),
        (doc.description.trim().chars().count() < BRIEF_LETTERS, MissingPart::Description),
        (doc.confirmed_at_ms < now_ms - FRESH_MS, MissingPart::Confirmation),
    ];
    all.into_iter().filter_map(|(lacks, missing)| lacks.then_some(missing)).take(MOST_MISSING).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_is_read_as_it_was_written() {
        for progress in [
            Progress { month: 202610, after: None },
            Progress { month: 202611, after: Some(Uuid::from_u128(7)) },
        ] {
            assert_eq!(Progress::read(&progress.written()), progress);
        }
        assert_eq!(Progress::read("unsinn"), Progress { month: 0, after: None });
    }

    #[test]
    fn what_helps_most_comes_first_and_is_never_a_long_list() {
        let mut doc = umkreis_search::sample::companies(1, 5).remove(0);
        doc.description.clear();
        doc.image_ids.clear();
        doc.stores.truncate(1);
        doc.stores[0].opening_hours = None;
        assert_eq!(
            missing(&doc, i64::MAX),
            [MissingPart::Picture, MissingPart::Hours, MissingPart::Description]
        );
        doc.description = "ä".repeat(BRIEF_LETTERS);
        doc.image_ids.push(Uuid::nil());
        doc.stores[0].opening_hours = Some("Mo-Fr 08:00-18:00".to_owned());
        assert_eq!(missing(&doc, doc.confirmed_at_ms + FRESH_MS), []);
        assert_eq!(missing(&doc, doc.confirmed_at_ms + FRESH_MS + 1), [MissingPart::Confirmation]);
    }
}
