//! What people search, with what it finds now.

use super::sql;
use crate::app::App;
use crate::directory::reach::{hits, terms_since};
use serde::Serialize;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use umkreis_foundation::error::Result;
use utoipa::ToSchema;

/// Words that are named; more would not be read.
const MOST_NAMED: usize = 20;
/// Some of them find enough by now, so a few more are looked at.
const MOST_LOOKED_UP: usize = 40;
/// A search that finds no more than this many companies may lack one.
const FEW_HITS: i32 = 2;

/// A word that at least five browsers searched for in a week.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct SearchedTerm {
    pub term: String,
    pub count: i64,
    /// What it finds now.
    pub hits: i32,
}

/// What words find in the catalogue as it is, each looked up once.
#[derive(Default)]
pub struct CurrentHits {
    known: Mutex<(u64, HashMap<String, i32>)>,
}

impl CurrentHits {
    /// The words that are searched most, and those of them that find hardly anything.
    pub async fn searched(self: &Arc<Self>, app: &App) -> Result<(Vec<SearchedTerm>, Vec<SearchedTerm>)> {
        let since = terms_since(app.clock.today());
        let all = sql::terms(app.db.read(), since).await?;
        let most = all.iter().take(MOST_NAMED).cloned().collect();
        let few = all.into_iter().filter(|word| word.hits <= FEW_HITS);
        let in_vain = few.take(MOST_LOOKED_UP).collect();
        let (app, current_hits) = (app.clone(), self.clone());
        let looked_up = tokio::task::spawn_blocking(move || {
            let most = current_hits.looked_up(&app, most);
            let found = current_hits.looked_up(&app, in_vain).into_iter();
            let in_vain = found.filter(|word| word.hits <= FEW_HITS).take(MOST_NAMED).collect();
            (most, in_vain)
        });
        Ok(looked_up.await.map_err(anyhow::Error::from)?)
    }

    fn looked_up(&self, app: &App, mut words: Vec<SearchedTerm>) -> Vec<SearchedTerm> {
        let (places, snapshot) = (app.geo.region.places(), app.catalogue.snapshot());
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.0 != snapshot.version() {
            *known = (snapshot.version(), HashMap::new());
        }
        for word in &mut words {
            word.hits = match known.1.get(&word.term) {
                Some(hits) => *hits,
                None => hits(&places, &snapshot, &word.term),
            };
            known.1.insert(word.term.clone(), word.hits);
        }
        words
    }
}
