/** The typed API client: adds the bearer token and the device id, and repeats a call once after a refresh. */
import createClient from "openapi-fetch";
import { deviceId } from "./device";
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

async function send(request: Request): Promise<Response> {
  request.headers.set("platform", "web");
  const device = deviceId();
  if (device) request.headers.set("device-id", device);
  const token = credentials?.accessToken();
  if (token === undefined) return fetch(request);

  // A request's body can be read once, so the possible repetition needs its own copy.
  const again = request.clone();
  request.headers.set("authorization", `Bearer ${token}`);
  const response = await fetch(request);
  if (response.status !== 401) return response;
  const fresh = await credentials?.refresh(token);
  if (fresh) again.headers.set("authorization", `Bearer ${fresh}`);
  // The session is over, but a public call can still be answered; a busy server is asked no further.
  else if (credentials?.accessToken() !== undefined) return response;
  return fetch(again);
}

export const api = createClient<paths>({ baseUrl: "", fetch: send });
