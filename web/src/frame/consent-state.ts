/** What the visitor allowed: kept in the cookie `CookieConsent` for 180 days, nothing before a choice. */
import { createSharedState, useSharedState } from "../browser/shared-state";

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

const state = createSharedState((): ConsentState => {
  const consent = consentIn(document.cookie);
  return { consent, asking: consent === undefined };
});

export const currentConsent = state.get;
export const subscribeToConsent = state.subscribe;

/** The server never shows the banner, because the same HTML goes to everyone. */
const onServer: ConsentState = { consent: undefined, asking: false };

export const useConsent = (): ConsentState => useSharedState(state, onServer);

export function decideConsent(consent: Consent) {
  // A reload is the only way to be rid of a script that already runs.
  const withdrawn = currentConsent().consent === "accepted" && consent === "declined";
  document.cookie = consentCookieText(consent, location.protocol === "https:");
  state.set({ consent, asking: false });
  if (withdrawn) location.reload();
}

export function reopenConsent() {
  state.set({ ...currentConsent(), asking: true });
}
