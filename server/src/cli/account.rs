//! `umkreis user`: accounts from the command line.

use anyhow::{Context, bail, ensure};
use clap::Subcommand;
use std::io::IsTerminal;
use umkreis::app::App;
use umkreis::people::account::{self, NewAccount, invite, normal_email, password};
use umkreis::people::factor;
use umkreis_foundation::audit;
use umkreis_foundation::config::Config;
use umkreis_foundation::error::Error;
use umkreis_foundation::http::validate::is_email;
use uuid::Uuid;

#[derive(Subcommand)]
pub enum UserCommand {
    /// Create an account; the password comes from a prompt, UMKREIS_PASSWORD or a mailed invitation.
    Create {
        #[arg(long)]
        email: String,
        #[arg(long)]
        admin: bool,
        /// Mail an invitation instead of setting a password here.
        #[arg(long)]
        invite: bool,
        #[arg(long, default_value = " ")]
        first_name: String,
        #[arg(long, default_value = " ")]
        last_name: String,
    },
    /// List all accounts.
    List,
    /// Make an account an administrator.
    GrantAdmin {
        #[arg(long)]
        email: String,
    },
    /// Take the administrator's rights away again.
    RevokeAdmin {
        #[arg(long)]
        email: String,
    },
    /// Take the second factors of somebody who has lost them; the password alone counts again.
    ResetFactor {
        #[arg(long)]
        email: String,
    },
}

pub async fn user(config: Config, command: UserCommand) -> anyhow::Result<()> {
    match command {
        UserCommand::Create { email, admin, invite, first_name, last_name } => {
            let email = normal_email(&email);
            ensure!(is_email(&email), "{email:?} is not a mail address");
            let new = NewAccount {
                email,
                first_name,
                last_name,
                notification: true,
                admin,
                ..NewAccount::default()
            };
            if invite { create_invited(config, new).await } else { create(config, new).await }
        }
        UserCommand::List => list(config).await,
        UserCommand::GrantAdmin { email } => set_admin(config, &email, true).await,
        UserCommand::RevokeAdmin { email } => set_admin(config, &email, false).await,
        UserCommand::ResetFactor { email } => reset_factor(config, &email).await,
    }
}

async fn create(config: Config, new: NewAccount) -> anyhow::Result<()> {
    let password = ask_password()?;
    let complaints = password::complaints(&password);
    ensure!(complaints.is_empty(), "the password is too weak: {}", complaints.join(", "));
    let app = App::start(config).await?;
    let hash = app.passwords.hash(&password, None).await?;
    let tx = app.db.begin().await?;
    invite::create_confirmed(&tx, &new, hash, app.clock.now_ms()).await.map_err(plain)?;
    tx.commit().await?;
    println!("created {}{}", new.email, if new.admin { " (administrator)" } else { "" });
    app.db.clone().close().await;
    Ok(())
}

async fn create_invited(config: Config, new: NewAccount) -> anyhow::Result<()> {
    let app = App::start(config).await?;
    let mut tx = app.db.begin().await?;
    invite::create(&app, &mut tx, None, &new).await.map_err(plain)?;
    tx.commit().await?;
    umkreis::background::drain_outbox(&app).await?;
    println!("created {} and sent the invitation", new.email);
    app.db.clone().close().await;
    Ok(())
}

async fn list(config: Config) -> anyhow::Result<()> {
    let app = App::start(config).await?;
    for row in account::every(app.db.read()).await? {
        let admin = if row.admin { "administrator" } else { "owner" };
        let confirmed = if row.confirmed_at_ms.is_some() { "confirmed" } else { "unconfirmed" };
        println!("{}\t{}\t{admin}\t{confirmed}", row.id, row.email);
    }
    app.db.clone().close().await;
    Ok(())
}

async fn set_admin(config: Config, email: &str, admin: bool) -> anyhow::Result<()> {
    let app = App::start(config).await?;
    let tx = app.db.begin().await?;
    let Some(found) = account::by_email(&tx, &normal_email(email)).await? else {
        bail!("there is no account with the address {email:?}")
    };
    let now_ms = app.clock.now_ms();
    account::set_admin(&tx, found.id, admin, now_ms).await?;
    let difference = format!("admin: {} → {admin}", found.admin);
    audit::note(&tx, None::<Uuid>, "account.admin", "account", found.id, &difference, now_ms).await?;
    tx.commit().await?;
    println!("{} is {} administrator", found.email, if admin { "now an" } else { "no longer an" });
    app.db.clone().close().await;
    Ok(())
}

async fn reset_factor(config: Config, email: &str) -> anyhow::Result<()> {
    let app = App::start(config).await?;
    let tx = app.db.begin().await?;
    let Some(found) = account::by_email(&tx, &normal_email(email)).await? else {
        bail!("there is no account with the address {email:?}")
    };
    let had = factor::manage::forget_all(&tx, found.id).await.map_err(plain)?;
    audit::note(&tx, None::<Uuid>, "account.factor.reset", "account", found.id, "", app.clock.now_ms())
        .await?;
    tx.commit().await?;
    println!("{} {} second factor", found.email, if had { "no longer has a" } else { "had no" });
    app.db.clone().close().await;
    Ok(())
}

/// Never as an argument: those are visible to everybody on the machine.
fn ask_password() -> anyhow::Result<String> {
    if let Ok(password) = std::env::var("UMKREIS_PASSWORD") {
        return Ok(password);
    }
    let hint = "set UMKREIS_PASSWORD, or use --invite, when there is no terminal to ask at";
    ensure!(std::io::stdin().is_terminal(), hint);
    let password = rpassword::prompt_password("Password: ").context(hint)?;
    let again = rpassword::prompt_password("Once more: ").context(hint)?;
    ensure!(password == again, "the two passwords differ");
    Ok(password)
}

/// The command line speaks for itself instead of in problem answers.
fn plain(error: Error) -> anyhow::Error {
    match error {
        Error::Invalid(_) => anyhow::anyhow!("there is already an account with this address"),
        error => error.into(),
    }
}
