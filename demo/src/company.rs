//! Companies: an endless, repeatable supply of believable fictional businesses.

use std::collections::HashSet;
use std::sync::LazyLock;

use super::category::{categories, companions};
use super::drawing::motif::Motif;
use super::illustration::{EXTERIORS, INTERIORS, Illustration};
use super::rng::Rng;
use super::store::{self, StoreBase};
use super::template::{Facts, expand};
use super::texts::{CategoryTexts, NamePattern, category_texts, shared_texts};
use super::towns::{self, Town};

/// A company with everything that belongs to it.
#[derive(Debug, Clone, PartialEq)]
pub struct Company {
    pub name: String,
    pub description: String,
    pub tags: Vec<&'static str>,
    /// Indexes into `categories()`; the first is the main category.
    pub category_indexes: Vec<usize>,
    /// The first is the head office.
    pub stores: Vec<Store>,
    /// The first is the header picture; a few companies have none.
    pub illustrations: Vec<Illustration>,
    pub state: CompanyState,
    pub campaigns: Vec<Campaign>,
}

/// A location of a company.
#[derive(Debug, Clone, PartialEq)]
pub struct Store {
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
pub enum CompanyState {
    Active,
    InReview,
    Deactivated { reason: &'static str },
}

/// A campaign of a company.
#[derive(Debug, Clone, PartialEq)]
pub struct Campaign {
    pub title: &'static str,
    pub description: &'static str,
    /// Days from today; a negative number has already passed.
    pub valid_until_days: i64,
    pub image: Option<Illustration>,
}

/// Companies are dealt in rounds in which every category has its share.
const ROUND: usize = 40;

/// The usual number of companies.
pub const USUAL_COUNT: usize = 650;
/// From where the overview counts distances for whoever does not say where they are.
const MIDDLE: (f64, f64) = (48.0, 14.0);

/// The first `count` companies; the same ones every time, whatever the count.
pub fn companies(count: usize) -> impl Iterator<Item = Company> {
    static VIEWS: LazyLock<Vec<u64>> = LazyLock::new(views);
    drafts(count).enumerate().map(|(index, mut company)| {
        if let Some(Illustration::Exterior { variant, .. }) = company.illustrations.first_mut() {
            *variant = VIEWS.get(index).copied().unwrap_or(*variant);
        }
        company
    })
}

/// What each of the usual companies looks like from outside: those of one kind that follow each other in the list,
/// which begins near the middle, show different houses.
fn views() -> Vec<u64> {
    let from_middle = |company: &Company| {
        let far = |&Store { latitude, longitude, .. }: &Store| {
            (latitude - MIDDLE.0).hypot((longitude - MIDDLE.1) * MIDDLE.0.to_radians().cos())
        };
        company.stores.iter().map(far).fold(f64::INFINITY, f64::min)
    };
    let companies: Vec<(usize, f64)> =
        drafts(USUAL_COUNT).map(|company| (company.category_indexes[0], from_middle(&company))).collect();
    let mut order: Vec<usize> = (0..companies.len()).collect();
    order.sort_by(|&one, &other| companies[one].1.total_cmp(&companies[other].1));
    let (mut views, mut shown) = (vec![0; companies.len()], [0; 12]);
    for index in order {
        let main = companies[index].0;
        views[index] = shown[main] % EXTERIORS;
        shown[main] += 1;
    }
    views
}

/// The companies before each got its view.
fn drafts(count: usize) -> impl Iterator<Item = Company> {
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
    let mut rng = Rng::new("round", number as u64);
    for last in (1..round.len()).rev() {
        round.swap(last, rng.below(last + 1));
    }
    round
}

fn company(index: usize, main: usize, nth: usize, names: &mut HashSet<String>) -> Company {
    let mut rng = Rng::new("company", index as u64);
    let town = towns::draw(&mut rng);
    let texts = category_texts(main);
    let mut facts = draw_facts(town, &mut rng);
    // Intros take turns within a category, so that companies listed together begin differently.
    let intro = nth % texts.intros.len();
    let name = unused_name(texts, intro, &mut facts, names, &mut rng);
    let description = description(texts, intro, &facts, &mut rng);
    let base = StoreBase {
        company_name: &name,
        category: main,
        host: store::host(&name),
        on_farm: matches!(main, 0 | 10) && rng.chance(0.55),
    };
    let mut stores = vec![store::main_store(&base, town, &mut rng)];
    if rng.chance(0.12) {
        let branches = 1 + usize::from(rng.chance(0.35)) + usize::from(rng.chance(0.15));
        stores.extend((0..branches).map(|_| store::branch(&base, town, &mut rng)));
    }
    if index % 97 == 41 {
        // Some real entries were never located; the product has to cope with them.
        stores[0].latitude = 0.0;
        stores[0].longitude = 0.0;
    }
    let mut category_indexes = vec![main];
    if rng.chance(0.28) {
        category_indexes.push(rng.pick(companions(main)));
    }
    Company {
        description,
        tags: tags(texts, &mut rng),
        category_indexes,
        illustrations: if index % 53 == 17 { Vec::new() } else { illustrations(main, nth, &mut rng) },
        state: state(index),
        campaigns: campaigns(main, nth, &mut rng),
        stores,
        name,
    }
}

fn draw_facts(town: &'static Town, rng: &mut Rng) -> Facts<'static> {
    let lists = shared_texts();
    Facts {
        town: town.name,
        region: town.region,
        family: rng.pick(&lists.families),
        given: rng.pick(&lists.given),
        field: rng.pick(&lists.fields),
        year: 1968 + rng.below(54) as u32,
        number: 14 + rng.below(47) as u32,
    }
}

/// A name that no earlier company has, as long as there are any; then the town tells them apart.
fn unused_name(
    texts: &CategoryTexts,
    intro: usize,
    facts: &mut Facts<'static>,
    names: &mut HashSet<String>,
    rng: &mut Rng,
) -> String {
    let lists = shared_texts();
    let fitting: Vec<NamePattern> = texts.names.iter().copied().filter(|name| name.fits(intro)).collect();
    let mut name = String::new();
    for _ in 0..8 {
        name = expand(rng.pick(&fitting).pattern, facts, rng);
        if names.insert(name.clone()) {
            return name;
        }
        facts.family = rng.pick(&lists.families);
        facts.given = rng.pick(&lists.given);
        facts.field = rng.pick(&lists.fields);
    }
    let placed = if name.contains(facts.town) { name } else { format!("{name} {}", facts.town) };
    names.insert(placed.clone());
    placed
}

/// Two or three short paragraphs: who we are, what we do for the climate, and a farewell.
fn description(texts: &CategoryTexts, intro: usize, facts: &Facts<'_>, rng: &mut Rng) -> String {
    let mut text = expand(texts.intros[intro], facts, rng);
    let first = rng.below(texts.offers.len());
    text.push(' ');
    text.push_str(&expand(texts.offers[first], facts, rng));
    text.push_str("\n\n");
    text.push_str(&expand(rng.pick(&texts.climate), facts, rng));
    if rng.chance(0.5) {
        let second = (first + 1 + rng.below(texts.offers.len() - 1)) % texts.offers.len();
        text.push(' ');
        text.push_str(&expand(texts.offers[second], facts, rng));
    }
    if rng.chance(0.65) {
        text.push_str("\n\n");
        text.push_str(&expand(rng.pick(&shared_texts().closings), facts, rng));
    }
    text
}

fn tags(texts: &CategoryTexts, rng: &mut Rng) -> Vec<&'static str> {
    let wanted = 2 + rng.below(4);
    let start = rng.below(texts.tags.len());
    // A step that shares no factor with the list's length visits every tag before repeating one.
    let step = rng.pick(&[1, 7]);
    let mut chosen: Vec<&'static str> =
        (0..wanted).map(|turn| texts.tags[(start + turn * step) % texts.tags.len()]).collect();
    if rng.chance(0.2) {
        let praise = rng.pick(&["Super sortiert", "Top Qualität", "Vorbildcharakter"]);
        if !chosen.contains(&praise) {
            chosen.push(praise);
        }
    }
    chosen
}

fn illustrations(main: usize, nth: usize, rng: &mut Rng) -> Vec<Illustration> {
    let motif = Motif::ALL[main];
    let mut chosen = vec![Illustration::Exterior { motif, variant: nth as u64 % EXTERIORS }];
    if rng.chance(0.34) {
        let extra = 1 + rng.below(3);
        let start = rng.below(INTERIORS as usize) as u64;
        chosen.extend(
            (0..extra as u64)
                .map(|turn| Illustration::Interior { motif, variant: (start + turn) % INTERIORS }),
        );
    }
    chosen
}

fn state(index: usize) -> CompanyState {
    let reasons = &shared_texts().reasons;
    match index {
        _ if index % 43 == 29 => CompanyState::InReview,
        _ if index % 71 == 50 => CompanyState::Deactivated { reason: reasons[index / 71 % reasons.len()] },
        _ => CompanyState::Active,
    }
}

fn campaigns(main: usize, nth: usize, rng: &mut Rng) -> Vec<Campaign> {
    let texts = &category_texts(main).campaigns;
    let count = usize::from(rng.chance(0.22)) + usize::from(rng.chance(0.05));
    let expired = rng.chance(0.12);
    (0..count)
        .map(|turn| {
            let text = &texts[(nth + turn) % texts.len()];
            Campaign {
                title: text.title,
                description: text.description,
                valid_until_days: if expired { -6 } else { text.valid_days + rng.below(14) as i64 },
                image: rng.chance(0.7).then_some(Illustration::Campaign { motif: Motif::ALL[main] }),
            }
        })
        .collect()
}

#[cfg(test)]
#[path = "company_tests.rs"]
mod tests;
