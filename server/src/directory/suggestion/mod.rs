//! A business that a visitor suggests for the directory.

mod accept;
pub mod admin_http;
pub mod http;
mod mails;
mod sql;

use serde::{Deserialize, Serialize};
use umkreis_foundation::http::validate::{Check, Validate};
use utoipa::ToSchema;

#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Suggestion {
    #[schema(max_length = 200)]
    pub name: String,
    #[schema(max_length = 300)]
    pub location: Option<String>,
    /// The business's own address; it is told that it was suggested.
    #[schema(max_length = 254)]
    pub email: Option<String>,
    #[schema(max_length = 500)]
    pub website: Option<String>,
    #[schema(max_length = 4000)]
    pub reason: Option<String>,
    /// Where the operators can ask the visitor back.
    #[schema(max_length = 254)]
    pub contact_email: Option<String>,
}

impl Validate for Suggestion {
    fn validate(&mut self, check: &mut Check) {
        check.required("name", &mut self.name, 200);
        check.optional("location", &mut self.location, 300);
        check.optional("email", &mut self.email, 254);
        check.optional("website", &mut self.website, 500);
        check.optional("reason", &mut self.reason, 4000);
        check.optional("contactEmail", &mut self.contact_email, 254);
        if let Some(email) = &self.email {
            check.email("email", email);
        }
        if let Some(email) = &self.contact_email {
            check.email("contactEmail", email);
        }
        if let Some(website) = &self.website {
            check.website("website", website);
        }
    }
}
