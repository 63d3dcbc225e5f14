//! What an account leaves elsewhere: words to the operators, unsent mails, texts in the audit log, a device.

use sea_orm::sea_query::{Expr, ExprTrait, Func};
use sea_orm::{ColumnTrait, Condition, DbErr, EntityTrait, QueryFilter};
use umkreis_foundation::db::Tx;
use umkreis_foundation::db::entity::{
    account, audit, favourite, mailed_token, push_subscription, report, suggestion,
};
use umkreis_services::mail;
use uuid::Uuid;

/// Rows of a table that name this address as the one to answer to, or one of the companies.
pub(super) fn about<C: ColumnTrait>(contact: C, company: C, email: &str, companies: &[Uuid]) -> Condition {
    Condition::any()
        .add(Expr::expr(Func::lower(Expr::col(contact))).eq(email))
        .add(company.is_in(companies.iter().copied()))
}

/// Forgets them in the transaction that deletes the account. Comes before the companies are
/// deleted, because that would cut the connection to what was said about them.
pub async fn forget(tx: &Tx, leaving: &account::Model, companies: &[Uuid]) -> Result<(), DbErr> {
    use {report::Column as InReport, suggestion::Column as InSuggestion};
    let email = leaving.email.as_str();
    suggestion::Entity::delete_many()
        .filter(about(InSuggestion::ContactEmail, InSuggestion::CompanyId, email, companies))
        .exec(tx)
        .await?;
    report::Entity::delete_many()
        .filter(about(InReport::ContactEmail, InReport::CompanyId, email, companies))
        .exec(tx)
        .await?;
    let ids: Vec<String> = companies.iter().map(Uuid::to_string).collect();
    mail::recall(tx, email, &ids).await?;
    // A new address that was never confirmed may still be waiting for its mail.
    let wanted = mailed_token::Entity::find().filter(mailed_token::Column::AccountId.eq(leaving.id));
    for address in wanted.all(tx).await?.into_iter().filter_map(|row| row.email) {
        mail::recall(tx, &address, &[]).await?;
    }
    // That something was done stays; the words that explained it may name people.
    audit::Entity::update_many()
        .col_expr(audit::Column::Difference, Expr::value(Option::<String>::None))
        .filter(
            Condition::any()
                .add(audit::Column::ObjectId.is_in(companies.iter().copied()))
                .add(audit::Column::CompanyId.is_in(companies.iter().copied())),
        )
        .exec(tx)
        .await?;
    umkreis_foundation::audit::forget(tx, companies).await
}

/// Forgets what a device keeps under the id that it made up: without its browser, which forgets
/// the id in the same moment, nobody could ever remove it.
pub async fn forget_device(tx: &Tx, device_id: Uuid) -> Result<(), DbErr> {
    favourite::Entity::delete_many()
        .filter(favourite::Column::HolderId.eq(device_id))
        .filter(favourite::Column::ByAccount.eq(false))
        .exec(tx)
        .await?;
    push_subscription::Entity::delete_by_id(device_id).exec(tx).await.map(drop)
}
