//! The HTML around a page: the built index.html taken apart once, and put together for each page.

use super::files;
use super::head::{PageHead, escape};
use super::styles::Styles;
use crate::operation::system::http::SiteAnswer;
use axum::http::StatusCode;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use bytes::Bytes;
use sha2::{Digest, Sha256};
use umkreis_foundation::config::{Apps, Config};
use umkreis_foundation::http::headers::content_security_policy;
use umkreis_services::geo::Geo;

/// The best that takes no longer than rendering does; a page is compressed once and sent many times.
const BROTLI_QUALITY: i32 = 9;
const BROTLI_WINDOW: i32 = 20;

/// What follows the first view: the second row of cards, the text below a company's pictures, or else the
/// footer. A browser that draws before it began shows half a layout, which jumps when the rest is read.
const BEHIND_FIRST_VIEW: [&str; 3] = ["weitere", "beschreibung", "fuss"];

/// A page as it is sent.
pub struct Page {
    pub status: StatusCode,
    pub tag: String,
    pub plain: Bytes,
    pub brotli: Option<Bytes>,
    pub policy: String,
}

/// What goes into the shell.
pub struct Content<'a> {
    pub status: StatusCode,
    pub head: &'a PageHead,
    /// The answers the page was made from, as JSON.
    pub data: Option<&'a str>,
    /// Markup and colours from the renderer; without it the browser renders.
    pub rendered: Option<&'a super::runtime::Rendered>,
}

pub struct Template {
    /// What every head has: icons, fonts.
    common: String,
    /// The addresses of the app's modules; the last one starts it.
    modules: Vec<String>,
    /// The address of the whole stylesheet.
    stylesheet: Option<String>,
    /// The same, taken apart.
    styles: Option<Styles>,
    site: String,
    boot: String,
    policy: String,
    public_url: String,
    site_name: String,
}

impl Template {
    pub fn new(config: &Config, geo: &Geo) -> Template {
        let index = files::read("index.html");
        let index = index.map(|file| String::from_utf8_lossy(&file.data).into_owned()).unwrap_or_default();
        let stylesheet = between(&index, "rel=\"stylesheet\"", "href=\"", "\"");
        let modules = modules(&index);
        let site = serde_json::to_string(&SiteAnswer::of(config, geo)).unwrap_or_default();
        Template {
            common: common_head(&index) + &app_tags(&config.site.apps),
            boot: boot_script(),
            modules,
            stylesheet,
            styles: Styles::read(),
            site,
            policy: content_security_policy(config, "'none'"),
            public_url: config.public_url(),
            site_name: config.site.name.clone(),
        }
    }

    /// The operator's configuration as the renderer needs it.
    pub fn site(&self) -> &str {
        &self.site
    }

    pub fn page(&self, content: &Content<'_>) -> Page {
        let (html, policy) = match content.rendered {
            Some(rendered) => self.rendered(content, rendered),
            None => self.shell(content),
        };
        let tag = umkreis_foundation::http::conditional::tag_of(html.as_bytes());
        let brotli = content.rendered.is_some().then(|| compressed(html.as_bytes())).flatten();
        Page { status: content.status, tag, plain: html.into(), brotli, policy }
    }

    /// The page with its policy.
    fn rendered(&self, content: &Content<'_>, rendered: &super::runtime::Rendered) -> (String, String) {
        let (preloads, markup) = split_preloads(&rendered.html);
        let own = self.styles.as_ref().map_or_else(String::new, |styles| styles.for_page(markup));
        let mut out = String::with_capacity(own.len() + markup.len() + 65_536);
        self.push_head(&mut out, content.head);
        if let Some(id) = BEHIND_FIRST_VIEW.iter().find(|id| markup.contains(&format!(" id=\"{id}\""))) {
            out.extend(["<link rel=\"expect\" blocking=\"render\" href=\"#", id, "\">"]);
        }
        out.push_str(preloads);
        if own.is_empty() {
            self.push_stylesheet(&mut out);
        }
        push_styles(&mut out, &[LETTERS_FIRST, &own, &rendered.css]);
        out.extend(["</head>\n<body>\n<div id=\"root\">", markup, "</div>\n"]);
        self.push_data(&mut out, content);
        out.extend(["<script>", &self.boot, "</script>\n</body>\n</html>\n"]);
        (out, self.policy_for(&[LETTERS_FIRST, &own, &rendered.css], &self.boot))
    }

