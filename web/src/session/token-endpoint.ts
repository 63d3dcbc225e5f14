/** Asks the token endpoint for the tokens of a session. */
import { ApiError } from "../api/errors";
import { clientId, postForm } from "./oauth-call";
import { SecondFactorRequired, type SecondFactorAsked } from "./second-factor-required";
import type { Tokens } from "./tokens";

interface Refusal {
  code?: string;
  error_description?: string;
  second_factor?: SecondFactorAsked;
}

/** Asks for tokens; a refusal is thrown with its code and its German sentence. */
export async function requestTokens(grantType: string, fields: Record<string, string>): Promise<Tokens> {
  let response: Response;
  try {
    response = await postForm("/oauth/token", { grant_type: grantType, client_id: clientId, ...fields });
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
