//! Proving once more who is signed in: by the password, a code or a passkey. The session counts as fresh then.

use super::sign_in::{self, PresentedFactor, SecondFactorAsked};
use crate::app::App;
use crate::people::account;
use crate::people::account::change_password::prove_again;
use crate::people::session;
use crate::people::session::bearer::SignedIn;
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::http::client_address::Client;

/// What is shown as the proof.
pub enum PresentedProof<'a> {
    Password(&'a str),
    Code(&'a str),
    Passkey { token: &'a str, assertion: &'a str },
}

/// Asks for the second factor as a sign-in does. It is bound to the session in place of a client, so that the one
/// cannot be taken for the other.
pub async fn begin(app: &App, who: SignedIn) -> Result<Option<SecondFactorAsked>> {
    let tx = app.db.begin().await?;
    let asked = sign_in::ask(app, &tx, who.account_id, &who.session_id.to_string()).await?;
    tx.commit().await?;
    Ok(asked)
}

pub async fn put(app: &App, who: SignedIn, from: Client, given: PresentedProof<'_>) -> Result<()> {
    match given {
        PresentedProof::Code(code) => sign_in::prove_again(app, who, from, code).await,
        PresentedProof::Password(password) => {
            let (_, proven) = prove_again(app, who, from, password, "password").await?;
            let tx = app.db.begin().await?;
            account::sign_in::succeeded(&tx, &proven).await?;
            session::proved(&tx, who.session_id, app.clock.now_ms()).await?;
            Ok(tx.commit().await?)
        }
        PresentedProof::Passkey { token, assertion } => {
            app.limits.sign_in.check(from)?;
            by_passkey(app, who, token, PresentedFactor::Assertion(assertion)).await.map_err(|error| {
                match error {
                    Error::Refused { code: "SecondFactorExpired", .. } => {
                        let detail = "Das hat zu lange gedauert. Bitte versuch es noch einmal.".to_owned();
                        Error::Refused { code: "SecondFactorExpired", detail }
                    }
                    other => other,
                }
            })
        }
    }
}

async fn by_passkey(app: &App, who: SignedIn, token: &str, shown: PresentedFactor<'_>) -> Result<()> {
    let step = sign_in::begin(app, token, &who.session_id.to_string(), shown).await?;
    let mut tx = app.db.begin().await?;
    sign_in::check(app, &mut tx, step, shown).await?;
    session::proved(&tx, who.session_id, app.clock.now_ms()).await?;
    Ok(tx.commit().await?)
}
