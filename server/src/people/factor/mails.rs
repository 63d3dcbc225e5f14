//! What the mails about the second factor say; every change is told.

use umkreis_foundation::config::Config;
use umkreis_services::mail::{MailKind, MailTemplate, hello};

/// The button and the advice for whoever did not do it.
fn letter(config: &Config, subject: &str, first_name: &str, paragraphs: Vec<String>) -> MailTemplate {
    MailTemplate {
        kind: MailKind::SecondFactor,
        subject: subject.to_owned(),
        greeting: hello(first_name),
        paragraphs,
        button: Some(("Zu deinen Einstellungen".to_owned(), format!("{}/manage", config.public_url()))),
        notes: vec![format!(
            "Du warst das nicht? Dann ändere bitte gleich dein Passwort und schreib uns an {}.",
            config.site.operator.email
        )],
    }
}

/// `what` is "eine Authenticator-App" or "der Passkey „Handy“".
pub fn added(config: &Config, first_name: &str, what: &str) -> MailTemplate {
    let text = format!(
        "Für dein Konto bei {} wurde gerade ein zweiter Faktor eingerichtet: {what}. Ab jetzt fragen wir bei der Anmeldung nach dem Passwort auch danach. Auf allen anderen Geräten musst du dich neu anmelden.",
        config.site.name
    );
    letter(config, "Zweiter Faktor eingerichtet", first_name, vec![text])
}

pub fn removed(config: &Config, first_name: &str, what: &str, left: bool) -> MailTemplate {
    let text = format!(
        "Von deinem Konto bei {} wurde gerade ein zweiter Faktor entfernt: {what}.",
        config.site.name
    );
    let rest = match left {
        true => "Deine übrigen zweiten Faktoren gelten weiter.",
        false => "Für die Anmeldung genügt jetzt wieder dein Passwort.",
    };
    letter(config, "Zweiter Faktor entfernt", first_name, vec![text, rest.to_owned()])
}

pub fn reset_by_operators(config: &Config, first_name: &str) -> MailTemplate {
    let text = format!(
        "{} hat die zweiten Faktoren deines Kontos bei {} zurückgesetzt. Für die Anmeldung genügt jetzt wieder dein Passwort. Richte am besten gleich einen neuen zweiten Faktor ein.",
        config.site.operator.name, config.site.name
    );
    letter(config, "Zweiter Faktor zurückgesetzt", first_name, vec![text])
}

pub fn codes_renewed(config: &Config, first_name: &str) -> MailTemplate {
    let text = format!(
        "Für dein Konto bei {} gibt es neue Wiederherstellungscodes. Die alten gelten nicht mehr.",
        config.site.name
    );
    letter(config, "Neue Wiederherstellungscodes", first_name, vec![text])
}

pub fn recovery_code_used(config: &Config, first_name: &str, left: u64) -> MailTemplate {
    let text = format!(
        "Gerade hat sich jemand mit einem Wiederherstellungscode bei deinem Konto bei {} angemeldet.",
        config.site.name
    );
    let rest = match left {
        0 => "Das war der letzte. Erstelle bitte gleich neue in deinen Einstellungen.".to_owned(),
        1 => "Du hast noch einen.".to_owned(),
        _ => format!("Du hast noch {left}."),
    };
    letter(config, "Wiederherstellungscode verwendet", first_name, vec![text, rest])
}
