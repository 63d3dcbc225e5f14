//! Campaigns and special offers as calendars (iCalendar, RFC 5545) that people subscribe to or take a day from.

mod cache;
pub mod http;

pub use cache::CalendarCache;

use crate::app::App;
use crate::directory::{campaign, offer};
use chrono::{DateTime, Days, NaiveDate};
use icalendar::{Calendar, Component, Event, EventLike, Property};
use umkreis_foundation::clock::Clock;
use umkreis_foundation::config::Config;
use umkreis_foundation::db::entity;
use umkreis_foundation::error::{Error, Result};
use umkreis_services::catalogue::{CompanyDoc, StoreDoc, name_key};
use uuid::Uuid;

/// Campaigns that are read at once, and how often: all of a large directory.
const CAMPAIGNS_AT_ONCE: u64 = 2_000;
const MOST_TIMES: u64 = 25;
/// What is over stays this long, so that it does not vanish from people's calendars with its last day.
const DAYS_AFTER: Days = Days::new(31);
/// Events of one calendar; more would fill everybody's days.
const MOST_EVENTS: usize = 500;
/// What a calendar shows of a description; the page has the rest.
const DESCRIPTION_CHARACTERS: usize = 500;

/// One event; it lasts whole days.
struct CalendarEvent {
    id: Uuid,
    title: String,
    description: String,
    place: Option<String>,
    url: String,
    first: NaiveDate,
    last: NaiveDate,
    changed_at_ms: i64,
}

fn oldest_end(clock: &Clock) -> NaiveDate {
    clock.today() - DAYS_AFTER
}

/// Everything that runs or comes, or what does in one town (as [`name_key`] writes it).
async fn of_town(app: &App, town: Option<&str>) -> Result<String> {
    let lies_there = |doc: &CompanyDoc| {
        town.is_none_or(|town| doc.stores.iter().any(|store| name_key(&store.town) == town))
    };
    let snapshot = app.catalogue.snapshot();
    let there = |id: &Uuid| snapshot.company(id).filter(lies_there);
    let offers = offer::announced_rows(&app.db, oldest_end(&app.clock)).await?.into_iter();
    let offers =
        offers.filter(|(_, companies)| town.is_none() || companies.iter().any(|id| there(id).is_some()));
    let mut events: Vec<CalendarEvent> = offers.map(|(row, _)| of_offer(&app.config, row)).collect();
    for time in 0..MOST_TIMES {
        let part = (time * CAMPAIGNS_AT_ONCE, CAMPAIGNS_AT_ONCE);
        let rows = campaign::announced_rows(&app.db, &app.clock, None, oldest_end(&app.clock), part).await?;
        let last = (rows.len() as u64) < CAMPAIGNS_AT_ONCE;
        let here = rows.into_iter().filter_map(|row| Some(of_campaign(app, there(&row.company_id)?, row)));
        events.extend(here);
        if last || events.len() >= MOST_EVENTS {
            break;
        }
    }
    events.truncate(MOST_EVENTS);
    Ok(render(&app.config, &app.config.site.name, events))
}

/// What a public company announces, and the offer that it takes part in.
async fn of_company(app: &App, id: Uuid) -> Result<String> {
    let doc = app.catalogue.snapshot().company(&id).ok_or(Error::NotFound)?;
    let offer = offer::announced_row(&app.db, id, oldest_end(&app.clock)).await?;
    let offer = offer.map(|row| of_offer(&app.config, row)).into_iter();
    let part = (0, MOST_EVENTS as u64);
    let campaigns = campaign::announced_rows(&app.db, &app.clock, Some(id), oldest_end(&app.clock), part)
        .await?
        .into_iter();
    let campaigns = campaigns.map(|row| of_campaign(app, doc.clone(), row));
    let events = offer.chain(campaigns).take(MOST_EVENTS).collect();
    Ok(render(&app.config, &doc.name, events))
}

async fn of_one_campaign(app: &App, id: Uuid) -> Result<String> {
    let row = campaign::running_row(&app.db, &app.clock, id).await?.ok_or(Error::NotFound)?;
    let doc = app.catalogue.snapshot().company(&row.company_id).ok_or(Error::NotFound)?;
    let name = doc.name.clone();
    Ok(render(&app.config, &name, vec![of_campaign(app, doc, row)]))
}

