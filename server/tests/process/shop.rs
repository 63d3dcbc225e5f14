//! A program with an owner who uploads pictures of her company.

use crate::program::{Place, run};
use sea_orm::{ActiveValue::Set, EntityTrait};
use std::sync::Mutex;
use std::time::{Duration, Instant};
use umkreis::people::session;
use umkreis_foundation::db::Db;
use umkreis_foundation::db::entity::account;
use umkreis_foundation::db::entity::company::{self, Texts};
use umkreis_picture::samples;
use uuid::Uuid;

pub struct Shop {
    pub place: Place,
    http: reqwest::Client,
    company: Uuid,
    token: String,
    pub picture: Vec<u8>,
}

impl Shop {
    /// Prepares everything; the caller serves.
    pub async fn open(place: Place) -> Shop {
        umkreis_foundation::tls::install_provider();
        let mut create = place.command(&["user", "create", "--email", "maria@umkreis.test"]);
        let created = run(create.env("UMKREIS_PASSWORD", "Sonnenhof-4020"));
        assert!(created.status.success(), "{}", String::from_utf8_lossy(&created.stderr));
        let (company, token) = add_company(&place).await;
        let http = reqwest::Client::builder().no_proxy().timeout(Duration::from_secs(30)).build();
        let picture = samples::jpeg(&samples::photo(200, 150, 10), 80);
        Shop { place, http: http.expect("a client"), company, token, picture }
    }

    /// The status of the answer; none when the server is gone.
    pub async fn upload(&self) -> Option<u16> {
        self.answer_to_upload().await.map(|answer| answer.status().as_u16())
    }

    /// Uploads until the server is gone, and notes the ids of the pictures that were confirmed.
    pub async fn keep_uploading(&self, confirmed: &Mutex<Vec<Uuid>>) {
        while let Some(answer) = self.answer_to_upload().await {
            if answer.status() != 200 {
                continue;
            }
            // An answer that is cut off acknowledges nothing.
            let Ok(body) = answer.json::<serde_json::Value>().await else { return };
            let id = body["id"].as_str().and_then(|id| id.parse().ok());
            let id = id.unwrap_or_else(|| panic!("an id is answered: {body}"));
            confirmed.lock().expect("nobody panicked").push(id);
        }
    }

    async fn answer_to_upload(&self) -> Option<reqwest::Response> {
        let head = "--b\r\ncontent-disposition: form-data; name=\"image\"; filename=\"a.jpg\"\r\n\r\n";
        let body = [head.as_bytes(), &self.picture, b"\r\n--b--\r\n"].concat();
        let url = format!("http://{}/api/company/image/{}", self.place.address, self.company);
        let request = self.http.post(url).bearer_auth(&self.token);
        let request = request.header("content-type", "multipart/form-data; boundary=b").body(body);
        request.send().await.ok()
    }

    /// A read that has nothing to do with pictures.
    pub async fn read(&self) {
        let url = format!("http://{}/api/company/{}", self.place.address, self.company);
        let read = self.http.get(url).send().await.expect("an answer");
        assert_eq!(read.status(), 200);
    }

    /// The slowest of some of them.
    pub async fn slowest_read(&self) -> Duration {
        let mut slowest = Duration::ZERO;
        for _ in 0..50 {
            let began = Instant::now();
            self.read().await;
            slowest = slowest.max(began.elapsed());
        }
        slowest
    }
}

async fn add_company(place: &Place) -> (Uuid, String) {
    let db = Db::connect(&place.database()).await.expect("the database opens");
    let owner = account::Entity::find().one(db.read()).await.expect("an answer").expect("the account");
    let now_ms = chrono::Utc::now().timestamp_millis();
    let texts = Texts::new("Hofladen", "Frisch aus der Region.");
    let row = company::ActiveModel {
        state: Set("Active".to_owned()),
        ..company::ActiveModel::entry(Uuid::now_v7(), owner.id, texts, now_ms)
    };
    let tx = db.begin().await.expect("a transaction");
    let id = company::Entity::insert(row).exec(&tx).await.expect("the company").last_insert_id;
    let issued = session::open(&tx, owner.id, "web", now_ms).await.expect("a session");
    tx.commit().await.expect("the commit");
    db.close().await;
    (id, issued.access_token)
}
