/** Whether a place is open now, from the intervals the server worked out. */
import { clockTime, daysBetween } from "../lib/operator-time";
import { de } from "../text/de";

export interface Interval {
  start: string;
  end: string;
}

export interface Opening {
  open: boolean;
  text: string;
}

const soonMs = 2 * 3_600_000;

/** Open, about to close, opening later today, or undefined where nothing helpful can be said. */
export function openingAt(intervals: readonly Interval[] | undefined | null, now: Date): Opening | undefined {
  for (const { start, end } of intervals ?? []) {
    const from = new Date(start);
    const until = new Date(end);
    if (until <= now) continue;
    if (from <= now) {
      const closesSoon = until.getTime() - now.getTime() < soonMs;
      return { open: true, text: closesSoon ? de.card.openUntil(clockTime(until)) : de.card.open };
    }
    return daysBetween(now, from) === 0 ? { open: false, text: de.card.opens(clockTime(from)) } : undefined;
  }
  return undefined;
}
