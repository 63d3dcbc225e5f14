//! Splits compound words into the words they are made of.
//!
//! "Fahrradwerkstatt" is about a workshop and a bicycle, while "Schwein" has nothing to do with wine. Only
//! words of a list can be parts, with the letters that German puts between them ("Rinder|braten",
//! "Gemüse|kiste", "Schul|buch" with its "e" lost). Of several ways to split a word the one with the fewest,
//! longest parts is taken.

use crate::text::words::folded_word;
use std::collections::HashMap;

/// Stands at the front of a compound only in this form: "schul" for "schule".
const CUT: u8 = 2;
const WHOLE: u8 = 1;

/// Shorter strings are no parts.
const PART_LEN_MIN: usize = 3;
const PART_LEN_MAX: usize = 18;
/// Words longer than this are not looked into.
const WORD_LEN_MAX: usize = 48;

pub const LINKS: [&str; 7] = ["", "s", "n", "es", "en", "er", "e"];
const ENDINGS: [&str; 9] = ["", "e", "n", "s", "en", "es", "er", "ns", "ern"];

const PART_COST: u16 = 10;
const SHORT_PART_COST: u16 = 3;
const SHORT_PART: usize = 5;
const LINK_COST: u16 = 1;

/// Where the parts of a word begin, one bit for each byte; a word of one part has only the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts(pub u64);

impl Parts {
    pub fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The parts as ranges of bytes, up to the end of a word of this length.
    pub fn ranges(self, len: usize) -> impl Iterator<Item = std::ops::Range<usize>> {
        let starts = self.0;
        (0..len).filter(move |at| starts >> at & 1 == 1).map(move |start| start..self.end_of(start, len))
    }

    /// Where the part that begins at `start` ends.
    pub fn end_of(self, start: usize, len: usize) -> usize {
        let later = self.0.checked_shr(start as u32 + 1).unwrap_or(0);
        if later == 0 { len } else { start + 1 + later.trailing_zeros() as usize }
    }
}

pub struct Compounds {
    /// What each word, or the beginning of one, is, and the accents of whole words.
    parts: HashMap<Box<str>, (u8, u64)>,
}

impl Compounds {
    /// Words with spaces or new lines between them; what follows a # at the front of a line says nothing.
    pub fn new(texts: &[&str]) -> Compounds {
        let mut parts: HashMap<Box<str>, (u8, u64)> = HashMap::new();
        let lines = texts.iter().flat_map(|text| text.lines()).filter(|line| !line.starts_with('#'));
        for (word, accents) in lines.flat_map(str::split_whitespace).filter_map(folded_word) {
            if let Some(cut) = word.strip_suffix('e').filter(|cut| cut.len() > PART_LEN_MIN) {
                parts.entry(cut.into()).or_default().0 |= CUT;
            }
            let entry = parts.entry(word).or_default();
            *entry = (entry.0 | WHOLE, accents);
        }
        Compounds { parts }
    }

    /// Every word of the list with its accents.
    pub fn words(&self) -> impl Iterator<Item = (&str, u64)> {
        let whole = self.parts.iter().filter(|(_, (kind, _))| kind & WHOLE != 0);
        whole.map(|(word, (_, accents))| (&**word, *accents))
    }

    /// The accents of a word of the list.
    pub fn accents(&self, folded: &str) -> Option<u64> {
        self.parts.get(folded).filter(|(kind, _)| kind & WHOLE != 0).map(|(_, accents)| *accents)
    }

    pub fn is_listed(&self, folded: &str) -> bool {
        self.accents(folded).is_some()
    }

    /// Whether a word, in any of its forms, is on the list.
    pub fn knows(&self, folded: &str) -> bool {
        self.base(folded).is_some()
    }

