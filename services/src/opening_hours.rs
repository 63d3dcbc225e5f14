//! Opening hours in OpenStreetMap's form, with the public holidays of the region's country.

use chrono::{DateTime, TimeDelta, Utc};
use opening_hours::localization::{Country, TzLocation};
use opening_hours::{Context, OpeningHours, RuleKind};

/// Long enough for a week, seasons and twenty exceptions; keeps hostile expressions cheap.
pub const MAX_CHARACTERS: usize = 1_500;
const DAYS_AHEAD: i64 = 7;
/// No real week has more spans than this.
const MAX_INTERVALS: usize = 64;

/// Whether the text is a valid expression.
pub fn is_valid(text: &str) -> bool {
    text.chars().count() <= MAX_CHARACTERS && text.parse::<OpeningHours>().is_ok()
}

/// When it is open from now on for seven days, as start and end in milliseconds; a span that has
/// already begun starts in the past, at the latest at midnight. Where nobody knows the holidays of a
/// country, every day is an ordinary one.
pub fn open_intervals(text: &str, now: DateTime<Utc>, zone: chrono_tz::Tz, country: &str) -> Vec<(i64, i64)> {
    let Ok(hours) = unknown_without_times(text).parse::<OpeningHours>() else { return Vec::new() };
    let holidays = country.parse::<Country>().map(|country| country.holidays()).unwrap_or_default();
    let context = Context::default().with_holidays(holidays).with_locale(TzLocation::new(zone));
    let local = now.with_timezone(&zone);
    let midnight = local.date_naive().and_time(chrono::NaiveTime::MIN).and_local_timezone(zone).earliest();
    let from = midnight.unwrap_or(local);
    let until = from + TimeDelta::days(DAYS_AHEAD);
    hours
        .with_context(context)
        .iter_range(from, until)
        .filter(|range| range.kind == RuleKind::Open)
        .map(|range| (range.range.start.timestamp_millis(), range.range.end.timestamp_millis()))
        .filter(|(_, end_ms)| *end_ms > now.timestamp_millis())
        .take(MAX_INTERVALS)
        .collect()
}

/// A rule that is only a sentence, such as `"Nach telefonischer Vereinbarung"`, says that nobody knows when it is
/// open; the parser would take it for always.
fn unknown_without_times(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    // Every second piece stands between quotation marks.
    for (at, piece) in text.split('"').enumerate() {
        let opens = at % 2 == 1;
        if opens && !says_when(&out) {
            // What holds where no time does opens nothing; the parser would end the week there.
            if let Some(times) = out.trim_end().strip_suffix("||") {
                return times.trim_end().to_owned();
            }
            out.push_str(" unknown ");
        }
        if at > 0 {
            out.push('"');
        }
        out.push_str(piece);
    }
    out
}

