//! Splits what somebody typed into words, each with its own spelling.

use super::vocabulary::{is_filler, is_instead, is_negation};
use super::words::{WORD_BYTES_MAX, each_word};

/// A word as it was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    pub text: String,
    pub accents: u64,
    pub typed: String,
    /// It stood in quotation marks: exactly this word is wanted.
    pub insisted: bool,
}

const QUOTES: [char; 7] = ['"', '„', '“', '”', '»', '«', '‟'];

/// The word for "rund um die Uhr", which has nothing to do with clocks.
pub const ROUND_THE_CLOCK: &str = "rundumdieuhr";

/// The hours of the day as people write them out.
const HOURS: [&str; 13] = [
    "ein", "eins", "zwei", "drei", "vier", "funf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwolf",
];

/// "Nicht", also as it is spoken, and what says together with it that somebody cannot do something himself.
const NOT: [&str; 3] = ["nicht", "ned", "net"];
const HIMSELF: [&str; 2] = ["selber", "selbst"];
const ABLE: [&str; 7] = ["kann", "konnen", "mag", "will", "mocht", "mochte", "trau"];
/// At most this many words stand between these.
const CLAUSE_MAX: usize = 6;
/// What people do with their hands, and have done by others if they do not want to.
const DOING: [&str; 16] = [
    "ausmalen",
    "backen",
    "bugeln",
    "flicken",
    "kochen",
    "kurzen",
    "nahen",
    "putzen",
    "reparieren",
    "richten",
    "schleppen",
    "schneiden",
    "streichen",
    "stricken",
    "waschen",
    "zusammenbauen",
];
/// A thing that there shall be none of stands at most this many words before "keins".
const LATE_MAX: usize = 4;

/// Whether "Uhr" behind this is a time of day and no clock.
pub fn is_hour(folded: &str) -> bool {
    HOURS.contains(&folded) || (folded.len() <= 2 && folded.bytes().all(|byte| byte.is_ascii_digit()))
}

/// The words of a text, at most `limit`. A word that is said to be missing ("ohne Plastik") is one word
/// together with its negation; `key` gives what all forms of it have in common, and `noun` tells nouns from
/// what may stand before them ("ohne unnötige Verpackung").
pub fn tokens(
    text: &str,
    limit: usize,
    key: impl Fn(&str) -> String,
    noun: impl Fn(&str) -> bool,
) -> Vec<Token> {
    let mut out: Vec<Token> = Vec::new();
    let mut insisted = false;
    for (at, quoted) in text.split(QUOTES).enumerate() {
        insisted = at > 0 && !insisted;
        for chunk in quoted.split_whitespace() {
            push_words(&mut out, chunk, insisted, limit);
        }
    }
    let tokens = without_what_is_replaced(without_times(with_the_clock(out)));
    let tokens = without_what_is_too_much(without_what_nobody_likes(tokens));
    join_late_negation(join_negations(without_what_nobody_can(tokens), &key, &noun), key, noun)
}

/// Who cannot do something himself wants it done: "selber backen kann ich nicht" asks for no flour.
fn without_what_nobody_can(mut tokens: Vec<Token>) -> Vec<Token> {
    let among = |token: &Token, words: &[&str]| !token.insisted && words.contains(&token.text.as_str());
    let Some(not) = tokens.iter().position(|token| among(token, &NOT)) else { return tokens };
    let himself = (not.saturating_sub(CLAUSE_MAX)..not).rev().find(|&at| among(&tokens[at], &HIMSELF));
    let end = tokens.len().min(not + 3);
    if let Some(at) = himself.filter(|&at| tokens[at..end].iter().any(|token| among(token, &ABLE))) {
        tokens.remove(at);
    }
    tokens
}

