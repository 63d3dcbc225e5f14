//! A person who touched everything there is: `GET /api/user/data` holds all of it, and after
//! `DELETE /api/user` none of it is anywhere.

use super::PASSWORD;
use crate::on_both;
use crate::support::app::TestApp;
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, Statement,
};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use umkreis_foundation::clock::rfc3339;
use umkreis_foundation::db::entity::outbox;
use umkreis_picture::samples;
use umkreis_tidy::data_map::data_map;
use umkreis_tidy::schema::{Schema, Table};
use uuid::Uuid;

const CANARY: &str = "kanari7f3e";
/// Stands in telephone numbers, which hold no words.
const NUMBER: &str = "7735 7335 99";
const EMAIL: &str = "kanari7f3e@umkreis.test";

struct Person {
    account: Uuid,
    token: String,
    device: String,
    /// Active, and deactivated with a reason.
    companies: [Uuid; 2],
    pictures: Vec<String>,
}

/// Everything the program logs in this thread, as talkative as it can be.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("the log").extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl Log {
    fn listen(&self) -> tracing::subscriber::DefaultGuard {
        let writer = self.clone();
        let subscriber = tracing_subscriber::fmt()
            .with_max_level(tracing::Level::TRACE)
            .with_ansi(false)
            .with_writer(move || writer.clone())
            .finish();
        let guard = tracing::subscriber::set_default(subscriber);
        // Another test may have asked at the same moment whether anybody listens, and noted that nobody does.
        tracing::callsite::rebuild_interest_cache();
        guard
    }

    fn text(&self) -> String {
        String::from_utf8_lossy(&self.0.lock().expect("the log")).to_lowercase()
    }
}

async fn create(app: &TestApp, token: &str, path: &str, body: &Value) -> Uuid {
    let key = format!("{CANARY}{}{}", path.replace('/', "-"), body["name"].as_str().map_or(0, str::len));
    let call = app.post(path).bearer(token).header("idempotency-key", &key).json(body);
    let reply = call.send().await.expect(200).json();
    reply["id"].as_str().and_then(|id| id.parse().ok()).expect("an id")
}

/// Registers, and writes the canary into every field that a person can reach.
async fn person(app: &TestApp, admin: &str) -> Person {
    let wanted = json!({
        "username": EMAIL, "password": PASSWORD, "firstName": "Kanari7f3e", "lastName": "von Kanari7f3e",
        "phone": "+43 7735 7335 99", "notification": true, "newsletter": true,
    });
    app.post("/api/user").json(&wanted).send().await.expect(200);
    let code = app.mail_to(EMAIL).await.link_parameter("code");
    let token = app.confirm(&code).await.expect(200).text_at("access_token");
    let account = app.account_row(EMAIL).await.expect("the account").id;
    let device = Uuid::now_v7().to_string();

    let other = app.company("Fremder Betrieb").create().await;
    let suggestion = json!({
        "name": "Kanari7f3e Imkerei", "location": "Kanari7f3e", "email": "kanari7f3e@imkerei.example",
        "website": "https://kanari7f3e.example", "reason": "kanari7f3e", "contactEmail": "Kanari7F3E@umkreis.test",
    });
    app.post("/api/company/suggest").json(&suggestion).send().await.expect(200);
    let report = json!({ "reason": "Closed", "message": "kanari7f3e", "contactEmail": EMAIL });
    app.post(&format!("/api/company/{other}/report")).json(&report).send().await.expect(200);
    // These two are sent; what comes from here on waits in the outbox.
    app.run_jobs().await;

    let (companies, pictures) = companies(app, &token, admin).await;
    for (id, by_device) in [(companies[0], false), (other, true)] {
        let mark = app.put(&format!("/api/favourite?companyId={id}"));
        let mark = if by_device { mark.header("device-id", &device) } else { mark.bearer(&token) };
        mark.send().await.expect(204);
    }
    app.put(&format!("/api/push?token={CANARY}")).header("device-id", &device).send().await.expect(200);
    app.put("/api/user/email")
        .bearer(&token)
        .json(&json!({ "email": "kanari7f3e-neu@umkreis.test" }))
        .send()
        .await
        .expect(200);
    app.ask_reset(EMAIL).await.expect(200);
    app.put(&format!("/api/user?id={account}"))
        .bearer(admin)
        .json(&json!({ "phone": "0043 7735 7335 99" }))
        .send()
        .await
        .expect(200);
    app.post("/api/company/list").json(&json!({ "text": CANARY })).send().await.expect(200);
    app.get(&format!("/api/geo/geocode?q={CANARY}")).send().await.expect(200);
    let fields = [("grant_type", "password"), ("username", EMAIL), ("password", PASSWORD)];
    app.token(&fields).send().await.expect(200);
    // Last, because a second factor ends the other sessions.
    app.add_passkey(&token, "Handy von kanari7f3e").await;
    Person { account, token, device, companies, pictures }
}

