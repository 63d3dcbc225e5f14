//! Every company with the text that administrators search, in memory.
//!
//! Looking for a part of a word among 100,000 companies takes a database without an engine's own
//! index tens of milliseconds; this list takes two. It is read when an administrator first asks
//! and then follows the change feed, as the catalogue does; owners' names follow by their time of
//! change.

use crate::app::App;
use crate::catalog::name_key;
use crate::company::State;
use crate::db::entity::{account, change, company, store};
use crate::db::{Db, changed};
use crate::http::page::Page;
use sea_orm::{ColumnTrait, DbErr, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use std::collections::{HashMap, HashSet};
use tokio::sync::RwLock;
use uuid::Uuid;

const CHUNK: u64 = 5_000;
const IDS_AT_ONCE: usize = 500;
/// More changes than this are not followed one by one.
const READ_ANEW_AFTER: u64 = 5_000;
/// A transaction may commit this much later than the time it noted.
const LATE_COMMIT_MS: i64 = 30_000;

#[derive(Default)]
pub struct Roster(RwLock<Option<Held>>);

struct Held {
    seq: i64,
    /// Owners' texts are as they were then.
    accounts_at_ms: i64,
    entries: HashMap<Uuid, Entry>,
}

struct Entry {
    owner_id: Uuid,
    state: State,
    offer_id: Option<Uuid>,
    created_at_ms: i64,
    updated_at_ms: i64,
    /// Folded: first the company's words, then its owner's.
    text: String,
    own_bytes: usize,
}

/// What an administrator looks for.
#[derive(Default)]
pub struct Wanted<'a> {
    pub text: &'a str,
    pub state: Option<State>,
    pub offer_id: Option<Uuid>,
}

impl Roster {
    /// One page of ids and how many companies fit. Newest change first; those in review oldest
    /// first, because whoever has waited longest is next.
    pub async fn find(&self, app: &App, wanted: &Wanted<'_>, page: Page) -> Result<(Vec<Uuid>, u64), DbErr> {
        self.refresh(&app.db, app.clock.now_ms()).await?;
        let held = self.0.read().await;
        let Some(held) = held.as_ref() else { return Ok((Vec::new(), 0)) };
        Ok(held.find(wanted, page))
    }

    async fn refresh(&self, db: &Db, now_ms: i64) -> Result<(), DbErr> {
        let seq = newest_seq(db).await?;
        let since_ms = self.0.read().await.as_ref().map(|held| held.accounts_at_ms - LATE_COMMIT_MS);
        let owners = match since_ms {
            Some(since_ms) => changed_owners(db, since_ms).await?,
            None => HashMap::new(),
        };
        if let Some(held) = self.0.read().await.as_ref()
            && held.seq == seq
            && held.knows(&owners)
        {
            return Ok(());
        }
        let mut guard = self.0.write().await;
        if let Some(held) = guard.as_mut()
            && held.follow(db, seq).await?
        {
            held.take_owners(&owners);
            held.accounts_at_ms = now_ms;
            return Ok(());
        }
        *guard = Some(Held::read(db, seq, now_ms).await?);
        Ok(())
    }
}

async fn newest_seq(db: &Db) -> Result<i64, DbErr> {
    let newest = change::Entity::find().order_by_desc(change::Column::Seq).one(db.read()).await?;
    Ok(newest.map_or(0, |row| row.seq))
}

async fn changed_owners(db: &Db, since_ms: i64) -> Result<HashMap<Uuid, String>, DbErr> {
    let rows =
        account::Entity::find().filter(account::Column::UpdatedAtMs.gte(since_ms)).all(db.read()).await?;
    Ok(owner_texts(rows))
}

fn owner_texts(rows: Vec<account::Model>) -> HashMap<Uuid, String> {
    rows.iter().map(|row| (row.id, owner_text(row))).collect()
}

fn owner_text(row: &account::Model) -> String {
    name_key(&format!("{} {} {}", row.email, row.first_name, row.last_name))
}

impl Held {
    async fn read(db: &Db, seq: i64, now_ms: i64) -> Result<Held, DbErr> {
        let mut held = Held { seq, accounts_at_ms: now_ms, entries: HashMap::new() };
        let mut after = Uuid::nil();
        loop {
            let rows = company::Entity::find()
                .filter(company::Column::Id.gt(after))
                .order_by_asc(company::Column::Id)
                .limit(CHUNK)
                .all(db.read())
                .await?;
            let (Some(first), Some(last)) = (rows.first(), rows.last()) else { break };
            let places = places(db, store::Column::CompanyId.between(first.id, last.id)).await?;
            after = last.id;
            for row in rows {
                held.insert(row, &places);
            }
        }
        let mut after = Uuid::nil();
        loop {
            let rows = account::Entity::find()
                .filter(account::Column::Id.gt(after))
                .order_by_asc(account::Column::Id)
                .limit(CHUNK)
                .all(db.read())
                .await?;
            let Some(last) = rows.last() else { return Ok(held) };
            after = last.id;
            held.take_owners(&owner_texts(rows));
        }
    }

