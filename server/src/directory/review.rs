//! The operators' queue: what visitors suggest and report, who looks after it and where it stands.

pub mod http;
pub mod mails;
pub mod task;

use crate::people::account::administer::require_administrator;
use serde::{Deserialize, Serialize};
use umkreis_foundation::db::Tx;
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::http::json::carried;
use umkreis_foundation::http::validate::{Check, Validate};
use utoipa::ToSchema;
use uuid::Uuid;

/// Where a suggestion or a report stands.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Serialize, ToSchema)]
pub enum Status {
    New,
    InWork,
    Done,
    Dismissed,
}

impl Status {
    pub fn name(self) -> &'static str {
        match self {
            Status::New => "New",
            Status::InWork => "InWork",
            Status::Done => "Done",
            Status::Dismissed => "Dismissed",
        }
    }

    pub fn of(name: &str) -> Status {
        match name {
            "InWork" => Status::InWork,
            "Done" => Status::Done,
            "Dismissed" => Status::Dismissed,
            _ => Status::New,
        }
    }

    /// The states that a list asks for; `Open` (the default) is what still needs somebody.
    pub fn wanted(name: Option<&str>) -> Result<Vec<&'static str>> {
        match name {
            None | Some("" | "Open") => Ok(vec!["New", "InWork"]),
            Some("All") => Ok(vec!["New", "InWork", "Done", "Dismissed"]),
            Some("New") => Ok(vec!["New"]),
            Some("InWork") => Ok(vec!["InWork"]),
            Some("Done") => Ok(vec!["Done"]),
            Some("Dismissed") => Ok(vec!["Dismissed"]),
            Some(_) => Err(Error::malformed("Diesen Zustand gibt es nicht.")),
        }
    }
}

/// The fields that are carried change.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Handling {
    pub state: Option<Status>,
    /// An administrator; null for nobody.
    #[serde(default, deserialize_with = "carried")]
    #[schema(value_type = Option<Uuid>)]
    pub assignee_id: Option<Option<Uuid>>,
}

impl Validate for Handling {
    fn validate(&mut self, _: &mut Check) {}
}

impl Handling {
    /// Only administrators are given work.
    pub async fn check_assignee(&self, tx: &Tx) -> Result<()> {
        match self.assignee_id {
            Some(Some(id)) => require_administrator(tx, id).await,
            _ => Ok(()),
        }
    }

    /// For the audit log.
    pub fn difference(&self, before: &str) -> String {
        let mut parts = Vec::new();
        if let Some(state) = self.state {
            parts.push(format!("state: {before} → {}", state.name()));
        }
        if let Some(assignee) = self.assignee_id {
            parts.push(format!("assignee: {}", assignee.map_or("nobody".to_owned(), |id| id.to_string())));
        }
        parts.join("; ")
    }
}
