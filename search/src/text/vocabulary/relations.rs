//! Words that lead to other words: synonyms, kinds of things, and what people in need of something mean.
//!
//! The tables in `data/words/` are written for people. A line relates words in one of three ways:
//!
//! ```text
//! kartoffel = erdapfel, grundbirne        all mean the same
//! gemüse > karotte, kraut, tomate         the left is the broader word
//! hose kürzen -> änderungsschneiderei     who types the left needs the right
//! ```

use crate::text::tokens::tokens;
use crate::text::words::folded_word;
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

/// Several words that mean something together.
#[derive(Debug)]
pub struct Phrase {
    pub keys: Box<[String]>,
    pub related: Box<[Related]>,
}

/// So many related words are looked up at most; the closest ones are kept.
const RELATED_MAX: usize = 48;
const PHRASE_WORDS_MAX: usize = 6;
/// How far down kinds of kinds are followed.
const NARROWER_DEPTH: usize = 3;

#[derive(Default)]
pub struct Relations {
    words: HashMap<String, Box<[Related]>>,
    /// By the first of their keys.
    phrases: HashMap<String, Vec<Phrase>>,
    spellings: HashMap<Box<str>, u64>,
    /// Keys of words that our own tables relate.
    topics: HashSet<String>,
    /// For each key the key of the word that stands for all that mean the same.
    classes: HashMap<String, String>,
}

impl Relations {
    /// `own` are tables as above; of `thesaurus` only single steps are taken, because its chains lead anywhere.
    pub fn new(own: &[&str], thesaurus: &str, key: impl Fn(&str) -> String) -> Relations {
        let mut graph = Graph::new(&key);
        own.iter().flat_map(|text| text.lines()).for_each(|line| graph.line(line));
        let mut relations = graph.finish();
        relations.topics = relations.words.keys().cloned().collect();
        let mut loose = Graph::new(&key);
        thesaurus.lines().for_each(|line| loose.line(line));
        for (key, more) in loose.neighbours() {
            let have = relations.words.entry(key).or_default();
            let mut all = std::mem::take(have).into_vec();
            for related in more {
                if all.len() < RELATED_MAX && !all.iter().any(|one| one.text == related.text) {
                    all.push(related);
                }
            }
            *have = all.into();
        }
        relations
    }

    /// What operators added: a word or phrase, and the words it means.
    pub fn of_operators<'a>(
        synonyms: impl Iterator<Item = (&'a str, &'a str)>,
        key: impl Fn(&str) -> String,
    ) -> Relations {
        let mut graph = Graph::new(&key);
        synonyms.for_each(|(word, meaning)| graph.leads(word, meaning, Relation::Same));
        graph.finish()
    }

    /// The related words of a key, the closest first.
    pub fn of(&self, key: &str) -> &[Related] {
        self.words.get(key).map_or(&[], |related| related)
    }

    pub fn has_spelling(&self, folded: &str) -> bool {
        self.spellings.contains_key(folded)
    }

    /// Whether this is something that is offered or needed.
    pub fn is_topic(&self, key: &str) -> bool {
        self.topics.contains(key)
    }

    /// The key of the word that stands for all that mean the same as this one; phrases are written in these.
    pub fn class_key<'a>(&'a self, key: &'a str) -> &'a str {
        self.classes.get(key).map_or(key, |class| class)
    }

    pub fn phrases_with_first(&self, key: &str) -> &[Phrase] {
        self.phrases.get(key).map_or(&[], |phrases| phrases)
    }

    /// Every word with its accents.
    pub fn words(&self) -> impl Iterator<Item = (&str, u64)> {
        self.spellings.iter().map(|(word, accents)| (&**word, *accents))
    }
}

/// Words and their relations while tables are read.
struct Graph<'k> {
    key: &'k dyn Fn(&str) -> String,
    numbers: HashMap<String, usize>,
    words: Vec<GraphWord>,
    /// Words that mean the same point to one of them.
    class: Vec<usize>,
    narrower: HashMap<usize, Vec<usize>>,
    leads: Vec<Lead>,
}

/// Who types these words, all of them, means these others.
type Lead = (Vec<usize>, Vec<(Relation, usize)>);

struct GraphWord {
    key: String,
    text: Box<str>,
    accents: u64,
}

