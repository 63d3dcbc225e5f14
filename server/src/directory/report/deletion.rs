//! An owner asks for the deletion of the own company; the operators find it among the reports and delete.

use super::{Reason, Report, sql};
use crate::app::App;
use crate::directory::access;
use crate::people::account;
use crate::people::session::bearer::SignedIn;
use umkreis_foundation::audit;
use umkreis_foundation::config::Config;
use umkreis_foundation::db::Tx;
use umkreis_foundation::db::entity::company;
use umkreis_foundation::error::{Error, Result};
use umkreis_services::mail::{self, MailKind, MailTemplate};
use uuid::Uuid;

/// Asking again changes what was written, and mails nobody twice.
pub async fn ask(app: &App, who: SignedIn, company_id: Uuid, message: Option<&str>) -> Result<()> {
    let now_ms = app.clock.now_ms();
    let mut tx = app.db.begin().await?;
    let company = access::lock(&tx, who, company_id).await?;
    note(&tx, who, &company, "company.deletion", now_ms).await?;
    if sql::change_open_deletion(&tx, company_id, message, now_ms).await? {
        return Ok(tx.commit().await?);
    }
    let asker = account::by_id(&tx, who.account_id).await?.ok_or(Error::Unauthorized)?;
    let wish = Report {
        reason: Reason::OwnCompany,
        message: message.map(str::to_owned),
        contact_email: Some(asker.email),
    };
    sql::insert(&tx, Uuid::now_v7(), (company_id, &company.name), &wish, true, now_ms).await?;
    let letter = to_operators(&app.config, company_id, &company.name, message);
    mail::queue(&mut tx, letter.to(&app.config.mail.review_address, &app.config.site), now_ms).await?;
    Ok(tx.commit().await?)
}

/// The owner would rather keep it.
pub async fn withdraw(app: &App, who: SignedIn, company_id: Uuid) -> Result<()> {
    let now_ms = app.clock.now_ms();
    let tx = app.db.begin().await?;
    let company = access::lock(&tx, who, company_id).await?;
    note(&tx, who, &company, "company.deletion.withdraw", now_ms).await?;
    sql::dismiss_open_deletion(&tx, company_id, now_ms).await?;
    Ok(tx.commit().await?)
}

/// An administrator may ask for somebody else, which is noted.
async fn note(tx: &Tx, who: SignedIn, company: &company::Model, action: &str, now_ms: i64) -> Result<()> {
    if company.owner_id == who.account_id {
        return Ok(());
    }
    Ok(audit::note(tx, who.account_id, action, "company", company.id, "", now_ms).await?)
}

fn to_operators(config: &Config, id: Uuid, name: &str, message: Option<&str>) -> MailTemplate {
    let mut paragraphs =
        vec![format!("Der Eintrag „{name}“ soll gelöscht werden. Darum bittet, wem er gehört.")];
    paragraphs.extend(message.map(str::to_owned));
    MailTemplate {
        kind: MailKind::Task,
        subject: format!("Bitte um Löschung: {name}"),
        greeting: "Hallo!".to_owned(),
        paragraphs,
        button: Some(("Betrieb ansehen".to_owned(), format!("{}/manage/detail/{id}/", config.public_url()))),
        notes: Vec::new(),
    }
}
