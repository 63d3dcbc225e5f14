/** When a place opens again, in words. */
import { clockTime, daysBetween, operatorTime } from "../lib/operator-time";
import { dePages } from "../text/de-pages";
import { openingAt, type Interval, type Opening } from "./open-now";

/** Like the note on a card, but whoever opened the page also learns on which later day the place opens. */
export function openingInWords(
  intervals: readonly Interval[] | undefined | null,
  now: Date,
): Opening | undefined {
  const today = openingAt(intervals, now);
  const next = intervals?.map(({ start }) => new Date(start)).find((start) => start > now);
  if (today || !next) return today;
  const isTomorrow = daysBetween(now, next) === 1;
  const day = isTomorrow ? dePages.detail.tomorrow : dePages.detail.weekdays[operatorTime(next).weekday];
  return { open: false, text: dePages.detail.opensOn(day ?? "", clockTime(next)) };
}
