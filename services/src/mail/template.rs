//! The one look of all mails: greeting, paragraphs, one clear button; as text and as HTML.

use super::{Mail, MailKind};
use std::fmt::Write;
use umkreis_foundation::config::Site;

const INK: &str = "#17251F";
const PINE: &str = "#12593F";
const PAPER: &str = "#FBFAF5";
const MUTED: &str = "#4C5B53";

/// What a mail says; [`MailTemplate::to`] gives it its look.
#[derive(Default)]
pub struct MailTemplate {
    pub kind: MailKind,
    pub subject: String,
    pub greeting: String,
    pub paragraphs: Vec<String>,
    /// Label and address of the button.
    pub button: Option<(String, String)>,
    /// Smaller print below the button. Addresses of pages become links, so nothing that a stranger typed stands here.
    pub notes: Vec<String>,
}

impl MailTemplate {
    pub fn to(&self, address: &str, site: &Site) -> Mail {
        Mail {
            to: address.to_owned(),
            // A subject is one line, whatever a user typed into it.
            subject: one_line(&self.subject),
            text: self.text(site),
            html: self.html(site),
            kind: self.kind,
            in_place_of: None,
        }
    }

    fn text(&self, site: &Site) -> String {
        let mut text = format!("{}\n\n", self.greeting);
        for paragraph in &self.paragraphs {
            let _ = write!(text, "{paragraph}\n\n");
        }
        if let Some((label, address)) = &self.button {
            let _ = write!(text, "{label}:\n{address}\n\n");
        }
        for note in &self.notes {
            let _ = write!(text, "{note}\n\n");
        }
        let operator = &site.operator;
        let _ = write!(
            text,
            "Herzliche Grüße\n{}\n\n-- \n{}, {}, {} {}\n{} · {}\n",
            site.name,
            operator.name,
            operator.street,
            operator.post_code,
            operator.town,
            operator.phone,
            operator.email
        );
        text
    }

    fn html(&self, site: &Site) -> String {
        let mut inner = format!("<p style=\"margin:0 0 16px\">{}</p>", escape(&self.greeting));
        for paragraph in &self.paragraphs {
            let _ =
                write!(inner, "<p style=\"margin:0 0 16px\">{}</p>", escape(paragraph).replace('\n', "<br>"));
        }
        if let Some((label, address)) = &self.button {
            let (label, address) = (escape(label), escape(address));
            let _ = write!(
                inner,
                "<p style=\"margin:24px 0\"><a href=\"{address}\" style=\"display:inline-block;padding:14px 24px;border-radius:12px;background:{PINE};color:#ffffff;font-weight:700;text-decoration:none\">{label}</a></p>\
                 <p style=\"margin:0 0 16px;font-size:14px;color:{MUTED}\">Falls der Knopf nicht geht, kopiere diese Adresse in deinen Browser:<br><a href=\"{address}\" style=\"color:{PINE};word-break:break-all\">{address}</a></p>"
            );
        }
        for note in &self.notes {
            let _ = write!(
                inner,
                "<p style=\"margin:0 0 12px;font-size:14px;color:{MUTED}\">{}</p>",
                with_links(note)
            );
        }
        let operator = &site.operator;
        format!(
            "<!doctype html><html lang=\"de\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\"><title>{subject}</title></head>\
             <body style=\"margin:0;background:{PAPER};color:{INK};font-family:Figtree,'Segoe UI',Helvetica,Arial,sans-serif;font-size:16px;line-height:1.55\">\
             <table role=\"presentation\" width=\"100%\" cellpadding=\"0\" cellspacing=\"0\"><tr><td align=\"center\" style=\"padding:32px 16px\">\
             <table role=\"presentation\" width=\"100%\" cellpadding=\"0\" cellspacing=\"0\" style=\"max-width:560px\">\
             <tr><td style=\"padding:0 0 20px;font-size:20px;font-weight:800;color:{PINE}\">{name}</td></tr>\
             <tr><td style=\"padding:32px;border-radius:20px;background:#ffffff;border:1px solid #E4E8E0\">{inner}<p style=\"margin:24px 0 0\">Herzliche Grüße<br>{name}</p></td></tr>\
             <tr><td style=\"padding:20px 8px;font-size:13px;color:{MUTED}\">{operator}, {street}, {post_code} {town}<br>{phone} · {email}</td></tr>\
             </table></td></tr></table></body></html>",
            subject = escape(&self.subject),
            name = escape(&site.name),
            operator = escape(&operator.name),
            street = escape(&operator.street),
            post_code = escape(&operator.post_code),
            town = escape(&operator.town),
            phone = escape(&operator.phone),
            email = escape(&operator.email),
        )
    }
}

