/** Whether what the page shows is fresh, or a copy that the service worker had kept. */

export interface Freshness {
  /** Since when the shown copy is stored; undefined while everything comes from the server. */
  storedAt: string | undefined;
  /** Whether the device itself says that it has no connection. */
  offline: boolean;
}

const fresh: Freshness = { storedAt: undefined, offline: false };

/**
 * Known before the first answer is, so that nothing that is loaded later has to say it, and could take back
 * what answers have told since.
 */
function atStart(): Freshness {
  if (typeof document === "undefined") return fresh;
  return {
    storedAt: document.querySelector<HTMLMetaElement>('meta[name="stored-at"]')?.content,
    offline: !navigator.onLine,
  };
}

let state = atStart();
const listeners = new Set<() => void>();

export const currentFreshness = (): Freshness => state;
/** The server's HTML is fresh by nature. */
export const serverFreshness = (): Freshness => fresh;

export function subscribeToFreshness(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function setFreshness(next: Freshness) {
  if (next.storedAt === state.storedAt && next.offline === state.offline) return;
  state = next;
  for (const listener of listeners) listener();
}

/** Every answer tells by itself whether it is a stored copy. */
export function noteAnswer(headers: Headers) {
  const storedAt = headers.get("x-stored-at") ?? undefined;
  if (storedAt) setFreshness({ storedAt, offline: !navigator.onLine });
  // An answer can only be fresh with a connection, whatever the device believes.
  else setFreshness(fresh);
}
