/** Whether what the page shows is fresh, or a copy that the service worker had kept. */
import { createSharedState, useSharedState } from "../browser/shared-state";

export interface Freshness {
  /** Since when the shown copy is stored; undefined while everything comes from the server. */
  storedAt: string | undefined;
  /** Whether the device itself says that it has no connection. */
  offline: boolean;
}

const fresh: Freshness = { storedAt: undefined, offline: false };

/**
 * Read when the page starts, before any answer arrives: code that is loaded later could overwrite what answers
 * have said since.
 */
function atStart(): Freshness {
  if (typeof document === "undefined") return fresh;
  return {
    storedAt: document.querySelector<HTMLMetaElement>('meta[name="stored-at"]')?.content,
    offline: !navigator.onLine,
  };
}

const first = atStart();
const state = createSharedState(() => first);

export const currentFreshness = state.get;

/** The server's HTML is fresh by nature. */
export const useFreshness = (): Freshness => useSharedState(state, fresh);

export function setFreshness(next: Freshness) {
  const { storedAt, offline } = state.get();
  if (next.storedAt !== storedAt || next.offline !== offline) state.set(next);
}

/** Every answer tells by itself whether it is a stored copy. */
export function noteFreshness(headers: Headers) {
  const storedAt = headers.get("x-stored-at") ?? undefined;
  if (storedAt) setFreshness({ storedAt, offline: !navigator.onLine });
  // A fresh answer proves that there is a connection, even if the device says otherwise.
  else setFreshness(fresh);
}
