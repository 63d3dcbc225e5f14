//! The part of the stylesheet that one page needs: the build took the sheet apart (`web/split-styles.mjs`), and here it is
//! put together again from the rules whose classes, elements and variables occur in the page.

use super::files;
use serde::Deserialize;
use std::borrow::Cow;
use std::collections::HashSet;

/// As the build writes it.
#[derive(Default, Deserialize)]
pub struct Styles {
    /// They stand in every page, and only there.
    pub fonts: String,
    rules: Vec<StyleRule>,
}

#[derive(Deserialize)]
struct StyleRule {
    /// The blocks it stands in, from the outside: layers, conditions, or the selector of a variable.
    around: Vec<String>,
    css: String,
    /// For each of its selectors the `.classes` and `elements` without which it means nothing.
    needs: Option<Vec<Vec<String>>>,
    /// The variable it declares: nothing is lost without it where nothing reads it.
    variable: Option<String>,
}

/// What occurs in a page's markup.
struct UsedNames<'a> {
    classes: HashSet<Cow<'a, str>>,
    elements: HashSet<&'a str>,
}

impl Styles {
    /// From the build; without one there is nothing to take apart, and pages link to the whole sheet.
    pub fn read() -> Option<Styles> {
        let styles: Styles = serde_json::from_slice(&files::read(".pages/styles.json")?.data).ok()?;
        // Inside a style element nothing may look like its end; ours never does.
        let harmless = |rule: &StyleRule| {
            !rule.css.contains("</") && rule.around.iter().all(|start| !start.contains("</"))
        };
        (styles.rules.iter().all(harmless) && !styles.fonts.contains("</")).then_some(styles)
    }

    /// The fonts, and the rules that this markup needs, in their order.
    pub fn for_page(&self, markup: &str) -> String {
        let found = UsedNames::in_markup(markup);
        let kept: Vec<&StyleRule> = self.rules.iter().filter(|rule| found.satisfies(rule)).collect();
        let mut read: HashSet<&str> = variables(markup).collect();
        read.extend(kept.iter().flat_map(|rule| variables(&rule.css)));
        let is_read = |rule: &&&StyleRule| rule.variable.as_deref().is_none_or(|name| read.contains(name));
        let mut out = self.fonts.clone();
        let mut open: &[String] = &[];
        for rule in kept.iter().filter(is_read) {
            let same = open.iter().zip(&rule.around).take_while(|(open, next)| open == next).count();
            out.extend(std::iter::repeat_n('}', open.len() - same));
            out.extend(rule.around[same..].iter().flat_map(|start| [start.as_str(), "{"]));
            out.push_str(&rule.css);
            open = &rule.around;
        }
        out.extend(std::iter::repeat_n('}', open.len()));
        out
    }
}

impl<'a> UsedNames<'a> {
    fn in_markup(markup: &'a str) -> UsedNames<'a> {
        let lists = markup.split(" class=\"").skip(1).filter_map(|rest| rest.split('"').next());
        let elements = markup.split('<').skip(1).filter_map(|rest| {
            let end = rest.find(|sign: char| !sign.is_ascii_alphanumeric()).unwrap_or(rest.len());
            rest.get(..end).filter(|name| !name.is_empty())
        });
        UsedNames {
            classes: lists.flat_map(|list| list.split(' ')).map(unescaped).collect(),
            elements: elements.chain(["html", "body"]).collect(),
        }
    }

    fn satisfies(&self, rule: &StyleRule) -> bool {
        let has = |need: &String| match need.strip_prefix('.') {
            Some(class) => self.classes.contains(class),
            None => self.elements.contains(need.as_str()),
        };
        rule.needs.as_ref().is_none_or(|selectors| selectors.iter().any(|needs| needs.iter().all(has)))
    }
}

/// Class names such as `[&>span]:hidden` are written with entities.
fn unescaped(class: &str) -> Cow<'_, str> {
    if !class.contains('&') {
        return Cow::Borrowed(class);
    }
    let signs = [("&gt;", ">"), ("&lt;", "<"), ("&quot;", "\""), ("&#x27;", "'"), ("&amp;", "&")];
    Cow::Owned(signs.iter().fold(class.to_owned(), |text, (entity, sign)| text.replace(entity, sign)))
}

/// The names of the variables that a text reads.
fn variables(text: &str) -> impl Iterator<Item = &str> {
    text.split("var(").skip(1).map(|rest| {
        let end = rest.find(|sign: char| !sign.is_ascii_alphanumeric() && sign != '-' && sign != '_');
        &rest[..end.unwrap_or(rest.len())]
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn styles() -> Styles {
        serde_json::from_value(serde_json::json!({
            "fonts": "@font-face{}",
            "rules": [
                { "around": ["@layer theme", ":root"], "css": "--used:1;", "variable": "--used" },
                { "around": ["@layer theme", ":root"], "css": "--drawn:1;", "variable": "--drawn" },
                { "around": ["@layer theme", ":root"], "css": "--idle:1;", "variable": "--idle" },
                { "around": ["@layer base"], "css": "html{}", "needs": [["html"]] },
                { "around": ["@layer base"], "css": "table{}", "needs": [["table"]] },
                { "around": ["@layer utilities"], "css": ".a{top:var(--used)}", "needs": [[".a"]] },
                { "around": ["@layer utilities"], "css": ".b .c{}", "needs": [[".b", ".c"]] },
                { "around": ["@layer utilities", "@media print"], "css": ".b,p.x{}", "needs": [[".b"], ["p", ".x"]] },
                { "around": ["@layer utilities"], "css": ".\\[\\&\\>p\\]\\:d>p{}", "needs": [[".[&>p]:d", "p"]] },
                { "around": [], "css": "@keyframes turn{}" }
            ]
        }))
        .unwrap()
    }

    #[test]
    fn a_page_gets_the_rules_of_its_own_classes_elements_and_variables_in_their_order() {
        let css = styles()
            .for_page("<div class=\"a c\"><p class=\"x [&amp;&gt;p]:d\" fill=\"var(--drawn)\">b</p></div>");
        assert_eq!(
            css,
            "@font-face{}@layer theme{:root{--used:1;--drawn:1;}}@layer base{html{}}\
             @layer utilities{.a{top:var(--used)}@media print{.b,p.x{}}.\\[\\&\\>p\\]\\:d>p{}}@keyframes turn{}"
        );
    }

    #[test]
    fn a_page_without_classes_gets_what_every_page_has() {
        assert_eq!(styles().for_page("text"), "@font-face{}@layer base{html{}}@keyframes turn{}");
    }
}
