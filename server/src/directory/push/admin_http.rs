//! The administrators' calls to send push messages and to see what became of them.

use super::http::device_of;
use super::queue::{self, PushDraft};
use crate::app::App;
use crate::people::account::person::{Person, people};
use crate::people::session::bearer::Admin;
use axum::extract::State;
use axum::http::HeaderMap;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use umkreis_foundation::clock::rfc3339;
use umkreis_foundation::db::entity::push_message;
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::http::answer::{Done, Private};
use umkreis_foundation::http::idempotency::{Creation, IdempotencyKey};
use umkreis_foundation::http::json::{Created, Params, PathId, Valid};
use umkreis_foundation::http::paging::{Page, PageParams, Paged};
use umkreis_foundation::http::validate::{Check, Validate};
use umkreis_services::push::{self, PushChannels};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

const TITLE_CHARS: usize = 100;
const BODY_CHARS: usize = 1_000;
const LINK_CHARS: usize = 500;

/// A free message.
#[derive(Deserialize, Serialize, ToSchema)]
pub struct NewPush {
    #[schema(max_length = 100)]
    title: String,
    #[schema(max_length = 1000)]
    body: String,
    /// What a click opens: an address on this site, beginning with a slash.
    #[schema(max_length = 500)]
    link: Option<String>,
    /// When to send it, as RFC 3339; at once without it.
    #[serde(default)]
    at: Option<String>,
}

impl NewPush {
    fn draft(self, app: &App) -> Result<PushDraft> {
        let due_at_ms = self.at.as_deref().map(|text| queue::due(text, app.clock.now_ms())).transpose()?;
        let link = self.link.map(|link| format!("{}{link}", app.config.public_url()));
        Ok(PushDraft { title: self.title, body: self.body, link, offer_id: None, due_at_ms })
    }
}

impl Validate for NewPush {
    fn validate(&mut self, check: &mut Check) {
        check.required("title", &mut self.title, TITLE_CHARS);
        check.required("body", &mut self.body, BODY_CHARS);
        check.optional("link", &mut self.link, LINK_CHARS);
        let own = |link: &String| {
            link.starts_with('/') && !link.starts_with("//") && !link.contains(['\\', '\n', '\r', '\t'])
        };
        check.that(
            self.link.as_ref().is_none_or(own),
            "link",
            "Bitte gib eine Adresse auf dieser Seite an, zum Beispiel „/“.",
        );
    }
}

/// Send a message to everybody who wants them, at once or at a chosen time.
#[utoipa::path(post, path = "/api/admin/push", tag = "admin", security(("bearer" = [])), params(("Idempotency-Key" = Option<String>, Header)), request_body = NewPush,
    responses((status = 200, body = Created)))]
pub async fn create(
    State(app): State<App>,
    Admin(by): Admin,
    key: IdempotencyKey,
    Valid(new): Valid<NewPush>,
) -> Result<Creation> {
    let repeat = key.of(by.account_id, "POST /api/admin/push", &new)?;
    queue::enqueue(&app, by.account_id, new.draft(&app)?, &repeat).await
}

/// Send a message to the own device only, to see what it looks like.
#[utoipa::path(post, path = "/api/admin/push/test", tag = "admin", security(("bearer" = [])), params(("device-id" = Uuid, Header)), request_body = NewPush,
    responses((status = 200, body = Done), (status = 409, description = "`NoDevice`, `DeviceGone` or `PushRefused`"), (status = 422)))]
pub async fn try_out(
    State(app): State<App>,
    _: Admin,
    headers: HeaderMap,
    Valid(new): Valid<NewPush>,
) -> Result<Private<Done>> {
    queue::try_out(&app, device_of(&headers)?, NewPush { at: None, ..new }.draft(&app)?).await?;
    Ok(Private(Done {}))
}

/// Take a message back that is planned for later.
#[utoipa::path(delete, path = "/api/admin/push/{id}", tag = "admin", security(("bearer" = [])), params(("id" = Uuid, Path)),
    responses((status = 200, body = Done), (status = 409, description = "`TooLate`: it is being sent, or was.")))]
pub async fn cancel(State(app): State<App>, Admin(by): Admin, PathId(id): PathId) -> Result<Private<Done>> {
    queue::cancel(&app, by.account_id, id).await?;
    Ok(Private(Done {}))
}

