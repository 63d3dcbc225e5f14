//! Mails that wait in the outbox, and taking them back when an account is deleted.

use super::{DelayedMail, Mail, posted};
use crate::sealing::{Purpose, Sealer};
use sea_orm::sea_query::LikeExpr;
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, Condition, DbErr, EntityTrait, QueryFilter, QueryOrder,
    QuerySelect,
};
use serde::{Deserialize, Serialize};
use umkreis_foundation::db::entity::mailed_token;
use umkreis_foundation::db::entity::outbox::{ActiveModel, Column, Entity};
use umkreis_foundation::db::{Db, Tx};
use umkreis_foundation::outbox::{self, Job};
use umkreis_foundation::secret;
use uuid::Uuid;

/// A mail in the outbox.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub enum MailJob {
    Mail(Mail),
    /// A mail with a link that opens something: its secret is sealed, and a placeholder stands in the text.
    WithLink {
        mail: Mail,
        sealed: String,
    },
}

impl MailJob {
    /// As it waits, without the secret of its link.
    pub fn mail(&self) -> &Mail {
        match self {
            MailJob::Mail(mail) | MailJob::WithLink { mail, .. } => mail,
        }
    }

    /// As it is sent; `None` when its link was sealed with another key.
    pub fn opened(self, sealer: &Sealer) -> Option<Mail> {
        let (mail, sealed) = match self {
            MailJob::Mail(mail) => return Some(mail),
            MailJob::WithLink { mail, sealed } => (mail, sealed),
        };
        let link = sealer.open_text(Purpose::MailedLink, mail.to.as_bytes(), &sealed)?;
        Some(exchanged(mail, &placeholder(&link), &link))
    }
}

/// Stands for a link's secret. It follows from the secret, so that no text can hold it by chance.
fn placeholder(link: &str) -> String {
    secret::encode(&secret::hash(link.as_bytes()))
}

fn exchanged(mail: Mail, old: &str, new: &str) -> Mail {
    Mail { text: mail.text.replace(old, new), html: mail.html.replace(old, new), ..mail }
}

impl Job for MailJob {
    const KIND: &'static str = "mail";
}

/// Every mail is queued through this function; `posted_mail` gets a line of it if it goes to an account.
async fn put(
    tx: &mut Tx,
    job: &MailJob,
    account_id: Option<Uuid>,
    now_ms: i64,
    due_at_ms: i64,
) -> Result<Uuid, DbErr> {
    let id = outbox::enqueue_at(tx, job, now_ms, due_at_ms).await?;
    posted::note(tx, id, job.mail(), account_id, now_ms).await?;
    Ok(id)
}

/// Takes a mail out unsent, with its line in `posted_mail`.
async fn take_out(tx: &Tx, id: Uuid) -> Result<(), DbErr> {
    outbox::delete(tx, id).await?;
    posted::forget(tx, id).await
}

/// Queues a mail as part of the transaction that causes it.
pub async fn queue(tx: &mut Tx, mail: Mail, now_ms: i64) -> Result<(), DbErr> {
    put(tx, &MailJob::Mail(mail), None, now_ms, now_ms).await.map(drop)
}

/// The same for a mail that waits until then, and can be taken back by its id while it does.
pub async fn hold(tx: &mut Tx, mail: Mail, now_ms: i64, until_ms: i64) -> Result<Uuid, DbErr> {
    put(tx, &MailJob::Mail(mail), None, now_ms, until_ms).await
}

/// Takes a held mail back; `None` when somebody sends it or has sent it.
pub async fn take_back(tx: &Tx, id: Uuid) -> Result<Option<DelayedMail>, DbErr> {
    let Some(row) = outbox::locked(tx, id).await?.filter(|row| row.attempts == 0) else { return Ok(None) };
    let Some(job) = MailJob::of(&row) else { return Ok(None) };
    take_out(tx, id).await?;
    Ok(Some(DelayedMail { mail: job.mail().clone(), until_ms: row.due_at_ms }))
}

/// The same for a mail whose link holds a secret of this account: whoever reads the outbox, or a backup of it, cannot
/// use it. It may go to an address that is not, or no more, the account's.
pub async fn queue_with_link(
    tx: &mut Tx,
    account_id: Uuid,
    mail: Mail,
    link: &str,
    sealer: &Sealer,
    now_ms: i64,
) -> Result<(), DbErr> {
    put(tx, &with_link(mail, link, sealer), Some(account_id), now_ms, now_ms).await.map(drop)
}

