//! Companies that administrators create: for a business that is invited to look after it, or on their own.

use super::read;
use crate::app::App;
use crate::directory::company::State;
use crate::directory::company::create::{self, Listing};
use crate::directory::company::input::CompanyToList;
use crate::directory::store;
use crate::directory::store::input::NewStore;
use crate::directory::store::position::{self, Position};
use crate::people::account::{self, NAME_CHARS, NewAccount, invite, normal_email};
use sea_orm::EntityTrait;
use serde::{Deserialize, Serialize};
use umkreis_foundation::audit;
use umkreis_foundation::db::Tx;
use umkreis_foundation::db::entity::company;
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::http::idempotency::{Creation, Repeat};
use umkreis_foundation::http::validate::{Check, Validate};
use utoipa::ToSchema;
use uuid::Uuid;

/// The person who will look after the entry.
#[derive(Clone, Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct NewUser {
    /// The e-mail address.
    #[schema(max_length = 254)]
    username: String,
    /// A single space when it is left out.
    #[schema(max_length = 100)]
    first_name: Option<String>,
    #[schema(max_length = 100)]
    last_name: Option<String>,
    #[schema(max_length = 50)]
    phone: Option<String>,
    /// Wanted unless it says no: who is invited has not been asked yet.
    notification: Option<bool>,
    newsletter: bool,
}

impl NewUser {
    fn check(&mut self, check: &mut Check) {
        self.username = normal_email(&self.username);
        check.email("user.username", &self.username);
        check.optional("user.firstName", &mut self.first_name, NAME_CHARS);
        check.optional("user.lastName", &mut self.last_name, NAME_CHARS);
        check.phone("user.phone", &mut self.phone);
    }
}

/// A user with company and store, made at once.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
pub struct NewEntry {
    user: NewUser,
    company: CompanyToList,
    store: NewStore,
}

impl Validate for NewEntry {
    fn validate(&mut self, check: &mut Check) {
        self.user.check(check);
        self.company.check(check);
        self.store.check(check, "store.");
    }
}

/// What a suggestion becomes: with the person who will look after it, or an entry of the operators' own.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
pub struct SuggestedEntry {
    /// Nobody is invited without one.
    #[serde(default)]
    user: Option<NewUser>,
    company: CompanyToList,
    store: NewStore,
}

impl Validate for SuggestedEntry {
    fn validate(&mut self, check: &mut Check) {
        if let Some(user) = &mut self.user {
            user.check(check);
        }
        self.company.check(check);
        self.store.check(check, "store.");
    }
}

/// An entry without an owner of its own.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
pub struct OperatorsEntry {
    company: CompanyToList,
    store: Option<NewStore>,
}

impl Validate for OperatorsEntry {
    fn validate(&mut self, check: &mut Check) {
        self.company.check(check);
        if let Some(store) = &mut self.store {
            store.check(check, "store.");
        }
    }
}

/// What was made.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = MadeEntry)]
pub struct CreatedEntry {
    /// The company.
    pub id: Uuid,
    pub user_id: Uuid,
    pub store_id: Uuid,
}

/// Makes user, company and store in one transaction and invites the user.
pub async fn create(app: &App, by: Uuid, entry: NewEntry, repeat: &Repeat) -> Result<CreatedEntry> {
    let id = Uuid::now_v7();
    let position = position::of(app, &entry.store).await;
    let mut tx = app.db.begin().await?;
    if let Some(made) = repeat.claim(&tx, id, app.clock.now_ms()).await? {
        return earlier(&tx, made.id).await;
    }
    if let Some(known) = account::by_email(&tx, &entry.user.username).await?
        && (known.confirmed_at_ms.is_some() || invite::is_waited_for(&tx, &known).await?)
    {
        return Err(Error::field("user.username", "Diese E-Mail-Adresse ist schon vergeben."));
    }
    let NewEntry { user, company, store } = entry;
    let entry = SuggestedEntry { user: Some(user), company, store };
    let made = write(app, &mut tx, by, id, entry, position).await?;
    tx.commit().await?;
    Ok(made)
}

