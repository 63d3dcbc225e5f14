//! Guessing passwords: limits that stop the guesser and never the owner.

use super::PASSWORD;
use crate::on_both;
use crate::support::app::TestApp;
use crate::support::request::{Call, Reply};
use std::time::{Duration, Instant};

impl TestApp {
    fn try_password(&self, email: &str, password: &str, from: &str) -> Call<'_> {
        self.token(&[("grant_type", "password"), ("username", email), ("password", password)]).from(from)
    }
}

#[track_caller]
fn wait_s(reply: &Reply) -> u64 {
    assert_eq!(reply.refused(429, "temporarily_unavailable"), "TooManyRequests");
    reply.header("retry-after").parse().expect("seconds")
}

on_both! {
    with |config| { config.limits.enabled = true; config.limits.sign_in_per_5_min = 0; };

    async fn a_guesser_waits_longer_and_longer_while_the_owner_signs_in_elsewhere(app) {
        app.account_with_password("maria@umkreis.test", PASSWORD).await;
        for last in 1..=5 {
            let reply = app.try_password("maria@umkreis.test", "Falsch12345", &format!("203.0.113.{last}")).send().await;
            assert_eq!(reply.refused(400, "invalid_grant"), "InvalidCredentials");
        }
        let mut expected_s = 1;
        for _ in 0..6 {
            // Even the right password is not looked at, or the wait would tell nothing.
            let refused = app.try_password("maria@umkreis.test", PASSWORD, "203.0.113.77").send().await;
            assert_eq!(wait_s(&refused), expected_s);
            app.clock.advance(Duration::from_secs(expected_s));
            app.try_password("maria@umkreis.test", "Falsch12345", "203.0.113.77").send().await.expect(400);
            expected_s *= 2;
        }
        app.try_password("maria@umkreis.test", PASSWORD, "198.51.100.20").send().await.expect(200);
        // The owner's success elsewhere does not free the guesser.
        assert!(wait_s(&app.try_password("maria@umkreis.test", PASSWORD, "203.0.113.9").send().await) > 1);
    }

    async fn an_unknown_address_is_limited_in_the_same_way(app) {
        for _ in 0..5 {
            app.try_password("nobody@umkreis.test", "Falsch12345", "203.0.113.7").send().await.expect(400);
        }
        assert_eq!(wait_s(&app.try_password("nobody@umkreis.test", "Falsch12345", "203.0.113.7").send().await), 1);
    }

    async fn a_success_forgets_the_failures_before_it(app) {
        app.account_with_password("maria@umkreis.test", PASSWORD).await;
        for _ in 0..4 {
            for _ in 0..4 {
                app.try_password("maria@umkreis.test", "Falsch12345", "203.0.113.7").send().await.expect(400);
            }
            app.try_password("maria@umkreis.test", PASSWORD, "203.0.113.7").send().await.expect(200);
        }
    }

    async fn many_guesses_at_the_same_moment_count_each(app) {
        app.account_with_password("maria@umkreis.test", PASSWORD).await;
        let guesses = (0..40).map(|_| app.try_password("maria@umkreis.test", "Falsch12345", "203.0.113.7").send());
        let replies = futures_util::future::join_all(guesses).await;
        assert_eq!(replies.iter().filter(|reply| reply.status == 400).count(), 5);
        assert_eq!(replies.iter().filter(|reply| reply.status == 429).count(), 35);
    }

    async fn a_new_password_ends_the_owners_wait(app) {
        app.account_with_password("maria@umkreis.test", PASSWORD).await;
        for _ in 0..5 {
            app.try_password("maria@umkreis.test", "Falsch12345", "203.0.113.7").send().await.expect(400);
        }
        wait_s(&app.try_password("maria@umkreis.test", PASSWORD, "203.0.113.7").send().await);
        app.ask_reset("maria@umkreis.test").await.expect(200);
        let link = app.mail_to("maria@umkreis.test").await.link_parameter("token");
        app.reset(&link, "Wiesengrund17").await.expect(200);
        app.try_password("maria@umkreis.test", "Wiesengrund17", "203.0.113.7").send().await.expect(200);
    }
}

on_both! {
    with |config| { config.limits.enabled = true; config.limits.sign_in_per_account_per_h = 3; config.limits.sign_in_per_5_min = 0; };

    async fn the_hour_has_an_end(app) {
        app.account_with_password("maria@umkreis.test", PASSWORD).await;
        for _ in 0..3 {
            app.try_password("maria@umkreis.test", "Falsch12345", "203.0.113.7").send().await.expect(400);
        }
        assert!(wait_s(&app.try_password("maria@umkreis.test", PASSWORD, "203.0.113.7").send().await) > 3500);
        app.clock.advance(Duration::from_secs(60 * 60));
        app.try_password("maria@umkreis.test", PASSWORD, "203.0.113.7").send().await.expect(200);
    }
}

