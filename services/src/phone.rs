//! Telephone numbers as people read and phones dial them: with the code of the region's country, in groups.

use crate::catalogue::{calling_code_digits, phone_number};

/// Countries with the code that is dialled from abroad, and what is dialled before a number within them only.
/// Plans that say where an area's code ends would fill a library; owners' own groups say it as well.
const COUNTRIES: [(&str, &str, &str); 34] = [
    ("AT", "43", "0"),
    ("BE", "32", "0"),
    ("BG", "359", "0"),
    ("CH", "41", "0"),
    ("CZ", "420", ""),
    ("DE", "49", "0"),
    ("DK", "45", ""),
    ("EE", "372", ""),
    ("ES", "34", ""),
    ("FI", "358", "0"),
    ("FR", "33", "0"),
    ("GB", "44", "0"),
    ("GR", "30", ""),
    ("HR", "385", "0"),
    ("HU", "36", "06"),
    ("IE", "353", "0"),
    ("IT", "39", ""),
    ("LI", "423", ""),
    ("LT", "370", "0"),
    ("LU", "352", ""),
    ("LV", "371", ""),
    ("MC", "377", ""),
    ("MT", "356", ""),
    ("NL", "31", "0"),
    ("NO", "47", ""),
    ("PL", "48", ""),
    ("PT", "351", ""),
    ("RO", "40", "0"),
    ("RS", "381", "0"),
    ("SE", "46", "0"),
    ("SI", "386", "0"),
    ("SK", "421", "0"),
    ("SM", "378", ""),
    ("UA", "380", "0"),
];

/// More digits in a row are hard to read and to type.
const GROUP_MAX: usize = 7;

/// "+43 732 772200" for "0732/772200", "0043 (0)732 772200" and "+43732772200", so that a click dials it from
/// everywhere. What has words in it, or lacks the area's code, stays as it was written.
pub fn readable(text: &str, country: &str) -> String {
    let text = text.trim();
    let written = || text.to_owned();
    let known = COUNTRIES.iter().find(|(name, ..)| *name == country);
    let Some((_, code, trunk)) = known.filter(|_| phone_number(text).is_some()) else { return written() };
    // The zero in brackets is dialled only by those who leave out what stands before it.
    let bare = text.replace("(0)", " ");
    let abroad = bare.strip_prefix('+').or_else(|| bare.strip_prefix("00"));
    let (code, rest) = match abroad {
        Some(number) => {
            let number = number.trim_start();
            let digits = calling_code_digits(number);
            match number.get(..digits).filter(|code| code.bytes().all(|digit| digit.is_ascii_digit())) {
                Some(code) => (code, &number[digits..]),
                None => return written(),
            }
        }
        None => match bare.trim_start_matches('(').strip_prefix(*trunk) {
            Some(rest) => (*code, rest),
            // "77 22 00" is only for those who live there.
            None => return written(),
        },
    };
    format!("+{code} {}", grouped(rest))
}

/// The owner's groups, and those that are too long in groups of three; "-15" at the end is an extension.
fn grouped(text: &str) -> String {
    let is_extension = |part: &&str| (1..=4).contains(&part.trim().len()) && !part.contains(' ');
    let (line, extension) = match text.rsplit_once('-') {
        Some((line, part)) if is_extension(&part) && !line.contains('-') => (line, Some(part)),
        _ => (text, None),
    };
    let mut groups: Vec<&str> = Vec::new();
    for part in line.split(|letter: char| !letter.is_ascii_digit()).filter(|part| !part.is_empty()) {
        let mut rest = part;
        // The last group has two to four digits, because a single one looks lost.
        while part.len() > GROUP_MAX && rest.len() > 4 {
            groups.push(&rest[..3]);
            rest = &rest[3..];
        }
        groups.push(rest);
    }
    let number = groups.join(" ");
    extension.map_or(number.clone(), |part| format!("{number}-{}", part.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_phone_number_is_shown_in_groups_with_the_code_of_the_regions_country() {
        for text in
            ["0732/772200", "+43 (0)732 772200", "0043 732 772200", "(0732) 772200", "+43(0)732/772200"]
        {
            assert_eq!(readable(text, "AT"), "+43 732 772200", "{text}");
        }
        assert_eq!(readable("0732772200", "AT"), "+43 732 772 200");
        assert_eq!(readable("06641234567", "AT"), "+43 664 123 4567");
        assert_eq!(readable("+436641234567", "AT"), "+43 664 123 4567");
        assert_eq!(readable("232 11 11", "LI"), "+423 232 11 11");
        assert_eq!(readable("089/12345678", "DE"), "+49 89 123 456 78");
        assert_eq!(readable("+41 44 668 18 00", "LI"), "+41 44 668 18 00", "a neighbour's number");
        assert_eq!(readable("0732/772200-15", "AT"), "+43 732 772200-15");
        assert_eq!(readable("0732 77-22-00", "AT"), "+43 732 77 22 00");
    }

    #[test]
    fn what_is_no_complete_number_stays_as_it_was_written() {
        for text in
            ["+43 732 000 120", "0732 1", "772200", "0664 1234567 (abends)", "", "Telefon", "+", "+43", "00"]
        {
            assert_eq!(readable(text, "AT"), text);
        }
        assert_eq!(readable("0732/772200", "XX"), "0732/772200", "no country, no code");
    }
}
