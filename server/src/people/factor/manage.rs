//! Setting second factors up and taking them away. Each step asks for the password once more, is
//! noted in the audit log and told by mail.

use super::relying_party::RelyingParty;
use super::totp_code::{self, TotpSetup};
use super::{mails, passkey, recovery, sql};
use crate::app::App;
use crate::people::account::change_password::prove_again;
use crate::people::account::{self, sign_in};
use crate::people::session;
use crate::people::session::bearer::SignedIn;
use sea_orm::{EntityTrait, QuerySelect};
use serde_json::Value;
use umkreis_foundation::audit;
use umkreis_foundation::db::Tx;
use umkreis_foundation::db::entity::{account as account_row, passkey as passkey_row, totp};
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::http::client_address::Client;
use umkreis_services::mail::MailTemplate;
use umkreis_services::second_factor::CODES_RENEWED;
use uuid::Uuid;

const NEW_PASSKEY: &str = "NewPasskey";
/// As long as the browser may take to make one.
const LIFE_MS: i64 = 5 * 60_000;
const MOST_PASSKEYS: usize = 20;

/// Everything an account's owner may know about the own factors.
pub struct Overview {
    pub app: Option<totp::Model>,
    pub passkeys: Vec<passkey_row::Model>,
    pub codes_left: u64,
    pub passkeys_possible: bool,
}

pub async fn overview(app: &App, account_id: Uuid) -> Result<Overview> {
    let db = app.db.read();
    Ok(Overview {
        app: sql::confirmed_totp(db, account_id).await?,
        passkeys: sql::passkeys(db, account_id).await?,
        codes_left: sql::codes_left(db, account_id).await?,
        passkeys_possible: RelyingParty::of(&app.config).is_some(),
    })
}

/// Proves the password and begins the transaction of a change, with the account locked, so that
/// changes of one account take turns.
async fn begin(app: &App, who: SignedIn, from: Client, password: &str) -> Result<(Tx, account_row::Model)> {
    let (_, proven) = prove_again(app, who, from, password, "password").await?;
    let tx = app.db.begin().await?;
    sign_in::succeeded(&tx, &proven).await?;
    let owner = locked(&tx, who.account_id).await?;
    Ok((tx, owner))
}

async fn locked(tx: &Tx, account_id: Uuid) -> Result<account_row::Model> {
    let row = account_row::Entity::find_by_id(account_id).lock_exclusive().one(tx).await?;
    row.ok_or(Error::NotFound)
}

/// Makes a secret for an authenticator app. It is told this once, and counts after its first code.
pub async fn begin_app(app: &App, who: SignedIn, from: Client, password: &str) -> Result<TotpSetup> {
    let (tx, owner) = begin(app, who, from, password).await?;
    if sql::confirmed_totp(&tx, owner.id).await?.is_some() {
        let detail = "Du hast schon eine Authenticator-App eingerichtet.".to_owned();
        return Err(Error::Conflict { code: "AlreadySet", detail });
    }
    let secret = totp_code::new_secret();
    let setup = totp_code::setup(&secret, &app.config.site.name, &owner.email)?;
    let sealed = totp_code::sealed(&app.sealer, owner.id, &secret);
    sql::put_pending_totp(&tx, owner.id, sealed, app.clock.now_ms()).await?;
    tx.commit().await?;
    Ok(setup)
}

/// The app has shown its first code. Answers recovery codes when these are the first.
pub async fn confirm_app(app: &App, who: SignedIn, code: &str) -> Result<Option<Vec<String>>> {
    let now_ms = app.clock.now_ms();
    let tx = app.db.begin().await?;
    let owner = locked(&tx, who.account_id).await?;
    let row = sql::locked_totp(&tx, owner.id).await?.filter(|row| row.confirmed_at_ms.is_none());
    let row = row.ok_or_else(|| begin_again("NothingToConfirm"))?;
    let plain: String = code.chars().filter(|c| !c.is_whitespace()).collect();
    let Some(step) = totp_code::step_of(&totp_code::opened(&app.sealer, &row), &plain, now_ms) else {
        return Err(Error::field("code", "Dieser Code stimmt nicht. Nimm den, der gerade in der App steht."));
    };
    sql::use_totp(&tx, &row, step, Some(now_ms)).await?;
    added(app, tx, who, &owner, "eine Authenticator-App").await
}

