//! The dictionary of one segment: finds the terms that match a word of a query.
//!
//! Terms are sorted, so prefixes are ranges. Parts of compound words are prefixes of
//! suffixes, found in a sorted array of all suffixes of three letters or more. Typing
//! errors walk a finite state transducer.

use crate::text::{
    MatchKind, QueryWord, TypoAutomaton, first_accents, part_match, prefix_match, stem_len, typo_match,
    typo_prefix,
};
use fst::{IntoStreamer, Streamer};
use std::ops::Range;

const SUFFIX_LEN_MIN: usize = 3;
/// Below this a plain scan is fast enough; building the transducer would be most of the
/// work of a change.
const TRANSDUCER_TERMS_MIN: usize = 2_048;

/// Terms sorted by folded text, then by accents.
pub struct Dictionary {
    text: Vec<u8>,
    ends: Vec<u32>,
    accents: Vec<u64>,
    stem_lens: Vec<u8>,
    /// `term << 8 | start`, sorted by the suffix that starts there.
    suffixes: Vec<u32>,
    transducer: Option<fst::Map<Vec<u8>>>,
}

impl Dictionary {
    /// `sorted` must be ascending and without repetitions.
    pub fn new<'a>(sorted: impl Iterator<Item = (&'a str, u64)>) -> Dictionary {
        let mut dictionary = Dictionary {
            text: Vec::new(),
            ends: Vec::new(),
            accents: Vec::new(),
            stem_lens: Vec::new(),
            suffixes: Vec::new(),
            transducer: None,
        };
        for (text, accents) in sorted {
            dictionary.text.extend_from_slice(text.as_bytes());
            dictionary.ends.push(dictionary.text.len() as u32);
            dictionary.accents.push(accents);
            dictionary.stem_lens.push(stem_len(text) as u8);
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
            + 8 * self.accents.capacity()
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
    pub fn whole_words(&self, word: &QueryWord, mut found: impl FnMut(MatchKind, u32)) {
        for term in self.equal_to(word.text.as_bytes()) {
            found(
                if self.accents(term) == word.accents { MatchKind::Exact } else { MatchKind::Folded },
                term,
            );
        }
        let stem = word.stem().as_bytes();
        let range = self.beginning_with(stem);
        let lens = &self.stem_lens[range.start as usize..range.end as usize];
        for at in memchr::memchr_iter(stem.len() as u8, lens) {
            let term = range.start + at as u32;
            if self.bytes(term) != word.text.as_bytes() {
                found(MatchKind::Folded, term);
            }
        }
    }

    pub fn prefixes(&self, word: &QueryWord, range: Range<u32>, mut found: impl FnMut(MatchKind, u32)) {
        for term in range {
            let agree = first_accents(self.accents(term), word.text.len()) == word.accents;
            found(prefix_match(word, agree), term);
        }
    }

    /// Terms that contain the word behind their first letter.
    pub fn parts(&self, word: &QueryWord, mut found: impl FnMut(MatchKind, u32)) {
        if !word.is_lettered() || word.text.len() < SUFFIX_LEN_MIN {
            return;
        }
        let wanted = word.text.as_bytes();
        for &entry in self.suffixes_beginning_with(wanted) {
            let (term, start) = (entry >> 8, entry & 0xFF);
            if wanted.len() > SUFFIX_LEN_MIN {
                let agree = first_accents(self.accents(term) >> start, wanted.len()) == word.accents;
                found(part_match(word, agree, self.suffix(entry).len() == wanted.len()), term);
            } else if self.suffix(entry).len() == wanted.len() {
                found(MatchKind::WeakPart, term);
            }
        }
        if word.stem_len >= 4 && word.stem_len < wanted.len() {
            let stem = word.stem().as_bytes();
            for term in self.beginning_with(stem) {
                found(MatchKind::WeakPart, term);
            }
            for &entry in self.suffixes_beginning_with(stem) {
                found(MatchKind::WeakPart, entry >> 8);
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
    pub fn with_typos(&self, word: &QueryWord, typos: usize, mut found: impl FnMut(MatchKind, u32)) {
        let Some(transducer) = &self.transducer else {
            let shortest = word.text.len().saturating_sub(typos);
            for term in 0..self.len() as u32 {
                if self.bytes(term).len() < shortest {
                    continue;
                }
                let text = std::str::from_utf8(self.bytes(term)).unwrap_or_default();
                if let Some(kind) = typo_match(word, text, typos) {
                    found(kind, term);
                }
            }
            return;
        };
        let automaton = TypoAutomaton::new(&word.text, typos, typo_prefix(word));
        let mut stream = transducer.search(&automaton).into_stream();
        while let Some((key, first)) = stream.next() {
            let text = std::str::from_utf8(key).unwrap_or_default();
            let Some(kind) = typo_match(word, text, typos) else {
                continue;
            };
            let mut term = first as u32;
            while (term as usize) < self.len() && self.bytes(term) == key {
                found(kind, term);
                term += 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::QueryText;

    #[test]
    fn the_transducer_finds_the_same_typing_errors_as_a_scan() {
        let mut dictionary = sample::dictionary(20);
        dictionary.transducer = dictionary.build_transducer();
        for typed in ["kase", "bakerei", "backreei", "tichler", "kunsttishlerei", "restaurant", "moller"] {
            let word = QueryText::parse(typed).words.remove(0);
            for typos in 1..=word.typos_max() {
                let mut found = Vec::new();
                dictionary.with_typos(&word, typos, |kind, term| found.push((term, kind)));
                found.sort_unstable();
                let text = |term| std::str::from_utf8(dictionary.bytes(term)).unwrap();
                let expected: Vec<(u32, MatchKind)> = (0..dictionary.len() as u32)
                    .filter_map(|term| Some((term, typo_match(&word, text(term), typos)?)))
                    .collect();
                assert_eq!(found, expected, "{typed}");
            }
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
        Dictionary::new(set.iter().map(|(text, accents)| (text.as_str(), *accents)))
    }
}
