/** The chosen categories, remembered in this browser (S2.8). */
import { browserStorage } from "../../browser/storage";

const key = "activeFilters";
const none: readonly string[] = [];

/** The list of ids in a stored text; anything else counts as nothing chosen. */
export function parseFilters(text: string | null | undefined): readonly string[] {
  if (!text) return none;
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value)
      ? value.filter((entry): entry is string => typeof entry === "string" && entry !== "")
      : none;
  } catch {
    return none;
  }
}

export function saveFilters(filters: readonly string[]) {
  browserStorage.write(key, filters.length ? JSON.stringify(filters) : undefined);
}

let asked = false;

/**
 * What was chosen at the last visit, for one that begins on the plain overview. A link that says what it
 * shows, going back and reloading show just that: a remembered category would make them say something else.
 */
export function filtersOfLastVisit(): readonly string[] {
  const [opened] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const begins = !asked && opened?.type === "navigate" && opened.name === `${location.origin}/`;
  asked = true;
  return begins && !location.search ? parseFilters(browserStorage.read(key)) : none;
}
