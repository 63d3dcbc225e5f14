//! The dictionary of one segment: finds the terms that match a word of a query.
//!
//! Terms are sorted, so prefixes are ranges. Parts of compound words are prefixes of what begins with a part,
//! found in a sorted array of those. Typing errors walk a finite state transducer.

use crate::text::{
    MatchKind, Parts, QueryWord, TypingError, TypoAutomaton, first_accents, may_be_typing_error,
    may_be_unfinished, part_match, prefix_match, says_otherwise, stem_len, vocabulary, whole_match,
};
use fst::{IntoStreamer, Streamer};
use std::ops::Range;

/// Below this a plain scan is fast enough; building the transducer would be most of the
/// work of a change.
const TRANSDUCER_TERMS_MIN: usize = 2_048;

/// Terms sorted by folded text, then by accents.
pub struct Dictionary {
    text: Vec<u8>,
    ends: Vec<u32>,
    accents: Vec<u64>,
    stem_lens: Vec<u8>,
    /// Where the parts of each term begin.
    parts: Vec<Parts>,
    /// `term << 8 | start` of every part of a compound word, sorted by what begins there.
    suffixes: Vec<u32>,
    transducer: Option<fst::Map<Vec<u8>>>,
}

impl Dictionary {
    /// `sorted` must be ascending and without repetitions. Names are not made of words: nobody who is in Tragwein
    /// has wine for that.
    pub fn new<'a>(
        sorted: impl Iterator<Item = (&'a str, u64)>,
        is_name: impl Fn(&str) -> bool,
    ) -> Dictionary {
        let mut dictionary = Dictionary {
            text: Vec::new(),
            ends: Vec::new(),
            accents: Vec::new(),
            stem_lens: Vec::new(),
            parts: Vec::new(),
            suffixes: Vec::new(),
            transducer: None,
        };
        for (text, accents) in sorted {
            dictionary.text.extend_from_slice(text.as_bytes());
            dictionary.ends.push(dictionary.text.len() as u32);
            dictionary.accents.push(accents);
            dictionary.stem_lens.push(stem_len(text) as u8);
            dictionary.parts.push(if is_name(text) { Parts(1) } else { vocabulary().parts(text) });
        }
        dictionary.suffixes = dictionary.sorted_suffixes();
        if dictionary.len() >= TRANSDUCER_TERMS_MIN {
            dictionary.transducer = dictionary.build_transducer();
        }
        dictionary
    }

    pub fn len(&self) -> usize {
        self.ends.len()
    }

    pub fn heap_bytes(&self) -> usize {
        self.text.capacity()
            + 4 * (self.ends.capacity() + self.suffixes.capacity())
            + 8 * (self.accents.capacity() + self.parts.capacity())
            + self.stem_lens.capacity()
            + self.transducer.as_ref().map_or(0, |map| map.as_fst().size())
    }

    pub fn bytes(&self, term: u32) -> &[u8] {
        let at = term as usize;
        let start = if at == 0 { 0 } else { self.ends[at - 1] };
        &self.text[start as usize..self.ends[at] as usize]
    }

    pub fn accents(&self, term: u32) -> u64 {
        self.accents[term as usize]
    }