/// Whether the last rule has times, or says by a word whether it is open.
fn says_when(rules: &str) -> bool {
    const WORDS: [&str; 8] = ["open", "off", "closed", "unknown", "24/7", "sun", "dawn", "dusk"];
    let rule = rules.rsplit([';', '|']).next().unwrap_or("");
    !rule.trim_end().ends_with(',') && (rule.contains(':') || WORDS.iter().any(|word| rule.contains(word)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    fn spans(text: &str, now: &str) -> Vec<String> {
        spans_in("AT", text, now)
    }

    fn spans_in(country: &str, text: &str, now: &str) -> Vec<String> {
        let instant = |ms| umkreis_foundation::clock::rfc3339(ms);
        open_intervals(text, at(now), chrono_tz::Europe::Vienna, country)
            .into_iter()
            .map(|(start, end)| format!("{}/{}", instant(start), instant(end)))
            .collect()
    }

    #[test]
    fn a_week_ahead_is_listed_in_utc() {
        let week = spans("Mo-Fr 08:00-12:00,13:00-18:00", "2026-06-01T06:30:00Z");
        assert_eq!(week.len(), 10);
        assert_eq!(week[0], "2026-06-01T06:00:00Z/2026-06-01T10:00:00Z");
    }

    #[test]
    fn what_is_over_is_not_listed() {
        assert!(spans("Mo 08:00-12:00", "2026-06-01T10:30:00Z").is_empty());
    }

    #[test]
    fn austrian_public_holidays_are_considered() {
        // 2026-10-26 is the national day, a Monday.
        assert!(spans("Mo 08:00-12:00; PH off", "2026-10-25T22:00:00Z").is_empty());
        assert_eq!(spans("Mo 08:00-12:00", "2026-10-25T23:30:00Z").len(), 1);
    }

    #[test]
    fn another_country_has_other_holidays_and_an_unknown_one_has_none() {
        let hours = "Mo,Sa 08:00-12:00; PH off";
        // The third of October is Germany's day, a Saturday in 2026.
        assert_eq!(spans_in("DE", hours, "2026-10-02T23:30:00Z").len(), 1);
        assert_eq!(spans_in("AT", hours, "2026-10-02T23:30:00Z").len(), 2);
        assert_eq!(spans_in("DE", hours, "2026-10-25T23:30:00Z").len(), 2);
        assert_eq!(spans_in("ZZ", hours, "2026-10-25T23:30:00Z").len(), 2);
        // The fifteenth of August is Liechtenstein's day, a Saturday in 2026.
        assert_eq!(spans_in("LI", hours, "2026-08-13T22:30:00Z").len(), 1);
        assert_eq!(spans_in("ZZ", hours, "2026-08-13T22:30:00Z").len(), 2);
    }

    #[test]
    fn a_season_has_its_own_week_also_over_new_year() {
        let hours =
            "Mo-Fr 08:00-12:00; Apr-Oct Mo-Fr 07:00-19:00; Apr-Oct Sa,Su off; Nov-Feb Mo-Su off; PH off";
        assert!(is_valid(hours));
        assert_eq!(spans(hours, "2026-06-01T04:00:00Z")[0], "2026-06-01T05:00:00Z/2026-06-01T17:00:00Z");
        assert_eq!(spans(hours, "2026-03-02T04:00:00Z")[0], "2026-03-02T07:00:00Z/2026-03-02T11:00:00Z");
        for winter in ["2026-11-16T04:00:00Z", "2027-01-11T04:00:00Z"] {
            assert!(spans(hours, winter).is_empty(), "{winter}");
        }
    }

    #[test]
    fn days_of_every_year_may_go_over_new_year_and_many_exceptions_have_room() {
        let hours = "Mo-Su 08:00-12:00; Dec 24-Jan 06 off";
        for (now, days) in
            [("2026-12-20T23:30:00Z", 3), ("2026-12-30T04:00:00Z", 0), ("2027-01-06T23:30:00Z", 7)]
        {
            assert_eq!(spans(hours, now).len(), days, "{now}");
        }
        let exceptions: Vec<String> =
            (1..=20).map(|day| format!("2026 Nov {day:02}-2027 Jan {day:02} off")).collect();
        assert!(is_valid(&format!("{hours}; {}", exceptions.join("; "))));
        let season = "Apr-Oct Mo 08:00-12:00";
        assert!(!is_valid(&vec![season; 1 + MAX_CHARACTERS / season.len()].join("; ")));
    }

    #[test]
    fn a_sentence_is_never_taken_for_open() {
        for sentence in [
            "\"Nach telefonischer Vereinbarung\"",
            "\"Sommer 08:00; sonst || nie\"",
            "Mo \"nach Vereinbarung\"",
            "Sa \"Hof\"; Su \"Markt\"",
        ] {
            assert!(is_valid(sentence), "{sentence}");
            assert!(spans(sentence, "2026-06-01T06:30:00Z").is_empty(), "{sentence}");
        }
        let beside = "Mo-Fr 08:00-12:00; PH off || \"Sonst nach Vereinbarung\"";
        assert!(is_valid(beside));
        assert_eq!(
            spans(beside, "2026-06-01T06:30:00Z"),
            spans("Mo-Fr 08:00-12:00; PH off", "2026-06-01T06:30:00Z")
        );
        assert_eq!(spans("Mo 08:00-12:00 \"Hofladen\"", "2026-06-01T06:30:00Z").len(), 1);
    }

    #[test]
    fn nonsense_is_refused_and_lists_nothing() {
        assert!(!is_valid("immer wenn's passt"));
        assert!(is_valid("Mo-Sa 09:00-18:00; PH off"));
        assert!(spans("immer", "2026-06-01T06:30:00Z").is_empty());
    }
}
