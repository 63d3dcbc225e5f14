//! Mails: how they look and how they leave. What they say is written by the features.

mod outbox;
mod template;
mod transport;

pub use outbox::{MailJob, hold, queue, queue_with_link, recall, seal_older, take_back, waiting_for};
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
}
