/** Whether someone is signed in: true as soon as a refresh token is kept in this browser. */
import { createListeners, useSharedState } from "../browser/shared-state";
import { browserStorage } from "../browser/storage";

export const refreshTokenKey = "refreshToken";

const { notify, subscribe } = createListeners();

/** Tells every component after tokens were stored or cleared. */
export const announceSession = notify;

export function subscribeToSession(listener: () => void): () => void {
  const unsubscribe = subscribe(listener);
  // Another tab may sign in or out.
  window.addEventListener("storage", listener);
  return () => {
    unsubscribe();
    window.removeEventListener("storage", listener);
  };
}

export function isSignedIn(): boolean {
  return browserStorage.read(refreshTokenKey) !== undefined;
}

export function useSignedIn(): boolean {
  return useSharedState({ get: isSignedIn, subscribe: subscribeToSession }, false);
}
