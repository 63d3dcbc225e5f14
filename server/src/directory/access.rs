//! Who may see and change a company that is not theirs to see for everyone: its owner and
//! administrators. For all others it is not there.

use crate::app::App;
use crate::people::session::bearer::SignedIn;
use sea_orm::{
    ActiveModelTrait, ActiveValue, ActiveValue::Set, ConnectionTrait, DbErr, EntityTrait, QuerySelect,
};
use std::collections::BTreeSet;
use umkreis_foundation::audit::{self, Record, ValueChange};
use umkreis_foundation::db::Db;
use umkreis_foundation::db::entity::company::{self, State};
use umkreis_foundation::db::{Tx, changed};
use umkreis_foundation::error::{Error, Result};
use umkreis_services::catalogue::CompanyDoc;
use umkreis_services::catalogue::load::Loader;
use uuid::Uuid;

/// A company as the caller sees it.
pub struct VisibleCompany {
    pub doc: CompanyDoc,
    /// Its row, for the owner and administrators.
    pub own: Option<company::Model>,
}

/// Active companies are there for everyone, all others for their owner and administrators only.
pub async fn visible(app: &App, who: Option<SignedIn>, id: Uuid) -> Result<VisibleCompany> {
    if let Some(who) = who
        && let Some(row) = by_id(app.db.read(), id).await?
        && may_change(who, &row)
    {
        return Ok(VisibleCompany { doc: document(app, row.clone()).await?, own: Some(row) });
    }
    let doc = app.catalogue.snapshot().company(&id).ok_or(Error::NotFound)?;
    Ok(VisibleCompany { doc, own: None })
}

async fn document(app: &App, row: company::Model) -> Result<CompanyDoc> {
    let mut loader = Loader::new(&app.db, &app.config.region, &app.clock);
    loader.these(vec![row]).await?.pop().ok_or(Error::NotFound)
}

fn may_change(who: SignedIn, row: &company::Model) -> bool {
    who.admin || row.owner_id == who.account_id
}

/// Whether the caller may change the company, without locking anything.
pub async fn check(db: &Db, who: SignedIn, id: Uuid) -> Result<company::Model> {
    let row = by_id(db.read(), id).await?.ok_or(Error::NotFound)?;
    if may_change(who, &row) { Ok(row) } else { Err(Error::NotFound) }
}

/// Takes the company for changing it or anything that hangs on it. Holding its row makes
/// changes to one company queue up, so that counts and the head office stay right.
pub async fn lock(tx: &Tx, who: SignedIn, id: Uuid) -> Result<company::Model> {
    let row = locked(tx, id).await?.ok_or(Error::NotFound)?;
    if may_change(who, &row) { Ok(row) } else { Err(Error::NotFound) }
}

/// What was done, for the audit log.
pub struct AuditEntry<'a> {
    pub action: &'static str,
    pub kind: &'static str,
    pub object_id: Uuid,
    pub fields: &'a [&'a str],
}

/// Notes a change to a company or to something of it: the time, the owner's implied "everything
/// is right", the feed, and the audit log when it was somebody else's.
pub async fn changed(
    tx: &mut Tx,
    who: SignedIn,
    row: &company::Model,
    entry: AuditEntry<'_>,
    now_ms: i64,
) -> Result<()> {
    changed_values(tx, who, row, (entry, &[]), now_ms).await
}

/// The same with the values before and after, which the log keeps.
pub async fn changed_values(
    tx: &mut Tx,
    who: SignedIn,
    row: &company::Model,
    (entry, changes): (AuditEntry<'_>, &[ValueChange]),
    now_ms: i64,
) -> Result<()> {
    let by_owner = row.owner_id == who.account_id;
    touch(tx, row.id, by_owner, now_ms).await?;
    if by_owner {
        resubmit(tx, row, &entry, now_ms).await?;
    }
    tx.change(changed::COMPANY, row.id).await?;
    if !by_owner {
        let noted = Record {
            by: Some(who.account_id),
            action: entry.action,
            object_kind: entry.kind,
            object_id: entry.object_id,
            company_id: Some(row.id),
            difference: &entry.fields.join(", "),
            changes,
        };
        audit::write(tx, &noted, now_ms).await?;
    }
    Ok(())
}

/// What an owner changes of a rejected company brings it back to the review, marked with what it was.
async fn resubmit(tx: &Tx, row: &company::Model, entry: &AuditEntry<'_>, now_ms: i64) -> Result<(), DbErr> {
    let again = row.state == State::InReview.name() && row.resubmitted.is_some();
    if State::of(row) != State::Rejected && !again {
        return Ok(());
    }
    let mut words: BTreeSet<&str> = row.resubmitted.iter().flat_map(|words| words.split(", ")).collect();
    match entry.kind {
        "company" => words.extend(entry.fields),
        kind => words.extend([kind]),
    }
    if words.is_empty() {
        return Ok(());
    }
    let change = company::ActiveModel {
        id: Set(row.id),
        state: Set(State::InReview.name().to_owned()),
        rejected_at_ms: Set(None),
        review_asked_at_ms: if again { ActiveValue::NotSet } else { Set(Some(now_ms)) },
        resubmitted: Set(Some(words.into_iter().collect::<Vec<_>>().join(", "))),
        ..Default::default()
    };
    change.update(tx).await.map(drop)
}

/// The answer to an update that was based on an older version.
pub fn stale(version: i32, current: &impl serde::Serialize) -> Error {
    match serde_json::to_value(current) {
        Ok(current) => Error::Stale { version, current: Box::new(current) },
        Err(error) => Error::Internal(error.into()),
    }
}

pub async fn by_id(db: &impl ConnectionTrait, id: Uuid) -> Result<Option<company::Model>, DbErr> {
    company::Entity::find_by_id(id).one(db).await
}

pub async fn locked(tx: &Tx, id: Uuid) -> Result<Option<company::Model>, DbErr> {
    company::Entity::find_by_id(id).lock_exclusive().one(tx).await
}

/// Notes that something of the company changed; the owner thereby says that it is right.
pub async fn touch(tx: &Tx, id: Uuid, confirmed: bool, now_ms: i64) -> Result<(), DbErr> {
    let row = company::ActiveModel {
        id: Set(id),
        updated_at_ms: Set(now_ms),
        confirmed_at_ms: if confirmed { Set(now_ms) } else { ActiveValue::NotSet },
        ..Default::default()
    };
    row.update(tx).await.map(drop)
}
