//! The dictionary of one segment: finds the terms that fit a word of a question.
//!
//! Terms are sorted, so beginnings are ranges. Parts of compound words are beginnings of
//! suffixes, found in a sorted array of all suffixes of three letters or more. Typing
//! errors walk a finite state transducer.

use super::fuzzy::Typo;
use super::query::QueryWord;
use super::relevance::{Fit, beginning_fit, low, part_fit, typo_beginning, typo_fit};
use super::text::stem_len;
use fst::{IntoStreamer, Streamer};
use std::ops::Range;

const SUFFIX_LEN_MIN: usize = 3;
/// Below this a plain scan is fast enough; building the transducer would be most of the
/// work of a change.
const TRANSDUCER_TERMS_MIN: usize = 2_048;

/// Terms sorted by folded text, then by accents.
pub struct Terms {
    text: Vec<u8>,
    ends: Vec<u32>,
    masks: Vec<u64>,
    stem_lens: Vec<u8>,
    /// `term << 8 | start`, sorted by the suffix that starts there.
    suffixes: Vec<u32>,
    transducer: Option<fst::Map<Vec<u8>>>,
}

impl Terms {
    /// `sorted` must be ascending and without repetitions.
    pub fn new<'a>(sorted: impl Iterator<Item = (&'a str, u64)>) -> Terms {
        let mut terms = Terms {
            text: Vec::new(),
            ends: Vec::new(),
            masks: Vec::new(),
            stem_lens: Vec::new(),
            suffixes: Vec::new(),
            transducer: None,
        };
        for (text, mask) in sorted {
            terms.text.extend_from_slice(text.as_bytes());
            terms.ends.push(terms.text.len() as u32);
            terms.masks.push(mask);
            terms.stem_lens.push(stem_len(text) as u8);
        }
        terms.suffixes = terms.sorted_suffixes();
        if terms.len() >= TRANSDUCER_TERMS_MIN {
            terms.transducer = terms.build_transducer();
        }
        terms
    }

    pub fn len(&self) -> usize {
        self.ends.len()
    }

    pub fn heap_bytes(&self) -> usize {
        self.text.capacity()
            + 4 * (self.ends.capacity() + self.suffixes.capacity())
            + 8 * self.masks.capacity()
            + self.stem_lens.capacity()
            + self.transducer.as_ref().map_or(0, |map| map.as_fst().size())
    }

    pub fn bytes(&self, term: u32) -> &[u8] {
        let at = term as usize;
        let start = if at == 0 { 0 } else { self.ends[at - 1] };
        &self.text[start as usize..self.ends[at] as usize]
    }

    pub fn mask(&self, term: u32) -> u64 {
        self.masks[term as usize]
    }

    fn sorted_suffixes(&self) -> Vec<u32> {
        let mut suffixes = Vec::new();
        for term in 0..self.len() as u32 {
            let text = self.bytes(term);
            // Only letters form compound words; starts inside a character are skipped.
            if text.iter().any(u8::is_ascii_digit) {
                continue;
            }
            let starts = 1..(text.len() + 1).saturating_sub(SUFFIX_LEN_MIN);
            let whole = starts.filter(|&start| text[start] & 0xC0 != 0x80);
            suffixes.extend(whole.map(|start| term << 8 | start as u32));
        }
        suffixes.sort_unstable_by(|&a, &b| self.suffix(a).cmp(self.suffix(b)).then(a.cmp(&b)));
        suffixes.shrink_to_fit();
        suffixes
    }

    fn suffix(&self, entry: u32) -> &[u8] {
        &self.bytes(entry >> 8)[(entry & 0xFF) as usize..]
    }

    fn build_transducer(&self) -> Option<fst::Map<Vec<u8>>> {
        let mut builder = fst::MapBuilder::memory();
        let mut before: &[u8] = &[];
        for term in 0..self.len() as u32 {
            let text = self.bytes(term);
            if text != before {
                builder.insert(text, u64::from(term)).ok()?;
                before = text;
            }
        }
        Some(builder.into_map())
    }

    /// The terms that begin with `prefix`.
    pub fn beginning_with(&self, prefix: &[u8]) -> Range<u32> {
        let start = self.partition(|text| text < prefix);
        let end = start + self.partition_from(start, |text| text.starts_with(prefix));
        start..end
    }

    fn partition(&self, before: impl Fn(&[u8]) -> bool) -> u32 {
        self.partition_from(0, before)
    }

    /// How many terms from `start` on satisfy `before`, which must hold for a first run.
    fn partition_from(&self, start: u32, before: impl Fn(&[u8]) -> bool) -> u32 {
        let (mut low, mut high) = (start, self.len() as u32);
        while low < high {
            let middle = low + (high - low) / 2;
            if before(self.bytes(middle)) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        low - start
    }

    /// The terms with this very text; they differ only in accents.
    fn equal_to(&self, text: &[u8]) -> Range<u32> {
        let start = self.partition(|have| have < text);
        let end = start + self.partition_from(start, |have| have == text);
        start..end
    }

    /// Whole words: the same text, or another form with the same stem.
    pub fn whole_words(&self, word: &QueryWord, mut found: impl FnMut(Fit, u32)) {
        for term in self.equal_to(word.text.as_bytes()) {
            found(if self.mask(term) == word.mask { Fit::Exact } else { Fit::Folded }, term);
        }
        let stem = word.stem().as_bytes();
        let range = self.beginning_with(stem);
        let lens = &self.stem_lens[range.start as usize..range.end as usize];
        for at in memchr::memchr_iter(stem.len() as u8, lens) {
            let term = range.start + at as u32;
            if self.bytes(term) != word.text.as_bytes() {
                found(Fit::Folded, term);
            }
        }
    }

    pub fn beginnings(&self, word: &QueryWord, range: Range<u32>, mut found: impl FnMut(Fit, u32)) {
        for term in range {
            let agree = low(self.mask(term), word.text.len()) == word.mask;
            found(beginning_fit(word, agree), term);
        }
    }

    /// Terms that contain the word behind their first letter.
    pub fn parts(&self, word: &QueryWord, mut found: impl FnMut(Fit, u32)) {
        if !word.is_lettered() || word.text.len() < SUFFIX_LEN_MIN {
            return;
        }
        let wanted = word.text.as_bytes();
        for &entry in self.suffixes_beginning_with(wanted) {
            let (term, start) = (entry >> 8, entry & 0xFF);
            if wanted.len() > SUFFIX_LEN_MIN {
                let agree = low(self.mask(term) >> start, wanted.len()) == word.mask;
                found(part_fit(word, agree, self.suffix(entry).len() == wanted.len()), term);
            } else if self.suffix(entry).len() == wanted.len() {
                found(Fit::WeakPart, term);
            }
        }
        if word.stem_len >= 4 && word.stem_len < wanted.len() {
            let stem = word.stem().as_bytes();
            for term in self.beginning_with(stem) {
                found(Fit::WeakPart, term);
            }
            for &entry in self.suffixes_beginning_with(stem) {
                found(Fit::WeakPart, entry >> 8);
            }
        }
    }

    fn suffixes_beginning_with(&self, prefix: &[u8]) -> &[u32] {
        let start = self.suffixes.partition_point(|&entry| self.suffix(entry) < prefix);
        let rest = &self.suffixes[start..];
        let len = rest.partition_point(|&entry| self.suffix(entry).starts_with(prefix));
        &rest[..len]
    }

    /// Terms within `typos` typing errors.
    pub fn with_typos(&self, word: &QueryWord, typos: usize, mut found: impl FnMut(Fit, u32)) {
        let Some(transducer) = &self.transducer else {
            let shortest = word.text.len().saturating_sub(typos);
            for term in 0..self.len() as u32 {
                if self.bytes(term).len() < shortest {
                    continue;
                }
                let text = std::str::from_utf8(self.bytes(term)).unwrap_or_default();
                if let Some(fit) = typo_fit(word, text, typos) {
                    found(fit, term);
                }
            }
            return;
        };
        let automaton = Typo::new(&word.text, typos, typo_beginning(word));
        let mut stream = transducer.search(&automaton).into_stream();
        while let Some((key, first)) = stream.next() {
            let text = std::str::from_utf8(key).unwrap_or_default();
            let Some(fit) = typo_fit(word, text, typos) else {
                continue;
            };
            let mut term = first as u32;
            while (term as usize) < self.len() && self.bytes(term) == key {
                found(fit, term);
                term += 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::services::catalogue::query::Question;
    use crate::services::catalogue::relevance::{Field, TermRef, fit, worth};
    use crate::services::catalogue::text::each_word;
    use std::collections::BTreeSet;

    const TEXT: &str = "Ziegenkäserei Käse Kaese Kassa Käsereien Bäckerei Bäcker backen Backstube \
        Biohof Bauernhof Hof Hofladen Hofläden Fahrrad Fahrräder Fahrradwerkstatt Lastenfahrrad \
        Müller Mueller Muller Mühle Mühlen 4020 4021 Linz Linzer Café Cafe Cafés Kaffee \
        Kaffeerösterei Rösterei Wirtshaus Gasthäuser Haus Häuser Kräutertee Tee Eis Preis Reis \
        reisen Tischler Tischlerei Kunsttischlerei Bio Biobauer 24h яблоко Straße Strasse";

    fn terms(copies: usize) -> Terms {
        let mut set = BTreeSet::new();
        for copy in 0..copies {
            each_word(TEXT, |word| {
                let text = if copy == 0 {
                    word.text.to_owned()
                } else {
                    format!("{}{}", word.text, (b'a' + copy as u8) as char)
                };
                set.insert((text, word.mask));
            });
        }
        Terms::new(set.iter().map(|(text, mask)| (text.as_str(), *mask)))
    }

    const FIELDS: [Field; 5] = [Field::Name, Field::Tag, Field::Category, Field::Place, Field::Description];

    fn term(terms: &Terms, term: u32) -> TermRef<'_> {
        TermRef {
            text: std::str::from_utf8(terms.bytes(term)).unwrap(),
            mask: terms.mask(term),
            stem_len: terms.stem_lens[term as usize] as usize,
        }
    }

    fn best(found: impl Iterator<Item = (Fit, u32)>) -> Vec<(u32, [u8; 5])> {
        let mut all = std::collections::BTreeMap::<u32, [u8; 5]>::new();
        for (fit, term) in found {
            let have = all.entry(term).or_default();
            for field in FIELDS {
                have[field as usize] = have[field as usize].max(worth(fit, field));
            }
        }
        all.into_iter().collect()
    }

    #[test]
    fn lookups_find_exactly_what_the_definition_of_fit_says() {
        for copies in [1, 20] {
            let terms = terms(copies);
            for typed in
                TEXT.split_whitespace().chain(["k", "ka", "kä", "kas", "häus", "40", "radw", "ses", "бло"])
            {
                let word = Question::parse(typed).words.remove(0);
                let mut found = Vec::new();
                terms.whole_words(&word, |fit, term| found.push((fit, term)));
                if word.matches_beginnings() {
                    terms.beginnings(&word, terms.beginning_with(word.text.as_bytes()), |fit, term| {
                        found.push((fit, term))
                    });
                }
                terms.parts(&word, |fit, term| found.push((fit, term)));
                let expected =
                    (0..terms.len() as u32).filter_map(|at| Some((fit(&word, term(&terms, at))?, at)));
                assert_eq!(best(found.into_iter()), best(expected), "{typed}");
            }
        }
    }

    #[test]
    fn the_transducer_finds_the_same_typing_errors_as_a_scan() {
        let mut terms = terms(20);
        terms.transducer = terms.build_transducer();
        for typed in ["kase", "bakerei", "backreei", "tichler", "kunsttishlerei", "restaurant", "moller"] {
            let word = Question::parse(typed).words.remove(0);
            for typos in 1..=word.typos_max() {
                let mut found = Vec::new();
                terms.with_typos(&word, typos, |fit, term| found.push((fit, term)));
                let expected: Vec<_> = (0..terms.len() as u32)
                    .filter_map(|at| Some((typo_fit(&word, term(&terms, at).text, typos)?, at)))
                    .collect();
                assert_eq!(best(found.into_iter()), best(expected.into_iter()), "{typed}");
            }
        }
    }
}
