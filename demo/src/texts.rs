//! The demo's sentences and word lists, kept as small text files and split once on first use.

use std::collections::HashMap;
use std::sync::LazyLock;

/// What one category's file holds.
#[derive(Debug)]
pub struct CategoryTexts {
    pub names: Vec<NamePattern>,
    /// First sentences of descriptions.
    pub intros: Vec<&'static str>,
    pub offers: Vec<&'static str>,
    pub climate: Vec<&'static str>,
    pub tags: Vec<&'static str>,
    pub campaigns: Vec<CampaignText>,
}

/// A pattern for names and the introductory sentences it goes with, counted from one; without any it fits all.
#[derive(Debug, Clone, Copy)]
pub struct NamePattern {
    pub pattern: &'static str,
    intros: &'static str,
}

impl NamePattern {
    /// Whether a company of such a name may introduce itself so: a bakery must not begin by praising its bicycles.
    pub fn fits(&self, intro: usize) -> bool {
        let number = intro + 1;
        self.intros.is_empty() || self.intros.split(',').any(|entry| entry.parse() == Ok(number))
    }
}

/// A campaign as written in the file; the days count from the day the demo is loaded.
#[derive(Debug)]
pub struct CampaignText {
    pub title: &'static str,
    pub description: &'static str,
    pub valid_days: i64,
}

/// Words and sentences that all categories share.
#[derive(Debug)]
pub struct SharedTexts {
    pub closings: Vec<&'static str>,
    pub reasons: Vec<&'static str>,
    pub families: Vec<&'static str>,
    pub given: Vec<&'static str>,
    pub fields: Vec<&'static str>,
    pub streets: Vec<&'static str>,
}

/// The files in the order of the categories.
const FILES: [&str; 12] = [
    include_str!("../data/lebensmittel.txt"),
    include_str!("../data/gastronomie.txt"),
    include_str!("../data/mode.txt"),
    include_str!("../data/mobilitaet.txt"),
    include_str!("../data/energie.txt"),
    include_str!("../data/bauen-wohnen.txt"),
    include_str!("../data/reparatur.txt"),
    include_str!("../data/pflege.txt"),
    include_str!("../data/unverpackt.txt"),
    include_str!("../data/secondhand.txt"),
    include_str!("../data/gaertnerei-blumen.txt"),
    include_str!("../data/buecher-papier.txt"),
];

/// The texts of a category by its index.
pub fn category_texts(category: usize) -> &'static CategoryTexts {
    static ALL: LazyLock<Vec<CategoryTexts>> = LazyLock::new(|| FILES.into_iter().map(parse).collect());
    &ALL[category]
}

pub fn shared_texts() -> &'static SharedTexts {
    static SHARED: LazyLock<SharedTexts> = LazyLock::new(|| {
        let mut sections = sections(include_str!("../data/shared.txt"));
        let mut take = |name: &str| sections.remove(name).unwrap_or_default();
        let words =
            |lines: Vec<&'static str>| lines.iter().flat_map(|line| line.split_whitespace()).collect();
        SharedTexts {
            closings: take("closings"),
            reasons: take("reasons"),
            families: words(take("families")),
            given: words(take("given")),
            fields: words(take("fields")),
            streets: words(take("streets")),
        }
    });
    &SHARED
}

fn parse(text: &'static str) -> CategoryTexts {
    let mut sections = sections(text);
    let mut take = |name: &str| sections.remove(name).unwrap_or_default();
    CategoryTexts {
        names: take("names").into_iter().map(name_pattern).collect(),
        intros: take("intros"),
        offers: take("offers"),
        climate: take("climate"),
        tags: take("tags"),
        campaigns: take("campaigns").into_iter().map(campaign).collect(),
    }
}

fn name_pattern(line: &'static str) -> NamePattern {
    let (pattern, intros) = line.split_once(" @").unwrap_or((line, ""));
    NamePattern { pattern, intros }
}

fn campaign(line: &'static str) -> CampaignText {
    let mut parts = line.split(" | ");
    let mut next = || parts.next().expect("a campaign has a title, a description and days").trim();
    let (title, description, days) = (next(), next(), next());
    CampaignText { title, description, valid_days: days.parse().expect("days are a number") }
}

fn sections(text: &'static str) -> HashMap<&'static str, Vec<&'static str>> {
    let mut found: HashMap<&str, Vec<&str>> = HashMap::new();
    let mut current = "";
    for line in text.lines().filter(|line| !line.is_empty()) {
        match line.strip_prefix("# ") {
            Some(name) => current = name,
            None => found.entry(current).or_default().push(line),
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_category_has_enough_of_everything() {
        for category in 0..FILES.len() {
            let texts = category_texts(category);
            assert!(texts.names.len() >= 12 && texts.intros.len() >= 10, "category {category}");
            for intro in 0..texts.intros.len() {
                assert!(texts.names.iter().any(|name| name.fits(intro)), "category {category}, {intro}");
            }
            assert!(texts.offers.len() >= 6 && texts.climate.len() >= 5, "category {category}");
            assert!(texts.tags.len() >= 8 && texts.campaigns.len() >= 3, "category {category}");
        }
    }

    #[test]
    fn the_shared_lists_are_filled() {
        let lists = shared_texts();
        assert!(lists.families.len() > 100 && lists.given.len() > 30 && lists.streets.len() > 30);
        assert!(lists.closings.len() >= 10 && lists.reasons.len() >= 3 && lists.fields.len() > 25);
    }
}
