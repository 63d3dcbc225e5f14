//! Mails: how they look and how they leave. What they say is written by the features.

mod kind;
mod outbox;
mod posted;
mod template;
mod transport;

pub use kind::MailKind;
pub use outbox::{MailJob, hold, queue, queue_with_link, recall, seal_older, take_back};
pub use posted::{KEEP_MS, MailState, PostedMail, posted_to, threw_away};
pub use template::{MailTemplate, hello, name_without_links};
pub use transport::{SendError, Transport};

use serde::{Deserialize, Serialize};

/// A finished mail as it waits in the outbox.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub struct Mail {
    pub to: String,
    pub subject: String,
    pub text: String,
    pub html: String,
    /// Mails that an earlier release has queued say nothing.
    #[serde(default)]
    pub kind: MailKind,
    /// The held mail that this one has replaced.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub in_place_of: Option<Box<DelayedMail>>,
}

impl Mail {
    /// Replaces a mail that has not left; only the latest replaced one can be restored.
    pub fn in_place_of(self, other: Option<DelayedMail>) -> Mail {
        let other = other.map(|held| DelayedMail { mail: Mail { in_place_of: None, ..held.mail }, ..held });
        Mail { in_place_of: other.map(Box::new), ..self }
    }
}

/// A mail that waits until then.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub struct DelayedMail {
    pub mail: Mail,
    pub until_ms: i64,
}
