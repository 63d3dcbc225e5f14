//! The catalogue that readers and the change feed share: swaps in a new snapshot for every change.

use super::Snapshot;
use super::merge::{merge_plan, rebuilt, whole, with_changes};
use crate::document::{CategoryDoc, Change, CompanyDoc, SynonymDoc};
use crate::index::{CategoryTable, CompanyTable, CompanyTableBuilder, LiveSegment, Segment};
use crate::text::{Relations, vocabulary};
use arc_swap::ArcSwap;
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use uuid::Uuid;

/// A batch that changes more than one company in this many rebuilds everything at once.
const REBUILD_ONE_IN: usize = 8;
const REBUILD_MIN: usize = 1_000;

/// The catalogue: cheap to clone, shared by readers and the change feed.
#[derive(Clone)]
pub struct Catalogue {
    shared: Arc<Shared>,
}

struct Shared {
    snapshot: ArcSwap<Snapshot>,
    writer: Mutex<Writer>,
}

#[derive(Default)]
struct Writer {
    merge: Option<JoinHandle<()>>,
    /// Companies changed since the running merge began to read.
    changed: HashSet<Uuid>,
}

/// Takes in the companies of a new catalogue one after the other.
#[derive(Default)]
pub struct CatalogueBuilder(CompanyTableBuilder);

impl CatalogueBuilder {
    pub fn push(&mut self, company: &CompanyDoc) {
        self.0.push(company);
    }

    fn snapshot(self, version: u64, categories: Vec<CategoryDoc>, synonyms: &[SynonymDoc]) -> Snapshot {
        let stored = self.0.finish();
        let sources: Vec<(&CompanyTable, u32)> = (0..stored.len() as u32).map(|doc| (&stored, doc)).collect();
        let segments = vec![whole(Segment::build(&sources))];
        let categories = Arc::new(CategoryTable::new(categories));
        Snapshot::new(version, segments, categories, relations(synonyms))
    }

    pub fn finish(self, categories: Vec<CategoryDoc>, synonyms: Vec<SynonymDoc>) -> Catalogue {
        let snapshot = self.snapshot(1, categories, &synonyms);
        let shared = Shared { snapshot: ArcSwap::from_pointee(snapshot), writer: Mutex::default() };
        Catalogue { shared: Arc::new(shared) }
    }
}

impl Catalogue {
    pub fn new(companies: impl IntoIterator<Item = CompanyDoc>, categories: Vec<CategoryDoc>) -> Catalogue {
        let mut catalogue = CatalogueBuilder::default();
        companies.into_iter().for_each(|doc| catalogue.push(&doc));
        catalogue.finish(categories, Vec::new())
    }

    /// The current picture. Keep it only as long as one answer takes.
    pub fn snapshot(&self) -> Arc<Snapshot> {
        self.shared.snapshot.load_full()
    }

    /// The same without touching a shared counter; for short reads.
    pub fn read(&self) -> arc_swap::Guard<Arc<Snapshot>> {
        self.shared.snapshot.load()
    }

    /// Applies changes in order. When this returns, every new snapshot holds them.
    pub fn apply(&self, changes: Vec<Change>) {
        if changes.is_empty() {
            return;
        }
        let mut writer = self.shared.lock();
        let now = self.shared.snapshot.load_full();
        let mut categories = now.segments.categories.clone();
        let mut synonyms = now.synonyms.clone();
        let mut companies: HashMap<Uuid, Option<Box<CompanyDoc>>> = HashMap::new();
        for change in changes {
            match change {
                Change::Company(doc) => drop(companies.insert(doc.id, Some(doc))),
                Change::CompanyGone(id) => drop(companies.insert(id, None)),
                Change::Categories(docs) => categories = Arc::new(CategoryTable::new(docs)),
                Change::Synonyms(docs) => synonyms = relations(&docs),
            }
        }
        writer.changed.extend(companies.keys());
        let segments = if companies.is_empty() {
            now.segments.all.clone()
        } else if companies.len() > REBUILD_MIN.max(now.len() / REBUILD_ONE_IN) {
            vec![whole(rebuilt(&now.segments.all, companies))]
        } else {
            with_changes(&now.segments.all, companies)
        };
        self.shared.snapshot.store(Arc::new(Snapshot::new(now.version + 1, segments, categories, synonyms)));
        self.start_merge(&mut writer);
    }

