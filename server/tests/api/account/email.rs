//! `PUT` and `GET /api/user/email`

use super::{PASSWORD, visible};
use crate::on_both;
use crate::support::app::TestApp;
use serde_json::json;
use std::time::Duration;

fn confirm_path(token: &str, email: &str) -> String {
    format!("/api/user/email?token={token}&email={}", email.replace('+', "%2B"))
}

on_both! {
    async fn the_new_address_counts_after_its_click_and_the_old_one_hears_of_it(app) {
        let id = app.account_with_password("alt@umkreis.test", PASSWORD).await;
        let session = app.open_session(id).await;
        let call = app.put("/api/user/email").bearer(&session.access_token);
        call.json(&json!({"email": "Neu+1@umkreis.test"})).send().await.expect(200);
        let mail = app.mail_to("neu+1@umkreis.test").await;
        assert_eq!(mail.link_parameter("email"), "neu+1@umkreis.test");
        assert!(app.mail_to("alt@umkreis.test").await.subject.contains("soll geändert werden"));
        // Until then nothing has changed.
        app.password_grant("alt@umkreis.test", PASSWORD).await.expect(200);
        let token = mail.link_parameter("token");
        app.get(&confirm_path(&token, "neu+1@umkreis.test")).send().await.expect(200);
        app.password_grant("neu+1@umkreis.test", PASSWORD).await.expect(200);
        assert_eq!(app.password_grant("alt@umkreis.test", PASSWORD).await.refused(400, "invalid_grant"), "InvalidCredentials");
        assert!(app.mail_to("alt@umkreis.test").await.subject.contains("wurde geändert"));
        assert!(!app.is_signed_in(&session.access_token).await, "everybody signs in anew");
        assert_eq!(app.get(&confirm_path(&token, "neu+1@umkreis.test")).send().await.problem(422), "LinkUsed");
    }

    async fn a_link_confirms_no_other_address(app) {
        app.account("alt@umkreis.test", false).await;
        let token = app.sign_in("alt@umkreis.test").await;
        app.put("/api/user/email").bearer(&token).json(&json!({"email": "neu@umkreis.test"})).send().await.expect(200);
        let link = app.mail_to("neu@umkreis.test").await.link_parameter("token");
        assert_eq!(app.get(&confirm_path(&link, "boese@umkreis.test")).send().await.problem(422), "LinkInvalid");
        app.clock.advance(Duration::from_secs(24 * 60 * 60 + 1));
        assert_eq!(app.get(&confirm_path(&link, "neu@umkreis.test")).send().await.problem(422), "LinkExpired");
        assert!(app.account_row("alt@umkreis.test").await.is_some());
    }

    async fn a_taken_address_looks_the_same_and_hears_of_the_attempt(app) {
        app.account("alt@umkreis.test", false).await;
        app.account("vergeben@umkreis.test", false).await;
        let token = app.sign_in("alt@umkreis.test").await;
        let ask = |email: &str| app.put("/api/user/email").bearer(&token).json(&json!({"email": email}));
        let taken = ask("vergeben@umkreis.test").send().await;
        let free = ask("frei@umkreis.test").send().await;
        assert_eq!(visible(&taken), visible(&free));
        let mail = app.mail_to("vergeben@umkreis.test").await;
        assert!(!mail.text.contains("token=") && mail.text.contains("umstellen"), "{}", mail.text);
    }

    async fn an_address_taken_meanwhile_is_a_conflict_but_an_unproven_one_gives_way(app) {
        app.account("alt@umkreis.test", false).await;
        let token = app.sign_in("alt@umkreis.test").await;
        let ask = |email: &str| app.put("/api/user/email").bearer(&token).json(&json!({"email": email}));
        ask("neu@umkreis.test").send().await.expect(200);
        let link = app.mail_to("neu@umkreis.test").await.link_parameter("token");
        let other = app.account("neu@umkreis.test", false).await;
        assert_eq!(app.get(&confirm_path(&link, "neu@umkreis.test")).send().await.problem(409), "EmailTaken");
        let mut tx = app.db.begin().await.expect("a transaction");
        umkreis::people::account::remove::account(&mut tx, other, app.clock.now_ms()).await.expect("removed");
        tx.commit().await.expect("the commit");
        app.register("neu@umkreis.test").await.expect(200);
        app.get(&confirm_path(&link, "neu@umkreis.test")).send().await.expect(200);
        assert!(app.account_row("neu@umkreis.test").await.is_some_and(|row| row.confirmed_at_ms.is_some()));
    }

    async fn the_own_address_and_rubbish_are_refused(app) {
        app.account("alt@umkreis.test", false).await;
        let token = app.sign_in("alt@umkreis.test").await;
        let ask = |email: &str| app.put("/api/user/email").bearer(&token).json(&json!({"email": email}));
        assert_eq!(ask("ALT@umkreis.test").send().await.invalid_fields(), ["email"]);
        assert_eq!(ask("a@b.at\r\nBcc: x@y.at").send().await.invalid_fields(), ["email"]);
        assert_eq!(app.put("/api/user/email").json(&json!({"email": "a@b.at"})).send().await.problem(401), "Unauthorized");
    }

    async fn ten_minutes_after_the_sign_in_the_password_is_asked_for_again(app) {
        app.account_with_password("alt@umkreis.test", PASSWORD).await;
        let token = app.sign_in("alt@umkreis.test").await;
        let ask = |body: serde_json::Value| app.put("/api/user/email").bearer(&token).json(&body).send();
        app.clock.advance(Duration::from_secs(10 * 60 - 1));
        ask(json!({"email": "eins@umkreis.test"})).await.expect(200);
        app.clock.advance(Duration::from_secs(2));
        let before = app.mails().await.len();
        assert_eq!(ask(json!({"email": "zwei@umkreis.test"})).await.problem(403), "ProveAgain");
        let wrong = ask(json!({"email": "zwei@umkreis.test", "password": "Falsch12345"})).await;
        assert_eq!(wrong.problem(422), "InvalidCredentials");
        assert!(wrong.json()["fields"]["password"].is_string(), "{}", wrong.text());
        assert_eq!(app.mails().await.len(), before, "nobody hears of it");
        ask(json!({"email": "zwei@umkreis.test", "password": PASSWORD})).await.expect(200);
        // The proof counts for the next ten minutes.
        ask(json!({"email": "drei@umkreis.test"})).await.expect(200);
        assert_eq!(audited(&app).await, ["account.email.request"; 3]);
    }

    async fn a_code_of_the_app_proves_as_much_as_the_password(app) {
        let id = app.account_with_password("alt@umkreis.test", PASSWORD).await;
        let token = app.open_session(id).await.access_token;
        let (phone, codes) = app.add_phone(&token).await;
        app.clock.advance(Duration::from_secs(11 * 60));
        let ask = |body: serde_json::Value| app.put("/api/user/email").bearer(&token).json(&body).send();
        let wrong = ask(json!({"email": "neu@umkreis.test", "code": "000000"})).await;
        assert!(wrong.json()["fields"]["code"].is_string(), "{}", wrong.text());
        assert_eq!(ask(json!({"email": "neu@umkreis.test"})).await.problem(403), "ProveAgain");
        let code = phone.code(&app);
        ask(json!({"email": "neu@umkreis.test", "code": code})).await.expect(200);
        // It counts for ten minutes; then neither the same code nor a used one proves anything.
        ask(json!({"email": "anders@umkreis.test"})).await.expect(200);
        app.clock.advance(Duration::from_secs(11 * 60));
        let token = app.sign_in("alt@umkreis.test").await;
        app.clock.advance(Duration::from_secs(11 * 60));
        let ask = |body: serde_json::Value| app.put("/api/user/email").bearer(&token).json(&body).send();
        assert!(ask(json!({"email": "drittens@umkreis.test", "code": code})).await.json()["fields"]["code"].is_string());
        ask(json!({"email": "drittens@umkreis.test", "code": codes[0]})).await.expect(200);
    }

    async fn staying_signed_in_is_no_proof(app) {
        let id = app.account("alt@umkreis.test", false).await;
        let session = app.open_session(id).await;
        app.clock.advance(Duration::from_secs(11 * 60));
        let refreshed = app.refresh_grant(&session.refresh_token).await.expect(200).text_at("access_token");
        let call = app.put("/api/user/email").bearer(&refreshed).json(&json!({"email": "neu@umkreis.test"}));
        assert_eq!(call.send().await.problem(403), "ProveAgain");
    }

    async fn strangers_are_not_greeted_with_a_name_that_the_caller_chose(app) {
        app.account("alt@umkreis.test", false).await;
        let token = app.sign_in("alt@umkreis.test").await;
        let named = json!({"firstName": "Gratisgewinn"});
        app.put("/api/user").bearer(&token).json(&named).send().await.expect(200);
        app.put("/api/user/email").bearer(&token).json(&json!({"email": "neu@umkreis.test"})).send().await.expect(200);
        let mail = app.mail_to("neu@umkreis.test").await;
        assert!(!mail.text.contains("Gratisgewinn") && !mail.html.contains("Gratisgewinn"), "{}", mail.text);
    }

    async fn the_old_address_takes_a_confirmed_change_back_for_seven_days(app) {
        let id = app.account_with_password("alt@umkreis.test", PASSWORD).await;
        let session = app.open_session(id).await;
        app.put("/api/user/email").bearer(&session.access_token).json(&json!({"email": "dieb@umkreis.test"})).send().await.expect(200);
        let link = app.mail_to("dieb@umkreis.test").await.link_parameter("token");
        app.get(&confirm_path(&link, "dieb@umkreis.test")).send().await.expect(200);
        // The thief chooses a new password; the way back stays.
        app.ask_reset("dieb@umkreis.test").await.expect(200);
        let reset = app.mail_to("dieb@umkreis.test").await.link_parameter("token");
        app.reset(&reset, "Wiesengrund17").await.expect(200);
        let thief = app.password_grant("dieb@umkreis.test", "Wiesengrund17").await.expect(200).text_at("access_token");
        let warning = app.mail_to("alt@umkreis.test").await;
        app.clock.advance(Duration::from_secs(7 * 24 * 60 * 60 - 60));
        let back = json!({"token": warning.link_parameter("takeBack")});
        app.post("/api/user/email/take-back").json(&back).send().await.expect(200);
        assert!(app.account_row("alt@umkreis.test").await.is_some());
        assert!(!app.is_signed_in(&thief).await);
        let letter = app.mail_to("alt@umkreis.test").await;
        app.reset(&letter.link_parameter("token"), PASSWORD).await.expect(200);
        app.password_grant("alt@umkreis.test", PASSWORD).await.expect(200);
        assert_eq!(app.post("/api/user/email/take-back").json(&back).send().await.problem(422), "LinkUsed");
        assert_eq!(audited(&app).await, ["account.email.request", "account.email.change", "account.email.take-back"]);
    }

    async fn after_taking_back_neither_the_thiefs_password_nor_their_factor_opens_the_account(app) {
        let id = app.account_with_password("alt@umkreis.test", PASSWORD).await;
        let session = app.open_session(id).await;
        // The thief knows the password, sets up an app of their own and then a new address.
        app.add_phone(&session.access_token).await;
        app.clock.advance(Duration::from_secs(60));
        app.put("/api/user/email").bearer(&session.access_token).json(&json!({"email": "dieb@umkreis.test"})).send().await.expect(200);
        let link = app.mail_to("dieb@umkreis.test").await.link_parameter("token");
        let back = json!({"token": app.mail_to("alt@umkreis.test").await.link_parameter("takeBack")});
        app.get(&confirm_path(&link, "dieb@umkreis.test")).send().await.expect(200);
        let thief = app.sign_in("dieb@umkreis.test").await;
        app.add_passkey(&thief, "Diebsschlüssel").await;
        app.clock.advance(Duration::from_secs(24 * 60 * 60));
        app.post("/api/user/email/take-back").json(&back).send().await.expect(200);
        for email in ["alt@umkreis.test", "dieb@umkreis.test"] {
            let refused = app.password_grant(email, PASSWORD).await;
            assert_eq!(refused.refused(400, "invalid_grant"), "InvalidCredentials", "{email}");
        }
        let letter = app.mail_to("alt@umkreis.test").await;
        for word in ["die Authenticator-App", "ein Passkey", "die Wiederherstellungscodes"] {
            assert!(letter.text.contains(word), "{word}: {}", letter.text);
        }
        assert!(!letter.text.contains("Diebsschlüssel"), "{}", letter.text);
        app.reset(&letter.link_parameter("token"), "Wiesengrund17").await.expect(200);
        // The password alone is enough again: nobody asks for the thief's app.
        let token = app.password_grant("alt@umkreis.test", "Wiesengrund17").await.expect(200).text_at("access_token");
        let left = app.second_factors(&token).await;
        assert!(left["appSince"].is_null() && left["passkeys"] == json!([]) && left["recoveryCodesLeft"] == 0, "{left}");
    }

    async fn a_factor_that_the_owner_had_long_before_stays(app) {
        let id = app.account_with_password("alt@umkreis.test", PASSWORD).await;
        let session = app.open_session(id).await;
        app.add_phone(&session.access_token).await;
        app.clock.advance(Duration::from_secs(25 * 60 * 60));
        let token = app.sign_in("alt@umkreis.test").await;
        app.put("/api/user/email").bearer(&token).json(&json!({"email": "dieb@umkreis.test"})).send().await.expect(200);
        let back = json!({"token": app.mail_to("alt@umkreis.test").await.link_parameter("takeBack")});
        app.post("/api/user/email/take-back").json(&back).send().await.expect(200);
        let letter = app.mail_to("alt@umkreis.test").await;
        assert!(!letter.text.contains("zweiter Faktor"), "{}", letter.text);
        app.reset(&letter.link_parameter("token"), "Wiesengrund17").await.expect(200);
        let asked = app.password_grant("alt@umkreis.test", "Wiesengrund17").await;
        assert_eq!(asked.status.as_u16(), 400, "the app is asked for: {}", asked.text());
    }

    async fn taking_back_before_the_click_ends_the_change(app) {
        app.account("alt@umkreis.test", false).await;
        let token = app.sign_in("alt@umkreis.test").await;
        app.put("/api/user/email").bearer(&token).json(&json!({"email": "dieb@umkreis.test"})).send().await.expect(200);
        let link = app.mail_to("dieb@umkreis.test").await.link_parameter("token");
        let back = json!({"token": app.mail_to("alt@umkreis.test").await.link_parameter("takeBack")});
        app.clock.advance(Duration::from_secs(60));
        app.post("/api/user/email/take-back").json(&back).send().await.expect(200);
        assert_eq!(app.get(&confirm_path(&link, "dieb@umkreis.test")).send().await.problem(422), "LinkInvalid");
        assert!(!app.is_signed_in(&token).await, "whoever asked for it is signed out");
        for rubbish in ["", "abc", &*link] {
            let reply = app.post("/api/user/email/take-back").json(&json!({"token": rubbish})).send().await;
            assert_eq!(reply.status.as_u16(), 422, "{rubbish}");
        }
    }

    async fn a_way_back_ends_after_seven_days(app) {
        app.account("alt@umkreis.test", false).await;
        let token = app.sign_in("alt@umkreis.test").await;
        app.put("/api/user/email").bearer(&token).json(&json!({"email": "neu@umkreis.test"})).send().await.expect(200);
        let back = json!({"token": app.mail_to("alt@umkreis.test").await.link_parameter("takeBack")});
        app.clock.advance(Duration::from_secs(7 * 24 * 60 * 60 + 1));
        assert_eq!(app.post("/api/user/email/take-back").json(&back).send().await.problem(422), "LinkExpired");
    }
}

