//! All SQL about reports.

use super::Report;
use super::admin_http::{self, AdminReport};
use crate::directory::review::mails;
use crate::directory::review::task::{self, ReportedResult, Task};
use crate::people::account::person::Person;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, DbErr, EntityTrait, QueryFilter, UpdateMany};
use std::collections::HashMap;
use umkreis_foundation::db::entity::report::{ActiveModel, Column, Entity, Model};
use umkreis_foundation::db::{Db, Tx};
use umkreis_foundation::http::conditional;
use umkreis_foundation::http::paging::{Page, Paged};
use uuid::Uuid;

impl Task for Entity {
    type Answer = AdminReport;

    fn answer(row: Model, people: &HashMap<Uuid, Person>) -> AdminReport {
        admin_http::answer(row, people)
    }

    fn basis(row: &Model) -> String {
        conditional::state_tag(&(&row.state, row.assignee_id))
    }

    fn assignee_id(row: &Model) -> Option<Uuid> {
        row.assignee_id
    }

    fn state(row: &Model) -> &str {
        &row.state
    }

    /// Owners who ask for the deletion hear of that itself.
    fn asker(row: &Model) -> Option<(&str, &str)> {
        let address = row.contact_email.as_deref().filter(|_| !row.deletion);
        address.map(|address| (address, row.company_name.as_str()))
    }

    fn reported(row: &Model) -> ReportedResult {
        ReportedResult { state: row.told_state.clone(), mail_id: row.told_mail_id }
    }

    const RESULTS: [mails::Resolution; 2] =
        [mails::Resolution::ReportDone, mails::Resolution::ReportDismissed];
    const KIND: &'static str = "report";
    const ID: Column = Column::Id;
    const STATE: Column = Column::State;
    const ASSIGNEE_ID: Column = Column::AssigneeId;
    const CREATED_AT_MS: Column = Column::CreatedAtMs;
    const UPDATED_AT_MS: Column = Column::UpdatedAtMs;
    const TOLD_STATE: Column = Column::ToldState;
    const TOLD_MAIL_ID: Column = Column::ToldMailId;
}

/// One page in these states, the oldest first, and how many there are; only about one company, if it is named.
pub async fn page(
    db: &Db,
    company_id: Option<Uuid>,
    states: Vec<&'static str>,
    page: Page,
) -> Result<Paged<AdminReport>, DbErr> {
    let mut among = Entity::find();
    if let Some(id) = company_id {
        among = among.filter(Column::CompanyId.eq(id));
    }
    task::page(db, among, states, page).await
}

/// The company's name is kept beside its id, so that a report outlives the company.
pub async fn insert(
    tx: &Tx,
    id: Uuid,
    company: (Uuid, &str),
    report: &Report,
    deletion: bool,
    now_ms: i64,
) -> Result<(), DbErr> {
    let row = ActiveModel {
        id: Set(id),
        company_id: Set(Some(company.0)),
        company_name: Set(company.1.to_owned()),
        reason: Set(report.reason.name().to_owned()),
        message: Set(report.message.clone()),
        contact_email: Set(report.contact_email.clone()),
        deletion: Set(deletion),
        state: Set("New".to_owned()),
        assignee_id: Set(None),
        told_state: Set(None),
        told_mail_id: Set(None),
        created_at_ms: Set(now_ms),
        updated_at_ms: Set(now_ms),
    };
    Entity::insert(row).exec_without_returning(tx).await?;
    Ok(())
}

/// Whether the owner has asked for the deletion already; then this is what they write now.
pub async fn change_open_deletion(
    tx: &Tx,
    company_id: Uuid,
    message: Option<&str>,
    now_ms: i64,
) -> Result<bool, DbErr> {
    let changed = open_deletion(company_id, now_ms)
        .col_expr(Column::Message, Expr::value(message.map(str::to_owned)))
        .exec(tx)
        .await?;
    Ok(changed.rows_affected > 0)
}

pub async fn dismiss_open_deletion(tx: &Tx, company_id: Uuid, now_ms: i64) -> Result<(), DbErr> {
    let dismissed = open_deletion(company_id, now_ms).col_expr(Column::State, Expr::value("Dismissed"));
    dismissed.exec(tx).await.map(drop)
}

fn open_deletion(company_id: Uuid, now_ms: i64) -> UpdateMany<Entity> {
    Entity::update_many()
        .col_expr(Column::UpdatedAtMs, Expr::value(now_ms))
        .filter(Column::CompanyId.eq(company_id))
        .filter(Column::Deletion.eq(true))
        .filter(Column::State.is_in(["New", "InWork"]))
}
