//! `/api/admin/company` and what is decided about one company

use crate::on_both;
use crate::support::app::TestApp;
use axum::http::Method;
use sea_orm::sea_query::Expr;
use sea_orm::{ActiveModelTrait, ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter};
use serde_json::{Value, json};
use std::time::Duration;
use umkreis_foundation::db::changed;
use umkreis_foundation::db::entity::{company, store};
use uuid::Uuid;

async fn operators_entry(app: &TestApp, name: &str, owner: Uuid) -> Uuid {
    let id = app.company(name).owner(owner).create().await;
    let row = company::ActiveModel { id: Set(id), listed_by_operator: Set(true), ..Default::default() };
    let mut tx = app.db.begin().await.expect("a transaction");
    row.update(&tx).await.expect("the entry");
    tx.change(changed::COMPANY, id).await.expect("the change row");
    tx.commit().await.expect("the commit");
    id
}

/// Names and problems on a page of `GET /api/admin/store/unplaced`.
fn problems(page: &Value) -> Vec<(&str, &str)> {
    let rows = page["content"].as_array().expect("a list").iter();
    rows.map(|row| {
        (row["companyName"].as_str().expect("a name"), row["problem"].as_str().expect("a problem"))
    })
    .collect()
}

/// How the positions of a company's locations came about.
async fn set_source(app: &TestApp, company_id: Uuid, source: &str) {
    let change = store::Entity::update_many()
        .col_expr(store::Column::PositionSource, Expr::value(source))
        .filter(store::Column::CompanyId.eq(company_id));
    let tx = app.db.begin().await.expect("a transaction");
    change.exec(&tx).await.expect("the location");
    tx.commit().await.expect("the commit");
}

