//! All SQL of the list of what was deleted.

use sea_orm::{
    ColumnTrait, DbErr, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, Select,
};
use std::collections::HashMap;
use umkreis_foundation::db::Db;
use umkreis_foundation::db::entity::{company, deleted_thing};
use umkreis_foundation::http::paging::Page;
use umkreis_services::catalogue::name_key;
use umkreis_services::deleted::Kind;
use uuid::Uuid;

/// So many names of companies are read at once; both engines bound the values of one statement.
const IDS_AT_ONCE: usize = 500;

/// What is looked for.
pub struct DeletedFilter<'a> {
    pub since_ms: i64,
    pub kind: Option<Kind>,
    /// Parts of words in the name or in that of its company; everything without them.
    pub text: &'a str,
}

/// One page of it, the newest first, and how much there is.
pub async fn page(
    db: &Db,
    wanted: &DeletedFilter<'_>,
    page: Page,
) -> Result<(Vec<deleted_thing::Model>, u64), DbErr> {
    use deleted_thing::Column;
    let mut among = deleted_thing::Entity::find().filter(Column::AtMs.gte(wanted.since_ms));
    if let Some(kind) = wanted.kind {
        among = among.filter(Column::Kind.eq(kind.name()));
    }
    let newest = among.clone().order_by_desc(Column::AtMs).order_by_desc(Column::Id);
    if wanted.text.trim().is_empty() {
        let total = among.count(db.read()).await?;
        let rows = newest.offset(page.offset()).limit(u64::from(page.size)).all(db.read()).await?;
        return Ok((rows, total));
    }
    let ids = matching(db, newest.clone(), wanted.text).await?;
    let here = ids.iter().copied().skip(page.offset() as usize).take(page.size as usize);
    let rows = newest.filter(Column::Id.is_in(here)).all(db.read()).await?;
    Ok((rows, ids.len() as u64))
}

/// Those in which every word is found, in their order: compared as the search compares, which no database does.
async fn matching(db: &Db, among: Select<deleted_thing::Entity>, text: &str) -> Result<Vec<Uuid>, DbErr> {
    use deleted_thing::Column::{CompanyId, Id, Name};
    let sought = name_key(text);
    let words: Vec<&str> = sought.split(' ').filter(|word| !word.is_empty()).collect();
    // Punctuation alone is no word and finds nothing, rather than everything.
    if words.is_empty() {
        return Ok(Vec::new());
    }
    let rows: Vec<(Uuid, String, Option<Uuid>)> =
        among.select_only().columns([Id, Name, CompanyId]).into_tuple().all(db.read()).await?;
    let of: Vec<Uuid> = rows.iter().filter_map(|(_, _, company_id)| *company_id).collect();
    let companies = companies(db, &of).await?;
    let fits = |name: &str, company_id: Option<Uuid>| {
        let company = company_id.and_then(|id| companies.get(&id)).map_or("", String::as_str);
        let key = name_key(&format!("{name} {company}"));
        words.iter().all(|word| key.contains(*word))
    };
    let found = rows.iter().filter(|(_, name, company_id)| fits(name, *company_id));
    Ok(found.map(|(id, _, _)| *id).collect())
}

/// What these companies are called, also those that are deleted themselves.
pub async fn companies(db: &Db, ids: &[Uuid]) -> Result<HashMap<Uuid, String>, DbErr> {
    let mut names = HashMap::with_capacity(ids.len());
    for ids in ids.chunks(IDS_AT_ONCE) {
        let gone: Vec<(Uuid, String)> = deleted_thing::Entity::find()
            .select_only()
            .columns([deleted_thing::Column::Id, deleted_thing::Column::Name])
            .filter(deleted_thing::Column::Id.is_in(ids.iter().copied()))
            .into_tuple()
            .all(db.read())
            .await?;
        let there: Vec<(Uuid, String)> = company::Entity::find()
            .select_only()
            .columns([company::Column::Id, company::Column::Name])
            .filter(company::Column::Id.is_in(ids.iter().copied()))
            .into_tuple()
            .all(db.read())
            .await?;
        names.extend(gone.into_iter().chain(there));
    }
    Ok(names)
}
