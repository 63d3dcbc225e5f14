//! Collects what is wrong with an input, field by field, in German.

use super::body::MAX_BODY_BYTES;
use crate::error::{Error, Fields};

/// Rules of a request body. It may also tidy itself up (trim), because strings are trimmed
/// before they are judged.
pub trait Validate {
    /// How large the body may be; more than usual only where it holds a long list and its sender is known.
    const MAX_BYTES: usize = MAX_BODY_BYTES;

    fn validate(&mut self, check: &mut Check);
}

#[derive(Default)]
pub struct Check {
    fields: Fields,
}

const PHONE_CHARS: usize = 50;

/// Fewer digits are a slip: short numbers such as 1450 have as many.
const PHONE_DIGITS_MIN: usize = 4;

/// What people write before the number of an extension, in small letters.
const EXTENSIONS: [&str; 5] = ["dw", "durchwahl", "kl", "klappe", "ext"];

pub const REQUIRED: &str = "Bitte fülle dieses Feld aus.";

impl Check {
    pub fn fail(&mut self, field: &str, message: impl Into<String>) {
        self.fields.entry(field.to_owned()).or_insert_with(|| message.into());
    }

    pub fn that(&mut self, holds: bool, field: &str, message: &str) {
        if !holds {
            self.fail(field, message);
        }
    }

    /// Trims and requires between 1 and `max` characters.
    pub fn required(&mut self, field: &str, value: &mut String, max: usize) {
        trim(value);
        self.that(!value.is_empty(), field, REQUIRED);
        self.length(field, value, max);
    }

    /// Trims; an empty text counts as absent.
    pub fn optional(&mut self, field: &str, value: &mut Option<String>, max: usize) {
        if let Some(text) = value {
            trim(text);
            self.length(field, text, max);
        }
        if value.as_deref() == Some("") {
            *value = None;
        }
    }

    fn length(&mut self, field: &str, value: &str, max: usize) {
        if value.chars().count() > max {
            self.fail(field, format!("Das ist zu lang (höchstens {max} Zeichen)."));
        }
        if value.contains('\0') {
            self.fail(field, "Der Text enthält ein unzulässiges Zeichen.");
        }
    }

    pub fn email(&mut self, field: &str, value: &str) {
        self.that(is_email(value), field, "Das ist keine gültige E-Mail-Adresse.");
    }

    /// Trims; an empty text counts as absent, and anything else has to be one that can be dialled.
    pub fn phone(&mut self, field: &str, value: &mut Option<String>) {
        self.optional(field, value, PHONE_CHARS);
        let valid = value.as_deref().is_none_or(is_phone);
        self.that(valid, field, "Das ist keine gültige Telefonnummer.");
    }

    /// Web addresses may come without a scheme; anything but http and https is refused.
    pub fn website(&mut self, field: &str, value: &str) {
        self.that(is_website(value), field, "Das ist keine gültige Web-Adresse.");
    }

    pub fn position(&mut self, field: &str, latitude: f64, longitude: f64) {
        let within = (-90.0..=90.0).contains(&latitude) && (-180.0..=180.0).contains(&longitude);
        self.that(within, field, "Diese Koordinaten gibt es nicht.");
    }

    pub fn finish(self) -> Result<(), Error> {
        if self.fields.is_empty() { Ok(()) } else { Err(Error::Invalid(self.fields)) }
    }
}

fn trim(value: &mut String) {
    let trimmed = value.trim();
    if trimmed.len() != value.len() {
        *value = trimmed.to_owned();
    }
}

/// Non-whitespace, @, non-whitespace, a dot, more non-whitespace; plus what mail servers refuse.
pub fn is_email(value: &str) -> bool {
    let Some((local, domain)) = value.rsplit_once('@') else { return false };
    let Some((host, end)) = domain.rsplit_once('.') else { return false };
    !local.is_empty()
        && !host.is_empty()
        && !end.is_empty()
        && value.chars().count() <= 254
        && !value.chars().any(|c| c.is_whitespace() || c.is_control())
        && value.parse::<lettre::Address>().is_ok()
}

