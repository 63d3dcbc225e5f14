/** The last searches of this browser: kept for the next visit where that was allowed, otherwise until the page is left. */
import { createSharedState, useSharedState } from "./shared-state";
import { browserStorage } from "./storage";

const key = "searches";
export const mostSearches = 6;

const none: readonly string[] = [];

/** The searches in a stored text; anything else counts as none. */
export function parseSearches(text: string | undefined): readonly string[] {
  if (!text) return none;
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value)
      ? value
          .filter((entry): entry is string => typeof entry === "string" && entry !== "")
          .slice(0, mostSearches)
      : none;
  } catch {
    return none;
  }
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** The newest comes first and once; a search that only went on typing takes the place of its beginning. */
export function withSearch(searches: readonly string[], text: string): readonly string[] {
  const [last, ...older] = searches;
  const wentOn = last !== undefined && text.toLowerCase().startsWith(last.toLowerCase());
  const others = (wentOn ? older : searches).filter((other) => !isSame(other, text));
  return [text, ...others].slice(0, mostSearches);
}

const state = createSharedState(() => parseSearches(browserStorage.read(key)));

/** `lasting` says whether it may outlast this page. */
export function rememberSearch(text: string, lasting: boolean) {
  const stored = browserStorage.read(key);
  // Another tab may have searched in between.
  const next = withSearch(lasting && stored ? parseSearches(stored) : state.get(), text);
  state.set(next);
  if (lasting) browserStorage.write(key, JSON.stringify(next));
}

export function forgetSearch(text: string) {
  const next = state.get().filter((other) => !isSame(other, text));
  state.set(next);
  const stored = browserStorage.read(key) !== undefined && next.length > 0;
  browserStorage.write(key, stored ? JSON.stringify(next) : undefined);
}

export function forgetSearches() {
  state.set(none);
  browserStorage.write(key, undefined);
}

export const useRecentSearches = (): readonly string[] => useSharedState(state, none);
