//! `/api/admin/synonym`

use super::Desk;
use crate::on_both;
use crate::support::app::{TestApp, new_database};
use crate::support::request::Reply;
use crate::support::skipped;
use axum::http::Method;
use sea_orm::{EntityTrait, QueryOrder};
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use umkreis_foundation::db::changed;
use umkreis_foundation::db::entity::{change, synonym};
use umkreis_services::catalogue::{SynonymDoc, load};
use uuid::Uuid;

const LIST: &str = "/api/admin/synonym";

impl Desk<'_> {
    async fn explain(&self, word: &str, meaning: &str) -> Reply {
        self.post(LIST, &json!({"word": word, "meaning": meaning})).await
    }

    async fn import_words(&self, file: impl Into<Vec<u8>>) -> Reply {
        self.call(Method::POST, "/api/admin/synonym/import").body("text/csv", file.into()).send().await
    }

    /// Words and meanings, in the order of the list.
    async fn words(&self, query: &str) -> Vec<(String, String)> {
        let page = self.get(&format!("{LIST}{query}")).await.expect(200).json();
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let rows = page["content"].as_array().expect("rows").iter();
        rows.map(|row| (text(&row["word"]), text(&row["meaning"]))).collect()
    }
}

fn pairs(known: &[(&str, &str)]) -> Vec<(String, String)> {
    known.iter().map(|(word, meaning)| ((*word).to_owned(), (*meaning).to_owned())).collect()
}

