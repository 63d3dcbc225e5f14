//! Structured data in schema.org's words: the business, the list it stands in, and the way to it.

use super::head::{preview_url, short};
use crate::directory::store::StoreAnswer;
use chrono::{DateTime, Datelike, Weekday};
use serde_json::{Map, Value, json};
use umkreis_foundation::config::Config;
use umkreis_services::catalogue::{CompanyDoc, StoreDoc};
use umkreis_services::geo::stops::{NearStop, StopKind};
use umkreis_services::phone::readable;
use uuid::Uuid;

const SCHEMA: &str = "https://schema.org";
const OPENINGS: &str = "openingHoursSpecification";

/// A company with its address, place, the opening hours of the next days, and the stops near each location, as
/// the answers know them.
pub fn business(config: &Config, doc: &CompanyDoc, answers: &[StoreAnswer]) -> Value {
    let public_url = config.public_url();
    let address = format!("{public_url}/detail/{}/", doc.id);
    let mut business = Map::new();
    let mut set = |name: &str, value: Value| business.insert(name.to_owned(), value);
    set("@context", json!(SCHEMA));
    set("@type", json!("LocalBusiness"));
    set("@id", json!(address));
    set("name", json!(doc.name));
    set("url", json!(address));
    set("description", json!(short(&doc.description)));
    let images: Vec<String> = doc.image_ids.iter().take(3).map(|id| preview_url(&public_url, *id)).collect();
    if !images.is_empty() {
        set("image", json!(images));
    }
    if !doc.tags.is_empty() {
        set("keywords", json!(doc.tags.join(", ")));
    }
    let stops_of = |store: &StoreDoc| {
        let answer = answers.iter().find(|answer| answer.id == store.id);
        answer.and_then(|answer| answer.stops.as_deref()).unwrap_or_default()
    };
    if let Some(main) = doc.main_store() {
        place(&mut business, config, main, stops_of(main));
        let others = doc.stores.iter().filter(|store| store.id != main.id);
        let departments: Vec<Value> =
            others.map(|store| department(config, doc, store, stops_of(store))).collect();
        if !departments.is_empty() {
            business.insert("department".to_owned(), json!(departments));
        }
    }
    Value::Object(business)
}

/// What stays true for longer than some days: without the openings of single ones, which are over before
/// a file is read and would be most of it.
pub fn lasting(config: &Config, doc: &CompanyDoc) -> Value {
    let mut business = business(config, doc, &[]);
    // Schema.org writes weekly hours almost as they are kept; those that say more are no hours to its readers.
    let weekly = |place: &mut Value, store: &StoreDoc| {
        let Some(place) = place.as_object_mut() else { return };
        place.remove(OPENINGS);
        let hours = store.opening_hours.as_deref().unwrap_or_default();
        let rules: Vec<&str> = hours.split(';').map(str::trim).filter(|rule| is_weekly(rule)).collect();
        if !rules.is_empty() {
            place.insert("openingHours".to_owned(), json!(rules));
        }
    };
    let Some(main) = doc.main_store() else { return business };
    weekly(&mut business, main);
    let others = doc.stores.iter().filter(|store| store.id != main.id);
    let departments = business.get_mut("department").and_then(Value::as_array_mut);
    departments.into_iter().flatten().zip(others).for_each(|(place, store)| weekly(place, store));
    business
}

/// Whether a rule of opening hours is one of schema.org's too: days and then times, such as `Mo-Fr 08:00-18:00`.
fn is_weekly(rule: &str) -> bool {
    let Some((days, times)) = rule.split_once(' ') else { return false };
    let day = |day: &str| ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"].contains(&day);
    let time = |span: &str| {
        let clock = |at: &str| chrono::NaiveTime::parse_from_str(at, "%H:%M").is_ok() && at.len() == 5;
        span.split_once('-').is_some_and(|(from, to)| clock(from) && (clock(to) || to == "24:00"))
    };
    days.split([',', '-']).all(day) && times.split(',').map(str::trim).all(time)
}

/// There is no word for "a stop nearby" but that of a property in general.
fn stop(stop: &NearStop) -> Value {
    let minutes = if stop.walking_min == 1 { "Minute" } else { "Minuten" };
    let way = format!("{} ({}), {} {minutes} zu Fuß", stop.name, kind_of(stop.kind), stop.walking_min);
    json!({ "@type": "PropertyValue", "name": "Haltestelle in der Nähe", "value": way })
}

/// In the words of the page (`web/src/text/de-way.ts`).
fn kind_of(stop: StopKind) -> &'static str {
    match stop {
        StopKind::Train => "Bahn",
        StopKind::Subway => "U-Bahn",
        StopKind::Tram => "Straßenbahn",
        StopKind::Bus => "Bus",
        StopKind::Ferry => "Schiff",
        StopKind::CableCar => "Seilbahn",
    }
}

fn department(config: &Config, doc: &CompanyDoc, store: &StoreDoc, stops: &[NearStop]) -> Value {
    let name = if store.title.is_empty() { &doc.name } else { &store.title };
    let mut department = Map::new();
    department.insert("@type".to_owned(), json!("LocalBusiness"));
    department.insert("name".to_owned(), json!(name));
    place(&mut department, config, store, stops);
    Value::Object(department)
}

