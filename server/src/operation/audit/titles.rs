//! What the things in the audit log are called; what is gone is called as it was last, where the log has kept that.

use crate::people::account::person::{Person, people};
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QuerySelect};
use std::collections::{BTreeMap, HashMap, HashSet};
use umkreis_foundation::audit::last_titles;
use umkreis_foundation::db::entity::{
    audit, campaign, category, company, offer, push_message, report, store, suggestion, synonym,
};
use uuid::Uuid;

type Titles = HashMap<Uuid, String>;

/// Everything that these rows are about or mention.
pub async fn of(db: &impl ConnectionTrait, rows: &[audit::Model]) -> Result<Titles, DbErr> {
    let mut ids: HashSet<Uuid> = rows.iter().filter_map(|row| row.object_id).collect();
    ids.extend(rows.iter().flat_map(|row| mentioned(row.difference.as_deref())));
    if ids.is_empty() {
        return Ok(Titles::new());
    }
    let mut titles: Titles =
        people(db, ids.iter().copied()).await?.into_iter().map(|(id, person)| (id, name(&person))).collect();
    titles.extend(called::<company::Entity>(db, &ids, company::Column::Id, company::Column::Name).await?);
    titles.extend(called::<store::Entity>(db, &ids, store::Column::Id, store::Column::Title).await?);
    titles.extend(called::<category::Entity>(db, &ids, category::Column::Id, category::Column::Title).await?);
    titles.extend(called::<campaign::Entity>(db, &ids, campaign::Column::Id, campaign::Column::Title).await?);
    titles.extend(called::<offer::Entity>(db, &ids, offer::Column::Id, offer::Column::Title).await?);
    titles.extend(
        called::<suggestion::Entity>(db, &ids, suggestion::Column::Id, suggestion::Column::Name).await?,
    );
    titles.extend(called::<synonym::Entity>(db, &ids, synonym::Column::Id, synonym::Column::Word).await?);
    titles.extend(
        called::<push_message::Entity>(db, &ids, push_message::Column::Id, push_message::Column::Title)
            .await?,
    );
    titles.extend(called::<report::Entity>(db, &ids, report::Column::Id, report::Column::CompanyName).await?);
    let gone: Vec<Uuid> = ids.into_iter().filter(|id| !titles.contains_key(id)).collect();
    titles.extend(last_titles(db, &gone).await?);
    Ok(titles)
}

async fn called<E: EntityTrait>(
    db: &impl ConnectionTrait,
    ids: &HashSet<Uuid>,
    id: E::Column,
    title: E::Column,
) -> Result<Vec<(Uuid, String)>, DbErr> {
    let among = E::find().select_only().column(id).column(title).filter(id.is_in(ids.iter().copied()));
    among.into_tuple().all(db).await
}

fn name(person: &Person) -> String {
    let name = format!("{} {}", person.first_name.trim(), person.last_name.trim());
    if name.trim().is_empty() { person.username.clone() } else { name.trim().to_owned() }
}

/// The ids in a difference.
fn mentioned(difference: Option<&str>) -> impl Iterator<Item = Uuid> {
    difference.unwrap_or_default().split([' ', ',', ';']).filter_map(|word| word.parse().ok())
}

/// Those of them that have a name.
pub fn named(difference: Option<&str>, titles: &Titles) -> BTreeMap<Uuid, String> {
    mentioned(difference).filter_map(|id| Some((id, titles.get(&id)?.clone()))).collect()
}
