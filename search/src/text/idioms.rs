//! Figures of speech: what "zahlt sich nicht aus" has nothing to do with paying, and who is "hin und weg" has nothing
//! broken.

use super::tokens::Token;
use super::vocabulary::is_filler;
use super::words::folded_word;
use std::collections::HashMap;
use std::sync::LazyLock;

/// At most this many other words stand between two words of one figure of speech.
const BETWEEN_MAX: usize = 2;

/// The forms of one word.
type Forms = Vec<Box<str>>;

/// By each form of their first word, what follows it.
static IDIOMS: LazyLock<HashMap<Box<str>, Vec<Vec<Forms>>>> = LazyLock::new(|| {
    let mut idioms: HashMap<Box<str>, Vec<Vec<Forms>>> = HashMap::new();
    let lines = include_str!("../../data/idioms.txt").lines();
    for line in lines.filter(|line| !line.starts_with('#')) {
        let mut words = line.split_whitespace().map(forms);
        let firsts = words.next().unwrap_or_default();
        let rest: Vec<Forms> = words.collect();
        for first in firsts {
            idioms.entry(first).or_default().push(rest.clone());
        }
    }
    idioms
});

fn forms(word: &str) -> Forms {
    word.split('|').filter_map(|form| Some(folded_word(form)?.0)).collect()
}

/// The words that belong to no figure of speech; all of them where they would say nothing.
pub fn without_idioms(tokens: Vec<Token>) -> Vec<Token> {
    let mut said = vec![true; tokens.len()];
    for at in 0..tokens.len() {
        let idioms = IDIOMS.get(tokens[at].text.as_str()).filter(|_| !tokens[at].insisted);
        for rest in idioms.into_iter().flatten() {
            for place in places(rest, &tokens, at).unwrap_or_default() {
                said[place] = false;
            }
        }
    }
    let all = said.iter().all(|&said| said);
    let something = (0..tokens.len()).any(|at| said[at] && !is_filler(&tokens[at].text));
    if all || !something {
        return tokens;
    }
    tokens.into_iter().zip(said).filter(|(_, said)| *said).map(|(token, _)| token).collect()
}

/// Where the words of a figure of speech stand that begins at `first`.
fn places(rest: &[Forms], tokens: &[Token], first: usize) -> Option<Vec<usize>> {
    let mut places = vec![first];
    let mut from = first + 1;
    for forms in rest {
        let to = tokens.len().min(from + 1 + BETWEEN_MAX);
        let named = |token: &Token| !token.insisted && forms.iter().any(|form| **form == *token.text);
        let place = (from..to).find(|&at| named(&tokens[at]))?;
        places.push(place);
        from = place + 1;
    }
    Some(places)
}

#[cfg(test)]
mod tests {
    use crate::text::QueryText;
    use crate::text::vocabulary::Relations;

    fn typed(text: &str) -> Vec<String> {
        let concepts = QueryText::parse(text, &Relations::default()).concepts;
        concepts.into_iter().map(|concept| concept.typed).collect()
    }

    #[test]
    fn figures_of_speech_are_passed_over() {
        assert_eq!(typed("bin hin und weg vom Käse"), ["Käse"]);
        assert_eq!(typed("der Lärm geht mir auf den Wecker"), ["Lärm"]);
        assert_eq!(typed("Abendkleid, kaufen zahlt sich wirklich nicht aus"), ["Abendkleid"]);
    }

    #[test]
    fn the_same_words_apart_or_alone_are_meant() {
        assert_eq!(typed("Wecker auf den Tisch"), ["Wecker", "Tisch"]);
        assert_eq!(typed("auf den Wecker"), ["Wecker"]);
        assert_eq!(typed("auf den \"Wecker\" Lärm"), ["Wecker", "Lärm"]);
    }
}
