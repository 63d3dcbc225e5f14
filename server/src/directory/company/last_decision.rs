//! What the operators decided about an entry: how it looked then, what changed since, and how long it usually takes.

use super::State;
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter,
    QueryOrder, QuerySelect,
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use umkreis_foundation::clock::rfc3339;
use umkreis_foundation::db::Tx;
use umkreis_foundation::db::entity::company::Texts;
use umkreis_foundation::db::entity::{
    category, company, company_category, company_decision, company_media, company_review, company_tag, store,
};
use umkreis_services::mail::{self, DelayedMail};
use utoipa::ToSchema;
use uuid::Uuid;

/// How long a decision usually takes is told by this many of the last ones.
const COUNTED: u64 = 30;
/// Fewer say nothing about the next one.
const ENOUGH: usize = 3;

/// What reviewers read of a company, in their words, so that it can be compared later.
#[derive(Default, Deserialize, PartialEq, Serialize)]
struct Entry {
    texts: Map<String, Value>,
    tags: Vec<String>,
    categories: Vec<String>,
    images: Vec<String>,
    stores: Vec<String>,
}

/// One part of an entry that is not as it was.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct PartChange {
    /// The name of a text, or `tags`, `categories`, `images` (by id) or `stores` (one line each).
    part: String,
    removed: Vec<String>,
    added: Vec<String>,
}

/// What changed since the last decision.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SinceDecision {
    decided_at: String,
    changes: Vec<PartChange>,
}

/// Notes a decision about the company as `row` was before it, and the mail about it that waits.
pub async fn note(tx: &Tx, row: &company::Model, mail_id: Uuid, now_ms: i64) -> Result<(), DbErr> {
    // Nobody compares with an older entry, except after this decision was taken back.
    let before = newest(tx, row.id).await?;
    let nothing = || Expr::value(Option::<String>::None);
    let of_before = company_decision::Entity::update_many()
        .col_expr(company_decision::Column::StateBefore, nothing())
        .col_expr(company_decision::Column::MailId, Expr::value(Option::<Uuid>::None));
    of_before.filter(company_decision::Column::CompanyId.eq(row.id)).exec(tx).await?;
    if let Some(before) = before {
        company_decision::Entity::update_many()
            .col_expr(company_decision::Column::Entry, nothing())
            .filter(company_decision::Column::CompanyId.eq(row.id))
            .filter(company_decision::Column::Id.ne(before.id))
            .exec(tx)
            .await?;
    }
    let entry = serde_json::to_string(&entry(tx, row).await?);
    let assigned = company_review::Entity::find_by_id(row.id).one(tx).await?;
    let state_before = serde_json::to_string(&StateBefore::of(row, assigned));
    let decision = company_decision::ActiveModel {
        id: Set(Uuid::now_v7()),
        company_id: Set(row.id),
        waited_since_ms: Set(waiting_since_ms(row)),
        decided_at_ms: Set(now_ms),
        entry: Set(Some(entry.map_err(|error| DbErr::Json(error.to_string()))?)),
        state_before: Set(Some(state_before.map_err(|error| DbErr::Json(error.to_string()))?)),
        mail_id: Set(Some(mail_id)),
    };
    company_decision::Entity::insert(decision).exec_without_returning(tx).await.map(drop)
}

/// The last decision about a company.
pub async fn newest(
    db: &impl ConnectionTrait,
    company_id: Uuid,
) -> Result<Option<company_decision::Model>, DbErr> {
    company_decision::Entity::find()
        .filter(company_decision::Column::CompanyId.eq(company_id))
        .order_by_desc(company_decision::Column::DecidedAtMs)
        .order_by_desc(company_decision::Column::Id)
        .one(db)
        .await
}