async fn companies(app: &TestApp, token: &str, admin: &str) -> ([Uuid; 2], Vec<String>) {
    let category = app.category("Lebensmittel").await;
    let company = |name: &str| json!({ "name": name, "description": "Bei kanari7f3e daheim", "otherNames": "Beim Kanari7f3e", "tags": ["kanari7f3e"], "categoryIds": [category] });
    let first = create(app, token, "/api/company", &company("Kanari7f3e Hof")).await;
    let second = create(app, token, "/api/company", &company("Kanari7f3e Laden")).await;
    let store = json!({
        "companyId": first, "title": "Kanari7f3e", "street": "Kanari7f3egasse 1", "postCode": "4020 kanari7f3e",
        "town": "Kanari7f3e", "phone": "+43 7735 7335 99", "email": "kanari7f3e@hof.example",
        "website": "https://kanari7f3e.example/", "openingHours": "Mo-Fr 08:00-18:00",
        "location": { "lat": 48.3, "lng": 14.29 },
    });
    create(app, token, "/api/store", &store).await;
    let removed = json!({ "companyId": first, "title": "Kanari7f3e alt", "street": "Kanari7f3egasse 2", "postCode": "4020", "town": "Linz", "location": { "lat": 48.3, "lng": 14.29 } });
    // Without a key, which would be that of the other location.
    let removed = app.post("/api/store").bearer(token).json(&removed).send().await.expect(200).text_at("id");
    app.delete(&format!("/api/store/{removed}")).bearer(token).send().await.expect(204);
    let campaign = json!({
        "companyId": first, "title": "Kanari7f3e", "description": "kanari7f3e", "validUntil": "2099-12-31",
    });
    let campaign = create(app, token, "/api/campaign/create", &campaign).await;
    let photo = samples::jpeg(&samples::photo(400, 300, 10), 80);
    // A comment of the file, as a camera or an editor writes it.
    let photo = samples::with_segment(&photo, 0xfe, CANARY.as_bytes());
    let mut pictures = Vec::new();
    for path in [format!("/api/company/image/{first}"), format!("/api/campaign/image/{campaign}")] {
        let reply = app.post(&path).bearer(token).upload(&photo).send().await.expect(200);
        pictures.push(reply.text_at("id"));
    }
    let by_admin = |path: String, body: Value| app.put(&path).bearer(admin).json(&body);
    by_admin(format!("/api/admin/company/activate/{first}"), json!({ "message": "Schön, kanari7f3e!" }))
        .send()
        .await
        .expect(200);
    by_admin(format!("/api/admin/company/activate/{second}"), json!({})).send().await.expect(200);
    by_admin(format!("/api/admin/company/deactivate/{second}"), json!({ "reason": "kanari7f3e" }))
        .send()
        .await
        .expect(200);
    by_admin(format!("/api/company/{first}"), json!({ "description": "Daheim bei kanari7f3e" }))
        .send()
        .await
        .expect(200);
    let note = app.post(&format!("/api/admin/company/{first}/note")).bearer(admin);
    note.json(&json!({ "text": "Mit kanari7f3e telefoniert" })).send().await.expect(200);
    let again = app.post(&format!("/api/company/{second}/review")).bearer(token);
    again.json(&json!({ "message": "Noch einmal, kanari7f3e" })).send().await.expect(200);
    ([first, second], pictures)
}

struct Row {
    table: String,
    cells: Vec<(String, String)>,
}

