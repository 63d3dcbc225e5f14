//! Which pages there are, and which not to visit.

use crate::on_both;
use std::io::Read;

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

    async fn the_sitemap_is_packed_once_and_follows_the_catalogue(app) {
        app.company("Hofladen Sonnberg").create().await;
        let plain = app.get("/sitemap.xml").send().await.expect(200);
        let packed = app.get("/sitemap.xml").header("accept-encoding", "gzip").send().await.expect(200);
        assert_eq!(packed.header("content-encoding"), "gzip");
        assert_eq!(packed.header("etag"), plain.header("etag"));
        let mut unpacked = String::new();
        flate2::read::GzDecoder::new(&packed.body[..]).read_to_string(&mut unpacked).expect("it is gzip");
        assert_eq!(unpacked, plain.text());
        let again = app.get("/sitemap.xml").header("accept-encoding", "gzip").send().await.expect(200);
        assert!(again.is_one_copy_with(&packed), "it is made for each caller");
        // Nothing is packed for one caller alone.
        let other = app.get("/sitemap.xml").header("accept-encoding", "br").send().await.expect(200);
        assert_eq!((other.header("content-encoding"), other.text()), ("", plain.text()));
        let id = app.company("Hofladen Neu").create().await;
        assert!(app.get("/sitemap.xml").send().await.text().contains(&id.to_string()));
    }

    async fn robots_are_told_where_the_sitemap_is_and_what_is_private(app) {
        let text = app.get("/robots.txt").send().await.expect(200).text();
        for line in ["User-agent: *", "Disallow: /api/", "Allow: /api/media/", "Disallow: /manage", "Sitemap: https://umkreis.test/sitemap.xml"] {
            assert!(text.lines().any(|found| found == line), "{line}: {text}");
        }
        app.get("/manifest.webmanifest").send().await.expect(200);
    }
}

on_both! {
    with |config| { config.limits.enabled = true; config.limits.api_per_min = 2; };
    async fn one_caller_gets_only_so_many_sitemaps(app) {
        for status in [200, 200, 429] {
            app.get("/sitemap.xml").send().await.expect(status);
        }
    }
}
