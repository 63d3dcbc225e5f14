//! Forms of words that neither folded letters nor cut endings bring together.

use crate::text::stem::stem_len;
use crate::text::words::folded_word;
use std::collections::{HashMap, HashSet};

/// Folded letters and their accents.
type Spelling = (Box<str>, u64);

/// What participles end with when they describe a thing.
const ADJECTIVE_ENDINGS: [&str; 5] = ["e", "en", "er", "es", "em"];
const PARTICIPLE_ENDINGS: [&str; 2] = ["t", "en"];
/// Shorter words are rather nouns: "Geräte".
const PARTICIPLE_LEN_MIN: usize = 6;

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
        self.group(folded)?.first().map(|(lemma, _)| &**lemma)
    }

    pub fn knows(&self, folded: &str) -> bool {
        let stem = &folded[..stem_len(folded)];
        self.group(folded).is_some() || (stem != folded && self.stems.contains(stem))
    }

    /// A lemma with the forms that have this one among them.
    fn group(&self, folded: &str) -> Option<&[Spelling]> {
        let listed = |form: &str| self.lemmas.get(form).map(|&number| &*self.groups[number as usize]);
        listed(folded)
            .or_else(|| participle(folded).and_then(listed).filter(|group| is_of_verb(group, folded)))
    }

    pub fn others(&self, folded: &str) -> impl Iterator<Item = (&str, u64)> {
        let group = self.group(folded);
        let folded = folded.to_owned();
        group
            .unwrap_or_default()
            .iter()
            .map(|(form, accents)| (&**form, *accents))
            .filter(move |(form, _)| *form != folded)
    }
}

/// The participle that this is an adjective of: "geschliffen" for "geschliffene".
fn participle(folded: &str) -> Option<&str> {
    let form = ADJECTIVE_ENDINGS.iter().find_map(|ending| {
        let form = folded.strip_suffix(ending)?;
        PARTICIPLE_ENDINGS.iter().any(|ending| form.ends_with(ending)).then_some(form)
    })?;
    let past = form.starts_with("ge") || form.ends_with("iert");
    (past && form.len() >= PARTICIPLE_LEN_MIN).then_some(form)
}

/// Whether these are forms of a verb; "Gerichte" are more than one "Gericht".
fn is_of_verb(group: &[Spelling], folded: &str) -> bool {
    group.first().is_some_and(|(lemma, _)| lemma.ends_with('n') && !folded.starts_with(&**lemma))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_participle_may_describe_something() {
        let forms = Forms::new(&["schleifen schleift geschliffen\nreparieren repariert\ngericht gerichts\n"]);
        for (form, lemma) in
            [("geschliffene", "schleifen"), ("geschliffenes", "schleifen"), ("reparierter", "reparieren")]
        {
            assert_eq!(forms.lemma(form), Some(lemma), "{form}");
            assert!(forms.knows(form), "{form}");
        }
        assert_eq!(forms.lemma("gerichte"), None);
        assert_eq!(forms.lemma("schleiften"), None, "it is no participle");
    }

    #[test]
    fn a_word_of_two_texts_has_the_forms_of_both() {
        let forms = Forms::new(&["schleifen schleift\n", "schleifen schleift geschliffen\nreiben rieb\n"]);
        let others: Vec<&str> = forms.others("schleifen").map(|(form, _)| form).collect();
        assert_eq!(others, ["schleift", "geschliffen"]);
        assert_eq!(forms.lemma("geschliffen"), Some("schleifen"));
        assert_eq!(forms.lemma("rieb"), Some("reiben"));
    }
}
