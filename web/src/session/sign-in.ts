/** The ways to a session: password, confirmation link, and the code of the redirect flow. */
import { requestTokens, redirectUri } from "./token-call";
import { storeTokens, takeCodeVerifier } from "./tokens";

export async function signIn(email: string, password: string): Promise<void> {
  storeTokens(await requestTokens("password", { username: email.trim(), password }));
}

export async function signInByConfirmation(code: string): Promise<void> {
  storeTokens(await requestTokens("confirmation_code", { code, redirect_uri: redirectUri() }));
}

/** Exchanges the code that `/oauth/authorize` sent back. */
export async function signInByCode(code: string): Promise<void> {
  const verifier = takeCodeVerifier() ?? "";
  storeTokens(await requestTokens("authorization_code", { code, code_verifier: verifier, redirect_uri: redirectUri() }));
}
