//! What is mailed about companies.

use super::input::NewCompany;
use crate::foundation::config::Config;
use crate::services::mail::{Mail, MailTemplate, hello};
use uuid::Uuid;

/// How much of a description a mail shows.
const SHOWN_CHARACTERS: usize = 500;

pub fn to_operators(id: Uuid, new: &NewCompany, config: &Config) -> Mail {
    let description: String = new.description.chars().take(SHOWN_CHARACTERS).collect();
    let letter = MailTemplate {
        subject: format!("Neuer Betrieb zur Prüfung: {}", new.name),
        greeting: "Hallo!".to_owned(),
        paragraphs: vec![
            format!("„{}“ wurde neu eingetragen und wartet auf eure Prüfung.", new.name),
            description,
            format!("Schlagwörter: {}", new.tags.join(", ")),
        ],
        button: Some(("Betrieb ansehen".to_owned(), format!("{}/manage/detail/{id}/", config.public_url()))),
        notes: Vec::new(),
    };
    letter.to(&config.mail.review_address, &config.site)
}

/// Asks the owner whether everything is still right: once a year, or because an administrator wants to know.
pub fn still_right(config: &Config, first_name: &str, name: &str, code: &str, yearly: bool) -> MailTemplate {
    let site = &config.site.name;
    let why = if yearly {
        format!(
            "Seit einem Jahr hat sich an deinem Eintrag „{name}“ bei {site} nichts geändert. Damit sich alle darauf verlassen können, fragen wir einmal im Jahr nach."
        )
    } else {
        format!(
            "Stimmt dein Eintrag „{name}“ bei {site} noch? Damit sich alle darauf verlassen können, fragen wir nach."
        )
    };
    MailTemplate {
        subject: format!("Stimmt bei „{name}“ noch alles?"),
        greeting: hello(first_name),
        paragraphs: vec![
            why,
            "Wenn alles noch stimmt, genügt ein Klick. Hat sich etwas geändert, melde dich an und bring den Eintrag auf den neuesten Stand; auch das zählt als Bestätigung.".to_owned(),
        ],
        button: Some((
            "Ja, alles stimmt noch".to_owned(),
            // The code is base64url, which needs no further escaping.
            format!("{}/confirm-company?token={code}", config.public_url()),
        )),
        notes: vec![format!(
            "Gibt es den Betrieb nicht mehr? Dann schreib uns bitte an {}.",
            config.site.operator.email
        )],
    }
}