impl<'k> Graph<'k> {
    fn new(key: &'k dyn Fn(&str) -> String) -> Graph<'k> {
        Graph {
            key,
            numbers: HashMap::new(),
            words: Vec::new(),
            class: Vec::new(),
            narrower: HashMap::new(),
            leads: Vec::new(),
        }
    }

    fn line(&mut self, line: &str) {
        let line = line.split('#').next().unwrap_or_default();
        if let Some((left, right)) = line.split_once("->") {
            self.leads(left, right, Relation::Need);
        } else if let Some((left, right)) = line.split_once('>') {
            let (left, right) = (self.phrase(left), self.list(right));
            if let [broader] = left[..] {
                self.narrower.entry(broader).or_default().extend(right);
            }
        } else if let Some((left, right)) = line.split_once('=') {
            let (left, right) = (self.phrase(left), self.list(right));
            if let [first] = left[..] {
                right.into_iter().for_each(|other| self.unite(first, other));
            }
        }
    }

    fn leads(&mut self, left: &str, right: &str, relation: Relation) {
        let (left, right) = (self.phrase(left), self.list(right));
        if !left.is_empty() && !right.is_empty() {
            self.leads.push((left, right.into_iter().map(|word| (relation, word)).collect()));
        }
    }

    fn word(&mut self, text: &str, accents: u64) -> usize {
        let key = (self.key)(text);
        let next = self.words.len();
        let number = *self.numbers.entry(key.clone()).or_insert(next);
        if number == next {
            self.words.push(GraphWord { key, text: text.into(), accents });
            self.class.push(next);
        }
        number
    }

    fn phrase(&mut self, text: &str) -> Vec<usize> {
        let words = tokens(text, PHRASE_WORDS_MAX, self.key).into_iter();
        words.map(|token| self.word(&token.text, token.accents)).collect()
    }

    fn list(&mut self, text: &str) -> Vec<usize> {
        let words = text.split(',').filter_map(folded_word);
        words.map(|(text, accents)| self.word(&text, accents)).collect()
    }

    fn find(&self, mut word: usize) -> usize {
        while self.class[word] != word {
            word = self.class[word];
        }
        word
    }

    fn unite(&mut self, one: usize, other: usize) {
        let (one, other) = (self.find(one), self.find(other));
        self.class[one.max(other)] = one.min(other);
    }

    fn related(&self, relation: Relation, word: usize) -> Related {
        let word = &self.words[word];
        Related { relation, text: word.text.clone(), accents: word.accents }
    }

    fn spellings(&self) -> HashMap<Box<str>, u64> {
        self.words.iter().map(|word| (word.text.clone(), word.accents)).collect()
    }

    /// Each word's neighbours in one step, as loosely related words.
    fn neighbours(&self) -> impl Iterator<Item = (String, Vec<Related>)> {
        let members = self.members();
        (0..self.words.len()).map(move |word| {
            let same = members[&self.find(word)].iter().filter(|&&other| other != word);
            let same = same.map(|&other| self.related(Relation::Broader, other)).collect();
            (self.words[word].key.clone(), same)
        })
    }

    fn members(&self) -> HashMap<usize, Vec<usize>> {
        let mut members: HashMap<usize, Vec<usize>> = HashMap::new();
        (0..self.words.len()).for_each(|word| members.entry(self.find(word)).or_default().push(word));
        members
    }

    fn finish(self) -> Relations {
        let members = self.members();
        let mut narrower: HashMap<usize, Vec<usize>> = HashMap::new();
        let mut broader: HashMap<usize, Vec<usize>> = HashMap::new();
        for (&above, below) in &self.narrower {
            for &below in below {
                let (above, below) = (self.find(above), self.find(below));
                if above != below {
                    narrower.entry(above).or_default().push(below);
                    broader.entry(below).or_default().push(above);
                }
            }
        }
        // Maps have no order of their own, and answers must not depend on it.
        narrower.values_mut().chain(broader.values_mut()).for_each(|classes| classes.sort_unstable());
        let mut leads: HashMap<usize, Vec<(Relation, usize)>> = HashMap::new();
        let mut relations = Relations { spellings: self.spellings(), ..Relations::default() };
        for word in 0..self.words.len() {
            let class = self.words[self.find(word)].key.clone();
            relations.classes.insert(self.words[word].key.clone(), class);
        }
        for (left, right) in &self.leads {
            match left[..] {
                [word] => leads.entry(self.find(word)).or_default().extend(right),
                _ => {
                    let key = |&word: &usize| self.words[self.find(word)].key.clone();
                    let keys: Box<[String]> = left.iter().map(key).collect();
                    let mut gathered = Gathered::new(&self, &members);
                    right.iter().for_each(|&(relation, word)| gathered.class_of(relation, word));
                    let phrase = Phrase { related: gathered.finish(), keys };
                    relations.phrases.entry(phrase.keys[0].clone()).or_default().push(phrase);
                }
            }
        }
        for word in 0..self.words.len() {
            let class = self.find(word);
            let mut gathered = Gathered::new(&self, &members);
            gathered.known.insert(word);
            gathered.class_of(Relation::Same, word);
            for &(relation, target) in leads.get(&class).into_iter().flatten() {
                gathered.class_of(relation, target);
            }
            gathered.below(&narrower, class, NARROWER_DEPTH);
            for &above in broader.get(&class).into_iter().flatten() {
                gathered.class_of(Relation::Broader, above);
                // Where the broader thing can be had, its kinds may be had, too.
                for &(relation, target) in leads.get(&above).into_iter().flatten() {
                    gathered.class_of(relation.max(Relation::Narrower), target);
                }
            }
            let related = gathered.finish();
            if !related.is_empty() {
                relations.words.insert(self.words[word].key.clone(), related);
            }
        }
        relations
    }
}

/// The related words of one word, each once, by its closest relation.
struct Gathered<'a> {
    graph: &'a Graph<'a>,
    members: &'a HashMap<usize, Vec<usize>>,
    known: HashSet<usize>,
    related: Vec<Related>,
}

