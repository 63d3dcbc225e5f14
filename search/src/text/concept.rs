//! One thing that is looked for, with everything that is known to mean it.

use super::match_kind::first_accents;
use super::phone::phone_number;
use super::query_text::{QueryText, QueryWord};
use super::tokens::{lacked, lacking};
use super::vocabulary::{Phrase, RELATED_MAX, Related, Relation, Relations, vocabulary};
use super::words::WORD_BYTES_MAX;
use std::ops::Range;

/// Numbers of fewer digits are ages and amounts, also in "zum 70er".
const POSTCODE_LEN: usize = 4;
/// At most so many other words for the front of a compound are tried.
const OTHER_FRONTS_MAX: usize = 4;

/// How much a concept says about what is looked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weight {
    /// How it should be, or what is done with it: companies that have it come first, others are not left out.
    Detail,
    /// A thing or a name.
    #[default]
    Thing,
    /// What our tables know to be offered or needed.
    Topic,
}

/// One thing that is looked for: a word, or several that mean something together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Concept {
    /// As it was typed.
    pub typed: String,
    /// Companies that have all of these have it.
    pub words: Vec<QueryWord>,
    /// The words that a single compound word is made of.
    pub parts: Vec<QueryWord>,
    /// Companies that have any of these may have it, too.
    pub related: Vec<Related>,
    /// Companies that have one of each of these, of any of them, may have it, too: what operators explain with
    /// several words.
    pub meanings: Vec<Vec<Vec<Related>>>,
    pub weight: Weight,
    /// It must not be left out, corrected or replaced.
    pub insisted: bool,
    /// It is whom or what something else is for: "Beamer für die Party".
    pub purpose: bool,
    /// It is how something else should be: "Nudeln unverpackt".
    pub quality: bool,
    /// It is only a part of a compound that nobody has (the "Führung" of a "Teigführung"), or a word that was
    /// mistyped beyond recognition.
    pub uncertain: bool,
    /// The other words of its phrase are fillers, and the one that is left would lead elsewhere: who wants "raus aus dem
    /// Öl" does not cook.
    pub remainder: bool,
    /// It asks for those whose trade it is, and not for whoever mentions what it begins with: "Radgeschäft".
    pub trade: bool,
}

/// What operators explain leads on to what our own tables know of it: who is told "Bretterwurm" means "Tischler"
/// finds the Schreiner, too.
fn leading_on(mut related: Vec<Related>) -> Vec<Related> {
    for at in 0..related.len() {
        let (key, relation) = (vocabulary().key(&related[at].text), related[at].relation);
        for more in vocabulary().relations.of(&key) {
            if related.len() < RELATED_MAX && !related.iter().any(|have| have.text == more.text) {
                related.push(Related { relation: relation.max(more.relation), ..more });
            }
        }
    }
    related
}

/// What each thing that a meaning of several words names may be called; details only where it names nothing else.
fn meaning(text: &str) -> Vec<Vec<Related>> {
    let concepts = QueryText::of_meaning(text);
    let all_details = concepts.iter().all(|one| one.weight == Weight::Detail);
    let named = concepts.into_iter().filter(|one| all_details || one.weight != Weight::Detail);
    named
        .map(|concept| {
            let own = concept.words.iter().filter(|_| concept.words.len() == 1).map(|word| Related {
                relation: Relation::Same,
                text: word.text.as_str().into(),
                accents: word.accents,
            });
            let closest = |one: Related| Related { relation: one.relation.max(Relation::Same), ..one };
            own.chain(concept.related.into_iter().map(closest)).collect()
        })
        .collect()
}

/// Related words with those of their forms that share no stem with them.
fn with_forms(related: Vec<Related>) -> Vec<Related> {
    let mut out = Vec::with_capacity(2 * related.len());
    for one in related {
        let form =
            |(text, accents): (&str, u64)| Related { relation: one.relation, text: text.into(), accents };
        let forms: Vec<Related> = vocabulary().other_forms(&one.text).map(form).collect();
        out.push(one);
        out.extend(forms);
    }
    out
}

/// A word with its relatives, as what means the same as another one; `accents` begin with its own.
fn told_of(text: &str, accents: u64) -> Vec<Related> {
    let accents = first_accents(accents, text.len());
    let own = Related { relation: Relation::Same, text: text.into(), accents };
    let known = vocabulary();
    std::iter::once(own).chain(known.relations.of(&known.key(text))).collect()
}

