//! What a text says there is not: "ohne unnötige Verpackung", "ohne Fleisch und Fisch", "kein Palmöl", "statt zu
//! verschenken". And what it says only in passing: "Papier aus alten Jeans", "Rasur mit dem Messer".

use crate::text::{Word, each_word, is_filler, is_instead, is_negation};
use std::ops::Range;

/// At most this many words stand between a negation and what it denies ("ohne unnötige Verpackung").
const BETWEEN_MAX: usize = 3;

/// Names of towns have no more words than this.
const TOWN_WORDS_MAX: usize = 3;

/// Behind these and an article stands where, with what or for whom something is done.
const CIRCUMSTANCES: [&str; 10] =
    ["an", "auf", "uber", "unter", "neben", "hinter", "vor", "mit", "fur", "durch"];
const ARTICLES: [&str; 5] = ["der", "die", "das", "dem", "den"];

/// What begins a clause that only tells more of what was said before it: "Lastenräder, die eine Werkstatt tragen",
/// "so, dass auch die Küche etwas davon hat".
const SUBORDINATE: [&str; 16] = [
    "der", "die", "das", "den", "dem", "denen", "deren", "dessen", "was", "wo", "damit", "dass", "bis",
    "wenn", "sobald", "weil",
];
/// These may stand before it: "Reisen, bei denen niemand fliegt".
const BEFORE_RELATIVE: [&str; 9] = ["bei", "in", "mit", "aus", "von", "zu", "an", "auf", "fur"];
const RELATIVE: [&str; 4] = ["dem", "denen", "der", "die"];

/// Behind these "mit" says what it looks like there: "ein Garten mit Apfelbäumen".
const FURNISHED: [&str; 4] = ["garten", "gastgarten", "terrasse", "stube"];

/// What stands around words without parting them.
const QUOTES: [char; 7] = ['"', '„', '“', '”', '»', '«', '\''];

/// What a word of a text has to do with the negations in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Polarity {
    /// It is there, as far as the text says.
    Affirmed,
    /// There is none of it.
    Negated,
    /// The negation itself, or what only describes what there is not.
    Neutral,
}

/// A word and what stands around it.
struct WordInContext {
    text: String,
    /// German nouns have a capital letter.
    capital: bool,
    /// Nothing but spaces stands between it and the word before.
    follows: bool,
    /// A comma stands there.
    listed: bool,
}

/// Whether what follows is not there, or not done.
fn denies(folded: &str) -> bool {
    is_negation(folded) || is_instead(folded)
}

/// For each word of a first sentence whether it only says where something is, what it is made of, what it is done
/// with or for whom: who makes paper of jeans sells no jeans. What the sentence begins with, and what is their
/// own ("an unserer Zapfwand"), is what they are.
pub fn asides(text: &str) -> Vec<bool> {
    let words = words_in_context(text);
    let mut aside = vec![false; words.len()];
    (1..words.len())
        .filter_map(|at| subordinate_clause(&words, at))
        .for_each(|clause| aside[clause].fill(true));
    for (at, WordInContext { text: word, .. }) in words.iter().enumerate().skip(1) {
        let made = word == "aus";
        let article = words.get(at + 1).is_some_and(|next| next.follows && ARTICLES.contains(&&*next.text));
        let place = matches!(&**word, "am" | "ans") || (article && CIRCUMSTANCES.contains(&&**word));
        if !made && !place && !is_means(&words, at) {
            continue;
        }
        let between = words.iter().enumerate().skip(at + 1).take(BETWEEN_MAX + 1);
        let mut between = between.take_while(|(_, word)| word.follows && (made || !is_own(&word.text)));
        let Some((noun, _)) = between.find(|(_, word)| word.capital) else { continue };
        aside[at + 1..=noun].fill(true);
        listed_with(&words, noun, true).into_iter().for_each(|also| aside[also] = true);
    }
    aside
}

