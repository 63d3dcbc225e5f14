//! What visitors have sent in: suggestions of further companies, and reports of mistakes.

/// A business somebody would like to see in the directory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Suggestion {
    pub name: &'static str,
    pub location: &'static str,
    pub email: &'static str,
    pub website: &'static str,
    pub reason: &'static str,
    pub contact_email: &'static str,
}

/// A mistake somebody found in a company's entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Report {
    pub company_index: usize,
    pub message: &'static str,
    pub contact_email: &'static str,
}

/// Suggestions that wait for an administrator.
pub fn suggestions() -> [Suggestion; 6] {
    let suggestion = |name, location, website, reason, contact_email| Suggestion {
        name,
        location,
        email: "",
        website,
        reason,
        contact_email,
    };
    [
        Suggestion {
            email: "post@nudelwerkstatt-kettner.example",
            ..suggestion(
                "Nudelwerkstatt Kettner",
                "Eferding",
                "https://www.nudelwerkstatt-kettner.example",
                "Die Nudeln kommen aus Freilandeiern vom eigenen Hof, verpackt wird in Papier.",
                "anna.leser@post.example",
            )
        },
        suggestion(
            "Radlbotin Traunsee",
            "Gmunden",
            "",
            "Liefert seit zwei Jahren alles mit dem Lastenrad aus, auch im Winter.",
            "m.seeblick@post.example",
        ),
        suggestion(
            "Tauschregal im alten Pfarrhof",
            "4240 Freistadt",
            "",
            "Dort kann man Bücher, Geschirr und Pflanzen tauschen. Es ist immer jemand da, der hilft.",
            "",
        ),
        suggestion(
            "Schneiderei Nadelöhr",
            "Steyr, Enge Gasse",
            "https://www.schneiderei-nadeloehr.example",
            "Sie hat meinen Wintermantel gerettet und verwendet nur Stoffreste.",
            "helene@post.example",
        ),
        suggestion(
            "Gemeinschaftsgarten Inn",
            "Schärding",
            "",
            "Gemüse für alle Nachbarinnen und Nachbarn, Kurse für Kinder und ein Kompost für das ganze Viertel.",
            "garten@post.example",
        ),
        suggestion("Dachgleiche Solar", "Bad Ischl", "https://www.dachgleiche.example", "", ""),
    ]
}

/// Reports that wait for an administrator.
pub fn reports() -> [Report; 4] {
    let report = |company_index, message, contact_email| Report { company_index, message, contact_email };
    [
        report(3, "Am Samstag ist nur bis 12 Uhr geöffnet, nicht bis 13 Uhr.", "leserin@post.example"),
        report(12, "Die Telefonnummer führt ins Leere.", ""),
        report(27, "Der Laden ist vor zwei Wochen ein paar Häuser weiter gezogen.", "nachbar@post.example"),
        report(40, "Auf dem Foto ist ein anderes Geschäft zu sehen.", ""),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_concern_companies_of_even_a_small_demo() {
        assert!(reports().iter().all(|report| report.company_index < 50));
        assert!(suggestions().iter().all(|suggestion| !suggestion.name.is_empty()));
    }
}