/// Who does not like to do something wants it done as well: "mag keine Brötchen streichen" asks for them.
fn without_what_nobody_likes(mut tokens: Vec<Token>) -> Vec<Token> {
    let among = |token: &Token, words: &[&str]| !token.insisted && words.contains(&token.text.as_str());
    let Some(none) = tokens.iter().position(|token| is_negation(&token.text) && !token.insisted) else {
        return tokens;
    };
    let able = tokens[none.saturating_sub(CLAUSE_MAX)..none].iter().any(|token| among(token, &ABLE));
    let end = tokens.len().min(none + 4);
    if able && tokens[none].text != "ohne" && tokens[none..end].iter().any(|token| among(token, &DOING)) {
        tokens.remove(none);
    }
    tokens
}

/// Who wants no dress "nur für einmal" wants one, but not to keep it.
fn without_what_is_too_much(mut tokens: Vec<Token>) -> Vec<Token> {
    let only_for = |five: &[Token]| {
        let [no, _, only, purpose] = five else { return false };
        !no.insisted
            && no.text != "ohne"
            && is_negation(&no.text)
            && only.text == "nur"
            && purpose.text.starts_with("fur")
    };
    if let Some(at) = tokens.windows(4).position(only_for) {
        tokens.remove(at);
    }
    tokens
}

/// "Fleisch soll keins dabei sein" asks for none of it, as "ohne Fleisch" does.
fn join_late_negation(
    mut tokens: Vec<Token>,
    key: impl Fn(&str) -> String,
    noun: impl Fn(&str) -> bool,
) -> Vec<Token> {
    let none = |token: &Token| matches!(&*token.text, "keins" | "keines") && !token.insisted;
    let Some(none) = tokens.iter().position(none) else { return tokens };
    let is_thing = |token: &Token| {
        let named = !token.insisted && !is_filler(&token.text) && !token.text.starts_with("ohne");
        named && noun(&token.text)
    };
    let thing = (none.saturating_sub(LATE_MAX)..none).rev().find(|&at| is_thing(&tokens[at]));
    if let Some(thing) = thing {
        let none = tokens.remove(none);
        let token = &mut tokens[thing];
        token.typed = format!("{} {}", token.typed, none.typed);
        token.text = lacking(&key(&token.text));
        token.accents = 0;
    }
    tokens
}

/// "Eier nach 20 Uhr" asks for no clock.
fn without_times(tokens: Vec<Token>) -> Vec<Token> {
    let is_time = |at: &usize| {
        let (hour, token) = (&tokens[at - 1], &tokens[*at]);
        token.text == "uhr" && !token.insisted && is_hour(&hour.text)
    };
    let times: Vec<usize> = (1..tokens.len()).filter(is_time).collect();
    if times.is_empty() || 2 * times.len() == tokens.len() {
        return tokens;
    }
    let rest =
        tokens.into_iter().enumerate().filter(|(at, _)| !times.contains(at) && !times.contains(&(at + 1)));
    rest.map(|(_, token)| token).collect()
}

/// "Lastenrad statt Auto" asks for no car.
fn without_what_is_replaced(mut tokens: Vec<Token>) -> Vec<Token> {
    let instead = tokens.iter().position(|token| is_instead(&token.text) && !token.insisted);
    let Some(instead) = instead else { return tokens };
    let said = |(_, token): &(usize, &Token)| !is_filler(&token.text);
    let replaced = tokens.iter().enumerate().skip(instead + 1).find(said).map(|(at, _)| at);
    let Some(replaced) = replaced.filter(|&at| !tokens[at].insisted) else { return tokens };
    if tokens.iter().enumerate().filter(said).any(|(at, _)| at != replaced) {
        tokens.remove(replaced);
    }
    tokens
}

/// "Rund um die Uhr" as one word.
fn with_the_clock(mut tokens: Vec<Token>) -> Vec<Token> {
    let phrase = ["rund", "um", "die", "uhr"];
    let here = |four: &[Token]| four.iter().zip(phrase).all(|(token, word)| token.text == word);
    if let Some(at) = tokens.windows(phrase.len()).position(here) {
        let typed: Vec<&str> = tokens[at..at + phrase.len()].iter().map(|one| one.typed.as_str()).collect();
        let insisted = tokens[at].insisted;
        let whole = Token { text: ROUND_THE_CLOCK.into(), accents: 0, typed: typed.join(" "), insisted };
        tokens.splice(at..at + phrase.len(), [whole]);
    }
    tokens
}