    /// What the browser renders by itself, with its policy.
    fn shell(&self, content: &Content<'_>) -> (String, String) {
        let mut out = String::with_capacity(16_384);
        self.push_head(&mut out, content.head);
        if let Some((entry, needed)) = self.modules.split_last() {
            out.extend(["<script type=\"module\" crossorigin src=\"", entry, "\"></script>\n"]);
            for module in needed {
                out.extend(["<link rel=\"modulepreload\" crossorigin href=\"", module, "\">\n"]);
            }
        }
        let fonts = self.styles.as_ref().map_or("", |styles| &styles.fonts);
        push_styles(&mut out, &[fonts]);
        self.push_stylesheet(&mut out);
        out.push_str("</head>\n<body>\n<div id=\"root\"></div>\n");
        if self.modules.is_empty() {
            out.push_str("<p>The web pages were not built into this program (make build does).</p>\n");
        }
        self.push_data(&mut out, content);
        out.push_str("</body>\n</html>\n");
        (out, self.policy_for(&[fonts], ""))
    }

    fn push_stylesheet(&self, out: &mut String) {
        if let Some(stylesheet) = &self.stylesheet {
            out.extend(["<link rel=\"stylesheet\" href=\"", stylesheet, "\">\n"]);
        }
    }

    fn push_head(&self, out: &mut String, head: &PageHead) {
        out.push_str("<!doctype html>\n<html lang=\"de\">\n<head>\n");
        out.push_str(if self.common.is_empty() { "<meta charset=\"utf-8\">\n" } else { &self.common });
        head.push(out, &self.public_url, &self.site_name);
    }

    fn push_data(&self, out: &mut String, content: &Content<'_>) {
        for (id, json) in [("site", Some(self.site.as_str())), ("data", content.data)] {
            if let Some(json) = json {
                let start = format!("<script type=\"application/json\" id=\"{id}\">");
                out.extend([start.as_str(), inert(json).as_str(), "</script>\n"]);
            }
        }
        for object in &content.head.json_ld {
            let json = inert(&object.to_string());
            out.extend(["<script type=\"application/ld+json\">", json.as_str(), "</script>\n"]);
        }
    }

    /// The general policy, plus the hashes of exactly those inline parts that are in the page.
    fn policy_for(&self, styles: &[&str], script: &str) -> String {
        let hashes = |parts: &[&str]| -> String {
            parts.iter().filter(|part| !part.is_empty()).map(|part| hash(part)).collect()
        };
        let (styles, script) = (hashes(styles), hashes(&[script]));
        self.policy.replacen("style-src 'self'", &format!("style-src 'self'{styles}"), 1).replacen(
            "script-src 'self'",
            &format!("script-src 'self'{script}"),
            1,
        )
    }
}

impl Page {
    /// The memory it takes.
    pub fn len(&self) -> usize {
        self.plain.len() + self.brotli.as_ref().map_or(0, Bytes::len) + self.policy.len()
    }

    #[cfg(test)]
    pub fn plain_for_tests(length: usize) -> Page {
        let plain = Bytes::from(vec![b'x'; length]);
        Page { status: StatusCode::OK, tag: String::new(), plain, brotli: None, policy: String::new() }
    }
}

/// Lazy images are moved off the screen until the first paint, so that the font and the picture a page opens
/// with are fetched first (docs/decisions/0031). They keep their place in the layout. The boot script notes the
/// first paint, or else the app does; without scripts nothing waits.
const LETTERS_FIRST: &str =
    "@media (scripting:enabled){:root:not([data-seen],[data-app]) [loading=lazy]{translate:0 -99999px}}";

/// The script at the end of a rendered page, which starts the app in a calm moment; the web build writes it
/// (`web/src/boot/boot-script.ts`). Without built pages there is nothing to start.
fn boot_script() -> String {
    let script = files::read(".pages/boot.js");
    script.map(|file| String::from_utf8_lossy(&file.data).trim_end().to_owned()).unwrap_or_default()
}

fn push_styles(out: &mut String, styles: &[&str]) {
    for css in styles.iter().filter(|css| !css.is_empty()) {
        out.extend(["<style>", css, "</style>"]);
    }
}

fn hash(text: &str) -> String {
    format!(" 'sha256-{}'", STANDARD.encode(Sha256::digest(text.as_bytes())))
}

/// What the built head says about every page: all but title, script and stylesheet.
fn common_head(index: &str) -> String {
    let head = index
        .split_once("<head>")
        .and_then(|(_, rest)| rest.split_once("</head>"))
        .map_or("", |(head, _)| head);
    let own =
        ["<title>", "<script type=\"module\"", "<link rel=\"stylesheet\"", "<link rel=\"modulepreload\""];
    let lines = head.lines().map(str::trim).filter(|line| !line.is_empty());
    let kept = lines.filter(|line| !own.iter().any(|start| line.starts_with(start)));
    kept.map(|line| format!("{line}\n")).collect()
}

