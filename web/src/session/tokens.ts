/** The tokens of this browser's session, in local storage as every tab sees them. */
import { browserStorage } from "../browser/storage";
import { announceSession, refreshTokenKey } from "./session-state";

const accessTokenKey = "accessToken";
const codeVerifierKey = "codeVerifier";

/** What the token endpoint answers, as far as the pages need it. */
export interface Tokens {
  access_token: string;
  refresh_token: string;
}

export const refreshToken = () => browserStorage.read(refreshTokenKey);

/** The token for calls: undefined where nobody is signed in, empty where it has to be fetched first. */
export function accessToken(): string | undefined {
  return refreshToken() === undefined ? undefined : (browserStorage.read(accessTokenKey) ?? "");
}

export function saveTokens(tokens: Tokens) {
  // The refresh token comes last, because other tabs take it for the sign that someone is signed in.
  browserStorage.writeOrThrow(accessTokenKey, tokens.access_token);
  browserStorage.writeOrThrow(refreshTokenKey, tokens.refresh_token);
  announceSession();
}

/** Forgets a session that is over; what else this browser remembers stays. */
export function forgetTokens() {
  browserStorage.write(accessTokenKey, undefined);
  browserStorage.write(refreshTokenKey, undefined);
  announceSession();
}

export const saveCodeVerifier = (verifier: string) => browserStorage.writeOrThrow(codeVerifierKey, verifier);

/** The verifier of the sign-in under way; it serves one exchange. */
export function takeCodeVerifier(): string | undefined {
  const verifier = browserStorage.read(codeVerifierKey);
  if (verifier !== undefined) browserStorage.write(codeVerifierKey, undefined);
  return verifier;
}
