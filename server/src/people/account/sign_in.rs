//! Proving who one is by e-mail address and password, at the same cost for every outcome.

use super::{normal_email, shared_limits, sql};
use crate::app::App;
use sea_orm::DbErr;
use umkreis_foundation::db::Tx;
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::http::client_address::Client;
use umkreis_services::passwords;
use uuid::Uuid;

/// Who shows a password: what is counted together, and whether failures of others count as well.
#[derive(Clone, Copy)]
pub enum PasswordCaller<'a> {
    /// Anybody, as seen from one network.
    Stranger(Client),
    /// A browser in which this account has signed in before.
    KnownDevice(&'a str),
    /// Somebody who is signed in and is asked once more.
    SignedIn(Uuid),
}

/// A password that was right.
pub struct VerifiedPassword {
    pub account_id: Uuid,
    counted: AttemptCounters,
}

/// What was counted before the password was looked at.
#[derive(Default)]
struct AttemptCounters {
    own: Option<String>,
    all: Option<String>,
    /// Strangers have failed too often, wherever they are, and have to wait so long.
    exhausted_for_s: Option<u64>,
}

impl VerifiedPassword {
    /// Refuses a stranger's right password after too many wrong ones of all strangers together; whoever goes on to
    /// a second factor needs no such protection.
    pub fn require_few_failures(&self) -> Result<()> {
        match self.counted.exhausted_for_s {
            Some(retry_after_s) => Err(Error::TooMany { retry_after_s }),
            None => Ok(()),
        }
    }
}

/// Checks a password. Unknown address and wrong password cannot be told apart: the same counter
/// rows, look-ups and one Argon2id happen either way.
pub async fn prove(
    app: &App,
    asker: PasswordCaller<'_>,
    email: &str,
    given: &str,
) -> Result<VerifiedPassword> {
    let email = normal_email(email);
    if given.chars().count() > passwords::MAX_CHARS || email.chars().count() > 254 || email.contains('\0') {
        return Err(wrong());
    }
    let counted = count(app, asker, &email).await?;
    let found = sql::credentials(app.db.read(), &email).await?;
    let hashes = found.iter().flat_map(|found| found.hashes()).collect();
    let hit = app.passwords.matching(given, hashes).await?;
    let refused = |error: Error| match counted.exhausted_for_s {
        Some(retry_after_s) => Error::TooMany { retry_after_s },
        None => error,
    };
    let (Some(found), Some(hit)) = (found, hit) else { return Err(refused(wrong())) };
    if found.is_the_password(hit) {
        return Ok(VerifiedPassword { account_id: found.account.id, counted });
    }
    Err(refused(Error::Refused {
        code: "EmailNotConfirmed",
        detail: "Bitte klicke zuerst auf den Link in der Mail, die wir dir geschickt haben.".to_owned(),
    }))
}

/// Forgets the failures before this success; part of the transaction that acts on it.
pub async fn succeeded(tx: &Tx, proven: &VerifiedPassword) -> Result<(), DbErr> {
    if let Some(key) = &proven.counted.own {
        shared_limits::forget(tx, key).await?;
    }
    match &proven.counted.all {
        Some(key) => shared_limits::give_back(tx, key).await,
        None => Ok(()),
    }
}

async fn count(app: &App, asker: PasswordCaller<'_>, email: &str) -> Result<AttemptCounters> {
    let limits = &app.config.limits;
    let per_hour = limits.sign_in_per_account_per_h;
    if !limits.enabled || per_hour == 0 {
        return Ok(AttemptCounters::default());
    }
    let now_ms = app.clock.now_ms();
    let own = shared_limits::sign_in_key(email, asker);
    let tx = app.db.begin().await?;
    shared_limits::attempt(&tx, &own, per_hour, now_ms).await?;
    let mut counted = AttemptCounters { own: Some(own), ..AttemptCounters::default() };
    if let PasswordCaller::Stranger(_) = asker {
        let all = shared_limits::all_sign_ins_key(email);
        counted.exhausted_for_s = shared_limits::attempt_of_all(&tx, &all, per_hour, now_ms).await?;
        counted.all = counted.exhausted_for_s.is_none().then_some(all);
    }
    tx.commit().await?;
    Ok(counted)
}

fn wrong() -> Error {
    Error::Refused {
        code: "InvalidCredentials",
        detail: "E-Mail-Adresse oder Passwort stimmt nicht.".to_owned(),
    }
}
