/** Reads OpenStreetMap's notation as far as the editor can show it; anything else stays text. */
import {
  closedWeek,
  dayNames,
  isComplete,
  meetsAnother,
  monthNames,
  unknownHours,
  type Exception,
  type Hours,
  type Span,
} from "./hours";

export function parseHours(text: string): Hours {
  const trimmed = text.trim();
  if (trimmed === "") return unknownHours;
  if (trimmed === "24/7") return { ...unknownHours, mode: "always" };
  const [, times = "", note = ""] = /^(?:([^"]*?)\s*\|\|\s*)?"([^"]*)"$/.exec(trimmed) ?? [];
  if (note.trim() && !times) return { ...unknownHours, mode: "note", note };
  const rules = parseRules(times || trimmed);
  return rules ? { ...rules, note } : { ...unknownHours, mode: "text", text: trimmed };
}

interface Parsed {
  week: (readonly Span[])[];
  seasons: { from: number; to: number; week: (readonly Span[])[] }[];
  holidaySpans: readonly Span[] | undefined;
  exceptions: Exception[];
}

function parseRules(text: string): Hours | undefined {
  const parsed: Parsed = { week: [...closedWeek], seasons: [], holidaySpans: undefined, exceptions: [] };
  const rules = text
    .split(";")
    .map((rule) => rule.trim())
    .filter(Boolean);
  if (rules.length === 0 || !rules.every((rule) => addRule(rule, parsed))) return undefined;
  const { holidaySpans, seasons } = parsed;
  if (seasons.some((season) => meetsAnother(season, seasons))) return undefined;
  const holidays = holidaySpans === undefined ? "usual" : holidaySpans.length === 0 ? "closed" : "own";
  return {
    mode: "weekly",
    week: parsed.week,
    seasons,
    holidays,
    holidaySpans: holidaySpans ?? [],
    exceptions: parsed.exceptions,
    note: "",
    text: "",
  };
}

/** False when the rule says something this editor has no place for. */
function addRule(rule: string, parsed: Parsed): boolean {
  const match = /^(.*?)\s*((?:\d\d:\d\d-\d\d:\d\d(?:\s*,\s*\d\d:\d\d-\d\d:\d\d)*)|off|closed)$/.exec(rule);
  if (!match) return false;
  const spans = parseSpans(match[2]!);
  // "22:00-26:00" has no place in a field for a time of day.
  if (!spans.every(isComplete)) return false;
  const selector = match[1]!.trim();
  const exception = parseDates(selector);
  if (exception) {
    parsed.exceptions.push({ ...exception, spans });
    return true;
  }
  const season = parseMonths(selector);
  const days = parseDays(season ? season.rest : selector);
  if (!days) return false;
  return season ? addSeasonDays(parsed, season, days, spans) : addDays(parsed, days, spans);
}

interface Months {
  from: number;
  to: number;
  /** What follows them: the days. */
  rest: string;
}

/** "Apr-Oct Mo-Fr" begins with months. */
function parseMonths(selector: string): Months | undefined {
  const [, first = "", last = first, rest = ""] =
    /^([A-Z][a-z]{2})(?:-([A-Z][a-z]{2}))?(?:\s+(.*))?$/.exec(selector) ?? [];
  const [from, to] = [first, last].map((name) => monthNames.indexOf(name as (typeof monthNames)[number]));
  return from === undefined || to === undefined || from < 0 || to < 0 ? undefined : { from, to, rest };
}

/** What holds all the year; behind a season it would replace it. */
function addDays(parsed: Parsed, days: readonly Day[], spans: readonly Span[]): boolean {
  if (parsed.seasons.length > 0 && days.some((day) => day !== "PH")) return false;
  for (const day of days) {
    if (day === "PH") parsed.holidaySpans = spans;
    else parsed.week[day] = spans;
  }
  return true;
}

/** What a season leaves out is as in the rest of the year; behind holidays it would replace them. */
function addSeasonDays(
  parsed: Parsed,
  { from, to }: Months,
  days: readonly Day[],
  spans: readonly Span[],
): boolean {
  if (parsed.holidaySpans || parsed.exceptions.length > 0) return false;
  let season = parsed.seasons.find((known) => known.from === from && known.to === to);
  if (!season) parsed.seasons.push((season = { from, to, week: [...parsed.week] }));
  for (const day of days) {
    if (day === "PH") return false;
    season.week[day] = spans;
  }
  return true;
}

function parseSpans(text: string): Span[] {
  if (text === "off" || text === "closed") return [];
  return text.split(",").map((part) => {
    const [from = "", to = ""] = part.trim().split("-");
    return { from, to: to === "24:00" ? "00:00" : to };
  });
}

type Day = number | "PH";

function parseDays(selector: string): Day[] | undefined {
  if (selector === "") return dayNames.map((_, day) => day);
  const days: Day[] = [];
  for (const part of selector.split(",").map((word) => word.trim())) {
    const [first = -1, last = first] = part
      .split("-")
      .map((word) => dayNames.indexOf(word.trim() as (typeof dayNames)[number]));
    if (part === "PH") {
      days.push("PH");
      continue;
    }
    if (first === -1 || last === -1) return undefined;
    // "Sa-Mo" goes over the end of the week.
    const count = ((last - first + 7) % 7) + 1;
    days.push(...Array.from({ length: count }, (_, step) => (first + step) % 7));
  }
  return days;
}

/**
 * Days without a year need some year to be shown in a date field; a leap year knows the 29th of February. What goes
 * over New Year begins in the one before.
 */
const someYear = 2028;

function parseDates(selector: string): Omit<Exception, "spans"> | undefined {
  const match =
    /^(?:(\d{4}) )?([A-Z][a-z]{2}) (\d\d?)(?:\s*-\s*(?:(?:(\d{4}) )?([A-Z][a-z]{2}) )?(\d\d?))?$/.exec(
      selector,
    );
  if (!match) return undefined;
  const [, year, month, day, lastYear = year, lastMonth = month, lastDay = day] = match;
  if (year === undefined)
    return lastYear === undefined ? everyYear(month!, day!, lastMonth!, lastDay!) : undefined;
  const from = isoDay(year, month!, day!);
  const to = isoDay(lastYear!, lastMonth!, lastDay!);
  return from && to && from <= to ? { from, to, yearly: false } : undefined;
}

function everyYear(month: string, day: string, lastMonth: string, lastDay: string) {
  const to = isoDay(String(someYear), lastMonth, lastDay);
  const within = isoDay(String(someYear), month, day);
  if (!to || !within) return undefined;
  if (within <= to) return { from: within, to, yearly: true };
  // "Dec 24-06" would be the whole rest of a year; nobody means that.
  const from = isoDay(String(someYear - 1), month, day);
  return from && month !== lastMonth ? { from, to, yearly: true } : undefined;
}

function isoDay(year: string, month: string, day: string): string | undefined {
  const number = monthNames.indexOf(month as (typeof monthNames)[number]) + 1;
  const text = `${year}-${String(number).padStart(2, "0")}-${day.padStart(2, "0")}`;
  // The 30th of February would roll over into March.
  const known = number > 0 && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);
  return known ? text : undefined;
}
