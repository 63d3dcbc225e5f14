//! What a page says about itself to search engines and link previews.

use super::feed;
use serde_json::Value;
use umkreis_foundation::config::Config;

/// Previews show about this much.
const DESCRIPTION_CHARACTERS: usize = 160;
/// Wide enough for large previews, small enough for every messenger's limit.
const PREVIEW_WIDTH: u32 = 960;

#[derive(Clone, Debug)]
pub struct PageHead {
    pub title: String,
    pub description: String,
    /// The one address of this content, without the host; none for pages that are not to be found.
    pub canonical: Option<String>,
    /// The picture of the preview, without the host.
    pub image: Image,
    /// False for what no search engine should list.
    pub listed: bool,
    pub json_ld: Vec<Value>,
}

#[derive(Clone, Debug)]
pub enum Image {
    /// The sign of the directory.
    Sign,
    /// A company's own picture.
    Media(uuid::Uuid),
}

impl PageHead {
    /// A page with nothing to say but its name.
    pub fn named(title: &str) -> PageHead {
        PageHead {
            title: title.to_owned(),
            description: String::new(),
            canonical: None,
            image: Image::Sign,
            listed: false,
            json_ld: Vec::new(),
        }
    }

    /// A page at one address that is the same for everyone.
    pub fn of_page(config: &Config, title: &str, description: &str, path: &str) -> PageHead {
        PageHead {
            title: with_site(config, title),
            description: short(description),
            canonical: Some(path.to_owned()),
            listed: true,
            ..PageHead::named(title)
        }
    }

    /// Writes the elements; everything in them is escaped here.
    pub fn push(&self, out: &mut String, public_url: &str, site_name: &str) {
        out.extend(["<title>", escape(&self.title).as_str(), "</title>\n"]);
        let mut meta = |kind: &str, name: &str, content: &str| {
            if !content.is_empty() {
                out.push_str(&format!("<meta {kind}=\"{name}\" content=\"{}\">\n", escape(content)));
            }
        };
        meta("name", "description", &self.description);
        if !self.listed {
            meta("name", "robots", "noindex, follow");
        }
        let Some(canonical) = &self.canonical else { return };
        let address = format!("{public_url}{canonical}");
        let (image, card, kind) = match self.image {
            Image::Sign => (format!("{public_url}/icon-512.png"), "summary", "website"),
            Image::Media(id) => (preview_url(public_url, id), "summary_large_image", "article"),
        };
        for (name, content) in [
            ("og:type", kind),
            ("og:site_name", site_name),
            ("og:locale", "de_AT"),
            ("og:title", self.title.as_str()),
            ("og:description", self.description.as_str()),
            ("og:url", address.as_str()),
            ("og:image", image.as_str()),
        ] {
            meta("property", name, content);
        }
        for (name, content) in [
            ("twitter:card", card),
            ("twitter:title", self.title.as_str()),
            ("twitter:description", self.description.as_str()),
            ("twitter:image", image.as_str()),
        ] {
            meta("name", name, content);
        }
        out.push_str(&format!("<link rel=\"canonical\" href=\"{}\">\n", escape(&address)));
        out.push_str(&format!(
            "<link rel=\"alternate\" type=\"{}\" title=\"{}\" href=\"{}\">\n",
            feed::KIND,
            feed::TITLE,
            feed::PATH
        ));
    }
}

/// JPEG, because not every messenger reads newer formats.
pub fn preview_url(public_url: &str, media_id: uuid::Uuid) -> String {
    format!("{public_url}/api/media/{media_id}?w={PREVIEW_WIDTH}&format=jpeg")
}

/// The window's title, as the pages set it.
pub fn with_site(config: &Config, title: &str) -> String {
    let name = &config.site.name;
    if title.contains(name.as_str()) { title.to_owned() } else { format!("{title} – {name}") }
}

/// One line of at most so many characters, cut between words.
pub fn short(text: &str) -> String {
    let text = text.replace("\\r\\n", " ").replace("\\n", " ");
    let words = text.split_whitespace();
    let mut out = String::new();
    for word in words {
        let separator = usize::from(!out.is_empty());
        if out.chars().count() + separator + word.chars().count() > DESCRIPTION_CHARACTERS {
            // A single endless word is cut in its middle.
            if out.is_empty() {
                out.extend(word.chars().take(DESCRIPTION_CHARACTERS));
            }
            out.push('…');
            break;
        }
        if separator == 1 {
            out.push(' ');
        }
        out.push_str(word);
    }
    out
}

/// For text and for quoted attributes.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 16);
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            // Neither HTML nor XML has a place for it.
            '\0' => out.push('\u{fffd}'),
            other => out.push(other),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descriptions_are_cut_between_words() {
        assert_eq!(short("Brot\\nund  Käse\n"), "Brot und Käse");
        let long = short(&"Wort ".repeat(80));
        assert!(long.ends_with(" Wort…") && long.chars().count() <= DESCRIPTION_CHARACTERS + 1, "{long}");
        assert_eq!(short(&"x".repeat(500)).chars().count(), DESCRIPTION_CHARACTERS + 1);
    }

    #[test]
    fn hostile_names_stay_text_in_the_head() {
        let mut head = PageHead::of_page(
            &Config::default(),
            "</title><script>alert(1)</script>",
            "\"><img src=x onerror='x'>",
            "/a\"b",
        );
        head.image = Image::Media(uuid::Uuid::nil());
        let mut out = String::new();
        head.push(&mut out, "https://umkreis.test", "A\"B");
        assert!(!out.contains("<script") && !out.contains("<img"), "{out}");
        let elements = out.lines().count();
        assert_eq!(out.matches('<').count() - 1, elements, "only the title has a second tag: {out}");
    }
}
