//! Counts in memory how often companies are seen or contacted, without knowing by whom (docs/decisions/0042).
//!
//! A browser is known by a keyed hash, so that it counts once a day; the key is made up by this process,
//! changes at midnight and is written nowhere. What goes to the database are sums.

mod browser;
mod counted_today;
mod search_terms;

pub use browser::Browser;
pub use search_terms::{ENOUGH_BROWSERS, term_of};

use chrono::{Datelike, NaiveDate};
use counted_today::{CountedToday, DailyKey};
use search_terms::SearchTerms;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use utoipa::ToSchema;
use uuid::Uuid;

/// Sums that wait for the database. More come together only while it is away, and those are not counted.
const MOST_SUMS: usize = 200_000;

/// What is counted.
#[derive(Clone, Copy, Debug, Deserialize, Eq, Hash, Ord, PartialEq, PartialOrd, Serialize, ToSchema)]
pub enum ReachKind {
    /// Its page was opened.
    View,
    Call,
    Route,
    Website,
    Mail,
    /// It was marked.
    Favourite,
    /// Its pin on the map was opened.
    Pin,
    /// Somebody opened a page, whichever it was.
    Visit,
    /// Somebody looked for something.
    Search,
}

impl ReachKind {
    pub const OF_COMPANIES: [ReachKind; 7] = [
        ReachKind::View,
        ReachKind::Call,
        ReachKind::Route,
        ReachKind::Website,
        ReachKind::Mail,
        ReachKind::Favourite,
        ReachKind::Pin,
    ];

    /// The kind that stands under this name in the database; names of a later release are unknown.
    pub fn named(name: &str) -> Option<ReachKind> {
        let known = ReachKind::OF_COMPANIES.into_iter().chain([ReachKind::Visit, ReachKind::Search]);
        known.into_iter().find(|kind| kind.name() == name)
    }

    /// As it stands in the database.
    pub fn name(self) -> &'static str {
        match self {
            ReachKind::View => "View",
            ReachKind::Call => "Call",
            ReachKind::Route => "Route",
            ReachKind::Website => "Website",
            ReachKind::Mail => "Mail",
            ReachKind::Favourite => "Favourite",
            ReachKind::Pin => "Pin",
            ReachKind::Visit => "Visit",
            ReachKind::Search => "Search",
        }
    }
}

/// What was counted since the last time, in the order in which every instance writes it.
#[derive(Debug, Default, PartialEq)]
pub struct ReachSums {
    /// By day, company and kind; without a company what belongs to none.
    pub counts: BTreeMap<(NaiveDate, Option<Uuid>, ReachKind), i32>,
    /// What enough browsers looked for, by the Monday of the week.
    pub terms: BTreeMap<(NaiveDate, String), i32>,
}

impl ReachSums {
    pub fn is_empty(&self) -> bool {
        self.counts.is_empty() && self.terms.is_empty()
    }

    fn add(&mut self, others: ReachSums) {
        for (what, n) in others.counts {
            *self.counts.entry(what).or_default() += n;
        }
        for (term, n) in others.terms {
            *self.terms.entry(term).or_default() += n;
        }
    }
}

#[derive(Default)]
pub struct Reach(Mutex<CounterState>);

#[derive(Default)]
struct CounterState {
    key: DailyKey,
    counted_today: CountedToday,
    terms: SearchTerms,
    sums: ReachSums,
}

impl Reach {
    /// Counts once a day for each browser.
    pub fn count(&self, today: NaiveDate, browser: &Browser, company_id: Option<Uuid>, kind: ReachKind) {
        let mut counting = self.lock();
        if counting.is_new(today, browser, company_id, kind.name()) {
            counting.add(today, company_id, kind);
        }
    }

    /// Counts that somebody looked for something; what it was is kept only once enough others did.
    pub fn count_search(&self, today: NaiveDate, browser: &Browser, term: &str) {
        let mut counting = self.lock();
        if !counting.is_new(today, browser, None, term) {
            return;
        }
        counting.add(today, None, ReachKind::Search);
        let week = monday(today);
        let n = counting.terms.add(week, browser, term);
        if n > 0 {
            *counting.sums.terms.entry((week, term.to_owned())).or_default() += n;
        }
    }

    /// Forgets keys and hashes of yesterday, and of last week the words and theirs, also where nobody comes.
    pub fn forget(&self, today: NaiveDate) {
        let mut counting = self.lock();
        counting.renew(today);
        counting.terms.renew(monday(today));
    }

    /// Takes what was counted. If it is dropped before it was kept, it goes back and counts next time.
    pub fn take(&self) -> TakenSums<'_> {
        TakenSums { sums: std::mem::take(&mut self.lock().sums), reach: self }
    }

    fn lock(&self) -> MutexGuard<'_, CounterState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl CounterState {
    fn is_new(&mut self, today: NaiveDate, browser: &Browser, company: Option<Uuid>, what: &str) -> bool {
        self.renew(today);
        self.counted_today.insert(self.key.hash(browser, company, what))
    }

    fn renew(&mut self, today: NaiveDate) {
        if self.key.renew(today) {
            self.counted_today = CountedToday::default();
        }
    }

    fn add(&mut self, today: NaiveDate, company: Option<Uuid>, kind: ReachKind) {
        let what = (today, company, kind);
        if self.sums.counts.len() < MOST_SUMS || self.sums.counts.contains_key(&what) {
            *self.sums.counts.entry(what).or_default() += 1;
        }
    }
}

