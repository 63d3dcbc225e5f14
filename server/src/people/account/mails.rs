//! What the mails about accounts say, and how they are queued.

use super::shared_limits;
use crate::app::App;
use umkreis_foundation::config::Config;
use umkreis_foundation::db::Tx;
use umkreis_foundation::db::entity::account;
use umkreis_foundation::error::Result;
use umkreis_foundation::http::client_address::Client;
use umkreis_services::mail::{self, MailKind, MailTemplate, hello};
use umkreis_services::second_factor::RemovedFactors;
use uuid::Uuid;

/// A mail names at most this many companies.
const MOST_NAMED: usize = 20;

/// Queues a letter in the transaction that causes it.
pub async fn post(app: &App, tx: &mut Tx, to: &str, letter: &MailTemplate) -> Result<()> {
    let mail = letter.to(to, &app.config.site);
    mail::queue(tx, mail, app.clock.now_ms()).await?;
    Ok(())
}

/// The same for a letter whose button leads to a link with this secret of an account, at whatever address.
pub async fn post_link(
    app: &App,
    tx: &mut Tx,
    (account_id, to): (Uuid, &str),
    letter: &MailTemplate,
    code: &str,
) -> Result<()> {
    let mail = letter.to(to, &app.config.site);
    mail::queue_with_link(tx, account_id, mail, code, &app.sealer, app.clock.now_ms()).await?;
    Ok(())
}

/// To the account that has companies of a deleted one from now on.
pub fn received(config: &Config, first_name: &str, names: &[&str]) -> MailTemplate {
    let named: Vec<String> = names.iter().take(MOST_NAMED).map(|name| format!("„{name}“")).collect();
    let more = names.len().saturating_sub(MOST_NAMED);
    let more = if more > 0 { format!(" und {more} weitere") } else { String::new() };
    let entries = if names.len() == 1 { "ein Eintrag" } else { "mehrere Einträge" };
    let all = format!("{}{more}", named.join(", "));
    MailTemplate {
        kind: MailKind::HandOver,
        subject: format!(
            "Du betreust jetzt {}",
            if names.len() == 1 { named.join("") } else { entries.to_owned() }
        ),
        greeting: hello(first_name),
        paragraphs: vec![format!(
            "Ab jetzt gehört {entries} bei {} zu deinem Konto: {all}. Schau gleich nach, ob alles stimmt.",
            config.site.name
        )],
        button: Some(("Einträge ansehen".to_owned(), format!("{}/manage", config.public_url()))),
        notes: vec![format!("Du hast Fragen dazu? Schreib uns an {}.", config.site.operator.email)],
    }
}

/// Whether one more mail of this kind, which anybody can cause, may go to this address, asked for by this caller. Each
/// kind has an allowance of its own, so that none uses up another's: a reset least of all.
pub async fn may_post(app: &App, tx: &Tx, kind: MailKind, to: &str, asker: Client) -> Result<bool> {
    let limits = &app.config.limits;
    if !limits.enabled || limits.mails_per_address_per_30_min == 0 {
        return Ok(true);
    }
    let allowance = shared_limits::MailAllowance {
        kind: kind.name(),
        to,
        asker,
        per_30_min: limits.mails_per_address_per_30_min,
        go_on: kind == MailKind::Reset,
    };
    shared_limits::may_mail(tx, allowance, app.clock.now_ms()).await
}

/// Links are built from the configured address and from nothing a request says.
fn link(config: &Config, page: &str, fields: &[(&str, &str)]) -> String {
    let query = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
    format!("{}/{page}?{query}", config.public_url())
}

/// Greets nobody by name: the name was typed by whoever knew the address.
pub fn confirm(config: &Config, code: &str) -> MailTemplate {
    MailTemplate {
        kind: MailKind::Confirmation,
        subject: format!("Bitte bestätige deine Anmeldung bei {}", config.site.name),
        greeting: "Hallo!".to_owned(),
        paragraphs: vec![
            format!("Schön, dass du bei {} dabei sein möchtest.", config.site.name),
            "Ein Klick fehlt noch: Bestätige bitte, dass diese E-Mail-Adresse dir gehört. Danach bist du gleich angemeldet und kannst deinen Betrieb eintragen.".to_owned(),
        ],
        button: Some(("E-Mail-Adresse bestätigen".to_owned(), link(config, "confirm", &[("code", code)]))),
        notes: vec![
            "Der Link gilt 24 Stunden und funktioniert einmal.".to_owned(),
            "Du hast dich gar nicht registriert? Dann brauchst du nichts zu tun: Ohne den Klick passiert nichts.".to_owned(),
        ],
    }
}

