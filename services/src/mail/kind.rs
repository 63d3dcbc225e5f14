//! What a mail is about, in the words that administrators and whoever got it read beside its day.

use serde::{Deserialize, Serialize};

macro_rules! kinds {
    ($($kind:ident $title:literal)+) => {
        /// What a mail is about. Whoever writes one says it beside its subject.
        #[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Serialize)]
        #[serde(from = "String", into = "String")]
        pub enum MailKind {
            /// Also what another release has named, or not named yet.
            #[default]
            Other,
            $($kind),+
        }

        impl MailKind {
            const NAMED: &'static [MailKind] = &[$(MailKind::$kind),+];

            /// As it is kept.
            pub fn name(self) -> &'static str {
                match self {
                    MailKind::Other => "Other",
                    $(MailKind::$kind => stringify!($kind)),+
                }
            }

            /// As people read it; nobody's name stands in it.
            pub fn title(self) -> &'static str {
                match self {
                    MailKind::Other => "Andere E-Mail",
                    $(MailKind::$kind => $title),+
                }
            }
        }
    };
}

kinds! {
    Confirmation "Bestätigung der E-Mail-Adresse"
    KnownAccount "Hinweis auf ein bestehendes Konto"
    Invitation "Einladung"
    Reset "Passwort zurücksetzen"
    PasswordChanged "Passwort geändert"
    NewEmail "Bestätigung der neuen E-Mail-Adresse"
    EmailChange "Änderung der E-Mail-Adresse"
    SecondFactor "Zweiter Faktor"
    Rights "Geänderte Verwaltungsrechte"
    AccountDeleted "Konto gelöscht"
    Receipt "Eingang eines Betriebs zur Prüfung"
    Decision "Entscheidung über einen Betrieb"
    CompanyDeleted "Betrieb gelöscht"
    CompanyRestored "Betrieb wiederhergestellt"
    HandOver "Übergabe eines Betriebs"
    YearlyQuestion "Jährliche Frage, ob alles stimmt"
    Question "Frage, ob alles stimmt"
    MonthlyFigures "Monatliche Zahlen"
    Letter "Nachricht von uns"
    Result "Was aus einem Vorschlag oder Hinweis wurde"
    Recommendation "Empfehlung, einen Betrieb einzutragen"
    Task "Neues für die Verwaltung"
}

impl From<&str> for MailKind {
    fn from(name: &str) -> MailKind {
        MailKind::NAMED.iter().copied().find(|kind| kind.name() == name).unwrap_or_default()
    }
}

impl From<String> for MailKind {
    fn from(name: String) -> MailKind {
        MailKind::from(name.as_str())
    }
}

impl From<MailKind> for String {
    fn from(kind: MailKind) -> String {
        kind.name().to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_is_read_as_it_was_written_and_an_unknown_one_spoils_no_mail() {
        for kind in MailKind::NAMED {
            let written = serde_json::to_string(kind).unwrap();
            assert_eq!(serde_json::from_str::<MailKind>(&written).unwrap(), *kind, "{written}");
            assert_eq!(MailKind::from(kind.name()), *kind);
        }
        assert_eq!(serde_json::from_str::<MailKind>("\"OfALaterRelease\"").unwrap(), MailKind::Other);
    }
}
