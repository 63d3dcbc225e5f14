/** How the OAuth endpoints are called: forms with the web client's credentials, whose secret is empty. */
import { deviceId } from "../api/device-id";
import { paths } from "../lib/paths";
import { formatQuery } from "../lib/query";

export const clientId = "web";
// Not made at once: the server's renderer loads this file too and has no base64.
const basic = () => `Basic ${btoa(`${clientId}:`)}`;
/** Other tabs may be waiting for the answer, so it cannot take for ever. */
const timeoutMs = 20_000;

/** Where the redirect flow comes back to; the server knows exactly this address. */
export const redirectUri = () => `${location.origin}${paths.handleAuth()}`;

export function postForm(path: string, fields: Record<string, string>): Promise<Response> {
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
