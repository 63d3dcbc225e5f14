//! What a visitor sees of the operator: name, links, region. The default is fictional.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[serde(default, deny_unknown_fields, rename_all(serialize = "camelCase"))]
#[schema(rename_all = "camelCase")]
pub struct Site {
    /// Name of the directory.
    pub name: String,
    /// One sentence below the name.
    pub claim: String,
    /// An image for the header instead of the built-in logo.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub logo_url: Option<String>,
    pub operator: Operator,
    /// The five groups of the navigation menu; every entry leads to the operator's main site.
    pub navigation: Vec<LinkGroup>,
    pub social: Vec<Link>,
    pub pages: Pages,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help_video_url: Option<String>,
    pub apps: Apps,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub analytics: Option<Analytics>,
    /// Under which licence everybody may use the directory as files; without it there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open_data: Option<OpenData>,
    /// Brand colours that replace those of the stylesheet, for example `pine = "#12593F"`.
    pub colours: std::collections::BTreeMap<String, String>,
}

#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[serde(default, deny_unknown_fields, rename_all(serialize = "camelCase"))]
#[schema(rename_all = "camelCase")]
pub struct Operator {
    pub name: String,
    pub street: String,
    pub post_code: String,
    pub town: String,
    pub phone: String,
    pub email: String,
    /// The operator's main website; the logo leads there.
    pub url: String,
}

#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Link {
    pub title: String,
    pub url: String,
}

#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LinkGroup {
    pub title: String,
    pub links: Vec<Link>,
}

/// Each page is a link of its own or a Markdown file shown at `/seite/{name}`.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[serde(default, deny_unknown_fields, rename_all(serialize = "camelCase"))]
#[schema(rename_all = "camelCase")]
pub struct Pages {
    pub about: Page,
    pub press: Page,
    pub imprint: Page,
    pub privacy: Page,
    pub accessibility: Page,
    /// How a business is entered and kept, step by step.
    pub help: Page,
    /// The same for administrators.
    pub admin_help: Page,
    /// What others may use: the feed of new entries, calendars, open data.
    pub reuse: Page,
}

#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Page {
    pub title: String,
    pub url: String,
    /// A Markdown file with the page's text, instead of the one that ships with the program.
    #[serde(default, skip_serializing)]
    #[schema(ignore)]
    pub file: Option<std::path::PathBuf>,
}

#[derive(Clone, Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(default, deny_unknown_fields, rename_all(serialize = "camelCase"))]
#[schema(rename_all = "camelCase")]
pub struct Apps {
    /// The number of the iOS app, for the smart banner.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ios_id: Option<String>,
    /// The package name of the Android app.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub android_id: Option<String>,
}

/// A script that is loaded only after the visitor has agreed.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields, rename_all(serialize = "camelCase"))]
#[schema(rename_all = "camelCase")]
pub struct Analytics {
    pub script_url: String,
}

#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields, rename_all(serialize = "camelCase"))]
#[schema(rename_all = "camelCase")]
pub struct OpenData {
    /// As people call it, such as `CC BY 4.0`.
    pub licence: String,
    /// Where it can be read.
    pub licence_url: String,
}

impl OpenData {
    pub(super) fn check(&self) -> Result<(), String> {
        if self.licence.trim().is_empty() {
            return Err("site.open_data.licence: a licence without a name is none".to_owned());
        }
        let url = &self.licence_url;
        match url::Url::parse(url) {
            Ok(parsed) if ["http", "https"].contains(&parsed.scheme()) => Ok(()),
            _ => Err(format!("site.open_data.licence_url: {url:?} is not an http or https address")),
        }
    }
}

#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[serde(default, deny_unknown_fields, rename_all(serialize = "camelCase"))]
#[schema(rename_all = "camelCase")]
pub struct Region {
    pub name: String,
    /// Of addresses and public holidays, as in ISO 3166: `AT`, `DE`, `LI`.
    pub country: String,
    pub latitude: f64,
    pub longitude: f64,
    /// West, south, east, north; locations outside are kept but never drawn.
    pub bounds: [f64; 4],
    pub search_radius_km: f64,
    /// Where `umkreis region import` keeps the street map, the addresses and the roads; without it `region` in
    /// the data folder.
    #[serde(skip_serializing)]
    #[schema(ignore)]
    pub folder: Option<std::path::PathBuf>,
}

