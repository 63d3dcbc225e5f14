/** Opening hours as an owner thinks of them, and their form in OpenStreetMap's notation. */

export interface Span {
  /** "08:00"; empty while it is being typed. */
  from: string;
  /** "12:00"; earlier than the beginning means the next day. */
  to: string;
}

export interface Exception {
  /** Days as "2026-12-24". */
  from: string;
  to: string;
  /** The same days every year. */
  yearly: boolean;
  /** None means closed. */
  spans: readonly Span[];
}

export interface Hours {
  /** "text" is what someone wrote in a form that this editor cannot show; it is kept as it is. */
  mode: "unknown" | "weekly" | "always" | "text";
  /** Monday to Sunday; a day without spans is closed. */
  week: readonly (readonly Span[])[];
  holidays: "usual" | "closed" | "own";
  holidaySpans: readonly Span[];
  exceptions: readonly Exception[];
  text: string;
}

export const dayNames = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"] as const;
export const monthNames = [
  "Jan",
  "Feb",
  "Mar",
  "Apr",
  "May",
  "Jun",
  "Jul",
  "Aug",
  "Sep",
  "Oct",
  "Nov",
  "Dec",
] as const;

const closedWeek: readonly (readonly Span[])[] = [[], [], [], [], [], [], []];
export const unknownHours: Hours = {
  mode: "unknown",
  week: closedWeek,
  holidays: "closed",
  holidaySpans: [],
  exceptions: [],
  text: "",
};

/** A usual week to start from: typing everything anew is what keeps people from filling this in. */
export const usualWeek: readonly (readonly Span[])[] = [0, 1, 2, 3, 4, 5, 6].map((day) =>
  day < 5 ? [{ from: "08:00", to: "18:00" }] : [],
);

const clock = /^([01]\d|2[0-3]):[0-5]\d$/;
/** From midnight to midnight is the whole day; otherwise a time that ends when it begins is a slip. */
const isEmptySpan = ({ from, to }: Span): boolean => from === to && from !== "00:00";
export const isComplete = (span: Span): boolean =>
  clock.test(span.from) && clock.test(span.to) && !isEmptySpan(span);

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Whether the end is on the next day; midnight is still the end of this one. */
export const isOvernight = (span: Span): boolean =>
  isComplete(span) && span.to !== "00:00" && span.to < span.from;

export type SpanProblem = "incomplete" | "same" | "overlap";

/** What keeps one of the times of a day from being understood. */
export function spanProblem(span: Span, spans: readonly Span[]): SpanProblem | undefined {
  if (!clock.test(span.from) || !clock.test(span.to)) return "incomplete";
  if (isEmptySpan(span)) return "same";
  return spans.some((other) => other !== span && isComplete(other) && overlap(span, other))
    ? "overlap"
    : undefined;
}

function overlap(left: Span, right: Span): boolean {
  const end = (span: Span) => minutesOf(span.to) + (span.to <= span.from ? 24 * 60 : 0);
  return minutesOf(left.from) < end(right) && minutesOf(right.from) < end(left);
}

/** Whether something was begun or contradicts itself, so that it cannot be told to the server as it is meant. */
export function hasProblem(hours: Hours): boolean {
  if (hours.mode !== "weekly") return false;
  const days = [
    ...hours.week,
    ...(hours.holidays === "own" ? [hours.holidaySpans] : []),
    ...hours.exceptions.map(({ spans }) => spans),
  ];
  return (
    days.some((spans) => spans.some((span) => spanProblem(span, spans))) ||
    hours.exceptions.some((exception) => !isDated(exception))
  );
}

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);
export const isDated = ({ from, to }: Exception): boolean => isDay(from) && isDay(to) && from <= to;

function timesText(spans: readonly Span[]): string {
  // Midnight is the day's end here, not its beginning.
  const parts = spans
    .filter(isComplete)
    .toSorted((left, right) => (left.from < right.from ? -1 : 1))
    .map(({ from, to }) => `${from}-${to === "00:00" ? "24:00" : to}`);
  return parts.length > 0 ? parts.join(",") : "off";
}

/** "Mo-Fr", "Sa,Su": runs of three days and more are written as ranges. */
function daysText(days: readonly number[]): string {
  const runs: number[][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run && run.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  return runs
    .map((run) =>
      run.length > 2
        ? `${dayNames[run[0]!]}-${dayNames[run.at(-1)!]}`
        : run.map((day) => dayNames[day]).join(","),
    )
    .join(",");
}

function dateText(day: string, yearly: boolean): string {
  const [year, month, date] = day.split("-");
  const name = `${monthNames[Number(month) - 1]} ${date}`;
  return yearly ? name : `${year} ${name}`;
}

function exceptionText(exception: Exception): string {
  const { from, to, yearly } = exception;
  const days = from === to ? dateText(from, yearly) : `${dateText(from, yearly)}-${dateText(to, yearly)}`;
  return `${days} ${timesText(exception.spans)}`;
}

/** The hours for the server; empty where they are unknown. */
export function hoursText(hours: Hours): string {
  if (hours.mode === "unknown") return "";
  if (hours.mode === "always") return "24/7";
  if (hours.mode === "text") return hours.text.trim();
  const groups = new Map<string, number[]>();
  for (const [day, spans] of hours.week.entries()) {
    const times = timesText(spans);
    if (times !== "off") groups.set(times, [...(groups.get(times) ?? []), day]);
  }
  const rules = [...groups].map(([times, days]) => `${daysText(days)} ${times}`);
  if (rules.length === 0) rules.push("Mo-Su off");
  if (hours.holidays !== "usual")
    rules.push(`PH ${hours.holidays === "closed" ? "off" : timesText(hours.holidaySpans)}`);
  return [...rules, ...hours.exceptions.filter(isDated).map(exceptionText)].join("; ");
}