/// What stands at these bytes of a compound as a word of its own; only the last one is complete as it stands.
fn word_of(compound: &str, part: Range<usize>) -> String {
    let word = &compound[part.clone()];
    if part.end < compound.len() { vocabulary().whole_part(word) } else { word.to_owned() }
}

/// What the words of a compound mean together: "Nachbarschaftsstrom" is "Strom" of the "Nachbarschaft", and
/// "Solarreinigung" is what "Solaranlage reinigen" is.
fn told_together(compound: &QueryWord, parts: &[Range<usize>]) -> Vec<Related> {
    let (known, text) = (vocabulary(), &compound.text);
    let mut keys: Vec<String> = parts.iter().map(|part| known.key(&word_of(text, part.clone()))).collect();
    if keys.len() < 2 {
        return Vec::new();
    }
    let told = known.relations.of_together(&keys);
    let verb = parts.last().and_then(|head| known.verb_of(&text[head.clone()]));
    match (verb, keys.last_mut()) {
        (Some(verb), Some(head)) if told.is_empty() => {
            *head = known.key(&verb);
            known.relations.of_together(&keys)
        }
        _ => told,
    }
}

/// The same compound with another word for what it begins with: "Marillenkuchen" for "Aprikosenkuchen".
fn told_otherwise(compound: &QueryWord, parts: &[Range<usize>]) -> Vec<Related> {
    let [front, head] = parts else { return Vec::new() };
    let (known, text) = (vocabulary(), &compound.text);
    let same = known.relations.of(&known.key(&word_of(text, front.clone()))).into_iter();
    let same = same.filter(|one| one.relation == Relation::Same).take(OTHER_FRONTS_MAX);
    let told = same.map(|one| {
        let link = if one.text.ends_with('e') { "n" } else { "" };
        let front = format!("{}{link}", one.text);
        let accents = one.accents | (compound.accents >> head.start) << front.len().min(WORD_BYTES_MAX);
        let text = format!("{front}{}", &text[head.clone()]);
        Related { relation: Relation::Same, text: text.into(), accents }
    });
    told.filter(|one| one.text.len() <= WORD_BYTES_MAX).collect()
}

/// Where the words of a compound stand. One of several words that our tables know stays whole: a
/// "Kaffeemaschinenreparatur" is about coffee machines.
fn parts_of(compound: &str) -> Vec<Range<usize>> {
    let known = vocabulary();
    let parts: Vec<Range<usize>> = known.parts(compound).ranges(compound.len()).collect();
    match parts.as_slice() {
        [_, _, .., head] if known.relations.is_topic(&known.key(&compound[..head.start])) => {
            vec![0..head.start, head.clone()]
        }
        _ => parts,
    }
}

/// The verb for what is done, with its forms: who "reinigt" offers a "Reinigung".
pub fn what_is_done(word: &QueryWord) -> Vec<Related> {
    let verb = vocabulary().verb_of(&word.text);
    let related = verb.map(|verb| {
        let accents = first_accents(word.accents, verb.len().min(word.text.len()));
        Related { relation: Relation::Same, text: verb.into(), accents }
    });
    with_forms(related.into_iter().collect())
}

/// Whether this is a year of the last century, in which something was made or begun; postcodes begin otherwise.
fn is_year(text: &str) -> bool {
    text.len() == POSTCODE_LEN && text.starts_with("19") && text.bytes().all(|byte| byte.is_ascii_digit())
}

impl Concept {
    /// A phone number.
    pub fn of_phone(typed: &str) -> Option<Concept> {
        let number = phone_number(typed)?;
        let word = QueryWord { known: false, ..QueryWord::new(&number, 0, true) };
        Some(Concept { typed: typed.trim().to_owned(), words: vec![word], ..Concept::default() })
    }

