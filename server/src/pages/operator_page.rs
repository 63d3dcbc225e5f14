//! The operator's own pages (imprint, privacy …), written in Markdown.

use pulldown_cmark::{Event, Options, Parser, html};
use umkreis_foundation::config::{Config, Page, Pages};

const SHIPPED: [(&str, &str); 8] = [
    ("ueber-uns", include_str!("../../data/pages/ueber-uns.md")),
    ("presse", include_str!("../../data/pages/presse.md")),
    ("impressum", include_str!("../../data/pages/impressum.md")),
    ("datenschutz", include_str!("../../data/pages/datenschutz.md")),
    ("barrierefreiheit", include_str!("../../data/pages/barrierefreiheit.md")),
    ("hilfe", include_str!("../../data/pages/hilfe.md")),
    ("hilfe-verwaltung", include_str!("../../data/pages/hilfe-verwaltung.md")),
    ("daten", include_str!("../../data/pages/daten.md")),
];

/// Whether there is a page of this name.
pub fn exists(config: &Config, slug: &str) -> bool {
    own(config, slug).is_some()
}

/// The addresses of all pages that are ours.
pub fn addresses(config: &Config) -> Vec<&str> {
    let urls = all(config).into_iter().map(|page| page.url.as_str());
    urls.filter(|url| url.starts_with("/seite/")).collect()
}

fn all(config: &Config) -> [&Page; 8] {
    let Pages { about, press, imprint, privacy, accessibility, help, admin_help, reuse } = &config.site.pages;
    [about, press, imprint, privacy, accessibility, help, admin_help, reuse]
}

fn own<'a>(config: &'a Config, slug: &str) -> Option<&'a Page> {
    let address = format!("/seite/{slug}");
    all(config).into_iter().find(|page| page.url == address)
}

/// Title and HTML of a page, when it is one of ours and not a link elsewhere.
pub fn render(config: &Config, slug: &str) -> Option<(String, String)> {
    let page = own(config, slug)?;
    let markdown = match &page.file {
        Some(file) => std::fs::read_to_string(file).ok()?,
        None => SHIPPED.iter().find(|(name, _)| *name == slug)?.1.to_owned(),
    };
    Some((page.title.clone(), to_html(&fill_in(&markdown, config))))
}

/// The shipped texts name operator and region by placeholders. A line that begins with a country in braces is
/// law there, and left out elsewhere; one that begins with `{offen}` is about open data, `{sonst}` says the
/// same where there are none.
fn fill_in(markdown: &str, config: &Config) -> String {
    let none = String::new();
    let (site, operator) = (&config.site, &config.site.operator);
    let here = format!("{{{}}}", config.region.country);
    let is_country = |line: &str| {
        let code = line.as_bytes();
        code.len() > 3 && code[0] == b'{' && code[3] == b'}' && code[1..3].iter().all(u8::is_ascii_uppercase)
    };
    let (told, hidden) =
        if site.open_data.is_some() { ("{offen}", "{sonst}") } else { ("{sonst}", "{offen}") };
    let lines =
        markdown.lines().filter_map(|line| match line.strip_prefix(&here).or(line.strip_prefix(told)) {
            Some(meant) => Some(meant),
            None => Some(line).filter(|line| !is_country(line) && !line.starts_with(hidden)),
        });
    let licence = site.open_data.as_ref();
    let markdown = lines.collect::<Vec<_>>().join("\n");
    [
        ("{name}", &site.name),
        ("{region}", &config.region.name),
        ("{betreiber}", &operator.name),
        ("{strasse}", &operator.street),
        ("{plz}", &operator.post_code),
        ("{ort}", &operator.town),
        ("{telefon}", &operator.phone),
        ("{email}", &operator.email),
        ("{url}", &operator.url),
        ("{lizenz}", licence.map_or(&none, |data| &data.licence)),
        ("{lizenz_adresse}", licence.map_or(&none, |data| &data.licence_url)),
    ]
    .into_iter()
    .fold(markdown, |text, (placeholder, value)| text.replace(placeholder, value))
}