fn push_words(out: &mut Vec<Token>, chunk: &str, insisted: bool, limit: usize) {
    let first = out.len();
    each_word(chunk, |word| {
        // "E-Bike" is one word: a lone letter before a hyphen means nothing by itself.
        if let Some(before) = out[first..].last_mut()
            && word.linked
            && (before.text.len() == 1 || word.text.len() == 1)
            && before.text.len() + word.text.len() <= WORD_BYTES_MAX
            && [&before.text, word.text].iter().all(|text| text.bytes().all(|byte| byte.is_ascii_lowercase()))
        {
            before.accents |= word.accents << before.text.len();
            before.text.push_str(word.text);
            return;
        }
        if out.len() < limit {
            let typed = spelled(word.text, word.accents);
            out.push(Token { text: word.text.to_owned(), accents: word.accents, typed, insisted });
        }
    });
    if let [only] = &mut out[first..] {
        only.typed = chunk.trim_matches(|letter: char| !letter.is_alphanumeric()).to_owned();
    }
}

fn join_negations(
    tokens: Vec<Token>,
    key: impl Fn(&str) -> String,
    noun: impl Fn(&str) -> bool,
) -> Vec<Token> {
    let mut out: Vec<Token> = Vec::with_capacity(tokens.len());
    // Whether the last word is lacking, or an "und" that stands behind such a one.
    let (mut lacks, mut and) = (false, false);
    let mut tokens = tokens.into_iter().peekable();
    while let Some(mut token) = tokens.next() {
        let negation = out.last_mut().filter(|before| is_negation(&before.text) && !before.insisted);
        if let Some(before) = negation.filter(|_| !token.insisted) {
            // "Keine eigene" says nothing of what is missing, nor does "ohne unnötige" before a noun.
            let described = tokens.peek().is_some_and(|next| noun(&next.text)) && !noun(&token.text);
            if !is_filler(&token.text) && !described {
                before.typed = format!("{} {}", before.typed, token.typed);
                before.text = lacking(&key(&token.text));
                before.accents = 0;
                lacks = true;
            }
            continue;
        }
        let also = and && !token.insisted && noun(&token.text);
        if also {
            // "Ohne Fleisch und Fisch": neither of them.
            token.typed = format!("ohne {}", token.typed);
            token.text = lacking(&key(&token.text));
            token.accents = 0;
        }
        and = lacks && matches!(&*token.text, "und" | "oder");
        lacks = also;
        out.push(token);
    }
    out
}

/// The word for "without it", the same for "ohne Plastik" and "plastikfrei".
pub fn lacking(key: &str) -> String {
    let mut text = format!("ohne{key}");
    // Keys are cut at a character, because folded words are.
    text.truncate(WORD_BYTES_MAX.min(text.floor_char_boundary(WORD_BYTES_MAX)));
    text
}

/// What a word says there is not: "fleisch" for "fleischlos".
pub fn lacked(folded: &str) -> Option<&str> {
    let rest = folded.strip_suffix("frei").or_else(|| folded.strip_suffix("los"))?;
    (rest.len() >= 3).then_some(rest)
}