    /// The word of the list that this is a form of.
    pub fn base<'a>(&self, folded: &'a str) -> Option<&'a str> {
        ENDINGS.iter().find_map(|ending| {
            let word = folded.strip_suffix(ending)?;
            // "Rosen", "Gabeln", "Bauern": nothing else gets a mere n.
            let may_end = *ending != "n" || word.ends_with(['e', 'l', 'r']);
            (may_end && self.is_listed(word)).then_some(word)
        })
    }

    /// Whether compounds may begin so: "Kinder", "Schul".
    pub fn may_begin(&self, folded: &str) -> bool {
        let cut_without_link = |(part, link): (&str, &str)| {
            self.parts.get(part).is_some_and(|(kind, _)| kind & WHOLE != 0 || link.is_empty())
        };
        LINKS.iter().filter_map(|link| Some((folded.strip_suffix(link)?, *link))).any(cut_without_link)
    }

    pub fn split(&self, folded: &str) -> Parts {
        let len = folded.len();
        let simple = Parts(1);
        // "Leserinnen" have nothing to do with gutters.
        if !(2 * PART_LEN_MIN..=WORD_LEN_MAX).contains(&len)
            || folded.ends_with("erinnen")
            || !folded.bytes().all(|byte| byte.is_ascii_lowercase())
            || self.knows(folded)
        {
            return simple;
        }
        // The cheapest way to reach each place, as its cost and the starts of the parts before it.
        let mut reached: [Option<(u16, u64)>; WORD_LEN_MAX + 1] = [None; WORD_LEN_MAX + 1];
        let mut best: Option<(u16, u64)> = None;
        reached[0] = Some((0, 0));
        for start in 0..=len - PART_LEN_MIN {
            let Some((cost, starts)) = reached[start] else { continue };
            let starts = starts | 1 << start;
            for end in start + PART_LEN_MIN..=len.min(start + PART_LEN_MAX) {
                let part = &folded[start..end];
                let short = if part.len() < SHORT_PART { SHORT_PART_COST } else { 0 };
                if end == len {
                    if start > 0 && self.knows(part) {
                        cheaper(&mut best, (cost + PART_COST + short, starts));
                    }
                } else if let Some((kind, _)) = self.parts.get(part) {
                    let cut = if kind & WHOLE == 0 { LINK_COST } else { 0 };
                    for link in LINKS.iter().filter(|link| folded[end..].starts_with(**link)) {
                        let linked = if link.is_empty() { 0 } else { LINK_COST };
                        let next = end + link.len();
                        if next + PART_LEN_MIN <= len && !(cut > 0 && linked > 0) {
                            cheaper(&mut reached[next], (cost + PART_COST + short + cut + linked, starts));
                        }
                    }
                }
            }
        }
        best.map_or(simple, |(_, starts)| Parts(starts))
    }
}

fn cheaper(have: &mut Option<(u16, u64)>, new: (u16, u64)) {
    if have.is_none_or(|have| new.0 < have.0) {
        *have = Some(new);
    }
}

#[cfg(test)]
mod tests {
    use crate::text::vocabulary::vocabulary;

    fn split(folded: &str) -> String {
        let ranges = vocabulary().parts(folded).ranges(folded.len());
        let parts: Vec<&str> = ranges.map(|range| &folded[range]).collect();
        parts.join("|")
    }

    #[test]
    fn compounds_are_split_where_their_words_meet() {
        for split_word in [
            "fahrrad|reparatur",
            "gemuse|kiste",
            "ziegen|kaserei",
            "schul|buch",
            "anderungs|schneiderei",
            "wasch|maschinen|reparatur",
            "bienen|honig",
        ] {
            assert_eq!(split(&split_word.replace('|', "")), split_word);
        }
    }

    #[test]
    fn letters_that_happen_to_spell_a_word_are_no_part() {
        for word in ["schwein", "preis", "erfahrung", "bratschen", "leserinnen", "steyr", "4020", "яблоко"]
        {
            assert_eq!(split(word), word);
        }
    }
}
