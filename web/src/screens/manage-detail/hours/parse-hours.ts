/** Reads OpenStreetMap's notation as far as the editor can show it; anything else stays text. */
import {
  dayNames,
  isComplete,
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
  return parseRules(trimmed) ?? { ...unknownHours, mode: "text", text: trimmed };
}

interface Parsed {
  week: (readonly Span[])[];
  holidaySpans: readonly Span[] | undefined;
  exceptions: Exception[];
}

function parseRules(text: string): Hours | undefined {
  const parsed: Parsed = { week: [[], [], [], [], [], [], []], holidaySpans: undefined, exceptions: [] };
  const rules = text
    .split(";")
    .map((rule) => rule.trim())
    .filter(Boolean);
  if (rules.length === 0 || !rules.every((rule) => addRule(rule, parsed))) return undefined;
  const { holidaySpans } = parsed;
  const holidays = holidaySpans === undefined ? "usual" : holidaySpans.length === 0 ? "closed" : "own";
  return {
    mode: "weekly",
    week: parsed.week,
    holidays,
    holidaySpans: holidaySpans ?? [],
    exceptions: parsed.exceptions,
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
  const days = selector === "" ? dayNames.map((_, day) => day) : parseDays(selector);
  if (!days) return false;
  for (const day of days) {
    if (day === "PH") parsed.holidaySpans = spans;
    else parsed.week[day] = spans;
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

function parseDays(selector: string): (number | "PH")[] | undefined {
  const days: (number | "PH")[] = [];
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

/** Days without a year need some year to be shown in a date field; a leap year knows the 29th of February. */
const someYear = "2028";

function parseDates(selector: string): Omit<Exception, "spans"> | undefined {
  const match =
    /^(?:(\d{4}) )?([A-Z][a-z]{2}) (\d\d?)(?:\s*-\s*(?:(?:(\d{4}) )?([A-Z][a-z]{2}) )?(\d\d?))?$/.exec(
      selector,
    );
  if (!match) return undefined;
  const [, year, month, day, lastYear = year, lastMonth = month, lastDay = day] = match;
  const from = isoDay(year ?? someYear, month!, day!);
  const to = isoDay(lastYear ?? someYear, lastMonth!, lastDay!);
  return from && to && from <= to ? { from, to, yearly: year === undefined } : undefined;
}

function isoDay(year: string, month: string, day: string): string | undefined {
  const number = monthNames.indexOf(month as (typeof monthNames)[number]) + 1;
  return number === 0 ? undefined : `${year}-${String(number).padStart(2, "0")}-${day.padStart(2, "0")}`;
}
