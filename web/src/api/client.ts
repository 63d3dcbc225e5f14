/** The typed API client: adds the bearer token and the device id, and repeats a call once after a refresh. */
import createClient from "openapi-fetch";
import { deviceId } from "./device-id";
import { noteFreshness } from "./freshness-state";
import type { paths } from "./schema.gen";

/** What the session offers to calls; the client knows nothing else about signing in. */
export interface Credentials {
  /** Undefined where nobody is signed in; empty where the token has to be fetched first. */
  accessToken: () => string | undefined;
  /** An access token in place of the refused one, or undefined when there is none to get. */
  refresh: (refused: string) => Promise<string | undefined>;
}

let credentials: Credentials | undefined;

/** Lets the session take part in every later call. */
export function provideCredentials(next: Credentials | undefined) {
  credentials = next;
}

/** The token as it is, for what is not worth renewing a session. */
export const currentToken = (): string | undefined => credentials?.accessToken();

/** Makes a call with the current token, and once more with a fresh one when the token was refused. */
export async function authorized<Answer extends { status: number }>(
  call: (token: string | undefined) => Promise<Answer>,
): Promise<Answer> {
  const token = credentials?.accessToken();
  const answer = await call(token);
  if (token === undefined || answer.status !== 401) return answer;
  const fresh = await credentials?.refresh(token);
  return fresh ? call(fresh) : answer;
}

async function send(request: Request): Promise<Response> {
  request.headers.set("platform", "web");
  const device = deviceId();
  if (device) request.headers.set("device-id", device);
  const answer = await authorized((token) => {
    if (token === undefined) return fetch(request);
    // A request's body can be read once, so the possible repetition needs its own copy.
    const copy = request.clone();
    copy.headers.set("authorization", `Bearer ${token}`);
    return fetch(copy);
  });
  noteFreshness(answer.headers);
  return answer;
}

export const api = createClient<paths>({ baseUrl: "", fetch: send });