impl Default for Region {
    fn default() -> Self {
        Region {
            name: "Oberösterreich".to_owned(),
            country: "AT".to_owned(),
            latitude: 48.0,
            longitude: 14.0,
            bounds: [12.4, 46.9, 15.4, 49.2],
            search_radius_km: 10.0,
            folder: None,
        }
    }
}

impl Default for Operator {
    fn default() -> Self {
        Operator {
            name: "Klimaallianz Oberösterreich".to_owned(),
            street: "Donaulände 12".to_owned(),
            post_code: "4020".to_owned(),
            town: "Linz".to_owned(),
            phone: "+43 732 000 120".to_owned(),
            email: "hallo@klimaallianz.example".to_owned(),
            url: "https://klimaallianz.example/".to_owned(),
        }
    }
}

impl Default for Pages {
    fn default() -> Self {
        let page = |title: &str, name: &str| Page {
            title: title.to_owned(),
            url: format!("/seite/{name}"),
            file: None,
        };
        Pages {
            about: page("Über uns", "ueber-uns"),
            press: page("Downloads & Presse", "presse"),
            imprint: page("Impressum", "impressum"),
            privacy: page("Datenschutz", "datenschutz"),
            accessibility: page("Barrierefreiheit", "barrierefreiheit"),
            help: page("Hilfe für Betriebe", "hilfe"),
            admin_help: page("Hilfe für die Verwaltung", "hilfe-verwaltung"),
            reuse: page("Daten und Kalender", "daten"),
        }
    }
}

impl Default for Site {
    fn default() -> Self {
        Site {
            name: "Gutes im Umkreis".to_owned(),
            claim: "Klimafreundliche Betriebe in deiner Nähe".to_owned(),
            logo_url: None,
            operator: Operator::default(),
            navigation: default_navigation(),
            social: vec![
                link("Instagram", "https://klimaallianz.example/instagram"),
                link("Facebook", "https://klimaallianz.example/facebook"),
                link("YouTube", "https://klimaallianz.example/youtube"),
            ],
            pages: Pages::default(),
            help_video_url: Some("https://video.klimaallianz.example/hilfe".to_owned()),
            apps: Apps::default(),
            analytics: None,
            open_data: None,
            colours: Default::default(),
        }
    }
}

fn link(title: &str, url: &str) -> Link {
    Link { title: title.to_owned(), url: url.to_owned() }
}

fn default_navigation() -> Vec<LinkGroup> {
    let group = |title: &str, path: &str, entries: &[(&str, &str)]| LinkGroup {
        title: title.to_owned(),
        links: entries
            .iter()
            .map(|(title, page)| link(title, &format!("https://klimaallianz.example/{path}/{page}")))
            .collect(),
    };
    vec![
        group(
            "Konsument:innen",
            "konsumentinnen",
            &[
                ("Klimafreundlich einkaufen", "einkaufen"),
                ("Saisonkalender", "saisonkalender"),
                ("Rezepte der Region", "rezepte"),
            ],
        ),
        group(
            "Ernährungsinitiativen",
            "ernaehrungsinitiativen",
            &[
                ("Foodcoops", "foodcoops"),
                ("Solidarische Landwirtschaft", "solawi"),
                ("Lebensmittel retten", "lebensmittel-retten"),
            ],
        ),
        group(
            "Bildungseinrichtungen",
            "bildung",
            &[
                ("Klimaschulen", "klimaschulen"),
                ("Kindergärten", "kindergaerten"),
                ("Workshops & Materialien", "workshops"),
            ],
        ),
        group(
            "Betriebe",
            "betriebe",
            &[
                ("Mitmachen als Betrieb", "mitmachen"),
                ("Unsere Kriterien", "kriterien"),
                ("Beratung & Förderung", "beratung"),
            ],
        ),
        group(
            "Gemeinden",
            "gemeinden",
            &[
                ("Klimagemeinden", "klimagemeinden"),
                ("Gute Beispiele", "gute-beispiele"),
                ("Veranstaltungen", "veranstaltungen"),
            ],
        ),
    ]
}
