//! Proving who one is by e-mail address and password, at the same cost for every outcome.

use super::{normal_email, shared_limits, sql};
use crate::app::App;
use crate::foundation::db::Tx;
use crate::foundation::error::{Error, Result};
use crate::foundation::http::client_address::Client;
use crate::services::passwords;
use sea_orm::DbErr;
use uuid::Uuid;

/// A password that was right.
pub struct Proven {
    pub account_id: Uuid,
    counter: Option<String>,
}

/// Checks a password. Unknown address and wrong password cannot be told apart: the same counter
/// rows, look-ups and one Argon2id happen either way.
pub async fn prove(app: &App, caller: Client, email: &str, given: &str) -> Result<Proven> {
    let email = normal_email(email);
    if given.chars().count() > passwords::MAX_CHARS || email.chars().count() > 254 || email.contains('\0') {
        return Err(wrong());
    }
    let counter = count(app, caller, &email).await?;
    let found = sql::credentials(app.db.read(), &email).await?;
    let hashes = found.iter().flat_map(|found| found.hashes()).collect();
    let hit = app.passwords.matching(given, hashes).await?;
    let (Some(found), Some(hit)) = (found, hit) else { return Err(wrong()) };
    if found.is_the_password(hit) {
        return Ok(Proven { account_id: found.account.id, counter });
    }
    Err(Error::Refused {
        code: "EmailNotConfirmed",
        detail: "Bitte klicke zuerst auf den Link in der Mail, die wir dir geschickt haben.".to_owned(),
    })
}

/// Forgets the failures before this success; part of the transaction that acts on it.
pub async fn succeeded(tx: &Tx, proven: &Proven) -> Result<(), DbErr> {
    match &proven.counter {
        Some(key) => shared_limits::forget(tx, key).await,
        None => Ok(()),
    }
}

async fn count(app: &App, caller: Client, email: &str) -> Result<Option<String>> {
    let limits = &app.config.limits;
    if !limits.enabled || limits.sign_in_per_account_per_h == 0 {
        return Ok(None);
    }
    let key = shared_limits::sign_in_key(email, caller);
    let tx = app.db.begin().await?;
    shared_limits::attempt(&tx, &key, limits.sign_in_per_account_per_h, app.clock.now_ms()).await?;
    tx.commit().await?;
    Ok(Some(key))
}

fn wrong() -> Error {
    Error::Refused {
        code: "InvalidCredentials",
        detail: "E-Mail-Adresse oder Passwort stimmt nicht.".to_owned(),
    }
}
