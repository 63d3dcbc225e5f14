//! The people of the table and the things they try to reach, made as each call needs them.

use super::table::Role;
use crate::support::app::TestApp;
use chrono::TimeDelta;
use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter};
use umkreis::directory::company::admin::decide::{self, Decision};
use umkreis::people::account::NewAccount;
use umkreis::people::account::invite;
use umkreis::people::account::mail_link::{self, LinkPayload, Purpose};
use umkreis_foundation::db::entity::{
    account, campaign, campaign_media, category, company, company_media, company_note, import,
    letter_template, media, offer, outbox, push_message, report, store, suggestion, synonym,
};
use umkreis_foundation::http::conditional::IfMatch;
use umkreis_services::{deleted, ownership};
use uuid::Uuid;

pub const PASSWORD: &str = "Sonnenhof4020";

pub struct Caller {
    pub id: Uuid,
    pub email: String,
    pub token: String,
}

/// One account for each role that has one.
pub struct World<'a> {
    pub app: &'a TestApp,
    people: [Option<Caller>; Role::COUNT],
}

/// An address that nobody has yet.
pub fn address() -> String {
    format!("{}@umkreis.test", Uuid::now_v7().simple())
}

impl<'a> World<'a> {
    pub async fn of(app: &'a TestApp) -> World<'a> {
        let mut people = [const { None }; Role::COUNT];
        for role in &Role::ALL[1..] {
            let email = address();
            let id = app.account_with_password(&email, PASSWORD).await;
            let mut row = account::ActiveModel { id: Set(id), ..Default::default() };
            match role {
                Role::Unconfirmed => row.confirmed_at_ms = Set(None),
                Role::Administrator => row.admin = Set(true),
                _ => {}
            }
            if matches!(role, Role::Unconfirmed | Role::Administrator) {
                let tx = app.db.begin().await.expect("a transaction");
                row.update(&tx).await.expect("the account");
                tx.commit().await.expect("the commit");
            }
            let token = app.open_session(id).await.access_token;
            people[*role as usize] = Some(Caller { id, email, token });
        }
        World { app, people }
    }

    pub fn caller(&self, role: Role) -> Option<&Caller> {
        self.people[role as usize].as_ref()
    }

    pub fn somebody(&self, role: Role) -> &Caller {
        self.caller(role).expect("visitors are nobody")
    }

    /// A company of the owner's.
    pub async fn company(&self, state: &'static str) -> Uuid {
        let owner = self.somebody(Role::Owner).id;
        self.app.company("Hofladen").state(state).owner(owner).store("Linz", 48.3, 14.29).create().await
    }

    /// One whose release can still be taken back.
    pub async fn just_decided(&self) -> Uuid {
        let id = self.company("InReview").await;
        let by = self.somebody(Role::Administrator).id;
        let decision = Decision { by, id, based_on: &IfMatch::default() };
        decide::activate(self.app, &decision, None).await.expect("a decision");
        id
    }

    pub async fn store(&self, state: &'static str) -> Uuid {
        let company_id = self.company(state).await;
        let found = store::Entity::find().filter(store::Column::CompanyId.eq(company_id));
        found.one(self.app.db.read()).await.expect("the database").expect("the store").id
    }

    pub async fn campaign(&self, state: &'static str) -> Uuid {
        let (id, now_ms) = (Uuid::now_v7(), self.app.clock.now_ms());
        let row = campaign::ActiveModel {
            id: Set(id),
            company_id: Set(self.company(state).await),
            title: Set("Ab-Hof-Tage".to_owned()),
            description: Set(None),
            valid_from: Set(None),
            valid_until: Set(self.app.clock.today() + TimeDelta::days(9)),
            version: Set(1),
            created_at_ms: Set(now_ms),
            updated_at_ms: Set(now_ms),
        };
        self.insert(row).await;
        id
    }

    pub async fn category(&self) -> Uuid {
        self.app.category(&format!("Kategorie {}", Uuid::now_v7())).await
    }

    /// All categories in their order.
    pub async fn categories(&self) -> Vec<Uuid> {
        let rows = category::Entity::find().all(self.app.db.read()).await.expect("categories");
        rows.into_iter().map(|row| row.id).collect()
    }

    pub async fn offer(&self, published: bool) -> Uuid {
        let (id, now_ms) = (Uuid::now_v7(), self.app.clock.now_ms());
        let row = offer::ActiveModel {
            id: Set(id),
            title: Set("Klimawochen".to_owned()),
            start_date: Set(self.app.clock.today() - TimeDelta::days(1)),
            end_date: Set(self.app.clock.today() + TimeDelta::days(9)),
            media_id: Set(None),
            published: Set(published),
            version: Set(1),
            created_at_ms: Set(now_ms),
            updated_at_ms: Set(now_ms),
        };
        self.insert(row).await;
        id
    }

    pub async fn synonym(&self) -> Uuid {
        let id = Uuid::now_v7();
        let row = synonym::ActiveModel {
            id: Set(id),
            word: Set(id.to_string()),
            word_key: Set(id.to_string()),
            meaning: Set("Kartoffel".to_owned()),
            version: Set(1),
            created_at_ms: Set(1),
            updated_at_ms: Set(1),
        };
        self.insert(row).await;
        id
    }

    pub async fn import(&self) -> Uuid {
        let id = Uuid::now_v7();
        let row = import::ActiveModel {
            id: Set(id),
            at_ms: Set(self.app.clock.now_ms()),
            account_id: Set(None),
            created: Set(0),
            updated: Set(0),
            undone_at_ms: Set(None),
        };
        self.insert(row).await;
        id
    }

    pub async fn deleted_company(&self) -> Uuid {
        let id = self.company("Active").await;
        let row =
            company::Entity::find_by_id(id).one(self.app.db.read()).await.expect("an answer").expect("it");
        let (mut tx, now_ms) = (self.app.db.begin().await.expect("a transaction"), self.app.clock.now_ms());
        deleted::company::keep(&tx, &row, row.owner_id, Some(row.owner_id), now_ms).await.expect("kept");
        ownership::delete_company(&mut tx, id, now_ms).await.expect("deleted");
        tx.commit().await.expect("the commit");
        id
    }

    pub async fn letter_template(&self) -> Uuid {
        let id = Uuid::now_v7();
        let row = letter_template::ActiveModel {
            id: Set(id),
            title: Set(id.to_string()),
            title_key: Set(id.to_string()),
            subject: Set("Hallo".to_owned()),
            message: Set("Hallo".to_owned()),
        };
        self.insert(row).await;
        id
    }

    pub async fn note(&self) -> Uuid {
        let id = Uuid::now_v7();
        let row = company_note::ActiveModel {
            id: Set(id),
            company_id: Set(self.company("Active").await),
            account_id: Set(None),
            text: Set("Ruft morgen zurück.".to_owned()),
            at_ms: Set(1),
        };
        self.insert(row).await;
        id
    }

    pub async fn suggestion(&self) -> Uuid {
        let (id, now_ms) = (Uuid::now_v7(), self.app.clock.now_ms());
        let row = suggestion::ActiveModel {
            id: Set(id),
            name: Set("Dorfladen".to_owned()),
            location: Set(None),
            email: Set(None),
            website: Set(None),
            reason: Set(None),
            contact_email: Set(None),
            state: Set("New".to_owned()),
            assignee_id: Set(None),
            told_state: Set(None),
            told_mail_id: Set(None),
            company_id: Set(None),
            created_at_ms: Set(now_ms),
            updated_at_ms: Set(now_ms),
        };
        self.insert(row).await;
        id
    }

    pub async fn report(&self) -> Uuid {
        let (id, now_ms) = (Uuid::now_v7(), self.app.clock.now_ms());
        let row = report::ActiveModel {
            id: Set(id),
            company_id: Set(None),
            company_name: Set("Hofladen".to_owned()),
            reason: Set("Closed".to_owned()),
            deletion: Set(false),
            message: Set(None),
            contact_email: Set(None),
            state: Set("New".to_owned()),
            assignee_id: Set(None),
            told_state: Set(None),
            told_mail_id: Set(None),
            created_at_ms: Set(now_ms),
            updated_at_ms: Set(now_ms),
        };
        self.insert(row).await;
        id
    }

    pub async fn push_message(&self) -> Uuid {
        let (id, now_ms) = (Uuid::now_v7(), self.app.clock.now_ms());
        let row = push_message::ActiveModel {
            id: Set(id),
            title: Set("Neu".to_owned()),
            body: Set("Text".to_owned()),
            link: Set(None),
            offer_id: Set(None),
            account_id: Set(None),
            recipients: Set(0),
            sent: Set(0),
            failed: Set(0),
            removed: Set(0),
            again: Set(0),
            reached: Set(Uuid::nil()),
            created_at_ms: Set(now_ms),
            due_at_ms: Set(Some(now_ms + 60_000)),
            skipped: Set(false),
            finished_at_ms: Set(None),
        };
        self.insert(row).await;
        id
    }

    /// Work that was given up.
    pub async fn dead_work(&self) -> Uuid {
        let (id, now_ms) = (Uuid::now_v7(), self.app.clock.now_ms());
        let row = outbox::ActiveModel {
            id: Set(id),
            kind: Set("media".to_owned()),
            payload: Set("{}".to_owned()),
            state: Set("Dead".to_owned()),
            due_at_ms: Set(now_ms),
            attempts: Set(9),
            last_error: Set(None),
            created_at_ms: Set(now_ms),
        };
        self.insert(row).await;
        id
    }

    /// A picture that is there for anybody who knows its id.
    pub async fn picture(&self) -> Uuid {
        let bytes = umkreis_picture::samples::jpeg(&umkreis_picture::samples::photo(64, 48, 3), 70);
        let stored = umkreis_services::media::keep(&self.app.media, bytes.into()).await.expect("stored");
        let mut tx = self.app.db.begin().await.expect("a transaction");
        stored.record(&mut tx, None, self.app.clock.now_ms()).await.expect("recorded");
        tx.commit().await.expect("the commit");
        stored.id
    }

    async fn picture_row(&self) -> Uuid {
        let id = Uuid::now_v7();
        let row = media::ActiveModel {
            id: Set(id),
            width: Set(64),
            height: Set(48),
            avif_ready: Set(false),
            account_id: Set(None),
            created_at_ms: Set(self.app.clock.now_ms()),
        };
        self.insert(row).await;
        id
    }

    pub async fn picture_of_company(&self, company_id: Uuid) -> Uuid {
        let media_id = self.picture_row().await;
        let row = company_media::ActiveModel {
            company_id: Set(company_id),
            media_id: Set(media_id),
            position: Set(0),
        };
        self.insert(row).await;
        media_id
    }

    pub async fn picture_of_campaign(&self, campaign_id: Uuid) -> Uuid {
        let media_id = self.picture_row().await;
        let row = campaign_media::ActiveModel {
            campaign_id: Set(campaign_id),
            media_id: Set(media_id),
            position: Set(0),
        };
        self.insert(row).await;
        media_id
    }

    /// A link as it would have been mailed to an account.
    pub async fn link(&self, account_id: Uuid, purpose: Purpose, cargo: LinkPayload) -> String {
        let tx = self.app.db.begin().await.expect("a transaction");
        let now_ms = self.app.clock.now_ms();
        let link = mail_link::create(&tx, account_id, purpose, cargo, now_ms).await.expect("a link");
        tx.commit().await.expect("the commit");
        link
    }

    /// An account that was invited and has not answered.
    pub async fn invited(&self) -> Uuid {
        let new = NewAccount { email: address(), first_name: "Eva".to_owned(), ..Default::default() };
        let mut tx = self.app.db.begin().await.expect("a transaction");
        let id = invite::create(self.app, &mut tx, None, &new).await.expect("the invitation");
        tx.commit().await.expect("the commit");
        id
    }

    async fn insert<A>(&self, row: A)
    where
        A: ActiveModelTrait + Send,
        <A::Entity as EntityTrait>::Model: IntoActiveModel<A>,
    {
        let tx = self.app.db.begin().await.expect("a transaction");
        <A::Entity as EntityTrait>::insert(row).exec_without_returning(&tx).await.expect("the row");
        tx.commit().await.expect("the commit");
    }
}
