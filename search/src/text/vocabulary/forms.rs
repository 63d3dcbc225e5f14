//! Forms of words that neither folded letters nor cut endings bring together.

use crate::text::words::folded_word;
use std::collections::HashMap;

/// Folded letters and their accents.
type Spelling = (Box<str>, u64);

pub struct Forms {
    lemmas: HashMap<Box<str>, u32>,
    /// The lemma first, then its forms.
    groups: Vec<Box<[Spelling]>>,
}

impl Forms {
    /// One lemma a line, followed by its forms; the first text that has a form counts.
    pub fn new(texts: &[&str]) -> Forms {
        let mut forms = Forms { lemmas: HashMap::new(), groups: Vec::new() };
        for line in texts.iter().flat_map(|text| text.lines()).filter(|line| !line.starts_with('#')) {
            let group: Box<[Spelling]> = line.split_whitespace().filter_map(folded_word).collect();
            let number = forms.groups.len() as u32;
            for (form, _) in &group {
                forms.lemmas.entry(form.clone()).or_insert(number);
            }
            forms.groups.push(group);
        }
        forms
    }

    pub fn lemma(&self, folded: &str) -> Option<&str> {
        let group = &self.groups[*self.lemmas.get(folded)? as usize];
        group.first().map(|(lemma, _)| &**lemma)
    }

    pub fn knows(&self, folded: &str) -> bool {
        self.lemmas.contains_key(folded)
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
