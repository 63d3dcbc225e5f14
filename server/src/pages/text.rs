//! The titles and descriptions of pages as search engines and previews show them.

pub const NOTHING: &str = "Hier ist leider nichts";
pub const NO_COMPANY: &str = "Diesen Betrieb finden wir nicht";
pub const GONE: &str = "Diesen Betrieb gibt es hier nicht mehr";
pub const API: (&str, &str) = (
    "Schnittstelle",
    "Das Verzeichnis für Programme: alle Aufrufe der offenen Schnittstelle, beschrieben und zum Ausprobieren.",
);

/// Title and description of a page that is the same at all times.
pub fn fixed(path: &str, search: &str) -> (&'static str, &'static str) {
    match (path, search) {
        ("/login", "") => (
            "Anmelden",
            "Melde dich an und halte den Eintrag deines Betriebs aktuell: Texte, Bilder, Öffnungszeiten und Aktionen.",
        ),
        ("/login", _) => {
            ("Betrieb eintragen", "Trag deinen klimafreundlichen Betrieb kostenlos ins Verzeichnis ein.")
        }
        _ => (
            "So entsteht die Reihenfolge",
            "Wie die Betriebe im Verzeichnis gereiht werden: nach Entfernung und danach, wie gut sie zur Suche passen. Bezahlte Plätze gibt es nicht.",
        ),
    }
}