/// Begins making a passkey: the secret that continues it, and what the browser needs.
pub async fn begin_passkey(
    app: &App,
    who: SignedIn,
    from: Client,
    password: &str,
) -> Result<(String, Value)> {
    let party = RelyingParty::or_refuse(&app.config)?;
    let (tx, owner) = begin(app, who, from, password).await?;
    let known = sql::passkeys(&tx, owner.id).await?;
    if known.len() >= MOST_PASSKEYS {
        let detail =
            "Mehr Passkeys gehen nicht. Entferne zuerst einen, den du nicht mehr brauchst.".to_owned();
        return Err(Error::Refused { code: "TooManyPasskeys", detail });
    }
    let begun = passkey::begin_making(&party, &owner, &known)?;
    let expires_at_ms = app.clock.now_ms() + LIFE_MS;
    let session = who.session_id.to_string();
    // Bound to this session: nobody else can finish it.
    let token =
        sql::insert_step(&tx, owner.id, NEW_PASSKEY, &session, Some(begun.ceremony), expires_at_ms).await?;
    tx.commit().await?;
    Ok((token, begun.options))
}

pub async fn finish_passkey(
    app: &App,
    who: SignedIn,
    token: &str,
    name: &str,
    credential: &Value,
) -> Result<Option<Vec<String>>> {
    let party = RelyingParty::or_refuse(&app.config)?;
    let now_ms = app.clock.now_ms();
    let tx = app.db.begin().await?;
    let owner = locked(&tx, who.account_id).await?;
    let step = sql::step(&tx, token).await?.filter(|step| {
        step.purpose == NEW_PASSKEY
            && step.account_id == owner.id
            && step.client_id == who.session_id.to_string()
            && now_ms < step.expires_at_ms
    });
    let step = step.ok_or_else(|| begin_again("StepExpired"))?;
    let made = passkey::finish_making(&party, step.ceremony.as_deref().unwrap_or_default(), credential)?;
    sql::delete_step(&tx, step.hash).await?;
    sql::insert_passkey(&tx, owner.id, name, made, now_ms).await?;
    added(app, tx, who, &owner, &format!("der Passkey „{name}“")).await
}

fn begin_again(code: &'static str) -> Error {
    Error::Refused { code, detail: "Das hat zu lange gedauert. Bitte fang noch einmal an.".to_owned() }
}

/// What follows every new factor: recovery codes if there are none, this session counts as
/// strong, the others end, and the owner hears of it.
async fn added(
    app: &App,
    mut tx: Tx,
    who: SignedIn,
    owner: &account_row::Model,
    what: &str,
) -> Result<Option<Vec<String>>> {
    let now_ms = app.clock.now_ms();
    let _forget = app.access_tokens.forget_after();
    let codes = match sql::codes_left(&tx, owner.id).await? {
        0 => Some(put_fresh_codes(&tx, owner.id).await?),
        _ => None,
    };
    session::strengthen(&tx, who.session_id, owner.id, now_ms).await?;
    let letter = mails::added(&app.config, &owner.first_name, what);
    note_and_tell(app, &mut tx, owner.id, owner, "account.factor.add", &letter).await?;
    tx.commit().await?;
    Ok(codes)
}

async fn put_fresh_codes(tx: &Tx, account_id: Uuid) -> Result<Vec<String>> {
    let codes = recovery::fresh();
    let hashes = codes.iter().filter_map(|code| recovery::hash(account_id, code)).collect();
    sql::put_codes(tx, account_id, hashes).await?;
    Ok(codes)
}

