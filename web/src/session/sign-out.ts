/** Signing out: this browser forgets everything at once, and the server ends the session. */
import { revoke } from "./token-endpoint";
import { clearStorage, refreshToken } from "./tokens";

export async function signOut(): Promise<void> {
  const token = refreshToken();
  // First here, so that nothing keeps anyone signed in on a slow line; other tabs follow through the storage event.
  clearStorage();
  const forgotten = import("../browser/offline-copies")
    .then(({ forgetVisits }) => forgetVisits())
    .catch(() => undefined);
  if (token) await revoke(token);
  await forgotten;
}
