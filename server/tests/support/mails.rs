//! The mails that an application has sent into its folder.

use super::app::TestApp;
use mail_parser::MessageParser;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use umkreis::directory::company::admin::undo::HELD_MS;
use umkreis_foundation::db::entity::outbox;

#[derive(Clone, Debug)]
pub struct SentMail {
    pub to: String,
    pub subject: String,
    pub text: String,
    pub html: String,
    pub message_id: String,
}

impl TestApp {
    /// Lets the time pass in which decisions can be taken back, drains the outbox and reads every mail so far,
    /// oldest first.
    pub async fn mails(&self) -> Vec<SentMail> {
        let now_ms = self.clock.now_ms();
        outbox::Entity::update_many()
            .col_expr(outbox::Column::DueAtMs, Expr::value(now_ms))
            .filter(outbox::Column::Attempts.eq(0))
            .filter(outbox::Column::DueAtMs.between(now_ms, now_ms + HELD_MS))
            .exec(self.db.read())
            .await
            .expect("the outbox answers");
        self.sent_mails().await
    }

    /// The same without waiting.
    pub async fn sent_mails(&self) -> Vec<SentMail> {
        self.run_jobs().await;
        let folder = self.config.data_dir.join("mail");
        let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
        let mut paths: Vec<_> = entries.map(|entry| entry.expect("a readable folder").path()).collect();
        // File names are UUIDv7, so their order is the order of queueing.
        paths.sort();
        paths.iter().map(|path| parse(&std::fs::read(path).expect("a readable mail"))).collect()
    }

    /// The newest mail to this address.
    pub async fn mail_to(&self, address: &str) -> SentMail {
        let mails = self.mails().await;
        let found = mails.iter().rev().find(|mail| mail.to == address).cloned();
        found.unwrap_or_else(|| panic!("no mail to {address} among {mails:?}"))
    }
}

impl SentMail {
    /// The value of a parameter in the first link of the text.
    pub fn link_parameter(&self, name: &str) -> String {
        let link = self.text.lines().find(|line| line.starts_with("http")).expect("a link");
        let url = url::Url::parse(link.trim()).expect("a valid link");
        let found = url.query_pairs().find(|(key, _)| key == name).map(|(_, value)| value.into_owned());
        found.unwrap_or_else(|| panic!("no {name} in {link}"))
    }
}

fn parse(bytes: &[u8]) -> SentMail {
    let message = MessageParser::default().parse(bytes).expect("a well-formed mail");
    let to = message.to().and_then(|to| to.first()).and_then(|to| to.address()).unwrap_or_default();
    SentMail {
        to: to.to_owned(),
        subject: message.subject().unwrap_or_default().to_owned(),
        text: message.body_text(0).unwrap_or_default().into_owned(),
        html: message.body_html(0).unwrap_or_default().into_owned(),
        message_id: message.message_id().unwrap_or_default().to_owned(),
    }
}
