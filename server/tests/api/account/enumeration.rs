//! Nobody learns whether an address has an account: not by answers, not by time.

use super::{OTHER_PASSWORD, PASSWORD, visible};
use crate::on_both;
use crate::support::app::TestApp;
use serde_json::json;
use std::time::{Duration, Instant};

/// An account whose password costs what the product's do.
async fn real_account(app: &TestApp, email: &str) {
    use umkreis::people::account::{NewAccount, invite};
    let hash = app.passwords.hash(OTHER_PASSWORD, None).await.expect("a hash");
    let new = NewAccount {
        email: email.to_owned(),
        first_name: "Maria".to_owned(),
        last_name: "Muster".to_owned(),
        ..NewAccount::default()
    };
    let tx = app.db.begin().await.expect("a transaction");
    invite::create_confirmed(&tx, &new, hash, app.clock.now_ms()).await.expect("the account");
    tx.commit().await.expect("the commit");
}

on_both! {
    async fn answers_to_known_and_unknown_addresses_are_the_same(app) {
        real_account(&app, "known@umkreis.test").await;
        let known = app.password_grant("known@umkreis.test", PASSWORD).await;
        let unknown = app.password_grant("other@umkreis.test", PASSWORD).await;
        assert_eq!(known.refused(400, "invalid_grant"), "InvalidCredentials");
        assert_eq!(visible(&known), visible(&unknown));

        assert_eq!(visible(&app.ask_reset("known@umkreis.test").await), visible(&app.ask_reset("other@umkreis.test").await));
        let again = |email: &str| app.post("/api/user/confirmation").json(&json!({"email": email}));
        assert_eq!(visible(&again("known@umkreis.test").send().await), visible(&again("other@umkreis.test").send().await));
        assert_eq!(visible(&app.register("known@umkreis.test").await), visible(&app.register("other@umkreis.test").await));
    }

    async fn trying_the_registered_password_tells_nothing_either(app) {
        real_account(&app, "known@umkreis.test").await;
        app.register("known@umkreis.test").await.expect(200);
        app.register("other@umkreis.test").await.expect(200);
        for hours in [0, 25] {
            app.clock.advance(Duration::from_secs(hours * 60 * 60));
            let known = app.password_grant("known@umkreis.test", PASSWORD).await;
            assert_eq!(known.refused(400, "invalid_grant"), "EmailNotConfirmed");
            assert_eq!(visible(&known), visible(&app.password_grant("other@umkreis.test", PASSWORD).await));
        }
        // The owner is not disturbed.
        app.password_grant("known@umkreis.test", OTHER_PASSWORD).await.expect(200);
    }

    async fn an_unknown_address_takes_as_long_as_a_wrong_password(app) {
        real_account(&app, "known@umkreis.test").await;
        let (mut known, mut unknown) = (Vec::new(), Vec::new());
        for _ in 0..9 {
            for (times, email) in [(&mut known, "known@umkreis.test"), (&mut unknown, "other@umkreis.test")] {
                let started = Instant::now();
                app.password_grant(email, PASSWORD).await.expect(400);
                times.push(started.elapsed());
            }
        }
        // The fastest of each, and generous, because tests run side by side; without the work for
        // nobody, it would be ten to one.
        let (known, unknown) = (known.iter().min().expect("nine"), unknown.iter().min().expect("nine"));
        let ratio = known.as_secs_f64() / unknown.as_secs_f64();
        assert!((0.4..2.5).contains(&ratio), "known {known:?}, unknown {unknown:?}");
    }
}