#[tokio::test]
async fn a_word_explained_on_one_instance_is_known_to_the_others_within_a_second() {
    let Ok(server) = std::env::var("UMKREIS_TEST_POSTGRES_URL") else {
        return skipped("UMKREIS_TEST_POSTGRES_URL is not set");
    };
    let url = new_database(&server).await;
    let one = TestApp::postgres_at(&url, |_| ()).await;
    let other = TestApp::postgres_at(&url, |_| ()).await;
    let desk = one.desk().await;
    let (before, began) = (other.catalogue.snapshot().version(), Instant::now());
    desk.explain("Erdäpfel", "Kartoffel").await.expect(200);
    while other.catalogue.snapshot().version() == before {
        assert!(began.elapsed() < Duration::from_secs(1), "the other instance does not follow");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// What the catalogue is given when it follows the feed, and that the feed tells it to.
async fn followed(app: &TestApp) -> Vec<(String, String)> {
    let newest = change::Entity::find().order_by_desc(change::Column::Seq).one(app.db.read()).await;
    let newest = newest.expect("the feed").expect("a change");
    assert_eq!(newest.kind, changed::SYNONYM);
    assert!(app.db.feed.applied_seq() >= newest.seq, "the catalogue holds it when the writer is answered");
    let docs = load::synonyms(&app.db).await.expect("synonyms");
    docs.into_iter().map(|SynonymDoc { word, meaning }| (word, meaning)).collect()
}

on_both! {
    async fn words_are_explained_changed_and_deleted_and_the_catalogue_follows(app) {
        let desk = app.desk().await;
        let before = app.catalogue.snapshot().version();
        let id = desk.explain(" Erdäpfel ", "Kartoffel,Gemüse ").await.expect(200).json()["id"].clone();
        let path = format!("/api/admin/synonym/{}", id.as_str().unwrap_or_default());
        assert!(app.catalogue.snapshot().version() > before, "the next snapshot is there with the answer");
        assert_eq!(followed(&app).await, pairs(&[("Erdäpfel", "Kartoffel, Gemüse")]));

        let changed = desk.call(Method::PUT, &path).header("if-match", "\"v1\"").json(&json!({"word": "Erdapfel", "meaning": "Kartoffel"})).send().await.expect(200);
        assert_eq!((changed.header("etag"), &changed.json()["version"], &changed.json()["word"]), ("\"v2\"", &json!(2), &json!("Erdapfel")));
        let stale = desk.call(Method::PUT, &path).header("if-match", "\"v1\"").json(&json!({"word": "Zu spät", "meaning": "x"})).send().await;
        assert_eq!((stale.problem(409), &stale.json()["current"]["word"]), ("Stale".into(), &json!("Erdapfel")));
        let blind = desk.call(Method::DELETE, &path).header("if-match", "\"v1\"").send().await;
        assert_eq!(blind.problem(409), "Stale");
        assert_eq!(followed(&app).await, pairs(&[("Erdapfel", "Kartoffel")]));

        desk.delete(&path).await.expect(200);
        assert!(followed(&app).await.is_empty());
        assert_eq!(desk.delete(&path).await.problem(404), "NotFound");
        assert_eq!(desk.put(&path, &json!({"word": "a", "meaning": "b"})).await.problem(404), "NotFound");
        assert_eq!(app.audited().await, ["synonym.create", "synonym.change", "synonym.delete"]);
    }

    async fn a_word_is_explained_once_however_it_is_spelled(app) {
        let desk = app.desk().await;
        desk.explain("Erdäpfel", "Kartoffel").await.expect(200);
        let other = desk.explain("Paradeiser", "Tomate").await.expect(200).json()["id"].clone();
        for again in ["Erdäpfel", "ERDAEPFEL", "erdapfel", "Erdäpfel!"] {
            let reply = desk.explain(again, "Gemüse").await;
            assert_eq!(reply.invalid_fields(), ["word"], "{again}");
            assert_eq!(reply.json()["detail"], json!("Dieses Suchwort steht schon in der Liste."));
        }
        let path = format!("/api/admin/synonym/{}", other.as_str().unwrap_or_default());
        assert_eq!(desk.put(&path, &json!({"word": "erdaepfel", "meaning": "x"})).await.invalid_fields(), ["word"]);
        desk.put(&path, &json!({"word": "PARADEISER", "meaning": "Tomate"})).await.expect(200);
        assert_eq!(desk.words("").await, pairs(&[("Erdäpfel", "Kartoffel"), ("PARADEISER", "Tomate")]));
    }

    async fn words_that_the_search_cannot_use_are_refused(app) {
        let desk = app.desk().await;
        let long = |length: usize| "x".repeat(length);
        for (word, meaning, field) in [
            (" ".to_owned(), "Kartoffel".to_owned(), "word"),
            ("…".to_owned(), "Kartoffel".to_owned(), "word"),
            (long(101), "Kartoffel".to_owned(), "word"),
            ("Erdäpfel".to_owned(), String::new(), "meaning"),
            ("Erdäpfel".to_owned(), "!".to_owned(), "meaning"),
            ("Erdäpfel".to_owned(), long(501), "meaning"),
            ("Erdäpfel".to_owned(), "erdaepfel".to_owned(), "meaning"),
        ] {
            assert_eq!(desk.explain(&word, &meaning).await.invalid_fields(), [field], "{word} {meaning}");
        }
        assert_eq!(desk.post(LIST, &json!({"word": "Erdäpfel"})).await.invalid_fields(), ["meaning"]);
        assert_eq!(desk.post(LIST, &json!({"word": 7, "meaning": "x"})).await.invalid_fields(), ["word"]);
        desk.explain(&long(100), &"y".repeat(500)).await.expect(200);
    }

    async fn words_are_searched_as_visitors_type_them_and_paged(app) {
        let desk = app.desk().await;
        for (word, meaning) in [("Semmel", "Brötchen"), ("Ölzweig", "Olive"), ("Erdäpfel", "Kartoffel")] {
            desk.explain(word, meaning).await.expect(200);
        }
        let first = desk.words("?size=2").await;
        assert_eq!(first, pairs(&[("Erdäpfel", "Kartoffel"), ("Ölzweig", "Olive")]), "ö stands where o does");
        assert_eq!(desk.words("?size=2&page=1").await, pairs(&[("Semmel", "Brötchen")]));
        assert_eq!(desk.words("?searchQuery=BROETCH").await, pairs(&[("Semmel", "Brötchen")]));
        assert_eq!(desk.words("?searchQuery=erdapf").await, pairs(&[("Erdäpfel", "Kartoffel")]));
        assert!(desk.words("?searchQuery=nichts").await.is_empty());
        let too_long = format!("{LIST}?searchQuery={}", "x".repeat(201));
        assert_eq!(desk.get(&too_long).await.invalid_fields(), ["searchQuery"]);
    }

    async fn an_export_comes_back_by_an_import_which_deletes_nothing(app) {
        let desk = app.desk().await;
        desk.explain("Erdäpfel", "Kartoffel").await.expect(200);
        desk.explain("=1+1", "Rechnen; \"schnell\"").await.expect(200);
        let file = desk.get("/api/admin/synonym/csv").await.expect(200);
        assert_eq!((file.header("content-type"), file.header("content-disposition")), ("text/csv; charset=utf-8", "attachment; filename=\"suchwoerter.csv\""));
        assert!(file.text().starts_with("\u{feff}\"Wort\";\"Bedeutung\"\r\n\"'=1+1\";"), "{}", file.text());
        let same = desk.import_words(file.body.clone()).await.expect(200).json();
        assert_eq!(same, json!({"created": 0, "updated": 0, "unchanged": 2}));
        let done = desk.import_words("Wort;Bedeutung\r\nERDAEPFEL;Gemüse\r\nParadeiser;Tomate\r\n").await.expect(200).json();
        assert_eq!(done, json!({"created": 1, "updated": 1, "unchanged": 0}));
        let all = pairs(&[("=1+1", "Rechnen; \"schnell\""), ("Erdäpfel", "Gemüse"), ("Paradeiser", "Tomate")]);
        assert_eq!(desk.words("").await, all);
        assert_eq!(followed(&app).await, all);
        assert_eq!(app.audited().await[2..], ["synonym.import", "synonym.import"]);
    }

    async fn a_file_with_a_bad_line_imports_nothing_and_says_which(app) {
        let desk = app.desk().await;
        let reply = desk.import_words("Wort;Bedeutung\r\nErdäpfel;Kartoffel\r\nParadeiser;\r\nErdapfel;Gemüse\r\n").await;
        assert_eq!(reply.invalid_fields(), ["file"]);
        let said = reply.json()["detail"].as_str().unwrap_or_default().to_owned();
        assert!(said.contains("Zeile 3: Bedeutung: Bitte") && said.contains("Zeile 4: „Erdapfel“ steht schon in Zeile 2."), "{said}");
        assert!(desk.words("").await.is_empty());
        assert!(app.audited().await.is_empty());
        for file in [&b""[..], b"Wort\nx", b"\0\0", b"a;b\nc;d"] {
            assert_eq!(desk.import_words(file).await.invalid_fields(), ["file"]);
        }
        let json = desk.call(Method::POST, "/api/admin/synonym/import").json(&json!({})).send().await;
        assert_eq!(json.problem(415), "UnsupportedType");
    }

    async fn there_are_at_most_two_thousand_words(app) {
        let desk = app.desk().await;
        let lines = |from: usize, to: usize| (from..to).fold("Wort;Bedeutung\n".to_owned(), |file, at| format!("{file}Wort{at};Sinn{at}\n"));
        desk.import_words(lines(0, 1_999)).await.expect(200);
        assert_eq!(desk.import_words(lines(1_998, 2_001)).await.problem(422), "TooManySynonyms");
        let left = desk.import_words(lines(1_999, 2_000)).await.expect(200).json();
        assert_eq!(left["created"], json!(1));
        assert_eq!(desk.explain("Noch eines", "x").await.problem(422), "TooManySynonyms");
        let rows = synonym::Entity::find().all(app.db.read()).await.expect("rows");
        assert_eq!(rows.len(), 2_000);
    }

    async fn a_category_gets_further_words(app) {
        let desk = app.desk().await;
        let body = json!({"title": "Bäckerei", "colorHex": "#12593F", "words": " Semmel, Weckerl\nBrot "});
        let id = desk.post("/api/admin/category", &body).await.expect(200).json()["id"].clone();
        let id = Uuid::try_parse(id.as_str().unwrap_or_default()).expect("an id");
        let path = format!("/api/admin/category/{id}");
        let words = || app.catalogue.snapshot().category(&id).map(|category| category.words.clone());
        assert_eq!(words(), Some(vec!["Semmel".to_owned(), "Weckerl".to_owned(), "Brot".to_owned()]));
        let kept = desk.put(&path, &json!({"title": "Bäckereien"})).await.expect(200).json();
        assert_eq!(kept["words"], json!("Semmel, Weckerl\nBrot"), "what is not carried stays");
        assert_eq!(desk.put(&path, &json!({"words": "x".repeat(1_001)})).await.invalid_fields(), ["words"]);
        let emptied = desk.put(&path, &json!({"words": " "})).await.expect(200).json();
        assert_eq!((&emptied["words"], words()), (&json!(""), Some(vec![])));
        let public = app.get(&format!("/api/category/{id}")).send().await.expect(200).json();
        assert_eq!(public.get("words"), None, "visitors need not load them");
    }
}