/// Every value of every table as text; bytes as hexadecimal digits.
async fn dump(app: &TestApp) -> Vec<Row> {
    let backend = app.db.read().get_database_backend();
    let tables = Schema::of_the_migrations().tables;
    let as_text = |column: &String| match app.db.is_postgres() {
        true => format!("CAST(\"{column}\" AS text)"),
        false => format!(
            "CASE typeof(\"{column}\") WHEN 'blob' THEN hex(\"{column}\") ELSE CAST(\"{column}\" AS text) END"
        ),
    };
    let mut rows = Vec::new();
    for Table { name: table, columns, .. } in tables {
        let columns: Vec<String> = columns.into_iter().map(|column| column.name).collect();
        let list: Vec<String> =
            columns.iter().enumerate().map(|(n, c)| format!("{} AS c{n}", as_text(c))).collect();
        let sql = format!("SELECT {} FROM \"{table}\"", list.join(", "));
        let found =
            app.db.read().query_all_raw(Statement::from_string(backend, sql)).await.expect("the table");
        for row in found {
            let cell = |n: usize| {
                row.try_get::<Option<String>>("", &format!("c{n}")).expect("text").unwrap_or_default()
            };
            let cells = columns.iter().enumerate().map(|(n, column)| (column.clone(), cell(n))).collect();
            rows.push(Row { table: table.clone(), cells });
        }
    }
    rows
}

/// Whether a value is or contains this id, however the database writes it.
fn names(value: &str, id: Uuid) -> bool {
    let plain = value.to_lowercase().replace('-', "");
    plain.contains(&id.simple().to_string())
}

fn has_canary(value: &str) -> bool {
    let value = value.to_lowercase();
    [CANARY, NUMBER].iter().any(|canary| value.contains(canary))
}

fn files_below(folder: &Path) -> Vec<PathBuf> {
    let entries = walkdir::WalkDir::new(folder).into_iter().map(|entry| entry.expect("a readable folder"));
    entries.filter(|entry| entry.file_type().is_file()).map(|entry| entry.into_path()).collect()
}

/// Texts that a person cannot choose freely, or that only administrators write.
const FIXED: [&str; 16] = [
    "session.client_id",
    "mailed_token.purpose",
    "company.state",
    "store.position_source",
    "store.opening_hours",
    "push_subscription.endpoint",
    "push_message.title",
    "push_message.body",
    "push_message.link",
    "suggestion.state",
    "report.state",
    "report.reason",
    "report.company_name",
    "audit.action",
    "audit.object_kind",
    "posted_mail.kind",
];