on_both! {
    with |config| { config.limits.enabled = true; config.limits.sign_in_per_account_per_h = 4; config.limits.sign_in_per_5_min = 0; };

    async fn many_networks_together_guess_no_more_often_than_one(app) {
        app.account_with_password("maria@umkreis.test", PASSWORD).await;
        let at_home = app.try_password("maria@umkreis.test", PASSWORD, "198.51.100.20").send().await.expect(200);
        let cookies: Vec<&str> = at_home.headers.get_all("set-cookie").iter().filter_map(|value| value.to_str().ok()).collect();
        let known = cookies.iter().find_map(|line| line.split(';').next().filter(|pair| pair.starts_with("umkreis_known="))).expect("a known browser");
        for email in ["maria@umkreis.test", "nobody@umkreis.test"] {
            for network in 1..=4 {
                app.try_password(email, "Falsch12345", &format!("203.0.{network}.1")).send().await.expect(400);
            }
            // Neither the right password nor whether there is an account can be learned from now on.
            assert!(wait_s(&app.try_password(email, "Falsch12345", "203.0.200.1").send().await) > 3500);
            assert!(wait_s(&app.try_password(email, PASSWORD, "203.0.201.1").send().await) > 3500);
        }
        // The owner's browser has a way of its own, and nobody else's cookie opens it.
        app.try_password("maria@umkreis.test", PASSWORD, "203.0.1.1").header("cookie", known).send().await.expect(200);
        app.account_with_password("otto@umkreis.test", PASSWORD).await;
        for network in 1..=4 {
            app.try_password("otto@umkreis.test", "Falsch12345", &format!("203.0.{network}.1")).send().await.expect(400);
        }
        wait_s(&app.try_password("otto@umkreis.test", PASSWORD, "203.0.202.1").header("cookie", known).send().await);
        app.clock.advance(Duration::from_secs(60 * 60));
        app.try_password("otto@umkreis.test", PASSWORD, "203.0.202.1").send().await.expect(200);
    }

    async fn who_has_a_second_factor_signs_in_whatever_strangers_guess(app) {
        app.account_with_password("maria@umkreis.test", PASSWORD).await;
        let token = app.sign_in("maria@umkreis.test").await;
        app.add_phone(&token).await;
        for network in 1..=4 {
            app.try_password("maria@umkreis.test", "Falsch12345", &format!("203.0.{network}.1")).send().await.expect(400);
        }
        wait_s(&app.try_password("maria@umkreis.test", "Falsch12345", "203.0.200.1").send().await);
        let asked = app.try_password("maria@umkreis.test", PASSWORD, "203.0.201.1").send().await.expect(400);
        assert_eq!(asked.text_at("error"), "mfa_required");
    }

    async fn a_new_password_ends_the_wait_that_strangers_made(app) {
        app.account_with_password("maria@umkreis.test", PASSWORD).await;
        for network in 1..=4 {
            app.try_password("maria@umkreis.test", "Falsch12345", &format!("203.0.{network}.1")).send().await.expect(400);
        }
        wait_s(&app.try_password("maria@umkreis.test", PASSWORD, "203.0.200.1").send().await);
        app.ask_reset("maria@umkreis.test").await.expect(200);
        let link = app.mail_to("maria@umkreis.test").await.link_parameter("token");
        app.reset(&link, "Wiesengrund17").await.expect(200);
        app.try_password("maria@umkreis.test", "Wiesengrund17", "203.0.200.1").send().await.expect(200);
    }

    async fn those_who_know_their_password_use_nothing_up(app) {
        app.account_with_password("maria@umkreis.test", PASSWORD).await;
        for network in 1..=12 {
            app.try_password("maria@umkreis.test", PASSWORD, &format!("203.0.{network}.1")).send().await.expect(200);
        }
    }
}

on_both! {
    with |config| { config.limits.enabled = true; config.limits.sign_in_per_5_min = 3; };

    async fn one_caller_cannot_try_one_password_on_many_accounts(app) {
        for number in 0..3 {
            app.try_password(&format!("opfer{number}@umkreis.test"), "Falsch12345", "203.0.113.7").send().await.expect(400);
        }
        let refused = app.try_password("opfer9@umkreis.test", "Falsch12345", "203.0.113.7").send().await;
        assert!(wait_s(&refused) > 0);
    }

    async fn a_forwarded_address_that_nobody_vouches_for_changes_nothing(app) {
        for number in 0..4 {
            let forwarded = format!("198.51.100.{number}");
            let call = app.try_password(&format!("opfer{number}@umkreis.test"), "Falsch12345", "203.0.113.7");
            let reply = call.header("x-forwarded-for", &forwarded).header("forwarded", &format!("for={forwarded}")).send().await;
            assert_eq!(reply.status.as_u16(), if number < 3 { 400 } else { 429 });
        }
    }

    async fn addresses_of_one_ipv6_household_are_one_caller(app) {
        for number in 1..=4 {
            let call = app.try_password(&format!("opfer{number}@umkreis.test"), "Falsch12345", &format!("2001:db8:1:2::{number}"));
            assert_eq!(call.send().await.status.as_u16(), if number < 4 { 400 } else { 429 });
        }
    }
}

on_both! {
    async fn overlong_passwords_are_refused_without_being_hashed(app) {
        app.account_with_password("maria@umkreis.test", PASSWORD).await;
        let long = format!("{PASSWORD}{}", "x".repeat(116));
        let started = Instant::now();
        for _ in 0..60 {
            let reply = app.try_password("nobody@umkreis.test", &long, "203.0.113.7").send().await;
            assert_eq!(reply.refused(400, "invalid_grant"), "InvalidCredentials");
        }
        // Sixty hashes would take six seconds.
        assert!(started.elapsed() < Duration::from_secs(3), "{:?}", started.elapsed());
    }

    async fn odd_usernames_are_simply_unknown(app) {
        for username in ["a\0b@umkreis.test", "' OR 1=1 --", "%", &*"x".repeat(10_000), "ä", "a@b"] {
            let reply = app.try_password(username, PASSWORD, "203.0.113.7").send().await;
            assert_eq!(reply.refused(400, "invalid_grant"), "InvalidCredentials", "{username:?}");
        }
    }
}
