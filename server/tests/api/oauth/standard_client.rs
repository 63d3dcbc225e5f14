//! An independent OAuth library goes through the redirect flow and renews its tokens.

use crate::on_both;
use axum::body::Body;
use axum::http::Response;
use http_body_util::BodyExt;
use oauth2::basic::BasicClient;
use oauth2::{
    AuthUrl, AuthorizationCode, ClientId, ClientSecret, CsrfToken, HttpRequest, PkceCodeChallenge,
    RedirectUrl, RevocationUrl, StandardRevocableToken, TokenResponse, TokenUrl,
};
use std::convert::Infallible;
use tower::ServiceExt;

on_both! {
    async fn the_oauth2_crate_completes_the_authorization_code_flow(app) {
        let address = |path: &str| format!("https://umkreis.test{path}");
        let client = BasicClient::new(ClientId::new("web".to_owned()))
            .set_client_secret(ClientSecret::new(String::new()))
            .set_auth_uri(AuthUrl::new(address("/oauth/authorize")).expect("an address"))
            .set_token_uri(TokenUrl::new(address("/oauth/token")).expect("an address"))
            .set_revocation_url(RevocationUrl::new(address("/oauth/revoke")).expect("an address"))
            .set_redirect_uri(RedirectUrl::new(address("/handle-auth")).expect("an address"));
        let router = app.router.clone();
        let http = move |request: HttpRequest| {
            let router = router.clone();
            async move {
                let response = router.oneshot(request.map(Body::from)).await.expect("the router never fails");
                let (parts, body) = response.into_parts();
                let body = body.collect().await.expect("the body arrives").to_bytes().to_vec();
                Ok::<_, Infallible>(Response::from_parts(parts, body))
            }
        };

        let id = app.account("maria@umkreis.test", false).await;
        let browser = app.open_session(id).await;
        let (challenge, verifier) = PkceCodeChallenge::new_random_sha256();
        let (url, state) = client.authorize_url(CsrfToken::new_random).set_pkce_challenge(challenge).url();
        let path = format!("{}?{}", url.path(), url.query().unwrap_or_default());
        let reply = app.get(&path).header("cookie", &format!("umkreis_session={}", browser.cookie)).send().await.expect(303);
        let back = url::Url::parse(reply.header("location")).expect("an address");
        let field = |name: &str| back.query_pairs().find(|(key, _)| key == name).map(|(_, value)| value.into_owned()).expect("a field");
        assert_eq!(&field("state"), state.secret());

        let code = AuthorizationCode::new(field("code"));
        let tokens = client.exchange_code(code).set_pkce_verifier(verifier).request_async(&http).await.expect("tokens");
        app.get("/me").bearer(tokens.access_token().secret()).send().await.expect(200);

        let refresh = tokens.refresh_token().expect("a refresh token");
        let renewed = client.exchange_refresh_token(refresh).request_async(&http).await.expect("new tokens");
        app.get("/me").bearer(renewed.access_token().secret()).send().await.expect(200);

        let token = StandardRevocableToken::from(renewed.access_token().clone());
        client.revoke_token(token).expect("a revocable token").request_async(&http).await.expect("revoked");
        app.get("/me").bearer(renewed.access_token().secret()).send().await.expect(401);
    }
}
