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
        let mut lemmas: HashMap<Box<str>, u32> = HashMap::new();
        let mut groups: Vec<Vec<Spelling>> = Vec::new();
        let mut stems = HashSet::new();
        for line in texts.iter().flat_map(|text| text.lines()).filter(|line| !line.starts_with('#')) {
            let spellings: Vec<Spelling> = line.split_whitespace().filter_map(folded_word).collect();
            let Some((lemma, _)) = spellings.first() else { continue };
            stems.insert(lemma[..stem_len(lemma)].into());
            // A word that stands in two texts has the forms of both.
            let have = lemmas.get(lemma).copied().filter(|&group| groups[group as usize][0].0 == *lemma);
            let number = have.unwrap_or(groups.len() as u32);
            if have.is_none() {
                groups.push(Vec::new());
            }
            let group = &mut groups[number as usize];
            for spelling in spellings {
                lemmas.entry(spelling.0.clone()).or_insert(number);
                if !group.contains(&spelling) {
                    group.push(spelling);
                }
            }
        }
        Forms { lemmas, groups: groups.into_iter().map(Vec::into_boxed_slice).collect(), stems }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_of_two_texts_has_the_forms_of_both() {
        let forms = Forms::new(&["schleifen schleift\n", "schleifen schleift geschliffen\nreiben rieb\n"]);
        let others: Vec<&str> = forms.others("schleifen").map(|(form, _)| form).collect();
        assert_eq!(others, ["schleift", "geschliffen"]);
        assert_eq!(forms.lemma("geschliffen"), Some("schleifen"));
        assert_eq!(forms.lemma("rieb"), Some("reiben"));
    }
}
