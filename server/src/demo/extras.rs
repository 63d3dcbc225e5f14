//! What the demo has besides companies: the special offer, suggestions and reports.

use chrono::{Days, NaiveDate};

use super::pictures::ImageRecipe;

/// A special offer that groups companies for a while.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DemoOffer {
    pub title: &'static str,
    pub description: &'static str,
    pub start_date: NaiveDate,
    pub end_date: NaiveDate,
    pub published: bool,
    pub image: ImageRecipe,
    /// Indexes of the companies that take part.
    pub company_indexes: Vec<usize>,
}

/// A business somebody would like to see in the directory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DemoSuggestion {
    pub name: &'static str,
    pub location: &'static str,
    pub email: &'static str,
    pub website: &'static str,
    pub reason: &'static str,
    pub contact_email: &'static str,
}

/// A mistake somebody found in a company's entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DemoReport {
    pub company_index: usize,
    pub message: &'static str,
    pub contact_email: &'static str,
}

/// The companies of the demo that take part in the offer, at most fifty.
const OFFER_EVERY: usize = 13;

/// One offer that is running on the given day, among `company_count` companies.
pub fn offers(today: NaiveDate, company_count: usize) -> Vec<DemoOffer> {
    vec![DemoOffer {
        title: "Klimawochen Oberösterreich",
        description: "Drei Wochen lang zeigen Betriebe aus dem ganzen Land, wie klimafreundliches Wirtschaften \
                      gelingt: mit offenen Türen, Kostproben, Führungen und kleinen Preisen.",
        start_date: today - Days::new(5),
        end_date: today + Days::new(16),
        published: true,
        image: ImageRecipe::Offer,
        company_indexes: (0..company_count).step_by(OFFER_EVERY).take(50).collect(),
    }]
}

/// Suggestions that wait for an administrator.
pub fn suggestions() -> [DemoSuggestion; 6] {
    let suggestion = |name, location, website, reason, contact_email| DemoSuggestion {
        name,
        location,
        email: "",
        website,
        reason,
        contact_email,
    };
    [
        DemoSuggestion {
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
pub fn reports() -> [DemoReport; 4] {
    let report = |company_index, message, contact_email| DemoReport { company_index, message, contact_email };
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
    fn the_offer_runs_on_the_given_day() {
        let today = NaiveDate::from_ymd_opt(2026, 2, 27).unwrap();
        let offers = offers(today, 650);
        assert_eq!(offers.len(), 1);
        assert!(offers[0].start_date < today && today < offers[0].end_date && offers[0].published);
        assert_eq!(offers[0].company_indexes.len(), 50);
        assert!(offers[0].company_indexes.iter().all(|&index| index < 650));
    }

    #[test]
    fn reports_concern_companies_of_even_a_small_demo() {
        assert!(reports().iter().all(|report| report.company_index < 50));
        assert!(suggestions().iter().all(|suggestion| !suggestion.name.is_empty()));
    }
}