/// What an earlier request made, unless it was deleted since.
pub async fn earlier(tx: &Tx, id: Uuid) -> Result<CreatedEntry> {
    let row = company::Entity::find_by_id(id).one(tx).await?.ok_or(Error::NotFound)?;
    let first = read::stores(tx, id).await?.into_iter().next().ok_or(Error::NotFound)?;
    Ok(CreatedEntry { id, user_id: row.owner_id, store_id: first.id })
}

/// Where the entry's location is; asked before a transaction begins, as `position::look_up` says.
pub async fn position(app: &App, entry: &SuggestedEntry) -> Position {
    position::of(app, &entry.store).await
}

/// Writes an entry in the caller's transaction. Without a person it is the caller's, as those are that the operators
/// list themselves.
pub async fn write(
    app: &App,
    tx: &mut Tx,
    by: Uuid,
    id: Uuid,
    entry: SuggestedEntry,
    position: Position,
) -> Result<CreatedEntry> {
    let now_ms = app.clock.now_ms();
    let (user_id, more) = match entry.user {
        Some(user) => {
            let user_id = looked_after_by(app, tx, by, new_account(user), entry.company.name()).await?;
            (user_id, format!("owner: {user_id}; "))
        }
        None => (by, String::new()),
    };
    let listing = Listing { owner_id: user_id, state: entry.company.state(), listed_by_operator: true };
    create::insert(tx, id, &listing, &entry.company.into_new(), "company.", now_ms).await?;
    let store_id = store::create::insert_at(tx, id, &entry.store, position, now_ms).await?;
    note_created(tx, by, id, &listing, &more, now_ms).await?;
    Ok(CreatedEntry { id, user_id, store_id })
}

/// A known address gets the company, an unknown one an account and an invitation as well.
async fn looked_after_by(
    app: &App,
    tx: &mut Tx,
    by: Uuid,
    new: NewAccount,
    company_name: &str,
) -> Result<Uuid> {
    let Some(known) = account::by_email(tx, &new.email).await? else {
        return invite::create(app, tx, by, &new).await;
    };
    if !invite::adopt(app, tx, by, &known, &new).await? {
        invite::tell_received(app, tx, &known, &[company_name]).await?;
    }
    Ok(known.id)
}

/// Who creates an entry that is public at once has released it as well: the audit log is asked whether a company
/// was public, when it is gone.
pub async fn note_created(
    tx: &Tx,
    by: Uuid,
    id: Uuid,
    listing: &Listing,
    more: &str,
    now_ms: i64,
) -> Result<()> {
    let difference = format!("{more}state: {}", listing.state.name());
    audit::note(tx, by, "company.create", "company", id, &difference, now_ms).await?;
    if listing.state == State::Active {
        audit::note(tx, by, "company.activate", "company", id, "", now_ms).await?;
    }
    Ok(())
}

fn new_account(user: NewUser) -> NewAccount {
    let name = |name: Option<String>| name.unwrap_or_else(|| " ".to_owned());
    NewAccount {
        email: user.username,
        first_name: name(user.first_name),
        last_name: name(user.last_name),
        phone: user.phone,
        notification: user.notification.unwrap_or(true),
        newsletter: user.newsletter,
        admin: false,
    }
}

/// Makes an entry that the caller looks after until its business claims it.
pub async fn list_business(app: &App, by: Uuid, entry: OperatorsEntry, repeat: &Repeat) -> Result<Creation> {
    let (id, now_ms) = (Uuid::now_v7(), app.clock.now_ms());
    let placed = match entry.store {
        Some(new) => Some((position::of(app, &new).await, new)),
        None => None,
    };
    let mut tx = app.db.begin().await?;
    if let Some(made) = repeat.claim(&tx, id, now_ms).await? {
        return Ok(made);
    }
    let listing = Listing { owner_id: by, state: entry.company.state(), listed_by_operator: true };
    create::insert(&mut tx, id, &listing, &entry.company.into_new(), "company.", now_ms).await?;
    if let Some((position, new)) = placed {
        store::create::insert_at(&mut tx, id, &new, position, now_ms).await?;
    }
    note_created(&tx, by, id, &listing, "", now_ms).await?;
    tx.commit().await?;
    Ok(Creation::now(id))
}