fn monday(day: NaiveDate) -> NaiveDate {
    day - chrono::Days::new(u64::from(day.weekday().num_days_from_monday()))
}

/// Sums on their way to the database.
pub struct TakenSums<'a> {
    pub sums: ReachSums,
    reach: &'a Reach,
}

impl TakenSums<'_> {
    /// They are kept, or may be: what cannot be known is not counted twice.
    pub fn kept(mut self) {
        self.sums = ReachSums::default();
    }
}

impl Drop for TakenSums<'_> {
    fn drop(&mut self) {
        if !self.sums.is_empty() {
            self.reach.lock().sums.add(std::mem::take(&mut self.sums));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHOP: Option<Uuid> = Some(Uuid::from_u128(7));

    fn day(day: u32) -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, 11, day).unwrap()
    }

    fn browser(number: u32) -> Browser {
        kind_at(number, &format!("Mozilla/5.0 ({number})"))
    }

    fn kind_at(address: u32, agent: &str) -> Browser {
        Browser::new(std::net::Ipv4Addr::from_bits(address).into(), agent, "de")
    }

    fn views(reach: &Reach) -> i32 {
        let taken = reach.take();
        let n = taken.sums.counts.values().sum();
        taken.kept();
        n
    }

    #[test]
    fn a_browser_counts_once_a_day_for_each_company_and_kind() {
        let reach = Reach::default();
        for _ in 0..3 {
            reach.count(day(18), &browser(1), SHOP, ReachKind::View);
            reach.count(day(18), &browser(1), SHOP, ReachKind::Call);
            reach.count(day(18), &browser(1), Some(Uuid::from_u128(8)), ReachKind::View);
            reach.count(day(18), &browser(2), SHOP, ReachKind::View);
        }
        assert_eq!(views(&reach), 4);
        reach.count(day(19), &browser(1), SHOP, ReachKind::View);
        assert_eq!(views(&reach), 1, "a new day has a new key");
    }

    #[test]
    fn what_was_not_kept_goes_back_and_what_was_kept_does_not() {
        let reach = Reach::default();
        reach.count(day(18), &browser(1), SHOP, ReachKind::View);
        let taken = reach.take();
        reach.count(day(18), &browser(2), SHOP, ReachKind::View);
        drop(taken);
        assert_eq!(views(&reach), 2);
        assert_eq!(views(&reach), 0);
    }

    #[test]
    fn a_word_is_told_once_five_browsers_looked_for_it_in_a_week() {
        let reach = Reach::default();
        for number in 1..5 {
            reach.count_search(day(16 + number), &browser(number), "kase");
            reach.count_search(day(16 + number), &browser(1), "kase");
        }
        assert!(reach.take().sums.terms.is_empty(), "four browsers, one of them on four days");
        reach.count_search(day(22), &browser(5), "kase");
        reach.count_search(day(22), &browser(6), "kase");
        let told = std::mem::take(&mut reach.take().sums.terms);
        assert_eq!(told, BTreeMap::from([((day(16), "kase".to_owned()), 6)]));
        reach.count_search(day(23), &browser(7), "kase");
        assert!(reach.take().sums.terms.is_empty(), "a new week begins anew");
    }

    #[test]
    fn one_browser_at_many_addresses_and_many_at_one_are_not_five() {
        let reach = Reach::default();
        for number in 0..40 {
            let day = day(16 + number % 7);
            reach.count_search(day, &kind_at(number, "Firefox"), "from everywhere");
            reach.count_search(day, &kind_at(7, &format!("Firefox/{number}")), "from one house");
            reach.count_search(
                day,
                &kind_at(number % 20, &format!("Firefox/{}", number % 4)),
                "four everywhere",
            );
        }
        assert!(reach.take().sums.terms.is_empty());
    }

    #[test]
    fn where_nobody_comes_yesterday_is_forgotten_as_well() {
        let reach = Reach::default();
        reach.count(day(22), &browser(1), SHOP, ReachKind::View);
        reach.count_search(day(22), &browser(1), "kase");
        let known = |reach: &Reach| {
            let counting = reach.lock();
            (counting.counted_today.len(), counting.terms.len())
        };
        reach.forget(day(22));
        assert_eq!(known(&reach), (2, 1), "today is remembered");
        reach.forget(day(23));
        assert_eq!(known(&reach), (0, 0), "a new day, and a Monday");
    }

    #[test]
    fn sums_that_nobody_takes_stay_within_their_limit() {
        let reach = Reach::default();
        for number in 0..=MOST_SUMS as u128 {
            reach.count(day(18), &browser(1), Some(Uuid::from_u128(number)), ReachKind::View);
        }
        assert_eq!(views(&reach), MOST_SUMS as i32);
    }
}
