//! What is mailed about companies.

use super::input::NewCompany;
use super::last_decision::ReviewTime;
use umkreis_foundation::config::Config;
use umkreis_services::mail::{Mail, MailKind, MailTemplate, hello};
use uuid::Uuid;

/// How much of a description a mail shows.
const SHOWN_CHARACTERS: usize = 500;

/// Below mails that an owner can do without.
pub const NO_MORE: &str = "Du möchtest solche Mails nicht mehr bekommen? Schalte in den Einstellungen „E-Mails zu meinen Betrieben“ aus.";

pub fn to_operators(id: Uuid, new: &NewCompany, config: &Config) -> Mail {
    let description: String = new.description.chars().take(SHOWN_CHARACTERS).collect();
    let letter = MailTemplate {
        kind: MailKind::Task,
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

/// To the operators, when the owner of an entry that was taken offline wants another look.
pub fn review_requested(
    config: &Config,
    company: (Uuid, &str),
    reason: Option<&str>,
    message: Option<&str>,
) -> MailTemplate {
    let (id, name) = company;
    let mut paragraphs = vec![format!("„{name}“ soll noch einmal geprüft werden.")];
    paragraphs.extend(reason.map(|reason| format!("Der Grund beim letzten Mal: {reason}")));
    paragraphs.extend(message.map(|message| format!("Nachricht dazu: {message}")));
    MailTemplate {
        kind: MailKind::Task,
        subject: format!("Erneut zur Prüfung: {name}"),
        greeting: "Hallo!".to_owned(),
        paragraphs,
        button: Some(("Betrieb ansehen".to_owned(), format!("{}/manage/detail/{id}/", config.public_url()))),
        notes: Vec::new(),
    }
}

/// To the owner: the entry has arrived, and how long it usually takes.
pub fn in_review(
    config: &Config,
    first_name: &str,
    company: (Uuid, &str),
    time: &ReviewTime,
) -> MailTemplate {
    let (id, name) = company;
    MailTemplate {
        kind: MailKind::Receipt,
        subject: format!("Wir prüfen „{name}“"),
        greeting: hello(first_name),
        paragraphs: vec![
            format!("Danke, „{name}“ ist bei uns angekommen. Wir schauen uns deine Angaben an und geben den Eintrag frei, wenn alles passt. {}", time.sentence()),
            "Du brauchst nichts weiter zu tun: Sobald wir entschieden haben, bekommst du wieder eine Mail. Bis dahin kannst du den Eintrag jederzeit ergänzen.".to_owned(),
        ],
        button: Some(("Eintrag bearbeiten".to_owned(), format!("{}/manage/detail/{id}/", config.public_url()))),
        notes: vec![format!("Du hast Fragen? Schreib uns an {}.", config.site.operator.email)],
    }
}

/// Asks the owner whether everything is still right: once a year, or because an administrator wants to know.
pub fn confirmation_request(
    config: &Config,
    first_name: &str,
    company: (Uuid, &str),
    code: &str,
    yearly: bool,
) -> MailTemplate {
    let (id, name) = company;
    let edit_page = format!("{}/manage/detail/{id}/", config.public_url());
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
        kind: if yearly { MailKind::YearlyQuestion } else { MailKind::Question },
        subject: format!("Stimmt bei „{name}“ noch alles?"),
        greeting: hello(first_name),
        paragraphs: vec![
            why,
            "Wenn alles noch stimmt, genügt ein Klick. Hat sich etwas geändert, bring den Eintrag auf den neuesten Stand; auch das zählt als Bestätigung.".to_owned(),
        ],
        button: Some((
            "Ja, alles stimmt noch".to_owned(),
            // The code is base64url, which needs no further escaping.
            format!("{}/confirm-company?token={code}", config.public_url()),
        )),
        notes: vec![
            format!("Hat sich etwas geändert? Hier bearbeitest du den Eintrag: {edit_page}"),
            format!(
                "Gibt es den Betrieb nicht mehr? Dann lass ihn auf derselben Seite löschen, oder schreib uns an {}.",
                config.site.operator.email
            ),
            if yearly {
                "Diese Frage bekommst du höchstens einmal im Jahr für jeden Betrieb, der zu sehen ist.".to_owned()
            } else {
                NO_MORE.to_owned()
            },
        ],
    }
}
