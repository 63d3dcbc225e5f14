//! Accounts that somebody else creates: the person is invited to choose a password.

use super::mailed::{self, Cargo, Purpose};
use super::{NewAccount, letters, store};
use crate::app::App;
use crate::db::Tx;
use crate::error::{Error, Result};
use uuid::Uuid;

/// Creates an account and mails the invitation. The address is proven by using its link.
pub async fn create(app: &App, tx: &mut Tx, new: &NewAccount) -> Result<Uuid> {
    let now_ms = app.clock.now_ms();
    let id = store::insert(tx, new, None, None, now_ms).await?.ok_or_else(taken)?;
    let code = mailed::create(tx, id, Purpose::Invite, Cargo::default(), now_ms).await?;
    letters::post(app, tx, &new.email, &letters::invitation(&app.config, &new.first_name, &code)).await?;
    Ok(id)
}

/// Creates an account with a password, confirmed; for the command line and the demo data.
pub async fn create_confirmed(tx: &Tx, new: &NewAccount, password_hash: String, now_ms: i64) -> Result<Uuid> {
    store::insert(tx, new, Some(password_hash), Some(now_ms), now_ms).await?.ok_or_else(taken)
}

fn taken() -> Error {
    Error::field("username", "Diese E-Mail-Adresse ist schon vergeben.")
}
