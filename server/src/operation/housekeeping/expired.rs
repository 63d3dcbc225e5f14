//! Rows that have outlived their purpose go, in small parts and each kind for itself: neither a kind with very
//! many rows nor one that fails keeps the others.

use crate::directory::company::import::undo::KEEP_MS as KEEP_IMPORTS_MS;
use futures_util::future::BoxFuture;
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait, Condition, DbErr, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect,
    QueryTrait,
};
use std::time::{Duration, Instant};
use umkreis_foundation::clock::Clock;
use umkreis_foundation::db::entity::{
    access_token, account, allowance, audit, authorization_code, change, company, idempotency, import,
    import_row, mailed_token, outbox, posted_mail, report, session, suggestion,
};
use umkreis_foundation::db::{BATCH_ROWS, Db, Tx, changed, delete_batch};
use umkreis_services::mail::KEEP_MS as KEEP_MAILS_MS;
use uuid::Uuid;

const DAY_MS: i64 = 24 * 60 * 60 * 1000;
/// Feed rows older than this were followed by every instance long ago.
const KEEP_CHANGES_MS: i64 = 2 * DAY_MS;
/// Spent links stay a while, so that a second click can be answered with "already used".
const KEEP_MAILED_MS: i64 = 30 * DAY_MS;
/// The privacy page promises that suggestions and reports are kept a year at most, and whom to
/// answer only for a while after there is nothing left to answer.
const KEEP_WORDS_MS: i64 = 365 * DAY_MS;
const KEEP_CONTACT_MS: i64 = 30 * DAY_MS;
/// Mails that could not be delivered hold addresses.
const KEEP_DEAD_MS: i64 = 30 * DAY_MS;
const KEEP_AUDIT_MS: i64 = 3 * 365 * DAY_MS;
/// Registrations that nobody confirmed are forgotten after this time.
const KEEP_UNCONFIRMED_MS: i64 = 60 * DAY_MS;
/// Of what takes several statements each.
const FEW_AT_ONCE: u64 = 100;
/// A kind with more than can be removed in this time goes on in the next round; all together fit into one.
const LONGEST_KIND: Duration = Duration::from_secs(3);

/// One kind of what outlives its purpose: removes some of it, in a transaction of its own, and says how much.
type Kind = for<'a> fn(&'a mut Tx, i64) -> BoxFuture<'a, Result<u64, DbErr>>;

const KINDS: [(&str, Kind); 20] = [
    ("access tokens", |tx, now_ms| {
        Box::pin(delete_batch::<access_token::Entity>(tx, access_token::Column::ExpiresAtMs.lt(now_ms)))
    }),
    ("authorization codes", |tx, now_ms| {
        let expired = authorization_code::Column::ExpiresAtMs.lt(now_ms);
        Box::pin(delete_batch::<authorization_code::Entity>(tx, expired))
    }),
    ("sessions", |tx, now_ms| {
        Box::pin(delete_batch::<session::Entity>(tx, session::Column::ExpiresAtMs.lt(now_ms)))
    }),
    ("mailed links", |tx, now_ms| {
        let old = mailed_token::Column::ExpiresAtMs.lt(now_ms - KEEP_MAILED_MS);
        Box::pin(delete_batch::<mailed_token::Entity>(tx, old))
    }),
    ("unconfirmed accounts", |tx, now_ms| Box::pin(forget_unconfirmed(tx, now_ms))),
    ("limits", |tx, now_ms| {
        Box::pin(delete_batch::<allowance::Entity>(tx, allowance::Column::UntilMs.lt(now_ms)))
    }),
    ("answers to repeated writes", |tx, now_ms| {
        let old = idempotency::Column::CreatedAtMs.lt(now_ms - DAY_MS);
        Box::pin(delete_batch::<idempotency::Entity>(tx, old))
    }),
    ("changes", |tx, now_ms| Box::pin(trim_feed(tx, now_ms - KEEP_CHANGES_MS))),
    ("answers of the geocoder", |tx, now_ms| Box::pin(umkreis_services::geo::geocoder::trim(tx, now_ms))),
    ("second factors on their way", |tx, now_ms| Box::pin(crate::people::factor::tidy(tx, now_ms))),
    ("jobs that were given up", |tx, now_ms| Box::pin(forget_dead(tx, now_ms))),
    ("lines about mails", |tx, now_ms| {
        let old = posted_mail::Column::CreatedAtMs.lt(now_ms - KEEP_MAILS_MS);
        Box::pin(delete_batch::<posted_mail::Entity>(tx, old))
    }),
    ("the audit log", |tx, now_ms| {
        Box::pin(delete_batch::<audit::Entity>(tx, audit::Column::AtMs.lt(now_ms - KEEP_AUDIT_MS)))
    }),
    ("suggestions", |tx, now_ms| {
        let old = suggestion::Column::CreatedAtMs.lt(now_ms - KEEP_WORDS_MS);
        Box::pin(delete_batch::<suggestion::Entity>(tx, old))
    }),
    ("reports", |tx, now_ms| {
        let old = report::Column::CreatedAtMs.lt(now_ms - KEEP_WORDS_MS);
        Box::pin(delete_batch::<report::Entity>(tx, old))
    }),
    ("what imports have changed", |tx, now_ms| {
        let old = import_row::Column::AtMs.lt(now_ms - KEEP_IMPORTS_MS);
        Box::pin(delete_batch::<import_row::Entity>(tx, old))
    }),
    ("imports", |tx, now_ms| Box::pin(forget_imports(tx, now_ms))),
    ("deleted things", |tx, now_ms| Box::pin(umkreis_services::deleted::forget_old(tx, now_ms))),
    ("addresses to answer to", |tx, now_ms| Box::pin(forget_contacts(tx, now_ms))),
    ("days of what was counted", |tx, now_ms| Box::pin(crate::directory::reach::empty_days(tx, now_ms))),
];

