//! What owners are told about decisions of the operators.

use crate::directory::company::mails::NO_MORE;
use umkreis_foundation::config::Config;
use umkreis_services::mail::{MailKind, MailTemplate, hello};
use uuid::Uuid;

fn edit_page(config: &Config, id: Uuid) -> String {
    format!("{}/manage/detail/{id}/", config.public_url())
}

fn ask_back(config: &Config) -> Vec<String> {
    vec![format!("Du hast Fragen dazu? Schreib uns an {}.", config.site.operator.email)]
}

pub fn activated(
    config: &Config,
    first_name: &str,
    company: (Uuid, &str),
    message: Option<&str>,
) -> MailTemplate {
    let (id, name) = company;
    let mut paragraphs = vec![format!(
        "Gute Nachrichten: Wir haben „{name}“ geprüft und freigeschaltet. Ab jetzt finden dich alle bei {}.",
        config.site.name
    )];
    paragraphs.extend(message.map(str::to_owned));
    paragraphs.push(
        "Halte deinen Eintrag aktuell und zeig, was dich ausmacht: Bilder, Öffnungszeiten und Aktionen kannst du jederzeit ändern."
            .to_owned(),
    );
    MailTemplate {
        kind: MailKind::Decision,
        subject: format!("„{name}“ ist jetzt online"),
        greeting: hello(first_name),
        paragraphs,
        button: Some(("Eintrag ansehen".to_owned(), format!("{}/detail/{id}/", config.public_url()))),
        notes: ask_back(config),
    }
}

pub fn deactivated(
    config: &Config,
    first_name: &str,
    company: (Uuid, &str),
    reason: Option<&str>,
) -> MailTemplate {
    let (id, name) = company;
    let mut paragraphs = vec![format!("„{name}“ ist derzeit bei {} nicht sichtbar.", config.site.name)];
    paragraphs.extend(reason.map(|reason| format!("Der Grund: {reason}")));
    paragraphs.push("Deine Angaben bleiben erhalten und du kannst sie weiterhin bearbeiten.".to_owned());
    MailTemplate {
        kind: MailKind::Decision,
        subject: format!("„{name}“ ist derzeit nicht sichtbar"),
        greeting: hello(first_name),
        paragraphs,
        button: Some(("Eintrag bearbeiten".to_owned(), edit_page(config, id))),
        notes: ask_back(config),
    }
}

/// To the owner of an entry that the operators did not release.
pub fn rejected(config: &Config, first_name: &str, company: (Uuid, &str), reason: &str) -> MailTemplate {
    let (id, name) = company;
    MailTemplate {
        kind: MailKind::Decision,
        subject: format!("„{name}“ konnten wir noch nicht freigeben"),
        greeting: hello(first_name),
        paragraphs: vec![
            format!("Danke, dass du „{name}“ bei {} eingetragen hast. So können wir den Eintrag noch nicht veröffentlichen.", config.site.name),
            format!("Der Grund: {reason}"),
            "Ändere deinen Eintrag und speichere ihn: Dann sehen wir ihn uns gleich noch einmal an. Alles, was du schon eingegeben hast, ist noch da.".to_owned(),
        ],
        button: Some(("Eintrag bearbeiten".to_owned(), edit_page(config, id))),
        notes: ask_back(config),
    }
}

pub fn removed(config: &Config, first_name: &str, name: &str, reason: &str) -> MailTemplate {
    MailTemplate {
        kind: MailKind::CompanyDeleted,
        subject: format!("„{name}“ wurde gelöscht"),
        greeting: hello(first_name),
        paragraphs: vec![
            format!("Wir haben den Eintrag „{name}“ bei {} gelöscht.", config.site.name),
            format!("Der Grund: {reason}"),
        ],
        button: None,
        notes: ask_back(config),
    }
}

pub fn brought_back(config: &Config, first_name: &str, company: (Uuid, &str)) -> MailTemplate {
    let (id, name) = company;
    MailTemplate {
        kind: MailKind::CompanyRestored,
        subject: format!("„{name}“ ist wieder da"),
        greeting: hello(first_name),
        paragraphs: vec![format!(
            "Wir hatten den Eintrag „{name}“ bei {} gelöscht und haben ihn wiederhergestellt, so wie er war.",
            config.site.name
        )],
        button: Some(("Eintrag ansehen".to_owned(), edit_page(config, id))),
        notes: ask_back(config),
    }
}

/// To the account that has the company from now on.
pub fn received(config: &Config, first_name: &str, company: (Uuid, &str)) -> MailTemplate {
    let (id, name) = company;
    MailTemplate {
        kind: MailKind::HandOver,
        subject: format!("Du betreust jetzt „{name}“"),
        greeting: hello(first_name),
        paragraphs: vec![format!(
            "Der Eintrag „{name}“ bei {} gehört ab jetzt zu deinem Konto. Schau gleich nach, ob alles stimmt.",
            config.site.name
        )],
        button: Some(("Eintrag bearbeiten".to_owned(), edit_page(config, id))),
        notes: ask_back(config),
    }
}

/// To the account that had the company until now.
pub fn given_away(config: &Config, first_name: &str, name: &str) -> MailTemplate {
    MailTemplate {
        kind: MailKind::HandOver,
        subject: format!("„{name}“ hat ein anderes Konto"),
        greeting: hello(first_name),
        paragraphs: vec![format!(
            "Der Eintrag „{name}“ bei {} gehört ab jetzt zu einem anderen Konto. Du kannst ihn daher nicht mehr bearbeiten.",
            config.site.name
        )],
        button: None,
        notes: ask_back(config),
    }
}

/// What an administrator wrote to an owner, about one company or several.
pub fn letter(
    config: &Config,
    first_name: &str,
    (subject, message): (String, String),
    company_id: Option<Uuid>,
) -> MailTemplate {
    let (label, address) = match company_id {
        Some(id) => ("Eintrag ansehen", edit_page(config, id)),
        None => ("Zu deinen Betrieben", format!("{}/manage", config.public_url())),
    };
    let paragraphs = message.replace("\r\n", "\n");
    let paragraphs = paragraphs.split("\n\n").map(str::trim).filter(|part| !part.is_empty());
    let mut notes = ask_back(config);
    notes.push(NO_MORE.to_owned());
    MailTemplate {
        kind: MailKind::Letter,
        subject,
        greeting: hello(first_name),
        paragraphs: paragraphs.map(str::to_owned).collect(),
        button: Some((label.to_owned(), address)),
        notes,
    }
}
