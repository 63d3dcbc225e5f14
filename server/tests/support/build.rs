//! Builders: rows that a test needs, written the way the product writes them.

use super::app::TestApp;
use argon2::password_hash::PasswordHasher;
use argon2::{Algorithm, Argon2, Params, Version};
use sea_orm::{ActiveModelTrait, ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter};
use umkreis::people::session::{self, IssuedTokens};
use umkreis_foundation::db::entity::company::Texts;
use umkreis_foundation::db::entity::{account, category, company, company_category, company_tag, store};
use umkreis_foundation::db::{Db, changed};
use uuid::Uuid;

/// Something that every visitor sees; also for whoever writes past the server under test.
pub async fn add_category(db: &Db, title: &str) -> Uuid {
    let id = Uuid::now_v7();
    let row = category::ActiveModel {
        id: Set(id),
        title: Set(title.to_owned()),
        color_hex: Set("#38721B".to_owned()),
        media_id: Set(None),
        position: Set(0),
        version: Set(1),
        words: Set(String::new()),
    };
    let mut tx = db.begin().await.expect("a transaction");
    category::Entity::insert(row).exec(&tx).await.expect("the category");
    tx.change(changed::CATEGORY, id).await.expect("the change row");
    tx.commit().await.expect("the commit");
    id
}

impl TestApp {
    /// A confirmed account without a usable password.
    pub async fn account(&self, email: &str, admin: bool) -> Uuid {
        let now_ms = self.clock.now_ms();
        let row = account::ActiveModel {
            id: Set(Uuid::now_v7()),
            email: Set(email.to_owned()),
            first_name: Set("Maria".to_owned()),
            last_name: Set("Muster".to_owned()),
            phone: Set(None),
            notification: Set(true),
            newsletter: Set(false),
            admin: Set(admin),
            password_hash: Set(None),
            confirmed_at_ms: Set(Some(now_ms)),
            created_at_ms: Set(now_ms),
            updated_at_ms: Set(now_ms),
        };
        let tx = self.db.begin().await.expect("a transaction");
        let id = account::Entity::insert(row).exec(&tx).await.expect("the account").last_insert_id;
        tx.commit().await.expect("the commit");
        id
    }

    /// A confirmed account with this password. Its hash is cheap, which sign-in respects.
    pub async fn account_with_password(&self, email: &str, password: &str) -> Uuid {
        let id = self.account(email, false).await;
        let cheap = Params::new(8, 1, 1, None).expect("small parameters");
        let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, cheap);
        let hash = argon2.hash_password(password.as_bytes()).expect("the hash").to_string();
        let row = account::ActiveModel { id: Set(id), password_hash: Set(Some(hash)), ..Default::default() };
        let tx = self.db.begin().await.expect("a transaction");
        row.update(&tx).await.expect("the password");
        tx.commit().await.expect("the commit");
        id
    }

    /// A confirmed account and a token of it.
    pub async fn signed_in(&self, email: &str) -> (Uuid, String) {
        let id = self.account(email, false).await;
        (id, self.open_session(id).await.access_token)
    }

    /// The same for an administrator.
    pub async fn administrator(&self) -> (Uuid, String) {
        let id = self.account("verwaltung@umkreis.test", true).await;
        (id, self.open_session(id).await.access_token)
    }

    /// An access token of a new session of the web client, for the account with this address;
    /// without Argon2, so it costs next to nothing.
    pub async fn sign_in(&self, email: &str) -> String {
        let found = account::Entity::find().filter(account::Column::Email.eq(email)).one(self.db.read());
        let account = found.await.expect("the database answers").expect("the account exists");
        self.open_session(account.id).await.access_token
    }

    /// A new session of the web client.
    pub async fn open_session(&self, account_id: Uuid) -> IssuedTokens {
        let tx = self.db.begin().await.expect("a transaction");
        let issued = session::open(&tx, account_id, "web", self.clock.now_ms()).await.expect("a session");
        tx.commit().await.expect("the commit");
        issued
    }

    pub async fn category(&self, title: &str) -> Uuid {
        add_category(&self.db, title).await
    }

    /// An active company of its own owner; refine it before `create`.
    pub fn company(&self, name: &str) -> CompanyBuilder<'_> {
        CompanyBuilder {
            app: self,
            texts: Texts::new(name, "Frisch aus der Region."),
            state: "Active",
            tags: vec!["regional".to_owned()],
            categories: Vec::new(),
            stores: Vec::new(),
            post_code: "4020",
            owner: None,
        }
    }
}