    /// A word with what is known of it.
    pub fn of_word(word: QueryWord, of_operators: &Relations) -> Concept {
        let known = vocabulary();
        let key = known.key(&word.text);
        let mut related = leading_on(of_operators.of(&key));
        related.extend(known.other_forms(&word.text).map(|(form, accents)| Related {
            relation: Relation::Form,
            text: form.into(),
            accents,
        }));
        if let Some(what) = lacked(&word.text) {
            let text = lacking(&known.key(what)).into();
            related.push(Related { relation: Relation::Same, text, accents: 0 });
        }
        // "Ohne Gluten" means what "glutenfrei" means.
        let named =
            word.without().into_iter().flat_map(|what| ["frei", "los"].map(|end| format!("{what}{end}")));
        let named = named.flat_map(|word| known.relations.of(&known.key(&word)));
        // The beginning of a word may look like its stem; it means nothing yet.
        let finished = word.known || !word.last;
        let own = if finished { known.relations.of(&key) } else { Vec::new() };
        // "Tischlerarbeiten" are what a "Tischler" does.
        let is_topic = known.relations.is_topic(&key);
        let about = if is_topic { Vec::new() } else { known.modifiers(&word.text) };
        let about: Vec<Related> = about.iter().flat_map(|about| told_of(about, word.accents)).collect();
        let only_about = !about.is_empty();
        let ranges = parts_of(&word.text);
        let together = if is_topic { Vec::new() } else { told_together(&word, &ranges) };
        let otherwise = told_otherwise(&word, &ranges);
        for more in own.into_iter().chain(named).chain(about).chain(together).chain(otherwise) {
            if !related.iter().any(|have| have.text == more.text) {
                related.push(more);
            }
        }
        let trade = known.is_trade(&word.text);
        if trade && is_topic {
            // Whoever has to do with the thing is not of the trade: at an old mill turns a "Rad", too.
            let thing = ranges.first().map(|front| word_of(&word.text, front.clone())).unwrap_or_default();
            let things: Vec<Related> = told_of(&thing, 0);
            let names = |one: &Related| {
                things.iter().any(|thing| thing.relation <= Relation::Same && thing.text == one.text)
            };
            related.retain(|one| !names(one));
        }
        let split = ranges.len() > 1 && !only_about;
        let ranges = ranges.into_iter().filter(|_| split);
        let part = |range: Range<usize>| QueryWord {
            known: true,
            ..QueryWord::new(&word_of(&word.text, range.clone()), word.accents >> range.start, false)
        };
        let related = with_forms(related);
        let digits = word.text.bytes().filter(u8::is_ascii_digit).count();
        let number = (1..POSTCODE_LEN).contains(&digits) || is_year(&word.text);
        let weight = match () {
            () if of_operators.is_topic(&key) => Weight::Topic,
            () if number || known.only_describes(&word.text) => Weight::Detail,
            () if is_topic => Weight::Topic,
            () if known.is_verb(&word.text) => Weight::Detail,
            () => Weight::Thing,
        };
        Concept {
            trade,
            parts: ranges.map(part).collect(),
            quality: word.without().is_some() || known.is_quality(&word.text),
            words: vec![word],
            related,
            meanings: of_operators.meanings_of(&key).map(meaning).collect(),
            weight,
            ..Concept::default()
        }
    }

    /// What a phrase of a table means; `explained` by operators.
    pub fn of_phrase(relations: &Relations, phrase: &Phrase, explained: bool) -> Concept {
        let related = relations.of_phrase(phrase);
        let related = with_forms(if explained { leading_on(related) } else { related });
        Concept { related, ..Concept::default() }
    }

    /// Adds what tables explain a phrase by in several words.
    pub fn explain_phrase(&mut self, relations: &Relations, phrase: &Phrase) {
        self.meanings.extend(relations.meaning_of(phrase).into_iter().map(meaning));
    }

    /// The same, led one step further than its own relatives go: what a "Trockner" needs nobody may name, but
    /// what they need in turn.
    pub fn led_on(&self) -> Concept {
        let own: Vec<Related> = self.related.clone();
        Concept { related: with_forms(leading_on(own)), ..self.clone() }
    }

    /// Whether this only says how something else should be, or what that is for.
    pub fn is_circumstance(&self) -> bool {
        !self.insisted && (self.purpose || self.quality)
    }

    /// The same without what another concept asks for already, if that leads to this one's need: of all who lend,
    /// "Kreissäge ausleihen" is about those who have the saw.
    pub fn without_what_is_asked_by(&self, other: &Concept) -> Option<Concept> {
        let [word] = other.words.as_slice() else { return None };
        let asked = |one: &Related| {
            one.relation > Relation::Same
                && (*one.text == *word.text
                    || other.related.iter().any(|of| of.relation <= Relation::Same && of.text == one.text))
        };
        let related: Vec<Related> = self.related.iter().filter(|one| !asked(one)).cloned().collect();
        (related.len() < self.related.len()).then(|| Concept { related, ..self.clone() })
    }

    pub fn means_also(&mut self, other: Concept) {
        let known = |one: &Related| self.related.iter().any(|have| have.text == one.text);
        let more: Vec<Related> = other.related.into_iter().filter(|one| !known(one)).collect();
        self.related.extend(more);
        self.meanings.extend(other.meanings);
    }
}
