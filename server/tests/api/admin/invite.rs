//! `POST /api/admin/user`

use crate::account::proof::{LONG, PASSWORD, people, prove};
use crate::on_both;
use serde_json::{Value, json};

on_both! {
    async fn a_colleague_is_invited_without_a_company(app) {
        let (token, _) = people(&app).await;
        let invite = async |body: Value| app.post("/api/admin/user").bearer(&token).json(&body).send().await;
        assert_eq!(invite(json!({ "username": "x" })).await.invalid_fields(), ["username"]);
        assert_eq!(invite(json!({ "username": "cora@umkreis.test" })).await.invalid_fields(), ["username"]);
        let colleague = json!({ "username": "Dora@umkreis.test", "firstName": "Dora", "admin": true });
        app.clock.advance(LONG);
        assert_eq!(invite(colleague.clone()).await.problem(403), "ProveAgain");
        // An owner gets no rights.
        let owner = invite(json!({ "username": "emil@umkreis.test" })).await.expect(200).json();
        assert_eq!((&owner["admin"], owner["invitation"].is_object()), (&json!(false), true), "{owner}");
        prove(&app, &token, &json!({ "password": PASSWORD })).await.expect(200);
        let dora = invite(colleague).await.expect(200).json();
        assert_eq!((&dora["username"], &dora["admin"], &dora["companyCount"]), (&json!("dora@umkreis.test"), &json!(true), &json!(0)));
        assert!(app.mail_to("dora@umkreis.test").await.subject.contains("Einladung"));
    }
}
