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

/** Monday to Sunday; a day without spans is closed. */
export type Week = readonly (readonly Span[])[];

/** Months of every year in which another week holds. */
export interface Season {
  /** 0 is January. */
  from: number;
  /** The last month of it; earlier than the first means that it goes over New Year. */
  to: number;
  week: Week;
}

export interface Hours {
  /**
   * "note" is a sentence and no times; "text" is what someone wrote in a form that this editor cannot show,
   * and is kept as it is.
   */
  mode: "unknown" | "weekly" | "always" | "note" | "text";
  week: Week;
  seasons: readonly Season[];
  holidays: "usual" | "closed" | "own";
  holidaySpans: readonly Span[];
  exceptions: readonly Exception[];
  /** "Nach telefonischer Vereinbarung": beside the times, or instead of them. It never means open. */
  note: string;
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

export const closedWeek: Week = [[], [], [], [], [], [], []];
export const unknownHours: Hours = {
  mode: "unknown",
  week: closedWeek,
  seasons: [],
  holidays: "closed",
  holidaySpans: [],
  exceptions: [],
  note: "",
  text: "",
};

/** A usual week to start from: typing everything anew is what keeps people from filling this in. */
export const usualWeek: Week = [0, 1, 2, 3, 4, 5, 6].map((day) =>
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

/** The times of the day before and of the day after, where a night belongs to two of them. */
export interface Neighbours {
  before: readonly Span[];
  after: readonly Span[];
}

const noNeighbours: Neighbours = { before: [], after: [] };

/** The neighbours of a day in a week, whose last day is followed by its first. */
export const neighboursOf = (week: Week, day: number): Neighbours => ({
  before: week[(day + 6) % 7] ?? [],
  after: week[(day + 1) % 7] ?? [],
});

/** What keeps one of the times of a day from being understood. */
export function spanProblem(
  span: Span,
  spans: readonly Span[],
  { before, after }: Neighbours = noNeighbours,
): SpanProblem | undefined {
  if (!clock.test(span.from) || !clock.test(span.to)) return "incomplete";
  if (isEmptySpan(span)) return "same";
  const meets = (others: readonly Span[], days: number) =>
    others.some((other) => other !== span && isComplete(other) && overlap(span, other, days));
  return meets(spans, 0) || meets(before, -1) || meets(after, 1) ? "overlap" : undefined;
}

const dayMinutes = 24 * 60;

/** Whether two times share a minute, the second one so many days later. */
function overlap(left: Span, right: Span, daysLater: number): boolean {
  const end = (span: Span) => minutesOf(span.to) + (span.to <= span.from ? dayMinutes : 0);
  const later = daysLater * dayMinutes;
  return minutesOf(left.from) < end(right) + later && minutesOf(right.from) + later < end(left);
}

/** Whether something was begun or contradicts itself, so that it cannot be told to the server as it is meant. */
export function hasProblem(hours: Hours): boolean {
  if (hours.mode !== "weekly") return false;
  const days = [
    ...(hours.holidays === "own" ? [hours.holidaySpans] : []),
    ...hours.exceptions.map(({ spans }) => spans),
  ];
  const weeks = [hours.week, ...hours.seasons.map(({ week }) => week)];
  return (
    weeks.some((week) => week.some((spans, day) => dayHasProblem(spans, neighboursOf(week, day)))) ||
    days.some((spans) => dayHasProblem(spans)) ||
    hours.seasons.some((season) => meetsAnother(season, hours.seasons)) ||
    hours.exceptions.some((exception) => !isDated(exception))
  );
}

const dayHasProblem = (spans: readonly Span[], neighbours?: Neighbours): boolean =>
  spans.some((span) => spanProblem(span, spans, neighbours));

/** The months of a season, in their order. */
export const monthsOf = ({ from, to }: Pick<Season, "from" | "to">): number[] =>
  Array.from({ length: ((to - from + 12) % 12) + 1 }, (_, step) => (from + step) % 12);

/** Whether a month of it belongs to another season, too. */
export function meetsAnother(season: Season, seasons: readonly Season[]): boolean {
  const months = monthsOf(season);
  return seasons.some((other) => other !== season && monthsOf(other).some((month) => months.includes(month)));
}

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);
/** Every year the same days can be at most a year. */
const isWithinYear = ({ from, to }: Exception): boolean =>
  `${Number(from.slice(0, 4)) + 1}${from.slice(4)}` > to;
export const isDated = (exception: Exception): boolean => {
  const { from, to, yearly } = exception;
  return isDay(from) && isDay(to) && from <= to && (!yearly || isWithinYear(exception));
};

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

/** The rules of a week, days with the same times together. */
function weekRules(week: Week): string[] {
  const groups = new Map<string, number[]>();
  for (const [day, spans] of week.entries())
    groups.set(timesText(spans), [...(groups.get(timesText(spans)) ?? []), day]);
  return [...groups].map(([times, days]) => `${daysText(days)} ${times}`);
}

const isOpenRule = (rule: string) => !rule.endsWith(" off");

/** A season says of every day what holds, because whatever it leaves out would be as in the rest of the year. */
function seasonRules({ from, to, week }: Season): string[] {
  const months = from === to ? monthNames[from] : `${monthNames[from]}-${monthNames[to]}`;
  const rules = weekRules(week).toSorted(
    (left, right) => Number(isOpenRule(right)) - Number(isOpenRule(left)),
  );
  return rules.map((rule) => `${months} ${rule}`);
}

/** A sentence as the notation carries it; its own quotation marks would end it. */
const quoted = (note: string) => `"${note.trim().replaceAll('"', "'")}"`;

/** The hours for the server; empty where they are unknown. */
export function hoursText(hours: Hours): string {
  const note = hours.note.trim() && quoted(hours.note);
  if (hours.mode === "unknown") return "";
  if (hours.mode === "always") return "24/7";
  if (hours.mode === "text") return hours.text.trim();
  if (hours.mode === "note") return note;
  const rules = weekRules(hours.week).filter(isOpenRule);
  if (rules.length === 0) rules.push("Mo-Su off");
  rules.push(...hours.seasons.flatMap(seasonRules));
  if (hours.holidays !== "usual")
    rules.push(`PH ${hours.holidays === "closed" ? "off" : timesText(hours.holidaySpans)}`);
  const times = [...rules, ...hours.exceptions.filter(isDated).map(exceptionText)].join("; ");
  // Behind two lines stands what holds only where no time does.
  return note ? `${times} || ${note}` : times;
}