/// Takes the mail of the last decision back, unless it has left: what comes now says otherwise.
pub async fn take_mail_back(tx: &Tx, company_id: Uuid) -> Result<Option<DelayedMail>, DbErr> {
    match newest(tx, company_id).await?.and_then(|last| last.mail_id) {
        Some(mail_id) => mail::take_back(tx, mail_id).await,
        None => Ok(None),
    }
}

/// Forgets the last decision, which was taken back. The mail of the one before waits again, as long as it would have.
pub async fn forget(
    tx: &mut Tx,
    last: &company_decision::Model,
    mail_before: Option<DelayedMail>,
    now_ms: i64,
) -> Result<(), DbErr> {
    company_decision::Entity::delete_by_id(last.id).exec(tx).await?;
    let Some(DelayedMail { mail, until_ms }) = mail_before else { return Ok(()) };
    let mail_id = mail::hold(tx, mail, now_ms, until_ms).await?;
    if let Some(before) = newest(tx, last.company_id).await? {
        let change = company_decision::ActiveModel {
            id: Set(before.id),
            mail_id: Set(Some(mail_id)),
            ..Default::default()
        };
        change.update(tx).await?;
    }
    Ok(())
}

/// Everything that a decision changes of a company, as it was.
#[derive(Deserialize, Serialize)]
pub struct StateBefore {
    state: String,
    deactivation_reason: Option<String>,
    paused_at_ms: Option<i64>,
    review_asked_at_ms: Option<i64>,
    review_message: Option<String>,
    rejected_at_ms: Option<i64>,
    resubmitted: Option<String>,
    /// Who looked after it, and since when.
    #[serde(default)]
    assigned: Option<(Uuid, i64)>,
}

impl StateBefore {
    fn of(row: &company::Model, assigned: Option<company_review::Model>) -> StateBefore {
        let row = row.clone();
        StateBefore {
            state: row.state,
            deactivation_reason: row.deactivation_reason,
            paused_at_ms: row.paused_at_ms,
            review_asked_at_ms: row.review_asked_at_ms,
            review_message: row.review_message,
            rejected_at_ms: row.rejected_at_ms,
            resubmitted: row.resubmitted,
            assigned: assigned.map(|assigned| (assigned.assignee_id, assigned.assigned_at_ms)),
        }
    }

    /// Who looked after it, as a row that may be written again.
    pub fn assignment(&self, company_id: Uuid) -> Option<company_review::ActiveModel> {
        self.assigned.map(|(assignee_id, assigned_at_ms)| company_review::ActiveModel {
            company_id: Set(company_id),
            assignee_id: Set(assignee_id),
            assigned_at_ms: Set(assigned_at_ms),
        })
    }

    /// The change that brings it back.
    pub fn restored(self, id: Uuid) -> company::ActiveModel {
        company::ActiveModel {
            id: Set(id),
            state: Set(self.state),
            deactivation_reason: Set(self.deactivation_reason),
            paused_at_ms: Set(self.paused_at_ms),
            review_asked_at_ms: Set(self.review_asked_at_ms),
            review_message: Set(self.review_message),
            rejected_at_ms: Set(self.rejected_at_ms),
            resubmitted: Set(self.resubmitted),
            ..Default::default()
        }
    }
}

/// Since when its owner waits for the operators.
fn waiting_since_ms(row: &company::Model) -> Option<i64> {
    (row.state == State::InReview.name()).then(|| row.review_asked_at_ms.unwrap_or(row.created_at_ms))
}

/// Nothing for a company that nobody has decided about yet.
pub async fn since(db: &impl ConnectionTrait, row: &company::Model) -> Result<Option<SinceDecision>, DbErr> {
    let last = newest(db, row.id).await?;
    let Some(last) = last else { return Ok(None) };
    let before = last.entry.as_deref().and_then(|entry| serde_json::from_str(entry).ok());
    let Some(before) = before else { return Ok(None) };
    let changes = compare(&before, &entry(db, row).await?);
    Ok(Some(SinceDecision { decided_at: rfc3339(last.decided_at_ms), changes }))
}

