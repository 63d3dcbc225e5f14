//! Every administrative call is refused for visitors and for owners.

use crate::on_both;
use axum::http::Method;
use serde_json::Value;
use uuid::Uuid;

/// Method and address of every administrative call in the contract.
fn administrative_calls() -> Vec<(Method, String)> {
    let document: Value = serde_json::to_value(umkreis::router::openapi()).expect("the contract");
    let paths = document["paths"].as_object().expect("paths").clone();
    let mut calls = Vec::new();
    for (path, item) in paths.into_iter().filter(|(path, _)| path.starts_with("/api/admin/")) {
        let address = path.replace("{id}", &Uuid::now_v7().to_string());
        for method in [Method::GET, Method::POST, Method::PUT, Method::DELETE] {
            if item.get(method.as_str().to_lowercase()).is_some() {
                calls.push((method, address.clone()));
            }
        }
    }
    calls
}

on_both! {
    async fn administrative_calls_are_refused_for_visitors_and_owners(app) {
        app.account("otto@umkreis.test", false).await;
        let owner = app.sign_in("otto@umkreis.test").await;
        let calls = administrative_calls();
        assert!(calls.len() >= 18, "{}", calls.len());
        for (method, path) in calls {
            assert_eq!(app.call(method.clone(), &path).send().await.problem(401), "Unauthorized", "{method} {path}");
            assert_eq!(app.call(method.clone(), &path).bearer(&owner).send().await.problem(403), "Forbidden", "{method} {path}");
        }
        assert!(app.audited().await.is_empty());
    }
}
