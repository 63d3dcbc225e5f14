//! `GET /api/admin/company`: filters and order

use super::Desk;
use crate::on_both;
use serde_json::json;

impl Desk<'_> {
    async fn listed(&self, query: &str) -> Vec<String> {
        let answer = self.get(&format!("/api/admin/company?{query}")).await.expect(200).json();
        let rows = answer["content"].as_array().expect("rows").iter();
        rows.map(|row| row["name"].as_str().unwrap_or_default().to_owned()).collect()
    }
}

on_both! {
    async fn the_list_of_companies_is_narrowed_and_ordered(app) {
        let desk = app.desk().await;
        let (food, gastro) = (app.category("Lebensmittel").await, app.category("Gastronomie").await);
        let owner = app.account("berta@umkreis.test", false).await;
        app.company("Älterer Hof").category(food).store("Linz", 48.3, 14.29).owner(owner).create().await;
        let second = app.company("Zweiter").category(gastro).store("Wels", 48.16, 14.03).state("InReview").create().await;
        desk.put(&format!("/api/admin/company/deactivate/{second}"), &json!({})).await.expect(200);
        app.company("Bar").category(gastro).store("Linz", 48.3, 14.29).create().await;
        for (query, expected) in [
            (format!("categoryId={food}"), vec!["Älterer Hof"]),
            ("town=linz&order=Name".to_owned(), vec!["Älterer Hof", "Bar"]),
            ("town=LIN&order=Name&descending=true".to_owned(), vec!["Bar", "Älterer Hof"]),
            ("town=inz".to_owned(), vec![]),
            ("town=%21".to_owned(), vec![]),
            ("order=Name".to_owned(), vec!["Älterer Hof", "Bar", "Zweiter"]),
            ("order=State&lacks=Picture".to_owned(), vec!["Bar", "Zweiter"]),
            ("lacks=Hours&order=Name&descending=true".to_owned(), vec!["Zweiter", "Bar", "Älterer Hof"]),
            ("lacks=Owner".to_owned(), vec![]),
            ("unconfirmedMonths=12".to_owned(), vec![]),
            (format!("categoryId={gastro}&state=Deactivated&searchQuery=zwei"), vec!["Zweiter"]),
        ] {
            let mut found = desk.listed(&query).await;
            if query.starts_with("order=State") {
                assert_eq!(found.pop().as_deref(), Some("Zweiter"), "{query}: active ones come first");
                found.sort_unstable();
                assert_eq!(found, ["Bar", "Älterer Hof"]);
                continue;
            }
            assert_eq!(found, expected, "{query}");
        }
        // A village counts to its municipality, as the overview counts it, whatever the spelling.
        app.company("Mühle").post_code("4600").store("Hinterwels", 48.16, 14.03).create().await;
        app.company("Berghof").post_code("9999").store("Welsberg", 48.16, 14.03).create().await;
        assert_eq!(desk.listed("town=WELS&order=Name").await, ["Mühle", "Zweiter"]);
        assert_eq!(desk.listed("town=Hinterw").await, ["Mühle"]);
        assert_eq!(desk.listed("town=wel&order=Name").await, ["Berghof", "Mühle", "Zweiter"]);
        app.company("Filialist").store("Linz", 48.3, 14.29).store("Hinterwels", 48.16, 14.03).create().await;
        assert_eq!(desk.listed("town=WELS&order=Name").await, ["Mühle", "Zweiter"], "the head office counts");
        for wrong in ["order=Colour", "lacks=Charm", "descending=maybe"] {
            assert_eq!(desk.get(&format!("/api/admin/company?{wrong}")).await.problem(400), "Malformed", "{wrong}");
        }
        assert_eq!(desk.get("/api/admin/company?unconfirmedMonths=0").await.invalid_fields(), ["months"]);
        app.clock.advance(std::time::Duration::from_secs(370 * 24 * 60 * 60));
        let desk = Desk { app: &app, id: desk.id, token: app.sign_in("anna@umkreis.test").await };
        assert_eq!(desk.listed("unconfirmedMonths=12&order=Name").await, ["Älterer Hof", "Bar", "Berghof", "Filialist", "Mühle", "Zweiter"]);
        let own = json!({"name": "Ohne", "description": "x", "categoryIds": [food]});
        desk.post("/api/admin/company", &json!({"company": own})).await.expect(200);
        assert_eq!(desk.listed("lacks=Owner").await, ["Ohne"]);
    }
}
