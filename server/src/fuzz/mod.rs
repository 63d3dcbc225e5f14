//! What strangers can send, mutated by the million: nothing may panic, stall or break its promise.

use crate::directory::company::import::row;
use crate::people::session::registered_client;
use axum::body::Body;
use axum::extract::{FromRequest, Request};
use umkreis_foundation::config::Config;
use umkreis_foundation::spreadsheet;
use umkreis_fuzzing::{Corpus, Dice, fuzz, lines, runs};
use umkreis_picture::{decode, header, samples};
use umkreis_search::sample;
use umkreis_services::catalogue::{AreaQuery, Catalogue, ListQuery, Point};
use umkreis_services::media::MAX_BYTES;
use umkreis_services::media::upload::Upload;
use umkreis_services::opening_hours;
use uuid::Uuid;

const MILLION: u64 = 1_000_000;

fn text(input: &[u8]) -> String {
    String::from_utf8_lossy(input).into_owned()
}

#[test]
fn a_million_search_texts_break_nothing() {
    let catalogue = Catalogue::new(sample::companies(300, 1), sample::categories());
    let snapshot = catalogue.snapshot();
    let near = Point { latitude: 48.3, longitude: 14.29 };
    let words: &[&[u8]] =
        &[b"*", b"\"", b"-", b" OR ", "käse".as_bytes(), b"4020", "ß".as_bytes(), b"hof", b"%"];
    let corpus = Corpus { inputs: lines(include_str!("corpus/search.txt")), words };
    let mut dice = Dice::new(7);
    fuzz("search text", &corpus, runs(1_500, MILLION), |input| {
        let text = text(input);
        // All kinds of search in turn: each of them costs about the same.
        match dice.below(4) {
            0 => {
                let query =
                    ListQuery { text: Some(&text), near: Some(near), size: 20, ..ListQuery::default() };
                serde_json::from_slice::<serde_json::Value>(&snapshot.list_json(&query)).expect("valid JSON");
            }
            1 => {
                let area = AreaQuery {
                    text: Some(&text),
                    category_ids: &[],
                    near,
                    radius_km: 30.0,
                    offer_id: None,
                    open_at_ms: None,
                };
                serde_json::from_slice::<serde_json::Value>(&snapshot.markers(&area)).expect("valid JSON");
            }
            2 => drop(snapshot.tags(&text, 10)),
            _ => drop(snapshot.similar_names(&text, 5)),
        }
        true
    });
}

#[test]
fn a_million_opening_hours_break_nothing() {
    let words: &[&[u8]] = &[
        b"Mo",
        b"Fr",
        b"-",
        b",",
        b"; ",
        b"PH off",
        b"24/7",
        b"08:00-12:00",
        b"sunrise",
        b"week 01-53/2",
        b"Jan",
        b"easter +1 day",
        b"||",
        b"\"nach Vereinbarung\"",
        b"2026",
        b"+",
        b"26:00",
        b"[1,-1]",
        b"Feb 29",
        b"unknown",
    ];
    let corpus = Corpus { inputs: lines(include_str!("corpus/opening-hours.txt")), words };
    let now: chrono::DateTime<chrono::Utc> = "2026-10-24T22:30:00Z".parse().expect("an instant");
    fuzz("opening hours", &corpus, runs(1_500, MILLION), |input| {
        let text = text(input);
        let valid = opening_hours::is_valid(&text);
        if valid {
            let spans = opening_hours::open_intervals(&text, now, chrono_tz::Europe::Vienna, "AT");
            assert!(spans.iter().all(|(start_ms, end_ms)| start_ms < end_ms), "{spans:?}");
            assert!(spans.windows(2).all(|pair| pair[0].1 <= pair[1].0), "in order: {spans:?}");
        }
        valid
    });
}

#[test]
fn a_million_csv_files_are_read_or_refused() {
    let words: &[&[u8]] = &[b";", b",", b"\t", b"\"", b"\r\n", b"Name", b"ID", b"'=", b"48,3", b"|", b"\xe4"];
    let corpus = Corpus { inputs: lines(include_str!("corpus/import.txt")), words };
    let mut categories = row::Categories::default();
    categories.add("Lebensmittel", Uuid::nil());
    categories.add("Brot, Gebäck", Uuid::max());
    fuzz("CSV in", &corpus, runs(1_500, MILLION), |input| {
        let Ok(rows) = row::read(input) else { return false };
        let mut understood = false;
        for (_, cells) in rows {
            if let Ok(entry) = cells.entry(&categories, row::EntryBefore::default()) {
                understood = true;
                assert!(!entry.company.name.is_empty() && entry.company.name.chars().count() <= 200);
                assert!(!entry.company.name.contains('\0'));
            }
        }
        understood
    });
}