    /// Applies what changed since; `false` when reading everything anew is the better way.
    async fn follow(&mut self, db: &Db, seq: i64) -> Result<bool, DbErr> {
        if seq == self.seq {
            return Ok(true);
        }
        let rows = change::Entity::find()
            .filter(change::Column::Seq.gt(self.seq))
            .filter(change::Column::Seq.lte(seq))
            .order_by_asc(change::Column::Seq)
            .limit(READ_ANEW_AFTER)
            .all(db.read())
            .await?;
        // Rows are forgotten after days; a gap may also be a rolled-back number, so this only
        // reads anew more often than needed.
        let complete = rows.first().is_some_and(|row| row.seq == self.seq + 1);
        let too_much = rows.len() as u64 == READ_ANEW_AFTER;
        if !complete || too_much || rows.iter().any(|row| row.kind == changed::EVERYTHING) {
            return Ok(false);
        }
        let companies = rows.iter().filter(|row| row.kind == changed::COMPANY).map(|row| row.object_id);
        let ids: Vec<Uuid> = companies.collect::<HashSet<_>>().into_iter().collect();
        for ids in ids.chunks(IDS_AT_ONCE) {
            self.reload(db, ids).await?;
        }
        self.seq = seq;
        Ok(true)
    }

    async fn reload(&mut self, db: &Db, ids: &[Uuid]) -> Result<(), DbErr> {
        let among = ids.iter().copied();
        let rows =
            company::Entity::find().filter(company::Column::Id.is_in(among.clone())).all(db.read()).await?;
        let places = places(db, store::Column::CompanyId.is_in(among)).await?;
        let owners = rows.iter().map(|row| row.owner_id).collect::<HashSet<_>>();
        for id in ids {
            self.entries.remove(id);
        }
        for row in rows {
            self.insert(row, &places);
        }
        let owners = account::Entity::find().filter(account::Column::Id.is_in(owners)).all(db.read()).await?;
        self.take_owners(&owner_texts(owners));
        Ok(())
    }

    fn insert(&mut self, row: company::Model, places: &HashMap<Uuid, String>) {
        let place = places.get(&row.id).map_or("", String::as_str);
        let text = name_key(&format!("{} {place}", row.name));
        let entry = Entry {
            owner_id: row.owner_id,
            state: State::of(&row),
            offer_id: row.offer_id,
            created_at_ms: row.created_at_ms,
            updated_at_ms: row.updated_at_ms,
            own_bytes: text.len(),
            text,
        };
        self.entries.insert(row.id, entry);
    }

    fn take_owners(&mut self, texts: &HashMap<Uuid, String>) {
        if texts.is_empty() {
            return;
        }
        for entry in self.entries.values_mut() {
            if let Some(text) = texts.get(&entry.owner_id) {
                entry.text.truncate(entry.own_bytes);
                entry.text.push(' ');
                entry.text.push_str(text);
            }
        }
    }

    /// Whether nothing about these owners is new.
    fn knows(&self, texts: &HashMap<Uuid, String>) -> bool {
        texts.is_empty()
            || self.entries.values().all(|entry| match texts.get(&entry.owner_id) {
                Some(text) => entry.text.get(entry.own_bytes + 1..) == Some(text),
                None => true,
            })
    }

    fn find(&self, wanted: &Wanted<'_>, page: Page) -> (Vec<Uuid>, u64) {
        let folded = name_key(wanted.text);
        let words: Vec<_> = folded.split(' ').filter(|word| !word.is_empty()).collect();
        // Punctuation alone is no word and finds nothing, rather than everything.
        if words.is_empty() && !wanted.text.trim().is_empty() {
            return (Vec::new(), 0);
        }
        let finders: Vec<_> = words.iter().map(|word| memchr::memmem::Finder::new(*word)).collect();
        let fits = |entry: &Entry| {
            wanted.state.is_none_or(|state| entry.state == state)
                && wanted.offer_id.is_none_or(|id| entry.offer_id == Some(id))
                && finders.iter().all(|finder| finder.find(entry.text.as_bytes()).is_some())
        };
        let oldest_first = wanted.state == Some(State::InReview);
        let rank = |entry: &Entry| if oldest_first { entry.created_at_ms } else { -entry.updated_at_ms };
        let found = self.entries.iter().filter(|(_, entry)| fits(entry));
        let mut found: Vec<(i64, Uuid)> = found.map(|(id, entry)| (rank(entry), *id)).collect();
        let total = found.len() as u64;
        let first = (page.offset() as usize).min(found.len());
        let end = (first + page.size as usize).min(found.len());
        if end < found.len() {
            found.select_nth_unstable(end);
        }
        found[..end].sort_unstable();
        (found[first..end].iter().map(|(_, id)| *id).collect(), total)
    }
}

/// Postcodes and towns of the companies' locations.
async fn places(db: &Db, among: sea_orm::sea_query::SimpleExpr) -> Result<HashMap<Uuid, String>, DbErr> {
    let rows: Vec<(Uuid, String, String)> = store::Entity::find()
        .select_only()
        .columns([store::Column::CompanyId, store::Column::PostCode, store::Column::Town])
        .filter(among)
        .into_tuple()
        .all(db.read())
        .await?;
    let mut places: HashMap<Uuid, String> = HashMap::new();
    for (company_id, post_code, town) in rows {
        let text = places.entry(company_id).or_default();
        text.push_str(&format!(" {post_code} {town}"));
    }
    Ok(places)
}
