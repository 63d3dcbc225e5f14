//! Passwords: the rule they must follow.

use umkreis_foundation::error::{Error, Fields, Result};
use umkreis_services::passwords::MAX_CHARS;

pub const MIN_CHARS: usize = 10;

/// The commonest passwords that satisfy the rule; an exact match is refused.
const COMMONEST: &str = include_str!("commonest_passwords.txt");

/// What is wrong with a new password, one line per broken rule.
pub fn complaints(password: &str) -> Vec<&'static str> {
    let chars = password.chars().count();
    let mut lines = Vec::new();
    if chars < MIN_CHARS {
        lines.push("Mindestens 10 Zeichen");
    }
    if chars > MAX_CHARS {
        lines.push("Höchstens 128 Zeichen");
    }
    if !(password.chars().any(char::is_lowercase) && password.chars().any(char::is_uppercase)) {
        lines.push("Groß und Kleinschreibung fehlt");
    }
    if !password.chars().any(|c| c.is_ascii_digit()) {
        lines.push("Zahl fehlt");
    }
    if lines.is_empty() && COMMONEST.lines().any(|common| common == password) {
        lines.push("Dieses Passwort verwenden zu viele Menschen");
    }
    lines
}

/// Fails with `PasswordTooWeak`, saying in `field` which rules are broken.
pub fn require_strong(field: &str, password: &str) -> Result<()> {
    let complaints = complaints(password);
    if complaints.is_empty() {
        return Ok(());
    }
    let message = complaints.iter().map(|line| format!("• {line}")).collect::<Vec<_>>().join("\n");
    Err(Error::WeakPassword(Fields::from([(field.to_owned(), message)])))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rule_names_what_is_missing() {
        assert!(complaints("Sonnenhof4020").is_empty());
        assert!(complaints("Äußerstgut7").is_empty());
        assert_eq!(complaints("Sonne1"), ["Mindestens 10 Zeichen"]);
        assert_eq!(complaints("sonnenhof4020"), ["Groß und Kleinschreibung fehlt"]);
        assert_eq!(complaints("SONNENHOF4020"), ["Groß und Kleinschreibung fehlt"]);
        assert_eq!(complaints("SonnenhofLinz"), ["Zahl fehlt"]);
        assert_eq!(complaints("").len(), 3);
        assert_eq!(complaints(&format!("aA1{}", "x".repeat(126))), ["Höchstens 128 Zeichen"]);
        assert!(complaints(&format!("aA1{}", "x".repeat(125))).is_empty());
    }

    #[test]
    fn common_passwords_are_refused_and_every_entry_of_the_list_could_occur() {
        assert_eq!(complaints("Password123").len(), 1);
        for line in COMMONEST.lines() {
            assert_eq!(complaints(line), ["Dieses Passwort verwenden zu viele Menschen"], "{line}");
        }
    }
}