async fn entry(db: &impl ConnectionTrait, row: &company::Model) -> Result<Entry, DbErr> {
    let texts = serde_json::to_value(Texts::from(row)).map_err(|error| DbErr::Json(error.to_string()))?;
    let tags = company_tag::Entity::find()
        .filter(company_tag::Column::CompanyId.eq(row.id))
        .order_by_asc(company_tag::Column::Position);
    let chosen = company_category::Entity::find()
        .filter(company_category::Column::CompanyId.eq(row.id))
        .order_by_asc(company_category::Column::Position)
        .all(db)
        .await?;
    let known = category::Entity::find()
        .filter(category::Column::Id.is_in(chosen.iter().map(|row| row.category_id)))
        .all(db)
        .await?;
    let title =
        |id: Uuid| known.iter().find(|category| category.id == id).map(|category| category.title.clone());
    let images = company_media::Entity::find()
        .filter(company_media::Column::CompanyId.eq(row.id))
        .order_by_asc(company_media::Column::Position);
    let stores = store::Entity::find()
        .filter(store::Column::CompanyId.eq(row.id))
        .order_by_desc(store::Column::Main)
        .order_by_asc(store::Column::CreatedAtMs);
    Ok(Entry {
        texts: texts.as_object().cloned().unwrap_or_default(),
        tags: tags.all(db).await?.into_iter().map(|row| row.tag).collect(),
        categories: chosen.iter().filter_map(|row| title(row.category_id)).collect(),
        images: images.all(db).await?.into_iter().map(|row| row.media_id.to_string()).collect(),
        stores: stores.all(db).await?.iter().map(line).collect(),
    })
}

fn line(store: &store::Model) -> String {
    let place = format!("{} {}", store.post_code, store.town);
    let whole = [
        Some(store.title.as_str()),
        Some(store.street.as_str()),
        Some(place.as_str()),
        store.phone.as_deref(),
        store.email.as_deref(),
        store.website.as_deref(),
        store.opening_hours.as_deref(),
    ];
    whole.into_iter().flatten().filter(|part| !part.trim().is_empty()).collect::<Vec<_>>().join(", ")
}

fn compare(before: &Entry, after: &Entry) -> Vec<PartChange> {
    let text = |entry: &Entry, name: &str| -> Vec<String> {
        let text = entry.texts.get(name).and_then(Value::as_str).filter(|text| !text.is_empty());
        text.map(str::to_owned).into_iter().collect()
    };
    let texts = after.texts.keys().map(|name| (name.as_str(), text(before, name), text(after, name)));
    let lists = [
        ("tags", &before.tags, &after.tags),
        ("categories", &before.categories, &after.categories),
        ("images", &before.images, &after.images),
        ("stores", &before.stores, &after.stores),
    ];
    let lists = lists.into_iter().map(|(name, before, after)| (name, before.clone(), after.clone()));
    let without = |all: &[String], others: &[String]| -> Vec<String> {
        all.iter().filter(|one| !others.contains(one)).cloned().collect()
    };
    let change = |(part, before, after): (&str, Vec<String>, Vec<String>)| PartChange {
        part: part.to_owned(),
        removed: without(&before, &after),
        added: without(&after, &before),
    };
    texts
        .chain(lists)
        .map(change)
        .filter(|change| !change.removed.is_empty() || !change.added.is_empty())
        .collect()
}

/// How long owners usually wait for a decision.
#[derive(Clone, Debug, Default, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReviewTime {
    /// Of the last thirty decisions; absent where there are too few to tell.
    #[schema(required)]
    median_hours: Option<i64>,
    /// The same as a German text that fits behind „etwa“.
    #[schema(required)]
    usually: Option<String>,
}

impl ReviewTime {
    /// As a whole sentence, for mails.
    pub fn sentence(&self) -> String {
        match &self.usually {
            Some(time) => format!("Das dauert meist etwa {time}."),
            None => "Das dauert meist nur ein paar Tage.".to_owned(),
        }
    }
}

