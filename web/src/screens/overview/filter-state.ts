/** The chosen categories, remembered in this browser (S2.8). */
import { createListeners, useSharedState } from "../../browser/shared-state";
import { browserStorage } from "../../browser/storage";

const key = "activeFilters";
const none: readonly string[] = [];

let cached: { text: string | undefined; value: readonly string[] } = { text: undefined, value: none };
const { notify, subscribe } = createListeners();

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

function storedFilters(): readonly string[] {
  const text = browserStorage.read(key);
  // The same list must come back until it changes, or React would render without end.
  if (text !== cached.text) cached = { text, value: parseFilters(text) };
  return cached.value;
}

export const useSavedFilters = (): readonly string[] =>
  useSharedState({ get: storedFilters, subscribe }, none);

export function saveFilters(filters: readonly string[]) {
  browserStorage.write(key, filters.length ? JSON.stringify(filters) : undefined);
  notify();
}