pub fn already_registered(config: &Config) -> MailTemplate {
    MailTemplate {
        kind: MailKind::KnownAccount,
        subject: format!("Du hast schon ein Konto bei {}", config.site.name),
        greeting: "Hallo!".to_owned(),
        paragraphs: vec![
            "Gerade wollte sich jemand mit deiner E-Mail-Adresse registrieren. Dazu gibt es aber schon ein Konto, deshalb haben wir nichts verändert.".to_owned(),
            "Wenn du das warst: Melde dich einfach an. Falls dir das Passwort nicht mehr einfällt, hilft dir „Passwort vergessen?“ auf der Anmeldeseite weiter.".to_owned(),
        ],
        button: Some(("Zur Anmeldung".to_owned(), format!("{}/login", config.public_url()))),
        notes: vec!["Du warst das nicht? Dann kannst du diese Mail ignorieren. Dein Konto ist sicher.".to_owned()],
    }
}

/// To an address that has an account, when somebody else wants it as theirs.
pub fn address_in_use(config: &Config) -> MailTemplate {
    MailTemplate {
        kind: MailKind::KnownAccount,
        subject: format!("Zu dieser Adresse gibt es schon ein Konto bei {}", config.site.name),
        greeting: "Hallo!".to_owned(),
        paragraphs: vec![
            "Gerade wollte jemand ein anderes Konto auf deine E-Mail-Adresse umstellen. Hier gibt es aber schon ein Konto, deshalb haben wir nichts verändert.".to_owned(),
            format!("Wenn du das warst und deine beiden Konten zusammenlegen möchtest: Schreib uns an {}, wir helfen dir gern.", config.site.operator.email),
        ],
        button: Some(("Zur Anmeldung".to_owned(), format!("{}/login", config.public_url()))),
        notes: vec!["Du warst das nicht? Dann kannst du diese Mail ignorieren. Dein Konto ist sicher.".to_owned()],
    }
}

/// Who deleted an account, and what became of its companies.
pub struct DeletionMail<'a> {
    pub by_administrators: bool,
    pub companies: &'a [String],
    pub handed_over: bool,
}

/// The last mail to an address: its account is gone.
pub fn account_deleted(config: &Config, first_name: &str, deletion: &DeletionMail<'_>) -> MailTemplate {
    let (name, email) = (&config.site.name, &config.site.operator.email);
    let mut paragraphs = vec![if deletion.by_administrators {
        format!("Wir haben dein Konto bei {name} gelöscht, und mit ihm alle Angaben zu deiner Person.")
    } else {
        format!("Dein Konto bei {name} ist gelöscht, und mit ihm alle Angaben zu deiner Person.")
    }];
    let companies = deletion.companies.join(", ");
    match deletion.companies {
        [] => {}
        _ if deletion.handed_over => {
            paragraphs.push(format!(
                "Diese Betriebe bleiben im Verzeichnis, jemand anderer betreut sie jetzt: {companies}."
            ));
        }
        _ => paragraphs.push(format!("Auch diese Betriebe stehen nicht mehr im Verzeichnis: {companies}.")),
    }
    paragraphs.push("Danke, dass du dabei warst! Wenn du es dir anders überlegst, freuen wir uns auf eine neue Registrierung.".to_owned());
    let note = if deletion.by_administrators {
        format!("Du kannst dir nicht erklären, warum? Dann schreib uns bitte an {email}.")
    } else {
        format!("Du warst das nicht? Dann schreib uns bitte gleich an {email}.")
    };
    MailTemplate {
        kind: MailKind::AccountDeleted,
        subject: format!("Dein Konto bei {name} ist gelöscht"),
        greeting: hello(first_name),
        paragraphs,
        button: None,
        notes: vec![note],
    }
}

/// Greets nobody by name: whoever asked chose the name, and the address may be a stranger's.
pub fn change_email(config: &Config, code: &str, email: &str) -> MailTemplate {
    let address = link(config, "update-email", &[("token", code), ("email", email)]);
    MailTemplate {
        kind: MailKind::NewEmail,
        subject: "Bitte bestätige deine neue E-Mail-Adresse".to_owned(),
        greeting: "Hallo!".to_owned(),
        paragraphs: vec![format!(
            "Du möchtest dich bei {} künftig mit dieser E-Mail-Adresse anmelden. Bitte bestätige, dass sie dir gehört.",
            config.site.name
        )],
        button: Some(("Neue Adresse bestätigen".to_owned(), address)),
        notes: vec![
            "Der Link gilt 24 Stunden und funktioniert einmal. Bis dahin meldest du dich wie gewohnt mit deiner alten Adresse an.".to_owned(),
            "Du hast das nicht veranlasst? Dann ignoriere diese Mail bitte.".to_owned(),
        ],
    }
}