fn with_link(mail: Mail, link: &str, sealer: &Sealer) -> MailJob {
    let sealed = sealer.seal_text(Purpose::MailedLink, mail.to.as_bytes(), link);
    MailJob::WithLink { mail: exchanged(mail, link, &placeholder(link)), sealed }
}

/// Seals the links of mails that an earlier release has queued in the open; a second run finds none.
pub async fn seal_older(db: &Db, sealer: &Sealer) -> Result<(), DbErr> {
    const BATCH_ROWS: u64 = 200;
    let mut after = Uuid::nil();
    loop {
        let tx = db.begin().await?;
        let rows = Entity::find()
            .filter(Column::Kind.eq(MailJob::KIND))
            .filter(Column::Payload.starts_with("{\"Mail\":"))
            .filter(Column::Id.gt(after))
            .order_by_asc(Column::Id)
            .limit(BATCH_ROWS)
            .lock_exclusive()
            .all(&tx)
            .await?;
        let Some(last) = rows.last() else { return Ok(()) };
        after = last.id;
        for row in rows {
            let Some(MailJob::Mail(mail)) = MailJob::of(&row) else { continue };
            let Some(link) = live_link(&tx, &mail.text).await? else { continue };
            let sealed = with_link(mail, &link, sealer);
            let payload = serde_json::to_string(&sealed).map_err(|error| DbErr::Custom(error.to_string()))?;
            ActiveModel { id: Set(row.id), payload: Set(payload), ..Default::default() }.update(&tx).await?;
        }
        tx.commit().await?;
    }
}

/// The secret in a text that still opens something.
async fn live_link(tx: &Tx, text: &str) -> Result<Option<String>, DbErr> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || "-_".contains(c);
    let words = text.split(|c| !is_part(c));
    let secrets = words.filter_map(|word| Some((word, secret::decode(word)?)));
    for (word, bytes) in secrets.filter(|(_, bytes)| bytes.len() == secret::SECRET_BYTES) {
        let kept = mailed_token::Entity::find_by_id(secret::hash(&bytes).to_vec()).one(tx).await?;
        if kept.is_some_and(|row| row.used_at_ms.is_none()) {
            return Ok(Some(word.to_owned()));
        }
    }
    Ok(None)
}

fn pattern(word: &str) -> LikeExpr {
    let escaped = word.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
    LikeExpr::new(format!("%{escaped}%")).escape('\\')
}

/// Takes back unsent mails: those to this address, and those that mention it or one of these words.
pub async fn recall(tx: &Tx, address: &str, words: &[String]) -> Result<(), DbErr> {
    let words: Vec<String> = words.iter().cloned().chain([address.to_owned()]).collect();
    // The database finds candidates; only the text itself tells a word from a part of a longer one.
    let hints = words.iter().fold(Condition::any(), |any, word| any.add(Column::Payload.like(pattern(word))));
    let candidates = Entity::find().filter(Column::Kind.eq(MailJob::KIND)).filter(hints);
    for row in candidates.all(tx).await? {
        let Some(job) = MailJob::of(&row) else { continue };
        let mail = job.mail();
        let text = mail.text.to_lowercase();
        if mail.to.eq_ignore_ascii_case(address) || words.iter().any(|word| mentions(&text, word)) {
            take_out(tx, row.id).await?;
        }
    }
    Ok(())
}

/// Whether a text contains a word that is not part of a longer one.
fn mentions(text: &str, word: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || "-_+%".contains(c);
    text.match_indices(word).any(|(at, _)| {
        let before = text[..at].chars().next_back().is_some_and(|c| is_part(c) || c == '.');
        let after = text[at + word.len()..].chars().next().is_some_and(is_part);
        !before && !after
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_not_taken_for_a_part_of_another() {
        let address = "maria@umkreis.test";
        for text in ["an maria@umkreis.test.", "maria@umkreis.test", "<maria@umkreis.test>,"] {
            assert!(mentions(text, address), "{text}");
        }
        for text in ["anna-maria@umkreis.test", "anna.maria@umkreis.test", "maria@umkreis.testing", ""] {
            assert!(!mentions(text, address), "{text}");
        }
    }
}
