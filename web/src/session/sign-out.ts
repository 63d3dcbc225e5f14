/** Signing out: this browser forgets everything at once, and the server ends the session. */
import { clearStorage } from "./clear-storage";
import { postForm } from "./oauth-call";
import { refreshToken } from "./tokens";

export async function signOut(): Promise<void> {
  const token = refreshToken();
  // First here, so that nothing keeps anyone signed in on a slow line; other tabs follow through the storage event.
  clearStorage();
  const forgotten = import("../browser/offline-copies")
    .then(({ forgetVisits }) => forgetVisits())
    .catch(() => undefined);
  // Without a connection the session ends on the server by itself later.
  if (token) await postForm("/oauth/revoke", { token }).catch(() => undefined);
  await forgotten;
}
