//! Proving once more who is signed in, before what wants it (`ProveAgain`): `/api/user/proof`.

use super::prove::{self, PresentedProof};
use super::sign_in::SecondFactorAsked;
use crate::app::App;
use crate::people::session::bearer::SignedIn;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use umkreis_foundation::error::Result;
use umkreis_foundation::http::answer::{Done, Private};
use umkreis_foundation::http::client_address::Client;
use umkreis_foundation::http::json::Valid;
use umkreis_foundation::http::validate::{Check, REQUIRED, Validate};
use utoipa::ToSchema;

/// What proves it beside the password.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProofAsked {
    /// Absent for an account without a second factor.
    #[schema(required)]
    second_factor: Option<SecondFactorAsked>,
}

/// Begin to prove who is asking; a passkey needs what this answers, a password or a code does not.
#[utoipa::path(post, path = "/api/user/proof", tag = "user", security(("bearer" = [])),
    responses((status = 200, body = ProofAsked)))]
pub async fn begin(State(app): State<App>, who: SignedIn) -> Result<Private<ProofAsked>> {
    Ok(Private(ProofAsked { second_factor: prove::begin(&app, who).await? }))
}

/// One of the three.
#[derive(Deserialize, ToSchema)]
pub struct Proof {
    password: Option<String>,
    /// Of an authenticator app, or a recovery code.
    code: Option<String>,
    passkey: Option<PasskeyProof>,
}

#[derive(Deserialize, ToSchema)]
pub struct PasskeyProof {
    /// The `token` of the proof that was begun.
    token: String,
    /// The answer of `navigator.credentials.get`, as JSON.
    assertion: String,
}

impl Validate for Proof {
    fn validate(&mut self, check: &mut Check) {
        let none = self.password.is_none() && self.code.is_none() && self.passkey.is_none();
        check.that(!none, "password", REQUIRED);
    }
}

/// Prove who is asking; the session counts as freshly proved for ten minutes.
#[utoipa::path(put, path = "/api/user/proof", tag = "user", security(("bearer" = [])),
    request_body = Proof, responses((status = 200, body = Done), (status = 422)))]
pub async fn put(
    State(app): State<App>,
    who: SignedIn,
    from: Client,
    Valid(proof): Valid<Proof>,
) -> Result<Private<Done>> {
    let given = match (&proof.passkey, &proof.code) {
        (Some(passkey), _) => {
            PresentedProof::Passkey { token: &passkey.token, assertion: &passkey.assertion }
        }
        (None, Some(code)) => PresentedProof::Code(code),
        (None, None) => PresentedProof::Password(proof.password.as_deref().unwrap_or_default()),
    };
    prove::put(&app, who, from, given).await?;
    Ok(Private(Done {}))
}
