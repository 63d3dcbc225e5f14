//! The monthly mail: how often an owner's companies were seen or contacted, and what would help most.

use super::owner_report::{CategoryStanding, ReachCounts, Standing};
use chrono::{Datelike, NaiveDate};
use umkreis_foundation::config::Config;
use umkreis_services::mail::{MailKind, MailTemplate, hello};
use uuid::Uuid;

const MONTHS: [&str; 12] = [
    "Jänner",
    "Februar",
    "März",
    "April",
    "Mai",
    "Juni",
    "Juli",
    "August",
    "September",
    "Oktober",
    "November",
    "Dezember",
];

/// What is told of one company.
pub struct CompanyNumbers {
    pub id: Uuid,
    pub name: String,
    pub month: ReachCounts,
    /// The month before that.
    pub before: ReachCounts,
    /// Views of the twelve months that this one ends.
    pub year_views: i32,
    pub compared: Option<CategoryStanding>,
    /// What it lacks, the most helpful first.
    pub missing: Vec<MissingPart>,
}

/// What would help a company to be found and visited.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MissingPart {
    Location,
    Picture,
    Hours,
    Description,
    Confirmation,
}

impl MissingPart {
    fn words(self) -> &'static str {
        match self {
            MissingPart::Location => "ein Standort",
            MissingPart::Picture => "ein Bild",
            MissingPart::Hours => "die Öffnungszeiten",
            MissingPart::Description => "eine ausführlichere Beschreibung",
            MissingPart::Confirmation => "ein kurzer Blick, ob alles noch stimmt",
        }
    }

    /// What to do, with the part of the edit page that it leads to (`web/src/screens/manage-detail/missing-parts.tsx`).
    fn to_do(self) -> (&'static str, &'static str) {
        match self {
            MissingPart::Location => ("Standort eintragen", "standort"),
            MissingPart::Picture => ("Bild hinzufügen", "bild"),
            MissingPart::Hours => ("Öffnungszeiten eintragen", "oeffnungszeiten"),
            MissingPart::Description => ("Mehr über deinen Betrieb erzählen", "beschreibung"),
            MissingPart::Confirmation => ("Bestätigen, dass alles noch stimmt", "bestaetigen"),
        }
    }
}

/// `more` of the owner's companies are not told about one by one.
pub fn monthly(
    config: &Config,
    first_name: &str,
    month: NaiveDate,
    (companies, more): (&[CompanyNumbers], u64),
) -> MailTemplate {
    let month = MONTHS.get(month.month0() as usize).copied().unwrap_or_default();
    let manage = format!("{}/manage", config.public_url());
    let (subject, button) = match companies {
        [one] => {
            let edit_page = format!("{manage}/detail/{}/#reichweite", one.id);
            (format!("„{}“ im {month}: {} geöffnet", one.name, times(one.month.views)), edit_page)
        }
        _ => (format!("Deine Betriebe im {month}"), manage.clone()),
    };
    MailTemplate {
        kind: MailKind::MonthlyFigures,
        subject,
        greeting: hello(first_name),
        paragraphs: companies.iter().flat_map(|told| paragraphs(told, month)).chain(others(more)).collect(),
        button: Some(("Alle Zahlen ansehen".to_owned(), button)),
        notes: to_do(&manage, companies).into_iter().chain([
            "Gezählt werden nur Summen, ohne Cookies und ohne zu wissen, wer es war.".to_owned(),
            format!("Du möchtest diese Mail nicht mehr bekommen? Schalte in den Einstellungen „E-Mails zu meinen Betrieben“ aus: {manage}#mails"),
        ]).collect(),
    }
}

/// The way to each field that would help. Of several companies the mail says what it is, and their pages lead on:
/// no name stands beside an address, because whoever typed it could make an advertisement of it.
fn to_do(manage: &str, companies: &[CompanyNumbers]) -> Vec<String> {
    let [one] = companies else { return Vec::new() };
    let link = |missing: &MissingPart| {
        let (what, part) = missing.to_do();
        format!("{what}: {manage}/detail/{}/#{part}", one.id)
    };
    one.missing.iter().map(link).collect()
}

fn others(more: u64) -> Option<String> {
    match more {
        0 => None,
        1 => Some("Wie es deinem weiteren Betrieb ging, steht in der Verwaltung.".to_owned()),
        more => Some(format!("Wie es deinen {more} weiteren Betrieben ging, steht in der Verwaltung.")),
    }
}