/// The clause that begins here behind a comma, if it ends with its verb as such clauses do: "der Salat" is one more
/// dish, "der am Tag geerntet wird" is not.
fn subordinate_clause(words: &[WordInContext], at: usize) -> Option<Range<usize>> {
    let (first, second) = (&words[at], words.get(at + 1)?);
    let begins = SUBORDINATE.contains(&&*first.text)
        || (BEFORE_RELATIVE.contains(&&*first.text) && RELATIVE.contains(&&*second.text));
    if !first.listed || first.capital || !begins || !second.follows {
        return None;
    }
    let end = (at + 1..words.len()).find(|&end| !words[end].follows).unwrap_or(words.len());
    (!words[end - 1].capital).then_some(at..end)
}

/// Whether "mit" says what else there is to what somebody does: "Wir drucken heute mit Ökostrom". Behind a noun it says
/// how that is ("Hosen mit Flicken"), unless that is where it is done ("massiert in Wels mit Lavendel"), and what
/// something is done with only is what they are known for.
fn is_means(words: &[WordInContext], at: usize) -> bool {
    let before = &words[at - 1];
    let means = words[at].text == "mit" && words[at].follows && before.text != "nur";
    means && (!before.capital || FURNISHED.contains(&&*before.text) || is_in_town(&words[..at]))
}

/// Whether the last of these words is the name of where something is: "in Wels", "in Bad Ischl".
fn is_in_town(words: &[WordInContext]) -> bool {
    let named = words.iter().rev().take(TOWN_WORDS_MAX).take_while(|word| word.capital).count();
    words.len().checked_sub(named + 1).is_some_and(|at| matches!(&*words[at].text, "in" | "im" | "am"))
}

fn is_own(folded: &str) -> bool {
    ["unser", "eigen"].iter().any(|own| folded.starts_with(own))
}

/// For each word of the text what is said of it; none where nothing is negated, as in nearly all texts.
pub fn negations(text: &str) -> Option<Vec<Polarity>> {
    let mut some = false;
    each_word(text, |word| some |= denies(word.text));
    if !some {
        return None;
    }
    let words = words_in_context(text);
    let mut said = vec![Polarity::Affirmed; words.len()];
    for at in 0..words.len() {
        if said[at] != Polarity::Affirmed || !denies(&words[at].text) {
            continue;
        }
        said[at] = Polarity::Neutral;
        let undone = || is_instead(&words[at].text).then(|| undone_word(&words, at + 1)).flatten();
        let Some(what) = negated_word(&words, at + 1).or_else(undone) else { continue };
        said[at + 1..what].fill(Polarity::Neutral);
        said[what] = Polarity::Negated;
        for also in listed_with(&words, what, false) {
            said[also] = Polarity::Negated;
        }
    }
    Some(said)
}

fn words_in_context(text: &str) -> Vec<WordInContext> {
    let mut words: Vec<WordInContext> = Vec::new();
    // Since the last word.
    let mut signs = String::new();
    // One stretch without a space after another, because a folded word no longer tells its capital.
    for chunk in text.split_whitespace() {
        let sign = |letter: char| !letter.is_alphanumeric();
        let bare = chunk.trim_start_matches(sign);
        signs.push_str(&chunk[..chunk.len() - bare.len()]);
        let capital = bare.chars().next().is_some_and(char::is_uppercase);
        let first = words.len();
        signs.retain(|letter| !QUOTES.contains(&letter));
        each_word(bare, |Word { text, linked, .. }| {
            let inside = words.len() > first;
            let follows = if inside { linked } else { signs.is_empty() };
            let listed = !inside && signs == ",";
            words.push(WordInContext { text: text.to_owned(), capital, follows, listed });
        });
        if words.len() > first {
            signs.clear();
            signs.push_str(&bare[bare.trim_end_matches(sign).len()..]);
        }
    }
    words
}

