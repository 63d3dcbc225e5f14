//! Mailed links, tried for everything they were not made for.

use crate::on_both;
use crate::support::app::TestApp;
use crate::support::request::Reply;
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter};
use serde_json::json;
use umkreis::people::account::mail_link::{self, LinkPayload, Purpose};
use umkreis_foundation::db::entity::mailed_token;
use uuid::Uuid;

const PASSWORD: &str = "Sonnenhof4020";
const NEW_EMAIL: &str = "neu@umkreis.test";
const OLD_EMAIL: &str = "alt@umkreis.test";

async fn link(app: &TestApp, account_id: Uuid, purpose: Purpose, company_id: Uuid) -> String {
    let cargo = LinkPayload {
        email: match purpose {
            Purpose::ChangeEmail => Some(NEW_EMAIL.to_owned()),
            Purpose::TakeBackEmail => Some(OLD_EMAIL.to_owned()),
            _ => None,
        },
        object_id: (purpose == Purpose::ConfirmCompany).then_some(company_id),
        ..Default::default()
    };
    let tx = app.db.begin().await.unwrap();
    let link = mail_link::create(&tx, account_id, purpose, cargo, app.clock.now_ms()).await.unwrap();
    tx.commit().await.unwrap();
    link
}

/// The calls that spend links, with the purposes they accept.
const CALLS: [(&str, &[Purpose]); 5] = [
    ("sign in", &[Purpose::Confirm]),
    ("change the address", &[Purpose::ChangeEmail]),
    ("take the address back", &[Purpose::TakeBackEmail]),
    ("set a password", &[Purpose::Reset, Purpose::Invite]),
    ("confirm a company", &[Purpose::ConfirmCompany]),
];

async fn spend(app: &TestApp, call: &str, link: &str) -> Reply {
    match call {
        "sign in" => {
            let back = "https://umkreis.test/handle-auth";
            let form = [
                ("client_id", "web"),
                ("grant_type", "confirmation_code"),
                ("code", link),
                ("redirect_uri", back),
            ];
            app.post("/oauth/token").form(&form).send().await
        }
        "change the address" => {
            app.get(&format!("/api/user/email?token={link}&email={NEW_EMAIL}")).send().await
        }
        "take the address back" => {
            app.post("/api/user/email/take-back").json(&json!({ "token": link })).send().await
        }
        "set a password" => {
            app.put("/api/reset-pw").json(&json!({ "token": link, "password": PASSWORD })).send().await
        }
        _ => app.post("/api/company/confirm").json(&json!({ "token": link })).send().await,
    }
}

on_both! {
    async fn a_mailed_link_works_for_its_own_purpose_only_and_once(app) {
        for purpose in [Purpose::Confirm, Purpose::ChangeEmail, Purpose::TakeBackEmail, Purpose::Reset, Purpose::Invite, Purpose::ConfirmCompany, Purpose::Taken] {
            let owner = app.account(&format!("{}@umkreis.test", Uuid::now_v7().simple()), false).await;
            let company_id = app.company("Hofladen").owner(owner).create().await;
            let link = link(&app, owner, purpose, company_id).await;
            for (call, accepted) in CALLS {
                if !accepted.contains(&purpose) {
                    let reply = spend(&app, call, &link).await;
                    assert!([400, 422].contains(&reply.status.as_u16()), "{purpose:?} to {call}: {} {}", reply.status, reply.text());
                }
            }
            // A new address brings the link that takes it back, so those of others are not counted.
            let own = mailed_token::Entity::find().filter(mailed_token::Column::AccountId.eq(owner));
            let unused = own.filter(mailed_token::Column::UsedAtMs.is_null());
            assert_eq!(unused.count(app.db.read()).await.unwrap(), 1, "a wrong use spends nothing");
            match CALLS.iter().find(|(_, accepted)| accepted.contains(&purpose)) {
                Some((call, _)) => {
                    spend(&app, call, &link).await.expect(200);
                    assert!(spend(&app, call, &link).await.status.is_client_error(), "{purpose:?} twice");
                }
                None => {
                    let tx = app.db.begin().await.unwrap();
                    mailed_token::Entity::delete_many().exec(&tx).await.unwrap();
                    tx.commit().await.unwrap();
                }
            }
        }
    }
}