/// Digits with what is written between them, and behind them an extension ("DW 12"), but no other words.
fn is_phone(value: &str) -> bool {
    let small = value.to_lowercase();
    let (number, extension) = small.split_at(small.find(char::is_alphabetic).unwrap_or(small.len()));
    let word = extension.trim_end_matches(|letter: char| !letter.is_alphabetic());
    let behind = &extension[word.len()..];
    let digits = |text: &str| text.bytes().filter(u8::is_ascii_digit).count();
    let plain = |text: &str| text.chars().all(|c| c.is_ascii_digit() || " \u{a0}+()/.–-".contains(c));
    digits(number) >= PHONE_DIGITS_MIN
        && plain(number)
        && plain(behind)
        && (word.is_empty() || (EXTENSIONS.contains(&word) && digits(behind) > 0))
}

pub fn is_website(value: &str) -> bool {
    let has_scheme = value.contains("://");
    let full = if has_scheme { value.to_owned() } else { format!("https://{value}") };
    match url::Url::parse(&full) {
        Ok(url) => {
            ["http", "https"].contains(&url.scheme())
                && url.username().is_empty()
                && url.password().is_none()
                && url.host_str().is_some_and(|host| host.contains('.'))
                && !value.chars().any(|c| c.is_whitespace() || c.is_control())
        }
        Err(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn email_addresses_follow_the_rule() {
        for good in ["a@b.at", "vor.nach+x@sub.example.org", "ä@bücher.example"] {
            assert!(is_email(good), "{good}");
        }
        for bad in ["", "a", "a@b", "@b.at", "a@.at", "a b@c.at", "a@b.", "a@b.at\nBcc: x@y.at"] {
            assert!(!is_email(bad), "{bad}");
        }
    }

    #[test]
    fn a_phone_number_has_digits_and_at_most_an_extension() {
        for good in ["0732 77 00-0 DW 12", "+43 (0)732/7720", "0732.7720 Kl. 5", "0043 664 1234567", "1450"] {
            assert!(is_phone(good), "{good}");
        }
        let bad =
            ["1", "048", "Montag ab 8 Uhr", "0732 1234 abends", "0732 1234 DW", "DW 1234", "4,37E+11", "+-/"];
        for bad in bad {
            assert!(!is_phone(bad), "{bad}");
        }
    }

    #[test]
    fn only_plain_web_addresses_are_websites() {
        for good in ["example.at", "https://example.at/x?y=1", "http://www.example.at"] {
            assert!(is_website(good), "{good}");
        }
        let bad = [
            "javascript:alert(1)",
            "data:text/html,x",
            "ftp://a.at",
            "nur text",
            "localhost",
            "https://u:p@a.at",
            "javascript://a.at/%0aalert(1)",
        ];
        for bad in bad {
            assert!(!is_website(bad), "{bad}");
        }
    }

    #[test]
    fn texts_are_trimmed_and_empty_optional_ones_are_absent() {
        let mut check = Check::default();
        let mut name = "  Hofladen ".to_owned();
        let mut phone = Some("   ".to_owned());
        check.required("name", &mut name, 10);
        check.optional("phone", &mut phone, 10);
        assert_eq!((name.as_str(), phone), ("Hofladen", None));
        check.finish().unwrap();
    }

    #[test]
    fn every_wrong_field_is_reported_once() {
        let mut check = Check::default();
        check.required("name", &mut " ".to_owned(), 10);
        check.required("town", &mut "x".repeat(11), 10);
        check.position("location", 91.0, 0.0);
        let Err(Error::Invalid(fields)) = check.finish() else { panic!("must fail") };
        assert_eq!(fields.keys().collect::<Vec<_>>(), ["name", "town", "location"]);
    }
}