/// The word that there is none of, behind a negation: past articles and adjectives the next noun. Where nobody
/// writes capitals it is the next word, unless that is a filler.
fn negated_word(words: &[WordInContext], from: usize) -> Option<usize> {
    for (at, word) in words.iter().enumerate().skip(from).take(BETWEEN_MAX + 1) {
        if !word.follows {
            break;
        }
        if word.capital {
            return Some(at);
        }
        if !may_describe(&word.text) {
            break;
        }
    }
    let next = words.get(from).filter(|word| word.follows && !is_filler(&word.text));
    next.map(|_| from)
}

/// What is not done: "statt ihn zu verschenken".
fn undone_word(words: &[WordInContext], from: usize) -> Option<usize> {
    let near = words.iter().enumerate().skip(from).take(BETWEEN_MAX + 1);
    let to = near.take_while(|(_, word)| word.follows).find(|(_, word)| word.text == "zu")?.0;
    words.get(to + 1).filter(|word| word.follows).map(|_| to + 1)
}

/// Articles and adjectives before a noun have these endings.
fn may_describe(folded: &str) -> bool {
    ["e", "en", "em", "er", "es", "as"].iter().any(|ending| folded.ends_with(ending)) || folded == "viel"
}

/// Whether this is surely an adjective; on "en" verbs end, too: "Taschen aus Leder und reparieren Rucksäcke".
fn describes(folded: &str) -> bool {
    ["em", "er", "es"].iter().any(|ending| folded.ends_with(ending)) && !is_filler(folded)
}

