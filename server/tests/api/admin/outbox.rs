//! `/api/admin/outbox`

use crate::on_both;
use axum::http::Method;
use sea_orm::EntityTrait;
use sea_orm::sea_query::Expr;
use serde_json::json;
use umkreis::db::entity::outbox;
use uuid::Uuid;

on_both! {
    async fn work_that_was_given_up_is_seen_and_tried_again(app) {
        let desk = app.desk().await;
        app.account("otto@umkreis.test", false).await;
        app.ask_reset("otto@umkreis.test").await.expect(200);
        let waiting = desk.get("/api/admin/outbox?state=Waiting&page=0&size=10").await.expect(200);
        let entry = waiting.json()["content"][0].clone();
        assert_eq!((&entry["kind"], &entry["what"]), (&json!("mail"), &json!("otto@umkreis.test: Neues Passwort setzen")));
        assert!(!waiting.text().contains("token="), "nobody reads the links of others");
        let tx = app.db.begin().await.expect("a transaction");
        outbox::Entity::update_many().col_expr(outbox::Column::State, Expr::value("Dead")).exec(&tx).await.expect("given up");
        tx.commit().await.expect("the commit");
        assert!(app.mails().await.is_empty());
        assert_eq!(desk.get("/api/admin/outbox?state=Dead").await.json()["totalElements"], 1);
        let path = format!("/api/admin/outbox/{}/retry", entry["id"].as_str().unwrap_or_default());
        desk.call(Method::POST, &path).send().await.expect(200);
        assert_eq!(app.mail_to("otto@umkreis.test").await.subject, "Neues Passwort setzen");
        assert_eq!(desk.call(Method::POST, &path).send().await.problem(404), "NotFound");
        assert_eq!(desk.call(Method::POST, &format!("/api/admin/outbox/{}/retry", Uuid::now_v7())).send().await.problem(404), "NotFound");
        assert_eq!(desk.get("/api/admin/outbox?state=Nope").await.problem(400), "Malformed");

        app.ask_reset("otto@umkreis.test").await.expect(200);
        let tx = app.db.begin().await.expect("a transaction");
        outbox::Entity::update_many().col_expr(outbox::Column::State, Expr::value("Dead")).exec(&tx).await.expect("given up");
        tx.commit().await.expect("the commit");
        assert_eq!(desk.call(Method::POST, "/api/admin/outbox/retry").send().await.expect(200).json(), json!({"count": 1}));
        assert_eq!(app.mails().await.len(), 2);
        assert_eq!(app.audited().await, ["outbox.retry", "outbox.retry"]);
    }
}
