//! Phone numbers, which are one word however they are written.

use std::ops::Range;

/// Where a phone number stands in a text, with its sign or zero in front: "Huber 0732 123456".
pub fn phone_in(text: &str) -> Option<Range<usize>> {
    let belongs = |letter: char| letter.is_ascii_digit() || " +-/().\u{a0}".contains(letter);
    let starts = text.match_indices(['0', '+']).map(|(at, _)| at);
    let mut starts = starts.filter(|&at| !text[..at].ends_with(|before: char| before.is_alphanumeric()));
    starts.find_map(|start| {
        let rest = &text[start..];
        let end = rest.find(|letter| !belongs(letter)).unwrap_or(rest.len());
        let number = rest[..end].trim_end_matches(|letter: char| !letter.is_ascii_digit());
        let parted = end == number.len() && rest[end..].starts_with(char::is_alphanumeric);
        (!parted && phone_number(number).is_some()).then_some(start..start + number.len())
    })
}

/// The digits of a phone number within its country, as companies' numbers are kept; none where the text is
/// something else. "+43 732 1234", "0043 (0)732 1234" and "0732/1234" are one number, in every country.
pub fn phone_number(text: &str) -> Option<String> {
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    let other = |letter: char| !letter.is_ascii_digit() && !" +-/().\u{a0}".contains(letter);
    if digits.len() < 6 || text.chars().any(other) {
        return None;
    }
    let abroad = digits.strip_prefix("00").or_else(|| text.trim().starts_with('+').then_some(&*digits));
    let national = abroad.map_or(&*digits, |number| &number[calling_code_digits(number)..]);
    // The zero in front is dialled only within some countries, and never in "+43 (0)732".
    Some(national.trim_start_matches('0').to_owned()).filter(|number| !number.is_empty())
}

/// How many digits the code of the country has with which a number begins; no code begins with another one (ITU-T E.164).
pub fn calling_code_digits(number: &str) -> usize {
    const OF_TWO: [&str; 44] = [
        "20", "27", "30", "31", "32", "33", "34", "36", "39", "40", "41", "43", "44", "45", "46", "47", "48",
        "49", "51", "52", "53", "54", "55", "56", "57", "58", "60", "61", "62", "63", "64", "65", "66", "81",
        "82", "84", "86", "90", "91", "92", "93", "94", "95", "98",
    ];
    match number.get(..2) {
        Some(start) if start.starts_with(['1', '7']) => 1,
        Some(start) if OF_TWO.contains(&start) => 2,
        _ => number.len().min(3),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phone_numbers_are_found_beside_words() {
        let found = |text: &'static str| phone_in(text).map(|range| &text[range]);
        assert_eq!(found("Huber 0732 123456"), Some("0732 123456"));
        assert_eq!(found("Tel. +43 (0)732/123456, Linz"), Some("+43 (0)732/123456"));
        assert_eq!(found("0732 123456 Huber"), Some("0732 123456"));
        for text in ["4020 Linz", "a0732123456", "0732123456b", "bis 0 Grad", "10000000 Schritte"] {
            assert_eq!(found(text), None, "{text}");
        }
    }

    #[test]
    fn phone_numbers_are_one_word_however_they_are_written() {
        for text in ["+43 732 123456", "0732/123456", "0043 (0)732 12 34 56", "0732 123-456"] {
            assert_eq!(phone_number(text).as_deref(), Some("732123456"), "{text}");
        }
        for text in ["+423 232 11 11", "00423 2321111", "232 11 11"] {
            assert_eq!(phone_number(text).as_deref(), Some("2321111"), "{text}");
        }
        for text in ["+49 89 123456", "089/123456", "+1 89 123456"] {
            assert_eq!(phone_number(text).as_deref(), Some("89123456"), "{text}");
        }
        assert_eq!(phone_number("4020 Linz"), None);
        assert_eq!(phone_number("4020"), None);
    }
}
