//! The pages themselves, as search engines, link previews and browsers without scripts read them.

mod another_region;
mod cut_off;
mod feed;
mod head;
mod hostile;
mod open_data;
mod pages;
mod payloads;
mod sitemap;

use crate::support::request::Reply;
use serde_json::Value;

/// The content of a data block of the page.
pub fn data_block(html: &str, start: &str) -> Vec<Value> {
    let blocks = html.split(start).skip(1);
    let json = blocks.map(|rest| rest.split("</script>").next().unwrap_or_default());
    json.map(|json| serde_json::from_str(json).unwrap_or_else(|error| panic!("{error}: {json}"))).collect()
}

/// The answers that stand in the page.
pub fn first_data(reply: &Reply) -> Value {
    let found = data_block(&reply.text(), "<script type=\"application/json\" id=\"data\">");
    found.into_iter().next().unwrap_or_default()
}

/// The structured data of this type.
pub fn json_ld(reply: &Reply, kind: &str) -> Value {
    let found = data_block(&reply.text(), "<script type=\"application/ld+json\">");
    found.into_iter().find(|object| object["@type"] == kind).unwrap_or_default()
}

/// What a visitor sees: the markup that was rendered, without the data around it.
pub fn markup(reply: &Reply) -> String {
    let html = reply.text();
    let rest = html.split_once("<div id=\"root\">").map_or("", |(_, rest)| rest);
    rest.split_once("<script type=\"application/json\"").map_or(rest, |(markup, _)| markup).to_owned()
}
