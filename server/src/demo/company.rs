//! Demo companies: an endless, repeatable supply of believable fictional businesses.

use std::collections::HashSet;

use super::categories::{categories, companions};
use super::corpus::{Corpus, NamePattern, corpus, shared};
use super::dice::Dice;
use super::illustration::motif::Motif;
use super::pictures::{INTERIORS, ImageRecipe, STOREFRONTS};
use super::store::{self, StoreBase};
use super::template::{Facts, expand};
use super::towns::{self, Town};

/// A company with everything that belongs to it.
#[derive(Debug, Clone, PartialEq)]
pub struct DemoCompany {
    pub name: String,
    pub description: String,
    pub tags: Vec<&'static str>,
    /// Indexes into `categories()`; the first is the main category.
    pub category_indexes: Vec<usize>,
    /// The first is the head office.
    pub stores: Vec<DemoStore>,
    /// The first is the header picture; a few companies have none.
    pub image_recipes: Vec<ImageRecipe>,
    pub state: DemoState,
    pub campaigns: Vec<DemoCampaign>,
}

/// A location of a company.
#[derive(Debug, Clone, PartialEq)]
pub struct DemoStore {
    pub title: String,
    pub street: String,
    pub post_code: String,
    pub town: String,
    /// Together with the longitude exactly 0 for the few stores whose place is not known.
    pub latitude: f64,
    pub longitude: f64,
    pub phone: String,
    pub email: String,
    pub website: String,
    pub main: bool,
    pub opening_hours: Option<String>,
}

/// Whether visitors see the company.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DemoState {
    Active,
    InReview,
    Deactivated { reason: &'static str },
}

/// A campaign of a company.
#[derive(Debug, Clone, PartialEq)]
pub struct DemoCampaign {
    pub title: &'static str,
    pub description: &'static str,
    /// Days from today; a negative number has already passed.
    pub valid_until_days: i64,
    pub image: Option<ImageRecipe>,
}

/// Companies are dealt in rounds in which every category has its share.
const ROUND: usize = 40;

/// The first `count` companies; the same ones every time, whatever the count.
pub fn companies(count: usize) -> impl Iterator<Item = DemoCompany> {
    let mut names = HashSet::new();
    let mut round = Vec::new();
    let mut dealt = [0_usize; 12];
    (0..count).map(move |index| {
        if index % ROUND == 0 {
            round = deal(index / ROUND);
        }
        let main: usize = round[index % ROUND];
        dealt[main] += 1;
        company(index, main, dealt[main] - 1, &mut names)
    })
}

/// The main categories of one round, shuffled.
fn deal(number: usize) -> Vec<usize> {
    let weights = categories().map(|category| category.weight);
    let mut round: Vec<usize> = weights
        .iter()
        .enumerate()
        .flat_map(|(category, &weight)| std::iter::repeat_n(category, weight))
        .collect();
    let mut dice = Dice::new("round", number as u64);
    for last in (1..round.len()).rev() {
        round.swap(last, dice.below(last + 1));
    }
    round
}

fn company(index: usize, main: usize, nth: usize, names: &mut HashSet<String>) -> DemoCompany {
    let mut dice = Dice::new("company", index as u64);
    let town = towns::draw(&mut dice);
    let texts = corpus(main);
    let mut facts = draw_facts(town, &mut dice);
    // Openings take turns within a category, so that companies listed together begin differently.
    let opening = nth % texts.openings.len();
    let name = unused_name(texts, opening, &mut facts, names, &mut dice);
    let description = description(texts, opening, &facts, &mut dice);
    let base = StoreBase {
        company_name: &name,
        category: main,
        host: store::host(&name),
        on_farm: matches!(main, 0 | 10) && dice.chance(0.55),
    };
    let mut stores = vec![store::main_store(&base, town, &mut dice)];
    if dice.chance(0.12) {
        let branches = 1 + usize::from(dice.chance(0.35)) + usize::from(dice.chance(0.15));
        stores.extend((0..branches).map(|_| store::branch(&base, town, &mut dice)));
    }
    if index % 97 == 41 {
        // Some real entries were never located; the product has to cope with them.
        stores[0].latitude = 0.0;
        stores[0].longitude = 0.0;
    }
    let mut category_indexes = vec![main];
    if dice.chance(0.28) {
        category_indexes.push(dice.pick(companions(main)));
    }
    DemoCompany {
        description,
        tags: tags(texts, &mut dice),
        category_indexes,
        image_recipes: if index % 53 == 17 { Vec::new() } else { images(main, nth, &mut dice) },
        state: state(index),
        campaigns: campaigns(main, nth, &mut dice),
        stores,
        name,
    }
}

