//! Names and descriptions that try to become markup or script: they stay text everywhere.

use super::payloads::PAYLOADS;
use super::{first_data, json_ld};
use crate::on_both;
use crate::support::app::TestApp;
use crate::support::request::Reply;
use sea_orm::EntityTrait;
use sea_orm::sea_query::Expr;
use umkreis_foundation::db::changed;
use umkreis_foundation::db::entity::{company, company_tag, store};
use uuid::Uuid;

/// The marks that make markup, outside of data blocks: text may not add or take away any.
fn skeleton(reply: &Reply) -> String {
    let html = reply.text();
    let mut parts = html.split("<script type=\"application/");
    let first = parts.next().unwrap_or_default().to_owned();
    let rest = parts.filter_map(|part| part.split_once("</script>").map(|(_, rest)| rest));
    let outside: String = std::iter::once(first.as_str()).chain(rest).collect();
    outside.chars().filter(|letter| "<>\"'".contains(*letter)).collect()
}

/// Tags are short.
fn short(payload: &str) -> &str {
    let end = payload.char_indices().nth(50).map_or(payload.len(), |(at, _)| at);
    &payload[..end]
}

/// Every page of the list, and the page of every tenth company.
async fn skeletons(app: &TestApp, ids: &[Uuid]) -> Vec<String> {
    let lists = (1..=ids.len().div_ceil(18)).map(|page| format!("/?page={page}"));
    let details = ids.iter().step_by(10).map(|id| format!("/detail/{id}/"));
    let mut found = Vec::new();
    for path in lists.chain(details) {
        let page = app.get(&path).send().await.expect(200);
        found.push(skeleton(&page));
    }
    found
}

on_both! {
    async fn a_hundred_hostile_texts_stay_inert_in_markup_head_data_and_json_ld(app) {
        assert!(PAYLOADS.len() >= 100);
        let mut ids = Vec::new();
        for (number, payload) in PAYLOADS.iter().enumerate() {
            let place = 14.0 + number as f64 / 1000.0;
            ids.push(app.company(payload).description(payload).tags(&[short(payload)]).store(payload, 48.0, place).create().await);
        }
        let hostile = skeletons(&app, &ids).await;
        for (id, payload) in ids.iter().zip(PAYLOADS).step_by(9) {
            let page = app.get(&format!("/detail/{id}/")).send().await.expect(200);
            assert_eq!(json_ld(&page, "LocalBusiness")["name"], *payload);
            assert_eq!(first_data(&page)["company"]["description"], *payload);
        }
        let listed = first_data(&app.get("/").send().await);
        assert_eq!(listed["companies"]["content"].as_array().map(Vec::len), Some(18));

        let mut tx = app.db.begin().await.unwrap();
        let (name, description) = (company::Column::Name, company::Column::Description);
        company::Entity::update_many().col_expr(name, Expr::value("Harmlos")).col_expr(description, Expr::value("Harmlos")).exec(&tx).await.unwrap();
        company_tag::Entity::update_many().col_expr(company_tag::Column::Tag, Expr::value("Harmlos")).exec(&tx).await.unwrap();
        store::Entity::update_many().col_expr(store::Column::Town, Expr::value("Harmlos")).col_expr(store::Column::Title, Expr::value("Harmlos")).exec(&tx).await.unwrap();
        tx.change(changed::EVERYTHING, Uuid::nil()).await.unwrap();
        tx.commit().await.unwrap();
        let harmless = skeletons(&app, &ids).await;
        for (number, (hostile, harmless)) in hostile.iter().zip(&harmless).enumerate() {
            assert!(hostile == harmless, "page {number}: {} marks instead of {}", hostile.len(), harmless.len());
        }
    }

    async fn hostile_addresses_stay_inert(app) {
        app.company("Hofladen").create().await;
        let harmless = app.get("/?search=harmlos").send().await.expect(200).text();
        for payload in PAYLOADS.iter().step_by(4) {
            let encoded: String = url::form_urlencoded::byte_serialize(payload.as_bytes()).collect();
            let page = app.get(&format!("/?search={encoded}&tab={encoded}&filters={encoded}&offer={encoded}")).send().await.expect(200);
            let html = page.text();
            assert!(!html.contains(*payload) || !payload.contains(['<', '"']) || harmless.contains(*payload), "{payload}");
            assert_eq!(html.matches("<script").count(), html.matches("</script>").count(), "{payload}");
        }
    }
}