#[test]
fn a_million_cells_leave_as_text_and_come_back_unchanged() {
    let words: &[&[u8]] =
        &[b"=", b"+", b"-", b"@", b"\t", b"\r", b"'", b"\"", b";", "\u{ff1d}".as_bytes(), b"0732"];
    let corpus = Corpus { inputs: lines(include_str!("corpus/cells.txt")), words };
    fuzz("CSV out", &corpus, runs(1_500, MILLION), |input| {
        let text = text(input);
        let mut file = spreadsheet::Sheet::with_header(&["A", "B"]).expect("a header");
        file.row([spreadsheet::text(&text), spreadsheet::digits(&text)]).expect("a row");
        let bytes = file.bytes().expect("a file");
        let mut reader = csv::ReaderBuilder::new().delimiter(b';').from_reader(&bytes[3..]);
        let rows: Vec<csv::StringRecord> = reader.records().collect::<Result<_, _>>().expect("well-formed");
        assert_eq!((rows.len(), rows[0].len()), (1, 2), "a cell never becomes two");
        for cell in &rows[0] {
            let runs = cell.trim_start().starts_with([
                '=', '+', '-', '@', '\t', '\r', '\u{ff1d}', '\u{ff0b}', '\u{ff0d}', '\u{ff20}',
            ]);
            assert!(!runs, "a spreadsheet would run {cell:?}");
            assert_eq!(spreadsheet::plain(cell).trim(), text.trim(), "{cell:?}");
        }
        true
    });
}

#[test]
fn a_million_redirect_addresses_lead_home_or_nowhere() {
    let config = Config { public_url: Some("https://umkreis.test".to_owned()), ..Config::default() };
    let words: &[&[u8]] = &[
        b"https://",
        b"//",
        b"\\",
        b"@",
        b"%2f",
        b"%00",
        b"#",
        b"?",
        b"..",
        b".evil.test",
        b"umkreis:",
        b"\t",
        b"/handle-auth",
    ];
    let corpus = Corpus { inputs: lines(include_str!("corpus/redirect.txt")), words };
    fuzz("redirect addresses", &corpus, runs(3_000, MILLION), |input| {
        let text = text(input);
        let mut allowed = false;
        for id in ["web", "ios", "android"] {
            let client = registered_client::by_id(&config, id).expect("a client");
            if registered_client::may_redirect_to(&config, client, &text) {
                allowed = true;
                let home = "https://umkreis.test/handle-auth";
                assert!(text == home || (id != "web" && text.starts_with("umkreis:")), "{id}: {text}");
            }
        }
        allowed
    });
}

#[test]
fn a_million_forms_are_received_or_refused() {
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    let words: &[&[u8]] = &[
        b"\r\n",
        b"--b",
        b"--b--\r\n",
        b"\r\n\r\n",
        b"content-disposition: form-data; name=\"image\"",
        b"; filename=\"",
        b"content-type: image/jpeg",
        b"\"",
        b"name=image",
        b"name*=utf-8''image",
    ];
    let corpus = Corpus { inputs: lines(include_str!("corpus/multipart.txt")), words };
    fuzz("multipart", &corpus, runs(1_500, MILLION), |input| {
        let request = Request::builder().header("content-type", "multipart/form-data; boundary=b");
        let request = request.body(Body::from(input.to_vec())).expect("a request");
        match runtime.block_on(Upload::from_request(request, &())) {
            Ok(Upload(bytes)) => {
                assert!(!bytes.is_empty() && bytes.len() < MAX_BYTES);
                true
            }
            Err(_) => false,
        }
    });
}

fn pictures() -> Vec<Vec<u8>> {
    let photo = samples::photo(24, 16, 3);
    let image = image::DynamicImage::ImageRgb8(photo.clone());
    let jpeg = samples::jpeg(&photo, 60);
    vec![
        samples::with_segment(&jpeg, 0xe1, &samples::exif(6)),
        samples::with_segment(&jpeg, 0xe1, &samples::xmp()),
        samples::png(&image),
        samples::webp(&image),
        samples::png_claiming(60_000, 60_000),
        jpeg,
    ]
}

const PICTURE_WORDS: &[&[u8]] = &[
    b"\xff\xd9",
    b"\xff\xda",
    b"\xff\xc0",
    b"IHDR",
    b"IEND",
    b"IDAT",
    b"iCCP",
    b"VP8X",
    b"VP8L",
    b"ANMF",
    b"Exif\0\0",
    b"<svg",
];

#[test]
fn a_million_pictures_are_inspected_without_a_panic() {
    let corpus = Corpus { inputs: pictures(), words: PICTURE_WORDS };
    fuzz("picture headers", &corpus, runs(5_000, MILLION), |input| match header::inspect(input) {
        Ok(found) => {
            assert!(found.pixels() <= umkreis_picture::MAX_PIXELS);
            true
        }
        Err(_) => false,
    });
}

#[test]
fn ten_thousand_pictures_are_decoded_without_a_panic() {
    let corpus = Corpus { inputs: pictures(), words: PICTURE_WORDS };
    let wanted = runs(40, 10_000);
    let mut decoded = 0;
    // Many mutations are refused by the header already, so more are made than are decoded.
    fuzz("picture decoding", &corpus, wanted * 20, |input| {
        let Ok(found) = header::inspect(input) else { return false };
        // A mutated size may be huge within the limit; the limit itself is tested elsewhere.
        if decoded >= wanted || found.pixels() > 200_000 {
            return false;
        }
        decoded += 1;
        decode::decode(input, &found).is_ok()
    });
    println!("fuzz picture decoding: {decoded} full decodes");
    assert!(decoded >= wanted, "only {decoded} of {wanted} inputs reached the decoder");
}
