//! Counts what browsers report as breaches of the content security policy.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// What browsers have reported to this instance since it was started, by directive.
#[derive(Default)]
pub struct CspReports(Mutex<BTreeMap<&'static str, u64>>);

impl CspReports {
    pub fn add(&self, directive: &'static str) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner).entry(directive).or_default() += 1;
    }

    pub fn all(&self) -> BTreeMap<&'static str, u64> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}
