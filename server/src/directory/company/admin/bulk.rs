//! One decision about many companies: up to a hundred in one transaction, each with its own audit row and its own
//! mail (a letter goes once to each owner). One that cannot be decided so is named and keeps no other.

use super::letter::{self, Letter};
use super::{bulk_repeat, decide, read};
use crate::app::App;
use crate::directory::company::input::MOST_CATEGORIES;
use crate::directory::company::{confirm, sql};
use crate::directory::{access, offer};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeSet, HashMap, HashSet};
use umkreis_foundation::audit;
use umkreis_foundation::db::entity::{account, category, company, company_category};
use umkreis_foundation::db::{Tx, changed};
use umkreis_foundation::error::{Error, Result};
use umkreis_foundation::http::idempotency::Repeat;
use utoipa::ToSchema;
use uuid::Uuid;

/// Companies of one call, which is one transaction.
pub const BULK_COMPANIES_MAX: usize = 100;

pub(super) const GONE: &str = "Diesen Betrieb gibt es nicht mehr.";

#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Serialize, ToSchema)]
#[schema(as = ManyAction)]
pub enum BulkAction {
    Activate,
    Deactivate,
    /// Puts them into `specialOfferId`, or takes them out of their offers without it.
    SetOffer,
    /// Adds `categoryId` as their last one.
    AddCategory,
    /// Asks their owners whether everything is still right.
    Remind,
    /// Writes `subject` and `message` to their owners.
    Write,
}

/// A company and what is known of it.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[schema(as = Chosen)]
pub struct ChosenCompany {
    pub id: Uuid,
    /// As it stands in the list; a company that is otherwise by now is left as it is.
    #[schema(max_length = 200)]
    pub basis: String,
}

pub struct BulkDecision<'a> {
    pub by: Uuid,
    pub action: BulkAction,
    pub companies: &'a [ChosenCompany],
    pub reason: Option<&'a str>,
    pub offer_id: Option<Uuid>,
    pub category_id: Option<Uuid>,
    pub letter: Option<Letter<'a>>,
}

#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Serialize, ToSchema)]
pub enum Outcome {
    Done,
    /// It was so already.
    Unchanged,
    /// It stays as it is, and `why` says why.
    Refused,
}

/// What became of one company.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[schema(as = ManyRow)]
pub struct BulkRow {
    pub id: Uuid,
    pub name: String,
    pub outcome: Outcome,
    #[schema(required)]
    pub why: Option<String>,
    /// What taking the decision back is based on, where it can be: goes into `If-Match` as it stands.
    #[schema(required)]
    pub basis: Option<String>,
}

/// Whether something changed, or why nothing did.
type Decided = std::result::Result<bool, String>;

/// Decides about all of them and says what became of each, in the order in which they were named. Sent again because
/// the answer was lost, it says what became of them then: by now they are otherwise than what it is based on.
pub async fn decide(app: &App, wanted: &BulkDecision<'_>, repeat: &Repeat) -> Result<Vec<BulkRow>> {
    let mut tx = app.db.begin().await?;
    let run_id = Uuid::now_v7();
    if repeat.claim(&tx, run_id, app.clock.now_ms()).await?.is_some() {
        return bulk_repeat::answer(&app.clock, &tx, wanted.by, repeat.remembered(&tx).await?).await;
    }
    let ids: BTreeSet<Uuid> = wanted.companies.iter().map(|chosen| chosen.id).collect();
    let offers = lock_offers(&tx, wanted, &ids).await?;
    // Lock all companies before the first change row: others wait for that row while they hold company locks.
    let rows = company::Entity::find()
        .filter(company::Column::Id.is_in(ids))
        .order_by_asc(company::Column::Id)
        .lock_exclusive()
        .all(&tx)
        .await?;
    let owners = rows.iter().map(|row| row.owner_id).collect::<BTreeSet<Uuid>>();
    let owners = account::Entity::find().filter(account::Column::Id.is_in(owners)).all(&tx).await?;
    let mut known: HashMap<Uuid, company::Model> = rows.iter().map(|row| (row.id, row.clone())).collect();
    let mut run = BulkRun {
        app,
        wanted,
        now_ms: app.clock.now_ms(),
        owners: owners.into_iter().map(|row| (row.id, row)).collect(),
        current: read::with_details(&tx, rows).await?.into_iter().map(|seen| (seen.id, seen)).collect(),
        offers,
        moved: BTreeSet::new(),
        written: HashSet::new(),
        to_write: Vec::new(),
        overtaken: HashSet::new(),
    };
    run.check_category(&tx).await?;
    run.look_back(&tx).await?;
    let mut answer = Vec::with_capacity(wanted.companies.len());
    for chosen in wanted.companies {
        // Whoever is named twice is decided once.
        let Some(row) = known.remove(&chosen.id) else {
            if !answer.iter().any(|row: &BulkRow| row.id == chosen.id) {
                answer.push(refused(chosen.id, String::new(), GONE.to_owned()));
            }
            continue;
        };
        answer.push(match run.one(&mut tx, chosen, &row).await? {
            Ok(true) => BulkRow::new(row.id, row.name, Outcome::Done),
            Ok(false) => BulkRow::new(row.id, row.name, Outcome::Unchanged),
            Err(why) => refused(row.id, row.name, why),
        });
    }
    offer::members::count_version(&mut tx, wanted.by, &run.moved, run.now_ms).await?;
    run.post(&mut tx).await?;
    if matches!(wanted.action, BulkAction::Activate | BulkAction::Deactivate) {
        add_bases(&tx, &mut answer).await?;
    }
    repeat.remember(&tx, run_id, &bulk_repeat::without_people(&answer, &run.overtaken)).await?;
    tx.commit().await?;
    Ok(answer)
}

