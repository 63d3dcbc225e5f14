//! Counts what browsers report, under names that are ours.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// What was reported to this instance since it was started.
#[derive(Default)]
pub struct NamedCounts(Mutex<BTreeMap<&'static str, u64>>);

impl NamedCounts {
    pub fn add(&self, name: &'static str) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner).entry(name).or_default() += 1;
    }

    pub fn all(&self) -> BTreeMap<&'static str, u64> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// The name that is ours among `known`: anybody can send a report, so no name is the sender's.
pub fn known_name(text: &str, known: &[&'static str]) -> &'static str {
    known.iter().find(|name| **name == text).copied().unwrap_or(OTHER)
}

/// Under what is counted what names nothing of ours.
pub const OTHER: &str = "other";