fn paragraphs(told: &CompanyNumbers, month: &str) -> Vec<String> {
    let CompanyNumbers { name, month: now, before, .. } = told;
    let mut sentences = vec![format!(
        "Die Seite von „{name}“ wurde im {month} {} geöffnet, im Monat davor {}.",
        times(now.views),
        times(before.views)
    )];
    if told.year_views > now.views {
        sentences.push(format!("In den letzten zwölf Monaten war das {}.", times(told.year_views)));
    }
    if let Some(CategoryStanding { category, standing }) = &told.compared {
        sentences.push(match standing {
            Standing::More => format!("Sie wird öfter geöffnet als die meisten in „{category}“."),
            Standing::Similar => format!("Sie wird so oft geöffnet wie die meisten in „{category}“."),
            Standing::Less => format!("Die meisten Seiten in „{category}“ werden öfter geöffnet."),
        });
    }
    if now.contacts() > 0 {
        sentences.push(format!(
            "{} wurde der Betrieb kontaktiert oder der Weg dorthin gesucht.",
            capital(&times(now.contacts()))
        ));
    }
    if now.favourites > 0 {
        sentences.push(format!("{} wurde der Betrieb gemerkt.", capital(&times(now.favourites))));
    }
    let help: Vec<&str> = told.missing.iter().map(|missing| missing.words()).collect();
    let help = match help.as_slice() {
        [] => None,
        [one] => Some((*one).to_owned()),
        [others @ .., last] => Some(format!("{} und {last}", others.join(", "))),
    };
    let help = help.map(|help| format!("Das würde „{name}“ jetzt am meisten helfen: {help}."));
    [sentences.join(" ")].into_iter().chain(help).collect()
}

fn times(n: i32) -> String {
    match n {
        0 => "kein einziges Mal".to_owned(),
        1 => "einmal".to_owned(),
        n => format!("{n}-mal"),
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(missing: Vec<MissingPart>) -> CompanyNumbers {
        let month = ReachCounts { views: 41, calls: 1, ..ReachCounts::default() };
        let before = ReachCounts { views: 1, ..ReachCounts::default() };
        let compared = Some(CategoryStanding { category: "Reparatur".to_owned(), standing: Standing::More });
        CompanyNumbers {
            id: Uuid::nil(),
            name: "Rad & Tat".to_owned(),
            month,
            before,
            year_views: 412,
            compared,
            missing,
        }
    }

    #[test]
    fn a_mail_says_the_month_the_one_before_and_what_helps() {
        let day = NaiveDate::from_ymd_opt(2027, 1, 1).unwrap();
        let missing = vec![MissingPart::Picture, MissingPart::Hours];
        let mail = monthly(&Config::default(), "Maria", day, (&[told(missing)], 0));
        assert_eq!(mail.subject, "„Rad & Tat“ im Jänner: 41-mal geöffnet");
        assert_eq!(
            mail.paragraphs,
            [
                "Die Seite von „Rad & Tat“ wurde im Jänner 41-mal geöffnet, im Monat davor einmal. \
                 In den letzten zwölf Monaten war das 412-mal. Sie wird öfter geöffnet als die meisten in „Reparatur“. \
                 Einmal wurde der Betrieb kontaktiert oder der Weg dorthin gesucht.",
                "Das würde „Rad & Tat“ jetzt am meisten helfen: ein Bild und die Öffnungszeiten.",
            ]
        );
        let page = format!("/manage/detail/{}/", Uuid::nil());
        assert!(mail.button.is_some_and(|(_, to)| to.ends_with(&format!("{page}#reichweite"))));
        assert!(
            mail.notes[0].starts_with("Bild hinzufügen: http")
                && mail.notes[0].ends_with(&format!("{page}#bild"))
        );
        assert!(mail.notes[1].ends_with("#oeffnungszeiten"), "{:?}", mail.notes);
        assert!(mail.notes[3].ends_with("/manage#mails"), "the way to the switch: {:?}", mail.notes);
        let both = [told(vec![MissingPart::Picture]), told(Vec::new())];
        let many = monthly(&Config::default(), "Maria", day, (&both, 3));
        assert_eq!(
            (many.subject.as_str(), many.paragraphs.len(), many.notes.len()),
            ("Deine Betriebe im Jänner", 4, 2)
        );
        assert_eq!(many.paragraphs[3], "Wie es deinen 3 weiteren Betrieben ging, steht in der Verwaltung.");
    }
}