/// The further nouns of a list: "Fleisch und Fisch", "Palmöl, Plastik und Parfum". Commas alone make no list:
/// "Wir kochen ohne Fleisch, Gemüse kommt vom Hof". The last of them may be `described`: "aus Hafer und dunkler
/// Schokolade".
fn listed_with(words: &[WordInContext], first: usize, described: bool) -> Vec<usize> {
    let mut found = Vec::new();
    let mut at = first + 1;
    while words.get(at).is_some_and(|word| word.listed && word.capital) {
        found.push(at);
        at += 1;
    }
    let joins =
        |word: &&WordInContext| word.follows && matches!(&*word.text, "und" | "oder" | "noch" | "sowie");
    if words.get(at).filter(joins).is_none() {
        return Vec::new();
    }
    at += 1;
    while described
        && words.get(at).is_some_and(|word| word.follows && !word.capital && describes(&word.text))
    {
        at += 1;
    }
    // Only what directly follows is surely one of them.
    found.extend(words.get(at).filter(|word| word.follows && word.capital).map(|_| at));
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The words that there is none of.
    fn lacking(text: &str) -> Vec<String> {
        let Some(said) = negations(text) else { return Vec::new() };
        let mut words = Vec::new();
        each_word(text, |word| words.push(word.text.to_owned()));
        assert_eq!(words.len(), said.len(), "{text}");
        words
            .into_iter()
            .zip(said)
            .filter(|(_, said)| *said == Polarity::Negated)
            .map(|(word, _)| word)
            .collect()
    }

    #[test]
    fn what_there_is_not_is_the_noun_behind_a_negation() {
        for (text, none) in [
            ("Wir kochen ohne Fleisch.", &["fleisch"][..]),
            ("Ohne unnötige Verpackung, direkt ins Glas.", &["verpackung"]),
            ("Waschmittel ohne die Verpackung.", &["verpackung"]),
            ("Ohne jedes überflüssige Plastik", &["plastik"]),
            ("ohne Fleisch und Fisch", &["fleisch", "fisch"]),
            ("Seife ohne Palmöl, Mikroplastik und Parfum!", &["palmol", "mikroplastik", "parfum"]),
            ("weder Milch noch, aber kein Ei oder Honig", &["ei", "honig"]),
            ("ohne plastik", &["plastik"]),
            ("ohne „Plastik“", &["plastik"]),
            ("Wir teilen Strom, statt ihn zu verschenken.", &["verschenken"]),
            ("Statt Spritzmitteln helfen uns Käfer.", &["spritzmitteln"]),
        ] {
            assert_eq!(lacking(text), none, "{text}");
        }
    }

    #[test]
    fn what_stands_further_on_is_there() {
        for (text, none) in [
            ("Wir kochen ohne Fleisch, Gemüse kommt vom Hof und Garten.", &["fleisch"][..]),
            ("Ohne zu zögern bringen wir Honig.", &[]),
            ("Ohne Strom und mit viel Käse", &["strom"]),
            ("Ohne Fleisch. Fisch gibt es am Freitag.", &["fleisch"]),
            ("Es geht auch ohne. Honig haben wir immer.", &[]),
            ("Honig und Käse", &[]),
            ("Räume statt im Katalog", &[]),
        ] {
            assert_eq!(lacking(text), none, "{text}");
        }
    }

    /// The nouns that are only said in passing.
    fn passing(text: &str) -> Vec<String> {
        let (aside, mut words) = (asides(text), Vec::new());
        each_word(text, |word| words.push((word.text.to_owned(), word.capital)));
        assert_eq!(words.len(), aside.len(), "{text}");
        let nouns = words.into_iter().zip(aside).filter(|((_, capital), aside)| *capital && *aside);
        nouns.map(|((word, _), _)| word).collect()
    }

    #[test]
    fn materials_tools_and_places_are_said_in_passing() {
        for (text, nouns) in [
            ("Papier aus alten Jeans schöpfen wir selbst.", &["jeans"][..]),
            ("Möbel aus Zirbe, Esche und Nuss", &["zirbe", "esche", "nuss"]),
            ("Eis aus Hafer und dunkler Schokolade rühren wir.", &["hafer", "schokolade"]),
            ("Wir machen Taschen aus Leder und reparieren Rucksäcke.", &["leder"]),
            ("Rasur mit dem Messer, Seife aus der Schale", &["messer", "schale"]),
            ("Kinder sitzen am Teppich, die Kräuter trocknen am Dachboden.", &["teppich", "dachboden"]),
            ("Vom Faltrad für den Zug bis zum Tourenrad", &["zug"]),
            ("Mit der Bahn ans Meer", &["meer"]),
            ("Wir drucken heute mit Ökostrom und auf Papier", &["okostrom"]),
            ("Er färbt Haare nur mit Henna und Kräutern", &[]),
            ("Hosen mit Knieflicken", &[]),
            ("Gemüse von unserem Hof, Seife an unserer Zapfwand", &[]),
            ("Wir sind auf Abendkleider spezialisiert.", &[]),
            ("Im Laden gibt es Käse.", &[]),
        ] {
            assert_eq!(passing(text), nouns, "{text}");
        }
    }

    #[test]
    fn clauses_that_tell_more_of_something_are_said_in_passing() {
        for (text, nouns) in [
            ("Er baut Räder, die eine ganze Werkstatt tragen, und Tische", &["werkstatt"][..]),
            ("Wir planen den Ofen so, dass auch die Küche etwas davon hat.", &["kuche"]),
            ("Sie ändert, was schon lange im Kasten hängt.", &["kasten"]),
            ("Wir planen Reisen, bei denen das Auto daheim bleibt: nach Rom", &["auto"]),
            ("Suppe, die Hauptspeise, der Salat", &[]),
            ("Was im Tal wächst, muss nicht weit reisen", &[]),
            ("Sie massiert in Bad Hall mit Lavendel, er am Inn mit Rosen", &["lavendel", "inn", "rosen"]),
        ] {
            assert_eq!(passing(text), nouns, "{text}");
        }
    }

    #[test]
    fn strange_texts_have_as_many_answers_as_words() {
        for text in [
            "",
            "ohne",
            "ohne - ohne",
            "ohne, und",
            "kein\0Ei",
            "ohne „Plastik“ (und Müll)",
            "ohne-Ei",
            "statt",
            "x statt zu",
            "x aus",
            "x mit der",
        ] {
            lacking(text);
            asides(text);
        }
    }
}