async fn note_and_tell(
    app: &App,
    tx: &mut Tx,
    by: Uuid,
    owner: &account_row::Model,
    action: &str,
    letter: &MailTemplate,
) -> Result<()> {
    audit::note(tx, by, action, "account", owner.id, "", app.clock.now_ms()).await?;
    account::post(app, tx, &owner.email, letter).await
}

/// Which factor is to be taken away.
pub enum FactorToRemove {
    App,
    Passkey(Uuid),
}

pub async fn remove(
    app: &App,
    who: SignedIn,
    from: Client,
    password: &str,
    which: FactorToRemove,
) -> Result<()> {
    let (mut tx, owner) = begin(app, who, from, password).await?;
    let what = match which {
        FactorToRemove::App => {
            sql::delete_totp(&tx, owner.id).await?.then(|| "die Authenticator-App".to_owned())
        }
        FactorToRemove::Passkey(id) => {
            let known = sql::passkeys(&tx, owner.id).await?.into_iter().find(|row| row.id == id);
            sql::delete_passkey(&tx, owner.id, id).await?;
            known.map(|row| format!("der Passkey „{}“", row.name))
        }
    };
    let what = what.ok_or(Error::NotFound)?;
    let left = sql::has_any(&tx, owner.id).await?;
    if !left && owner.admin && app.config.oauth.require_second_factor_for_admins {
        let detail = "Für die Verwaltung ist ein zweiter Faktor Pflicht. Richte zuerst einen anderen ein.";
        return Err(Error::Conflict { code: "SecondFactorRequired", detail: detail.to_owned() });
    }
    if !left {
        sql::delete_codes(&tx, owner.id).await?;
    }
    let letter = mails::removed(&app.config, &owner.first_name, &what, left);
    note_and_tell(app, &mut tx, owner.id, &owner, "account.factor.remove", &letter).await?;
    Ok(tx.commit().await?)
}

/// New recovery codes; the old ones stop working.
pub async fn renew_codes(app: &App, who: SignedIn, from: Client, password: &str) -> Result<Vec<String>> {
    let (mut tx, owner) = begin(app, who, from, password).await?;
    if !sql::has_any(&tx, owner.id).await? {
        let detail = "Wiederherstellungscodes gibt es erst mit einem zweiten Faktor.".to_owned();
        return Err(Error::Conflict { code: "NoSecondFactor", detail });
    }
    let codes = put_fresh_codes(&tx, owner.id).await?;
    let letter = mails::codes_renewed(&app.config, &owner.first_name);
    note_and_tell(app, &mut tx, owner.id, &owner, CODES_RENEWED, &letter).await?;
    tx.commit().await?;
    Ok(codes)
}

/// Takes all factors of somebody who has lost them; by an administrator who has just proved who they are, never by
/// oneself, because that would be a way around the password.
pub async fn reset(app: &App, who: SignedIn, id: Uuid) -> Result<()> {
    let by = who.account_id;
    if by == id {
        let detail = "Deinen eigenen zweiten Faktor entfernst du in deinen Einstellungen.".to_owned();
        return Err(Error::Conflict { code: "OwnFactor", detail });
    }
    let mut tx = app.db.begin().await?;
    session::require_fresh(&tx, who.session_id, app.clock.now_ms()).await?;
    let owner = locked(&tx, id).await?;
    if forget_all(&tx, id).await? {
        let letter = mails::reset_by_operators(&app.config, &owner.first_name);
        note_and_tell(app, &mut tx, by, &owner, "account.factor.reset", &letter).await?;
    }
    Ok(tx.commit().await?)
}

/// Whether there was something to forget; also for the command line.
pub async fn forget_all(tx: &Tx, account_id: Uuid) -> Result<bool> {
    let had = sql::has_any(tx, account_id).await?;
    sql::delete_totp(tx, account_id).await?;
    sql::delete_passkeys(tx, account_id).await?;
    sql::delete_codes(tx, account_id).await?;
    Ok(had)
}
