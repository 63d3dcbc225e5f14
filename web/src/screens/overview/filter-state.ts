/** The chosen categories, remembered in this browser under the specification's name. */

const key = "activeFilters";
const none: readonly string[] = [];

let cached: { text: string | null; value: readonly string[] } = { text: null, value: none };
const listeners = new Set<() => void>();

/** The list of ids in a stored text; anything else counts as nothing chosen. */
export function parseFilters(text: string | null): readonly string[] {
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

export function storedFilters(): readonly string[] {
  let text: string | null = null;
  try {
    text = localStorage.getItem(key);
  } catch {
    // Storage may be switched off; then nothing is remembered.
  }
  // The same list must come back until it changes, or React would render without end.
  if (text !== cached.text) cached = { text, value: parseFilters(text) };
  return cached.value;
}

export const noFilters = (): readonly string[] => none;

export function storeFilters(filters: readonly string[]) {
  try {
    if (filters.length) localStorage.setItem(key, JSON.stringify(filters));
    else localStorage.removeItem(key);
  } catch {
    // The address still holds them.
  }
  for (const listener of listeners) listener();
}

export function subscribeToFilters(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