fn place(business: &mut Map<String, Value>, config: &Config, store: &StoreDoc, stops: &[NearStop]) {
    let mut set = |name: &str, value: Value| business.insert(name.to_owned(), value);
    set(
        "address",
        json!({
            "@type": "PostalAddress", "streetAddress": store.street, "postalCode": store.post_code,
            "addressLocality": store.town, "addressRegion": config.region.name, "addressCountry": config.region.country,
        }),
    );
    if let Some(point) = store.location {
        set(
            "geo",
            json!({ "@type": "GeoCoordinates", "latitude": point.latitude, "longitude": point.longitude }),
        );
    }
    let phone = store.phone.as_deref().map(|phone| readable(phone, &config.region.country));
    for (name, value) in [("telephone", &phone), ("email", &store.email)] {
        if let Some(value) = value.as_deref().filter(|value| !value.is_empty()) {
            set(name, json!(value));
        }
    }
    if let Some(website) = store.website.as_deref().and_then(website) {
        set("sameAs", json!(website));
    }
    let hours = opening_hours(config, store);
    if !hours.is_empty() {
        set(OPENINGS, json!(hours));
    }
    if !stops.is_empty() {
        set("additionalProperty", stops.iter().map(stop).collect());
    }
}

/// Only addresses of the web; whatever else was stored is left out.
fn website(text: &str) -> Option<String> {
    let address = if text.contains("://") { text.to_owned() } else { format!("https://{text}") };
    let parsed = url::Url::parse(&address).ok()?;
    matches!(parsed.scheme(), "http" | "https").then(|| parsed.into())
}

/// One entry per opening of the coming days, holidays considered, each valid on its day only.
fn opening_hours(config: &Config, store: &StoreDoc) -> Vec<Value> {
    let zone = config.time_zone();
    let local = |at_ms: i64| DateTime::from_timestamp_millis(at_ms).unwrap_or_default().with_timezone(&zone);
    let entry = |(start_ms, end_ms): &(i64, i64)| {
        let (start, end) = (local(*start_ms), local(*end_ms));
        let day = start.date_naive();
        json!({
            "@type": "OpeningHoursSpecification", "dayOfWeek": format!("{SCHEMA}/{}", day_name(day.weekday())),
            "opens": start.format("%H:%M").to_string(), "closes": closing(&end.format("%H:%M").to_string()),
            "validFrom": day.to_string(), "validThrough": day.to_string(),
        })
    };
    store.open_intervals.iter().map(entry).collect()
}

/// Schema.org counts midnight to the day that ends with it.
fn closing(time: &str) -> &str {
    if time == "00:00" { "23:59" } else { time }
}

fn day_name(day: Weekday) -> &'static str {
    match day {
        Weekday::Mon => "Monday",
        Weekday::Tue => "Tuesday",
        Weekday::Wed => "Wednesday",
        Weekday::Thu => "Thursday",
        Weekday::Fri => "Friday",
        Weekday::Sat => "Saturday",
        Weekday::Sun => "Sunday",
    }
}

/// The companies of a list in their order, counted from the first page on.
pub fn item_list(config: &Config, first_position: usize, total: u64, companies: &[(Uuid, String)]) -> Value {
    let public_url = config.public_url();
    let items = companies.iter().enumerate().map(|(at, (id, name))| {
        json!({ "@type": "ListItem", "position": first_position + at, "name": name, "url": format!("{public_url}/detail/{id}/") })
    });
    json!({ "@context": SCHEMA, "@type": "ItemList", "numberOfItems": total, "itemListElement": items.collect::<Vec<_>>() })
}

/// The way from the overview to a page; each step has a name and an address.
pub fn breadcrumbs(config: &Config, steps: &[(&str, String)]) -> Value {
    let public_url = config.public_url();
    let items = steps.iter().enumerate().map(|(at, (name, path))| {
        json!({ "@type": "ListItem", "position": at + 1, "name": name, "item": format!("{public_url}{path}") })
    });
    json!({ "@context": SCHEMA, "@type": "BreadcrumbList", "itemListElement": items.collect::<Vec<_>>() })
}

/// The directory itself, with its search.
pub fn website_of(config: &Config) -> Value {
    let public_url = config.public_url();
    json!({
        "@context": SCHEMA, "@type": "WebSite", "name": config.site.name, "url": format!("{public_url}/"),
        "potentialAction": {
            "@type": "SearchAction", "target": format!("{public_url}/?search={{search}}"), "query-input": "required name=search",
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weekly_hours_are_told_from_everything_else() {
        for rule in ["Mo-Fr 08:00-18:00", "Mo,We-Sa 09:00-12:00,14:00-18:00", "Su 00:00-24:00"] {
            assert!(is_weekly(rule), "{rule}");
        }
        for rule in
            ["PH off", "Mo-Fr", "24/7", "Apr-Oct Mo 08:00-12:00", "Mo 8-12", "Mo \"nach Vereinbarung\""]
        {
            assert!(!is_weekly(rule), "{rule}");
        }
    }

    #[test]
    fn only_addresses_of_the_web_are_named() {
        assert_eq!(website("hof.example/a").as_deref(), Some("https://hof.example/a"));
        assert_eq!(website("http://hof.example").as_deref(), Some("http://hof.example/"));
        assert_eq!(website("javascript://x%0aalert(1)"), None);
        assert_eq!(website("ftp://hof.example"), None);
    }
}
