/** The ways to a session: password, second factor, confirmation link, and the code of the redirect flow. */
import { settleDrafts } from "./account-drafts";
import { redirectUri } from "./oauth-call";
import { requestTokens } from "./token-endpoint";
import { saveTokens, takeCodeVerifier, type Tokens } from "./tokens";

async function begin(tokens: Tokens) {
  // Somebody who cannot be helped with what was kept signs in nevertheless.
  await settleDrafts(tokens).catch(() => undefined);
  saveTokens(tokens);
}

export async function signIn(email: string, password: string): Promise<void> {
  await begin(await requestTokens("password", { username: email.trim(), password }));
}

/** What is shown as the second factor: a code that was typed, or the answer of a passkey. */
export type SecondFactorProof = { code: string } | { assertion: string };

/** Continues a sign-in whose password was right. */
export async function signInBySecondFactor(token: string, shown: SecondFactorProof): Promise<void> {
  await begin(await requestTokens("second_factor", { mfa_token: token, ...shown }));
}

export async function signInByConfirmation(code: string): Promise<void> {
  await begin(await requestTokens("confirmation_code", { code, redirect_uri: redirectUri() }));
}

/** Exchanges the code that `/oauth/authorize` sent back. */
export async function signInByCode(code: string): Promise<void> {
  const verifier = takeCodeVerifier() ?? "";
  await begin(
    await requestTokens("authorization_code", { code, code_verifier: verifier, redirect_uri: redirectUri() }),
  );
}
