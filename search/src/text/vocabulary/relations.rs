//! Words that lead to other words: synonyms, kinds of things, and what people in need of something mean.
//!
//! `relation_tables.rs` reads them. What a word is related to is collected when it is asked for: collected for
//! all words at once it would take ten times the memory, and a tenth of a second at every start.

use super::relation_tables::Tables;
use std::collections::{HashMap, HashSet};

/// How a related word is related, the closest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Relation {
    /// It is the same word in another form.
    Form,
    /// It means the same.
    Same,
    /// It is what somebody needs who types the word.
    Need,
    /// It is a kind of it.
    Narrower,
    /// It may help as well, but is much else besides: of all who repair, those who repair the thing come first.
    Wider,
    /// It is the broader word, or means nearly the same to some.
    Broader,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Related {
    pub relation: Relation,
    /// Folded letters and accents.
    pub text: Box<str>,
    pub accents: u64,
}

/// The number of a word in its tables.
pub type WordNumber = u32;
/// The words that mean the same, named by the first of them.
pub type SynonymClass = WordNumber;

/// Several words that mean something together.
#[derive(Debug)]
pub struct Phrase {
    /// Each of them, or a word that means the same, has to be typed.
    pub classes: Box<[SynonymClass]>,
    /// For which of these, bit by bit, a kind of it will do.
    kinds: u8,
    targets: Box<[(Relation, WordNumber)]>,
    /// The place of a meaning of several words.
    meaning: Option<u32>,
}

impl Phrase {
    /// Whether a kind of the word at this place will do: a "Toaster" for an "Elektrogerät".
    pub fn takes_kinds(&self, place: usize) -> bool {
        self.kinds >> place & 1 == 1
    }
}

/// At most this many related words are looked up; the closest ones are kept.
pub const RELATED_MAX: usize = 48;
/// How far down kinds of kinds are followed.
const NARROWER_DEPTH: usize = 3;
/// How far up phrases count for kinds of what they name.
const BROADER_DEPTH: usize = 2;

#[derive(Default)]
pub struct Relations {
    /// Folded letters and accents of each word, by its number.
    words: Vec<(Box<str>, u64)>,
    /// The words by what all forms of them have in common.
    numbers: HashMap<Box<str>, WordNumber>,
    classes: Vec<SynonymClass>,
    members: Multimap<WordNumber>,
    narrower: Multimap<SynonymClass>,
    broader: Multimap<SynonymClass>,
    leads: Multimap<(Relation, WordNumber)>,
    /// In the order of their first class.
    phrases: Vec<Phrase>,
    /// Meanings of several words, as they are written.
    meanings: Vec<Box<str>>,
    meanings_of: Multimap<u32>,
    /// Another dictionary, of which only single steps are taken, because its chains lead anywhere.
    thesaurus: Option<Box<Relations>>,
}

/// Several values for a class, in one piece of memory.
struct Multimap<T>(Box<[(SynonymClass, T)]>);

impl<T> Default for Multimap<T> {
    fn default() -> Self {
        Multimap(Box::default())
    }
}

impl<T: Copy> Multimap<T> {
    /// The values of one class keep their order.
    fn new(mut pairs: Vec<(SynonymClass, T)>) -> Multimap<T> {
        pairs.sort_by_key(|(class, _)| *class);
        Multimap(pairs.into())
    }

    fn of(&self, class: SynonymClass) -> impl Iterator<Item = T> {
        let start = self.0.partition_point(|(have, _)| *have < class);
        self.0[start..].iter().take_while(move |(have, _)| *have == class).map(|(_, value)| *value)
    }
}

impl Relations {
    /// `own` are tables as `relation_tables.rs` explains them.
    pub fn new(own: &[&str], thesaurus: &str, key: impl Fn(&str) -> String) -> Relations {
        let read = |texts: &[&str]| {
            let mut tables = Tables::new(&key);
            texts.iter().flat_map(|text| text.lines()).for_each(|line| tables.line(line));
            Relations::of_tables(tables)
        };
        Relations { thesaurus: Some(Box::new(read(&[thesaurus]))), ..read(own) }
    }

