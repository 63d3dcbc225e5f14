//! Names with one typing error.

use crate::ordinary_words::{is_ordinary, is_spelled_well};
use crate::place_names::{KnownPlace, MISTYPED_LETTERS, Places};
use crate::words::Words;

/// Longer names are seldom typed, and then they are chosen from suggestions.
const MOST_WORDS: usize = 3;

/// The best known place whose name differs from the words here by one error, with the index behind them.
///
/// The first letter must be right: it nearly always is, and only a twentieth of the names is compared.
pub(crate) fn mistyped<'a>(
    places: &'a Places,
    words: &Words,
    index: usize,
) -> Option<(usize, &'a KnownPlace)> {
    let most = MOST_WORDS.min(words.list.len() - index);
    (1..=most).rev().find_map(|many| {
        let end = index + many;
        if !words.is_free_after(end - 1) || !(index + 1..end).all(|at| words.continues(at)) {
            return None;
        }
        let typed = words.list[index..end].iter().map(|word| &*word.folded).collect::<Vec<_>>().join(" ");
        Some((end, best(places, &typed)?))
    })
}

fn best<'a>(places: &'a Places, typed: &str) -> Option<&'a KnownPlace> {
    if typed.len() + 1 < MISTYPED_LETTERS || is_ordinary(typed) || is_spelled_well(typed) {
        return None;
    }
    places
        .long_names(&typed[..1])
        .filter(|(name, _)| is_one_error(name.as_bytes(), typed.as_bytes()))
        .map(|(_, place)| place)
        .max_by_key(|place| place.residents)
}

/// Whether one letter is missing, too many, wrong, or changed places with its neighbour.
fn is_one_error(a: &[u8], b: &[u8]) -> bool {
    if a.len().abs_diff(b.len()) > 1 {
        return false;
    }
    let front = a.iter().zip(b).take_while(|(a, b)| a == b).count();
    let (a, b) = (&a[front..], &b[front..]);
    let back = a.iter().rev().zip(b.iter().rev()).take_while(|(a, b)| a == b).count();
    match (&a[..a.len() - back], &b[..b.len() - back]) {
        ([_], [_]) | ([_], []) | ([], [_]) => true,
        ([a, b], [c, d]) => a == d && b == c,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::is_one_error;

    #[test]
    fn one_error_is_one_letter_or_one_exchange() {
        let is = |a: &str, b: &str| is_one_error(a.as_bytes(), b.as_bytes());
        for typed in ["freistat", "freistadtt", "freistart", "freistatd", "rfeistadt"] {
            assert!(is("freistadt", typed), "{typed}");
        }
        for typed in ["freistadt", "freista", "fristat", "freidtsat", ""] {
            assert!(!is("freistadt", typed), "{typed}");
        }
    }
}