on_both! {
    async fn the_list_holds_every_state_in_pages_and_finds_parts_of_words(app) {
        let desk = app.desk().await;
        let otto = app.account("otto.huber@umkreis.test", false).await;
        app.company("Ziegenkäserei Öllinger").owner(otto).store("Bad Ischl", 47.71, 13.62).create().await;
        app.company("Radwerkstatt").state("InReview").store("Linz", 48.3, 14.29).create().await;
        app.company("Schneiderei").state("Deactivated").create().await;
        for number in 0..8 {
            app.company(&format!("Hofladen {number}")).create().await;
        }
        let page = desk.get("/api/admin/company?page=0&size=8").await.expect(200).json();
        assert_eq!((page["totalElements"].as_u64(), page["totalPages"].as_u64(), page["size"].as_u64()), (Some(11), Some(2), Some(8)));
        assert_eq!(page["content"].as_array().map(Vec::len), Some(8));
        assert_eq!(desk.get("/api/admin/company?page=1&size=8").await.json()["content"].as_array().map(Vec::len), Some(3));
        for query in ["k%C3%A4se", "OLLING", "otto.huber", "huber%20ziegen", "ischl", "4020%20ziegen", "Muster%20Ziegen"] {
            assert_eq!(desk.names(&format!("/api/admin/company?searchQuery={query}&size=8")).await, ["Ziegenkäserei Öllinger"], "{query}");
        }
        assert_eq!(desk.names("/api/admin/company?state=InReview").await, ["Radwerkstatt"]);
        assert_eq!(desk.names("/api/admin/company?state=Deactivated").await, ["Schneiderei"]);
        for nothing in ["%25", "xyzxyz", "%27%20OR%201%3D1", "_"] {
            assert!(desk.names(&format!("/api/admin/company?searchQuery={nothing}")).await.is_empty(), "{nothing}");
        }
    }

    async fn a_row_shows_owner_state_offer_and_last_change(app) {
        let desk = app.desk().await;
        let otto = app.account("otto@umkreis.test", false).await;
        let id = app.company("Hofladen").owner(otto).state("InReview").store("Linz", 48.3, 14.29).create().await;
        let row = desk.get("/api/admin/company").await.expect(200).json()["content"][0].clone();
        assert_eq!((row["id"].as_str(), row["state"].as_str(), row["active"].as_bool()), (Some(&*id.to_string()), Some("InReview"), Some(false)));
        assert_eq!((&row["owner"]["username"], &row["town"], &row["specialOfferId"]), (&json!("otto@umkreis.test"), &json!("Linz"), &json!(null)));
        assert!(row["updatedAt"].as_str().is_some_and(|at| at.ends_with('Z')));
        let detail = desk.get(&format!("/api/admin/company/{id}")).await.expect(200);
        assert_eq!(detail.header("etag"), "\"v1\"");
        assert_eq!((&detail.json()["stores"][0]["town"], &detail.json()["tags"]), (&json!("Linz"), &json!(["regional"])));
    }

    async fn a_renamed_owner_and_a_deleted_company_are_noticed_by_the_search(app) {
        let desk = app.desk().await;
        let otto = app.account("otto@umkreis.test", false).await;
        let id = app.company("Hofladen").owner(otto).create().await;
        app.company("Anderer Hof").create().await;
        assert_eq!(desk.names("/api/admin/company?searchQuery=hofladen").await, ["Hofladen"]);
        desk.put(&format!("/api/user?id={otto}"), &json!({"lastName": "Zwettler"})).await.expect(200);
        assert_eq!(desk.names("/api/admin/company?searchQuery=zwett").await, ["Hofladen"]);
        desk.delete(&format!("/api/admin/company/{id}")).await.expect(200);
        assert!(desk.names("/api/admin/company?searchQuery=zwett").await.is_empty());
        assert_eq!(desk.names("/api/admin/company").await, ["Anderer Hof"]);
    }

    async fn activating_shows_a_company_and_tells_its_owner_once(app) {
        let desk = app.desk().await;
        let otto = app.account("otto@umkreis.test", false).await;
        let id = app.company("Hofladen").owner(otto).state("InReview").create().await;
        assert_eq!(app.get(&format!("/api/company/{id}")).send().await.problem(404), "NotFound");
        let path = format!("/api/admin/company/activate/{id}");
        let row = desk.put(&path, &json!({"message": "Schöne Bilder!"})).await.expect(200).json();
        assert_eq!((row["state"].as_str(), row["active"].as_bool()), (Some("Active"), Some(true)));
        app.get(&format!("/api/company/{id}")).send().await.expect(200);
        let mail = app.mail_to("otto@umkreis.test").await;
        assert!(mail.subject.contains("online") && mail.text.contains("Schöne Bilder!"), "{mail:?}");
        desk.call(Method::PUT, &path).send().await.expect(200);
        assert_eq!(app.mails().await.len(), 1, "activating twice says nothing new");
        assert_eq!(app.audited().await, ["company.activate"]);
    }

    async fn deactivating_hides_a_company_and_gives_the_reason(app) {
        let desk = app.desk().await;
        let otto = app.account("otto@umkreis.test", false).await;
        let id = app.company("Hofladen").owner(otto).create().await;
        let path = format!("/api/admin/company/deactivate/{id}");
        let row = desk.put(&path, &json!({"reason": " Saisonende "})).await.expect(200).json();
        assert_eq!((&row["state"], &row["deactivationReason"]), (&json!("Deactivated"), &json!("Saisonende")));
        assert_eq!(app.get(&format!("/api/company/{id}")).send().await.problem(404), "NotFound");
        assert!(app.mail_to("otto@umkreis.test").await.text.contains("Saisonende"));
        assert_eq!(desk.put(&path, &json!({"reason": "x".repeat(1001)})).await.invalid_fields(), ["reason"]);
        let back = desk.call(Method::PUT, &format!("/api/admin/company/activate/{id}")).send().await.expect(200).json();
        assert_eq!(back["deactivationReason"], json!(null));
        desk.call(Method::PUT, &path).send().await.expect(200);
    }

    async fn deleting_takes_a_company_away_and_says_why_if_there_is_a_reason(app) {
        let desk = app.desk().await;
        let otto = app.account("otto@umkreis.test", false).await;
        let (kept, first, second) = (
            app.company("Bleibt").owner(otto).create().await,
            app.company("Eins").owner(otto).store("Linz", 48.3, 14.29).create().await,
            app.company("Zwei").owner(otto).create().await,
        );
        desk.delete(&format!("/api/admin/company/{first}")).await.expect(200);
        assert!(app.mails().await.is_empty());
        let because = json!({"reason": "Auf eigenen Wunsch"});
        desk.call(Method::DELETE, &format!("/api/admin/company/{second}")).json(&because).send().await.expect(200);
        assert!(app.mail_to("otto@umkreis.test").await.text.contains("Auf eigenen Wunsch"));
        assert_eq!(desk.delete(&format!("/api/admin/company/{second}")).await.problem(404), "NotFound");
        assert!(app.catalogue.snapshot().contains(&kept) && !app.catalogue.snapshot().contains(&first));
        assert_eq!(app.audited().await, ["company.delete", "company.delete"]);
    }

    async fn a_company_is_in_one_offer_and_can_leave_it(app) {
        let desk = app.desk().await;
        let id = app.company("Hofladen").create().await;
        let offer = |title: &str| json!({"title": title, "startDate": "2026-01-01", "endDate": "2199-12-31"});
        let first = desk.post("/api/admin/special-offer", &offer("Frühling")).await.expect(200).json()["id"].clone();
        let second = desk.post("/api/admin/special-offer", &offer("Sommer")).await.expect(200).json()["id"].clone();
        let path = format!("/api/admin/company/{id}/special-offer");
        for offer in [&first, &second] {
            let row = desk.put(&path, &json!({"specialOfferId": offer})).await.expect(200).json();
            assert_eq!(&row["specialOfferId"], offer);
        }
        let shown = app.get("/api/special-offer").send().await.expect(200).json();
        let members: Vec<_> = shown.as_array().expect("offers").iter().map(|o| o["companyIds"].as_array().map_or(0, Vec::len)).collect();
        assert_eq!(members.iter().sum::<usize>(), 1);
        let filtered = format!("/api/admin/company?specialOfferId={}", second.as_str().unwrap_or_default());
        assert_eq!(desk.names(&filtered).await, ["Hofladen"]);
        assert_eq!(desk.put(&path, &json!({"specialOfferId": null})).await.expect(200).json()["specialOfferId"], json!(null));
        assert_eq!(desk.put(&path, &json!({"specialOfferId": Uuid::now_v7()})).await.invalid_fields(), ["specialOfferId"]);
        assert_eq!(desk.put(&path, &json!({"specialOfferId": "rubbish"})).await.invalid_fields(), ["specialOfferId"]);
    }

    async fn only_administrators_are_assigned(app) {
        let desk = app.desk().await;
        let owner = app.account("otto@umkreis.test", false).await;
        let id = app.company("Hofladen").owner(owner).state("InReview").create().await;
        let path = format!("/api/admin/company/{id}/assignee");
        let row = desk.put(&path, &json!({"assigneeId": desk.id})).await.expect(200).json();
        assert_eq!(row["assignee"]["username"], "anna@umkreis.test");
        desk.put(&path, &json!({"assigneeId": desk.id})).await.expect(200);
        for nobody in [owner, Uuid::now_v7()] {
            assert_eq!(desk.put(&path, &json!({"assigneeId": nobody})).await.invalid_fields(), ["assigneeId"]);
        }
        assert_eq!(desk.put(&path, &json!({"assigneeId": null})).await.expect(200).json()["assignee"], json!(null));
    }

    async fn a_listing_of_the_operators_can_be_claimed_by_its_business(app) {
        let desk = app.desk().await;
        let id = operators_entry(&app, "Dorfladen", desk.id).await;
        let path = format!("/api/admin/company/{id}/owner");
        let claim = json!({"username": " Berta@Umkreis.test ", "firstName": "Berta"});
        let row = desk.put(&path, &claim).await.expect(200).json();
        assert_eq!((&row["owner"]["username"], &row["listedByOperator"]), (&json!("berta@umkreis.test"), &json!(false)));
        let mails = app.mails().await;
        let subjects: Vec<_> = mails.iter().filter(|mail| mail.to == "berta@umkreis.test").map(|mail| mail.subject.clone()).collect();
        assert_eq!(subjects.len(), 2, "the invitation and the news: {subjects:?}");
        let token = mails[0].link_parameter("token");
        app.put("/api/reset-pw").json(&json!({"token": token, "password": "Sonnenhof4020"})).send().await.expect(200);
        let berta = app.sign_in("berta@umkreis.test").await;
        assert_eq!(app.get("/api/user/deletion").bearer(&berta).send().await.expect(200).json()["companies"][0]["name"], "Dorfladen");
    }

    async fn a_transfer_goes_to_a_known_account_and_tells_both(app) {
        let desk = app.desk().await;
        let (otto, paul) = (app.account("otto@umkreis.test", false).await, app.account("paul@umkreis.test", false).await);
        let id = app.company("Hofladen").owner(otto).create().await;
        let path = format!("/api/admin/company/{id}/owner");
        desk.put(&path, &json!({"userId": paul})).await.expect(200);
        assert!(app.mail_to("paul@umkreis.test").await.text.contains("Hofladen"));
        assert!(app.mail_to("otto@umkreis.test").await.text.contains("anderen Konto"));
        for (body, field) in [
            (json!({"userId": paul}), "userId"),
            (json!({"userId": Uuid::now_v7()}), "userId"),
            (json!({}), "userId"),
            (json!({"username": "kein Konto"}), "username"),
        ] {
            assert_eq!(desk.put(&path, &body).await.invalid_fields(), [field], "{body}");
        }
    }

    async fn entries_that_nobody_confirmed_for_a_year_are_listed(app) {
        let old = app.company("Lange her").create().await;
        app.company("In Prüfung").state("InReview").create().await;
        app.clock.advance(Duration::from_secs(370 * 24 * 60 * 60));
        let desk = app.desk().await;
        app.company("Neu").create().await;
        let page = desk.get("/api/admin/company/stale?page=0&size=8").await.expect(200).json();
        assert_eq!((page["totalElements"].as_u64(), page["content"][0]["id"].as_str()), (Some(1), Some(&*old.to_string())));
        assert_eq!(desk.get("/api/admin/company/stale?months=14").await.expect(200).json()["totalElements"], 0);
        for months in ["0", "-1", "121"] {
            assert_eq!(desk.get(&format!("/api/admin/company/stale?months={months}")).await.invalid_fields(), ["months"]);
        }
    }

    async fn locations_that_cannot_be_drawn_are_listed(app) {
        let desk = app.desk().await;
        app.company("Gut").store("Linz", 48.3, 14.29).create().await;
        app.company("Weit weg").store("Berlin", 52.5, 13.4).create().await;
        app.company("Ohne").store("Irgendwo", 0.0, 0.0).create().await;
        let page = desk.get("/api/admin/store/unplaced?size=100").await.expect(200).json();
        assert_eq!(problems(&page), [("Ohne", "Missing"), ("Weit weg", "OutsideRegion")]);
    }

    async fn locations_that_are_known_only_roughly_are_listed_after_those_that_cannot_be_drawn(app) {
        let desk = app.desk().await;
        for source in ["Street", "Town", "Manual", "Area", "Address"] {
            let id = app.company(source).store("Linz", 48.3, 14.29).create().await;
            set_source(&app, id, source).await;
        }
        for (name, latitude, longitude) in [("Weit weg", 52.5, 13.4), ("Ohne", 0.0, 0.0)] {
            let id = app.company(name).store("Irgendwo", latitude, longitude).create().await;
            set_source(&app, id, "Town").await;
        }
        let all = [
            ("Ohne", "Missing"),
            ("Weit weg", "OutsideRegion"),
            ("Area", "Imprecise"),
            ("Town", "Imprecise"),
            ("Street", "Imprecise"),
        ];
        let path = "/api/admin/store/unplaced";
        let whole = desk.get(path).await.expect(200).json();
        assert_eq!((problems(&whole), &whole["totalElements"]), (all.to_vec(), &json!(5)), "each once, with its worst problem");
        // A page may hold the end of one kind and the beginning of the next, and no page misses any.
        for size in 1..=5 {
            let mut found: Vec<(String, String)> = Vec::new();
            for number in 0..=5 / size {
                let page = desk.get(&format!("{path}?page={number}&size={size}")).await.expect(200).json();
                assert_eq!(page["totalElements"], 5);
                found.extend(problems(&page).into_iter().map(|(name, problem)| (name.to_owned(), problem.to_owned())));
            }
            let found: Vec<(&str, &str)> = found.iter().map(|(name, problem)| (&**name, &**problem)).collect();
            assert_eq!(found, all, "in pages of {size}");
        }
        // What waits is what the list begins with: those that are not drawn.
        let undrawn = desk.get(&format!("{path}?drawn=false")).await.expect(200).json();
        assert_eq!((problems(&undrawn), &undrawn["totalElements"]), (all[..2].to_vec(), &json!(2)));
        assert_eq!(desk.get("/api/admin/review").await.expect(200).json()["unplaced"], undrawn["totalElements"]);
        let rough = desk.get(&format!("{path}?drawn=true")).await.expect(200).json();
        assert_eq!((problems(&rough), &rough["totalElements"]), (all[2..].to_vec(), &json!(3)));
        assert_eq!(desk.get(&format!("{path}?drawn=maybe")).await.problem(400), "Malformed");
    }

    async fn what_was_not_found_is_looked_up_once_more_and_what_was_placed_by_hand_stays(app) {
        let desk = app.desk().await;
        let lost = app.company("Verloren").store("Linz", 0.0, 0.0).create().await;
        set_source(&app, lost, "Unknown").await;
        app.company("Nadel").store("Linz", 48.1, 14.1).create().await;
        let relocated = desk.post("/api/admin/store/relocate", &json!({})).await.expect(200).json();
        assert_eq!(relocated, json!({ "examined": 1, "moved": 1, "next": null }));
        let stores = desk.get(&format!("/api/company/{lost}/stores")).await.expect(200).json();
        assert!((48.2..48.4).contains(&stores[0]["location"]["lat"].as_f64().expect("a place")), "{stores}");
        let log = desk.get("/api/admin/audit?action=store.edit").await.expect(200).json();
        let change = &log["content"][0]["changes"][0];
        assert_eq!((&change["field"], &change["before"]), (&json!("location"), &json!("0.00000, 0.00000")));
        assert!(change["after"].as_str().is_some_and(|text| text.starts_with("48.")), "{change}");
        let again = desk.post("/api/admin/store/relocate", &json!({})).await.expect(200).json();
        assert_eq!(again["moved"], 0, "the town is all that is known");
        assert_eq!(desk.post("/api/admin/store/relocate?after=1", &json!({})).await.problem(400), "Malformed");
        assert_eq!(app.audited().await, ["store.edit"]);
    }

    async fn hostile_values_are_refused_or_simply_not_found(app) {
        let desk = app.desk().await;
        let id = app.company("Hofladen").create().await;
        for path in ["/api/admin/company?state=Nope", "/api/admin/company?specialOfferId=1", "/api/admin/company?searchQuery=%00", "/api/admin/company/duplicates"] {
            assert_eq!(desk.get(path).await.problem(400), "Malformed", "{path}");
        }
        for path in ["/api/admin/company?size=0", "/api/admin/company?page=-1", "/api/admin/company?size=101"] {
            assert_eq!(desk.get(path).await.problem(422), "Invalid", "{path}");
        }
        assert_eq!(desk.get(&format!("/api/admin/company?searchQuery={}", "a".repeat(201))).await.invalid_fields(), ["searchQuery"]);
        for unknown in [Uuid::now_v7().to_string(), "rubbish".to_owned(), "%27%3B--".to_owned()] {
            assert_eq!(desk.get(&format!("/api/admin/company/{unknown}")).await.problem(404), "NotFound");
            assert_eq!(desk.delete(&format!("/api/admin/company/{unknown}")).await.problem(404), "NotFound");
            for verb in ["activate", "deactivate"] {
                assert_eq!(desk.put(&format!("/api/admin/company/{verb}/{unknown}"), &json!({})).await.problem(404), "NotFound");
            }
        }
        let path = format!("/api/admin/company/activate/{id}");
        assert_eq!(desk.call(Method::PUT, &path).body("application/json", "{").send().await.problem(400), "Malformed");
        assert_eq!(desk.call(Method::PUT, &path).body("text/plain", "hallo").send().await.problem(415), "UnsupportedType");
        assert_eq!(desk.put(&path, &json!({"message": 7})).await.invalid_fields(), ["message"]);
    }
}