    /// What operators added: a word or phrase, and the words it means.
    pub fn of_operators<'a>(
        synonyms: impl Iterator<Item = (&'a str, &'a str)>,
        key: impl Fn(&str) -> String,
    ) -> Relations {
        let mut tables = Tables::new(&key);
        synonyms.for_each(|(word, meaning)| tables.leads(word, meaning, Relation::Same));
        Relations::of_tables(tables)
    }

    fn of_tables(tables: Tables<'_>) -> Relations {
        let classes: Vec<SynonymClass> =
            (0..tables.words.len()).map(|word| tables.find(word as u32)).collect();
        let class = |word: WordNumber| classes[word as usize];
        let numbered = || classes.iter().enumerate();
        let mut narrower: Vec<(SynonymClass, SynonymClass)> =
            tables.narrower.iter().map(|&(a, b)| (class(a), class(b))).collect();
        narrower.retain(|(above, below)| above != below);
        narrower.sort_unstable();
        let broader = narrower.iter().map(|&(above, below)| (below, above)).collect();
        let (mut leads, mut phrases) = (Vec::new(), Vec::new());
        for ((left, kinds), targets) in tables.leads {
            match left[..] {
                [word] => leads.extend(targets.into_iter().map(|target| (class(word), target))),
                _ => {
                    let classes = left.iter().map(|&word| class(word)).collect();
                    phrases.push(Phrase { classes, kinds, targets: targets.into(), meaning: None });
                }
            }
        }
        let (mut meanings, mut meanings_of) = (Vec::new(), Vec::new());
        for (((left, kinds), meaning), number) in tables.meanings.into_iter().zip(0..) {
            match left[..] {
                [word] => meanings_of.push((class(word), number)),
                _ => {
                    let classes = left.iter().map(|&word| class(word)).collect();
                    phrases.push(Phrase { classes, kinds, targets: Box::default(), meaning: Some(number) });
                }
            }
            meanings.push(meaning);
        }
        phrases.sort_by_key(|phrase| phrase.classes[0]);
        Relations {
            members: Multimap::new(numbered().map(|(word, &class)| (class, word as WordNumber)).collect()),
            narrower: Multimap::new(narrower),
            broader: Multimap::new(broader),
            leads: Multimap::new(leads),
            phrases,
            meanings,
            meanings_of: Multimap::new(meanings_of),
            words: tables.words,
            numbers: tables.numbers,
            classes,
            thesaurus: None,
        }
    }

    /// The related words of a key, the closest first.
    pub fn of(&self, key: &str) -> Vec<Related> {
        let mut related = self.collector(key).map(RelatedCollector::finish).unwrap_or_default();
        if let Some(thesaurus) = &self.thesaurus {
            thesaurus.add_synonyms(key, &mut related);
        }
        related
    }

    /// Whether this is something that is offered or needed: our own tables relate it.
    pub fn is_topic(&self, key: &str) -> bool {
        self.meanings_of(key).next().is_some()
            || self.collector(key).is_some_and(|collector| !collector.related.is_empty())
    }

    /// What the word means in several words.
    pub fn meanings_of(&self, key: &str) -> impl Iterator<Item = &str> {
        let numbers = self.class(key).into_iter().flat_map(|class| self.meanings_of.of(class));
        numbers.map(|number| &*self.meanings[number as usize])
    }

    /// What a phrase means in several words.
    pub fn meaning_of(&self, phrase: &Phrase) -> Option<&str> {
        phrase.meaning.map(|number| &*self.meanings[number as usize])
    }

    /// Whether any table relates it.
    pub fn has(&self, key: &str) -> bool {
        self.is_topic(key)
            || self.thesaurus.as_ref().is_some_and(|thesaurus| thesaurus.numbers.contains_key(key))
    }

    /// What the word has in common with all that mean the same; phrases are written in these.
    pub fn class(&self, key: &str) -> Option<SynonymClass> {
        Some(self.classes[*self.numbers.get(key)? as usize])
    }

    /// The classes of the broader words, the nearest first: what is said of an "Elektrogerät" holds for a "Toaster".
    pub fn broader_than(&self, class: SynonymClass) -> Vec<SynonymClass> {
        let mut above = vec![class];
        let mut level = 0..1;
        for _ in 0..BROADER_DEPTH {
            let next: Vec<SynonymClass> =
                above[level.clone()].iter().flat_map(|&one| self.broader.of(one)).collect();
            level = above.len()..above.len() + next.len();
            above.extend(next);
        }
        above.split_off(1)
    }

    /// The word as the table writes it.
    pub fn spelled(&self, key: &str) -> Option<&str> {
        Some(&*self.words[*self.numbers.get(key)? as usize].0)
    }

    /// The accents of the word as the table writes it.
    pub fn accents(&self, key: &str) -> Option<u64> {
        Some(self.words[*self.numbers.get(key)? as usize].1)
    }

    pub fn phrases_with_first(&self, class: SynonymClass) -> impl Iterator<Item = &Phrase> {
        let start = self.phrases.partition_point(|phrase| phrase.classes[0] < class);
        self.phrases[start..].iter().take_while(move |phrase| phrase.classes[0] == class)
    }

    /// What these words mean together, in whatever order: a compound may be made of them.
    pub fn of_together(&self, keys: &[String]) -> Vec<Related> {
        let classes: Option<Vec<SynonymClass>> = keys.iter().map(|key| self.class(key)).collect();
        let classes = classes.unwrap_or_default();
        let all = |phrase: &&Phrase| {
            let typed = |class| classes.contains(class);
            phrase.classes.len() == classes.len() && phrase.classes.iter().all(typed)
        };
        let phrase = classes.iter().flat_map(|&first| self.phrases_with_first(first)).find(all);
        phrase.map(|phrase| self.of_phrase(phrase)).unwrap_or_default()
    }

    /// What somebody means who types a phrase.
    pub fn of_phrase(&self, phrase: &Phrase) -> Vec<Related> {
        let mut collector = RelatedCollector::new(self);
        phrase.targets.iter().for_each(|&(relation, word)| collector.class_of(relation, word));
        collector.finish()
    }

    /// Every word of our own tables with its accents.
    pub fn words(&self) -> impl Iterator<Item = (&str, u64)> {
        self.words.iter().map(|(word, accents)| (&**word, *accents))
    }

    fn collector(&self, key: &str) -> Option<RelatedCollector<'_>> {
        let word = *self.numbers.get(key)?;
        let class = self.classes[word as usize];
        let mut collector = RelatedCollector::new(self);
        collector.known.insert(word);
        collector.class_of(Relation::Same, word);
        self.leads.of(class).for_each(|(relation, target)| collector.class_of(relation, target));
        collector.below(class, NARROWER_DEPTH);
        for above in self.broader.of(class) {
            collector.class_of(Relation::Broader, above);
            // Where the broader thing can be had, its kinds may be had, too; who writes of them surely has them.
            for (relation, target) in self.leads.of(above) {
                collector.class_of(relation.max(Relation::Wider), target);
            }
        }
        Some(collector)
    }

    /// Adds what means the same here, as loosely related words.
    fn add_synonyms(&self, key: &str, related: &mut Vec<Related>) {
        let Some(&word) = self.numbers.get(key) else { return };
        for other in self.members.of(self.classes[word as usize]).filter(|&other| other != word) {
            let (text, accents) = self.words[other as usize].clone();
            if related.len() < RELATED_MAX && !related.iter().any(|have| have.text == text) {
                related.push(Related { relation: Relation::Broader, text, accents });
            }
        }
    }
}