fn draw_facts(town: &'static Town, dice: &mut Dice) -> Facts<'static> {
    let lists = shared();
    Facts {
        town: town.name,
        region: town.region,
        family: dice.pick(&lists.families),
        given: dice.pick(&lists.given),
        field: dice.pick(&lists.fields),
        year: 1968 + dice.below(54) as u32,
        number: 14 + dice.below(47) as u32,
    }
}

/// A name that no earlier company has, as long as there are any; then the town tells them apart.
fn unused_name(
    texts: &Corpus,
    opening: usize,
    facts: &mut Facts<'static>,
    names: &mut HashSet<String>,
    dice: &mut Dice,
) -> String {
    let lists = shared();
    let fitting: Vec<NamePattern> = texts.names.iter().copied().filter(|name| name.fits(opening)).collect();
    let mut name = String::new();
    for _ in 0..8 {
        name = expand(dice.pick(&fitting).pattern, facts, dice);
        if names.insert(name.clone()) {
            return name;
        }
        facts.family = dice.pick(&lists.families);
        facts.given = dice.pick(&lists.given);
        facts.field = dice.pick(&lists.fields);
    }
    let placed = if name.contains(facts.town) { name } else { format!("{name} {}", facts.town) };
    names.insert(placed.clone());
    placed
}

/// Two or three short paragraphs: who we are, what we do for the climate, and a farewell.
fn description(texts: &Corpus, opening: usize, facts: &Facts<'_>, dice: &mut Dice) -> String {
    let mut text = expand(texts.openings[opening], facts, dice);
    let first = dice.below(texts.offers.len());
    text.push(' ');
    text.push_str(&expand(texts.offers[first], facts, dice));
    text.push_str("\n\n");
    text.push_str(&expand(dice.pick(&texts.climate), facts, dice));
    if dice.chance(0.5) {
        let second = (first + 1 + dice.below(texts.offers.len() - 1)) % texts.offers.len();
        text.push(' ');
        text.push_str(&expand(texts.offers[second], facts, dice));
    }
    if dice.chance(0.65) {
        text.push_str("\n\n");
        text.push_str(&expand(dice.pick(&shared().closings), facts, dice));
    }
    text
}

fn tags(texts: &Corpus, dice: &mut Dice) -> Vec<&'static str> {
    let wanted = 2 + dice.below(4);
    let start = dice.below(texts.tags.len());
    // A step that shares no factor with the list's length visits every tag before repeating one.
    let step = dice.pick(&[1, 7]);
    let mut chosen: Vec<&'static str> =
        (0..wanted).map(|turn| texts.tags[(start + turn * step) % texts.tags.len()]).collect();
    if dice.chance(0.2) {
        let praise = dice.pick(&["Super sortiert", "Top Qualität", "Vorbildcharakter"]);
        if !chosen.contains(&praise) {
            chosen.push(praise);
        }
    }
    chosen
}

fn images(main: usize, nth: usize, dice: &mut Dice) -> Vec<ImageRecipe> {
    let motif = Motif::ALL[main];
    let mut chosen = vec![ImageRecipe::Storefront { motif, variant: nth as u64 % STOREFRONTS }];
    if dice.chance(0.34) {
        let extra = 1 + dice.below(3);
        let start = dice.below(INTERIORS as usize) as u64;
        chosen.extend(
            (0..extra as u64)
                .map(|turn| ImageRecipe::Interior { motif, variant: (start + turn) % INTERIORS }),
        );
    }
    chosen
}

fn state(index: usize) -> DemoState {
    let reasons = &shared().reasons;
    match index {
        _ if index % 43 == 29 => DemoState::InReview,
        _ if index % 71 == 50 => DemoState::Deactivated { reason: reasons[index / 71 % reasons.len()] },
        _ => DemoState::Active,
    }
}

fn campaigns(main: usize, nth: usize, dice: &mut Dice) -> Vec<DemoCampaign> {
    let texts = &corpus(main).campaigns;
    let count = usize::from(dice.chance(0.22)) + usize::from(dice.chance(0.05));
    let expired = dice.chance(0.12);
    (0..count)
        .map(|turn| {
            let text = &texts[(nth + turn) % texts.len()];
            DemoCampaign {
                title: text.title,
                description: text.description,
                valid_until_days: if expired { -6 } else { text.valid_days + dice.below(14) as i64 },
                image: dice.chance(0.7).then_some(ImageRecipe::Campaign { motif: Motif::ALL[main] }),
            }
        })
        .collect()
}

#[cfg(test)]
#[path = "company_tests.rs"]
mod tests;
