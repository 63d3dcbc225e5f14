/** The calls of the OAuth endpoints: forms with the web client's credentials, whose secret is empty. */
import { deviceId } from "../api/device-id";
import { ApiError } from "../api/errors";
import { formatQuery } from "../lib/query";
import { SecondFactorRequired, type SecondFactorAsked } from "./second-factor-required";
import type { Tokens } from "./tokens";

export const clientId = "web";
// Not made at once: the server's renderer loads this file too and has no base64.
const basic = () => `Basic ${btoa(`${clientId}:`)}`;
/** Other tabs may be waiting for the answer, so it cannot take for ever. */
const timeoutMs = 20_000;

/** Where the redirect flow comes back to; the server knows exactly this address. */
export const redirectUri = () => `${location.origin}/handle-auth`;

interface Refusal {
  code?: string;
  error_description?: string;
  second_factor?: SecondFactorAsked;
}

function send(path: string, fields: Record<string, string>): Promise<Response> {
  const headers: Record<string, string> = {
    authorization: basic(),
    "content-type": "application/x-www-form-urlencoded",
  };
  const device = deviceId();
  // What was marked as a favourite before signing in is added to the account.
  if (device) headers["device-id"] = device;
  return fetch(path, {
    method: "POST",
    headers,
    body: formatQuery(fields).slice(1),
    signal: AbortSignal.timeout(timeoutMs),
    keepalive: true,
  });
}

/** Asks for tokens; a refusal is thrown with its code and its German sentence. */
export async function requestTokens(grantType: string, fields: Record<string, string>): Promise<Tokens> {
  let response: Response;
  try {
    response = await send("/oauth/token", { grant_type: grantType, ...fields });
  } catch {
    throw new ApiError(0, {});
  }
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok && isTokens(body)) return body;
  const {
    code,
    error_description: detail,
    second_factor: asked,
  } = (typeof body === "object" && body !== null ? body : {}) as Refusal;
  if (asked) throw new SecondFactorRequired(response.status, detail, asked);
  throw new ApiError(response.ok ? 502 : response.status, { code, detail });
}

function isTokens(body: unknown): body is Tokens {
  return typeof body === "object" && body !== null && "access_token" in body && "refresh_token" in body;
}

/** Ends the session on the server; without a connection it ends there by itself later. */
export async function revoke(token: string): Promise<void> {
  await send("/oauth/revoke", { token }).catch(() => undefined);
}