pub struct CompanyBuilder<'a> {
    app: &'a TestApp,
    texts: Texts,
    state: &'static str,
    tags: Vec<String>,
    categories: Vec<Uuid>,
    stores: Vec<(String, f64, f64)>,
    post_code: &'static str,
    owner: Option<Uuid>,
}

impl CompanyBuilder<'_> {
    pub fn description(mut self, text: &str) -> Self {
        self.texts.description = text.to_owned();
        self
    }

    /// `InReview`, `Active` or `Deactivated`.
    pub fn state(mut self, state: &'static str) -> Self {
        self.state = state;
        self
    }

    pub fn tags(mut self, tags: &[&str]) -> Self {
        self.tags = tags.iter().map(|tag| (*tag).to_owned()).collect();
        self
    }

    /// The first one given is the main category.
    pub fn category(mut self, id: Uuid) -> Self {
        self.categories.push(id);
        self
    }

    /// A location in this town; the first one is the head office.
    pub fn store(mut self, town: &str, latitude: f64, longitude: f64) -> Self {
        self.stores.push((town.to_owned(), latitude, longitude));
        self
    }

    /// Of all its locations.
    pub fn post_code(mut self, post_code: &'static str) -> Self {
        self.post_code = post_code;
        self
    }

    pub fn owner(mut self, account_id: Uuid) -> Self {
        self.owner = Some(account_id);
        self
    }

    pub async fn create(self) -> Uuid {
        let owner_id = match self.owner {
            Some(id) => id,
            None => self.app.account(&format!("{}@umkreis.test", Uuid::now_v7().simple()), false).await,
        };
        let now_ms = self.app.clock.now_ms();
        let id = Uuid::now_v7();
        let mut tx = self.app.db.begin().await.expect("a transaction");
        let row = company::ActiveModel {
            state: Set(self.state.to_owned()),
            ..company::ActiveModel::entry(id, owner_id, self.texts, now_ms)
        };
        company::Entity::insert(row).exec(&tx).await.expect("the company");
        for (position, tag) in (0..).zip(&self.tags) {
            let row = company_tag::ActiveModel {
                company_id: Set(id),
                position: Set(position),
                tag: Set(tag.clone()),
            };
            company_tag::Entity::insert(row).exec(&tx).await.expect("the tag");
        }
        for (position, category_id) in (0..).zip(&self.categories) {
            let row = company_category::ActiveModel {
                company_id: Set(id),
                position: Set(position),
                category_id: Set(*category_id),
            };
            company_category::Entity::insert(row).exec(&tx).await.expect("the category");
        }
        for (position, entry) in self.stores.iter().enumerate() {
            let post_code = Set(self.post_code.to_owned());
            let row = store::ActiveModel { post_code, ..store_row(id, position, entry, now_ms) };
            store::Entity::insert(row).exec(&tx).await.expect("the store");
        }
        tx.change(changed::COMPANY, id).await.expect("the change row");
        tx.commit().await.expect("the commit");
        id
    }
}

fn store_row(
    company_id: Uuid,
    position: usize,
    (town, latitude, longitude): &(String, f64, f64),
    now_ms: i64,
) -> store::ActiveModel {
    store::ActiveModel {
        id: Set(Uuid::now_v7()),
        company_id: Set(company_id),
        title: Set(format!("Standort {town}")),
        street: Set("Hauptplatz 1".to_owned()),
        post_code: Set("4020".to_owned()),
        town: Set(town.clone()),
        phone: Set(None),
        email: Set(None),
        website: Set(None),
        main: Set(position == 0),
        latitude: Set(*latitude),
        longitude: Set(*longitude),
        position_source: Set("Manual".to_owned()),
        opening_hours: Set(None),
        version: Set(1),
        created_at_ms: Set(now_ms + position as i64),
        updated_at_ms: Set(now_ms),
    }
}