on_both! {
    with |config| { config.limits.enabled = true; config.limits.mails_per_address_per_30_min = 2; };

    async fn one_account_cannot_mail_many_strangers_and_the_old_address_hears_of_each(app) {
        app.account("alt@umkreis.test", false).await;
        let token = app.sign_in("alt@umkreis.test").await;
        let mut refused = 0;
        for number in 0..40 {
            let email = format!("fremd{number}@umkreis.test");
            let reply = app.put("/api/user/email").bearer(&token).json(&json!({"email": email})).send().await;
            refused += usize::from(reply.status == 429);
        }
        let mails = app.mails().await;
        let strangers = mails.iter().filter(|mail| mail.to.starts_with("fremd")).count();
        assert_eq!((strangers, refused), (5, 35));
        assert_eq!(mails.iter().filter(|mail| mail.to == "alt@umkreis.test").count(), strangers, "more than others allow");
    }
}

/// What the audit log says, oldest first.
async fn audited(app: &TestApp) -> Vec<String> {
    use sea_orm::{EntityTrait, QueryOrder};
    use umkreis_foundation::db::entity::audit;
    let rows = audit::Entity::find().order_by_asc(audit::Column::Id).all(app.db.read()).await.expect("rows");
    rows.into_iter().map(|row| row.action).collect()
}