/// What tells a phone's browser of the operator's apps.
fn app_tags(apps: &Apps) -> String {
    [("apple-itunes-app", &apps.ios_id), ("google-play-app", &apps.android_id)]
        .into_iter()
        .filter_map(|(name, id)| Some((name, id.as_deref().filter(|id| !id.is_empty())?)))
        .map(|(name, id)| format!("<meta name=\"{name}\" content=\"app-id={}\">\n", escape(id)))
        .collect()
}

/// The text between two marks, behind a third one.
fn between(text: &str, behind: &str, start: &str, end: &str) -> Option<String> {
    let (_, rest) = text.split_once(behind)?;
    let (_, rest) = rest.split_once(start)?;
    rest.split_once(end).map(|(found, _)| found.to_owned())
}

/// The modules of the app as the built page names them: what it needs, and last what starts it.
fn modules(index: &str) -> Vec<String> {
    let needed = index.split("rel=\"modulepreload\"").skip(1);
    let needed = needed.filter_map(|rest| between(rest, "", "href=\"", "\""));
    needed.chain(between(index, "type=\"module\"", "src=\"", "\"")).collect()
}

/// React puts what it wants to have preloaded in front of the markup; its place is the head.
fn split_preloads(html: &str) -> (&str, &str) {
    let mut end = 0;
    while html[end..].starts_with("<link ") {
        let Some(length) = html[end..].find("/>") else { break };
        end += length + 2;
    }
    html.split_at(end)
}

fn compressed(bytes: &[u8]) -> Option<Bytes> {
    let params = brotli::enc::BrotliEncoderParams {
        quality: BROTLI_QUALITY,
        lgwin: BROTLI_WINDOW,
        ..Default::default()
    };
    let mut out = Vec::with_capacity(bytes.len() / 4);
    brotli::BrotliCompress(&mut &bytes[..], &mut out, &params).ok()?;
    Some(out.into())
}

/// JSON inside HTML: `<` must not be able to end the script element.
pub fn inert(json: &str) -> String {
    json.replace('<', "\\u003c").replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029")
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn shell_of(config: &Config) -> String {
        let clock = umkreis_foundation::clock::Clock::new(config.time_zone());
        let geo = Geo::open(config, &clock).await.unwrap();
        let head = PageHead::named(&config.site.name);
        let content = Content { status: StatusCode::OK, head: &head, data: None, rendered: None };
        String::from_utf8_lossy(&Template::new(config, &geo).page(&content).plain).into_owned()
    }

    #[tokio::test]
    async fn configuration_in_the_page_cannot_end_its_script() {
        let mut config = Config::default();
        config.site.name = "A</script><script>alert(1)</script>".to_owned();
        let html = shell_of(&config).await;
        assert!(!html.contains("<script>alert"), "{html}");
        assert_eq!(html.matches("<script").count(), html.matches("</script>").count(), "{html}");
    }

    #[tokio::test]
    async fn a_page_names_the_apps_of_both_stores_where_there_are_any() {
        let mut config = Config::default();
        assert!(!shell_of(&config).await.contains("app-id="));
        config.site.apps.ios_id = Some("123456789".to_owned());
        config.site.apps.android_id = Some("at.umkreis\"app".to_owned());
        let html = shell_of(&config).await;
        let head = html.split_once("</head>").unwrap().0;
        assert!(head.contains("<meta name=\"apple-itunes-app\" content=\"app-id=123456789\">"), "{head}");
        assert!(
            head.contains("<meta name=\"google-play-app\" content=\"app-id=at.umkreis&quot;app\">"),
            "{head}"
        );
    }

    #[test]
    fn preloads_in_front_of_the_markup_are_found() {
        let html = "<link rel=\"preload\" as=\"image\" href=\"/a\"/><link rel=\"x\"/><div><link/></div>";
        assert_eq!(split_preloads(html).1, "<div><link/></div>");
        assert_eq!(split_preloads("<div></div>").0, "");
    }

    #[test]
    fn the_built_head_is_kept_but_for_what_depends_on_the_page() {
        let index = "<html><head>\n<meta charset=\"utf-8\" />\n<title>x</title>\n<script type=\"module\" src=\"/a.js\"></script>\n<link rel=\"stylesheet\" href=\"/a.css\">\n</head></html>";
        assert_eq!(common_head(index), "<meta charset=\"utf-8\" />\n");
        assert_eq!(between(index, "type=\"module\"", "src=\"", "\"").as_deref(), Some("/a.js"));
    }
}
