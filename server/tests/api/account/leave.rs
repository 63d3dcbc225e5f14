//! `GET /api/user/data`, `GET /api/user/deletion` and `DELETE /api/user`

use super::PASSWORD;
use crate::on_both;
use crate::support::app::TestApp;
use sea_orm::{ActiveValue::Set, EntityTrait};
use serde_json::json;
use umkreis_foundation::db::entity::{account, company_media, favourite, media};
use uuid::Uuid;

async fn picture_of(app: &TestApp, companies: &[Uuid]) -> Uuid {
    let id = Uuid::now_v7();
    let now_ms = app.clock.now_ms();
    let row = media::ActiveModel {
        id: Set(id),
        width: Set(1),
        height: Set(1),
        avif_ready: Set(false),
        account_id: Set(None),
        created_at_ms: Set(now_ms),
    };
    let tx = app.db.begin().await.expect("a transaction");
    media::Entity::insert(row).exec(&tx).await.expect("the picture");
    for company_id in companies {
        let row =
            company_media::ActiveModel { company_id: Set(*company_id), media_id: Set(id), position: Set(0) };
        company_media::Entity::insert(row).exec(&tx).await.expect("the link");
    }
    tx.commit().await.expect("the commit");
    id
}

on_both! {
    async fn leaving_takes_the_own_companies_and_pictures_and_nothing_else(app) {
        let maria = app.account_with_password("maria@umkreis.test", PASSWORD).await;
        let paul = app.account("paul@umkreis.test", false).await;
        let own = app.company("Hofladen").owner(maria).store("Linz", 48.3, 14.29).create().await;
        app.company("Werkstatt").owner(maria).state("InReview").create().await;
        let other = app.company("Anderes").owner(paul).create().await;
        let (alone, shared) = (picture_of(&app, &[own]).await, picture_of(&app, &[own, other]).await);
        let session = app.open_session(maria).await;
        let preview = app.get("/api/user/deletion").bearer(&session.access_token).send().await.expect(200).json();
        let names: Vec<_> = preview["companies"].as_array().expect("a list").iter().map(|c| (c["name"].clone(), c["active"].clone())).collect();
        assert_eq!(names, [(json!("Hofladen"), json!(true)), (json!("Werkstatt"), json!(false))]);

        let delete = |password: &str| app.delete("/api/user").bearer(&session.access_token).json(&json!({"password": password}));
        assert_eq!(delete("Falsch12345").send().await.problem(422), "InvalidCredentials");
        assert!(app.catalogue.snapshot().contains(&own));
        delete(PASSWORD).send().await.expect(200);

        assert!(!app.catalogue.snapshot().contains(&own), "gone from the catalogue when the answer comes");
        assert!(app.catalogue.snapshot().contains(&other));
        assert!(app.account_row("maria@umkreis.test").await.is_none());
        assert!(!app.is_signed_in(&session.access_token).await);
        let left: Vec<Uuid> = media::Entity::find().all(app.db.read()).await.expect("rows").into_iter().map(|row| row.id).collect();
        assert_eq!(left, [shared]);
        assert_ne!(alone, shared);
        let farewell = app.mail_to("maria@umkreis.test").await;
        assert!(farewell.subject.contains("gelöscht") && farewell.text.contains("Hofladen, Werkstatt"), "{}", farewell.text);
    }

    async fn the_last_administrator_stays(app) {
        let id = app.account_with_password("chef@umkreis.test", PASSWORD).await;
        let tx = app.db.begin().await.expect("a transaction");
        umkreis::people::account::set_admin(&tx, id, true, 0).await.expect("promoted");
        tx.commit().await.expect("the commit");
        let token = app.sign_in("chef@umkreis.test").await;
        let delete = || app.delete("/api/user").bearer(&token).json(&json!({"password": PASSWORD}));
        assert_eq!(delete().send().await.problem(409), "LastAdministrator");
        app.account("zweite@umkreis.test", true).await;
        delete().send().await.expect(200);
    }

    async fn the_own_data_are_complete_and_hold_no_secret(app) {
        let maria = app.account_with_password("maria@umkreis.test", PASSWORD).await;
        let id = app.company("Hofladen").owner(maria).tags(&["bio"]).store("Linz", 48.3, 14.29).create().await;
        app.company("Fremdes").create().await;
        let token = app.sign_in("maria@umkreis.test").await;
        let reply = app.get("/api/user/data").bearer(&token).send().await.expect(200);
        assert!(reply.header("content-disposition").starts_with("attachment; filename=\"meine-daten-"));
        assert_eq!(reply.header("cache-control"), "no-store");
        let data = reply.json();
        assert_eq!(data["account"]["username"], "maria@umkreis.test");
        assert_eq!(data["companies"].as_array().map(Vec::len), Some(1));
        let company = &data["companies"][0];
        assert_eq!((company["id"].as_str(), company["tags"][0].as_str()), (Some(&*id.to_string()), Some("bio")));
        assert_eq!(company["stores"][0]["town"], "Linz");
        assert_eq!(data["sessions"][0]["client"], "web");
        assert!(!reply.text().contains("argon2") && !reply.text().contains("Hash"), "{}", reply.text());
        for path in ["/api/user/data", "/api/user/deletion"] {
            assert_eq!(app.get(path).send().await.problem(401), "Unauthorized");
        }
        assert_eq!(app.delete("/api/user").json(&json!({"password": PASSWORD})).send().await.problem(401), "Unauthorized");
    }

    async fn signing_in_adds_the_favourites_of_the_device(app) {
        let maria = app.account_with_password("maria@umkreis.test", PASSWORD).await;
        let (first, second) = (app.company("Eins").create().await, app.company("Zwei").create().await);
        let device = Uuid::now_v7();
        let mark = |holder_id, by_account, company_id| favourite::ActiveModel { holder_id: Set(holder_id), by_account: Set(by_account), company_id: Set(company_id), created_at_ms: Set(1), network: Set(None) };
        let tx = app.db.begin().await.expect("a transaction");
        for row in [mark(device, false, first), mark(device, false, second), mark(maria, true, first)] {
            favourite::Entity::insert(row).exec(&tx).await.expect("a favourite");
        }
        tx.commit().await.expect("the commit");
        let fields = [("grant_type", "password"), ("username", "maria@umkreis.test"), ("password", PASSWORD)];
        for _ in 0..2 {
            app.token(&fields).header("device-id", &device.to_string()).send().await.expect(200);
        }
        app.token(&fields).header("device-id", "rubbish").send().await.expect(200);
        let rows = favourite::Entity::find().all(app.db.read()).await.expect("rows");
        assert_eq!(rows.iter().filter(|row| row.by_account && row.holder_id == maria).count(), 2);
        assert_eq!(rows.iter().filter(|row| !row.by_account).count(), 2, "the device keeps its own");
    }

    async fn nothing_of_a_deleted_account_is_left(app) {
        let maria = app.account("maria@umkreis.test", false).await;
        app.open_session(maria).await;
        app.ask_reset("maria@umkreis.test").await.expect(200);
        let mut tx = app.db.begin().await.expect("a transaction");
        umkreis::people::account::remove::account(&mut tx, maria, app.clock.now_ms()).await.expect("removed");
        tx.commit().await.expect("the commit");
        assert_eq!(account::Entity::find().all(app.db.read()).await.expect("rows").len(), 0);
        use umkreis_foundation::db::entity::{access_token, mailed_token, session};
        assert!(session::Entity::find().one(app.db.read()).await.expect("rows").is_none());
        assert!(access_token::Entity::find().one(app.db.read()).await.expect("rows").is_none());
        assert!(mailed_token::Entity::find().one(app.db.read()).await.expect("rows").is_none());
    }
}
