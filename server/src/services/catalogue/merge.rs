//! Applies changes and keeps the number of segments small.
//!
//! Three sizes of segment: one with nearly everything, one with up to a few thousand recent
//! companies, and one with the last few dozen, which alone is rebuilt on a change.

use super::arena::{ArenaBuilder, DocArena};
use super::category::CategoryTable;
use super::doc::{CategoryDoc, Change, CompanyDoc};
use super::segment::Segment;
use super::snapshot::Snapshot;
use super::view::View;
use arc_swap::ArcSwap;
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use uuid::Uuid;

/// More companies than this in the smallest segment are merged away in the background.
const SMALL_MAX: usize = 48;
/// The middle segment is merged into the large one at this size, or at a share of it.
const MIDDLE_MIN: usize = 1_000;
const MIDDLE_ONE_IN: usize = 32;
/// A batch that changes more than one company in so many rebuilds everything at once.
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
pub struct CatalogBuilder(ArenaBuilder);

impl Default for CatalogBuilder {
    fn default() -> Self {
        CatalogBuilder(ArenaBuilder::new())
    }
}

impl CatalogBuilder {
    pub fn push(&mut self, company: &CompanyDoc) {
        self.0.push(company);
    }

    fn snapshot(self, version: u64, categories: Vec<CategoryDoc>) -> Snapshot {
        let arena = self.0.finish();
        let sources: Vec<(&DocArena, u32)> = (0..arena.len() as u32).map(|doc| (&arena, doc)).collect();
        let views = vec![whole(Segment::build(&sources))];
        Snapshot::new(version, views, Arc::new(CategoryTable::new(categories)))
    }

    pub fn finish(self, categories: Vec<CategoryDoc>) -> Catalogue {
        let snapshot = self.snapshot(1, categories);
        let shared = Shared { snapshot: ArcSwap::from_pointee(snapshot), writer: Mutex::default() };
        Catalogue { shared: Arc::new(shared) }
    }
}

impl Catalogue {
    pub fn new(companies: impl IntoIterator<Item = CompanyDoc>, categories: Vec<CategoryDoc>) -> Catalogue {
        let mut catalogue = CatalogBuilder::default();
        companies.into_iter().for_each(|doc| catalogue.push(&doc));
        catalogue.finish(categories)
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
        let mut categories = now.categories.clone();
        let mut companies: HashMap<Uuid, Option<Box<CompanyDoc>>> = HashMap::new();
        for change in changes {
            match change {
                Change::Company(doc) => drop(companies.insert(doc.id, Some(doc))),
                Change::CompanyGone(id) => drop(companies.insert(id, None)),
                Change::Categories(docs) => categories = Arc::new(CategoryTable::new(docs)),
            }
        }
        writer.changed.extend(companies.keys());
        let views = if companies.is_empty() {
            now.views.clone()
        } else if companies.len() > REBUILD_MIN.max(now.len() / REBUILD_ONE_IN) {
            vec![whole(rebuilt(&now.views, companies))]
        } else {
            with_changes(&now.views, companies)
        };
        self.shared.snapshot.store(Arc::new(Snapshot::new(now.version + 1, views, categories)));
        self.start_merge(&mut writer);
    }

