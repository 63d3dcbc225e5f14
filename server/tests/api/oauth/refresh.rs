//! `POST /oauth/token` with a refresh token, and what ends a session.

use super::{PASSWORD, cookie_of};
use crate::on_both;
use crate::support::app::TestApp;
use futures_util::future::join_all;
use std::collections::HashSet;
use std::time::Duration;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

async fn is_signed_in(app: &TestApp, token: &str) -> bool {
    app.access_tokens.check(token, app.clock.now_ms()).await.expect("the database answers").is_some()
}

on_both! {
    async fn a_refresh_replaces_both_tokens(app) {
        let id = app.account("maria@umkreis.test", false).await;
        let first = app.open_session(id).await;
        let reply = app.refresh_grant(&first.refresh_token).await.expect(200);
        assert_ne!(reply.text_at("refresh_token"), first.refresh_token);
        assert_ne!(reply.text_at("access_token"), first.access_token);
        assert!(is_signed_in(&app, &reply.text_at("access_token")).await);
    }

    async fn fifty_parallel_refreshes_give_one_successor(app) {
        let id = app.account("maria@umkreis.test", false).await;
        let first = app.open_session(id).await;
        let replies = join_all((0..50).map(|_| app.refresh_grant(&first.refresh_token))).await;
        let answers: HashSet<_> = replies.into_iter().map(|reply| reply.expect(200).text()).collect();
        assert_eq!(answers.len(), 1);
    }

    async fn within_the_grace_the_old_token_answers_with_the_same_successor(app) {
        let id = app.account("maria@umkreis.test", false).await;
        let first = app.open_session(id).await;
        let one = app.refresh_grant(&first.refresh_token).await.expect(200);
        app.clock.advance(Duration::from_secs(9));
        let two = app.refresh_grant(&first.refresh_token).await.expect(200);
        assert_eq!(one.json(), two.json());
        // The successor goes on working.
        app.refresh_grant(&one.text_at("refresh_token")).await.expect(200);
    }

    async fn a_replay_after_the_grace_revokes_the_whole_family(app) {
        let id = app.account("maria@umkreis.test", false).await;
        let first = app.open_session(id).await;
        let second = app.refresh_grant(&first.refresh_token).await.expect(200);
        assert!(is_signed_in(&app, &second.text_at("access_token")).await);
        app.clock.advance(Duration::from_secs(11));
        let replay = app.refresh_grant(&first.refresh_token).await;
        assert_eq!(replay.refused(400, "invalid_grant"), "SessionEnded");
        assert!(!is_signed_in(&app, &second.text_at("access_token")).await);
        assert!(!is_signed_in(&app, &first.access_token).await);
        assert_eq!(app.refresh_grant(&second.text_at("refresh_token")).await.refused(400, "invalid_grant"), "SessionEnded");
    }

    async fn a_token_replaced_several_times_ago_is_recognised_too(app) {
        let id = app.account("maria@umkreis.test", false).await;
        let first = app.open_session(id).await;
        let mut newest = app.refresh_grant(&first.refresh_token).await.expect(200);
        for _ in 0..3 {
            newest = app.refresh_grant(&newest.text_at("refresh_token")).await.expect(200);
        }
        assert_eq!(app.refresh_grant(&first.refresh_token).await.refused(400, "invalid_grant"), "SessionEnded");
        assert!(!is_signed_in(&app, &newest.text_at("access_token")).await);
    }

    async fn a_made_up_token_revokes_nothing(app) {
        let id = app.account("maria@umkreis.test", false).await;
        let first = app.open_session(id).await;
        let mut bytes = umkreis_foundation::secret::decode(&first.refresh_token).expect("our own form");
        bytes[20] ^= 1;
        let forged = umkreis_foundation::secret::encode(&bytes);
        for token in [&*forged, "abc", &*first.access_token] {
            assert_eq!(app.refresh_grant(token).await.refused(400, "invalid_grant"), "SessionEnded");
        }
        assert!(is_signed_in(&app, &first.access_token).await);
        app.refresh_grant(&first.refresh_token).await.expect(200);
    }

    async fn another_client_cannot_use_the_token(app) {
        let id = app.account("maria@umkreis.test", false).await;
        let first = app.open_session(id).await;
        let fields = [("client_id", "ios"), ("grant_type", "refresh_token"), ("refresh_token", &*first.refresh_token)];
        let reply = app.post("/oauth/token").form(&fields).send().await;
        assert_eq!(reply.refused(400, "invalid_grant"), "SessionEnded");
        app.refresh_grant(&first.refresh_token).await.expect(200);
    }

    async fn an_idle_session_ends_after_thirty_days(app) {
        let id = app.account("maria@umkreis.test", false).await;
        let first = app.open_session(id).await;
        app.clock.advance(DAY * 29);
        let second = app.refresh_grant(&first.refresh_token).await.expect(200);
        app.clock.advance(DAY * 30);
        assert_eq!(app.refresh_grant(&second.text_at("refresh_token")).await.refused(400, "invalid_grant"), "SessionEnded");
    }

    async fn no_session_lives_longer_than_ninety_days(app) {
        let id = app.account("maria@umkreis.test", false).await;
        let mut token = app.open_session(id).await.refresh_token;
        for _ in 0..4 {
            app.clock.advance(DAY * 22);
            token = app.refresh_grant(&token).await.expect(200).text_at("refresh_token");
        }
        app.clock.advance(DAY * 2);
        assert_eq!(app.refresh_grant(&token).await.refused(400, "invalid_grant"), "SessionEnded");
    }

    async fn the_database_holds_no_token(app) {
        use sea_orm::EntityTrait;
        use umkreis_foundation::db::entity::{access_token, session};
        let id = app.account("maria@umkreis.test", false).await;
        let issued = app.open_session(id).await;
        let refresh = umkreis_foundation::secret::decode(&issued.refresh_token).expect("our own form");
        let access = umkreis_foundation::secret::decode(&issued.access_token).expect("our own form");
        let row = session::Entity::find().one(app.db.read()).await.expect("a row").expect("one session");
        assert_ne!(row.refresh_hash, refresh[16..48]);
        assert_ne!(row.family_secret, refresh[16..48]);
        let row = access_token::Entity::find().one(app.db.read()).await.expect("a row").expect("one token");
        assert_ne!(row.hash, access);
    }

    async fn no_value_of_a_session_gives_its_cookie(app) {
        use sea_orm::EntityTrait;
        use umkreis_foundation::db::entity::session;
        use umkreis_foundation::secret;
        app.account_with_password("maria@umkreis.test", PASSWORD).await;
        let signed_in = app.password_grant("maria@umkreis.test", PASSWORD).await.expect(200);
        let row = session::Entity::find().one(app.db.read()).await.expect("a row").expect("one session");
        // Whoever reads the row has these, and every key that they give for every word of the protocol.
        let secrets = [&row.family_secret, &row.refresh_hash, row.cookie_hash.as_ref().expect("a hash")];
        for (key, label) in secrets.iter().flat_map(|key| ["cookie", "proof", "refresh", "access"].map(|label| (key, label))) {
            for made in [secret::derive(key, label, row.id.as_bytes()).to_vec(), key.to_vec()] {
                let cookie = secret::encode(&[row.id.as_bytes().as_slice(), &made].concat());
                assert!(!app.is_recognised(&cookie).await, "{label}");
            }
        }
        assert!(app.is_recognised(&cookie_of(&signed_in)).await);
    }

    async fn a_browser_of_an_older_session_gets_a_cookie_and_keeps_it(app) {
        use sea_orm::{ActiveModelTrait, ActiveValue::Set};
        use umkreis_foundation::db::entity::session;
        let id = app.account("maria@umkreis.test", false).await;
        let older = app.open_session(id).await;
        let without = session::ActiveModel { id: Set(older.session_id), cookie_hash: Set(None), ..Default::default() };
        let tx = app.db.begin().await.expect("a transaction");
        without.update(&tx).await.expect("as the earlier release has left it");
        tx.commit().await.expect("the change");
        let first = app.refresh_grant(&older.refresh_token).await.expect(200);
        let cookie = cookie_of(&first);
        assert!(app.is_recognised(&cookie).await);
        // A second tab with the same token must not end the cookie of the first.
        assert_eq!(app.refresh_grant(&older.refresh_token).await.expect(200).header("set-cookie"), "");
        app.clock.advance(DAY);
        let form = [("grant_type", "refresh_token"), ("refresh_token", &*first.text_at("refresh_token"))];
        let second = app.token(&form).header("cookie", &format!("umkreis_session={cookie}")).send().await.expect(200);
        assert_eq!(second.header("set-cookie"), "", "it has one that counts");
        assert!(app.is_recognised(&cookie).await);
    }
}