/// The related words of one word, each once, by its closest relation.
struct RelatedCollector<'a> {
    relations: &'a Relations,
    known: HashSet<WordNumber>,
    related: Vec<(Relation, WordNumber)>,
}

impl<'a> RelatedCollector<'a> {
    fn new(relations: &'a Relations) -> RelatedCollector<'a> {
        RelatedCollector { relations, known: HashSet::new(), related: Vec::new() }
    }

    fn class_of(&mut self, relation: Relation, word: WordNumber) {
        // The word that was written first, then what means the same.
        let class = self.relations.classes[word as usize];
        for member in std::iter::once(word).chain(self.relations.members.of(class)) {
            if self.known.insert(member) {
                self.related.push((relation, member));
            }
        }
    }

    fn below(&mut self, class: SynonymClass, depth: usize) {
        for below in self.relations.narrower.of(class) {
            self.class_of(Relation::Narrower, below);
            if depth > 1 {
                self.below(below, depth - 1);
            }
        }
    }

    fn finish(mut self) -> Vec<Related> {
        self.related.sort_by_key(|(relation, _)| *relation);
        self.related.truncate(RELATED_MAX);
        let related = self.related.into_iter();
        related
            .map(|(relation, word)| {
                let (text, accents) = self.relations.words[word as usize].clone();
                Related { relation, text, accents }
            })
            .collect()
    }
}
