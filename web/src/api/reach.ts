/** Tells the server that something of a company was used; it keeps sums only (docs/decisions/0042). */
import { currentToken } from "./client";
import type { components } from "./schema.gen";

export type ReachKind = components["schemas"]["ReachKind"];

const address = "/api/reach";

/** Nothing waits for it, and a failure is nobody's business. Whoever asks not to be counted sends nothing. */
export function countReach(kind: ReachKind, companyId?: string, text?: string) {
  if ((navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl) return;
  const body = new Blob([JSON.stringify({ kind, companyId, text })], { type: "application/json" });
  const token = currentToken();
  // A beacon survives the page, but cannot say who is signed in, and owners do not count.
  if (token === undefined && navigator.sendBeacon(address, body)) return;
  const headers = token === undefined ? undefined : { authorization: `Bearer ${token}` };
  void fetch(address, { method: "POST", body, headers, keepalive: true }).catch(() => undefined);
}
