//! Which pages there are, and which not to visit.

use crate::on_both;

on_both! {
    async fn the_sitemap_lists_what_is_public_and_when_it_changed(app) {
        let id = app.company("Hofladen Sonnberg").create().await;
        let hidden = app.company("Noch geheim").state("InReview").create().await;
        let reply = app.get("/sitemap.xml").send().await.expect(200);
        assert!(reply.header("content-type").starts_with("application/xml"));
        let xml = reply.text();
        let year = app.clock.today().format("%Y").to_string();
        assert!(xml.contains(&format!("<url><loc>https://umkreis.test/detail/{id}/</loc><lastmod>{year}-")), "{xml}");
        assert!(xml.contains("<loc>https://umkreis.test/</loc><lastmod>") && xml.contains("<loc>https://umkreis.test/seite/impressum</loc>"));
        assert!(!xml.contains(&hidden.to_string()));
        app.get("/sitemap.xml").header("if-none-match", reply.header("etag")).send().await.expect(304);
        assert_eq!(app.get("/sitemap/1.xml").send().await.expect(200).text(), xml);
        for path in ["/sitemap/0.xml", "/sitemap/2.xml", "/sitemap/x.xml", "/sitemap/1"] {
            app.get(path).send().await.expect(404);
        }
    }

    async fn robots_are_told_where_the_sitemap_is_and_what_is_private(app) {
        let text = app.get("/robots.txt").send().await.expect(200).text();
        for line in ["User-agent: *", "Disallow: /api/", "Allow: /api/media/", "Disallow: /manage", "Sitemap: https://umkreis.test/sitemap.xml"] {
            assert!(text.lines().any(|found| found == line), "{line}: {text}");
        }
        app.get("/manifest.webmanifest").send().await.expect(200);
    }
}
