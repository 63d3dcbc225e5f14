/** Adds up what was counted of a company. */
import type { components } from "../api/schema.gen";
import { monthName } from "../lib/format";

export type Counts = components["schemas"]["ReachCounts"];

export const kindNames = [
  "views",
  "calls",
  "routes",
  "websites",
  "mails",
  "favourites",
  "pins",
] as const satisfies readonly (keyof Counts)[];

export function sumOf(parts: readonly { counts: Counts }[]): Counts {
  const sum = Object.fromEntries(kindNames.map((kind) => [kind, 0])) as unknown as Counts;
  for (const { counts } of parts) for (const kind of kindNames) sum[kind] += counts[kind];
  return sum;
}

/** "2026-11-01" → "Nov"; what fits below a narrow bar. */
export const inLetters = (month: string) => monthName(month).slice(0, 3);