/// To the old address, when a change is asked for.
pub fn change_requested(config: &Config, first_name: &str, code: &str) -> MailTemplate {
    MailTemplate {
        kind: MailKind::EmailChange,
        subject: "Deine E-Mail-Adresse soll geändert werden".to_owned(),
        greeting: hello(first_name),
        paragraphs: vec![
            format!(
                "Für dein Konto bei {} wurde gerade eine neue E-Mail-Adresse eingetragen. Sobald sie bestätigt ist, meldest du dich mit der neuen Adresse an.",
                config.site.name
            ),
            "Wenn du das warst, ist alles in Ordnung und du brauchst hier nichts zu tun.".to_owned(),
        ],
        button: Some(take_back(config, code)),
        notes: take_back_notes(config),
    }
}

/// To the old address, once the change is done.
pub fn email_changed(config: &Config, first_name: &str, code: &str) -> MailTemplate {
    MailTemplate {
        kind: MailKind::EmailChange,
        subject: "Deine E-Mail-Adresse wurde geändert".to_owned(),
        greeting: hello(first_name),
        paragraphs: vec![format!(
            "Dein Konto bei {} läuft ab jetzt unter einer neuen E-Mail-Adresse. Diese hier brauchst du dafür nicht mehr. Dein Passwort ist unverändert.",
            config.site.name
        )],
        button: Some(take_back(config, code)),
        notes: take_back_notes(config),
    }
}

fn take_back(config: &Config, code: &str) -> (String, String) {
    ("Das war ich nicht".to_owned(), link(config, "update-email", &[("takeBack", code)]))
}

fn take_back_notes(config: &Config) -> Vec<String> {
    vec![
        "Du warst das nicht? Dann klicke auf „Das war ich nicht“. Dein Konto gehört danach wieder zu dieser Adresse, alle Geräte werden abgemeldet, und du setzt ein neues Passwort. Das geht sieben Tage lang.".to_owned(),
        format!("Wenn etwas nicht klappt, schreib uns bitte an {}.", config.site.operator.email),
    ]
}

/// To the address that was taken back: with a new password nobody else gets in again.
pub fn email_taken_back(
    config: &Config,
    first_name: &str,
    forgotten: &RemovedFactors,
    code: &str,
) -> MailTemplate {
    let mut paragraphs = vec![
        format!("Dein Konto bei {} gehört wieder zu dieser E-Mail-Adresse, und alle Geräte sind abgemeldet.", config.site.name),
        "Wer die Adresse ändern wollte, kannte vielleicht dein Passwort. Deshalb gilt es nicht mehr: Setze bitte gleich ein neues.".to_owned(),
    ];
    paragraphs.extend(forgotten_factors(forgotten));
    MailTemplate {
        kind: MailKind::EmailChange,
        subject: "Deine E-Mail-Adresse gilt wieder".to_owned(),
        greeting: hello(first_name),
        paragraphs,
        button: Some(("Neues Passwort setzen".to_owned(), link(config, "reset-password", &[("token", code)]))),
        notes: vec!["Der Link gilt 30 Minuten und funktioniert einmal. Danach hilft dir „Passwort vergessen?“ auf der Anmeldeseite.".to_owned()],
    }
}

/// Without the names of passkeys: whoever set them up chose those.
fn forgotten_factors(forgotten: &RemovedFactors) -> Option<String> {
    let mut what = Vec::new();
    if forgotten.app {
        what.push("die Authenticator-App".to_owned());
    }
    match forgotten.passkeys {
        0 => {}
        1 => what.push("ein Passkey".to_owned()),
        more => what.push(format!("{more} Passkeys")),
    }
    if forgotten.codes {
        what.push("die Wiederherstellungscodes".to_owned());
    }
    (!what.is_empty()).then(|| {
        format!(
            "Was zuletzt als zweiter Faktor eingerichtet wurde, gilt auch nicht mehr: {}. Das warst du selbst? Dann richte es nach der Anmeldung in deinen Einstellungen noch einmal ein.",
            what.join(", ")
        )
    })
}

/// The name to greet somebody by; none before the address is confirmed, because whoever registered it typed it.
pub fn greeted(account: &account::Model) -> &str {
    if account.confirmed_at_ms.is_some() { &account.first_name } else { "" }
}