#[derive(Clone, Copy, Serialize, ToSchema)]
pub enum Progress {
    /// It waits for its time.
    Planned,
    Sending,
    Done,
}

/// A message and what became of it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PushAnswer {
    id: Uuid,
    title: String,
    body: String,
    link: Option<String>,
    special_offer_id: Option<Uuid>,
    sent_by: Option<Person>,
    /// How many devices it was meant for.
    recipients: i32,
    sent: i32,
    /// Devices that refused it, or whose service was away for a day.
    failed: i32,
    /// Devices that no longer exist, or no longer wanted messages when their turn came.
    removed: i32,
    /// Devices whose service is away; they are tried for up to a day.
    again: i32,
    /// `Done` when nobody is left to be tried.
    state: Progress,
    /// It was planned about a special offer that was gone, or did not run, when its time came; nobody got it.
    skipped: bool,
    created_at: String,
    /// When it is sent, where that is not at once.
    #[schema(required)]
    due_at: Option<String>,
}

fn answer(row: push_message::Model, people: &HashMap<Uuid, Person>, now_ms: i64) -> PushAnswer {
    PushAnswer {
        state: if row.finished_at_ms.is_some() && row.again == 0 {
            Progress::Done
        } else if row.due_at_ms.is_some_and(|due_ms| due_ms > now_ms) {
            Progress::Planned
        } else {
            Progress::Sending
        },
        skipped: row.skipped,
        sent_by: row.account_id.and_then(|id| people.get(&id).cloned()),
        id: row.id,
        title: row.title,
        body: row.body,
        link: row.link,
        special_offer_id: row.offer_id,
        recipients: row.recipients,
        sent: row.sent,
        failed: row.failed,
        removed: row.removed,
        again: row.again,
        created_at: rfc3339(row.created_at_ms),
        due_at: row.due_at_ms.map(rfc3339),
    }
}

/// Which messages are wanted.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PushListParams {
    /// Only those that wait for their time, the next first, or only the others; all without it.
    planned: Option<bool>,
}

/// The messages so far, the newest first, or those that are planned.
#[utoipa::path(get, path = "/api/admin/push", tag = "admin", security(("bearer" = [])), params(PushListParams, PageParams),
    responses((status = 200, body = Paged<PushAnswer>), (status = 422)))]
pub async fn list(
    State(app): State<App>,
    _: Admin,
    Params(which): Params<PushListParams>,
    page: Page,
) -> Result<Private<Paged<PushAnswer>>> {
    let now_ms = app.clock.now_ms();
    let (rows, total) = match which.planned {
        Some(true) => push::planned(&app.db, now_ms, page).await?,
        Some(false) => push::page(&app.db, Some(now_ms), page).await?,
        None => push::page(&app.db, None, page).await?,
    };
    let people = people(app.db.read(), rows.iter().filter_map(|row| row.account_id)).await?;
    let content = rows.into_iter().map(|row| answer(row, &people, now_ms)).collect();
    Ok(Private(Paged::new(content, page, total)))
}

/// One message and its progress.
#[utoipa::path(get, path = "/api/admin/push/{id}", tag = "admin", security(("bearer" = [])), params(("id" = Uuid, Path)),
    responses((status = 200, body = PushAnswer)))]
pub async fn get(State(app): State<App>, _: Admin, PathId(id): PathId) -> Result<Private<PushAnswer>> {
    let row = push::by_id(app.db.read(), id).await?.ok_or(Error::NotFound)?;
    let people = people(app.db.read(), row.account_id.into_iter()).await?;
    Ok(Private(answer(row, &people, app.clock.now_ms())))
}

/// Whom a message would reach.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Recipients {
    apps: u64,
    browsers: u64,
    apps_configured: bool,
    browsers_configured: bool,
}

/// How many devices want messages, and which kinds can be sent to.
#[utoipa::path(get, path = "/api/admin/push/recipients", tag = "admin", security(("bearer" = [])),
    responses((status = 200, body = Recipients)))]
pub async fn recipients(State(app): State<App>, _: Admin) -> Result<Private<Recipients>> {
    let reach = app.push.reaches();
    Ok(Private(Recipients {
        apps: push::count(app.db.read(), PushChannels { apps: true, browsers: false }).await?,
        browsers: push::count(app.db.read(), PushChannels { apps: false, browsers: true }).await?,
        apps_configured: reach.apps,
        browsers_configured: reach.browsers,
    }))
}
