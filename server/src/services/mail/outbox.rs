//! Mails that wait in the outbox, and taking them back when an account is deleted.

use super::Mail;
use crate::foundation::db::Tx;
use crate::foundation::db::entity::outbox::{Column, Entity};
use crate::foundation::outbox::{self, Job};
use sea_orm::sea_query::LikeExpr;
use sea_orm::{ColumnTrait, Condition, DbErr, EntityTrait, QueryFilter};
use serde::{Deserialize, Serialize};

/// A mail in the outbox.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub enum MailJob {
    Mail(Mail),
}

impl Job for MailJob {
    const KIND: &'static str = "mail";
}

/// Queues a mail as part of the transaction that causes it.
pub async fn queue(tx: &mut Tx, mail: Mail, now_ms: i64) -> Result<(), DbErr> {
    outbox::enqueue(tx, &MailJob::Mail(mail), now_ms).await.map(drop)
}

/// Takes back unsent mails: those to this address, and those that mention it or one of these words.
pub async fn recall(tx: &Tx, address: &str, words: &[String]) -> Result<(), DbErr> {
    let words: Vec<String> = words.iter().cloned().chain([address.to_owned()]).collect();
    let pattern = |word: &str| {
        let escaped = word.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
        LikeExpr::new(format!("%{escaped}%")).escape('\\')
    };
    // The database finds candidates; only the text itself tells a word from a part of a longer one.
    let hints = words.iter().fold(Condition::any(), |any, word| any.add(Column::Payload.like(pattern(word))));
    let candidates = Entity::find().filter(Column::Kind.eq(MailJob::KIND)).filter(hints);
    for row in candidates.all(tx).await? {
        let Some(MailJob::Mail(mail)) = MailJob::of(&row) else { continue };
        let text = mail.text.to_lowercase();
        if mail.to.eq_ignore_ascii_case(address) || words.iter().any(|word| mentions(&text, word)) {
            outbox::delete(tx, row.id).await?;
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