    fn sorted_suffixes(&self) -> Vec<u32> {
        let mut suffixes = Vec::new();
        for (term, parts) in self.parts.iter().enumerate().filter(|(_, parts)| parts.count() > 1) {
            let ranges = parts.ranges(self.bytes(term as u32).len());
            suffixes.extend(ranges.map(|range| (term as u32) << 8 | range.start as u32));
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
    pub fn equal_to(&self, text: &[u8]) -> Range<u32> {
        let start = self.partition(|have| have < text);
        let end = start + self.partition_from(start, |have| have == text);
        start..end
    }

    fn text(&self, term: u32) -> &str {
        std::str::from_utf8(self.bytes(term)).unwrap_or_default()
    }

    /// Whole words: the same text, or another form with the same stem.
    pub fn whole_words(&self, word: &QueryWord, mut found: impl FnMut(MatchKind, u32)) {
        let mut consider = |term: u32| {
            let stem_len = usize::from(self.stem_lens[term as usize]);
            if let Some(kind) = whole_match(word, self.text(term), self.accents(term), stem_len) {
                found(kind, term);
            }
        };
        self.equal_to(word.text.as_bytes()).for_each(&mut consider);
        let stem = word.stem().as_bytes();
        let range = self.beginning_with(stem);
        let lens = &self.stem_lens[range.start as usize..range.end as usize];
        for at in memchr::memchr_iter(stem.len() as u8, lens) {
            let term = range.start + at as u32;
            if self.bytes(term) != word.text.as_bytes() {
                consider(term);
            }
        }
    }

    pub fn prefixes(&self, word: &QueryWord, range: Range<u32>, mut found: impl FnMut(MatchKind, u32)) {
        let len = word.beginning().len();
        for term in range {
            let agree = first_accents(self.accents(term), len) == first_accents(word.accents, len);
            if !says_otherwise(word, self.text(term), agree) {
                found(prefix_match(word, agree), term);
            }
        }
    }

    /// Compound words of which the word, or what begins with it, is a part.
    pub fn parts(&self, word: &QueryWord, mut found: impl FnMut(MatchKind, u32)) {
        if !word.is_lettered() {
            return;
        }
        for &entry in self.suffixes_beginning_with(word.stem().as_bytes()) {
            let (term, start) = (entry >> 8, (entry & 0xFF) as usize);
            let text = self.text(term);
            let end = self.parts[term as usize].end_of(start, text.len());
            let accents = self.accents(term) >> start;
            if let Some(kind) = part_match(word, &text[start..], accents, end - start, end == text.len()) {
                found(kind, term);
            }
        }
    }

    fn suffixes_beginning_with(&self, prefix: &[u8]) -> &[u32] {
        let start = self.suffixes.partition_point(|&entry| self.suffix(entry) < prefix);
        let rest = &self.suffixes[start..];
        let len = rest.partition_point(|&entry| self.suffix(entry).starts_with(prefix));
        &rest[..len]
    }

    /// Terms that the word may be with up to `edits` typing errors.
    pub fn with_typos(&self, word: &QueryWord, edits: usize, mut found: impl FnMut(TypingError, u32)) {
        let Some(transducer) = &self.transducer else {
            let shortest = word.text.len().saturating_sub(edits);
            for term in (0..self.len() as u32).filter(|&term| self.bytes(term).len() >= shortest) {
                if let Some(typo) = may_be_typing_error(word, self.text(term), self.accents(term), edits) {
                    found(typo, term);
                }
            }
            return;
        };
        let automaton = TypoAutomaton::new(&word.text, edits, may_be_unfinished(word));
        let mut stream = transducer.search(&automaton).into_stream();
        while let Some((key, first)) = stream.next() {
            let mut term = first as u32;
            while (term as usize) < self.len() && self.bytes(term) == key {
                if let Some(typo) = may_be_typing_error(word, self.text(term), self.accents(term), edits) {
                    found(typo, term);
                }
                term += 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_transducer_finds_the_same_typing_errors_as_a_scan() {
        let mut dictionary = sample::dictionary(20);
        dictionary.transducer = dictionary.build_transducer();
        for typed in ["kasse", "bakerei", "backreei", "tichler", "kunsttishlerei", "restaurant", "moller"] {
            let word = QueryWord { known: false, ..QueryWord::new(typed, 0, true) };
            let edits = word.typos_max();
            let mut found = Vec::new();
            dictionary.with_typos(&word, edits, |typo, term| found.push((term, typo)));
            found.sort_unstable();
            let expected: Vec<(u32, TypingError)> = (0..dictionary.len() as u32)
                .filter_map(|term| {
                    Some((
                        term,
                        may_be_typing_error(&word, dictionary.text(term), dictionary.accents(term), edits)?,
                    ))
                })
                .collect();
            assert_eq!(found, expected, "{typed}");
        }
    }
}

/// A dictionary of words that resemble each other, for tests.
#[cfg(test)]
pub mod sample {
    use super::Dictionary;
    use crate::text::each_word;
    use std::collections::BTreeSet;

    pub const TEXT: &str = "Ziegenkäserei Käse Kaese Kassa Käsereien Bäckerei Bäcker backen Backstube \
        Biohof Bauernhof Hof Hofladen Hofläden Fahrrad Fahrräder Fahrradwerkstatt Lastenfahrrad \
        Müller Mueller Muller Mühle Mühlen 4020 4021 Linz Linzer Café Cafe Cafés Kaffee \
        Kaffeerösterei Rösterei Wirtshaus Gasthäuser Haus Häuser Kräutertee Tee Eis Preis Reis \
        reisen Tischler Tischlerei Kunsttischlerei Bio Biobauer 24h яблоко Straße Strasse";

    /// With more copies, every word also with another letter behind it.
    pub fn dictionary(copies: usize) -> Dictionary {
        let mut set = BTreeSet::new();
        for copy in 0..copies {
            each_word(TEXT, |word| {
                let text = if copy == 0 {
                    word.text.to_owned()
                } else {
                    format!("{}{}", word.text, (b'a' + copy as u8) as char)
                };
                set.insert((text, word.accents));
            });
        }
        Dictionary::new(set.iter().map(|(text, accents)| (text.as_str(), *accents)), |_| false)
    }
}
