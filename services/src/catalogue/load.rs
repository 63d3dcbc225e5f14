//! Reads the catalogue's documents from the database, all of them or those that changed.

use super::{CategoryDoc, CompanyDoc, Point, StoreDoc, SynonymDoc};
use crate::opening_hours;
use sea_orm::{ColumnTrait, DbErr, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Select};
use std::collections::HashMap;
use tokio_util::task::AbortOnDropHandle;
use umkreis_foundation::clock::Clock;
use umkreis_foundation::config::Region;
use umkreis_foundation::db::aggregate::{CATEGORIES, IMAGES, TAGS, aggregate};
use umkreis_foundation::db::entity::{
    category, company, company_category, company_media, company_tag, store, synonym,
};
use umkreis_foundation::db::{Db, with_timeout};
use uuid::Uuid;

/// Companies read at once; bounds the memory that reading takes on top of the result.
const CHUNK: u64 = 2_500;
/// Both engines accept this many parameters with ease.
const IDS_AT_ONCE: usize = 500;

/// Reads documents as they are now; remembers opening hours it has already worked out, because
/// many places share the same ones.
pub struct Loader<'a> {
    db: &'a Db,
    region: &'a Region,
    clock: &'a Clock,
    known_hours: HashMap<String, Vec<(i64, i64)>>,
}

impl<'a> Loader<'a> {
    pub fn new(db: &'a Db, region: &'a Region, clock: &'a Clock) -> Loader<'a> {
        Loader { db, region, clock, known_hours: HashMap::new() }
    }

    /// Every active company, one after the other: all at once would take several times the memory
    /// that the catalogue made of them does.
    ///
    /// The next ones are read while these are taken, by another core where there is one.
    pub async fn each(&mut self, mut take: impl FnMut(CompanyDoc)) -> Result<(), DbErr> {
        let db = self.db;
        let read = |after| AbortOnDropHandle::new(tokio::spawn(read_after(db.clone(), after)));
        let mut piece = read(Uuid::nil());
        loop {
            let (rows, mut parts) = piece.await.map_err(|error| DbErr::Custom(error.to_string()))??;
            let Some(last) = rows.last() else { return Ok(()) };
            piece = read(last.id);
            for row in rows {
                take(self.document(row, &mut parts));
            }
        }
    }

    /// Those of the given companies that are active now.
    pub async fn some(&mut self, ids: &[Uuid]) -> Result<Vec<CompanyDoc>, DbErr> {
        let mut docs = Vec::with_capacity(ids.len());
        for ids in ids.chunks(IDS_AT_ONCE) {
            let active = company::Entity::find()
                .filter(company::Column::Id.is_in(ids.iter().copied()))
                .filter(company::Column::State.eq("Active"));
            let rows = with_timeout(active.all(self.db.read())).await?;
            docs.extend(self.assemble(rows, Selection::Ids(ids)).await?);
        }
        Ok(docs)
    }

    /// These companies as they are, active or not; for those who may see them.
    pub async fn these(&mut self, rows: Vec<company::Model>) -> Result<Vec<CompanyDoc>, DbErr> {
        let mut docs = Vec::with_capacity(rows.len());
        for rows in rows.chunks(IDS_AT_ONCE) {
            let ids: Vec<Uuid> = rows.iter().map(|row| row.id).collect();
            docs.extend(self.assemble(rows.to_vec(), Selection::Ids(&ids)).await?);
        }
        Ok(docs)
    }

    async fn assemble(
        &mut self,
        rows: Vec<company::Model>,
        among: Selection<'_>,
    ) -> Result<Vec<CompanyDoc>, DbErr> {
        let mut parts = with_timeout(RelatedRows::read(self.db, among)).await?;
        Ok(rows.into_iter().map(|row| self.document(row, &mut parts)).collect())
    }

    fn document(&mut self, row: company::Model, parts: &mut RelatedRows) -> CompanyDoc {
        let stores = parts.stores.remove(&row.id).unwrap_or_default();
        CompanyDoc {
            id: row.id,
            name: row.name,
            other_names: row.other_names.unwrap_or_default(),
            description: row.description,
            tags: parts.tags.remove(&row.id).unwrap_or_default(),
            category_ids: parts.categories.remove(&row.id).unwrap_or_default(),
            image_ids: parts.images.remove(&row.id).unwrap_or_default(),
            offer_id: row.offer_id,
            stores: stores.into_iter().map(|row| self.store(row)).collect(),
            listed_by_operator: row.listed_by_operator,
            confirmed_at_ms: row.confirmed_at_ms,
            updated_at_ms: row.updated_at_ms,
        }
    }

    pub fn store(&mut self, row: store::Model) -> StoreDoc {
        let raw_location = Point { latitude: row.latitude, longitude: row.longitude };
        StoreDoc {
            id: row.id,
            title: row.title,
            street: row.street,
            post_code: row.post_code,
            town: row.town,
            phone: row.phone,
            email: row.email,
            website: row.website,
            main: row.main,
            location: drawable(raw_location, self.region),
            raw_location,
            open_intervals: self.intervals(row.opening_hours.as_deref()),
            opening_hours: row.opening_hours,
        }
    }

    fn intervals(&mut self, text: Option<&str>) -> Vec<(i64, i64)> {
        let Some(text) = text else { return Vec::new() };
        if let Some(known) = self.known_hours.get(text) {
            return known.clone();
        }
        let intervals = opening_hours::open_intervals(
            text,
            self.clock.now(),
            self.clock.time_zone(),
            &self.region.country,
        );
        self.known_hours.insert(text.to_owned(), intervals.clone());
        intervals
    }
}

async fn read_after(db: Db, after: Uuid) -> Result<(Vec<company::Model>, RelatedRows), DbErr> {
    let rows = with_timeout(piece_after(after).all(db.read())).await?;
    let parts = match (rows.first(), rows.last()) {
        (Some(first), Some(last)) => {
            with_timeout(RelatedRows::read(&db, Selection::Span(first.id, last.id))).await?
        }
        _ => RelatedRows::default(),
    };
    Ok((rows, parts))
}

fn piece_after(after: Uuid) -> Select<company::Entity> {
    company::Entity::find()
        .filter(company::Column::State.eq("Active"))
        .filter(company::Column::Id.gt(after))
        .order_by_asc(company::Column::Id)
        .limit(CHUNK)
}

/// All categories in their order.
pub async fn categories(db: &Db) -> Result<Vec<CategoryDoc>, DbErr> {
    let ordered = category::Entity::find().order_by_asc(category::Column::Position);
    let rows = with_timeout(ordered.all(db.read())).await?;
    let document = |row: category::Model| CategoryDoc {
        id: row.id,
        title: row.title,
        image_id: row.media_id,
        color_hex: row.color_hex,
        position: row.position,
        words: parted(&row.words),
    };
    Ok(rows.into_iter().map(document).collect())
}

/// The words of a list that people typed with commas or line breaks.
fn parted(words: &str) -> Vec<String> {
    let words = words.split([',', '\n']).map(str::trim).filter(|word| !word.is_empty());
    words.map(str::to_owned).collect()
}

/// All words that operators explain.
pub async fn synonyms(db: &Db) -> Result<Vec<SynonymDoc>, DbErr> {
    let ordered = synonym::Entity::find().order_by_asc(synonym::Column::WordKey);
    let rows = with_timeout(ordered.all(db.read())).await?;
    Ok(rows.into_iter().map(|row| SynonymDoc { word: row.word, meaning: row.meaning }).collect())
}

/// A position that may be shown: not the 0/0 of "unknown", and inside the operator's region.
pub fn drawable(point: Point, region: &Region) -> Option<Point> {
    let [west, south, east, north] = region.bounds;
    let known = point.latitude != 0.0 || point.longitude != 0.0;
    let inside = (south..=north).contains(&point.latitude) && (west..=east).contains(&point.longitude);
    (known && inside).then_some(point)
}

/// Which companies the parts belong to.
#[derive(Clone, Copy)]
enum Selection<'a> {
    Span(Uuid, Uuid),
    Ids(&'a [Uuid]),
}

impl Selection<'_> {
    fn of(self, column: impl ColumnTrait) -> sea_orm::sea_query::SimpleExpr {
        match self {
            Selection::Span(first, last) => column.between(first, last),
            Selection::Ids(ids) => column.is_in(ids.iter().copied()),
        }
    }
}

