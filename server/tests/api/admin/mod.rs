//! What administrators do, and that nobody else may.

mod audit_filter;
mod audit_history;
mod audit_names;
mod bulk;
mod category;
mod colleagues;
mod colleagues_at_random;
mod company;
mod create;
mod csv;
mod deleted;
mod deleted_things;
mod duplicates;
mod import;
mod import_large;
mod import_undo;
mod invite;
mod letter;
mod list;
mod note;
mod outbox;
mod overview;
mod posted_mails;
mod push;
mod push_again;
mod push_planned;
mod refusal;
mod reject;
mod repeat;
mod review;
mod second_factor;
mod special_offer;
mod synonym;
mod undo;
mod user;

use crate::support::app::TestApp;
use crate::support::request::{Call, Reply};
use axum::http::Method;
use sea_orm::{EntityTrait, QueryOrder};
use serde_json::Value;
use umkreis_foundation::db::entity::audit;
use uuid::Uuid;

/// An administrator who is signed in.
pub struct Desk<'a> {
    pub app: &'a TestApp,
    pub id: Uuid,
    pub token: String,
}

impl TestApp {
    pub async fn desk(&self) -> Desk<'_> {
        let id = self.account("anna@umkreis.test", true).await;
        Desk { app: self, id, token: self.sign_in("anna@umkreis.test").await }
    }

    /// The actions in the audit log, oldest first.
    pub async fn audited(&self) -> Vec<String> {
        let rows = audit::Entity::find().order_by_asc(audit::Column::Id).all(self.db.read()).await;
        rows.expect("the log").into_iter().map(|row| row.action).collect()
    }
}

impl Desk<'_> {
    pub fn call(&self, method: Method, path: &str) -> Call<'_> {
        self.app.call(method, path).bearer(&self.token)
    }

    pub async fn get(&self, path: &str) -> Reply {
        self.call(Method::GET, path).send().await
    }

    pub async fn put(&self, path: &str, body: &Value) -> Reply {
        self.call(Method::PUT, path).json(body).send().await
    }

    pub async fn post(&self, path: &str, body: &Value) -> Reply {
        self.call(Method::POST, path).json(body).send().await
    }

    pub async fn delete(&self, path: &str) -> Reply {
        self.call(Method::DELETE, path).send().await
    }

    /// The names on the first page of a list.
    pub async fn names(&self, path: &str) -> Vec<String> {
        let page = self.get(path).await.expect(200).json();
        let rows = page["content"].as_array().expect("a page").iter();
        rows.map(|row| row["name"].as_str().unwrap_or_default().to_owned()).collect()
    }
}
