//! The overview's state in its address, read and written exactly as the pages do it
//! (`web/src/screens/overview/address.ts`); both are tested with the same cases.

use std::fmt::Write;

/// Pages beyond this many digits are typed by nobody.
const PAGE_DIGITS_MAX: usize = 7;

#[derive(Clone, Debug, PartialEq)]
pub struct Overview {
    pub search: String,
    /// From one.
    pub page: u32,
    /// `karte` or `vorschlagen`; the list has no name.
    pub tab: Option<&'static str>,
    /// Ids of categories as they were typed; absent where the address says nothing about them.
    pub filters: Option<Vec<String>>,
    pub offer: Option<String>,
    pub open: bool,
}

impl Overview {
    pub fn read(query: &str) -> Overview {
        let last = |name: &str| {
            let pairs = query.split('&').filter(|pair| !pair.is_empty());
            let mut named = pairs.filter_map(|pair| {
                let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
                (decoded(key) == name).then(|| decoded(value))
            });
            named.next_back()
        };
        let filled = |name: &str| last(name).filter(|text| !text.is_empty());
        let filters = filled("filters")
            .map(|list| list.split(',').filter(|id| !id.is_empty()).map(str::to_owned).collect());
        Overview {
            search: last("search").unwrap_or_default(),
            page: page_number(last("page").as_deref().unwrap_or("")),
            tab: last("tab").and_then(|tab| ["karte", "vorschlagen"].into_iter().find(|name| *name == tab)),
            filters,
            offer: filled("offer"),
            open: last("open").as_deref() == Some("1"),
        }
    }

    /// The query part without its question mark; empty for the plain overview.
    pub fn query(&self) -> String {
        let page = if self.page > 1 { self.page.to_string() } else { String::new() };
        let filters = self.filters.as_ref().map(|ids| ids.join(",")).unwrap_or_default();
        let open = if self.open { "1" } else { "" };
        let values = [
            ("search", self.search.as_str()),
            ("filters", filters.as_str()),
            ("offer", self.offer.as_deref().unwrap_or("")),
            ("open", open),
            ("page", page.as_str()),
            ("tab", self.tab.unwrap_or("")),
        ];
        let given = values.iter().filter(|(_, value)| !value.is_empty());
        given.map(|(name, value)| format!("{name}={}", encoded(value))).collect::<Vec<_>>().join("&")
    }

    pub fn address(&self) -> String {
        let query = self.query();
        if query.is_empty() { "/".to_owned() } else { format!("/?{query}") }
    }
}

fn page_number(text: &str) -> u32 {
    let digits =
        (1..=PAGE_DIGITS_MAX).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    if digits { text.parse().map_or(1, |page: u32| page.max(1)) } else { 1 }
}

/// A broken escape was typed by hand; the text itself is the best reading of it.
fn decoded(text: &str) -> String {
    strictly_decoded(text).unwrap_or_else(|| text.to_owned())
}

fn strictly_decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'+' => b' ',
            b'%' => {
                let digit = |byte: u8| char::from(byte).to_digit(16);
                let (high, low) = (digit(rest.next()?)?, digit(rest.next()?)?);
                (high * 16 + low) as u8
            }
            other => other,
        });
    }
    String::from_utf8(bytes).ok()
}

fn encoded(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b' ' => out.push('+'),
            byte if byte.is_ascii_alphanumeric() || b"-_.!~*'(),".contains(&byte) => {
                out.push(char::from(byte))
            }
            byte => {
                let _ = write!(out, "%{byte:02X}");
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_server_reads_addresses_as_the_browser_does() {
        let text = include_str!("../../../web/src/screens/overview/address-cases.json");
        let cases: Vec<serde_json::Value> = serde_json::from_str(text).expect("the cases are JSON");
        assert!(cases.len() > 20);
        for case in cases {
            let query = case["query"].as_str().expect("a query");
            let state = Overview::read(query);
            let read = serde_json::json!({
                "query": query, "search": state.search, "page": state.page, "tab": state.tab,
                "filters": state.filters, "offer": state.offer, "open": state.open, "address": state.address(),
            });
            assert_eq!(read, case, "{query}");
        }
    }
}