pub fn reset(config: &Config, first_name: &str, code: &str) -> MailTemplate {
    MailTemplate {
        kind: MailKind::Reset,
        subject: "Neues Passwort setzen".to_owned(),
        greeting: hello(first_name),
        paragraphs: vec![
            format!("Passwort vergessen? Das kann passieren. Hier setzt du für dein Konto bei {} ein neues.", config.site.name),
        ],
        button: Some(("Neues Passwort setzen".to_owned(), link(config, "reset-password", &[("token", code)]))),
        notes: vec![
            "Der Link gilt 30 Minuten und funktioniert einmal.".to_owned(),
            "Du hast das nicht angefordert? Dann ignoriere diese Mail bitte. Dein Passwort bleibt, wie es ist.".to_owned(),
        ],
    }
}

pub fn invitation(config: &Config, first_name: &str, admin: bool, code: &str) -> MailTemplate {
    let purpose = if admin {
        "Damit hilfst du mit, das Verzeichnis zu verwalten: Betriebe prüfen, Angaben ergänzen und Neuigkeiten ankündigen."
    } else {
        "Damit kannst du deinen Eintrag selbst pflegen: Texte, Bilder, Standorte und Aktionen."
    };
    MailTemplate {
        kind: MailKind::Invitation,
        subject: format!("Deine Einladung zu {}", config.site.name),
        greeting: hello(first_name),
        paragraphs: vec![
            format!(
                "{} hat für dich ein Konto bei {} angelegt. {purpose}",
                config.site.operator.name, config.site.name
            ),
            "Such dir ein Passwort aus, dann kann es losgehen.".to_owned(),
        ],
        button: Some(("Einladung annehmen".to_owned(), link(config, "reset-password", &[("token", code)]))),
        notes: vec!["Der Link gilt 14 Tage und funktioniert einmal.".to_owned()],
    }
}

pub fn password_changed(config: &Config, first_name: &str) -> MailTemplate {
    MailTemplate {
        kind: MailKind::PasswordChanged,
        subject: "Dein Passwort wurde geändert".to_owned(),
        greeting: hello(first_name),
        paragraphs: vec![format!(
            "Das Passwort deines Kontos bei {} wurde gerade geändert. Auf allen anderen Geräten musst du dich jetzt neu anmelden.",
            config.site.name
        )],
        button: None,
        notes: vec![format!(
            "Du warst das nicht? Dann setze auf der Anmeldeseite gleich ein neues Passwort und schreib uns an {}.",
            config.site.operator.email
        )],
    }
}

/// To whoever an administrator has made one too, or is one no more.
pub fn rights_changed(config: &Config, first_name: &str, admin: bool) -> MailTemplate {
    let site = &config.site.name;
    let (subject, change, next) = if admin {
        (
            format!("Du verwaltest {site} jetzt mit"),
            "hat dir Verwaltungsrechte gegeben",
            "Du kannst damit Betriebe prüfen und freischalten, Angaben ergänzen, Konten betreuen und Neuigkeiten ankündigen. Schütze dein Konto am besten mit einem zweiten Faktor: Den richtest du in deinen Einstellungen ein.",
        )
    } else {
        (
            format!("Deine Verwaltungsrechte bei {site} sind beendet"),
            "hat deine Verwaltungsrechte beendet",
            "Dein Konto bleibt bestehen, und deine eigenen Betriebe pflegst du weiter wie gewohnt.",
        )
    };
    MailTemplate {
        kind: MailKind::Rights,
        subject,
        greeting: hello(first_name),
        paragraphs: vec![
            format!("{} {change}. Das gilt ab sofort für dein Konto bei {site}.", config.site.operator.name),
            next.to_owned(),
        ],
        button: Some(("Zur Verwaltung".to_owned(), format!("{}/manage", config.public_url()))),
        notes: vec![format!(
            "Das kommt dir seltsam vor? Dann schreib uns bitte an {}.",
            config.site.operator.email
        )],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_lead_to_the_configured_address_and_keep_odd_characters_apart() {
        let config = Config { public_url: Some("https://umkreis.test/".to_owned()), ..Config::default() };
        let letter = change_email(&config, "abc-_", "a+b&c@umkreis.test");
        let (_, address) = letter.button.unwrap();
        assert_eq!(address, "https://umkreis.test/update-email?token=abc-_&email=a%2Bb%26c%40umkreis.test");
    }

    #[test]
    fn the_greeting_copes_with_the_single_space_names_of_invited_accounts() {
        assert_eq!(hello(" "), "Hallo!");
        assert_eq!(hello("Maria"), "Hallo Maria!");
    }
}
