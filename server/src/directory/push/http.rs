//! Public calls: how devices receive push messages, and how they stop.

use crate::app::App;
use crate::people::account::device_id;
use axum::extract::State;
use axum::http::HeaderMap;
use serde::{Deserialize, Serialize};
use umkreis_foundation::db::entity::push_subscription;
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::http::answer::{Done, Private};
use umkreis_foundation::http::client_address::Client;
use umkreis_foundation::http::json::{MaybeValid, Params};
use umkreis_foundation::http::validate::{Check, Validate};
use umkreis_services::push::{self, WebSubscription, endpoint};
use umkreis_services::sealing::Purpose;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

const MAX_TOKEN_CHARACTERS: usize = 4_096;

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PushKey {
    /// For the browser's `applicationServerKey`; null when messages to browsers are switched off.
    public_key: Option<String>,
}

/// The key that browsers need to subscribe.
#[utoipa::path(get, path = "/api/push/key", tag = "push",
    responses((status = 200, body = PushKey)))]
pub async fn key(State(app): State<App>) -> Result<Private<PushKey>> {
    Ok(Private(PushKey { public_key: app.push.public_key(&app.db, &app.sealer).await? }))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AppToken {
    /// The registration token of an app (Firebase).
    token: Option<String>,
}

/// What a browser's `PushSubscription` becomes as JSON.
#[derive(Default, Deserialize, ToSchema)]
pub struct Subscription {
    #[schema(max_length = 2000)]
    endpoint: Option<String>,
    keys: Option<SubscriptionKeys>,
}

#[derive(Deserialize, ToSchema)]
pub struct SubscriptionKeys {
    p256dh: String,
    auth: String,
}

impl Validate for Subscription {
    fn validate(&mut self, check: &mut Check) {
        check.optional("endpoint", &mut self.endpoint, endpoint::MAX_CHARACTERS);
    }
}

pub(super) fn device_of(headers: &HeaderMap) -> Result<Uuid> {
    device_id(headers).ok_or_else(|| Error::field("device-id", "Die Kennung des Geräts fehlt."))
}

/// Receive push messages on this device: as an app by its token, as a browser by its subscription.
#[utoipa::path(put, path = "/api/push", tag = "push", params(AppToken, ("device-id" = Uuid, Header)),
    request_body(content = Subscription, description = "For browsers; left out for apps."),
    responses((status = 200, body = Done)))]
pub async fn subscribe(
    State(app): State<App>,
    client: Client,
    headers: HeaderMap,
    Params(query): Params<AppToken>,
    MaybeValid(body): MaybeValid<Subscription>,
) -> Result<Private<Done>> {
    app.limits.push.check(client)?;
    let device_id = device_of(&headers)?;
    let row = row(&app, device_id, query.token, body)?;
    let tx = app.db.begin().await?;
    push::subscribe(&tx, row).await?;
    tx.commit().await?;
    Ok(Private(Done {}))
}

fn row(
    app: &App,
    device_id: Uuid,
    token: Option<String>,
    body: Subscription,
) -> Result<push_subscription::Model> {
    let now_ms = app.clock.now_ms();
    let mut row = push_subscription::Model {
        device_id,
        fcm_token: None,
        endpoint: None,
        p256dh: None,
        auth: None,
        created_at_ms: now_ms,
        updated_at_ms: now_ms,
    };
    if let Some(token) = token.map(|token| token.trim().to_owned()).filter(|token| !token.is_empty()) {
        if token.len() > MAX_TOKEN_CHARACTERS || !token.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(Error::field("token", "Das ist kein gültiges Token."));
        }
        row.fcm_token = Some(token);
        return Ok(row);
    }
    let endpoint = body.endpoint.ok_or_else(|| Error::field("endpoint", "Hier fehlt etwas."))?;
    let keys = body.keys.ok_or_else(|| Error::field("keys", "Hier fehlt etwas."))?;
    if !endpoint::is_allowed(&endpoint, app.config.push.allow_private_endpoints) {
        return Err(Error::field("endpoint", "An diese Adresse senden wir nicht."));
    }
    if WebSubscription::parse(&endpoint, &keys.p256dh, &keys.auth).is_none() {
        return Err(Error::field("keys", "Diese Schlüssel passen nicht."));
    }
    let auth = app.sealer.seal_text(Purpose::PushAuth, device_id.as_bytes(), &keys.auth);
    (row.endpoint, row.p256dh, row.auth) = (Some(endpoint), Some(keys.p256dh), Some(auth));
    Ok(row)
}

/// Receive no push messages on this device any more.
#[utoipa::path(delete, path = "/api/push", tag = "push", params(("device-id" = Uuid, Header)),
    responses((status = 200, body = Done), (status = 422)))]
pub async fn unsubscribe(State(app): State<App>, headers: HeaderMap) -> Result<Private<Done>> {
    let tx = app.db.begin().await?;
    push::unsubscribe(&tx, device_of(&headers)?).await?;
    tx.commit().await?;
    Ok(Private(Done {}))
}