impl<'a> Gathered<'a> {
    fn new(graph: &'a Graph<'a>, members: &'a HashMap<usize, Vec<usize>>) -> Gathered<'a> {
        Gathered { graph, members, known: HashSet::new(), related: Vec::new() }
    }

    fn class_of(&mut self, relation: Relation, word: usize) {
        // The word that was written first, then what means the same.
        for member in std::iter::once(word).chain(self.members[&self.graph.find(word)].iter().copied()) {
            if self.known.insert(member) {
                self.related.push(self.graph.related(relation, member));
            }
        }
    }

    fn below(&mut self, narrower: &HashMap<usize, Vec<usize>>, class: usize, depth: usize) {
        for &below in narrower.get(&class).into_iter().flatten() {
            self.class_of(Relation::Narrower, below);
            if depth > 1 {
                self.below(narrower, below, depth - 1);
            }
        }
    }

    fn finish(mut self) -> Box<[Related]> {
        self.related.sort_by_key(|related| related.relation);
        self.related.truncate(RELATED_MAX);
        self.related.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str = "kartoffel = erdapfel, grundbirne\ngemüse > kartoffel, karotte\n\
        wurzelgemüse > karotte # a comment\nkaputt -> reparatur\nreparatur = instandsetzung\n\
        hose kürzen -> schneiderei\n";

    fn table() -> Relations {
        Relations::new(&[TABLE], "karotte = möhre\nmöhre = rübe\n", str::to_owned)
    }

    fn words(relations: &Relations, key: &str) -> Vec<(Relation, String)> {
        relations.of(key).iter().map(|one| (one.relation, one.text.to_string())).collect()
    }

    #[test]
    fn words_lead_to_what_means_the_same_to_kinds_and_to_broader_words() {
        let relations = table();
        let named = |relation, word: &str| (relation, word.to_owned());
        assert_eq!(
            words(&relations, "erdapfel"),
            [
                named(Relation::Same, "kartoffel"),
                named(Relation::Same, "grundbirne"),
                named(Relation::Broader, "gemuse")
            ]
        );
        assert_eq!(words(&relations, "gemuse").len(), 4);
        assert_eq!(
            words(&relations, "kaputt"),
            [named(Relation::Need, "reparatur"), named(Relation::Need, "instandsetzung")]
        );
        assert!(words(&relations, "schneiderei").is_empty(), "a need leads in one direction only");
    }

    #[test]
    fn phrases_are_found_by_their_first_word() {
        let relations = table();
        let [phrase] = relations.phrases_with_first("hose") else { panic!("one phrase") };
        assert_eq!(*phrase.keys, ["hose", "kurzen"]);
        assert_eq!(&*phrase.related[0].text, "schneiderei");
    }

    #[test]
    fn the_thesaurus_counts_for_less_and_leads_one_step() {
        let relations = table();
        let more = words(&relations, "karotte");
        assert!(more.contains(&(Relation::Broader, "mohre".into())), "{more:?}");
    }

    #[test]
    fn what_operators_add_leads_to_its_meaning() {
        let own = [("Sackerl", "Tasche, Beutel"), ("Baum setzen", "Gärtnerei")];
        let relations = Relations::of_operators(own.into_iter(), str::to_owned);
        assert_eq!(words(&relations, "sackerl").len(), 2);
        assert_eq!(relations.phrases_with_first("baum").len(), 1);
        assert!(relations.of("tasche").is_empty());
    }
}
