/** The tokens of this browser's session, in local storage as every tab sees them. */
import { announceSession, refreshTokenKey } from "./session-state";

const accessTokenKey = "accessToken";
const codeVerifierKey = "codeVerifier";
/** Where unsaved pictures wait. */
export const draftDatabase = "umkreis-drafts";

/** What the token endpoint answers, as far as the pages need it. */
export interface Tokens {
  access_token: string;
  refresh_token: string;
}

function read(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

export const refreshToken = () => read(refreshTokenKey);

/** The token for calls: undefined where nobody is signed in, empty where it has to be fetched first. */
export function accessToken(): string | undefined {
  return refreshToken() === undefined ? undefined : (read(accessTokenKey) ?? "");
}

export function storeTokens(tokens: Tokens) {
  // The refresh token comes last, because other tabs take it for the sign that someone is signed in.
  localStorage.setItem(accessTokenKey, tokens.access_token);
  localStorage.setItem(refreshTokenKey, tokens.refresh_token);
  announceSession();
}

/** Forgets a session that is over; what else this browser remembers stays. */
export function forgetTokens() {
  localStorage.removeItem(accessTokenKey);
  localStorage.removeItem(refreshTokenKey);
  announceSession();
}

/** Signing out leaves nothing behind, as the specification asks. */
export function clearStorage() {
  localStorage.clear();
  // Pictures that were chosen and never saved are kept beside it.
  if ("indexedDB" in window) indexedDB.deleteDatabase(draftDatabase);
  announceSession();
}

export const storeCodeVerifier = (verifier: string) => localStorage.setItem(codeVerifierKey, verifier);

/** The verifier of the sign-in under way; it serves one exchange. */
export function takeCodeVerifier(): string | undefined {
  const verifier = read(codeVerifierKey);
  if (verifier !== undefined) localStorage.removeItem(codeVerifierKey);
  return verifier;
}
