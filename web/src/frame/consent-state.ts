/** What the visitor allowed: kept in the cookie `CookieConsent` for 180 days, nothing before a choice. */

export type Consent = "accepted" | "declined";

export const consentCookie = "CookieConsent";
export const consentDays = 180;

/** The choice in a cookie header, or undefined where none was made. */
export function consentIn(cookies: string): Consent | undefined {
  const value = new RegExp(`(?:^|;\\s*)${consentCookie}=([^;]*)`).exec(cookies)?.[1];
  return value === "accepted" || value === "declined" ? value : undefined;
}

export function consentCookieText(consent: Consent, secure: boolean): string {
  return `${consentCookie}=${consent}; Max-Age=${consentDays * 86_400}; Path=/; SameSite=Lax${secure ? "; Secure" : ""}`;
}

export interface ConsentState {
  consent: Consent | undefined;
  asking: boolean;
}

let state: ConsentState | undefined;
const listeners = new Set<() => void>();

function replace(next: ConsentState) {
  state = next;
  for (const listener of listeners) listener();
}

export function currentConsent(): ConsentState {
  if (!state) {
    const consent = consentIn(document.cookie);
    state = { consent, asking: consent === undefined };
  }
  return state;
}

const onServer: ConsentState = { consent: undefined, asking: false };
/** The server never shows the banner, because the same HTML goes to everyone. */
export const serverConsent = (): ConsentState => onServer;

export function subscribeToConsent(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function decideConsent(consent: Consent) {
  // A reload is the only way to be rid of a script that already runs.
  const withdrawn = currentConsent().consent === "accepted" && consent === "declined";
  document.cookie = consentCookieText(consent, location.protocol === "https:");
  replace({ consent, asking: false });
  if (withdrawn) location.reload();
}

export function reopenConsent() {
  replace({ ...currentConsent(), asking: true });
}