/// Raw HTML in the Markdown is shown as text: our pages allow no foreign markup.
fn to_html(markdown: &str) -> String {
    let parser = Parser::new_ext(markdown, Options::ENABLE_TABLES).map(|event| match event {
        Event::Html(raw) | Event::InlineHtml(raw) => Event::Text(raw),
        other => other,
    });
    let mut out = String::new();
    html::push_html(&mut out, parser);
    // Pictures of the help keep their room before they are there, and come only to whoever scrolls to them.
    out.replace("<img src=\"/hilfe/", "<img loading=\"lazy\" width=\"960\" height=\"640\" src=\"/hilfe/")
}

#[cfg(test)]
mod tests {
    use super::*;
    use umkreis_foundation::config::OpenData;

    #[test]
    fn every_shipped_page_renders_without_a_placeholder_left() {
        for (slug, _) in SHIPPED {
            let (title, html) = render(&Config::default(), slug).unwrap();
            assert!(!title.is_empty() && html.contains("<h2>"), "{slug}");
            assert!(!html.contains('{'), "{slug}: {html}");
        }
    }

    #[test]
    fn what_is_law_in_one_country_is_left_out_in_others() {
        let mut config = Config::default();
        assert!(render(&config, "impressum").unwrap().1.contains("Landespolizeidirektion Oberösterreich"));
        config.region.country = "LI".to_owned();
        config.region.name = "Liechtenstein".to_owned();
        for (slug, _) in SHIPPED {
            let (_, html) = render(&config, slug).unwrap();
            for word in ["sterreich", "ZVR", "Mediengesetz", "(FFG)"] {
                let operator = html.replace(&config.site.operator.name, "");
                assert!(!operator.contains(word), "{slug} says {word}");
            }
            assert!(html.contains("<h2>") && !html.contains('{'), "{slug}: {html}");
        }
    }

    #[test]
    fn the_page_about_data_names_the_licence_where_there_is_one() {
        let mut config = Config::default();
        let (_, without) = render(&config, "daten").unwrap();
        assert!(without.contains("/api/feed.atom") && without.contains("/api/calendar.ics"), "{without}");
        assert!(!without.contains("/api/open/"), "{without}");
        let licence_url = "https://creativecommons.org/licenses/by/4.0/".to_owned();
        config.site.open_data = Some(OpenData { licence: "CC BY 4.0".to_owned(), licence_url });
        let (_, with) = render(&config, "daten").unwrap();
        for part in
            ["/api/open/companies.csv", "CC BY 4.0</a>", "https://creativecommons.org/licenses/by/4.0/"]
        {
            assert!(with.contains(part), "{part}: {with}");
        }
    }

    #[test]
    fn the_privacy_page_says_what_is_counted_and_for_how_long() {
        let (_, html) = render(&Config::default(), "datenschutz").unwrap();
        for part in [
            "Was wir zählen",
            "auf der Karte geöffnet",
            "besucht wurden",
            "25 Monaten",
            "Global Privacy Control",
            "fünf verschiedene Browser",
            "Ende der Woche",
            "Suchmaschinen",
            "selbst betreut",
        ] {
            assert!(html.contains(part), "{part}");
        }
    }

    #[test]
    fn every_picture_of_the_help_is_there_small_and_described() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../web/public");
        let mut shown = Vec::new();
        for slug in ["hilfe", "hilfe-verwaltung"] {
            let (_, html) = render(&Config::default(), slug).unwrap();
            for image in html.split("<img ").skip(1) {
                let value = |name: &str| image.split(&format!("{name}=\"")).nth(1)?.split('"').next();
                let (src, alt) = (value("src").unwrap(), value("alt").unwrap());
                assert!(alt.chars().count() > 20, "{src} needs words for those who do not see it");
                assert!(value("width").is_some() && value("height").is_some(), "{src}");
                let size =
                    std::fs::metadata(format!("{folder}{src}")).unwrap_or_else(|_| panic!("{src}")).len();
                assert!((5_000..=60_000).contains(&size), "{src} has {size} bytes");
                shown.push(src.trim_start_matches("/hilfe/").to_owned());
            }
        }
        assert!(shown.len() >= 6, "{shown:?}");
        for file in std::fs::read_dir(format!("{folder}/hilfe")).unwrap() {
            let name = file.unwrap().file_name().into_string().unwrap();
            assert!(shown.contains(&name), "{name} is shown nowhere");
        }
    }

    #[test]
    fn markup_in_markdown_stays_text() {
        assert!(!to_html("a <script>alert(1)</script> b").contains("<script>"));
    }
}
