//! What a message about a special offer says, and whether it may be sent: only while the offer runs.

use super::sql;
use chrono::NaiveDate;
use sea_orm::{DbErr, EntityTrait};
use umkreis_foundation::clock::Clock;
use umkreis_foundation::db::Db;
use umkreis_foundation::db::entity::{offer, push_message};

/// Whether visitors who follow the message on this day find the offer.
pub fn runs(offer: &offer::Model, day: NaiveDate) -> bool {
    offer.published && (offer.start_date..=offer.end_date).contains(&day)
}

pub fn text(offer: &offer::Model) -> String {
    format!("{} – bis {}", offer.title, offer.end_date.format("%-d.%-m.%Y"))
}

/// A planned message as it is sent now that its time has come: about an offer with what that is called now.
/// `None` where that does not run any more; the message is ended then.
pub(super) async fn as_due(
    db: &Db,
    clock: &Clock,
    row: push_message::Model,
) -> Result<Option<push_message::Model>, DbErr> {
    let Some(offer_id) = row.offer_id else { return Ok(Some(row)) };
    let tx = db.begin().await?;
    let offer = offer::Entity::find_by_id(offer_id).one(&tx).await?;
    let body = offer.filter(|offer| runs(offer, clock.today())).map(|offer| text(&offer));
    let row = match body {
        Some(body) if body == row.body => Some(row),
        Some(body) => {
            sql::reword(&tx, row.id, &body).await?;
            Some(push_message::Model { body, ..row })
        }
        None => {
            sql::skip(&tx, row.id, clock.now_ms()).await?;
            None
        }
    };
    tx.commit().await?;
    Ok(row)
}
