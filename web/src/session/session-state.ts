/** Whether someone is signed in: true as soon as a refresh token is kept in this browser. */
import { useSyncExternalStore } from "react";

export const refreshTokenKey = "refreshToken";

const listeners = new Set<() => void>();

/** Tells every component after tokens were stored or cleared. */
export function announceSession() {
  for (const listener of listeners) listener();
}

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab may sign in or out.
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

export function isSignedIn(): boolean {
  try {
    return localStorage.getItem(refreshTokenKey) !== null;
  } catch {
    return false;
  }
}

export function useSignedIn(): boolean {
  return useSyncExternalStore(subscribeToSession, isSignedIn, () => false);
}
