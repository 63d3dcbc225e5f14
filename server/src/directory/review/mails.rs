//! What those hear who suggested or reported something and left an address.

use umkreis_foundation::config::Config;
use umkreis_services::mail::{Mail, MailKind, MailTemplate, name_without_links};

/// What somebody did, and what became of it.
#[derive(Clone, Copy)]
pub enum Resolution {
    /// An entry was made of the suggestion.
    Listed,
    SuggestionDone,
    SuggestionDismissed,
    ReportDone,
    ReportDismissed,
}

/// Visitors chose the name, so a link in it is not passed on.
pub fn result(config: &Config, to: &str, name: &str, result: Resolution) -> Mail {
    let (site, name) = (&config.site.name, name_without_links(name));
    let name = name.map_or_else(|| "den Betrieb".to_owned(), |name| format!("„{name}“"));
    let suggestion =
        matches!(result, Resolution::Listed | Resolution::SuggestionDone | Resolution::SuggestionDismissed);
    let (subject, thanks) = match suggestion {
        true => ("Dein Vorschlag", format!("Danke, dass du uns {name} für {site} vorgeschlagen hast.")),
        false => ("Dein Hinweis", format!("Danke für deinen Hinweis zu {name} bei {site}.")),
    };
    let became = match result {
        Resolution::Listed => {
            "Wir haben den Betrieb angelegt. Sobald alles geprüft ist, findest du ihn im Verzeichnis."
        }
        Resolution::SuggestionDone => "Wir haben uns darum gekümmert.",
        Resolution::SuggestionDismissed => {
            "Wir haben uns den Betrieb angesehen und nehmen ihn vorerst nicht auf. Schön, dass du mitdenkst: Schlag uns gern weitere vor."
        }
        Resolution::ReportDone => "Wir haben den Eintrag geprüft und uns darum gekümmert.",
        Resolution::ReportDismissed => {
            "Wir haben den Eintrag geprüft und nichts gefunden, das wir ändern müssten."
        }
    };
    let letter = MailTemplate {
        kind: MailKind::Result,
        subject: format!("{subject}: {name}"),
        greeting: "Hallo!".to_owned(),
        paragraphs: vec![thanks, became.to_owned()],
        button: Some(("Zum Verzeichnis".to_owned(), config.public_url().to_owned())),
        notes: vec![format!(
            "Du bekommst diese E-Mail, weil du deine Adresse dazugeschrieben hast. Fragen? Schreib uns an {}.",
            config.site.operator.email
        )],
    };
    letter.to(to, &config.site)
}
