//! The names that exist, found as a whole, by their beginning, in part and with typing errors.

use crate::names::searchable_forms;
use crate::typing_error::TypoAutomaton;
use fst::{IntoStreamer, Map, MapBuilder, Streamer};

/// What a typing error costs; everything else is measured by it.
pub const ERROR_COST: u32 = 10;
const SECOND_ERROR_COST: u32 = 12;
/// "Rennerstraße" for "Dr.-Karl-Renner-Straße".
const PARTIAL_COST: u32 = 4;
/// At most this many names are looked at where only a few letters are typed.
const NAMES_MOST: usize = 3_000;
const PARTIAL: u32 = 1 << 31;

#[derive(Default)]
pub struct Lexicon {
    /// From what may be asked for to a stretch of `names`.
    map: Map<Vec<u8>>,
    ends: Vec<u32>,
    names: Vec<u32>,
}

/// How a name may differ from what was typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tolerance {
    pub errors: usize,
    /// The name may go on behind what was typed.
    pub unfinished: bool,
    /// Somebody is still typing, so that it is no fault that it does.
    pub typing: bool,
}

impl Lexicon {
    /// From the names and their numbers.
    pub fn new<'a>(names: impl Iterator<Item = (u32, &'a str)>) -> Lexicon {
        let mut entries: Vec<(String, u32)> = Vec::new();
        for (id, name) in names {
            let forms = searchable_forms(name).into_iter();
            entries.extend(forms.map(|(form, partial)| (form, if partial { id | PARTIAL } else { id })));
        }
        entries.sort_unstable();
        entries.dedup();
        let (mut ends, mut names) = (Vec::new(), Vec::with_capacity(entries.len()));
        let mut builder = MapBuilder::memory();
        let mut group = 0;
        for (at, (form, name)) in entries.iter().enumerate() {
            names.push(*name);
            if entries.get(at + 1).is_none_or(|next| next.0 != *form) {
                // In order and each once, so that nothing is ever refused.
                let _ = builder.insert(form, group);
                ends.push(names.len() as u32);
                group += 1;
            }
        }
        ends.shrink_to_fit();
        let map = builder.into_inner().ok().and_then(|bytes| Map::new(bytes).ok()).unwrap_or_default();
        Lexicon { map, ends, names }
    }

    fn group(&self, group: u64) -> &[u32] {
        let group = group as usize;
        let from = if group == 0 { 0 } else { self.ends[group - 1] };
        &self.names[from as usize..self.ends[group] as usize]
    }

    /// Whether something is called so.
    pub fn knows(&self, typed: &str) -> bool {
        self.map.contains_key(typed)
    }

    /// Adds the names that may be meant, with what their difference costs.
    pub fn look_up(&self, typed: &str, tolerance: Tolerance, found: &mut Vec<(u32, u32)>) {
        if let Some(group) = self.map.get(typed) {
            found.extend(self.group(group).iter().map(|name| cost(*name, 0)));
        }
        if tolerance.errors == 0 && !tolerance.unfinished {
            return;
        }
        let automaton = TypoAutomaton::new(typed, tolerance.errors, tolerance.unfinished);
        let mut stream = self.map.search(&automaton).into_stream();
        let mut looked_at = 0;
        while let Some((form, group)) = stream.next() {
            let errors = match tolerance.errors {
                0 => 0,
                most => automaton.errors_in(form).unwrap_or(most) as u32,
            };
            let missing = (form.len().saturating_sub(typed.len())) as u32;
            let unfinished = match (tolerance.unfinished && missing > 0, tolerance.typing) {
                (false, _) => 0,
                (true, true) => 1 + (missing / 3).min(5),
                (true, false) => 6 + (missing / 2).min(8),
            };
            // A name of the same length but for the error is rather the whole of it than the beginning.
            let unfinished = if errors > 0 && missing <= 1 { 0 } else { unfinished };
            let errors = match errors {
                0 => 0,
                1 => ERROR_COST,
                more => ERROR_COST + SECOND_ERROR_COST * (more - 1),
            };
            found.extend(self.group(group).iter().map(|name| cost(*name, errors + unfinished)));
            looked_at += 1;
            if looked_at >= NAMES_MOST {
                break;
            }
        }
    }
}

fn cost(name: u32, cost: u32) -> (u32, u32) {
    let partial = if name & PARTIAL != 0 { PARTIAL_COST } else { 0 };
    (name & !PARTIAL, cost + partial)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_whole_begun_in_part_and_mistyped() {
        let names = ["Hauptstraße", "Hauptplatz", "Dr.-Karl-Renner-Straße", "Landstraße"];
        let lexicon = Lexicon::new(names.iter().enumerate().map(|(id, name)| (id as u32, *name)));
        let found = |typed: &str, errors: usize, unfinished: bool| {
            let mut found = Vec::new();
            let tolerance = Tolerance { errors, unfinished, typing: true };
            lexicon.look_up(typed, tolerance, &mut found);
            found.sort_unstable();
            found.dedup_by_key(|(name, _)| *name);
            found
        };
        assert_eq!(found("hauptstrasse", 0, false), [(0, 0)]);
        assert_eq!(found("haupt", 0, false), []);
        assert_eq!(found("haupt", 0, true).iter().map(|it| it.0).collect::<Vec<_>>(), [0, 1]);
        assert_eq!(found("rennerstrasse", 0, false), [(2, PARTIAL_COST)]);
        assert_eq!(found("landtsrasse", 1, false), [(3, ERROR_COST)]);
        assert_eq!(found("lanttsrasse", 1, false), []);
        assert_eq!(found("lanttsrasse", 2, false), [(3, ERROR_COST + SECOND_ERROR_COST)]);
        Lexicon::default().look_up(
            "x",
            Tolerance { errors: 2, unfinished: true, typing: true },
            &mut Vec::new(),
        );
    }
}
