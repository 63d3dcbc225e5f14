//! `POST /api/admin/company/import`

use super::Desk;
use crate::on_both;
use crate::support::request::Reply;
use axum::http::Method;
use sea_orm::{EntityTrait, PaginatorTrait};
use serde_json::{Value, json};
use umkreis_foundation::db::entity::{company, store};

const HEAD: &str =
    "ID;Name;Beschreibung;Schlagwörter;Kategorien;Konto;Straße;PLZ;Ort;Telefon;Breitengrad;Längengrad\r\n";

impl Desk<'_> {
    async fn import(&self, query: &str, file: impl Into<Vec<u8>>) -> Reply {
        let path = format!("/api/admin/company/import{query}");
        self.call(Method::POST, &path).body("text/csv", file.into()).send().await
    }
}

fn actions(answer: &Value) -> Vec<(String, Option<String>)> {
    let rows = answer["rows"].as_array().expect("rows").iter();
    rows.map(|row| {
        (row["action"].as_str().unwrap_or_default().to_owned(), row["why"].as_str().map(str::to_owned))
    })
    .collect()
}

on_both! {
    async fn a_dry_run_tells_and_an_import_does(app) {
        let desk = app.desk().await;
        app.category("Lebensmittel").await;
        app.account("otto@umkreis.test", false).await;
        let file = format!("{HEAD};Dorfladen;Alles da;bio | regional;lebensmittel;otto@umkreis.test;Hauptstraße 1;'04210;Gallneukirchen;'+43 7235;48,35;14,41\r\n;Dorfladen;Noch einmal;;Lebensmittel;;Hauptstraße 1;04210;Gallneukirchen;;;\r\n;Ohne Kategorie;x;;Unbekannt;;;;;;;\r\n;Kaputt;x;;Lebensmittel;;Weg 1;4020;Linz;;abc;1\r\n;;x;;Lebensmittel;;;;;;;\r\n");
        let dry = desk.import("", file.clone()).await.expect(200).json();
        assert_eq!((&dry["dryRun"], &dry["created"], &dry["skipped"]), (&json!(true), &json!(1), &json!(4)));
        assert_eq!(company::Entity::find().count(app.db.read()).await.expect("a count"), 0);
        let done = desk.import("?dryRun=false", file.clone()).await.expect(200).json();
        assert_eq!((actions(&done), &done["rows"][0]["line"]), (actions(&dry), &json!(2)));
        let whys: Vec<String> = actions(&done).into_iter().filter_map(|(_, why)| why).collect();
        assert!(whys[0].contains("schon") && whys[1].contains("Unbekannt") && whys[2].contains("abc") && whys[3].contains("Name: "), "{whys:?}");
        let row = desk.get("/api/admin/company?searchQuery=dorfladen").await.expect(200).json()["content"][0].clone();
        let detail = desk.get(&format!("/api/admin/company/{}", row["id"].as_str().unwrap_or_default())).await.expect(200).json();
        assert_eq!((&detail["owner"]["username"], &detail["state"], &detail["listedByOperator"]), (&json!("otto@umkreis.test"), &json!("InReview"), &json!(false)));
        assert_eq!((&detail["tags"], &detail["stores"][0]["postCode"], &detail["stores"][0]["phone"], &detail["stores"][0]["location"]["lat"]), (&json!(["bio", "regional"]), &json!("04210"), &json!("+43 7235"), &json!(48.35)));
        assert_eq!(desk.import("?dryRun=false", file).await.expect(200).json()["created"], 0, "importing twice creates nothing twice");
        app.run_jobs().await;
        let told = app.mail_to("otto@umkreis.test").await;
        assert_eq!(told.subject, "Du betreust jetzt „Dorfladen“", "whoever is given a company hears of it");
        assert_eq!(app.audited().await, ["company.create", "company.import", "company.import"]);
    }

    async fn a_new_row_that_may_be_listed_already_says_so_and_is_created_nevertheless(app) {
        let desk = app.desk().await;
        app.category("Lebensmittel").await;
        let id = app.company("Bäckerei Müller").store("Linz", 48.3, 14.29).create().await;
        app.company("Bäckerei Müller").store("Wels", 48.16, 14.03).create().await;
        let file = format!("{HEAD};Baeckerei Mueller GmbH;Brot;;Lebensmittel;;Weg 1;4030;Linz;;;\r\n;Radwerkstatt;Räder;;Lebensmittel;;Weg 2;4030;Linz;;;\r\n");
        let dry = desk.import("", file.clone()).await.expect(200).json();
        assert_eq!((&dry["possibleDuplicates"], &dry["created"]), (&json!(1), &json!(2)));
        let found = dry["rows"][0]["duplicates"].as_array().expect("duplicates");
        assert_eq!((found.len(), &found[0]["id"], &found[0]["town"]), (1, &json!(id), &json!("Linz")), "{dry}");
        assert_eq!(dry["rows"][1]["duplicates"], json!([]));
        assert_eq!(desk.import("?dryRun=false", file).await.expect(200).json()["created"], 2);
    }

    async fn an_export_can_be_edited_and_imported_again(app) {
        let desk = app.desk().await;
        let category = app.category("Lebensmittel").await;
        let id = app.company("=Hofladen").category(category).store("Linz", 48.3, 14.29).create().await;
        let stays = app.company("Bleibt").category(category).store("Wels", 48.16, 14.03).create().await;
        desk.put(&format!("/api/company/{stays}"), &json!({ "otherNames": "Beim Alten, Altwirt" })).await.expect(200);
        let file = desk.get("/api/admin/company/csv?exportType=All").await.expect(200).body;
        let same = desk.import("?dryRun=false", file.clone()).await.expect(200).json();
        assert_eq!((&same["unchanged"], &same["updated"]), (&json!(2), &json!(0)), "{same}");
        let edited = String::from_utf8(file).expect("UTF-8").replace("\"Linz\"", "\"Leonding\"").replace("'=Hofladen", "Hofladen neu");
        let renamed = edited.replace("Beim Alten, Altwirt", "Neuwirt");
        let changed = desk.import("?dryRun=false", edited).await.expect(200).json();
        assert_eq!((&changed["updated"], &changed["unchanged"]), (&json!(1), &json!(1)), "{changed}");
        let public = app.get(&format!("/api/company/{id}")).send().await.expect(200).json();
        assert_eq!((&public["name"], &public["mainStore"]["town"]), (&json!("Hofladen neu"), &json!("Leonding")));
        assert_eq!(desk.import("?dryRun=false", renamed).await.expect(200).json()["updated"], 1);
        assert_eq!(desk.get(&format!("/api/admin/company/{stays}")).await.expect(200).json()["otherNames"], "Neuwirt");
    }

    async fn coordinates_in_a_file_are_placed_by_hand_and_others_follow_their_address(app) {
        let desk = app.desk().await;
        app.category("Lebensmittel").await;
        let new = format!("{HEAD};Hofladen;x;;Lebensmittel;;Weg 1;4020;Linz;;;\r\n");
        desk.import("?dryRun=false", new).await.expect(200);
        let now = async || store::Entity::find().one(app.db.read()).await.expect("an answer").expect("the location");
        let write = async |place: &str, phone: &str, at: &str| {
            let id = now().await.company_id;
            let file = format!("{HEAD}{id};Hofladen;x;;Lebensmittel;;{place};{phone};{at}\r\n");
            let answer = desk.import("?dryRun=false", file).await.expect(200).json();
            assert_eq!(answer["updated"], 1, "{place}, {at}: {answer}");
            now().await
        };
        let linz = now().await;
        assert_eq!(linz.position_source, "Town");
        // As a spreadsheet writes back what it was given: no decision of anybody's.
        let same = format!("{};{}", linz.latitude + 4e-9, linz.longitude);
        let phoned = write("Weg 1;4020;Linz", "0732 1", &same).await;
        assert_eq!((phoned.latitude, phoned.position_source.as_str()), (linz.latitude, "Town"));
        let wels = write("Weg 1;4600;Wels", "", &same).await;
        assert!((wels.longitude - 14.03).abs() < 0.1 && wels.position_source == "Town", "{wels:?}");
        let steyr = write("Weg 1;4400;Steyr", "", ";").await;
        assert!((steyr.longitude - 14.42).abs() < 0.1 && steyr.position_source == "Town", "{steyr:?}");
        for (place, at) in [("Weg 1;4400;Steyr", "48,2;14,1"), ("Weg 2;4600;Wels", "48,2;14,1"), ("Weg 3;4020;Linz", ";")] {
            let placed = write(place, "", at).await;
            assert_eq!((placed.latitude, placed.longitude, placed.position_source.as_str()), (48.2, 14.1, "Manual"), "{place}");
        }
        let again = write("Weg 3;4020;Linz", "", "0;0").await;
        assert_eq!((again.latitude, again.position_source.as_str()), (linz.latitude, "Town"), "0/0 stands for unknown");
        let both = write("Weg 4;4600;Wels", "", "48,3;14,2").await;
        assert_eq!((both.latitude, both.position_source.as_str()), (48.3, "Manual"));
    }

    async fn a_category_whose_title_holds_a_comma_is_found(app) {
        let desk = app.desk().await;
        let (bread, cake) = (app.category("Brot, Gebäck & Süßes").await, app.category("Brot").await);
        let both = format!("{HEAD};Eins;x;;Brot, Gebäck & Süßes;;;;;;;\r\n;Zwei;x;;Brot, brot,gebäck & süßes,;;;;;;;\r\n;Drei;x;;Brot | Brot, Gebäck & Süßes;;;;;;;\r\n;Vier;x;;Brot, Käse;;;;;;;\r\n");
        let answer = desk.import("?dryRun=false", both).await.expect(200).json();
        assert_eq!((&answer["created"], &answer["skipped"]), (&json!(3), &json!(1)), "{answer}");
        assert_eq!(actions(&answer)[3].1.as_deref(), Some("Die Kategorie „Käse“ gibt es nicht."));
        for (name, expected) in [("Eins", vec![bread]), ("Zwei", vec![cake, bread]), ("Drei", vec![cake, bread])] {
            let row = desk.get(&format!("/api/admin/company?searchQuery={name}")).await.expect(200).json()["content"][0].clone();
            let detail = desk.get(&format!("/api/admin/company/{}", row["id"].as_str().unwrap_or_default())).await.expect(200).json();
            assert_eq!(detail["categoryIds"], json!(expected), "{name}");
        }
        let file = desk.get("/api/admin/company/csv?exportType=All").await.expect(200).body;
        assert_eq!(desk.import("", file).await.expect(200).json()["unchanged"], 3, "an export names them as an import reads them");
    }

    async fn what_is_no_such_file_is_refused(app) {
        let desk = app.desk().await;
        for file in ["", "a;b;c\r\n1;2;3", "Name;Beschreibung\r\nx;y"] {
            assert_eq!(desk.import("", file).await.invalid_fields(), ["file"], "{file}");
        }
        assert_eq!(desk.import("", vec![0, 159, 146, 150]).await.invalid_fields(), ["file"]);
        assert_eq!(desk.import("?dryRun=vielleicht", HEAD).await.problem(400), "Malformed");
        assert_eq!(desk.import("", vec![b'a'; 5_000_001]).await.problem(413), "TooLarge");
        let wrong = desk.call(Method::POST, "/api/admin/company/import").json(&json!({})).send().await;
        assert_eq!(wrong.problem(415), "UnsupportedType");
        let many = format!("{HEAD}{}", ";x;x;;x;;;;;;;\r\n".repeat(10_001));
        assert_eq!(desk.import("", many).await.invalid_fields(), ["file"]);
        let unknown = format!("{HEAD}0190a000-0000-7000-8000-000000000000;x;x;;;;;;;;;\r\nkeine;x;x;;;;;;;;;\r\n");
        let answer = desk.import("", unknown).await.expect(200).json();
        assert_eq!(answer["skipped"], 2, "{answer}");
        // As German spreadsheets write it.
        app.category("Gärtnerei").await;
        let windows: Vec<u8> = format!("{HEAD};Grün;x;;Gärtnerei;;;;;;;\r\n").chars().map(|c| c as u8).collect();
        assert_eq!(desk.import("", windows).await.expect(200).json()["created"], 1);
    }

    async fn what_a_file_does_not_mention_stays(app) {
        let desk = app.desk().await;
        let category = app.category("Lebensmittel").await;
        let full = "Name;Beschreibung;Weitere Namen;Schlagwörter;Kategorien;Straße;PLZ;Ort;Telefon;E-Mail;Website;Öffnungszeiten\r\nHofladen;Alles da;Beim Alten;bio | regional;Lebensmittel;Weg 1;4020;Linz;0732 1;hof@umkreis.test;hof.test;Mo-Fr 08:00-12:00\r\n";
        desk.import("?dryRun=false", full).await.expect(200);
        let id = desk.get("/api/admin/company?searchQuery=hofladen").await.expect(200).json()["content"][0]["id"].as_str().expect("an id").to_owned();
        let all = async || String::from_utf8(desk.get("/api/admin/company/csv?exportType=All").await.expect(200).body).expect("UTF-8");
        let cells = |file: &str| file.lines().nth(1).expect("a row").split("\";\"").take(20).map(str::to_owned).collect::<Vec<_>>();
        let before = cells(&all().await);
        let few = format!("ID;Name;Beschreibung;Kategorien;Straße;PLZ;Ort\r\n{id};Hofladen;Neu;Lebensmittel;Weg 1;4020;Linz\r\n");
        let dry = desk.import("", few.clone()).await.expect(200).json();
        assert_eq!(dry["rows"][0]["changes"], json!([{"column": "Beschreibung", "before": "Alles da", "after": "Neu"}]));
        desk.import("?dryRun=false", few).await.expect(200);
        let after = cells(&all().await);
        let different: Vec<(&String, &String)> = before.iter().zip(&after).filter(|(a, b)| a != b).collect();
        assert_eq!(different, [(&"Alles da".to_owned(), &"Neu".to_owned())]);
        // An empty cell empties its field, and the dry run says so; a file may have nothing but what changes.
        let phone = format!("ID;Telefon;Schlagwörter\r\n{id};;\r\n");
        let dry = desk.import("?dryRun=false", phone).await.expect(200).json();
        assert_eq!((&dry["rows"][0]["name"], &dry["rows"][0]["changes"]), (&json!("Hofladen"), &json!([
            {"column": "Schlagwörter", "before": "bio | regional", "after": ""},
            {"column": "Telefon", "before": "0732 1", "after": ""},
        ])));
        let emptied = format!("ID;Name\r\n{id};\r\n");
        assert!(actions(&desk.import("", emptied).await.expect(200).json())[0].1.as_deref().is_some_and(|why| why.starts_with("Name: ")));
        assert_eq!(desk.get(&format!("/api/admin/company/{id}")).await.expect(200).json()["categoryIds"], json!([category]));
    }

    async fn an_unchanged_export_of_an_unknown_place_changes_nothing(app) {
        let desk = app.desk().await;
        let category = app.category("Lebensmittel").await;
        app.company("Nirgendwo").category(category).store("Nirgends", 0.0, 0.0).create().await;
        let file = desk.get("/api/admin/company/csv?exportType=All").await.expect(200).body;
        let same = desk.import("", file).await.expect(200).json();
        assert_eq!((&same["updated"], &same["unchanged"], &same["skippedFile"]), (&json!(0), &json!(1), &Value::Null), "{same}");
    }

    async fn columns_of_which_nothing_is_read_are_named(app) {
        let desk = app.desk().await;
        let category = app.category("Lebensmittel").await;
        let id = app.company("Hofladen").category(category).store("Linz", 48.3, 14.29).create().await;
        let dry = desk.import("", format!("ID;Telefonnummer;Status;Fax\r\n{id};0732 1;aktiv;0732 2\r\n")).await.expect(200).json();
        assert_eq!(dry["unknownColumns"], json!([{"name": "Telefonnummer", "meant": "Telefon"}, {"name": "Fax", "meant": null}]));
        assert_eq!((&dry["readOnlyColumns"], &dry["unchanged"]), (&json!(["Status"]), &json!(1)));
        let twice = desk.import("", format!("ID;Telefon;telefon\r\n{id};1;2\r\n")).await;
        assert_eq!(twice.invalid_fields(), ["file"], "which of them counts, nobody knows");
    }

    async fn an_excel_file_goes_out_and_comes_back(app) {
        let desk = app.desk().await;
        let category = app.category("Lebensmittel").await;
        app.company("=Hofladen").category(category).tags(&["'=x", "bio"]).store("Linz", 48.3, 14.29).create().await;
        let file = desk.get("/api/admin/company/csv?exportType=All&format=xlsx").await.expect(200);
        assert_eq!(file.header("content-disposition"), "attachment; filename=\"companies.xlsx\"");
        let excel = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
        assert_eq!(file.header("content-type"), excel);
        let path = "/api/admin/company/import";
        let same = desk.call(Method::POST, path).body(excel, file.body.to_vec()).send().await.expect(200).json();
        assert_eq!((&same["unchanged"], &same["updated"], &same["unknownColumns"]), (&json!(1), &json!(0), &json!([])), "{same}");
        // Some systems call everything that a spreadsheet opens by the old name; the content tells.
        let named = desk.call(Method::POST, path).body("application/vnd.ms-excel", file.body.to_vec()).send().await;
        assert_eq!(named.expect(200).json()["unchanged"], 1);
        let chosen = desk.call(Method::POST, "/api/admin/company/csv?format=xlsx").json(&json!({"ids": [category]})).send().await;
        assert!(chosen.expect(200).body.starts_with(b"PK"));
        assert_eq!(desk.get("/api/admin/company/csv?format=ods").await.problem(400), "Malformed");
        let broken = file.body[..file.body.len() / 2].to_vec();
        assert_eq!(desk.call(Method::POST, path).body(excel, broken).send().await.invalid_fields(), ["file"]);
    }

    async fn what_a_spreadsheet_has_damaged_is_an_error_of_its_row(app) {
        let desk = app.desk().await;
        let category = app.category("Lebensmittel").await;
        let id = app.company("Hofladen").category(category).store("Linz", 48.3, 14.29).create().await;
        app.account("otto@umkreis.test", false).await;
        let rows = [
            (";Eins;x;;Lebensmittel;;Weg 1;402;Linz;;;".to_owned(), "PLZ: "),
            (";Zwei;x;;Lebensmittel;;Weg 1;4020,0;Linz;;;".to_owned(), "PLZ: "),
            (";Drei;x;;Lebensmittel;;Weg 1;4020;Linz;4,37E+11;;".to_owned(), "Telefon: "),
            (";Sechs;x;;Lebensmittel;;Weg 1;4020;Linz;Montag ab 8 Uhr;;".to_owned(), "Telefon: "),
            (";Vier;x;;Lebensmittel;;Weg 1;4020;Linz;;48,3;".to_owned(), "Breitengrad und Längengrad"),
            (";#NAME?;x;;Lebensmittel;;Weg 1;4020;Linz;;;".to_owned(), "Name: "),
            (";Fünf;x;;Lebensmittel;niemand@umkreis.test;;;;;;".to_owned(), "Konto: "),
            (format!("{id};Hofladen;x;;Lebensmittel;otto@umkreis.test;Weg 1;4020;Linz;;;"), "Konto: "),
            // Without an address there is no location, and what belongs to one would be lost without a word.
            (";Sechs;x;;Lebensmittel;;;;;4,37E+11;;".to_owned(), "Telefon: "),
            (";Sieben;x;;Lebensmittel;;;;;0732 1;;".to_owned(), "Telefon: "),
            (";Acht;x;;Lebensmittel;;;;;;48,3;".to_owned(), "Breitengrad: "),
        ];
        for (row, why) in rows {
            let answer = desk.import("", format!("{HEAD}{row}\r\n")).await.expect(200).json();
            let told = actions(&answer)[0].1.clone().unwrap_or_default();
            assert!(told.starts_with(why), "{row}: {told}");
            // What was skipped comes back as a file that can be mended and imported.
            let file = answer["skippedFile"].as_str().expect("a file").to_owned();
            assert!(file.contains(&told.replace('"', "\"\"")), "{file}");
            let again = desk.import("", file).await.expect(200).json();
            assert_eq!((&again["skipped"], actions(&again)), (&json!(1), actions(&answer)), "{again}");
        }
    }
}
