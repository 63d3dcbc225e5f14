/** When the note about the app may be shown. */

export interface Apps {
  iosId?: string | null;
  androidId?: string | null;
}

export const hiddenDaysAfterClose = 15;
export const hiddenDaysAfterInstall = 90;

/**
 * The store page to offer, or undefined. Safari on iOS shows Apple's own banner from the meta tag,
 * so ours would be the second one there.
 */
export function appStoreUrlFor(userAgent: string, apps: Apps): string | undefined {
  if (/Android/i.test(userAgent)) {
    return apps.androidId
      ? `https://play.google.com/store/apps/details?id=${encodeURIComponent(apps.androidId)}`
      : undefined;
  }
  if (/iPhone|iPad|iPod/i.test(userAgent)) {
    const safari = /Safari\//.test(userAgent) && !/CriOS|FxiOS|EdgiOS|OPiOS|DuckDuckGo/.test(userAgent);
    return safari || !apps.iosId
      ? undefined
      : `https://apps.apple.com/app/id${encodeURIComponent(apps.iosId)}`;
  }
  return undefined;
}

/** Whether a note that was put away until the given time is still put away. */
export function isHidden(hiddenUntilMs: string | null | undefined, nowMs: number): boolean {
  return Number(hiddenUntilMs) > nowMs;
}

export function hideUntilMs(days: number, nowMs: number): string {
  return String(nowMs + days * 86_400_000);
}
