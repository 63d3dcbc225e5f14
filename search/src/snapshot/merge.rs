//! Puts changes into segments and keeps their number small.
//!
//! Three sizes of segment: one with nearly everything, one with up to a few thousand recent
//! companies, and one with the last few dozen, which alone is rebuilt on a change.

use crate::document::CompanyDoc;
use crate::index::{CompanyTable, CompanyTableBuilder, LiveSegment, Segment};
use std::collections::HashMap;
use std::sync::Arc;
use uuid::Uuid;

/// More companies than this in the smallest segment are merged away in the background.
const SMALL_MAX: usize = 48;
/// The middle segment is merged into the large one at this size, or at a share of it.
const MIDDLE_MIN: usize = 1_000;
const MIDDLE_ONE_IN: usize = 32;
/// A new segment of which everything is live.
pub fn whole(segment: Segment) -> Arc<LiveSegment> {
    Arc::new(LiveSegment::new(Arc::new(segment)))
}

/// How many of the largest segments to leave alone, if it is time to merge the others.
pub fn merge_plan(segments: &[Arc<LiveSegment>]) -> Option<usize> {
    let base = segments.first()?;
    let recent: usize = segments[1..].iter().map(|segment| segment.len()).sum();
    let dead = base.len() - base.live_count;
    let limit = MIDDLE_MIN.max(base.len() / MIDDLE_ONE_IN);
    if recent.max(dead) > limit {
        return Some(0);
    }
    let smallest = segments.last()?;
    (segments.len() > 2 && smallest.len() > SMALL_MAX).then_some(1)
}

/// The segments after a few changes: the smallest segment is rebuilt with the new versions.
pub fn with_changes(
    segments: &[Arc<LiveSegment>],
    companies: HashMap<Uuid, Option<Box<CompanyDoc>>>,
) -> Vec<Arc<LiveSegment>> {
    // The last segment takes the changes when it is small; otherwise a new one begins.
    let takes = segments.len() > 1 && segments[segments.len() - 1].len() <= 2 * SMALL_MAX;
    let keep = if takes { segments.len() - 1 } else { segments.len() };
    let mut out = Vec::with_capacity(keep + 1);
    for segment in &segments[..keep] {
        let replaced: Vec<u32> = companies.keys().filter_map(|id| segment.find_live(id)).collect();
        out.push(if replaced.is_empty() { segment.clone() } else { Arc::new(segment.without(&replaced)) });
    }
    let recent = rebuilt(&segments[keep..], companies);
    if recent.len() > 0 {
        out.push(whole(recent));
    }
    out
}

/// One segment with the live companies of `segments`, updated by `companies`.
pub fn rebuilt(segments: &[Arc<LiveSegment>], companies: HashMap<Uuid, Option<Box<CompanyDoc>>>) -> Segment {
    let mut fresh = CompanyTableBuilder::default();
    companies.values().flatten().for_each(|doc| fresh.push(doc));
    let fresh = fresh.finish();
    let mut sources: Vec<(&CompanyTable, u32)> = Vec::new();
    for segment in segments {
        let stored = &segment.stored;
        let kept = segment
            .live_docs()
            .filter(|&doc| companies.is_empty() || !companies.contains_key(&stored.id(doc)));
        sources.extend(kept.map(|doc| (stored, doc)));
    }
    sources.extend((0..fresh.len() as u32).map(|doc| (&fresh, doc)));
    Segment::build(&sources)
}
