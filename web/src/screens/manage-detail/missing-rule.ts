/** What would help a company most, the most helpful first; the monthly mail says the same (server, `reach/monthly.rs`). */
import type { Sections } from "./state/sections";

export type Part = "stores" | "images" | "hours" | "description" | "confirmation";

/** Fewer letters tell visitors little. */
const briefLetters = 150;
/** Whoever reads a longer list does none of it. */
const mostParts = 3;
/** An entry that nobody has confirmed for this long counts as old. */
const freshDays = 365;

export function missingParts(
  { images, stores, description }: Pick<Sections, "images" | "stores" | "description">,
  confirmedAt: string | undefined,
  now: Date,
): Part[] {
  const old = confirmedAt && now.getTime() - Date.parse(confirmedAt) > freshDays * 24 * 60 * 60 * 1_000;
  const parts: Part[] = [];
  if (stores.length === 0) parts.push("stores");
  if (images.length === 0) parts.push("images");
  if (stores.some(({ openingHours }) => openingHours === "")) parts.push("hours");
  if (description.trim().length < briefLetters) parts.push("description");
  if (old) parts.push("confirmation");
  return parts.slice(0, mostParts);
}