impl BulkRow {
    fn new(id: Uuid, name: String, outcome: Outcome) -> BulkRow {
        BulkRow { id, name, outcome, why: None, basis: None }
    }
}

fn refused(id: Uuid, name: String, why: String) -> BulkRow {
    BulkRow { why: Some(why), ..BulkRow::new(id, name, Outcome::Refused) }
}

/// How the companies look after the decision, so that whoever takes it back undoes nothing else.
async fn add_bases(tx: &Tx, answer: &mut [BulkRow]) -> Result<()> {
    let done = |row: &&mut BulkRow| row.outcome == Outcome::Done;
    let ids: Vec<Uuid> = answer.iter_mut().filter(done).map(|row| row.id).collect();
    let mut now: HashMap<Uuid, String> =
        read::by_ids(tx, &ids).await?.into_iter().map(|seen| (seen.id, seen.basis)).collect();
    for row in answer.iter_mut().filter(done) {
        row.basis = now.remove(&row.id);
    }
    Ok(())
}

/// The offers that win or lose companies, which are locked before the companies.
async fn lock_offers(tx: &Tx, wanted: &BulkDecision<'_>, ids: &BTreeSet<Uuid>) -> Result<BTreeSet<Uuid>> {
    if wanted.action != BulkAction::SetOffer {
        return Ok(BTreeSet::new());
    }
    let rows = company::Entity::find().filter(company::Column::Id.is_in(ids.iter().copied())).all(tx).await?;
    let before = rows.into_iter().filter_map(|row| row.offer_id);
    let offers = offer::members::lock(tx, before.chain(wanted.offer_id)).await?;
    if wanted.offer_id.is_some_and(|id| !offers.contains(&id)) {
        return Err(Error::field("specialOfferId", "Diese Aktion gibt es nicht (mehr)."));
    }
    Ok(offers)
}

struct BulkRun<'a> {
    app: &'a App,
    wanted: &'a BulkDecision<'a>,
    now_ms: i64,
    owners: HashMap<Uuid, account::Model>,
    /// As administrators see them at this moment.
    current: HashMap<Uuid, super::AdminCompany>,
    offers: BTreeSet<Uuid>,
    /// The offers whose companies are others now.
    moved: BTreeSet<Uuid>,
    /// Owners who got this letter today.
    written: HashSet<Uuid>,
    /// The companies that the letter is about.
    to_write: Vec<company::Model>,
    /// The companies about which somebody has decided since.
    overtaken: HashSet<Uuid>,
}