    /// Puts these companies and categories in the place of all that were there. Readers go on with
    /// the old ones meanwhile.
    pub fn replace(&self, companies: CatalogBuilder, categories: Vec<CategoryDoc>) {
        let _writer = self.shared.lock();
        let version = self.shared.snapshot.load().version + 1;
        self.shared.snapshot.store(Arc::new(companies.snapshot(version, categories)));
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
        let Some(keep) = merge_plan(&now.views) else {
            return;
        };
        writer.changed.clear();
        let shared = self.shared.clone();
        let merge = move || shared.merge(&now, keep);
        // Without a thread the segments stay as they are: slower, but correct.
        writer.merge = std::thread::Builder::new().name("catalogue-merge".into()).spawn(merge).ok();
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Writer> {
        // A writer that panicked had not stored its snapshot, so the state is still whole.
        self.writer.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Replaces the views behind the first `keep` ones by a single one.
    fn merge(&self, then: &Snapshot, keep: usize) {
        let merged = Arc::new(rebuilt(&then.views[keep..], HashMap::new()));
        let writer = self.lock();
        let now = self.snapshot.load_full();
        let unchanged = |at: usize| Arc::ptr_eq(&now.views[at].segment, &then.views[at].segment);
        // The largest segment lasts as long as nothing but single companies changes.
        let lasting = keep.max(1);
        if now.views.len() < lasting || !(0..lasting).all(unchanged) {
            // Everything was rebuilt meanwhile; this work came too late.
            return;
        }
        let mut replaced = Vec::new();
        let mut recent = HashMap::new();
        for id in &writer.changed {
            replaced.extend(merged.find(id));
            let newer =
                now.views[keep..].iter().find_map(|view| Some(view.segment.arena.get(view.find(id)?)));
            if let Some(doc) = newer {
                recent.insert(*id, Some(Box::new(doc)));
            }
        }
        let mut views: Vec<Arc<View>> = now.views[..keep].to_vec();
        let mut view = View::new(merged);
        if !replaced.is_empty() {
            view = view.without(&replaced);
        }
        if keep == 0 || view.live_count > 0 {
            views.push(Arc::new(view));
        }
        if !recent.is_empty() {
            views.push(whole(rebuilt(&[], recent)));
        }
        let snapshot = Snapshot::new(now.version, views, now.categories.clone());
        self.snapshot.store(Arc::new(snapshot));
    }
}

/// A view of everything in a new segment.
fn whole(segment: Segment) -> Arc<View> {
    Arc::new(View::new(Arc::new(segment)))
}

/// How many of the largest views to leave alone, if it is time to merge the others.
fn merge_plan(views: &[Arc<View>]) -> Option<usize> {
    let base = views.first()?;
    let recent: usize = views[1..].iter().map(|view| view.segment.len()).sum();
    let dead = base.segment.len() - base.live_count;
    let limit = MIDDLE_MIN.max(base.segment.len() / MIDDLE_ONE_IN);
    if recent.max(dead) > limit {
        return Some(0);
    }
    let smallest = views.last()?;
    (views.len() > 2 && smallest.segment.len() > SMALL_MAX).then_some(1)
}

/// The views after a few changes: the smallest segment is rebuilt with the new versions.
fn with_changes(views: &[Arc<View>], companies: HashMap<Uuid, Option<Box<CompanyDoc>>>) -> Vec<Arc<View>> {
    // The last view takes the changes when it is small; otherwise a new one begins.
    let takes = views.len() > 1 && views[views.len() - 1].segment.len() <= 2 * SMALL_MAX;
    let keep = if takes { views.len() - 1 } else { views.len() };
    let mut out = Vec::with_capacity(keep + 1);
    for view in &views[..keep] {
        let replaced: Vec<u32> = companies.keys().filter_map(|id| view.find(id)).collect();
        out.push(if replaced.is_empty() { view.clone() } else { Arc::new(view.without(&replaced)) });
    }
    let recent = rebuilt(&views[keep..], companies);
    if recent.len() > 0 {
        out.push(whole(recent));
    }
    out
}

/// One segment with the live companies of `views`, updated by `companies`.
fn rebuilt(views: &[Arc<View>], companies: HashMap<Uuid, Option<Box<CompanyDoc>>>) -> Segment {
    let mut fresh = ArenaBuilder::new();
    companies.values().flatten().for_each(|doc| fresh.push(doc));
    let fresh = fresh.finish();
    let mut sources: Vec<(&DocArena, u32)> = Vec::new();
    for view in views {
        let arena = &view.segment.arena;
        let kept =
            view.live_docs().filter(|&doc| companies.is_empty() || !companies.contains_key(&arena.id(doc)));
        sources.extend(kept.map(|doc| (arena, doc)));
    }
    sources.extend((0..fresh.len() as u32).map(|doc| (&fresh, doc)));
    Segment::build(&sources)
}