    /// Puts these companies and categories in the place of all that were there. Readers go on with
    /// the old ones meanwhile.
    pub fn replace(
        &self,
        companies: CatalogueBuilder,
        categories: Vec<CategoryDoc>,
        synonyms: Vec<SynonymDoc>,
    ) {
        let _writer = self.shared.lock();
        let version = self.shared.snapshot.load().version + 1;
        self.shared.snapshot.store(Arc::new(companies.snapshot(version, categories, &synonyms)));
    }

    /// Waits until no merge is running any more; for tests and measurements.
    pub fn settle(&self) {
        loop {
            let Some(merge) = self.shared.lock().merge.take() else {
                return;
            };
            // A merge that panicked has changed nothing, so there is nothing to undo.
            let _ = merge.join();
            self.start_merge(&mut self.shared.lock());
        }
    }

    fn start_merge(&self, writer: &mut Writer) {
        if writer.merge.as_ref().is_some_and(|merge| !merge.is_finished()) {
            return;
        }
        let now = self.shared.snapshot.load_full();
        let Some(keep) = merge_plan(&now.segments.all) else {
            return;
        };
        writer.changed.clear();
        let shared = self.shared.clone();
        let merge = move || shared.merge(&now, keep);
        // Without a thread the segments stay as they are: slower, but correct.
        writer.merge = std::thread::Builder::new().name("catalogue-merge".into()).spawn(merge).ok();
    }
}

/// The operators' synonyms, ready to be looked up.
fn relations(synonyms: &[SynonymDoc]) -> Arc<Relations> {
    let pairs = synonyms.iter().map(|synonym| (synonym.word.as_str(), synonym.meaning.as_str()));
    Arc::new(Relations::of_operators(pairs, |folded| vocabulary().key(folded)))
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Writer> {
        // A writer that panicked had not stored its snapshot, so the state is still whole.
        self.writer.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Replaces the segments behind the first `keep` ones by a single one.
    fn merge(&self, then: &Snapshot, keep: usize) {
        let merged = Arc::new(rebuilt(&then.segments.all[keep..], HashMap::new()));
        let writer = self.lock();
        let now = self.snapshot.load_full();
        let unchanged =
            |at: usize| Arc::ptr_eq(&now.segments.all[at].segment, &then.segments.all[at].segment);
        // The largest segment lasts as long as nothing but single companies changes.
        let lasting = keep.max(1);
        if now.segments.all.len() < lasting || !(0..lasting).all(unchanged) {
            // Everything was rebuilt meanwhile; this work came too late.
            return;
        }
        let mut replaced = Vec::new();
        let mut recent = HashMap::new();
        for id in &writer.changed {
            replaced.extend(merged.find(id));
            let newer = now.segments.all[keep..]
                .iter()
                .find_map(|segment| Some(segment.stored.get(segment.find_live(id)?)));
            if let Some(doc) = newer {
                recent.insert(*id, Some(Box::new(doc)));
            }
        }
        let mut segments: Vec<Arc<LiveSegment>> = now.segments.all[..keep].to_vec();
        let mut live = LiveSegment::new(merged);
        if !replaced.is_empty() {
            live = live.without(&replaced);
        }
        if keep == 0 || live.live_count > 0 {
            segments.push(Arc::new(live));
        }
        if !recent.is_empty() {
            segments.push(whole(rebuilt(&[], recent)));
        }
        let (categories, synonyms) = (now.segments.categories.clone(), now.synonyms.clone());
        let snapshot = Snapshot::new(now.version, segments, categories, synonyms);
        self.snapshot.store(Arc::new(snapshot));
    }
}
