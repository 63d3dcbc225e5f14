/** Connects the session with the API client and with what was loaded for whoever was signed in before. */
import type { QueryClient } from "@tanstack/react-query";
import { provideCredentials } from "../api/client";
import { ownQueryKey } from "../api/own-query-key";
import { announceSession, isSignedIn, subscribeToSession } from "./session-state";
import { accessToken } from "./tokens";

export function startSession(client: QueryClient) {
  // Most visitors are not signed in, and need nothing of what renews a token.
  provideCredentials({
    accessToken,
    refresh: async (refused) => (await import("./refresh")).refreshAfter(refused),
  });
  let before = isSignedIn();
  subscribeToSession(() => {
    if (isSignedIn() === before) return;
    before = isSignedIn();
    client.removeQueries({ queryKey: [ownQueryKey] });
    void client.invalidateQueries();
  });
  // A page that comes back from the browser's memory has missed what other tabs did meanwhile.
  window.addEventListener("pageshow", (event) => event.persisted && announceSession());
}
