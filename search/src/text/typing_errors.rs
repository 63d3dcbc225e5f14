//! Whether one word is another one with typing errors, and which of several it is.

use super::query_text::QueryWord;
use super::typo_automaton::TypoAutomaton;
use std::cmp::Ordering;

/// How a typed word differs from what was meant, the likeliest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum TypingError {
    /// One letter is different, and it sounds the same.
    SoundsAlike,
    /// A finger hit the key beside the right one, or struck twice, too early or not at all.
    OfFingers,
    /// Two letters are different, and it sounds the same.
    TwiceSoundsAlike,
    /// Another letter, which makes another word more easily.
    OtherLetter,
    /// Only the beginning was typed, and a letter of it is different.
    Unfinished,
    /// Two letters are different.
    Twice,
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

/// The typo that makes `meant` of the word, with at most `edits` typing errors.
pub fn may_be_typing_error(word: &QueryWord, meant: &str, accents: u64, edits: usize) -> Option<TypingError> {
    if meant.len() < 4 || !begins_alike(&word.text, meant) {
        return None;
    }
    let near = |edits, prefix| TypoAutomaton::new(&word.text, edits, prefix).matches(meant.as_bytes());
    let sounds_alike = sound(&word.text, word.accents) == sound(meant, accents);
    if near(1, false) {
        return Some(match sounds_alike {
            true => TypingError::SoundsAlike,
            false if is_of_fingers(&word.text, meant) => TypingError::OfFingers,
            false => TypingError::OtherLetter,
        });
    }
    if edits > 1 && sounds_alike && near(2, false) {
        return Some(TypingError::TwiceSoundsAlike);
    }
    // Short words are more often something else than the beginning of a longer one with errors.
    if may_be_unfinished(word) && near(1, true) {
        return Some(TypingError::Unfinished);
    }
    let twice = edits > 1 && word.text.len() >= TWO_EDITS_LEN_MIN && near(2, false);
    twice.then_some(TypingError::Twice)
}

/// Whether a single error is one that fingers make.
fn is_of_fingers(typed: &str, meant: &str) -> bool {
    let (typed, meant) = (typed.as_bytes(), meant.as_bytes());
    let same = typed.iter().zip(meant).take_while(|(a, b)| a == b).count();
    let letter = |text: &[u8], at: usize| text.get(at).copied();
    let beside =
        |one: Option<u8>, other: Option<u8>| one.zip(other).is_some_and(|(a, b)| are_neighbours(a, b));
    match typed.len().cmp(&meant.len()) {
        Ordering::Less => true,
        Ordering::Equal => {
            let (a, b) = (letter(typed, same), letter(meant, same));
            beside(a, b) || (a == letter(meant, same + 1) && b == letter(typed, same + 1))
        }
        Ordering::Greater => {
            // Of "aa" for "a" the second letter is the one too many.
            let too_many = letter(typed, same);
            let around =
                [same.checked_sub(1).and_then(|before| letter(typed, before)), letter(typed, same + 1)];
            around.into_iter().any(|one| one == too_many || beside(one, too_many))
        }
    }
}

fn are_neighbours(one: u8, other: u8) -> bool {
    let keys = one.is_ascii_lowercase().then(|| NEIGHBOURS[usize::from(one - b'a')]);
    keys.is_some_and(|keys| keys.as_bytes().contains(&other))
}

/// People seldom miss the first letter by more than a key, or write another one that sounds like it.
fn begins_alike(typed: &str, meant: &str) -> bool {
    let (typed, meant) = (typed.as_bytes(), meant.as_bytes());
    match (typed, meant) {
        ([a, b, ..], [x, y, ..]) => {
            a == x || are_neighbours(*a, *x) || (a == y && b == x) || sounds_like(*a) == sounds_like(*x)
        }
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
    for letter in text.bytes().filter(|&letter| letter != b'h').map(|letter| char::from(sounds_like(letter)))
    {
        if !out.ends_with(letter) {
            out.push(letter);
        }
    }
    out
}

/// One of the letters that people take for one another: "Dischler", "Bolsterer".
fn sounds_like(letter: u8) -> u8 {
    match letter {
        b'v' | b'w' => b'f',
        b'd' => b't',
        b'b' => b'p',
        b'g' | b'c' | b'q' | b'x' => b'k',
        b'y' | b'j' => b'i',
        b'z' => b's',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typo(typed: &str, meant: &str) -> Option<TypingError> {
        let word = QueryWord { known: false, ..QueryWord::new(typed, 0, true) };
        may_be_typing_error(&word, meant, 0, word.typos_max())
    }

    #[test]
    fn whole_words_and_long_beginnings_are_recognised() {
        assert_eq!(typo("bakerei", "backerei"), Some(TypingError::SoundsAlike));
        assert_eq!(typo("tichler", "tischlermeister"), Some(TypingError::Unfinished));
        assert_eq!(typo("restorant", "restaurant"), Some(TypingError::Twice));
        assert_eq!(typo("vackerei", "backerei"), Some(TypingError::OfFingers), "b is beside v");
        assert_eq!(typo("ebkerei", "bekerei"), Some(TypingError::OfFingers), "swapped at the front");
    }

    #[test]
    fn another_first_letter_is_another_word() {
        assert_eq!(typo("urfahrt", "erfahrt"), None);
        assert_eq!(typo("wiin", "weinbau"), None);
        assert_eq!(typo("mackerei", "backerei"), None);
    }

    #[test]
    fn fingers_miss_by_a_key_and_letters_that_sound_alike_are_taken_for_one_another() {
        let likelier = |typed: &str, meant: &str, other: &str| {
            assert!(typo(typed, meant) < typo(typed, other), "{typed}: {meant} before {other}");
        };
        likelier("hanfy", "handy", "hanf");
        likelier("klender", "kalender", "kleider");
        likelier("kuchn", "kuchen", "kuche");
        likelier("fahrat", "fahrrad", "fahrt");
        for (typed, meant) in [("dischler", "tischler"), ("bolsterer", "polsterer"), ("komputer", "computer")]
        {
            assert_eq!(typo(typed, meant), Some(TypingError::SoundsAlike), "{typed}");
        }
    }

    #[test]
    fn typing_errors_depend_on_the_length() {
        let typos = |text: &str| QueryWord::new(text, 0, true).typos_max();
        assert_eq!((typos("bxo"), typos("moxt"), typos("bakcerei"), typos("4020")), (0, 1, 2, 0));
    }

    #[test]
    fn two_errors_in_a_short_word_must_sound_alike() {
        let word = QueryWord { known: false, ..QueryWord::new("fahrat", 0, true) };
        assert!(may_be_typing_error(&word, "fahrrad", 0, 2) == Some(TypingError::TwiceSoundsAlike));
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
