import { clockTime } from "../lib/format";
import { dePages } from "../text/de-pages";
/** When a place opens again, in words. */
import { openingAt, type Interval, type Opening } from "./open-now";

const dayMs = 86_400_000;

/** Like the note on a card, but whoever opened the page also learns on which later day the place opens. */
export function openingInWords(
  intervals: readonly Interval[] | undefined | null,
  now: Date,
): Opening | undefined {
  const today = openingAt(intervals, now);
  const next = intervals?.map(({ start }) => new Date(start)).find((start) => start > now);
  if (today || !next) return today;
  const isTomorrow = new Date(now.getTime() + dayMs).toDateString() === next.toDateString();
  const day = isTomorrow ? dePages.detail.tomorrow : dePages.detail.weekdays[next.getDay()];
  return { open: false, text: dePages.detail.opensOn(day ?? "", clockTime(next)) };
}
