//! `DELETE /api/admin/user/{id}/second-factor`

use crate::on_both;
use uuid::Uuid;

const PASSWORD: &str = "Sonnenhof4020";

on_both! {
    async fn an_administrator_helps_who_has_lost_the_second_factor_and_not_oneself(app) {
        let (admin_id, admin) = app.administrator().await;
        let maria = app.account_with_password("maria@umkreis.test", PASSWORD).await;
        let token = app.open_session(maria).await.access_token;
        app.add_phone(&token).await;
        app.add_passkey(&token, "Handy").await;
        let reset = |id: Uuid| app.delete(&format!("/api/admin/user/{id}/second-factor")).bearer(&admin);
        let shown = app.get(&format!("/api/admin/user/{maria}")).bearer(&admin).send().await.expect(200).json();
        assert_eq!(shown["secondFactor"], true);
        assert_eq!(reset(admin_id).send().await.problem(409), "OwnFactor");
        assert_eq!(reset(Uuid::now_v7()).send().await.problem(404), "NotFound");
        let by_owner = app.delete(&format!("/api/admin/user/{maria}/second-factor")).bearer(&token);
        assert_eq!(by_owner.send().await.problem(403), "Forbidden");
        reset(maria).send().await.expect(200);
        reset(maria).send().await.expect(200);
        assert_eq!(app.mail_to("maria@umkreis.test").await.subject, "Zweiter Faktor zurückgesetzt");
        assert_eq!(app.audited().await.iter().filter(|action| *action == "account.factor.reset").count(), 1);
        app.password_grant("maria@umkreis.test", PASSWORD).await.expect(200);
    }
}