/// A folded word with its umlauts, as people write it.
pub fn spelled(text: &str, accents: u64) -> String {
    let letter = |(at, letter): (usize, char)| match (accents >> at & 1, letter) {
        (1, 'a') => 'ä',
        (1, 'o') => 'ö',
        (1, 'u') => 'ü',
        (1, 'e') => 'é',
        _ => letter,
    };
    text.char_indices().map(letter).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> Vec<String> {
        let noun = |word: &str| !matches!(word, "kaufen" | "unnotige" | "schnell");
        tokens(text, 8, str::to_owned, noun).into_iter().map(|token| token.text).collect()
    }

    #[test]
    fn what_is_wanted_for_once_is_not_lacking() {
        assert_eq!(texts("kein kleid nur für einmal"), ["kleid", "nur", "fur", "einmal"]);
        assert_eq!(texts("kein fleisch nur gemuse"), ["ohnefleisch", "nur", "gemuse"]);
        assert_eq!(texts("ohne zucker nur für mich")[0], "ohnezucker");
    }

    #[test]
    fn words_keep_the_spelling_in_which_they_were_typed() {
        let typed: Vec<String> = tokens("Käse, E-Bike Müller-Söhne", 8, str::to_owned, |_| true)
            .into_iter()
            .map(|one| one.typed)
            .collect();
        assert_eq!(typed, ["Käse", "E-Bike", "müller", "söhne"]);
    }

    #[test]
    fn a_negation_and_its_word_are_one() {
        assert_eq!(texts("nudeln ohne Plastik kaufen"), ["nudeln", "ohneplastik", "kaufen"]);
        assert_eq!(texts("ohne eigene Maschine"), ["ohnemaschine"]);
        assert_eq!(texts("ohne unnötige Verpackung"), ["ohneverpackung"]);
        assert_eq!(texts("ohne Fleisch und Fisch kaufen"), ["ohnefleisch", "und", "ohnefisch", "kaufen"]);
        assert_eq!(texts("ohne Fleisch und schnell"), ["ohnefleisch", "und", "schnell"]);
        assert_eq!(texts("ohne Plastik Nudeln und Reis"), ["ohneplastik", "nudeln", "und", "reis"]);
        assert_eq!(texts("kein"), ["kein"]);
        assert_eq!(lacked("fleischlos"), Some("fleisch"));
        assert_eq!(lacked("los"), None);
    }

    #[test]
    fn what_there_shall_be_none_of_may_stand_before_its_negation() {
        assert_eq!(texts("Fleisch soll kaufen keins"), ["ohnefleisch", "soll", "kaufen"]);
        assert_eq!(texts("keins"), ["keins"]);
        assert_eq!(texts("\"Fleisch\" keins"), ["fleisch", "keins"]);
    }

    #[test]
    fn who_cannot_do_something_himself_wants_it_done() {
        assert_eq!(texts("Torte, selber backen kann ich nicht"), ["torte", "backen", "kann", "ich", "nicht"]);
        assert_eq!(texts("weil ich selber nicht nähen kann"), ["weil", "ich", "nicht", "nahen", "kann"]);
        assert_eq!(texts("selber backen"), ["selber", "backen"]);
        assert_eq!(texts("ich mag keine Brötchen streichen"), ["ich", "mag", "brotchen", "streichen"]);
        assert_eq!(texts("mag keine Nüsse"), ["mag", "ohnenusse"]);
    }

    #[test]
    fn round_the_clock_is_one_word() {
        assert_eq!(texts("Eier rund um die Uhr kaufen"), ["eier", ROUND_THE_CLOCK, "kaufen"]);
        assert_eq!(texts("Uhr rund um"), ["uhr", "rund", "um"]);
        assert_eq!(texts("Eier nach 20 Uhr holen"), ["eier", "nach", "holen"]);
        assert_eq!(texts("20 Uhr"), ["20", "uhr"]);
    }

    #[test]
    fn what_is_replaced_is_not_asked_for() {
        assert_eq!(texts("Lastenrad statt Auto"), ["lastenrad", "statt"]);
        assert_eq!(texts("statt Styropor eine Dämmung"), ["statt", "eine", "dammung"]);
        assert_eq!(texts("statt Auto"), ["statt", "auto"]);
        assert_eq!(texts("Tausch statt"), ["tausch", "statt"]);
    }

    #[test]
    fn words_in_quotation_marks_are_insisted_on() {
        let insisted = |text: &str| -> Vec<bool> {
            tokens(text, 8, str::to_owned, |_| true).into_iter().map(|token| token.insisted).collect()
        };
        assert_eq!(insisted("a \"b c\" d"), [false, true, true, false]);
        assert_eq!(insisted("„b“ d"), [true, false]);
        assert_eq!(insisted("x \"unclosed"), [false, true]);
    }
}
