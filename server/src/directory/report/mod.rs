//! An error that a visitor reports about a company ("Fehler melden").

pub mod admin_http;
mod deletion;
pub mod http;
mod sql;

use serde::{Deserialize, Serialize};
use umkreis_foundation::http::validate::{Check, Validate};
use utoipa::ToSchema;

#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Serialize, ToSchema)]
pub enum Reason {
    /// It does not exist any more.
    Closed,
    WrongDetails,
    CriteriaNotMet,
    Duplicate,
    /// "That is my business", or its removal is wanted.
    OwnCompany,
}

impl Reason {
    fn name(self) -> &'static str {
        match self {
            Reason::Closed => "Closed",
            Reason::WrongDetails => "WrongDetails",
            Reason::CriteriaNotMet => "CriteriaNotMet",
            Reason::Duplicate => "Duplicate",
            Reason::OwnCompany => "OwnCompany",
        }
    }

    fn of(name: &str) -> Reason {
        match name {
            "Closed" => Reason::Closed,
            "CriteriaNotMet" => Reason::CriteriaNotMet,
            "Duplicate" => Reason::Duplicate,
            "OwnCompany" => Reason::OwnCompany,
            _ => Reason::WrongDetails,
        }
    }

    fn german(self) -> &'static str {
        match self {
            Reason::Closed => "gibt es nicht mehr",
            Reason::WrongDetails => "falsche Angaben",
            Reason::CriteriaNotMet => "erfüllt die Kriterien nicht",
            Reason::Duplicate => "doppelt eingetragen",
            Reason::OwnCompany => "mein Betrieb / bitte entfernen",
        }
    }
}

#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    pub reason: Reason,
    #[schema(max_length = 4000)]
    pub message: Option<String>,
    #[schema(max_length = 254)]
    pub contact_email: Option<String>,
}

impl Validate for Report {
    fn validate(&mut self, check: &mut Check) {
        check.optional("message", &mut self.message, 4000);
        check.optional("contactEmail", &mut self.contact_email, 254);
        if let Some(email) = &self.contact_email {
            check.email("contactEmail", email);
        }
    }
}
