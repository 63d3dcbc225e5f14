//! `/api/feed.atom`: what is new in the directory, for feed readers.

use crate::on_both;
use serde_json::json;
use std::time::Duration;

fn titles(text: &str) -> Vec<&str> {
    let parts = text.split("<entry>").skip(1);
    parts.filter_map(|part| part.split("<title>").nth(1)?.split("</title>").next()).collect()
}

on_both! {
    async fn new_entries_are_a_feed_the_latest_released_first(app) {
        let reviewed = app.company("Lange geprüft").state("InReview").store("Wels", 48.16, 14.03).create().await;
        app.clock.advance(Duration::from_secs(3600));
        app.company("Brot & Butter <b>").description("Erste Zeile.\nZweite & \u{b}Zeile.").store("Linz", 48.3, 14.3).create().await;
        let before = app.get("/api/feed.atom").send().await.expect(200);
        assert_eq!(before.header("content-type"), "application/atom+xml; charset=utf-8");
        assert_eq!(titles(&before.text()), ["Brot &amp; Butter &lt;b&gt;, Linz"]);
        assert!(!before.text().contains('\u{b}') && !before.text().contains("Lange geprüft"));
        assert!(before.text().contains("xml:lang=\"de\""), "{}", before.text());
        app.get("/api/feed.atom").header("if-none-match", before.header("etag")).send().await.expect(304);
        app.clock.advance(Duration::from_secs(3600));
        let desk = app.desk().await;
        desk.put(&format!("/api/admin/company/activate/{reviewed}"), &json!({})).await.expect(200);
        let after = app.get("/api/feed.atom").send().await.expect(200);
        assert_eq!(titles(&after.text()), ["Lange geprüft, Wels", "Brot &amp; Butter &lt;b&gt;, Linz"]);
        // Others that are taken offline afterwards leave the feed's places to those that are public.
        let gone = app.company("Geht wieder").create().await;
        app.clock.advance(Duration::from_secs(60));
        desk.put(&format!("/api/admin/company/deactivate/{gone}"), &json!({ "reason": "Geschlossen." })).await.expect(200);
        let newest = umkreis::directory::company::newest(app.db.read(), 1).await.expect("the newest");
        assert_eq!(newest.iter().map(|(id, _)| *id).collect::<Vec<_>>(), [reviewed]);
        let page = app.get("/").send().await.expect(200);
        assert!(page.text().contains("type=\"application/atom+xml\" title=\"Neue Betriebe\" href=\"/api/feed.atom\""));
    }
}
