//! What must not be seen, looked for in every public answer.

use crate::on_both;
use crate::support::app::TestApp;
use axum::http::Method;
use chrono::TimeDelta;
use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, EntityTrait};
use serde_json::{Value, json};
use umkreis_foundation::db::changed;
use umkreis_foundation::db::entity::{campaign, company, offer, store};
use uuid::Uuid;

/// A word that stands in everything that belongs to the hidden company.
const CANARY: &str = "zwetschkenkanari";

struct Hidden {
    company_id: Uuid,
    store_id: Uuid,
    campaign_id: Uuid,
    offer_id: Uuid,
}

/// A company with everything that a company can have, in a running offer.
async fn hide(app: &TestApp, owner: Uuid, state: &'static str) -> Hidden {
    let category = app.category("Lebensmittel").await;
    let builder = app.company(&format!("Hof {CANARY}")).owner(owner).state(state).category(category);
    let builder = builder.description(&format!("Ein Text mit {CANARY}.")).tags(&[&format!("tag{CANARY}")]);
    let company_id = builder.store(&format!("Ort{CANARY}"), 48.3, 14.29).create().await;
    let stores = store::Entity::find().all(app.db.read()).await.unwrap();
    let now_ms = app.clock.now_ms();
    let (offer_id, campaign_id) = (Uuid::now_v7(), Uuid::now_v7());
    let running = offer::ActiveModel {
        id: Set(offer_id),
        title: Set("Klimawochen".to_owned()),
        start_date: Set(app.clock.today()),
        end_date: Set(app.clock.today() + TimeDelta::days(9)),
        media_id: Set(None),
        published: Set(true),
        version: Set(1),
        created_at_ms: Set(now_ms),
        updated_at_ms: Set(now_ms),
    };
    let action = campaign::ActiveModel {
        id: Set(campaign_id),
        company_id: Set(company_id),
        title: Set(format!("Aktion {CANARY}")),
        description: Set(None),
        valid_from: Set(None),
        valid_until: Set(app.clock.today() + TimeDelta::days(9)),
        version: Set(1),
        created_at_ms: Set(now_ms),
        updated_at_ms: Set(now_ms),
    };
    let mut tx = app.db.begin().await.unwrap();
    offer::Entity::insert(running).exec(&tx).await.unwrap();
    campaign::Entity::insert(action).exec(&tx).await.unwrap();
    let row =
        company::ActiveModel { id: Set(company_id), offer_id: Set(Some(offer_id)), ..Default::default() };
    row.update(&tx).await.unwrap();
    tx.change(changed::COMPANY, company_id).await.unwrap();
    tx.commit().await.unwrap();
    Hidden { company_id, store_id: stores[0].id, campaign_id, offer_id }
}

/// Every public way to look at companies, with the body it needs.
fn ways(hidden: &Hidden) -> Vec<(Method, String, Option<Value>)> {
    let Hidden { company_id, store_id, campaign_id, offer_id } = hidden;
    let near = json!({ "latitude": 48.3, "longitude": 14.29, "maxDistanceKm": 50 });
    let mut ways: Vec<(Method, String, Option<Value>)> = [
        json!({}),
        json!({ "text": CANARY }),
        json!({ "text": &CANARY[..6] }),
        json!({ "near": { "latitude": 48.3, "longitude": 14.29 } }),
        json!({ "specialOfferId": offer_id }),
    ]
    .into_iter()
    .map(|body| (Method::POST, "/api/company/list".to_owned(), Some(body)))
    .collect();
    for path in ["/api/company/search", "/api/store/search"] {
        ways.push((Method::POST, path.to_owned(), Some(json!({ "near": near }))));
        ways.push((Method::POST, path.to_owned(), Some(json!({ "near": near, "text": CANARY }))));
    }
    ways.push((Method::POST, "/api/campaign".to_owned(), Some(json!({}))));
    ways.push((Method::POST, "/api/campaign".to_owned(), Some(json!({ "companyId": company_id }))));
    let company = format!("/api/company/{company_id}");
    let gets = [
        company.clone(),
        format!("{company}/stores"),
        format!("{company}/categories"),
        format!("{company}/campaigns"),
        format!("{company}/campaigns?all=true"),
        format!("{company}/favourite-info"),
        format!("/api/store?companyId={company_id}"),
        format!("/api/store/{store_id}"),
        format!("/api/campaign/{campaign_id}"),
        format!("/api/company/similar?name={CANARY}"),
        format!("/api/search/suggestions?text={CANARY}"),
        format!("/api/search/suggestions?text={}", &CANARY[..6]),
        format!("/api/search/suggestions?text=tag{CANARY}"),
        format!("/api/tag?query=tag{CANARY}"),
        "/api/tag?size=100".to_owned(),
        "/api/category?size=100".to_owned(),
        "/api/special-offer".to_owned(),
        format!("/api/special-offer/{offer_id}"),
        "/".to_owned(),
        "/?page=1".to_owned(),
        format!("/detail/{company_id}"),
        format!("/detail/{company_id}/"),
        format!("/embed/{company_id}"),
        "/embed".to_owned(),
        "/sitemap.xml".to_owned(),
    ];
    ways.extend(gets.into_iter().map(|path| (Method::GET, path, None)));
    ways
}

/// The ways whose answers, to this caller, contain the word.
async fn seen(app: &TestApp, hidden: &Hidden, word: &str, token: Option<&str>) -> Vec<String> {
    let mut found = Vec::new();
    for (method, path, body) in ways(hidden) {
        let mut call = app.call(method.clone(), &path);
        if let Some(token) = token {
            call = call.bearer(token);
        }
        if let Some(body) = &body {
            call = call.json(body);
        }
        let reply = call.send().await;
        assert!(reply.status.as_u16() < 500, "{method} {path}: {}", reply.text());
        let all = format!("{}{:?}", reply.text(), reply.headers).to_lowercase();
        if all.contains(word) {
            found.push(format!("{method} {path} {body:?}"));
        }
    }
    found
}

on_both! {
    async fn an_inactive_company_leaks_through_no_public_call(app) {
        let (owner, _) = app.signed_in("maria@umkreis.test").await;
        let (_, stranger) = app.signed_in("anna@umkreis.test").await;
        let (_, admin) = app.administrator().await;
        let hidden = hide(&app, owner, "InReview").await;
        for token in [None, Some(stranger.as_str())] {
            assert_eq!(seen(&app, &hidden, CANARY, token).await, [""; 0]);
        }
        let switch = |what: &str| app.put(&format!("/api/admin/company/{what}/{}", hidden.company_id)).bearer(&admin);
        switch("activate").json(&json!({})).send().await.expect(200);
        let public = seen(&app, &hidden, CANARY, None).await;
        assert!(public.len() >= 12, "once active it is seen, or this test is blind: {public:#?}");
        switch("deactivate").json(&json!({ "reason": "Bitte ergänzen." })).send().await.expect(200);
        for token in [None, Some(stranger.as_str())] {
            assert_eq!(seen(&app, &hidden, CANARY, token).await, [""; 0], "no cache remembers it");
        }
    }

    async fn no_public_answer_names_the_owner_or_carries_a_hash(app) {
        let owner = app.account_with_password("inhaberkanari@umkreis.test", "Sonnenhof4020").await;
        let (_, stranger) = app.signed_in("anna@umkreis.test").await;
        let hidden = hide(&app, owner, "Active").await;
        for token in [None, Some(stranger.as_str())] {
            for word in ["inhaberkanari", "$argon2", &owner.to_string()] {
                assert_eq!(seen(&app, &hidden, word, token).await, [""; 0], "{word}");
            }
        }
    }
}