pub async fn review_time(db: &impl ConnectionTrait) -> Result<ReviewTime, DbErr> {
    let last: Vec<(Option<i64>, i64)> = company_decision::Entity::find()
        .select_only()
        .column(company_decision::Column::WaitedSinceMs)
        .column(company_decision::Column::DecidedAtMs)
        .filter(company_decision::Column::WaitedSinceMs.is_not_null())
        .order_by_desc(company_decision::Column::DecidedAtMs)
        .limit(COUNTED)
        .into_tuple()
        .all(db)
        .await?;
    let waits = last.into_iter().filter_map(|(since_ms, decided_ms)| Some(decided_ms - since_ms?));
    Ok(usual(waits.collect()))
}

fn usual(mut waits_ms: Vec<i64>) -> ReviewTime {
    if waits_ms.len() < ENOUGH {
        return ReviewTime::default();
    }
    waits_ms.sort_unstable();
    // To the nearest hour.
    let hours = (waits_ms[waits_ms.len() / 2].max(0) + 1_800_000) / 3_600_000;
    ReviewTime { median_hours: Some(hours), usually: Some(in_words(hours)) }
}

fn in_words(hours: i64) -> String {
    let days = (hours + 23) / 24;
    match (hours, days) {
        (..=6, _) => "ein paar Stunden".to_owned(),
        (_, 1) => "einen Tag".to_owned(),
        (_, 2) => "zwei Tage".to_owned(),
        (_, 3) => "drei Tage".to_owned(),
        (_, ..=6) => format!("{days} Tage"),
        (_, ..=8) => "eine Woche".to_owned(),
        (_, ..=13) => format!("{days} Tage"),
        (_, ..=16) => "zwei Wochen".to_owned(),
        _ => format!("{} Wochen", (days + 6) / 7),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR_MS: i64 = 3_600_000;

    #[test]
    fn the_usual_time_is_the_middle_one_and_untold_before_there_are_enough() {
        assert_eq!(usual(vec![HOUR_MS, HOUR_MS]), ReviewTime::default());
        let time = usual(vec![300 * HOUR_MS, HOUR_MS, 40 * HOUR_MS]);
        assert_eq!((time.median_hours, time.usually.as_deref()), (Some(40), Some("zwei Tage")));
        assert_eq!(time.sentence(), "Das dauert meist etwa zwei Tage.");
    }

    #[test]
    fn times_are_said_as_people_say_them() {
        let words = [
            (0, "ein paar Stunden"),
            (7, "einen Tag"),
            (25, "zwei Tage"),
            (96, "4 Tage"),
            (170, "eine Woche"),
        ];
        for (hours, expected) in words {
            assert_eq!(in_words(hours), expected);
        }
        assert_eq!(
            (in_words(240), in_words(330), in_words(600)),
            ("10 Tage".to_owned(), "zwei Wochen".to_owned(), "4 Wochen".to_owned())
        );
    }

    #[test]
    fn a_comparison_names_what_came_and_what_went_and_nothing_else() {
        let entry = |name: &str, tags: &[&str]| Entry {
            texts: serde_json::json!({ "name": name, "otherNames": null }).as_object().cloned().unwrap(),
            tags: tags.iter().map(|tag| (*tag).to_owned()).collect(),
            ..Entry::default()
        };
        let changes = compare(&entry("Alt", &["Brot", "Milch"]), &entry("Neu", &["Milch", "Käse"]));
        let change = |part: &str, removed: &str, added: &str| PartChange {
            part: part.to_owned(),
            removed: vec![removed.to_owned()],
            added: vec![added.to_owned()],
        };
        assert_eq!(changes, [change("name", "Alt", "Neu"), change("tags", "Brot", "Käse")]);
        assert_eq!(compare(&entry("Alt", &["Brot"]), &entry("Alt", &["Brot"])), []);
    }
}
