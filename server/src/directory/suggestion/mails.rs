//! What is mailed about a suggestion.

use super::Suggestion;
use umkreis_foundation::config::Config;
use umkreis_services::mail::{Mail, MailKind, MailTemplate, name_without_links};

pub fn to_operators(suggestion: &Suggestion, config: &Config) -> Mail {
    let line = |label: &str, value: &Option<String>| value.as_ref().map(|value| format!("{label}: {value}"));
    let details = [
        line("Ort", &suggestion.location),
        line("E-Mail des Betriebs", &suggestion.email),
        line("Website", &suggestion.website),
        line("Begründung", &suggestion.reason),
        line("Kontakt für Rückfragen", &suggestion.contact_email),
    ];
    let details: Vec<String> = details.into_iter().flatten().collect();
    let letter = MailTemplate {
        kind: MailKind::Task,
        subject: format!("Neuer Vorschlag: {}", suggestion.name),
        greeting: "Hallo!".to_owned(),
        paragraphs: vec![
            format!("Jemand hat den Betrieb „{}“ vorgeschlagen.", suggestion.name),
            details.join("\n"),
        ]
        .into_iter()
        .filter(|paragraph| !paragraph.is_empty())
        .collect(),
        button: Some((
            "Zum Vorschlag".to_owned(),
            format!("{}/manage?bereich=pruefung&liste=suggestions", config.public_url()),
        )),
        notes: Vec::new(),
    };
    letter.to(&config.mail.review_address, &config.site)
}

pub fn to_business(address: &str, suggestion: &Suggestion, config: &Config) -> Mail {
    let site = &config.site;
    let name = name_without_links(&suggestion.name);
    let liked = name.map_or_else(|| "deinen Betrieb".to_owned(), |name| format!("„{name}“"));
    let letter = MailTemplate {
        kind: MailKind::Recommendation,
        subject: format!("Dein Betrieb wurde für {} empfohlen", site.name),
        greeting: "Hallo!".to_owned(),
        paragraphs: vec![
            format!(
                "Jemand schätzt {liked} und hat euch für „{}“ empfohlen, das Verzeichnis klimafreundlicher Betriebe in {}.",
                site.name, config.region.name
            ),
            "Wenn du magst, trage deinen Betrieb gleich selbst ein: Das ist kostenlos und dauert nur ein paar Minuten.".to_owned(),
        ],
        button: Some(("Betrieb eintragen".to_owned(), format!("{}/login?register=true", config.public_url()))),
        notes: vec![
            "Du möchtest das nicht? Dann musst du nichts tun; wir schreiben dir deswegen nicht noch einmal.".to_owned(),
        ],
    };
    letter.to(address, site)
}