/// What hangs on companies, by company and in order.
#[derive(Default)]
struct RelatedRows {
    tags: HashMap<Uuid, Vec<String>>,
    categories: HashMap<Uuid, Vec<Uuid>>,
    images: HashMap<Uuid, Vec<Uuid>>,
    stores: HashMap<Uuid, Vec<store::Model>>,
}

impl RelatedRows {
    async fn read(db: &Db, among: Selection<'_>) -> Result<RelatedRows, DbErr> {
        let tags = aggregate::<company_tag::Entity, _>(db, TAGS, |id| among.of(id));
        let categories = aggregate::<company_category::Entity, _>(db, CATEGORIES, |id| among.of(id));
        let images = aggregate::<company_media::Entity, _>(db, IMAGES, |id| among.of(id));
        let stores = store::Entity::find()
            .filter(among.of(store::Column::CompanyId))
            .order_by_desc(store::Column::Main)
            .order_by_asc(store::Column::CreatedAtMs)
            .order_by_asc(store::Column::Id)
            .all(db.read());
        let (tags, categories, images, stores) = tokio::try_join!(tags, categories, images, stores)?;
        let mut by_company: HashMap<Uuid, Vec<store::Model>> = HashMap::new();
        for row in stores {
            by_company.entry(row.company_id).or_default().push(row);
        }
        Ok(RelatedRows { tags, categories, images, stores: by_company })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sea_orm::{ConnectionTrait, DbBackend, QueryTrait, Statement};
    use umkreis_foundation::db::Target;

    #[test]
    fn unknown_and_far_away_positions_are_not_drawn() {
        let region = Region::default();
        let at = |latitude, longitude| drawable(Point { latitude, longitude }, &region);
        assert!(at(48.3, 14.29).is_some());
        assert!(at(0.0, 0.0).is_none());
        assert!(at(52.5, 13.4).is_none());
    }

    #[test]
    fn words_are_parted_by_commas_and_line_breaks() {
        assert_eq!(parted(" Semmel,  Vinschgerl \r\nLaib Brot,,\n"), ["Semmel", "Vinschgerl", "Laib Brot"]);
        assert!(parted(" \n , ").is_empty());
    }

    #[tokio::test]
    async fn a_piece_of_all_companies_is_found_without_sorting_all_of_them() {
        let folder = tempfile::tempdir().unwrap();
        let db = Db::open(&Target::Sqlite(folder.path().join("umkreis.db"))).await.unwrap();
        let sql = piece_after(Uuid::nil()).build(DbBackend::Sqlite).to_string();
        let asked = Statement::from_string(DbBackend::Sqlite, format!("EXPLAIN QUERY PLAN {sql}"));
        let steps = db.read().query_all_raw(asked).await.unwrap();
        let plan: Vec<String> = steps.iter().map(|step| step.try_get("", "detail").unwrap()).collect();
        assert!(!plan.is_empty() && !plan.iter().any(|step| step.contains("TEMP B-TREE")), "{plan:?}");
    }
}
