//! Forms of words that neither folded letters nor cut endings bring together.

use crate::text::stem::stem_len;
use crate::text::words::folded_word;
use std::collections::{HashMap, HashSet};

/// Folded letters and their accents.
type Spelling = (Box<str>, u64);

pub struct Forms {
    lemmas: HashMap<Box<str>, u32>,
    /// The lemma first, then its forms.
    groups: Vec<Box<[Spelling]>>,
    /// The stems of all lemmas: their regular forms are no typing errors either.
    stems: HashSet<Box<str>>,
}

impl Forms {
    /// One lemma a line, followed by its forms; the first text that has a form counts.
    pub fn new(texts: &[&str]) -> Forms {
        let mut forms = Forms { lemmas: HashMap::new(), groups: Vec::new(), stems: HashSet::new() };
        for line in texts.iter().flat_map(|text| text.lines()).filter(|line| !line.starts_with('#')) {
            let group: Box<[Spelling]> = line.split_whitespace().filter_map(folded_word).collect();
            let number = forms.groups.len() as u32;
            for (form, _) in &group {
                forms.lemmas.entry(form.clone()).or_insert(number);
            }
            forms.stems.extend(group.first().map(|(lemma, _)| lemma[..stem_len(lemma)].into()));
            forms.groups.push(group);
        }
        forms
    }

    pub fn lemma(&self, folded: &str) -> Option<&str> {
        let group = &self.groups[*self.lemmas.get(folded)? as usize];
        group.first().map(|(lemma, _)| &**lemma)
    }

    pub fn knows(&self, folded: &str) -> bool {
        let stem = &folded[..stem_len(folded)];
        self.lemmas.contains_key(folded) || (stem != folded && self.stems.contains(stem))
    }

    pub fn others(&self, folded: &str) -> impl Iterator<Item = (&str, u64)> {
        let group = self.lemmas.get(folded).map(|&number| &*self.groups[number as usize]);
        let folded = folded.to_owned();
        group
            .unwrap_or_default()
            .iter()
            .map(|(form, accents)| (&**form, *accents))
            .filter(move |(form, _)| *form != folded)
    }
}