on_both! {
    async fn the_own_data_hold_every_column_that_the_data_map_promises(app) {
        let (_, admin) = app.administrator().await;
        let person = person(&app, &admin).await;
        let reply = app.get("/api/user/data").bearer(&person.token).header("device-id", &person.device).send().await.expect(200);
        // Texts are compared as JSON writes them.
        let text = reply.text();
        let quoted = |value: &str| serde_json::to_string(value).expect("text");
        let promised: BTreeSet<String> = data_map().iter().filter(|entry| entry.exported).map(|entry| format!("{}.{}", entry.table, entry.column)).collect();
        let mut seen = BTreeSet::new();
        for row in dump(&app).await {
            let own = row.cells.iter().any(|(_, value)| has_canary(value) || names(value, person.account));
            for (column, value) in row.cells.iter().filter(|(_, value)| own && !value.is_empty()) {
                let name = format!("{}.{column}", row.table);
                if !promised.contains(&name) {
                    continue;
                }
                if let Some(at_ms) = column.strip_suffix("_at_ms").and_then(|_| value.parse().ok()) {
                    assert!(text.contains(&rfc3339(at_ms)), "{name} {} is not in {text}", rfc3339(at_ms));
                } else if has_canary(value) {
                    // Values before and after stand there as what they are, not as a text of it.
                    let whole = text.contains(&quoted(value)) || (value.starts_with('[') && text.contains(value));
                    assert!(whole, "{name} {value} is not in {text}");
                    seen.insert(name);
                }
            }
        }
        let schema = Schema::of_the_migrations();
        let texts = schema.columns_where(|column| column.kind == "text");
        let unseen: Vec<String> = texts.filter(|name| promised.contains(name) && !seen.contains(name) && !FIXED.contains(&name.as_str())).collect();
        assert!(unseen.is_empty(), "the canary person left these alone, so nothing is proved about them: {unseen:?}");
        for id in person.companies.iter().map(Uuid::to_string).chain(person.pictures) {
            assert!(text.contains(&id), "{id} is not in {text}");
        }
        assert!(!text.contains("argon2"), "{text}");
    }

    async fn nothing_of_a_canary_person_is_left(app) {
        let log = Log::default();
        let _listening = log.listen();
        let (_, admin) = app.administrator().await;
        let person = person(&app, &admin).await;
        let report = json!({ "reason": "Duplicate", "message": "Gibt es doppelt", "contactEmail": "andere@umkreis.test" });
        app.post(&format!("/api/company/{}/report", person.companies[0])).json(&report).send().await.expect(200);
        let waiting = outbox::Entity::find().filter(outbox::Column::Kind.eq("mail")).all(app.db.read()).await.expect("rows");
        assert!(waiting.len() >= 6, "{} mails wait", waiting.len());
        let given_up = outbox::ActiveModel { id: Set(waiting[0].id), state: Set("Dead".to_owned()), ..Default::default() };
        let tx = app.db.begin().await.expect("a transaction");
        given_up.update(&tx).await.expect("the mail");
        tx.commit().await.expect("the commit");
        assert!(dump(&app).await.iter().filter(|row| row.cells.iter().any(|(_, value)| has_canary(value))).count() > 15);

        let leave = app.delete("/api/user").bearer(&person.token).header("device-id", &person.device);
        leave.json(&json!({ "password": PASSWORD })).send().await.expect(200);
        let found = app.post("/api/company/list").json(&json!({ "text": CANARY })).send().await.expect(200).json();
        assert_eq!(found["totalElements"], 0, "{found}");
        assert!(!has_canary(&app.get("/api/tag?query=kanari").send().await.expect(200).text()));
        let admin_search = app.get(&format!("/api/admin/company?searchQuery={CANARY}")).bearer(&admin).send().await.expect(200);
        assert_eq!(admin_search.json()["totalElements"], 0);
        app.run_jobs().await;

        let mut ids = BTreeSet::new();
        for row in dump(&app).await {
            for (column, value) in &row.cells {
                assert!(!has_canary(value), "{}.{column}: {value}", row.table);
                if person.companies.iter().chain([&person.account]).any(|id| names(value, *id)) {
                    ids.insert(format!("{}.{column}", row.table));
                }
            }
        }
        let allowed = ["audit.object_id", "change.object_id", "idempotency.body"].map(str::to_owned);
        assert!(ids.is_subset(&allowed.into()), "ids are left in {ids:?}");
        for picture in &person.pictures {
            assert_eq!(app.get(&format!("/api/media/{picture}")).send().await.problem(404), "NotFound");
        }
        assert!(log.text().contains("answered"), "the log was listened to");
        assert!(!has_canary(&log.text()), "the canary is in the log");
        no_file_holds_the_canary(&app, &person).await;
    }
}

/// Looks into the object store and, for SQLite, into the database file.
async fn no_file_holds_the_canary(app: &TestApp, person: &Person) {
    if !app.db.is_postgres() {
        // What was written last is in a file of its own until it is merged.
        app.db.read().execute_unprepared("PRAGMA wal_checkpoint(TRUNCATE)").await.expect("merged");
    }
    // Mails that were sent are in somebody's mailbox, which this folder stands for.
    let mailbox = app.config.data_dir.join("mail");
    for path in files_below(&app.config.data_dir).iter().filter(|path| !path.starts_with(&mailbox)) {
        let bytes = std::fs::read(path).expect("a readable file").to_ascii_lowercase();
        let holds = |canary: &&str| bytes.windows(canary.len()).any(|window| window == canary.as_bytes());
        let found = [CANARY, NUMBER].iter().any(holds);
        assert!(!found, "the canary is in {}", path.display());
        let name = path.display().to_string();
        assert!(!person.pictures.iter().any(|id| name.contains(id.as_str())), "{name} is left");
    }
}
