//! Whether one word is another one with typing errors, and which of several it is.

use super::query_text::QueryWord;
use super::typo_automaton::TypoAutomaton;

/// How a typed word differs from what was meant; the smallest is the likeliest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TypingError {
    pub edits: usize,
    /// Only the beginning was typed.
    unfinished: bool,
    sounds_different: bool,
}

/// Unfinished words are only compared with typing errors from this length on; shorter ones would match
/// nearly everything.
const UNFINISHED_LEN_MIN: usize = 6;

/// Shorter words with two errors must at least sound like what was meant.
const TWO_EDITS_LEN_MIN: usize = 8;

/// The neighbours of each key on a German keyboard.
const NEIGHBOURS: [&str; 26] = [
    "qwsy", "vghn", "xdfv", "serfxc", "wsdr", "drtgcv", "ftzhvb", "gzujbn", "ujko", "huikmn", "jiolm", "kop",
    "njk", "bhjm", "iklp", "ol", "wa", "edft", "awedyx", "rfgz", "zhji", "cfgb", "qase", "ysdc", "asx",
    "tghu",
];

pub fn may_be_unfinished(word: &QueryWord) -> bool {
    word.last && word.text.len() >= UNFINISHED_LEN_MIN
}

/// The typing error that makes `meant` of the word, with at most `edits` typing errors.
pub fn may_be_typing_error(word: &QueryWord, meant: &str, accents: u64, edits: usize) -> Option<TypingError> {
    if meant.len() < 4 || !begins_alike(&word.text, meant) {
        return None;
    }
    let near = |edits, prefix| TypoAutomaton::new(&word.text, edits, prefix).matches(meant.as_bytes());
    let sounds_different = sound(&word.text, word.accents) != sound(meant, accents);
    for edits in 1..=edits {
        let allowed = edits == 1 || word.text.len() >= TWO_EDITS_LEN_MIN || !sounds_different;
        if allowed && near(edits, false) {
            return Some(TypingError { edits, unfinished: false, sounds_different });
        }
    }
    // Short words are more often something else than the beginning of a longer one with errors.
    let unfinished = may_be_unfinished(word) && near(1, true);
    unfinished.then_some(TypingError { edits: 1, unfinished: true, sounds_different: true })
}

/// People seldom miss the first letter by more than a key.
fn begins_alike(typed: &str, meant: &str) -> bool {
    let (typed, meant) = (typed.as_bytes(), meant.as_bytes());
    let neighbour = |one: u8, other: u8| {
        let keys = one.is_ascii_lowercase().then(|| NEIGHBOURS[usize::from(one - b'a')]);
        keys.is_some_and(|keys| keys.as_bytes().contains(&other))
    };
    match (typed, meant) {
        ([a, b, ..], [x, y, ..]) => a == x || neighbour(*a, *x) || (a == y && b == x),
        _ => false,
    }
}

/// Roughly how a folded word sounds, so that "fahrat" is rather "Fahrrad" than "Fahrt".
fn sound(folded: &str, accents: u64) -> String {
    // An ä sounds like an e.
    let heard = folded.char_indices().map(|(at, letter)| match (letter, accents >> at & 1) {
        ('a', 1) => 'e',
        _ => letter,
    });
    let mut text =
        heard.collect::<String>().replace("ph", "f").replace("ck", "k").replace("tz", "z").replace("dt", "t");
    for (from, to) in
        [("ai", "ei"), ("ay", "ei"), ("ey", "ei"), ("ie", "i"), ("eu", "oi"), ("au", "a"), ("th", "t")]
    {
        text = text.replace(from, to);
    }
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        let letter = match letter {
            'v' | 'w' => 'f',
            'd' => 't',
            'b' => 'p',
            'g' | 'c' | 'q' | 'x' => 'k',
            'y' | 'j' => 'i',
            'z' => 's',
            'h' => continue,
            other => other,
        };
        if !out.ends_with(letter) {
            out.push(letter);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typo(typed: &str, meant: &str) -> Option<usize> {
        let word = QueryWord { known: false, ..QueryWord::new(typed, 0, true) };
        may_be_typing_error(&word, meant, 0, word.typos_max()).map(|typo| typo.edits)
    }

    #[test]
    fn whole_words_and_long_beginnings_are_recognised() {
        assert_eq!(typo("bakerei", "backerei"), Some(1));
        assert_eq!(typo("tichler", "tischlermeister"), Some(1));
        assert_eq!(typo("restorant", "restaurant"), Some(2));
        assert_eq!(typo("vackerei", "backerei"), Some(1), "b is beside v");
        assert_eq!(typo("ebkerei", "bekerei"), Some(1), "swapped at the front");
    }

    #[test]
    fn another_first_letter_is_another_word() {
        assert_eq!(typo("urfahrt", "erfahrt"), None);
        assert_eq!(typo("wiin", "weinbau"), None);
        assert_eq!(typo("mackerei", "backerei"), None);
    }

    #[test]
    fn two_errors_in_a_short_word_must_sound_alike() {
        let word = QueryWord { known: false, ..QueryWord::new("fahrat", 0, true) };
        assert!(may_be_typing_error(&word, "fahrrad", 0, 2).is_some());
        assert_eq!(may_be_typing_error(&word, "fahrkart", 0, 2), None);
        assert_eq!(sound("fahrrat", 0), sound("fahrrad", 0));
        assert_eq!(sound("bekerei", 0), sound("backerei", 0b10));
    }

    #[test]
    fn neighbours_on_the_keyboard_are_mutual() {
        for (at, keys) in NEIGHBOURS.iter().enumerate() {
            for key in keys.bytes() {
                let back = NEIGHBOURS[usize::from(key - b'a')];
                assert!(
                    back.as_bytes().contains(&(b'a' + at as u8)),
                    "{} {}",
                    (b'a' + at as u8) as char,
                    key as char
                );
            }
        }
    }
}
