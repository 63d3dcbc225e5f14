//! What a thief of the database or of a backup finds: nothing that opens an account or sends in our name.

use super::PASSWORD;
use crate::on_both;
use crate::support::push::Browsers;
use sea_orm::{ActiveModelTrait, ActiveValue::Set, EntityTrait};
use serde_json::json;
use std::time::Duration;
use totp_rs::Secret;
use umkreis_foundation::db::entity::{outbox, push_subscription, setting, totp};
use umkreis_foundation::outbox::Job;
use umkreis_services::mail::{MailJob, seal_older};
use umkreis_services::sealing::{Sealer, key, seal_old_secrets};
use uuid::Uuid;

const MARIA: &str = "maria@umkreis.test";

on_both! {
    with |config| {
        config.push.vapid_subject = Some("mailto:hallo@umkreis.test".to_owned());
        config.push.allow_private_endpoints = true;
    };

    async fn the_secret_of_an_authenticator_app_is_not_in_the_database(app) {
        let id = app.account_with_password(MARIA, PASSWORD).await;
        let token = app.open_session(id).await.access_token;
        let call = app.post("/api/user/second-factor/app").bearer(&token).json(&json!({ "password": PASSWORD }));
        let told = call.send().await.expect(200).text_at("secret");
        let secret = Secret::try_from_base32(&told).expect("base32");
        let secret: &[u8] = secret.as_ref();
        let row = totp::Entity::find_by_id(id).one(app.db.read()).await.expect("rows").expect("the row");
        assert!(!row.secret.windows(secret.len()).any(|part| part == secret));
        let another = Sealer::new(&[8; 32]).expect("a key");
        assert!(key::require(&app.db, &another).await.is_err(), "another key is refused");
        key::require(&app.db, &app.sealer).await.expect("the same key");
    }

    async fn an_app_that_was_set_up_before_goes_on_and_is_sealed(app) {
        let id = app.account_with_password(MARIA, PASSWORD).await;
        let (phone, _) = app.add_phone(&app.open_session(id).await.access_token).await;
        let sealed = totp::Entity::find_by_id(id).one(app.db.read()).await.expect("rows").expect("the row");
        let plain = umkreis::people::factor::totp_code::opened(&app.sealer, &sealed);
        let tx = app.db.begin().await.expect("a transaction");
        let before = totp::ActiveModel { account_id: Set(id), secret: Set(plain.clone()), ..Default::default() };
        before.update(&tx).await.expect("as the release before has left it");
        tx.commit().await.expect("the change");
        for round in 0..2 {
            app.clock.advance(Duration::from_secs(30));
            let asked = app.password_grant(MARIA, PASSWORD).await.json()["second_factor"]["token"].clone();
            let form = [("grant_type", "second_factor"), ("mfa_token", asked.as_str().expect("a token")), ("code", &*phone.code(&app))];
            app.token(&form).send().await.expect(200);
            seal_old_secrets::seal(&app.db, &app.sealer).await.expect("sealed");
            let row = totp::Entity::find_by_id(id).one(app.db.read()).await.expect("rows").expect("the row");
            assert_ne!(row.secret, plain, "round {round}");
        }
    }

    async fn a_mail_that_waits_holds_no_link_that_works(app) {
        app.account_with_password(MARIA, PASSWORD).await;
        app.ask_reset(MARIA).await.expect(200);
        app.register("neu@umkreis.test").await.expect(200);
        let waiting = outbox::Entity::find().all(app.db.read()).await.expect("the outbox");
        let told: Vec<_> = app.mails().await.iter().map(|mail| {
            let name = if mail.to == MARIA { "token" } else { "code" };
            mail.link_parameter(name)
        }).collect();
        assert_eq!((waiting.len(), told.len()), (2, 2));
        for code in &told {
            assert!(waiting.iter().all(|row| !row.payload.contains(code.as_str())), "{code} waits in the open");
        }
        app.reset(&told[0], "Wiesengrund17").await.expect(200);
        app.confirm(&told[1]).await.expect(200);
    }

    async fn a_mail_that_an_earlier_release_has_queued_is_sealed_and_still_sent(app) {
        app.account_with_password(MARIA, PASSWORD).await;
        app.ask_reset(MARIA).await.expect(200);
        // As it was queued before: readable, with its link.
        let rows = outbox::Entity::find().all(app.db.read()).await.expect("the outbox");
        let of_before = MailJob::of(&rows[0]).expect("a mail");
        let plain = of_before.opened(&app.sealer).expect("this key's");
        let link: String = plain.text.split("token=").nth(1).expect("its link").chars().take(43).collect();
        let payload = json!({ "Mail": plain }).to_string();
        let tx = app.db.begin().await.expect("a transaction");
        let before = outbox::ActiveModel { id: Set(rows[0].id), payload: Set(payload), ..Default::default() };
        before.update(&tx).await.expect("as it was");
        tx.commit().await.expect("the change");
        for _ in 0..2 {
            seal_older(&app.db, &app.sealer).await.expect("sealed");
            let row = outbox::Entity::find_by_id(rows[0].id).one(app.db.read()).await.expect("rows").expect("the mail");
            assert!(!row.payload.contains(&link) && row.payload.starts_with("{\"WithLink\""), "{}", row.payload);
        }
        assert_eq!(app.mail_to(MARIA).await.link_parameter("token"), link, "its reader notices nothing");
        app.reset(&link, "Wiesengrund17").await.expect(200);
    }

    async fn the_keys_of_push_messages_are_sealed(app) {
        let browsers = Browsers::start().await;
        let subscription = browsers.subscription("maria");
        let device = Uuid::now_v7();
        app.put("/api/push").header("device-id", &device.to_string()).json(&subscription).send().await.expect(200);
        app.get("/api/push/key").send().await.expect(200);
        let auth = subscription["keys"]["auth"].as_str().expect("a key").to_owned();
        let row = push_subscription::Entity::find_by_id(device).one(app.db.read()).await.expect("rows").expect("the row");
        assert!(row.auth.as_deref().is_some_and(|kept| kept.starts_with("sealed:") && !kept.contains(&auth)));
        let key = setting::Entity::find_by_id(key::VAPID).one(app.db.read()).await.expect("rows").expect("the key");
        assert!(key.value.starts_with("sealed:"), "{}", key.value);
        // A row of the release before is read as it is, and sealed.
        let tx = app.db.begin().await.expect("a transaction");
        let before = push_subscription::ActiveModel { device_id: Set(device), auth: Set(Some(auth)), ..Default::default() };
        before.update(&tx).await.expect("as it was");
        tx.commit().await.expect("the change");
        seal_old_secrets::seal(&app.db, &app.sealer).await.expect("sealed");
        let row = push_subscription::Entity::find_by_id(device).one(app.db.read()).await.expect("rows").expect("the row");
        assert!(row.auth.is_some_and(|kept| kept.starts_with("sealed:")));
    }
}
