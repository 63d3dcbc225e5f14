//! What search engines and link previews read.

use super::json_ld;
use crate::on_both;
use crate::support::app::TestApp;
use sea_orm::{ActiveModelTrait, ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter};
use umkreis_foundation::db::changed;
use umkreis_foundation::db::entity::store;

/// The content of a meta element.
fn meta<'a>(html: &'a str, name: &str) -> &'a str {
    let start = format!("\"{name}\" content=\"");
    html.split_once(&start).and_then(|(_, rest)| rest.split('"').next()).unwrap_or("")
}

on_both! {
    async fn the_overview_introduces_the_directory_and_its_list(app) {
        let id = app.company("Hofladen Sonnberg").store("Linz", 48.3, 14.29).create().await;
        let page = app.get("/").send().await.expect(200);
        let html = page.text();
        assert!(html.contains("<title>Gutes im Umkreis – Klimafreundliche Betriebe in deiner Nähe</title>"), "{html}");
        assert!(html.contains("<link rel=\"canonical\" href=\"https://umkreis.test/\">"));
        assert!(meta(&html, "description").starts_with("1 klimafreundliche Betriebe in Oberösterreich"), "{}", meta(&html, "description"));
        assert_eq!(meta(&html, "og:url"), "https://umkreis.test/");
        assert_eq!(meta(&html, "og:image"), "https://umkreis.test/icon-512.png");
        assert_eq!(meta(&html, "twitter:card"), "summary");
        let list = json_ld(&page, "ItemList");
        assert_eq!(list["numberOfItems"], 1);
        assert_eq!(list["itemListElement"][0]["url"], format!("https://umkreis.test/detail/{id}/"));
        assert_eq!(json_ld(&page, "WebSite")["name"], "Gutes im Umkreis");
    }

    async fn every_state_names_its_one_address(app) {
        let category = app.category("Lebensmittel").await;
        for number in 0..20 {
            app.company(&format!("Betrieb {number:02}")).category(category).store("Linz", 48.3, 14.0 + f64::from(number) / 100.0).create().await;
        }
        for (query, canonical, listed) in [
            ("?page=2&utm_source=x".to_owned(), "/?page=2".to_owned(), true),
            ("?tab=karte".to_owned(), "/".to_owned(), true),
            (format!("?page=1&filters={category}"), format!("/?filters={category}"), true),
            ("?search=a%22%3E+b".to_owned(), "/?search=a%22%3E+b".to_owned(), false),
        ] {
            let page = app.get(&format!("/{query}")).send().await.expect(200);
            let link = format!("<link rel=\"canonical\" href=\"https://umkreis.test{canonical}\">");
            assert!(page.text().contains(&link), "{query}");
            assert_eq!(meta(&page.text(), "robots").is_empty(), listed, "{query}");
        }
        assert_eq!(json_ld(&app.get("/?page=2").send().await, "ItemList")["itemListElement"][0]["position"], 19);
    }

    async fn a_company_is_a_business_with_address_place_and_hours(app) {
        let category = app.category("Lebensmittel").await;
        let id = app.company("Hofladen Sonnberg").category(category).description("Obst und\\nGemüse.").store("Linz", 48.3, 14.29).store("Wels", 48.16, 14.03).create().await;
        let stores = store::Entity::find().filter(store::Column::CompanyId.eq(id)).filter(store::Column::Main.eq(true));
        let main = stores.one(app.db.read()).await.unwrap().unwrap();
        let row = store::ActiveModel { id: Set(main.id), opening_hours: Set(Some("Mo-Su 08:00-18:00".to_owned())), phone: Set(Some("+43 732 1".to_owned())), website: Set(Some("hof.example".to_owned())), ..Default::default() };
        let mut tx = app.db.begin().await.unwrap();
        row.update(&tx).await.unwrap();
        tx.change(changed::COMPANY, id).await.unwrap();
        tx.commit().await.unwrap();

        let page = app.get(&format!("/detail/{id}/")).send().await.expect(200);
        let html = page.text();
        assert!(html.contains("<title>Hofladen Sonnberg – Gutes im Umkreis</title>"));
        assert_eq!(meta(&html, "description"), "Hofladen Sonnberg in Linz: Obst und Gemüse.");
        assert!(html.contains(&format!("<link rel=\"canonical\" href=\"https://umkreis.test/detail/{id}/\">")));
        let business = json_ld(&page, "LocalBusiness");
        assert_eq!(business["name"], "Hofladen Sonnberg");
        assert_eq!(business["address"]["postalCode"], "4020");
        assert_eq!((business["geo"]["latitude"].as_f64(), business["geo"]["longitude"].as_f64()), (Some(48.3), Some(14.29)));
        assert_eq!((business["telephone"].as_str(), business["sameAs"].as_str()), (Some("+43 732 1"), Some("https://hof.example/")));
        assert_eq!(business["department"][0]["address"]["addressLocality"], "Wels");
        let hours = business["openingHoursSpecification"].as_array().unwrap();
        assert!(hours.len() >= 6, "{hours:?}");
        assert!(hours.iter().all(|day| day["opens"] == "08:00" && day["closes"] == "18:00"), "{hours:?}");
        let way = json_ld(&page, "BreadcrumbList");
        let names: Vec<&str> = way["itemListElement"].as_array().unwrap().iter().filter_map(|step| step["name"].as_str()).collect();
        assert_eq!(names, ["Gutes im Umkreis", "Lebensmittel", "Hofladen Sonnberg"]);
    }
}

#[tokio::test]
async fn an_address_is_in_the_country_of_the_region() {
    for app in TestApp::on_each(|config| config.region.country = "LI".to_owned()).await {
        let id = app.company("Hofladen Sonnberg").store("Linz", 48.3, 14.29).create().await;
        let page = app.get(&format!("/detail/{id}/")).send().await.expect(200);
        assert_eq!(json_ld(&page, "LocalBusiness")["address"]["addressCountry"], "LI");
        let site: serde_json::Value = app.get("/api/site").send().await.expect(200).json();
        assert_eq!(site["region"]["country"], "LI");
    }
}