/// Removes what has outlived its purpose; also called by tests. One kind that fails keeps no other.
pub async fn tidy(db: &Db, clock: &Clock) -> Result<(), DbErr> {
    let now_ms = clock.now_ms();
    let mut tidied = Ok(());
    for (name, kind) in KINDS {
        if let Err(error) = remove(db, kind, now_ms).await {
            tracing::warn!(%error, kind = name, "one kind of expired rows stays");
            tidied = tidied.and(Err(error));
        }
    }
    tidied
}

/// Part after part, until nothing is left or others want their turn.
async fn remove(db: &Db, kind: Kind, now_ms: i64) -> Result<(), DbErr> {
    let began = Instant::now();
    while began.elapsed() < LONGEST_KIND {
        let mut tx = db.begin().await?;
        let removed = kind(&mut tx, now_ms).await?;
        tx.commit().await?;
        if removed == 0 {
            break;
        }
    }
    Ok(())
}

/// The newest change stays: its number tells whether a replica is behind, which an empty feed could not.
async fn trim_feed(tx: &Tx, before_ms: i64) -> Result<u64, DbErr> {
    let newest = change::Entity::find().order_by_desc(change::Column::Seq).one(tx).await?;
    let Some(newest) = newest else { return Ok(0) };
    let old =
        Condition::all().add(change::Column::AtMs.lt(before_ms)).add(change::Column::Seq.lt(newest.seq));
    delete_batch::<change::Entity>(tx, old).await
}

/// The oldest first. Those of one message were queued together and go together.
async fn forget_dead(tx: &Tx, now_ms: i64) -> Result<u64, DbErr> {
    let before_ms = now_ms - KEEP_DEAD_MS;
    let old = || {
        let old = outbox::Column::CreatedAtMs.lt(before_ms);
        outbox::Entity::find().filter(outbox::Column::State.eq("Dead")).filter(old)
    };
    let next: Option<i64> = old()
        .select_only()
        .column(outbox::Column::CreatedAtMs)
        .order_by_asc(outbox::Column::CreatedAtMs)
        .offset(FEW_AT_ONCE)
        .limit(1)
        .into_tuple()
        .one(tx)
        .await?;
    let count = old().count(tx).await?;
    if count > 0 {
        let some_ms = next.map_or(before_ms, |at_ms| before_ms.min(at_ms + 1));
        crate::operation::outbox::forget_dead(tx, some_ms, now_ms).await?;
    }
    Ok(count)
}

/// Those whose rows are gone, because an import of very many takes more than one round.
async fn forget_imports(tx: &Tx, now_ms: i64) -> Result<u64, DbErr> {
    let rows = import_row::Entity::find().select_only().column(import_row::Column::ImportId).into_query();
    let old = Condition::all()
        .add(import::Column::AtMs.lt(now_ms - KEEP_IMPORTS_MS))
        .add(import::Column::Id.not_in_subquery(rows));
    delete_batch::<import::Entity>(tx, old).await
}

/// How visitors who told the operators something can be reached.
async fn forget_contacts(tx: &Tx, now_ms: i64) -> Result<u64, DbErr> {
    const SETTLED: [&str; 2] = ["Done", "Dismissed"];
    let nobody = || Expr::value(Option::<String>::None);
    let before_ms = now_ms - KEEP_CONTACT_MS;
    let suggested = suggestion::Entity::find()
        .select_only()
        .column(suggestion::Column::Id)
        .filter(suggestion::Column::State.is_in(SETTLED))
        .filter(suggestion::Column::UpdatedAtMs.lt(before_ms))
        .filter(suggestion::Column::ContactEmail.is_not_null())
        .limit(BATCH_ROWS);
    let suggested = suggestion::Entity::update_many()
        .col_expr(suggestion::Column::ContactEmail, nobody())
        .filter(suggestion::Column::Id.in_subquery(suggested.into_query()))
        .exec(tx)
        .await?;
    let reported = report::Entity::find()
        .select_only()
        .column(report::Column::Id)
        .filter(report::Column::State.is_in(SETTLED))
        .filter(report::Column::UpdatedAtMs.lt(before_ms))
        .filter(report::Column::ContactEmail.is_not_null())
        .limit(BATCH_ROWS);
    let reported = report::Entity::update_many()
        .col_expr(report::Column::ContactEmail, nobody())
        .filter(report::Column::Id.in_subquery(reported.into_query()))
        .exec(tx)
        .await?;
    Ok(suggested.rows_affected + reported.rows_affected)
}

/// Accounts without a click, a link that could still be clicked, or a company.
async fn forget_unconfirmed(tx: &mut Tx, now_ms: i64) -> Result<u64, DbErr> {
    let links =
        mailed_token::Entity::find().select_only().column(mailed_token::Column::AccountId).into_query();
    let owners = company::Entity::find().select_only().column(company::Column::OwnerId).into_query();
    let ids: Vec<Uuid> = account::Entity::find()
        .select_only()
        .column(account::Column::Id)
        .filter(account::Column::ConfirmedAtMs.is_null())
        .filter(account::Column::CreatedAtMs.lt(now_ms - KEEP_UNCONFIRMED_MS))
        .filter(account::Column::Id.not_in_subquery(links))
        .filter(account::Column::Id.not_in_subquery(owners))
        .limit(FEW_AT_ONCE)
        .into_tuple()
        .all(tx)
        .await?;
    for id in &ids {
        account::Entity::delete_by_id(*id).exec(tx).await?;
        tx.change(changed::ACCOUNT_GONE, *id).await?;
    }
    Ok(ids.len() as u64)
}