/// Longer names are no names.
const NAME_CHARS: usize = 80;

/// A name that somebody typed, for a mail to an address that somebody typed: `None` when mail
/// programs would make a link of it, because our letters must not carry a stranger's advertising.
pub fn name_without_links(name: &str) -> Option<&str> {
    let name = name.trim();
    let letters: Vec<char> = name.chars().collect();
    let dotted = letters.windows(2).any(|pair| pair[0] == '.' && pair[1].is_alphanumeric());
    let plain =
        !name.is_empty() && letters.len() <= NAME_CHARS && !name.contains(['/', '\\', '@', '\n', '\r']);
    (plain && !dotted).then_some(name)
}

/// How a letter begins; by name only where nobody can make the name an advertisement.
pub fn hello(first_name: &str) -> String {
    match name_without_links(first_name) {
        None => "Hallo!".to_owned(),
        Some(name) => format!("Hallo {name}!"),
    }
}

/// A note whose addresses can be clicked.
fn with_links(note: &str) -> String {
    let word = |word: &str| {
        let escaped = escape(word);
        match word.starts_with("https://") || word.starts_with("http://") {
            true => {
                format!("<a href=\"{escaped}\" style=\"color:{PINE};word-break:break-all\">{escaped}</a>")
            }
            false => escaped,
        }
    };
    note.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

fn one_line(text: &str) -> String {
    text.split(|c: char| c.is_control()).filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            c => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_would_become_links_are_left_out() {
        for name in ["Hofladen", "St. Georgener Käserei", "Müller & Töchter", "Bio. Regional.", " Anna "] {
            assert_eq!(name_without_links(name), Some(name.trim()));
        }
        let long = "x".repeat(81);
        for name in [
            "",
            " ",
            "Gewinne auf https://boese.test",
            "www.boese.test",
            "boese.test",
            "schreib@boese.test",
            "a\nb",
            &long,
        ] {
            assert_eq!(name_without_links(name), None, "{name}");
        }
    }

    #[test]
    fn addresses_in_notes_can_be_clicked() {
        let notes = vec!["Hier & dort: https://umkreis.test/?a=1&b=2".to_owned()];
        let mail = MailTemplate { notes, ..MailTemplate::default() }.to("du@umkreis.test", &Site::default());
        assert!(
            mail.html.contains("Hier &amp; dort: <a href=\"https://umkreis.test/?a=1&amp;b=2\""),
            "{}",
            mail.html
        );
    }

    #[test]
    fn text_from_users_stays_text_and_subjects_stay_one_line() {
        let letter = MailTemplate {
            subject: "Neu: Hof\r\nBcc: x@y.test".to_owned(),
            greeting: "Hallo <b>du</b>!".to_owned(),
            button: Some(("Öffnen".to_owned(), "https://umkreis.test/?a=1&b=\"2\"".to_owned())),
            ..MailTemplate::default()
        };
        let mail = letter.to("du@umkreis.test", &Site::default());
        assert_eq!(mail.subject, "Neu: Hof Bcc: x@y.test");
        assert!(mail.html.contains("Hallo &lt;b&gt;du&lt;/b&gt;!"));
        assert!(mail.html.contains("href=\"https://umkreis.test/?a=1&amp;b=&quot;2&quot;\""));
        assert!(mail.text.contains("https://umkreis.test/?a=1&b=\"2\""));
    }
}
