//! Bearer tokens on secured calls.

use crate::on_both;
use crate::support::app::TestApp;
use axum::extract::FromRequestParts;
use axum::http::Request;
use std::time::Duration;
use umkreis::people::session::bearer::{Admin, MaybeSignedIn, SignedIn};
use umkreis_foundation::error::Error;

/// What an extractor says to a request with this `Authorization` header.
async fn ask<T: FromRequestParts<umkreis::app::App, Rejection = Error>>(
    app: &TestApp,
    authorization: Option<&str>,
) -> Result<T, Error> {
    let mut request = Request::builder().uri("/");
    if let Some(value) = authorization {
        request = request.header("authorization", value);
    }
    let (mut parts, ()) = request.body(()).expect("a request").into_parts();
    T::from_request_parts(&mut parts, app).await
}

on_both! {
    async fn a_valid_token_names_its_account(app) {
        let id = app.account("maria@umkreis.test", false).await;
        let token = app.sign_in("maria@umkreis.test").await;
        let caller = ask::<SignedIn>(&app, Some(&format!("Bearer {token}"))).await.expect("signed in");
        assert_eq!((caller.account_id, caller.admin), (id, false));
        // Remembered or not, the second answer is the same.
        assert_eq!(ask::<SignedIn>(&app, Some(&format!("bearer {token}"))).await.expect("again"), caller);
    }

    async fn missing_and_bad_tokens_are_unauthorized(app) {
        app.account("maria@umkreis.test", false).await;
        let token = app.sign_in("maria@umkreis.test").await;
        for header in [None, Some("Bearer"), Some("Bearer "), Some("Bearer abc"), Some("Basic d2ViOg=="),
            Some(&*format!("Bearer {token}x")), Some(&*format!("Bearer {}", &token[..42])), Some(&*token)] {
            assert!(matches!(ask::<SignedIn>(&app, header).await, Err(Error::Unauthorized)), "{header:?}");
            assert!(matches!(ask::<Admin>(&app, header).await, Err(Error::Unauthorized)), "{header:?}");
        }
    }

    async fn only_administrators_pass_as_administrators(app) {
        app.account("maria@umkreis.test", false).await;
        app.account("chef@umkreis.test", true).await;
        let (owner, admin) = (app.sign_in("maria@umkreis.test").await, app.sign_in("chef@umkreis.test").await);
        assert!(matches!(ask::<Admin>(&app, Some(&format!("Bearer {owner}"))).await, Err(Error::Forbidden)));
        assert!(ask::<Admin>(&app, Some(&format!("Bearer {admin}"))).await.is_ok());
    }

    async fn public_calls_know_their_caller_but_refuse_a_bad_token(app) {
        let id = app.account("maria@umkreis.test", false).await;
        let token = app.sign_in("maria@umkreis.test").await;
        assert!(ask::<MaybeSignedIn>(&app, None).await.expect("a visitor").0.is_none());
        let known = ask::<MaybeSignedIn>(&app, Some(&format!("Bearer {token}"))).await.expect("known").0;
        assert_eq!(known.map(|caller| caller.account_id), Some(id));
        assert!(matches!(ask::<MaybeSignedIn>(&app, Some("Bearer abc")).await, Err(Error::Unauthorized)));
    }

    async fn a_token_ends_after_fifteen_minutes(app) {
        app.account("maria@umkreis.test", false).await;
        let header = format!("Bearer {}", app.sign_in("maria@umkreis.test").await);
        app.clock.advance(Duration::from_secs(15 * 60 - 5));
        assert!(ask::<SignedIn>(&app, Some(&header)).await.is_ok());
        app.clock.advance(Duration::from_secs(10));
        assert!(matches!(ask::<SignedIn>(&app, Some(&header)).await, Err(Error::Unauthorized)));
    }

    async fn a_revoked_token_is_refused_at_the_very_next_request(app) {
        let id = app.account("maria@umkreis.test", false).await;
        let session = app.open_session(id).await;
        let header = format!("Bearer {}", session.access_token);
        assert!(ask::<SignedIn>(&app, Some(&header)).await.is_ok());
        let form = [("client_id", "web"), ("token", &*session.refresh_token)];
        app.post("/oauth/revoke").form(&form).send().await.expect(200);
        assert!(matches!(ask::<SignedIn>(&app, Some(&header)).await, Err(Error::Unauthorized)));
    }
}