fn of_campaign(app: &App, doc: CompanyDoc, row: entity::campaign::Model) -> CalendarEvent {
    let day_of = |at_ms: i64| {
        let at = DateTime::from_timestamp_millis(at_ms).unwrap_or_default();
        at.with_timezone(&app.clock.time_zone()).date_naive()
    };
    CalendarEvent {
        id: row.id,
        title: format!("{} ({})", row.title, doc.name),
        description: row.description.unwrap_or_default(),
        place: doc.main_store().map(address),
        url: format!("{}/detail/{}/", app.config.public_url(), doc.id),
        // Without a first day it runs since it was written.
        first: row.valid_from.unwrap_or_else(|| day_of(row.created_at_ms)).min(row.valid_until),
        last: row.valid_until,
        changed_at_ms: row.updated_at_ms,
    }
}

fn of_offer(config: &Config, row: entity::offer::Model) -> CalendarEvent {
    CalendarEvent {
        id: row.id,
        title: row.title,
        description: String::new(),
        place: None,
        url: format!("{}/", config.public_url()),
        first: row.start_date,
        last: row.end_date,
        changed_at_ms: row.updated_at_ms,
    }
}

fn address(store: &StoreDoc) -> String {
    let town = format!("{} {}", store.post_code, store.town);
    let parts = [store.street.as_str(), town.trim()];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
}

fn render(config: &Config, name: &str, events: Vec<CalendarEvent>) -> String {
    let mut calendar = Calendar::new();
    calendar.name(&line(name));
    calendar.append_property(Property::new("PRODID", "-//Umkreis//Kalender//DE"));
    calendar.append_property(Property::new("URL", format!("{}/", config.public_url())));
    calendar.ttl(&DAILY);
    for event in events {
        calendar.push(event.render());
    }
    calendar.to_string()
}

/// Programs that subscribe ask so often.
const DAILY: chrono::TimeDelta = chrono::TimeDelta::days(1);

impl CalendarEvent {
    fn render(self) -> Event {
        let changed = DateTime::from_timestamp_millis(self.changed_at_ms).unwrap_or_default();
        let mut event = Event::with_uid(&self.id.to_string());
        event.summary(&line(&self.title)).url(&self.url).timestamp(changed).last_modified(changed);
        // The end of whole days is the day after the last one.
        event.starts(self.first).ends(self.last.succ_opt().unwrap_or(self.last));
        // Nobody is busy because a shop has an offer.
        event.add_property("TRANSP", "TRANSPARENT");
        if let Some(place) = self.place {
            event.location(&line(&place));
        }
        let description = paragraphs(&self.description);
        event.description(format!("{description}\n{}", self.url).trim_start());
        event.done()
    }
}

/// Text without characters that end a line of the format; its writer escapes the others.
fn line(text: &str) -> String {
    text.split(|letter: char| letter.is_control()).collect::<Vec<_>>().join(" ")
}

fn paragraphs(text: &str) -> String {
    let short: String = text.chars().take(DESCRIPTION_CHARACTERS).collect();
    let cut = if short.len() < text.len() { "…" } else { "" };
    short.lines().map(line).chain([cut.to_owned()]).collect::<Vec<_>>().join("\n").trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn announced(title: &str, description: &str) -> String {
        let day = |day| NaiveDate::from_ymd_opt(2026, 12, day).unwrap();
        let event = CalendarEvent {
            id: Uuid::nil(),
            title: title.to_owned(),
            description: description.to_owned(),
            place: Some("Hauptplatz 1, 4020 Linz".to_owned()),
            url: "https://umkreis.example/detail/x/".to_owned(),
            first: day(1),
            last: day(31),
            changed_at_ms: 0,
        };
        render(&Config::default(), "Rad & Tat", vec![event]).replace("\r\n ", "")
    }

    #[test]
    fn an_event_lasts_until_its_last_day_and_makes_nobody_busy() {
        let text = announced("Winteraktion", "Service um 29 Euro");
        let expected = ["DTSTART;VALUE=DATE:20261201", "DTEND;VALUE=DATE:20270101", "TRANSP:TRANSPARENT"];
        for part in expected {
            assert!(text.contains(&format!("\r\n{part}\r\n")), "{part}: {text}");
        }
    }

    #[test]
    fn what_somebody_writes_adds_no_line_to_the_format() {
        let text = announced("Eins\r\nATTENDEE:x; a,b", "Zwei\rATTENDEE:y\nDrei");
        assert!(!text.contains("\r\nATTENDEE") && !text.contains("\rATTENDEE"), "{text}");
        assert!(text.contains("SUMMARY:Eins  ATTENDEE:x\\; a\\,b\r\n"), "{text}");
        assert_eq!(text.matches("\r\n").count(), text.matches(['\r', '\n']).count() / 2, "{text}");
    }
}