impl BulkRun<'_> {
    async fn check_category(&self, tx: &Tx) -> Result<()> {
        if self.wanted.action != BulkAction::AddCategory {
            return Ok(());
        }
        let known = match self.wanted.category_id {
            Some(id) => category::Entity::find_by_id(id).one(tx).await?,
            None => None,
        };
        known.map(drop).ok_or_else(|| Error::field("categoryId", "Diese Kategorie gibt es nicht (mehr)."))
    }

    async fn one(&mut self, tx: &mut Tx, chosen: &ChosenCompany, row: &company::Model) -> Result<Decided> {
        let (app, by, now_ms) = (self.app, self.wanted.by, self.now_ms);
        let current = self.current.get(&row.id).ok_or(Error::NotFound)?;
        if current.basis != chosen.basis {
            self.overtaken.insert(row.id);
            return Ok(Err(bulk_repeat::what_was_done_since(&app.clock, tx, by, row).await?));
        }
        let owner = self.owners.get(&row.owner_id).ok_or(Error::NotFound)?;
        Ok(match self.wanted.action {
            // Its owner wants it out of sight, which nobody overrules without looking at it.
            BulkAction::Activate if row.paused_at_ms.is_some() => {
                Err("Macht gerade Pause; zeigen kannst du ihn nur einzeln.".to_owned())
            }
            BulkAction::Activate => Ok(decide::release(app, tx, by, row, owner, self.wanted.reason).await?),
            BulkAction::Deactivate => {
                Ok(decide::take_offline(app, tx, by, row, owner, self.wanted.reason).await?)
            }
            BulkAction::SetOffer => self.set_offer(tx, row).await?,
            BulkAction::AddCategory => self.add_category(tx, row).await?,
            BulkAction::Remind => match confirm::remind(app, tx, row, owner, now_ms).await? {
                Ok(()) => {
                    audit::note(tx, by, "company.remind", "company", row.id, "", now_ms).await?;
                    Ok(true)
                }
                Err(why) => Err(why.to_owned()),
            },
            BulkAction::Write => {
                let refused = letter::refused(row, owner);
                self.write(row, refused)
            }
        })
    }

    /// Who has read the letter already.
    async fn look_back(&mut self, tx: &Tx) -> Result<()> {
        if let Some(letter) = &self.wanted.letter {
            self.written = letter::written_lately(tx, letter, &self.owners, self.now_ms).await?;
        }
        Ok(())
    }

    /// Keeps the company for the one letter that its owner gets.
    fn write(&mut self, row: &company::Model, refused: Option<&str>) -> Decided {
        if let Some(why) = refused {
            return Err(why.to_owned());
        }
        if self.written.contains(&row.owner_id) {
            return Err("Hat eine E-Mail mit diesem Betreff heute schon bekommen.".to_owned());
        }
        self.to_write.push(row.clone());
        Ok(true)
    }

    async fn post(&self, tx: &mut Tx) -> Result<()> {
        match &self.wanted.letter {
            Some(letter) if !self.to_write.is_empty() => {
                letter::post(self.app, tx, self.wanted.by, letter, (&self.owners, &self.to_write)).await
            }
            _ => Ok(()),
        }
    }

    async fn set_offer(&mut self, tx: &mut Tx, row: &company::Model) -> Result<Decided> {
        let wanted = self.wanted.offer_id;
        if row.offer_id == wanted {
            return Ok(Ok(false));
        }
        if row.offer_id.is_some_and(|id| !self.offers.contains(&id)) {
            return Ok(Err("Gehört inzwischen zu einem anderen Sonderangebot.".to_owned()));
        }
        decide::put_into_offer(tx, self.wanted.by, row, wanted, self.now_ms).await?;
        self.moved.extend(row.offer_id.into_iter().chain(wanted));
        Ok(Ok(true))
    }

    async fn add_category(&self, tx: &mut Tx, row: &company::Model) -> Result<Decided> {
        let Some(wanted) = self.wanted.category_id else { return Ok(Ok(false)) };
        let has = company_category::Entity::find()
            .filter(company_category::Column::CompanyId.eq(row.id))
            .order_by_asc(company_category::Column::Position);
        let mut ids: Vec<Uuid> = has.all(tx).await?.into_iter().map(|row| row.category_id).collect();
        if ids.contains(&wanted) {
            return Ok(Ok(false));
        }
        if ids.len() >= MOST_CATEGORIES {
            return Ok(Err("Hat schon so viele Kategorien wie möglich.".to_owned()));
        }
        let before = sql::values(tx, row).await?;
        ids.push(wanted);
        sql::set_categories(tx, row.id, &ids, "").await?;
        sql::update(tx, row.id, company::ActiveModel::default()).await?;
        access::touch(tx, row.id, false, self.now_ms).await?;
        tx.change(changed::COMPANY, row.id).await?;
        let changes = audit::between(&before, &sql::values(tx, row).await?);
        let noted = [(row.id, "categoryIds".to_owned(), changes)];
        audit::note_values(tx, Some(self.wanted.by), "company.edit", "company", &noted, self.now_ms).await?;
        Ok(Ok(true))
    }
}
