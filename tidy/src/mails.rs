//! Every mail that the server writes is known here, and the settings of an owner name those that come anyway.

use crate::tree::{assert_none, files, read};
use std::collections::BTreeSet;
use syn::visit::{self, Visit};

/// Who gets a mail, and what decides about it.
enum Gets {
    /// Operators, suggested businesses and visitors: nobody because of a company or an account.
    Others,
    /// Owners whose switch "E-Mails zu meinen Betrieben" is on.
    BySwitch,
    /// Whomever it concerns; the settings say so in these words.
    Anyway(&'static str),
}
use Gets::{Anyway, BySwitch, Others};

const DECIDED: &str = "freigegeben, abgelehnt oder vom Netz genommen";
const OTHER_HANDS: &str = "in andere Hände kommt";
const CONFIRMED: &str = "alles zu deinem Konto: Bestätigungen";
const ADDRESS: &str = "E-Mail-Adresse";
const FACTOR: &str = "zweiter Faktor";

/// Files with the functions that make a mail, and what those are about.
const MAILS: [(&str, &[(&str, Gets)]); 9] = [
    (
        "directory/company/admin/mails.rs",
        &[
            ("activated", Anyway(DECIDED)),
            ("brought_back", Anyway("löschen oder wiederherstellen")),
            ("deactivated", Anyway(DECIDED)),
            ("given_away", Anyway(OTHER_HANDS)),
            ("letter", BySwitch),
            ("received", Anyway(OTHER_HANDS)),
            ("rejected", Anyway(DECIDED)),
            ("removed", Anyway("wenn wir einen Betrieb löschen")),
        ],
    ),
    (
        "directory/company/mails.rs",
        &[
            // Once a year; what administrators ask between goes by the switch.
            ("confirmation_request", Anyway("einmal im Jahr die Frage")),
            ("in_review", Anyway("zur Prüfung angekommen")),
            ("review_requested", Others),
            ("to_operators", Others),
        ],
    ),
    ("directory/reach/mails.rs", &[("monthly", BySwitch)]),
    ("directory/report/deletion.rs", &[("to_operators", Others)]),
    ("directory/report/http.rs", &[("to_operators", Others)]),
    ("directory/review/mails.rs", &[("result", Anyway("aus deinen Vorschlägen und Meldungen"))]),
    ("directory/suggestion/mails.rs", &[("to_business", Others), ("to_operators", Others)]),
    (
        "people/account/mails.rs",
        &[
            ("account_deleted", Anyway("das Löschen")),
            ("address_in_use", Anyway(ADDRESS)),
            ("already_registered", Anyway(CONFIRMED)),
            ("change_email", Anyway(ADDRESS)),
            ("change_requested", Anyway(ADDRESS)),
            ("confirm", Anyway(CONFIRMED)),
            ("email_changed", Anyway(ADDRESS)),
            ("email_taken_back", Anyway(ADDRESS)),
            ("invitation", Anyway("Einladungen")),
            ("password_changed", Anyway("Passwort")),
            ("received", Anyway(OTHER_HANDS)),
            ("reset", Anyway("Passwort")),
            ("rights_changed", Anyway("geänderte Rechte")),
        ],
    ),
    (
        "people/factor/mails.rs",
        &[
            ("added", Anyway(FACTOR)),
            ("codes_renewed", Anyway(FACTOR)),
            ("letter", Anyway(FACTOR)),
            ("recovery_code_used", Anyway(FACTOR)),
            ("removed", Anyway(FACTOR)),
            ("reset_by_operators", Anyway(FACTOR)),
        ],
    ),
];

/// The functions of a file that return a mail.
#[derive(Default)]
struct Writers(Vec<String>);

impl<'ast> Visit<'ast> for Writers {
    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        if let syn::ReturnType::Type(_, answer) = &item.sig.output
            && let syn::Type::Path(path) = answer.as_ref()
            && let Some(last) = path.path.segments.last()
            && (last.ident == "MailTemplate" || last.ident == "Mail")
        {
            self.0.push(item.sig.ident.to_string());
        }
        visit::visit_item_fn(self, item);
    }
}

fn written() -> BTreeSet<String> {
    let sources = files("server/src", &["rs"]);
    // How mails look and leave is nobody's mail.
    let features = sources.iter().filter(|source| !source.path.starts_with("services/src/mail/"));
    let writers = features.flat_map(|source| {
        let file = syn::parse_file(&source.text).unwrap_or_else(|error| panic!("{}: {error}", source.path));
        let mut writers = Writers::default();
        writers.visit_file(&file);
        let path = source.path.trim_start_matches("server/src/").to_owned();
        writers.0.into_iter().map(move |name| format!("{path}: {name}"))
    });
    writers.collect()
}

#[test]
fn every_mail_that_comes_anyway_is_named_in_the_settings() {
    let known = MAILS.iter().flat_map(|(path, mails)| mails.iter().map(move |mail| (path, mail)));
    let names: BTreeSet<String> = known.clone().map(|(path, (name, _))| format!("{path}: {name}")).collect();
    let unknown: Vec<String> = written().symmetric_difference(&names).cloned().collect();
    assert_none("tidy/src/mails.rs says of every mail who gets it, and of no other", &unknown);

    let settings = read("web/src/text/de-manage.ts");
    let unnamed: Vec<String> = known
        .filter_map(|(path, (name, gets))| match gets {
            Anyway(words) if !settings.contains(words) => Some(format!("{path}: {name} ({words})")),
            Others | BySwitch | Anyway(_) => None,
        })
        .collect();
    assert_none("the settings (`mailsAnyway`) name every mail that comes anyway", &unnamed);
}
