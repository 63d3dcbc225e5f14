//! What things are called at this moment, as far as the log may keep it: never people, nor what visitors sent.

use crate::db::Tx;
use crate::db::entity::{category, company, deleted_thing, letter_template, offer, push_message, synonym};
use sea_orm::{ColumnTrait, DbErr, EntityTrait, QueryFilter, QuerySelect};
use std::collections::HashMap;
use uuid::Uuid;

pub async fn titles(tx: &Tx, kind: &str, ids: &[Uuid]) -> Result<HashMap<Uuid, String>, DbErr> {
    Ok(match kind {
        "company" => {
            let mut titles =
                of::<company::Entity>(tx, ids, company::Column::Id, company::Column::Name).await?;
            let gone: Vec<Uuid> = ids.iter().copied().filter(|id| !titles.contains_key(id)).collect();
            if !gone.is_empty() {
                // One that an administrator has deleted keeps its name as long as it can be brought back.
                use deleted_thing::Column::{Id, Name};
                titles.extend(of::<deleted_thing::Entity>(tx, &gone, Id, Name).await?);
            }
            titles
        }
        "category" => of::<category::Entity>(tx, ids, category::Column::Id, category::Column::Title).await?,
        "template" => {
            of::<letter_template::Entity>(
                tx,
                ids,
                letter_template::Column::Id,
                letter_template::Column::Title,
            )
            .await?
        }
        "offer" => of::<offer::Entity>(tx, ids, offer::Column::Id, offer::Column::Title).await?,
        "synonym" => of::<synonym::Entity>(tx, ids, synonym::Column::Id, synonym::Column::Word).await?,
        "push" => {
            of::<push_message::Entity>(tx, ids, push_message::Column::Id, push_message::Column::Title).await?
        }
        _ => HashMap::new(),
    })
}

async fn of<E: EntityTrait>(
    tx: &Tx,
    ids: &[Uuid],
    id: E::Column,
    title: E::Column,
) -> Result<HashMap<Uuid, String>, DbErr> {
    let among = E::find().select_only().column(id).column(title).filter(id.is_in(ids.iter().copied()));
    let rows: Vec<(Uuid, String)> = among.into_tuple().all(tx).await?;
    Ok(rows.into_iter().collect())
}
