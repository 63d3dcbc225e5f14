//! A company as its owner and administrators see it, and what they are told when theirs is not the newest.

use super::{CompanyAnswer, OwnCompany, company_answer, sql};
use crate::app::App;
use crate::directory::access::{VisibleCompany, stale, visible};
use crate::people::session::bearer::SignedIn;
use umkreis_foundation::db::Tx;
use umkreis_foundation::db::entity::company;
use umkreis_foundation::error::Result;
use umkreis_foundation::http::conditional::IfMatch;

pub async fn answer(app: &App, found: VisibleCompany) -> Result<CompanyAnswer> {
    let VisibleCompany { doc, own } = found;
    let mut answer = company_answer(&app.catalogue.snapshot(), doc);
    if let Some(row) = &own {
        let deletion = sql::open_deletions(app.db.read(), [row.id]).await?;
        let own = OwnCompany::of(row, deletion.get(&row.id).copied());
        answer.active = own.state == super::State::Active;
        answer.own = Some(own);
    }
    Ok(answer)
}

/// Refuses an update that was based on an older version, and shows the current one. Gives the
/// transaction back otherwise; it ends here before the current version is read beside it.
pub async fn refuse_stale(
    app: &App,
    tx: Tx,
    who: SignedIn,
    row: &company::Model,
    based_on: &IfMatch,
) -> Result<Tx> {
    if !based_on.is_stale(row.version) {
        return Ok(tx);
    }
    drop(tx);
    let current = answer(app, visible(app, Some(who), row.id).await?).await?;
    let version = current.own.as_ref().map_or(row.version, |own| own.version);
    Err(stale(version, &current))
}
