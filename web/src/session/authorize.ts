/** Starts the redirect flow, in which a browser that is signed in at the server needs no password. */
import { tabStorage } from "../browser/storage";
import { formatQuery } from "../lib/query";
import { clientId, redirectUri } from "./oauth-call";
import { saveCodeVerifier } from "./tokens";

const stateKey = "authState";

/** The base64url SHA-256 of the verifier (RFC 7636, S256). */
export async function challengeOf(verifier: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier)));
  return btoa(String.fromCharCode(...hash))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** Leaves this page for `/oauth/authorize`, which comes back to `/handle-auth` with a code. */
export async function beginAuthorization(): Promise<void> {
  const verifier = crypto.randomUUID();
  const state = crypto.randomUUID();
  const challenge = await challengeOf(verifier);
  saveCodeVerifier(verifier);
  tabStorage.writeOrThrow(stateKey, state);
  const query = formatQuery({
    response_type: "code",
    client_id: clientId,
    redirect_uri: redirectUri(),
    state,
    code_challenge: challenge,
    code_challenge_method: "S256",
  });
  location.replace(`/oauth/authorize${query}`);
}

/** Whether an answer belongs to the flow that this tab started; it can be asked once. */
export function isOwnState(state: string | undefined): boolean {
  const expected = tabStorage.read(stateKey);
  tabStorage.write(stateKey, undefined);
  return expected !== undefined && expected === state;
}
