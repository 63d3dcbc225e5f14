//! House numbers: "12", "12a", "12/3", "12-14", and which of a street's is meant by what was typed.

/// A number taken apart: what it begins with, the letter behind that, and what is left.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct HouseNumber {
    pub number: u32,
    pub letter: String,
    /// The last number of "12-14".
    pub to: Option<u32>,
    /// "/3" of "12/3": a staircase, a door, or a house of its own.
    pub rest: String,
}

/// How well a house answers to the number that was asked for; the least is the best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum NumberFit {
    /// The very number.
    Same,
    /// The house whose door, staircase or range was asked for.
    Within,
    /// Another house, so many numbers away, and whether it stands on the other side.
    Off(u32, bool),
}

/// Houses further away than this say nothing about where a number is.
pub const NEAR_NUMBERS: u32 = 10;

impl HouseNumber {
    /// Nothing for what does not begin with a digit: such numbers ("A12") are only compared as a whole.
    pub fn parse(text: &str) -> Option<HouseNumber> {
        let plain: String = text.chars().filter(|letter| !letter.is_whitespace()).collect();
        let plain = plain.to_lowercase();
        let (number, rest) = leading_number(&plain)?;
        let letters = rest.chars().take_while(|letter| letter.is_alphabetic()).map(char::len_utf8).sum();
        let (letter, rest) = rest.split_at(letters);
        let to = rest.strip_prefix(['-', '–']).and_then(leading_number);
        let (to, rest) = match to {
            Some((last, after)) if last > number && last - number < 100 => (Some(last), after),
            _ => (None, rest),
        };
        let rest: String = rest.chars().filter(|letter| letter.is_alphanumeric() || *letter == '/').collect();
        Some(HouseNumber { number, letter: letter.to_owned(), to, rest: rest.trim_matches('/').to_owned() })
    }

    /// How well `self`, a house that exists, answers to the number that was asked for.
    pub fn fits(&self, asked: &HouseNumber) -> NumberFit {
        if self == asked {
            return NumberFit::Same;
        }
        let same_letter = self.letter == asked.letter;
        let range = self.number..=self.to.unwrap_or(self.number);
        let same_side = self.number % 2 == asked.number % 2;
        // "12/3" is a door of "12", "14" a part of "12-14", and of "12-14" the house "12" is one.
        if self.rest.is_empty() && same_letter && same_side && range.contains(&asked.number) {
            return NumberFit::Within;
        }
        if asked.to.is_some() && self.rest.is_empty() && self.letter.is_empty() && self.number == asked.number
        {
            return NumberFit::Within;
        }
        // Where only "12/1" and "12/2" exist, they are the house that is meant by "12".
        if asked.rest.is_empty() && same_letter && self.number == asked.number && self.to.is_none() {
            return NumberFit::Within;
        }
        let off = self.number.abs_diff(asked.number);
        NumberFit::Off(off, off % 2 == 1)
    }
}

fn leading_number(text: &str) -> Option<(u32, &str)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    // A number of more digits is none of a house.
    (digits <= 6).then(|| text[..digits].parse().ok().map(|number| (number, &text[digits..]))).flatten()
}

/// Splits "12;14" and "76, 76a, 76b" into the houses that share a building.
pub fn each_of(text: &str) -> impl Iterator<Item = &str> {
    // Nobody lives behind hundreds of numbers; a list that long is a mistake.
    text.split([';', ','])
        .map(str::trim)
        .filter(|part| !part.is_empty() && part.chars().count() <= 20)
        .take(50)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fit(house: &str, asked: &str) -> NumberFit {
        HouseNumber::parse(house).unwrap().fits(&HouseNumber::parse(asked).unwrap())
    }

    #[test]
    fn spellings_of_a_number_are_the_same() {
        for (house, asked) in
            [("12a", "12 A"), ("12A", "12a"), ("12/3", "12 / 3"), ("4bis", "4 bis"), ("7", "7")]
        {
            assert_eq!(fit(house, asked), NumberFit::Same, "{house} {asked}");
        }
    }

    #[test]
    fn doors_and_ranges_belong_to_their_house() {
        for (house, asked) in [
            ("12", "12/3"),
            ("12-14", "12"),
            ("12-14", "14"),
            ("12", "12-14"),
            ("12/1", "12"),
            ("12a", "12a/2"),
        ] {
            assert_eq!(fit(house, asked), NumberFit::Within, "{house} {asked}");
        }
        assert_eq!(fit("12-16", "13"), NumberFit::Off(1, true), "it stands on the other side");
    }

    #[test]
    fn other_houses_are_so_far_off() {
        assert_eq!(fit("12", "12a"), NumberFit::Off(0, false));
        assert_eq!(fit("12a", "12"), NumberFit::Off(0, false));
        assert_eq!(fit("12a", "12b/1"), NumberFit::Off(0, false));
        assert_eq!(fit("10", "13"), NumberFit::Off(3, true));
        assert!(fit("14", "12") < fit("13", "10"));
    }

    #[test]
    fn what_is_no_number_is_refused() {
        for text in ["", "A12", "bis", "99999999999", "/3"] {
            assert_eq!(HouseNumber::parse(text), None, "{text}");
        }
        assert_eq!(each_of("76, 76a;76b,").collect::<Vec<_>>(), ["76", "76a", "76b"]);
    }
}
